"""A match as the store holds it in memory: what is to be on disk, and what is there already."""

import secrets
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from orapa_pi.app.database import Database, Head, Row, Status
from orapa_pi.app.failures import StoreFailure, failures
from orapa_pi.app.journal import Trouble
from orapa_pi.app.records import entry_in, from_text, row_of, to_text
from orapa_pi.app.sealing import Seal, holds_key, key_file, new_key, read_key, write_key
from orapa_pi.errors import MatchError, SealBroken, clause
from orapa_pi.play.entries import Entry, Folded, Opening, fold
from orapa_pi.play.events import ClearPressed, Effect, PortTurned
from orapa_pi.play.notation import format_opening, parse_opening
from orapa_pi.play.state import Ending, Stage, State
from orapa_pi.rules.json_form import Json
from orapa_pi.sensing.picture import Picture


class StoredMatch:
    """A match in memory; the accounts lie in the store as one too.

    `number` is its number in the database and `saved` how many of its rows are there. `taken_up`: it was given up, which the
    database still says of it, and goes on. `agreed`: people chose to play it, so that it is on disk before its first event.
    """

    __slots__ = ("agreed", "digest_key", "head", "key", "number", "rows", "saved", "status", "taken_up")

    def __init__(self, head: Head, key: bytes, digest_key: bytes) -> None:
        self.head, self.key, self.digest_key = head, key, digest_key
        self.rows: list[Row] = []
        self.number: int | None = None
        self.saved = 0
        self.status = Status.RUNNING
        self.taken_up = False
        self.agreed = False

    @property
    def running(self) -> bool:
        """Whether it goes on; one that is not is let go as soon as it is wholly on disk."""
        return self.status is Status.RUNNING

    def keep(
        self,
        turned: int,
        entry: Entry,
        before: State,
        after: State,
        effects: tuple[Effect, ...],
        picture: Picture | None = None,
    ) -> None:
        """Add an event; before it, how far the port was turned since the last one. `picture` is what the sensors showed."""
        if turned:
            self.rows.append(row_of(Entry(PortTurned(turned)), before, before, (), self.digest_key))
        self.rows.append(row_of(entry, before, after, effects, self.digest_key, picture))
        if after.stage is Stage.OVER or isinstance(entry.event, ClearPressed):
            self.status = _status_after(after)

    def look_up(self, database: Database) -> None:
        """See what is on disk: a write that seemed to fail may be there all the same."""
        self.number, self.saved = database.find(self.head.name) or (None, 0)

    def mend_key(self, path: Path) -> bool:
        """Write the key anew if it does not lie beside the database any more: without it nobody could go on after a power cut.

        Whether it had to be. Raises StoreFailure.
        """
        if self.number is None or self.status is Status.OVER:
            return False
        file = key_file(path, self.number)
        with failures(path):
            if holds_key(file, self.key):
                return False
            write_key(file, self.key)
        return True

    def settle(self, database: Database, path: Path) -> None:
        """Make the database agree with what stands here. Raises StoreFailure."""
        if not self.rows and not (self.agreed and self.running):
            if self.number is not None:
                database.forget(self.number)
            return
        try:
            begun = self.number
            if self.number is None:
                head = replace(self.head, status=Status.RUNNING)  # also of one that was given up, as the old store said
                self.number = database.start(head, to_text({"digest_key": self.digest_key.hex()}), self.rows, self.key)
            if self.taken_up:
                database.take_up(self.number)
                self.taken_up = False
            if begun is not None and self.saved < len(self.rows):
                database.append(self.number, self.saved + 1, self.rows[self.saved :], self.key)
            self.saved = len(self.rows)
            if self.status is Status.OVER:
                database.reveal(self.number, Seal(self.key))
            elif self.status is Status.ABANDONED:
                database.abandon(self.number)
        except (MatchError, SealBroken) as error:  # it was written, and is not what is read
            raise StoreFailure(Trouble.DAMAGED, path, clause(str(error))) from error


def new_match(opening: Opening, *, agreed: bool) -> StoredMatch:
    """A match that begins now."""
    stored = new_stored(format_opening(opening))
    stored.agreed = agreed
    return stored


def new_stored(opening: Json) -> StoredMatch:
    """Something that begins now, with what its head says of it."""
    started = datetime.now(UTC).isoformat(timespec="seconds")  # for people only: a Pi may not know the time
    head = Head(secrets.token_hex(8), started, Status.RUNNING, to_text(opening))
    return StoredMatch(head, new_key(), new_key())


def load_match(database: Database, path: Path, number: int) -> tuple[StoredMatch, Folded]:
    """A match that was running, and where it stands.

    Raises StoreFailure; ValueError, as SealBroken or NotationError, for a match that cannot be read.
    """
    stored = load_stored(database, path, number)
    opening = parse_opening(from_text(stored.head.opening))
    folded = fold(opening, [entry_in(opening.edition, row) for row in stored.rows])
    if folded.cleared or folded.state.stage is Stage.OVER:  # the power went between its last event and its reveal
        stored.status = _status_after(folded.state)
    return stored, folded


def load_stored(database: Database, path: Path, number: int) -> StoredMatch:
    """What the database holds under a number, unsealed. Raises StoreFailure; SealBroken if its key does not fit."""
    with failures(path):
        key = read_key(key_file(path, number))
    seal = Seal(key)
    digest_key = from_text(database.secret(number, seal)).get("digest_key")
    stored = StoredMatch(database.head(number), key, bytes.fromhex(str(digest_key)))
    stored.number, stored.rows = number, database.rows(number, seal)
    stored.saved, stored.agreed = len(stored.rows), True
    return stored


def _status_after(state: State) -> Status:
    """A match that was given up stays sealed, until somebody chooses to reveal or to destroy it."""
    given_up = state.outcome is not None and state.outcome.ending is Ending.ABANDONED
    return Status.ABANDONED if given_up else Status.OVER
