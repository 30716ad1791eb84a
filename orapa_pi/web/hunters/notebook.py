"""What a hunter writes down: where the pieces may lie, and marks in cells. It is a guess, and nothing of the match."""

from dataclasses import dataclass
from enum import StrEnum

from orapa_pi.errors import NotationError, Reason
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_placement


class Mark(StrEnum):
    """What a hunter thinks of a cell."""

    EMPTY = "empty"
    FULL = "full"
    MAYBE = "maybe"


@dataclass(frozen=True, slots=True)
class Notebook:
    """Placements as text, marks by cell. `match` says of which match, `stamp` is higher the newer it is."""

    match: str = ""
    stamp: int = 0
    pieces: tuple[str, ...] = ()
    marks: tuple[tuple[str, Mark], ...] = ()


EMPTY = Notebook()


def sheet_of(edition: Edition, pieces: list[str]) -> Layout:
    """The placements as a layout. Raises NotationError for what is none, or a piece twice."""
    placements = tuple(parse_placement(edition, text) for text in pieces)
    if len({one.piece.name for one in placements}) < len(placements):
        raise NotationError(Reason("A piece lies on the sheet twice."))
    return Layout(edition, placements)
