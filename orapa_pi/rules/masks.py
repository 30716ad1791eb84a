"""Placements as sets of bits, for searches that try many of them: dealing a board, decoding a picture.

`problems()` says what is wrong in words and cells; these masks only say whether anything is, a hundred times faster. The tests
hold the two against each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from orapa_pi.rules.edition import Edition, SideRule, on_edge
from orapa_pi.rules.grid import Direction, Grid
from orapa_pi.rules.pieces import Piece, Placement


@dataclass(frozen=True, slots=True)
class MaskedPlacement:
    """One placement on one board; bit i of a set of cells is the i-th cell, row by row.

    `low` and `high` hold the grid segments on which it is flat, as seen from the cell before (north or west of) the segment and
    from the cell behind it: bit 2i is the segment east of cell i, bit 2i + 1 the one south of it. Without the side rule
    both are empty. `met` holds, by heading, the cells in which a beam is turned or ended. `allowed` is false for an edge piece
    that does not lie along the edge.
    """

    placement: Placement
    cells: int
    low: int
    high: int
    met: tuple[int, int, int, int]
    allowed: bool

    def touches(self, other: "MaskedPlacement") -> bool:
        """Whether the two share a cell or, where the house has the side rule, a stretch of side."""
        return bool(self.cells & other.cells or self.low & other.high or self.high & other.low)


@cache
def masked_placements(edition: Edition, piece: Piece) -> tuple[MaskedPlacement, ...]:
    """`edition.placements(piece)` with their masks, in the same order."""
    return tuple(_mask(placement, edition) for placement in edition.placements(piece))


def _mask(placement: Placement, edition: Edition) -> MaskedPlacement:
    grid, has_side_rule = edition.grid, edition.rules.side_rule is SideRule.ON
    cells = low = high = 0
    met = [0, 0, 0, 0]
    for cell, surface in placement.cells:
        index = grid.index(cell)
        cells |= 1 << index
        for heading in Direction:
            met[heading] |= surface.meets(heading) << index
        for side in surface.flat_sides if has_side_rule else ():
            if cell.step(side) not in grid:
                continue
            if side in (Direction.E, Direction.S):
                low |= 1 << (2 * index + (side is Direction.S))
            else:
                high |= 1 << (2 * grid.index(cell.step(side)) + (side is Direction.N))
    allowed = not placement.piece.edge_bound or on_edge(placement, grid)
    north, east, south, west = met
    return MaskedPlacement(placement, cells, low, high, (north, east, south, west), allowed)


def all_visible(grid: Grid, placements: Sequence[MaskedPlacement]) -> bool:
    """Whether each piece is the first thing that some straight line of sight from a port meets."""
    first_met = 0
    for heading in Direction:
        met = 0
        for placement in placements:
            met |= placement.met[heading]
        for line in _lines(grid)[heading.row_step != 0]:
            if there := met & line:
                forward = heading in (Direction.E, Direction.S)
                first_met |= there & -there if forward else 1 << (there.bit_length() - 1)
    return all(placement.cells & first_met for placement in placements)


@cache
def _lines(grid: Grid) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cells of every row, and of every column."""
    rows = tuple(sum(1 << grid.index(cell) for cell in grid if cell.row == row) for row in range(grid.rows))
    columns = tuple(sum(1 << grid.index(cell) for cell in grid if cell.column == col) for col in range(grid.columns))
    return rows, columns


def is_legal(grid: Grid, placements: Sequence[MaskedPlacement]) -> bool:
    """Whether pieces that do not overlap break no rule of placement."""
    return (
        all(placement.allowed for placement in placements)
        and not any(one.touches(other) for i, one in enumerate(placements) for other in placements[:i])
        and all_visible(grid, placements)
    )
