"""Pieces that are laid one after another, on a simulated board or on a sheet: what is wrong so far, and where there is room."""

from orapa_pi.rules.layout import Fault, Layout, Problem
from orapa_pi.rules.masks import MaskedPlacement, masked_placements
from orapa_pi.rules.pieces import Placement


def problems_on(sheet: Layout) -> tuple[Problem, ...]:
    """What breaks a rule on a sheet that is being filled in: a piece may still be missing."""
    return tuple(one for one in sheet.problems() if one.fault is not Fault.MISSING)


def problems_with(sheet: Layout, placement: Placement) -> tuple[Problem, ...]:
    """What the rules would say of this piece lying there, and of others because of it."""
    others = _without(sheet, placement.piece.name)
    before = set(problems_on(others))
    return tuple(one for one in problems_on(Layout(sheet.edition, (*others.placements, placement))) if one not in before)


def room_for(sheet: Layout, piece: str) -> Placement | None:
    """The first place where no rule forbids this piece; None if there is none.

    Most places are out because something lies there, which masks see at once: telling all problems of each takes 40 ms here.
    """
    edition, others = sheet.edition, _without(sheet, piece)
    lying = [masked for one in others.placements if (masked := _masked(others, one)) is not None]
    for place in masked_placements(edition, edition.piece(piece)):
        free = place.allowed and not any(place.touches(other) for other in lying)
        if free and not problems_with(others, place.placement):
            return place.placement
    return None


def _without(sheet: Layout, piece: str) -> Layout:
    return Layout(sheet.edition, tuple(one for one in sheet.placements if one.piece.name != piece))


def _masked(sheet: Layout, placement: Placement) -> MaskedPlacement | None:
    """The masks of a piece that lies on the board."""
    return next((one for one in masked_placements(sheet.edition, placement.piece) if one.placement == placement), None)
