"""Which pixels of the rectified sheet tell what: wedges of cells, stretches of grid lines, paper and patches.

A wedge is a quarter of a cell between its diagonals: a half cell is two of them, so every surface is a set of wedges.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from orapa_pi.rules.grid import Cell, Direction, Grid
from orapa_pi.rules.pieces import Surface
from orapa_pi.sheets.geometry import MARGIN, PAPER_HALF, PATCH, BoardSheet
from orapa_pi.vision.arrays import Floats, Whole

CELL_PX = 32
RIM = 0.09
"""What is left out along a wedge's sides, in cells: printed lines, pieces that lie a little off, their upright sides."""
STRIP_HALF, STRIP_LENGTH = 0.05, 0.2
"""Half the width and half the length of the stretches that a ring is looked for in."""
STRIP_OFFSETS = (-0.1, 0.0, 0.1)
"""How far beside its grid line a ring may be seen, in cells: it stands above the board."""

WEDGES_OF: dict[Surface, tuple[Direction, ...]] = {
    Surface.SOLID: tuple(Direction),
    **{half: tuple(sorted(half.flat_sides)) for half in (Surface.NW, Surface.NE, Surface.SE, Surface.SW)},
}
"""The wedges that a surface covers; a line covers none."""


@dataclass(frozen=True, slots=True)
class Places:
    """Pixel numbers in the rectified sheet (row by row), one row of each table for every place.

    `wedges` are four for each cell, in the order of Direction; `lines` are two halves of every inner grid segment, each at
    three offsets: (east of the cell or south of it) x half x offset; `slants` are the halves of every cell's diagonals,
    from the one towards its north-east corner clockwise, at three offsets. The `_at` tables hold the places' centres in cells.
    """

    wedges: Whole
    wedges_at: Floats
    lines: Whole
    lines_at: Floats
    slants: Whole
    slants_at: Floats
    paper: Whole
    paper_at: Floats
    patches: Whole
    patches_at: Floats
    line_numbers: dict[tuple[Cell, Direction], int]


@cache
def places(grid: Grid) -> Places:
    """The tables for one grid."""
    sheet = BoardSheet(grid)
    width = round(sheet.size.x * CELL_PX)
    wedge_masks = [_wedge(side) for side in Direction]
    wedges, wedges_at = [], []
    for cell in grid:
        for side, mask in zip(Direction, wedge_masks, strict=True):
            wedges.append(_numbers(mask + np.array([cell.column, cell.row]), width))
            wedges_at.append((cell.column + 0.5 + side.column_step / 3, cell.row + 0.5 + side.row_step / 3))
    lines: list[Whole] = []
    lines_at: list[tuple[float, float]] = []
    line_numbers: dict[tuple[Cell, Direction], int] = {}
    slants = [_numbers(mask + np.array([cell.column, cell.row]), width) for cell in grid for _, _, mask in _slants()]
    slants_at = [(cell.column + x, cell.row + y) for cell in grid for x, y, _ in _slants()]
    for cell in grid:
        for side in (Direction.E, Direction.S):
            if cell.step(side) in grid:
                line_numbers[cell, side] = len(lines) // (2 * len(STRIP_OFFSETS))
                for x, y, mask in _strips(side):
                    lines.append(_numbers(mask + np.array([cell.column, cell.row]), width))
                    lines_at.append((cell.column + x, cell.row + y))
    paper = [_numbers(_block(PAPER_HALF, PAPER_HALF) + np.array([x, y]), width) for x, y in sheet.paper()]
    centres = [centre for patch in sheet.patches() for centre in patch]
    patches = [_numbers(_block(PATCH * 0.3, PATCH * 0.3) + np.array([x, y]), width) for x, y in centres]
    return Places(
        _table(wedges),
        np.array(wedges_at),
        _table(lines),
        np.array(lines_at),
        _table(slants),
        np.array(slants_at),
        _table(paper),
        np.array(sheet.paper()),
        _table(patches),
        np.array(centres),
        line_numbers,
    )


def _raster() -> Floats:
    """The centres of a cell's pixels, from its top left, in cells."""
    steps = (np.arange(CELL_PX) + 0.5) / CELL_PX
    x, y = np.meshgrid(steps, steps)
    return np.column_stack([x.ravel(), y.ravel()])


def _wedge(side: Direction) -> Floats:
    raster = _raster()
    x, y = raster[:, 0] - 0.5, raster[:, 1] - 0.5
    for _ in range(side):  # turn the wedge to the north
        x, y = y, -x
    slanted = RIM * 2**0.5
    inside = (y >= -0.5 + RIM) & (x - y >= slanted) & (-x - y >= slanted)
    found: Floats = raster[inside]
    return found


def _strips(side: Direction) -> Iterable[tuple[float, float, Floats]]:
    """Centre and pixels of the stretches along a cell's side."""
    for along in (0.27, 0.73):
        for offset in STRIP_OFFSETS:
            if side is Direction.E:
                yield 1.0 + offset, along, _block(STRIP_HALF, STRIP_LENGTH) + np.array([1.0 + offset, along])
            else:
                yield along, 1.0 + offset, _block(STRIP_LENGTH, STRIP_HALF) + np.array([along, 1.0 + offset])


@cache
def _slants() -> tuple[tuple[float, float, Floats], ...]:
    """Centre and pixels of the stretches along the halves of a cell's diagonals."""
    raster = np.vstack([_raster() + np.array([dx, dy]) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])
    found = []
    for corner in range(4):
        along = np.array([(1, -1), (1, 1), (-1, 1), (-1, -1)][corner]) / 2**0.5
        across = np.array([-along[1], along[0]])
        for offset in STRIP_OFFSETS:
            at = np.array([0.5, 0.5]) + 0.36 * along + offset * across
            apart = raster - at
            inside = (np.abs(apart @ along) <= STRIP_LENGTH) & (np.abs(apart @ across) <= STRIP_HALF)
            found.append((float(at[0]), float(at[1]), raster[inside]))
    return tuple(found)


def _block(half_x: float, half_y: float) -> Floats:
    """Pixel centres of a rectangle around the origin."""
    x, y = (np.arange(-half + 0.5 / CELL_PX, half, 1 / CELL_PX) for half in (half_x, half_y))
    across, down = np.meshgrid(x, y)
    return np.column_stack([across.ravel(), down.ravel()])


def _numbers(points: Floats, width: int) -> Whole:
    columns = np.floor((points[:, 0] + MARGIN) * CELL_PX).astype(np.intp)
    rows = np.floor((points[:, 1] + MARGIN) * CELL_PX).astype(np.intp)
    found: Whole = rows * width + columns
    return found


def _table(rows: list[Whole]) -> Whole:
    length = min(len(row) for row in rows)
    return np.array([row[np.linspace(0, len(row) - 1, length).astype(int)] for row in rows])
