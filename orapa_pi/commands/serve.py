"""`orapa-pi serve`: the table as a service, on the devices of the config, without a terminal, until it is told to stop."""

import gc
import json
import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import SystemRandom
from tempfile import gettempdir

from orapa_pi.app.duty import Duty
from orapa_pi.app.examiner import Examiner
from orapa_pi.app.input import Input
from orapa_pi.app.soundness import of_store
from orapa_pi.commands.pages import Served, pages_beside
from orapa_pi.commands.play import lay_again, with_store
from orapa_pi.commands.restoring import finish_restore
from orapa_pi.commands.stopping import Stop, ending_on_signals
from orapa_pi.compose import chosen, make_choices, make_journal, open_table, wanted_of
from orapa_pi.config import Config, load_config
from orapa_pi.devices.machine import Machine, Supervisor
from orapa_pi.devices.machine_linux import LinuxMachine
from orapa_pi.devices.supervisor import supervisor_of
from orapa_pi.drivers import Devices, make_devices
from orapa_pi.errors import DriverUnavailable, OrapaError
from orapa_pi.image import board_image, identity
from orapa_pi.phrases import load_words
from orapa_pi.play.orders import PowerOff
from orapa_pi.rules.json_form import Json
from orapa_pi.screen.words import Words

AGAIN = 75
"""The exit status that asks whoever supervises this to start it again: EX_TEMPFAIL of sysexits.h."""
HEALTH = "health.json"
POWER_OFF_S = 20.0


def run(options: Namespace) -> int:
    """Serve until SIGTERM, SIGINT or somebody at the panel ends it: 0 when told to stop, AGAIN when ended from the panel."""
    config = load_config(Path(options.config)) if options.config else Config()
    if options.store:
        config = with_store(config, options.store)
    with telling():
        if finish_restore(config) and options.config:
            config = load_config(Path(options.config))
    if options.lang:
        config = config.model_copy(update={"language": options.lang})
    words = load_words(chosen(config, make_choices(config)).language)
    options.lang = words.language  # what fails from here on is said in it
    os.environ.setdefault(
        "LG_WD", os.environ.get("RUNTIME_DIRECTORY") or gettempdir()
    )  # lgpio makes pipes there, and goes there
    supervisor = supervisor_of(os.environ, os.getpid())
    try:
        devices, machine = make_devices(config, words.language), LinuxMachine(os.environ)
        return serve(config, words, devices, supervisor, machine, os.environ, options.config)
    finally:
        supervisor.close()
        gc.freeze()  # else the interpreter's end looks through all that is left for cycles: 0.3 s here, and more on a Pi


def serve(
    config: Config,
    words: Words,
    devices: Devices,
    supervisor: Supervisor,
    machine: Machine,
    environment: Mapping[str, str],
    file: str | None = None,
) -> int:
    """Run the table on these devices; `file` is the config's. Returns the exit status."""
    clock = time.monotonic
    with ending_on_signals() as stop:
        examiner = Examiner(machine, wanted_of(config), clock, partial(of_store, config.store_path()))
        journal = make_journal(config, clock)
        try:
            with (
                pages_of(config, devices, words, file) as served,
                open_table(
                    *(config, devices, words, clock, SystemRandom(), served.companions),
                    journal=journal,
                    choices=make_choices(config),
                ) as table,
            ):
                stop.ends(table)
                table.pages_port = served.port
                table.care.image = identity(board_image())
                lay_again(devices.benches, table.state)
                if not table.state.log and table.state.secret is None:
                    table.show_care()
                table.attach(Input("health", examiner, clock, table.post))
                duty = Duty(table, supervisor, clock, words, log, publisher(environment))
                table.run(duty.turned)
                supervisor.stopping()
        finally:
            examiner.close()
        if table.ending is None:
            return 0
        if isinstance(table.ending, PowerOff):
            switch_off(machine, words, stop)
        return 0 if stop.asked else AGAIN


@contextmanager
def pages_of(config: Config, devices: Devices, words: Words, file: str | None = None) -> Iterator[Served]:
    """The pages, if their port can be had: without them people play all the same."""
    from orapa_pi.web.server import PortTaken

    with ExitStack() as stack:
        try:
            served = stack.enter_context(pages_beside(config, devices, words, emulated=False, file=file))
        except PortTaken as error:
            log(words.tell(str(error)))
            served = Served()
        for notice in served.notices:
            log(notice)
        yield served


def switch_off(machine: Machine, words: Words, stop: Stop) -> None:
    """Ask for the power to go, and wait for the signal that comes before it."""
    try:
        machine.power_off()
    except DriverUnavailable as error:
        log(words.say("service.no_power_off", reason=str(error)))
        return
    end_s = time.monotonic() + POWER_OFF_S
    while not stop.asked and time.monotonic() < end_s:
        time.sleep(0.1)
    if not stop.asked:
        log(words.say("service.still_on"))


@contextmanager
def telling() -> Iterator[None]:
    """What goes wrong here keeps nobody from playing: it is said, and tried again at the next start."""
    try:
        yield
    except OrapaError as error:
        log(str(error))


def log(sentence: str) -> None:
    """One line for the system's journal."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


class Publisher:
    """Keeps the table's health in a file that `orapa-pi check` reads: in memory, as the runtime directory is."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / HEALTH

    def __call__(self, health: Json) -> None:
        fresh = self._file.with_suffix(".new")
        with suppress(OSError):
            fresh.write_text(json.dumps({"process": os.getpid(), "at_s": time.monotonic(), **health}), encoding="utf-8")
            fresh.replace(self._file)


def publisher(environment: Mapping[str, str]) -> "Publisher | Nobody":
    """Where the table's health is written down; nowhere without a runtime directory."""
    folder = environment.get("RUNTIME_DIRECTORY", "")
    return Publisher(Path(folder)) if folder else Nobody()


class Nobody:
    """Reads nothing."""

    def __call__(self, health: Json) -> None:
        del health
