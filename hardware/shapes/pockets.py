"""Where the magnets of a piece lie and which pole they turn up, from the package's own pole table."""

from dataclasses import dataclass
from math import sqrt

from hardware.magnet import Magnet
from hardware.shapes.sizes import Sizes
from orapa_pi.rules.pieces import Orientation, Piece, Surface
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.poles import POLES, orientation_poles

Point = tuple[float, float]

_HALVES: dict[Surface, Point] = {Surface.NW: (-1, 1), Surface.NE: (1, 1), Surface.SE: (1, -1), Surface.SW: (-1, -1)}
"""Towards the right angle of a half cell, x to the east and y to the north."""


@dataclass(frozen=True, slots=True)
class Pocket:
    """One magnet of a piece: where it lies (mm, from the south-west corner of the piece's box), its pole, and which magnet."""

    x_mm: float
    y_mm: float
    level: Level
    magnet: Magnet


def magnet_offset(surface: Surface, sizes: Sizes) -> Point:
    """Where in its cell a magnet lies, from the centre: at it, or in a half cell just inside the hypotenuse."""
    east, north = _HALVES.get(surface, (0, 0))
    return east * sizes.half_cell_in_mm / sqrt(2), north * sizes.half_cell_in_mm / sqrt(2)


def pockets(edition_name: str, piece: Piece, orientation: Orientation, kind: Kind, sizes: Sizes) -> tuple[Pocket, ...]:
    """The magnets of a piece that lies this way, cell by cell as the orientation lists them."""
    levels = orientation_poles(POLES[edition_name][piece.name], orientation)
    height = 1 + max(cell.row for cell in orientation.cells)
    found = []
    for cell, level in zip(orientation.cells, levels, strict=True):
        east, north = magnet_offset(cell.surface, sizes)
        x_mm = (cell.column + 0.5) * sizes.cell_mm + east
        y_mm = (height - cell.row - 0.5) * sizes.cell_mm + north
        if level is not Level.NONE:
            found.append(Pocket(x_mm, y_mm, level, sizes.magnet(level, kind)))
    return tuple(found)
