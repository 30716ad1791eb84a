"""What a hunter writes down: where the pieces may lie, and marks in cells. It is a guess, and nothing of the match."""

from dataclasses import dataclass
from enum import StrEnum

from orapa_pi.errors import NotationError
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Fault, Layout, Problem
from orapa_pi.rules.notation import parse_placement
from orapa_pi.rules.pieces import Placement


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
        raise NotationError("A piece lies on the sheet twice.")
    return Layout(edition, placements)


def problems_on(sheet: Layout) -> tuple[Problem, ...]:
    """What breaks a rule on a sheet that is being filled in: a piece may still be missing."""
    return tuple(one for one in sheet.problems() if one.fault is not Fault.MISSING)


def problems_with(sheet: Layout, placement: Placement) -> tuple[Problem, ...]:
    """What the rules would say of this piece lying there, and of others because of it."""
    others = Layout(sheet.edition, tuple(one for one in sheet.placements if one.piece.name != placement.piece.name))
    before = set(problems_on(others))
    return tuple(one for one in problems_on(Layout(sheet.edition, (*others.placements, placement))) if one not in before)


def room_for(sheet: Layout, piece: str) -> Placement:
    """The first place where no rule forbids this piece. Raises NotationError if there is none."""
    for placement in sheet.edition.placements(sheet.edition.piece(piece)):
        if not problems_with(sheet, placement):
            return placement
    raise NotationError("There is no room for that piece: take another one away.")
