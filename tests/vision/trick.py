"""What a trick is, and what several of them need: places on a board, and outlines of things."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from tests.rules.polygons import Point
from tests.vision.optics import Rgb
from tests.vision.scene import Scene, Table, outline

ROUND = np.linspace(0, 2 * np.pi, 24, endpoint=False)


@dataclass(frozen=True, slots=True)
class Case:
    """A picture: what lies on it, how it is taken, and what a reading may say; None if every exact reading is wrong."""

    lying: Layout
    scene: Scene
    truth: Layout | None
    read_as: Edition | None = None
    learned_in: Scene | None = None
    """The light in which the camera learned the table, if not in ordinary light."""


Trick = Callable[[Edition, Table, Random], Case]


def without(layout: Layout, name: str) -> Layout:
    return Layout(layout.edition, tuple(one for one in layout.placements if one.piece.name != name))


def one_of(layout: Layout, rng: Random) -> Placement:
    return rng.choice(layout.placements)


def colour_of(table: Table, placement: Placement) -> Rgb:
    piece = placement.piece
    if piece.name == "transparent":
        return 150.0, 170.0, 150.0
    return table.colours[piece.name if piece.colour is None else piece.colour.value]


def box(x: float, y: float, wide: float, high: float, degrees: float) -> tuple[Point, ...]:
    """A rectangle around a point."""
    turn = np.radians(degrees)
    corners = [(u * wide / 2, v * high / 2) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return tuple(
        (float(x + u * np.cos(turn) - v * np.sin(turn)), float(y + u * np.sin(turn) + v * np.cos(turn))) for u, v in corners
    )


def disc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    return tuple((float(x + radius * np.cos(angle)), float(y + radius * np.sin(angle))) for angle in ROUND)


def anywhere(edition: Edition, rng: Random, rim: float = 0.0) -> Point:
    return rng.uniform(-rim, edition.grid.columns + rim), rng.uniform(-rim, edition.grid.rows + rim)


def middle(layout: Layout, placement: Placement) -> Point:
    x, y = np.mean(outline(layout, placement)[0], axis=0)
    return float(x), float(y)


def free(layout: Layout, rng: Random) -> Point:
    """The middle of a cell that nothing lies in."""
    taken = {cell for placement in layout.placements for cell, _ in placement.cells}
    cell = rng.choice([cell for cell in layout.edition.grid if cell not in taken])
    return cell.column + 0.5, cell.row + 0.5
