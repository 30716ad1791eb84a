"""From a question to the builder to the view that asks it: little drawings where they suffice, else whole boards."""

from collections.abc import Sequence

from orapa_pi.play.state import Choice
from orapa_pi.rules.edition import cells_of
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.rules.questions import CellAnswer, look_at, said_of
from orapa_pi.screen.views import Ring, Sketch, WhichBoard, WhichPiece


def which(ring: Ring, choice: Choice, certain: Layout | None) -> WhichPiece | WhichBoard:
    """If the options are pieces on the very same cells, their drawings tell them apart; else it matters where they lie too.

    `certain` is what was recognised before.
    """
    own = [_without(option, choice.options) for option in choice.options]
    covered = {frozenset(cell for cell, _ in pieces[0].cells) if len(pieces) == 1 else None for pieces in own}
    if len(own) > 1 and len(covered) == 1 and None not in covered:
        return WhichPiece(tuple(sketch_of(pieces[0]) for pieces in own), choice.pointed)
    pointed = choice.options[choice.pointed]
    if len(choice.options) == 1 and certain is not None:
        own = [_without(pointed, [certain])]
    return WhichBoard(
        ring,
        contents_of(pointed),
        cells_of(placement for pieces in own for placement in pieces),
        choice.pointed,
        len(choice.options),
        sketch_of(own[choice.pointed][0]) if len(own[choice.pointed]) == 1 else None,
    )


def _without(option: Layout, others: Sequence[Layout]) -> list[Placement]:
    """The placements of this layout that are not in all of the others."""
    return [one for one in option.placements if not all(one in other.placements for other in others)]


def sketch_of(placement: Placement) -> Sketch:
    """The piece as it lies, drawn from the top left of its box."""
    cells = tuple((cell.row, cell.column, cell.surface) for cell in placement.orientation.cells)
    return Sketch(cells, said_of(placement.piece))


def contents_of(layout: Layout) -> tuple[tuple[Cell, CellAnswer], ...]:
    """What the table says of every covered cell."""
    return tuple((cell, look_at(layout, cell)) for cell in sorted(layout.contents()))
