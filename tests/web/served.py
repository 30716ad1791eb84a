"""A simulated table with its pages, as `orapa-pi play` puts it together, on real time and a free port."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from threading import Thread
from time import monotonic

import pytest

from orapa_pi.app.table import Table
from orapa_pi.commands.pages import Served, pages_beside
from orapa_pi.compose import make_journal, open_table
from orapa_pi.config import Config
from orapa_pi.devices.ports import Follower, Quit
from orapa_pi.drivers import Devices, make_devices
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import MODE_MENU
from orapa_pi.screen.words import Words
from orapa_pi.web.host import desk

SEED = 7
ANSWER_S = 90.0
"""So long a page waits for the table here: on a busy computer a disk may take more than the 5 s that people wait."""
AT_ONCE = {"board": {"equal_pictures": 1, "quiet_s": 0.0}}
"""Nobody waits for a simulated board to come to rest."""


@dataclass(frozen=True, slots=True)
class Running:
    """The table that runs, what serves it, and its devices."""

    table: Table
    served: Served
    devices: Devices
    words: Words

    @property
    def host(self) -> str:
        return self.served.address.partition("/table")[0]


def followers_of(served: Served) -> list[Follower]:
    """The benches hear of another game or language before whoever asks them."""
    return [bench for bench in served.benches.values() if isinstance(bench, Follower)]


@contextmanager
def running(language: str = "en", *, seed: int = SEED, **config: object) -> Iterator[Running]:
    """A table whose loop runs on a thread of its own, as long as the block does; boards are dealt from this seed."""
    web = {"port": 0, "browser": False}
    settings = Config.model_validate({**AT_ONCE, "web": web, "language": language, "store": "off", **config})
    words, devices = load_words(language), make_devices(settings)
    with pytest.MonkeyPatch.context() as patched, ExitStack() as stack:
        patched.setattr(desk, "HostDesk", partial(desk.HostDesk, answer_s=ANSWER_S))
        served = stack.enter_context(pages_beside(settings, devices, words))
        beside = served.companions
        companions = replace(beside, followers=(*followers_of(served), *beside.followers))
        journal = make_journal(settings, monotonic)
        table = stack.enter_context(
            open_table(settings, devices, words, monotonic, Random(seed), companions, MODE_MENU, journal)
        )
        loop = Thread(target=table.run, name="table")
        loop.start()
        try:
            yield Running(table, served, devices, words)
        finally:
            table.post(Quit())
            loop.join()
