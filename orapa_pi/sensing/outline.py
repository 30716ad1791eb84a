"""Where a board lies in a picture, by four corners, and whether two such outlines count the cells alike. Pure geometry.

Corners that somebody drags are some pixels off. So nothing is read by them: they show whether the table counts the cells as
people do, or is off by one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import dist

from orapa_pi.rules.grid import Cell, Grid

Point = tuple[float, float]
"""Pixels, x to the right and y downwards; or cells from the top left corner of A1."""
Corners = tuple[Point, Point, Point, Point]
"""Of the grid, without the labels around it: from the top left corner of A1 clockwise."""

SMALLEST_CELL_PX = 8.0
MOST_STRETCHED = 1.5
"""So much wider or narrower than its grid a board may look from aslant."""
MOST_UNLIKE = 3.0
"""So much longer one side may look than the one across from it."""
NEAR = 0.35
"""In cells: corners that are dragged with some care are nearer than this."""


class OutlineFault(StrEnum):
    """Why four points are no outline of a board."""

    OUTSIDE = "outside"
    CROSSED = "crossed"
    SMALL = "small"
    SHAPE = "shape"


class Agreement(StrEnum):
    """How an outline lies to another one of the same board."""

    SAME = "same"
    SHIFTED = "shifted"
    WIDER = "wider"
    NARROWER = "narrower"
    TURNED = "turned"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Outline:
    """A grid seen through four corners that are an outline; see `fault_of`."""

    grid: Grid
    corners: Corners

    def at(self, cells: Point) -> Point:
        """The pixel of a place on the board (Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, 2.2.3)."""
        a, b, c, d, e, f, g, h = self._terms()
        u, v = cells[0] / self.grid.columns, cells[1] / self.grid.rows
        depth = g * u + h * v + 1
        return (a * u + b * v + c) / depth, (d * u + e * v + f) / depth

    def place_of(self, pixel: Point) -> Point:
        """The place on the board of a pixel."""
        a, b, c, d, e, f, g, h = self._terms()
        x, y = pixel
        one, two, three, four = a - g * x, b - h * x, d - g * y, e - h * y
        det = one * four - two * three
        u, v = ((x - c) * four - two * (y - f)) / det, (one * (y - f) - (x - c) * three) / det
        return u * self.grid.columns, v * self.grid.rows

    def lines(self) -> Iterator[tuple[Point, Point]]:
        """The grid lines, in pixels."""
        for column in range(self.grid.columns + 1):
            yield self.at((column, 0)), self.at((column, self.grid.rows))
        for row in range(self.grid.rows + 1):
            yield self.at((0, row)), self.at((self.grid.columns, row))

    def labels(self) -> Iterator[tuple[str, Point]]:
        """The names of the cells at the four corners, and the pixels at the middle of each."""
        last_row, last_column = self.grid.rows - 1, self.grid.columns - 1
        for cell in (Cell(0, 0), Cell(0, last_column), Cell(last_row, last_column), Cell(last_row, 0)):
            yield str(cell), self.at((cell.column + 0.5, cell.row + 0.5))

    def _terms(self) -> tuple[float, ...]:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = self.corners
        dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
        dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
        det = dx1 * dy2 - dx2 * dy1
        g, h = (dx3 * dy2 - dx2 * dy3) / det, (dx1 * dy3 - dx3 * dy1) / det
        return x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h


def fault_of(corners: Corners, grid: Grid, width: int, height: int) -> OutlineFault | None:
    """Why these are not the corners of such a board in a picture of this size, in pixels; None if they may be."""
    if not all(0 <= x <= width and 0 <= y <= height for x, y in corners):
        return OutlineFault.OUTSIDE
    if not all(turn > 0 for turn in _turns(corners)):
        return OutlineFault.CROSSED
    top, right, bottom, left = (dist(one, other) for one, other in pairwise((*corners, corners[0])))
    if min(top, bottom) < SMALLEST_CELL_PX * grid.columns or min(left, right) < SMALLEST_CELL_PX * grid.rows:
        return OutlineFault.SMALL
    stretched = (top + bottom) / (left + right) * grid.rows / grid.columns
    unlike = max(top / bottom, bottom / top, left / right, right / left)
    if not 1 / MOST_STRETCHED <= stretched <= MOST_STRETCHED or unlike > MOST_UNLIKE:
        return OutlineFault.SHAPE
    return None


def _turns(corners: Corners) -> Iterator[float]:
    """How far the way around turns to the right at every corner; all to the right is convex and clockwise."""
    around = (*corners, *corners[:2])
    for (x0, y0), (x1, y1), (x2, y2) in zip(around, around[1:], around[2:], strict=False):
        yield (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)


def compared(hand: Outline, found: Outline) -> tuple[Agreement, tuple[int, int]]:
    """How an outline that somebody dragged lies to the one that was found, and by how many columns and rows it is shifted.

    Wider and narrower are by whole cells on every side, as for one who takes the labels along.
    """
    wide, high = found.grid.columns, found.grid.rows
    meant: Corners = ((0, 0), (wide, 0), (wide, high), (0, high))
    dragged = [found.place_of(corner) for corner in hand.corners]
    off = [(x - u, y - v) for (x, y), (u, v) in zip(dragged, meant, strict=True)]
    columns, rows = (round(sum(axis) / 4) for axis in zip(*off, strict=True))
    if all(abs(x - columns) < NEAR and abs(y - rows) < NEAR for x, y in off):
        return (Agreement.SHIFTED if columns or rows else Agreement.SAME), (columns, rows)
    outward = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    steps = [(round(x * sx), round(y * sy)) for (x, y), (sx, sy) in zip(off, outward, strict=True)]
    if len(set(steps)) == 1 and steps[0][0] == steps[0][1] != 0:
        return Agreement.WIDER if steps[0][0] > 0 else Agreement.NARROWER, (0, 0)
    turned = [(*meant[quarter:], *meant[:quarter]) for quarter in (1, 2, 3)]
    if any(all(dist(one, other) < NEAR for one, other in zip(dragged, way, strict=True)) for way in turned):
        return Agreement.TURNED, (0, 0)
    return Agreement.OTHER, (0, 0)
