"""`orapa-pi play`: the table itself. In a terminal people play on it; elsewhere it plays a short script and ends."""

import sys
import time
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom

from orapa_pi.app.companions import Companions
from orapa_pi.app.opening import refuse_no_store
from orapa_pi.commands.pages import pages_beside
from orapa_pi.commands.script import Scene, play_script, scenes
from orapa_pi.commands.stopping import Stop, ending_on_signals
from orapa_pi.compose import chosen, make_choices, make_journal, open_table
from orapa_pi.config import Config, load_config
from orapa_pi.devices.hands import Bench
from orapa_pi.devices.ports import Follower
from orapa_pi.devices.settings import MatrixSettings
from orapa_pi.devices.simulated import SimulatedClock, SimulatedMatrix
from orapa_pi.drivers import Devices, make_devices
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import MODE_MENU
from orapa_pi.play.state import State
from orapa_pi.rules.dealer import deal
from orapa_pi.screen.terminal import to_plain
from orapa_pi.screen.words import Words

SCRIPT_SEED = 7


def run(options: Namespace) -> int:
    """Play until somebody quits. Returns 0, also after the end of input or Ctrl-C."""
    config = load_config(Path(options.config)) if options.config else Config()
    if options.store:
        config = with_store(config, options.store)
    asked = {"port": options.port, "browser": False if options.no_browser else None}
    web = config.web.model_copy(update={name: value for name, value in asked.items() if value is not None})
    config = config.model_copy(update={"web": web, **({"language": options.lang} if options.lang else {})})
    words = load_words(chosen(config, make_choices(config)).language)
    options.lang = words.language  # what fails from here on is said in it
    if options.store and not in_a_terminal():
        print(words.say("play.keeps_nothing", path=config.store_path() or options.store), file=sys.stderr)
    return play(config, words, make_devices(config), file=options.config)


def with_store(config: Config, store: str) -> Config:
    """The config with the store that was named by hand. Raises StoreError where that is something else."""
    config = config.model_copy(update={"store": store})
    if (path := config.store_path()) is not None:
        refuse_no_store(path)
    return config


def in_a_terminal() -> bool:
    """Whether somebody can play here."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def play(config: Config, words: Words, devices: Devices, more: Sequence[Scene] = (), file: str | None = None) -> int:
    """Play on these devices; `more` scenes belong to the script that runs where no terminal is. `file` is the config's."""
    with ending_on_signals() as stop:  # Ctrl-C is a way to leave
        if in_a_terminal():
            in_terminal(config, words, devices, stop, file)
        else:
            by_itself(config, words, devices, stop, more)
        print(words.say("play.bye"))
    return 0


def in_terminal(config: Config, words: Words, devices: Devices, stop: Stop, file: str | None = None) -> None:
    """People play, with the keys of this terminal as one more panel, and on the page where there is one."""
    from orapa_pi.devices.terminal import TerminalMatrix, TerminalTable

    rng = SystemRandom()  # who watches the table may not work out what it deals
    with pages_beside(config, devices, words, file=file) as served:
        benches = {**devices.benches, **served.benches}
        terminal = TerminalTable(words, config.edition(), rng, benches, served.address, served.code)
        with terminal.screen():
            beside = served.companions
            companions = replace(
                beside,
                mirrors=(TerminalMatrix(terminal), *beside.mirrors),
                panels=(terminal, *beside.panels),
                speakers=(terminal, *beside.speakers),
                followers=(*(bench for bench in served.benches.values() if isinstance(bench, Follower)), *beside.followers),
            )
            journal, choices = make_journal(config, time.monotonic), make_choices(config)
            with open_table(config, devices, words, time.monotonic, rng, companions, MODE_MENU, journal, choices) as table:
                stop.ends(table)
                table.pages_port = served.port
                if join := beside.join_address():
                    terminal.say(words.say("play.join", address=join))
                if served.host_address:
                    terminal.say(words.say("host.address", address=served.host_address))
                for notice in served.notices:
                    terminal.say(notice)
                lay_again(benches, table.state)
                table.run()


def lay_again(benches: Mapping[int, Bench], state: State) -> None:
    """Lay the locked boards of a match that goes on. Real pieces lie where they lay; simulated ones went with the process."""
    for number, bench in benches.items():
        secret = state.watched_by(number)
        for placement in secret.placements if secret else ():
            bench.place(placement)


class Transcript:
    """Prints sentences as they are said."""

    def say(self, sentence: str) -> None:
        print(sentence)

    def prompt(self, text: str) -> None:
        if text:
            print(f"[{text}]")


def by_itself(config: Config, words: Words, devices: Devices, stop: Stop, more: Sequence[Scene] = ()) -> None:
    """A scripted game on simulated time, kept nowhere: every frame that differs from the one before is printed."""
    clock = SimulatedClock()
    mirror = SimulatedMatrix(MatrixSettings())
    edition = config.edition()
    placements = deal(edition, Random(SCRIPT_SEED)).placements
    print(words.say("play.script"))
    last = ""
    companions = Companions(mirrors=(mirror,), speakers=(Transcript(),))
    with open_table(config, devices, words, clock, Random(SCRIPT_SEED), companions, MODE_MENU) as table:

        def show(now_s: float) -> None:
            nonlocal last
            text = to_plain(mirror.frames[-1])
            if text != last:
                print(f"--- {now_s:.2f} s\n{text}")
                last = text

        parts = scenes(devices.bench, table.post, lambda: table.state.seen, placements)
        play_script(table, [*parts, *more], clock.advance, show, stop)
