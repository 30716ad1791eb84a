"""Matches that are played with a journal, as the table plays them, without devices."""

import json
from pathlib import Path

from orapa_pi.app.database import Connect, Database, Row, Status, connect
from orapa_pi.app.journal import Journal, News, Trouble
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.sealing import Seal, key_file, read_key
from orapa_pi.app.store import Store
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.play.aside import CellTold, CellUntold
from orapa_pi.play.entries import entry_of
from orapa_pi.play.events import (
    BoardSeen,
    ClearPressed,
    Dealt,
    Effect,
    Event,
    LockPressed,
    PortTurned,
    QuestionAsked,
)
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Seen, Sight, State, blind, start
from orapa_pi.play.update import update
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import parse_question
from tests.play.story import EMPTY, OTHER, RIGHT
from tests.rules.layouts import MINES

EDITION = MINES[0]
NAMES = {Mode.OPEN: (), Mode.HIDDEN: ("Ann", "Bob"), Mode.DUEL: ("Ann", "Bob"), Mode.SEALED: ("Ann",), Mode.DEMO: ()}


class Played:
    """A match whose events go through a journal."""

    def __init__(self, journal: Journal, state: State) -> None:
        self.journal, self.state = journal, state
        self.effects: tuple[Effect, ...] = ()
        self.kept: State | None = None
        """The state after the last event that the journal has to keep; None in a match of which there is nothing to keep."""

    def do(self, *events: Event) -> None:
        for event in events:
            before = self.state
            self.state, self.effects = update(before, event)
            self.journal.record(event, before, self.state, self.effects)
            waits = isinstance(event, CellTold | CellUntold) and not before.running  # for the lock of an open table
            if (
                not waits
                and not isinstance(event, PortTurned)
                and entry_of(event, before, self.state, self.effects) is not None
            ):
                self.kept = None if isinstance(event, ClearPressed) else blind(self.state)

    def ask(self, *texts: str) -> None:
        self.do(*(QuestionAsked(parse_question(EDITION.grid, text)) for text in texts))


def begun(journal: Journal, mode: Mode, layout: Layout = RIGHT) -> Played:
    """A match in which the hunt has begun, for this secret (in a duel the first hunter hunts OTHER)."""
    played = Played(journal, start(EDITION, mode, NAMES[mode]))
    journal.begin(played.state)
    clear = BoardSeen(Seen(Sight.CLEAR, layout))
    if mode in (Mode.SEALED, Mode.DEMO):
        played.do(Dealt(layout))
    else:
        played.do(clear, LockPressed())
    if mode is Mode.DUEL:
        played.do(BoardSeen(EMPTY), BoardSeen(Seen(Sight.CLEAR, OTHER)), LockPressed(), BoardSeen(EMPTY))
    return played


OPENED: list[Store] = []
"""Stores that `conftest.close_stores` closes after each test, as the end of a process would."""


def store_at(path: Path, clock: SimulatedClock | None = None, make: Connect = connect) -> Store:
    store = Store(path, clock or SimulatedClock(), make)
    OPENED.append(store)
    return store


def rows_on_disk(path: Path) -> list[list[Row]]:
    """What the file holds of every match, unsealed with the keys beside it."""
    database = open_to_read(path)
    try:
        return [database.rows(number, seal_of(database, path, number)) for number in database.numbers(*Status)]
    finally:
        database.close()


def seal_of(database: Database, path: Path, number: int) -> Seal | None:
    sealed = database.head(number).status in (Status.RUNNING, Status.ABANDONED)
    return Seal(read_key(key_file(path, number))) if sealed else None


def statuses(path: Path) -> list[Status]:
    database = open_to_read(path)
    try:
        return [database.head(number).status for number in database.numbers(*Status)]
    finally:
        database.close()


def names_of(rows: list[Row]) -> list[str]:
    """The events in short: `lock`, `asked`."""
    return [json.loads(row.public)["entry"]["event"] for row in rows]


def abouts(store: Store) -> list[Trouble | News]:
    """What the store has to say since it was last asked."""
    return [notice.about for notice in store.take_notices()]
