"""Books of the accounts in the database of matches, one row for each line."""

from collections.abc import Callable

from orapa_pi.app.books import Kept
from orapa_pi.app.database import Database, Head, Row, Status
from orapa_pi.app.records import from_text, to_text
from orapa_pi.app.stored_match import StoredMatch, new_stored
from orapa_pi.errors import NotationError
from orapa_pi.rules.json_form import Json

OPENING: Json = {"game": "space opera"}
"""What the head of a match says that is one of these."""


def is_books(head: Head) -> bool:
    """Whether a match of the store is one of these."""
    try:
        return from_text(head.opening).get("game") == OPENING["game"]
    except NotationError:
        return False


def line_row(line: Json) -> Row:
    """A line of the accounts as a row; nothing of it is secret."""
    return Row(to_text({"line": line}))


def mark_row(*, opened: bool) -> Row:
    """That the accounts were opened or left, as a row."""
    return Row(to_text({"open": opened}))


def kept_in(rows: list[Row]) -> Kept:
    """The lines that rows hold. Raises NotationError."""
    lines, opened = [], True
    for row in rows:
        written = from_text(row.public)
        if isinstance(line := written.get("line"), dict):
            lines.append(to_text(line))
        elif isinstance(mark := written.get("open"), bool):
            opened = mark
    return Kept(tuple(lines), opened)


class StoredBooks:
    """Books in the database of matches. `attempt` does something with it, `settle` writes what stands in `beside`."""

    def __init__(
        self,
        attempt: Callable[[Callable[[Database], None]], None],
        settle: Callable[[], None],
        load: Callable[[Database, int], StoredMatch | None],
        beside: list[StoredMatch],
    ) -> None:
        self._attempt, self._settle, self._load, self._beside = attempt, settle, load, beside

    def resume(self) -> Kept | None:
        found: list[Kept] = []

        def look(database: Database) -> None:
            for number in reversed(database.numbers(Status.RUNNING)):
                if found or not is_books(database.head(number)):
                    continue
                stored = self._load(database, number)
                if stored is not None:
                    self._beside.append(stored)
                    found.append(kept_in(stored.rows))

        self._attempt(look)
        return found[0] if found else None

    def keep(self, line: Json) -> None:
        self._add(line_row(line))

    def mark(self, *, opened: bool) -> None:
        if self._current() is not None:
            self._add(mark_row(opened=opened))

    def finish(self) -> None:
        current = self._current()
        if current is not None:
            current.status = Status.OVER
            self._settle()

    def _add(self, row: Row) -> None:
        current = self._current()
        if current is None:
            current = new_stored(OPENING)
            self._beside.append(current)
        current.rows.append(row)
        self._settle()

    def _current(self) -> StoredMatch | None:
        return next((stored for stored in reversed(self._beside) if stored.running), None)
