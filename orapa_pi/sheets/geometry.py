"""Where everything lies on the printed board, in cells from the top left corner of cell A1, x to the right and y downwards.

Nothing here is a length: cells are as large as the owner's, so the camera reads any size of print.
"""

from dataclasses import dataclass
from typing import NamedTuple

from orapa_pi.rules.grid import Grid

MARGIN = 1.5
"""White paper around the grid."""
MARKER = 1.0
GAP = 0.25
"""Between the grid's corner and the marker, and around it: more than the marker's own border, which detectors ask for."""
RING = 0.5
"""The width of the strip with the labels."""
PATCH = 0.5
PAPER_HALF = 0.11
"""Half a side of the places between two labels where only paper is."""

BOARD_COLOUR = (112, 172, 118)
"""Green as in film studios: no piece has it, so a white gem in the shade is not taken for the board in the light."""
LINE_COLOUR = (205, 228, 205)
PATCHES: tuple[tuple[int, int, int], ...] = (
    (205, 205, 205),
    (150, 150, 150),
    (95, 95, 95),
    (40, 40, 40),
    (200, 40, 40),
    (235, 200, 40),
    (40, 85, 190),
    (40, 150, 80),
)
"""The patches on the edge, sRGB: along the top from the left, along the bottom from the right."""


class Point(NamedTuple):
    """A place on the sheet, in cells."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """The printed board of one grid."""

    grid: Grid

    @property
    def size(self) -> Point:
        """The whole sheet."""
        return Point(self.grid.columns + 2 * MARGIN, self.grid.rows + 2 * MARGIN)

    def markers(self) -> tuple[tuple[Point, Point, Point, Point], ...]:
        """The corners of the four markers (clockwise from the top left one), each clockwise from its own top left."""
        far_x, far_y, near = self.grid.columns + GAP, self.grid.rows + GAP, -GAP - MARKER
        return tuple(square(Point(x, y), MARKER) for x, y in ((near, near), (far_x, near), (far_x, far_y), (near, far_y)))

    def paper(self) -> tuple[Point, ...]:
        """The centres of places where only paper is seen: between the labels, all around."""
        columns, rows, out = self.grid.columns, self.grid.rows, RING / 2
        across = [Point(x + shift, y) for x, shift in _between(columns) for y in (-out, rows + out)]
        down = [Point(x, y + shift) for y, shift in _between(rows) for x in (-out, columns + out)]
        return (*across, *down)

    def patches(self) -> tuple[tuple[Point, ...], ...]:
        """The centres of every patch's squares, in the order of `PATCHES`."""
        step, top, bottom = PATCH + 0.1, -RING - 0.1 - PATCH / 2, self.grid.rows + RING + 0.1 + PATCH / 2
        return tuple(
            (
                Point(PATCH / 2 + 0.25 + number * step, top),
                Point(self.grid.columns - 0.25 - PATCH / 2 - number * step, bottom),
            )
            for number in range(len(PATCHES))
        )


def _between(cells: int) -> list[tuple[int, float]]:
    """The grid lines along a side; beside the first and the last a little inwards, away from the markers."""
    return [(line, 0.1 if line == 0 else -0.1 if line == cells else 0.0) for line in range(cells + 1)]


def square(corner: Point, side: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a square, clockwise from its top left."""
    x, y = corner
    return Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)
