"""The journal: where a table writes down what happens before it shows it. This one keeps everything in memory only."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from orapa_pi.app.books import Books, MemoryBooks
from orapa_pi.errors import MatchError, Reason
from orapa_pi.play.entries import Entry, Folded, entry_of
from orapa_pi.play.events import Effect, Event
from orapa_pi.play.state import State
from orapa_pi.rules.edition import Edition
from orapa_pi.sensing.picture import Picture

Fits = Callable[[Edition], bool]
"""Whether a match of this edition can be played at the table."""


def any_edition(edition: Edition) -> bool:
    """For a table that can play every edition."""
    del edition
    return True


class Trouble(Enum):
    """What can be wrong with a store; each has a sentence in the `store` words."""

    FULL = "full"
    READ_ONLY = "read_only"
    LOCKED = "locked"
    FAILING = "failing"
    DAMAGED = "damaged"
    TOO_NEW = "too_new"


class News(Enum):
    """What else the table has to say of its store."""

    SET_ASIDE = "set_aside"
    GONE = "gone"
    KEY_GONE = "key_gone"
    NOT_RESUMED = "not_resumed"
    OTHER_GAME = "other_game"
    WELL = "well"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be said once.

    `detail` is the reason for FAILING and NOT_RESUMED, the edition for OTHER_GAME, the damaged file's new name for SET_ASIDE.
    """

    about: Trouble | News
    path: str
    detail: str = ""


class Journal(Protocol):
    """Writes down events. It never raises for a disk that fails: play goes on, and a notice says so."""

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing is written at present; None when all is well."""

    @property
    def books(self) -> Books:
        """Where the accounts of Space Opera are kept."""

    def resume(self, fits: Fits = any_edition) -> Folded | None:
        """The match that was running when the table stopped, if it can be played; it is continued.

        To be called first, if at all.
        """

    def begin(self, state: State) -> None:
        """A new match starts from this state. One that still runs is given up."""

    def record(self, event: Event, before: State, after: State, effects: tuple[Effect, ...]) -> None:
        """Write an event down; when this returns it is on disk, or `trouble` says why not. Call it before showing effects."""

    def saw(self, picture: Picture | None) -> None:
        """What the sensors show from now on: it is kept with each answer that is given for what lies on them."""

    def given_up(self) -> tuple[int, ...]:
        """The matches that were given up and are still sealed: each may be revealed, destroyed or taken up."""

    def just_given_up(self) -> int | None:
        """The number of the match that was given up or looked up last, if it is on disk; None once another has begun."""

    def look_up(self, match: int) -> Folded:
        """A match that was given up, where it was left: a `TakenUp` makes it the running one again.

        Raises MatchError, or SealBroken or NotationError for one that cannot be read.
        """

    def reveal(self, match: int) -> None:
        """Open the seal of a match that was given up. Raises MatchError, or SealBroken if its key is lost."""

    def destroy(self, match: int) -> None:
        """Do away with the secret of a match that was given up, for good. Raises MatchError."""

    def tick(self) -> None:
        """Let time pass: in trouble, the disk is tried again now and then."""

    def take_notices(self) -> tuple[Notice, ...]:
        """What has to be said since the last call."""

    def close(self) -> None:
        """Let go of the files."""


class MemoryJournal:
    """Keeps the entries of the match in memory and nothing on disk; for tables without a store, and for tests."""

    trouble: Trouble | None = None

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.books: Books = MemoryBooks()

    def resume(self, fits: Fits = any_edition) -> Folded | None:
        del fits  # nothing outlives the table
        return None

    def begin(self, state: State) -> None:
        del state  # nobody will ask for it
        self.entries.clear()

    def record(self, event: Event, before: State, after: State, effects: tuple[Effect, ...]) -> None:
        entry = entry_of(event, before, after, effects)
        if entry is not None:
            self.entries.append(entry)

    def saw(self, picture: Picture | None) -> None:
        del picture  # the entries need none

    def given_up(self) -> tuple[int, ...]:
        return ()

    def just_given_up(self) -> int | None:
        return None

    def look_up(self, match: int) -> Folded:
        raise MatchError(Reason("There is no match {match}: nothing is kept.", match=match))

    def reveal(self, match: int) -> None:
        raise MatchError(Reason("There is no match {match}: nothing is kept.", match=match))

    def destroy(self, match: int) -> None:
        raise MatchError(Reason("There is no match {match}: nothing is kept.", match=match))

    def tick(self) -> None:
        """Nothing has to be tried again."""

    def take_notices(self) -> tuple[Notice, ...]:
        return ()

    def close(self) -> None:
        """Nothing is open."""
