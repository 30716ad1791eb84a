"""Matches that are over, for looking back. A match whose secret is sealed is refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from orapa_pi.app.database import Database, Head, Row, Status
from orapa_pi.app.failures import failures
from orapa_pi.app.opening import open_database
from orapa_pi.app.records import entry_in, from_text
from orapa_pi.app.sealing import Seal, key_file, read_key
from orapa_pi.app.stored_books import is_books, kept_in
from orapa_pi.errors import MatchError, Reason
from orapa_pi.play.entries import Entry, Opening, redo
from orapa_pi.play.events import Effect
from orapa_pi.play.notation import parse_opening
from orapa_pi.play.state import State
from orapa_pi.rules.json_form import Json


def _refused(number: int, status: Status) -> Reason:
    match status:
        case Status.ABANDONED:
            return Reason(
                "Match {number} was given up and is sealed: `orapa-pi replay {number} --reveal` opens it, "
                "and --destroy does away with its secret.",
                number=number,
            )
        case Status.DESTROYED:
            return Reason("Match {number} was given up and its secret was destroyed: nothing is left to show.", number=number)
        case _:
            return Reason("Match {number} is still being played: it can be shown when it is over.", number=number)


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a match, the states around it, and what the table said."""

    before: State
    entry: Entry
    after: State
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over. `secret` holds the key of its digests, so that anybody can check them now."""

    number: int
    head: Head
    opening: Opening
    secret: Json
    rows: tuple[Row, ...]

    def steps(self) -> Iterator[Step]:
        """The match played again. Raises NotationError for an entry that cannot be read."""
        state = self.opening.state()
        for row in self.rows:
            entry, before = entry_in(self.opening.edition, row), state
            state, effects = redo(before, entry)
            yield Step(before, entry, state, effects)


def finished(database: Database, number: int) -> Finished:
    """A match that is over. Raises MatchError for one that is not, or not there; NotationError if it cannot be read."""
    head = database.head(number)
    if head.status is not Status.OVER:
        raise MatchError(_refused(number, head.status))
    opening = parse_opening(from_text(head.opening))
    return Finished(number, head, opening, from_text(database.secret(number)), tuple(database.rows(number)))


def listed(database: Database) -> list[tuple[int, Head, Opening | None]]:
    """All matches, the oldest first; without an opening accounts. Raises NotationError for one that cannot be read."""
    heads = [(number, database.head(number)) for number in database.numbers(*Status)]
    return [(number, head, None if is_books(head) else parse_opening(from_text(head.opening))) for number, head in heads]


def accounts(database: Database, number: int) -> tuple[str, ...] | None:
    """The lines of accounts, also of those that run, as nothing in them is secret; None for the number of a match.

    Raises MatchError for a number that is not there, NotationError if it cannot be read.
    """
    return kept_in(database.rows(number)).lines if is_books(database.head(number)) else None


def reveal(path: Path, number: int) -> None:
    """Open the seal of a match that was given up. Raises MatchError, SealBroken or StoreError.

    For a process of its own: a table that has the store open asks its journal.
    """
    database = open_database(path)
    try:
        reveal_in(database, path, number)
    finally:
        database.close()


def destroy(path: Path, number: int) -> None:
    """Do away with the secret of a match that was given up, for good, as `reveal` does. Raises MatchError or StoreError."""
    database = open_database(path)
    try:
        destroy_in(database, number)
    finally:
        database.close()


def reveal_in(database: Database, path: Path, number: int) -> None:
    """Open the seal of a match that was given up. Raises MatchError, SealBroken or StoreFailure."""
    _check_given_up(database, number)
    with failures(path):
        key = read_key(key_file(path, number))
    database.reveal(number, Seal(key))


def destroy_in(database: Database, number: int) -> None:
    """Do away with the secret of a match that was given up. Raises MatchError or StoreFailure."""
    _check_given_up(database, number)
    database.destroy(number)


def _check_given_up(database: Database, number: int) -> None:
    status = database.head(number).status
    if status is not Status.ABANDONED:
        if status is Status.RUNNING:
            why = Reason(
                "Match {number} is being played: only a match that was given up can be revealed or destroyed.", number=number
            )
        elif status is Status.OVER:
            why = Reason(
                "Match {number} is over, so nothing of it is sealed: `orapa-pi replay {number}` shows it.", number=number
            )
        else:
            why = Reason("Match {number} was given up and its secret was destroyed: nothing is left to show.", number=number)
        raise MatchError(why)
