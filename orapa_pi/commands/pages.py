"""The pages beside a table: which there are, where they are served, and a browser for the first of them."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from random import SystemRandom
from threading import Thread
from typing import TYPE_CHECKING

from orapa_pi.app.companions import NO_COMPANIONS, Companions
from orapa_pi.app.hosting import Hosting
from orapa_pi.commands.whereabouts import Whereabouts, for_phones
from orapa_pi.config import Config
from orapa_pi.devices.hands import Bench
from orapa_pi.devices.machine_linux import own_numbers
from orapa_pi.drivers import Devices
from orapa_pi.screen.words import Words

if TYPE_CHECKING:  # the pages' packages are loaded only where pages are served
    from fastapi import APIRouter, Response
    from starlette.types import Scope

    from orapa_pi.web.channel import Channel
    from orapa_pi.web.hunters.herald import Herald
    from orapa_pi.web.hunters.seats import Seats
    from orapa_pi.web.pages import Pages

PIN_BURST, PINS_PER_S = 3, 0.5
"""So fast one computer may try PINs; the table itself counts the wrong ones."""


JUDGED_BURST, JUDGED_PER_S = 40, 10.0
"""So often one phone may have its sheet judged: a piece that is dragged asks at each cell that it crosses.

All phones with a seat together may as often as there are seats, and all others together as well.
"""


@dataclass(frozen=True, slots=True)
class Served:
    """What the table gets from its pages: the benches through which all hands go, and its companions; and where they are.

    `address` is that of the emulated table, or of the hunters' page where there is none. `code` is a QR code as lines: of the
    hunters' page if phones can reach it, else of `address`.
    """

    benches: Mapping[int, Bench] = field(default_factory=dict)
    companions: Companions = NO_COMPANIONS
    address: str = ""
    code: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    host_address: str = ""
    port: int | None = None

    @property
    def bench(self) -> Bench | None:
        """The hands on the first board, if it is a simulated one."""
        return self.benches.get(0)


@contextmanager
def pages_beside(
    config: Config, devices: Devices, words: Words, *, emulated: bool = True, file: str | None = None
) -> Iterator[Served]:
    """The pages that the config wants: host, hunters, spectators, and the emulated table's where it is wanted and can be.

    `file` is the config's, for whoever takes a bundle along. Raises PortTaken if the config names a port that is in use; where
    it names none, another one is taken.
    """
    if not config.web.enabled:
        yield Served(devices.benches)
        return
    from orapa_pi.web.hunters.herald import Herald
    from orapa_pi.web.hunters.kept import seats_beside

    with (
        seats_beside(config.store_path()) as (keep, kept),
        _serving_all(Herald(words, keep, kept), config, devices, words, emulated=emulated, file=file) as served,
    ):
        yield served


@contextmanager
def _serving_all(
    herald: "Herald", config: Config, devices: Devices, words: Words, *, emulated: bool, file: str | None
) -> Iterator[Served]:
    from orapa_pi.web.api import make_app
    from orapa_pi.web.channel import Channel
    from orapa_pi.web.emulated.door import Door
    from orapa_pi.web.emulated.routes import emulated_routes
    from orapa_pi.web.emulated.workbench import Workbench
    from orapa_pi.web.mirror import SENTENCES, MirrorMatrix, MirrorSpeaker
    from orapa_pi.web.pages import Pages
    from orapa_pi.web.qr import qr_lines
    from orapa_pi.web.server import PortTaken, bind, serving

    web, notices = config.web, []
    try:
        listener = bind(web.address, web.port)
    except PortTaken:
        if "port" in web.model_fields_set:
            raise
        listener = bind(web.address, 0)
        notices.append(words.say("web.other_port", port=web.port, other=listener.getsockname()[1]))
    pages, port = Pages(), listener.getsockname()[1]
    where = Whereabouts(web.address, port, own_numbers, time.monotonic)
    hunting = _for_hunters(herald, pages, where.first)
    join = hunting.address
    leading = _for_host(words, pages, herald.seats, devices, where, partial(_bundle, file, config.store))
    routers = [pages.routes(), *hunting.routers, *leading.routers]
    channels = [hunting.channel, leading.channel]
    companions = replace(hunting.companions, hosting=leading.companions.hosting, speakers=(MirrorSpeaker(leading.channel),))
    served = Served(companions=companions, address=join, notices=tuple(notices), host_address=leading.address, port=port)
    if emulated and devices.bench is not None:
        channel, door = Channel((SENTENCES,)), Door()
        breakables, rng = devices.breakables, SystemRandom()
        benches = {
            number: Workbench(bench, breakables.get(number), config.edition(), words, rng, channel, number)
            for number, bench in devices.benches.items()
        }
        routers.append(emulated_routes(door, benches, devices.keys, channel, pages))
        channels.append(channel)
        mirrors, speakers = (MirrorMatrix(channel),), (MirrorSpeaker(channel, leading.channel),)
        companions = replace(companions, mirrors=mirrors, speakers=speakers)
        served = replace(served, benches=benches, companions=companions, address=f"{join}{door.address}")

    def refuse(scope: "Scope", status: int, sentence: str) -> "Response":
        return pages.refusal(scope, status, sentence, herald.words)

    with serving(make_app(routers, _names(), time.monotonic, refuse), listener, tuple(channels)):
        if web.browser and _has_windows() and served.bench is not None:
            _open_window(served.address)
        yield replace(served, code=qr_lines(join if for_phones(web.address) else served.address))


@dataclass(frozen=True, slots=True)
class Wing:
    """The pages of one audience and where they are: their routes, the channel that tells them, what the table gets."""

    routers: tuple["APIRouter", ...]
    channel: "Channel"
    companions: Companions
    address: str


def _for_hunters(herald: "Herald", pages: "Pages", join: Callable[[], str]) -> Wing:
    """Hunters and spectators, who hear on beats what everybody may know."""
    from orapa_pi.web.hunters.phones import Phones
    from orapa_pi.web.hunters.routes import Judging, hunter_routes
    from orapa_pi.web.hunters.seats import MOST_SEATS
    from orapa_pi.web.hunters.watching import watching_routes
    from orapa_pi.web.limits import CrowdRate
    from orapa_pi.web.stream import BEAT_S, Streams

    phones = Phones()
    streams = Streams(herald.channel, beat_s=BEAT_S)
    seated, others = (CrowdRate(time.monotonic, burst=JUDGED_BURST, per_s=JUDGED_PER_S, clients=MOST_SEATS) for _ in range(2))
    judging = Judging(seated, others)
    routers = (hunter_routes(herald, phones, pages, streams, judging), watching_routes(herald, streams, pages, join))
    companions = Companions(panels=(phones,), followers=(herald,), watchers=(herald,), join_address=join)
    return Wing(routers, herald.channel, companions, join())


def _for_host(
    words: Words,
    pages: "Pages",
    seats: "Seats",
    devices: Devices,
    where: Whereabouts,
    bundle: Callable[[Words], bytes],
) -> Wing:
    """The host, who is paired with the box before anything is told."""
    from orapa_pi.web.channel import Channel
    from orapa_pi.web.host.bundles import BundleDesk
    from orapa_pi.web.host.desk import HostDesk
    from orapa_pi.web.host.door import PATH, HostDoor
    from orapa_pi.web.host.routes import host_routes
    from orapa_pi.web.limits import Rate
    from orapa_pi.web.mirror import SENTENCES

    def hosts() -> tuple[str, ...]:
        return tuple(f"{address}{PATH}" for address in where())

    clock = time.monotonic
    hosting, channel = Hosting(clock, SystemRandom()), Channel((SENTENCES,))
    desk = HostDesk(hosting, channel, words, seats, devices.photos, devices.pupil, hosts)
    hosting.watchers.append(desk)
    door, tries = HostDoor(hosting, lambda: desk.words), Rate(clock, burst=PIN_BURST, per_s=PINS_PER_S)
    routes = host_routes(door, desk, BundleDesk(desk, bundle), channel, pages, tries)
    return Wing((routes,), channel, Companions(hosting=hosting), hosts()[0])


def _bundle(file: str | None, store: str, words: Words) -> bytes:
    from orapa_pi.commands.bundle import for_the_page

    return for_the_page(words, file, None if store in ("default", "off") else store)


def _names() -> frozenset[str]:
    """The names by which a browser may know this computer, besides its numbers."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


def _open_window(address: str) -> None:
    """In a process without a terminal, as a text browser would take over this one; nothing waits for it."""
    environment = {name: value for name, value in os.environ.items() if name != "TERM"}
    nothing = subprocess.DEVNULL
    command = partial(subprocess.run, stdin=nothing, stdout=nothing, stderr=nothing, env=environment, check=False)
    Thread(target=command, args=([sys.executable, "-m", "webbrowser", address],), name="browser", daemon=True).start()


def _has_windows() -> bool:
    """Whether a browser would open in a window in front of whoever started this, and not inside this terminal."""
    if "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
