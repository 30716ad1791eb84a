"""Things that are no piece of the game, and what they are laid on."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from tests.rules.polygons import OUTLINES, Point
from tests.vision.conditions import PLAIN
from tests.vision.optics import Rgb
from tests.vision.scene import Shift, Table, Thing, outline
from tests.vision.trick import Case, anywhere, box, colour_of, disc, free, middle, one_of, without

SKIN: tuple[Rgb, ...] = ((224.0, 172.0, 140.0), (141.0, 85.0, 58.0), (90.0, 56.0, 40.0))


def instead_of_a_piece(edition: Edition, table: Table, rng: Random) -> Case:
    """A thing of a piece's colour where the piece should be: a die, a lid, a folded card."""
    dealt = deal(edition, rng)
    gone = one_of(dealt, rng)
    x, y = middle(dealt, gone)
    area = len(gone.cells) / 2 + 0.5
    if rng.random() < 0.4:
        points = disc(x, y, (area / np.pi) ** 0.5 * rng.uniform(0.6, 1.2))
    else:
        wide = rng.uniform(0.6, 2.2)
        points = box(x, y, wide, area / wide * rng.uniform(0.7, 1.2), rng.choice([0, 90, 45, rng.uniform(0, 90)]))
    thing = Thing(points, colour_of(table, gone), rng.uniform(0.05, 0.4))
    return Case(without(dealt, gone.piece.name), replace(PLAIN, things=(thing,)), None)


def elsewhere_instead(edition: Edition, table: Table, rng: Random) -> Case:
    """A piece is missing, and a thing of its colour lies somewhere."""
    dealt = deal(edition, rng)
    gone = one_of(dealt, rng)
    x, y = free(dealt, rng)
    size = rng.uniform(0.8, 2.4)
    points = disc(x, y, size / 2) if rng.random() < 0.5 else box(x, y, size, size * rng.uniform(0.5, 1), rng.uniform(0, 90))
    thing = Thing(points, colour_of(table, gone), rng.uniform(0.02, 0.3), flat=rng.random() < 0.3)
    return Case(without(dealt, gone.piece.name), replace(PLAIN, things=(thing,)), None)


def finger(edition: Edition, _: Table, rng: Random) -> Case:
    """A finger or two still over the board, from any side, perhaps hardly past its edge."""
    dealt = deal(edition, rng)
    columns, rows = edition.grid.columns, edition.grid.rows
    skin, deep, wide = rng.choice(SKIN), rng.uniform(-0.4, 3.0), rng.uniform(0.35, 0.8)
    side = rng.randrange(4)
    along = rng.uniform(0.5, (columns if side % 2 == 0 else rows) - 0.5)
    lean = rng.uniform(-1.0, 1.0)
    half = wide / 2
    tips = [(along - half + lean, deep), (along + half + lean, deep), (along + half, -4.0), (along - half, -4.0)]
    put: dict[int, Callable[[float, float], Point]] = {
        0: lambda u, v: (u, v),
        1: lambda u, v: (columns - v, u),
        2: lambda u, v: (u, rows - v),
        3: lambda u, v: (v, u),
    }
    points = tuple(put[side](u, v) for u, v in tips)
    return Case(dealt, replace(PLAIN, things=(Thing(points, skin, rng.uniform(0.3, 0.8)),)), dealt)


def holding(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece is being slid: it lies somewhere between its cells."""
    dealt = deal(edition, rng)
    piece = one_of(dealt, rng).piece.name
    angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 0.5)
    shift = Shift(piece, float(far * np.cos(angle)), float(far * np.sin(angle)), rng.uniform(-8, 8))
    return Case(dealt, replace(PLAIN, shifts=(shift,)), dealt)


def stranger(edition: Edition, table: Table, rng: Random) -> Case:
    """A piece of the other game lies on the board; perhaps one of ours is missing."""
    dealt = deal(edition, rng)
    other = SPACE if edition.name == "mine" else MINE
    piece = rng.choice(other.base + other.optional)
    x, y = free(dealt, rng)
    corner_x, corner_y = np.floor(x), np.floor(y)
    points = OUTLINES[other.name][piece.name]
    if rng.random() < 0.5:
        points = [(-v, u) for u, v in points]
    left, top = min(u for u, _ in points), min(v for _, v in points)
    placed = tuple((float(u - left + corner_x), float(v - top + corner_y)) for u, v in points)
    name = piece.name if piece.colour is None else piece.colour.value
    colour = table.colours.get(name, (150.0, 170.0, 150.0))
    gone = one_of(dealt, rng).piece.name if rng.random() < 0.6 else ""
    thing = Thing(placed, colour, table.height)
    lying = without(dealt, gone) if gone else dealt
    return Case(lying, replace(PLAIN, things=(thing,)), None if gone else dealt)


def coaster(edition: Edition, table: Table, rng: Random) -> Case:
    """A coloured coaster below the pieces or on top of nothing."""
    dealt = deal(edition, rng)
    x, y = anywhere(edition, rng)
    choice = [*table.colours.values(), (150.0, 150.0, 150.0), (240.0, 240.0, 240.0), (60.0, 130.0, 70.0)]
    points = disc(x, y, rng.uniform(0.8, 2.2)) if rng.random() < 0.5 else box(x, y, 3.0, 3.0, rng.uniform(0, 90))
    thing = Thing(points, rng.choice(choice), 0.05, flat=rng.random() < 0.7)
    gone = one_of(dealt, rng).piece.name if rng.random() < 0.5 else ""
    return Case(without(dealt, gone) if gone else dealt, replace(PLAIN, things=(thing,)), None if gone else dealt)


def phone(edition: Edition, _: Table, rng: Random) -> Case:
    """A telephone lies on the board or over its edge; a piece may be below it."""
    dealt = deal(edition, rng)
    x, y = anywhere(edition, rng, 1.0)
    colour = rng.choice([(18.0, 18.0, 20.0), (30.0, 36.0, 60.0), (230.0, 230.0, 232.0), (120.0, 20.0, 30.0)])
    thing = Thing(box(x, y, 2.9, 6.0, rng.uniform(0, 180)), colour, 0.3)
    gone = one_of(dealt, rng).piece.name if rng.random() < 0.5 else ""
    return Case(without(dealt, gone) if gone else dealt, replace(PLAIN, things=(thing,)), None if gone else dealt)


def napkin(edition: Edition, _: Table, rng: Random) -> Case:
    """White paper on the board, below the pieces or over them."""
    dealt = deal(edition, rng)
    x, y = anywhere(edition, rng, 0.5)
    size = rng.uniform(1.0, 4.0)
    thing = Thing(
        box(x, y, size, size * rng.uniform(0.5, 1.0), rng.choice([0.0, rng.uniform(0, 90)])),
        (238.0, 238.0, 234.0),
        0.03,
        flat=rng.random() < 0.6,
    )
    gone = one_of(dealt, rng).piece.name if rng.random() < 0.5 else ""
    return Case(without(dealt, gone) if gone else dealt, replace(PLAIN, things=(thing,)), None if gone else dealt)


def shadow_of_a_piece(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece is missing, and the board is darker where it would lie: a shadow, a wet mark, a dent."""
    dealt = deal(edition, rng)
    gone = one_of(dealt, rng)
    dark = rng.uniform(0.35, 0.85)
    points = outline(dealt, gone)[0]
    tint = (1.0, 1.0, 1.0) if rng.random() < 0.6 else tuple(rng.uniform(0.85, 1.1) for _ in range(3))
    colour = (dark * 120.0 * tint[0], dark * 168.0 * tint[1], dark * 124.0 * tint[2])
    return Case(without(dealt, gone.piece.name), replace(PLAIN, things=(Thing(tuple(points), colour, 0.0, flat=True),)), None)


def on_a_marker(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece lies beside the board, on a marker's edge, and the set is incomplete."""
    dealt = deal(edition, rng)
    gone = one_of(dealt, rng)
    columns, rows = edition.grid.columns, edition.grid.rows
    x, y = middle(dealt, gone)
    goal_x, goal_y = rng.choice([-1.3, columns + 1.3]), rng.choice([-1.3, rows + 1.3])
    spread = 0.9
    shift = Shift(
        gone.piece.name,
        goal_x - x + rng.uniform(-spread, spread),
        goal_y - y + rng.uniform(-spread, spread),
        rng.uniform(0, 360),
    )
    return Case(dealt, replace(PLAIN, shifts=(shift,)), None)


def two_of_a_kind(edition: Edition, table: Table, rng: Random) -> Case:
    """A piece of a second box lies there too, if there is room for it."""
    dealt = deal(edition, rng)
    twin = one_of(dealt, rng)
    taken = {cell for placement in dealt.placements for cell, _ in placement.cells}
    places = [one for one in edition.placements(twin.piece) if taken.isdisjoint(cell for cell, _ in one.cells)]
    if not places:
        return Case(dealt, PLAIN, dealt)
    thing = Thing(tuple(outline(dealt, rng.choice(places))[0]), colour_of(table, twin), table.height)
    return Case(dealt, replace(PLAIN, things=(thing,)), None)
