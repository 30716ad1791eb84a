"""From a question to the builder to the view that asks it: little drawings where they suffice, else whole boards."""

from orapa_pi.play.state import Choice
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.rules.questions import CellAnswer, look_at, said_of
from orapa_pi.screen.views import Ring, Sketch, WhichBoard, WhichPiece


def which(ring: Ring, choice: Choice) -> WhichPiece | WhichBoard:
    """If the options are pieces on the very same cells, their drawings tell them apart; else it matters where they lie."""
    others = [_own(option, choice.options) for option in choice.options]
    covered = {frozenset(cell for cell, _ in own[0].cells) if len(own) == 1 else None for own in others}
    if len(others) > 1 and len(covered) == 1 and None not in covered:
        return WhichPiece(tuple(sketch_of(own[0]) for own in others), choice.pointed)
    looks = [frozenset(option.look()) for option in choice.options]
    differing = frozenset().union(*looks) - looks[0].intersection(*looks)
    pointed = choice.options[choice.pointed]
    return WhichBoard(
        ring, contents_of(pointed), tuple(sorted({cell for cell, *_ in differing})), choice.pointed, len(choice.options)
    )


def _own(option: Layout, options: tuple[Layout, ...]) -> list[Placement]:
    """The placements of this option that are not in all of them."""
    return [one for one in option.placements if not all(one in other.placements for other in options)]


def sketch_of(placement: Placement) -> Sketch:
    """The piece as it lies, drawn from the top left of its box."""
    cells = tuple((cell.row, cell.column, cell.surface) for cell in placement.orientation.cells)
    return Sketch(cells, said_of(placement.piece))


def contents_of(layout: Layout) -> tuple[tuple[Cell, CellAnswer], ...]:
    """What the table says of every covered cell."""
    return tuple((cell, look_at(layout, cell)) for cell in sorted(layout.contents()))
