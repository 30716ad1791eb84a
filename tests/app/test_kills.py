"""Power cuts: a real process that plays through the real store is killed at random points, again and again.

What it had acknowledged is there, once, in order; at most the one event that was being written may be there besides; and the
state folded from the file is the one that was played.
"""

import json
import os
import select
import signal
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from orapa_pi.app.database import Row, Status
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.records import entry_in, from_text
from orapa_pi.play.entries import entry_of, fold
from orapa_pi.play.events import ClearPressed, PortTurned
from orapa_pi.play.modes import Mode
from orapa_pi.play.notation import format_entry, parse_opening
from orapa_pi.play.state import State, blind, start
from orapa_pi.play.update import update
from tests.app.played import EDITION, NAMES, rows_on_disk, statuses, store_at
from tests.play.test_machine import random_event
from tests.scale import scaled

KILLS = scaled(1000, least=20)
KILLS_PER_STORE = 20
PATIENCE_S = 120.0


def mark_of(state: State) -> str:
    return sha256(repr(blind(state)).encode()).hexdigest()


def play_for_ever(path: Path, seed: str, tell: Callable[[list[str]], None]) -> NoReturn:
    """Resume, then play match after match. What is kept is announced before it is recorded, and then acknowledged."""
    rng = Random(seed)
    store = store_at(path)
    folded = store.resume()
    assert store.trouble is None
    state, kept = folded.state if folded else None, folded is not None
    tell(["ready"])
    while True:
        if state is None or state.outcome is not None:
            mode = rng.choice(list(Mode))
            own_boards = mode is Mode.DUEL and rng.random() < 0.5
            state = start(EDITION, mode, NAMES[mode], sensors=(1, 0) if own_boards else ())
            store.begin(state)
            kept = False
        event, before = random_event(rng), state
        state, effects = update(before, event)
        entry = entry_of(event, before, state, effects)
        clears = isinstance(event, ClearPressed)
        announced = entry is not None and not isinstance(event, PortTurned) and (kept or not clears)
        if announced and entry is not None:
            written = format_entry(entry)
            tell(["will", json.dumps([written.public, written.secret]), mark_of(state)])
        store.record(event, before, state, effects)
        assert store.trouble is None
        if announced:
            kept = not clears
            tell(["did"])


def say(pipe: int, words: list[str]) -> None:
    os.write(pipe, json.dumps(words).encode() + b"\n")


class Player:
    """The process that plays, and what it said."""

    def __init__(self, path: Path, seed: str) -> None:
        self._out, write = os.pipe()
        self._rest = b""
        self.ready = False
        self.acknowledged: list[tuple[str, str]] = []
        self.announced: tuple[str, str] | None = None
        self.process = os.fork()
        if self.process == 0:
            os.close(self._out)
            try:
                play_for_ever(path, seed, partial(say, write))
            except BaseException as error:
                say(write, ["broke", repr(error)])
                raise
            finally:
                os._exit(1)
        os.close(write)

    def listen(self, until: int, then_s: float) -> None:
        """Listen until so many events were acknowledged, and this long after."""
        while len(self.acknowledged) < until:
            assert select.select([self._out], [], [], PATIENCE_S)[0], "the player says nothing"
            self._read()
        select.select([], [], [], then_s)

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        while self._read():
            pass
        os.close(self._out)

    def _read(self) -> bool:
        data = os.read(self._out, 65536)
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            word, *values = json.loads(line)
            assert word != "broke", values
            self.ready = True
            if word == "will":
                self.announced = (values[0], values[1])
            elif word == "did" and self.announced:
                self.acknowledged.append(self.announced)
                self.announced = None
        return bool(data)


def entries_on_disk(path: Path) -> list[str]:
    """The entries of all matches in order, but for turned ports."""
    found = []
    for rows in rows_on_disk(path):
        public = [json.loads(row.public)["entry"] for row in rows]
        secret = [json.loads(row.secret or "{}").get("entry", {}) for row in rows]
        found += [json.dumps(pair) for pair in zip(public, secret, strict=True) if pair[0]["event"] != "turned"]
    return found


def is_turned(row: Row) -> bool:
    return bool(json.loads(row.public)["entry"]["event"] == "turned")


def mark_of_last(path: Path) -> str:
    """The mark of the state that the last match folds to in which anything was announced: a kill may come before that."""
    database = open_to_read(path)
    begun = zip(database.numbers(*Status), rows_on_disk(path), strict=True)
    number, rows = [(number, rows) for number, rows in begun if not all(is_turned(row) for row in rows)][-1]
    opening = parse_opening(from_text(database.head(number).opening))
    database.close()
    return mark_of(fold(opening, [entry_in(EDITION, row) for row in rows]).state)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(KILLS // KILLS_PER_STORE))
def test_nothing_is_lost_and_nothing_is_there_twice(batch: int, tmp_path: Path) -> None:
    path, seed = tmp_path / "matches.db", f"kills {batch}"
    print(f"seed {seed!r}")
    rng = Random(seed)
    known: list[str] = []
    inside = 0
    for number in range(KILLS_PER_STORE):
        player = Player(path, f"{seed} {number}")
        player.listen(rng.randrange(12), rng.random() * 0.004)
        player.kill()
        known += [entry for entry, _ in player.acknowledged]
        marks = [mark for _, mark in player.acknowledged]
        if not player.ready:  # killed while it opened the store
            continue
        on_disk = entries_on_disk(path)
        if player.announced and len(on_disk) == len(known) + 1:
            known.append(player.announced[0])
            marks.append(player.announced[1])
            inside += 1
        assert on_disk == known, f"kill {number}"
        if marks:
            assert mark_of_last(path) == marks[-1], f"kill {number}"
    assert len(known) > KILLS_PER_STORE
    assert statuses(path).count(Status.RUNNING) <= 1
    print(f"{len(known)} events, {inside} of them written and not yet acknowledged when the process was killed")
