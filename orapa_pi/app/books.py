"""The books of the accounts: every line is kept before what follows from it is shown. Nothing in them is secret."""

from dataclasses import dataclass
from typing import Protocol

from orapa_pi.rules.json_form import Json


@dataclass(frozen=True, slots=True)
class Kept:
    """Accounts that were running: the lines of JSON, and whether they lay open on the table when it stopped."""

    lines: tuple[str, ...]
    open: bool


class Books(Protocol):
    """Keeps the lines of one game after the other. Like a journal it never raises for a disk that fails."""

    def resume(self) -> Kept | None:
        """The game that was running when the table stopped. To be called after the journal's `resume`, if at all."""

    def keep(self, line: Json) -> None:
        """Keep one request of the game; the first one begins it."""

    def mark(self, *, opened: bool) -> None:
        """The accounts were opened, or left for another game, and will be gone on with."""

    def finish(self) -> None:
        """The game is over for good: the next line begins another."""


class MemoryBooks:
    """Keeps nothing beyond the table's life; for tables without a store."""

    def resume(self) -> Kept | None:
        return None

    def keep(self, line: Json) -> None:
        """The accounts themselves remember it."""

    def mark(self, *, opened: bool) -> None:
        """Nothing outlives the table."""

    def finish(self) -> None:
        """There is nothing to close."""
