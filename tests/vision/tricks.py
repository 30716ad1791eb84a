"""What people and chance do to a board so that it looks like another one. Each trick says what lies there and what is true."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition, RedSides
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.pieces import Placement
from orapa_pi.rules.space import SPACE
from tests.rules.polygons import OUTLINES, Point
from tests.vision.conditions import CONDITIONS, PLAIN
from tests.vision.optics import Rgb
from tests.vision.scene import Scene, Shift, Table, Thing, outline

SKIN: tuple[Rgb, ...] = ((224.0, 172.0, 140.0), (141.0, 85.0, 58.0), (90.0, 56.0, 40.0))
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


def _without(layout: Layout, name: str) -> Layout:
    return Layout(layout.edition, tuple(one for one in layout.placements if one.piece.name != name))


def _one(layout: Layout, rng: Random) -> Placement:
    return rng.choice(layout.placements)


def _colour(table: Table, placement: Placement) -> Rgb:
    piece = placement.piece
    if piece.name == "transparent":
        return 150.0, 170.0, 150.0
    return table.colours[piece.name if piece.colour is None else piece.colour.value]


def _box(x: float, y: float, wide: float, high: float, degrees: float) -> tuple[Point, ...]:
    """A rectangle around a point."""
    turn = np.radians(degrees)
    corners = [(u * wide / 2, v * high / 2) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return tuple(
        (float(x + u * np.cos(turn) - v * np.sin(turn)), float(y + u * np.sin(turn) + v * np.cos(turn))) for u, v in corners
    )


def _disc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    return tuple((float(x + radius * np.cos(angle)), float(y + radius * np.sin(angle))) for angle in ROUND)


def _anywhere(edition: Edition, rng: Random, rim: float = 0.0) -> Point:
    return rng.uniform(-rim, edition.grid.columns + rim), rng.uniform(-rim, edition.grid.rows + rim)


def _middle(layout: Layout, placement: Placement) -> Point:
    x, y = np.mean(outline(layout, placement)[0], axis=0)
    return float(x), float(y)


def _free(layout: Layout, rng: Random) -> Point:
    """The middle of a cell that nothing lies in."""
    taken = {cell for placement in layout.placements for cell, _ in placement.cells}
    cell = rng.choice([cell for cell in layout.edition.grid if cell not in taken])
    return cell.column + 0.5, cell.row + 0.5


def instead_of_a_piece(edition: Edition, table: Table, rng: Random) -> Case:
    """A thing of a piece's colour where the piece should be: a die, a lid, a folded card."""
    dealt = deal(edition, rng)
    gone = _one(dealt, rng)
    x, y = _middle(dealt, gone)
    area = len(gone.cells) / 2 + 0.5
    if rng.random() < 0.4:
        points = _disc(x, y, (area / np.pi) ** 0.5 * rng.uniform(0.6, 1.2))
    else:
        wide = rng.uniform(0.6, 2.2)
        points = _box(x, y, wide, area / wide * rng.uniform(0.7, 1.2), rng.choice([0, 90, 45, rng.uniform(0, 90)]))
    thing = Thing(points, _colour(table, gone), rng.uniform(0.05, 0.4))
    return Case(_without(dealt, gone.piece.name), replace(PLAIN, things=(thing,)), None)


def elsewhere_instead(edition: Edition, table: Table, rng: Random) -> Case:
    """A piece is missing, and a thing of its colour lies somewhere."""
    dealt = deal(edition, rng)
    gone = _one(dealt, rng)
    x, y = _free(dealt, rng)
    size = rng.uniform(0.8, 2.4)
    points = _disc(x, y, size / 2) if rng.random() < 0.5 else _box(x, y, size, size * rng.uniform(0.5, 1), rng.uniform(0, 90))
    thing = Thing(points, _colour(table, gone), rng.uniform(0.02, 0.3), flat=rng.random() < 0.3)
    return Case(_without(dealt, gone.piece.name), replace(PLAIN, things=(thing,)), None)


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
    piece = _one(dealt, rng).piece.name
    angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 0.5)
    shift = Shift(piece, float(far * np.cos(angle)), float(far * np.sin(angle)), rng.uniform(-8, 8))
    return Case(dealt, replace(PLAIN, shifts=(shift,)), dealt)


def turned(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece lies askew."""
    dealt = deal(edition, rng)
    shift = Shift(_one(dealt, rng).piece.name, turned=rng.choice([-1, 1]) * rng.uniform(15, 45))
    return Case(dealt, replace(PLAIN, shifts=(shift,)), dealt)


def pushed_together(edition: Edition, _: Table, rng: Random) -> Case:
    """Everything was pushed a little towards one side, some of it more."""
    dealt = deal(edition, rng)
    angle = rng.uniform(0, 2 * np.pi)
    shifts = []
    for placement in dealt.placements:
        far = rng.uniform(0.0, 0.3)
        shifts.append(Shift(placement.piece.name, float(far * np.cos(angle)), float(far * np.sin(angle)), rng.uniform(-5, 5)))
    return Case(dealt, replace(PLAIN, shifts=tuple(shifts)), dealt)


def stranger(edition: Edition, table: Table, rng: Random) -> Case:
    """A piece of the other game lies on the board; perhaps one of ours is missing."""
    dealt = deal(edition, rng)
    other = SPACE if edition.name == "mine" else MINE
    piece = rng.choice(other.base + other.optional)
    x, y = _free(dealt, rng)
    corner_x, corner_y = np.floor(x), np.floor(y)
    points = OUTLINES[other.name][piece.name]
    if rng.random() < 0.5:
        points = [(-v, u) for u, v in points]
    left, top = min(u for u, _ in points), min(v for _, v in points)
    placed = tuple((float(u - left + corner_x), float(v - top + corner_y)) for u, v in points)
    name = piece.name if piece.colour is None else piece.colour.value
    colour = table.colours.get(name, (150.0, 170.0, 150.0))
    gone = _one(dealt, rng).piece.name if rng.random() < 0.6 else ""
    thing = Thing(placed, colour, table.height)
    lying = _without(dealt, gone) if gone else dealt
    return Case(lying, replace(PLAIN, things=(thing,)), None if gone else dealt)


def half_off(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece lies across the edge of the grid."""
    dealt = deal(edition, rng)
    gone = _one(dealt, rng)
    box = np.array(outline(dealt, gone)[0])
    left, top = box.min(axis=0)
    right, bottom = box.max(axis=0)
    part = rng.uniform(0.3, 0.8)
    columns, rows = edition.grid.columns, edition.grid.rows
    away = [
        (-left - part * (right - left), 0.0),
        (columns - left - (1 - part) * (right - left), 0.0),
        (0.0, -top - part * (bottom - top)),
        (0.0, rows - top - (1 - part) * (bottom - top)),
    ]
    dx, dy = rng.choice(away)
    return Case(dealt, replace(PLAIN, shifts=(Shift(gone.piece.name, float(dx), float(dy)),)), None)


def on_a_marker(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece lies beside the board, on a marker's edge, and the set is incomplete."""
    dealt = deal(edition, rng)
    gone = _one(dealt, rng)
    columns, rows = edition.grid.columns, edition.grid.rows
    x, y = _middle(dealt, gone)
    goal_x, goal_y = rng.choice([-1.3, columns + 1.3]), rng.choice([-1.3, rows + 1.3])
    spread = 0.9
    shift = Shift(
        gone.piece.name,
        goal_x - x + rng.uniform(-spread, spread),
        goal_y - y + rng.uniform(-spread, spread),
        rng.uniform(0, 360),
    )
    return Case(dealt, replace(PLAIN, shifts=(shift,)), None)


def coaster(edition: Edition, table: Table, rng: Random) -> Case:
    """A coloured coaster below the pieces or on top of nothing."""
    dealt = deal(edition, rng)
    x, y = _anywhere(edition, rng)
    choice = [*table.colours.values(), (150.0, 150.0, 150.0), (240.0, 240.0, 240.0), (60.0, 130.0, 70.0)]
    points = _disc(x, y, rng.uniform(0.8, 2.2)) if rng.random() < 0.5 else _box(x, y, 3.0, 3.0, rng.uniform(0, 90))
    thing = Thing(points, rng.choice(choice), 0.05, flat=rng.random() < 0.7)
    gone = _one(dealt, rng).piece.name if rng.random() < 0.5 else ""
    return Case(_without(dealt, gone) if gone else dealt, replace(PLAIN, things=(thing,)), None if gone else dealt)


def phone(edition: Edition, _: Table, rng: Random) -> Case:
    """A telephone lies on the board or over its edge; a piece may be below it."""
    dealt = deal(edition, rng)
    x, y = _anywhere(edition, rng, 1.0)
    colour = rng.choice([(18.0, 18.0, 20.0), (30.0, 36.0, 60.0), (230.0, 230.0, 232.0), (120.0, 20.0, 30.0)])
    thing = Thing(_box(x, y, 2.9, 6.0, rng.uniform(0, 180)), colour, 0.3)
    gone = _one(dealt, rng).piece.name if rng.random() < 0.5 else ""
    return Case(_without(dealt, gone) if gone else dealt, replace(PLAIN, things=(thing,)), None if gone else dealt)


def napkin(edition: Edition, _: Table, rng: Random) -> Case:
    """White paper on the board, below the pieces or over them."""
    dealt = deal(edition, rng)
    x, y = _anywhere(edition, rng, 0.5)
    size = rng.uniform(1.0, 4.0)
    thing = Thing(
        _box(x, y, size, size * rng.uniform(0.5, 1.0), rng.choice([0.0, rng.uniform(0, 90)])),
        (238.0, 238.0, 234.0),
        0.03,
        flat=rng.random() < 0.6,
    )
    gone = _one(dealt, rng).piece.name if rng.random() < 0.5 else ""
    return Case(_without(dealt, gone) if gone else dealt, replace(PLAIN, things=(thing,)), None if gone else dealt)


def shadow_of_a_piece(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece is missing, and the board is darker where it would lie: a shadow, a wet mark, a dent."""
    dealt = deal(edition, rng)
    gone = _one(dealt, rng)
    dark = rng.uniform(0.35, 0.85)
    points = outline(dealt, gone)[0]
    tint = (1.0, 1.0, 1.0) if rng.random() < 0.6 else tuple(rng.uniform(0.85, 1.1) for _ in range(3))
    colour = (dark * 120.0 * tint[0], dark * 168.0 * tint[1], dark * 124.0 * tint[2])
    return Case(_without(dealt, gone.piece.name), replace(PLAIN, things=(Thing(tuple(points), colour, 0.0, flat=True),)), None)


def turned_over(edition: Edition, table: Table, rng: Random) -> Case:
    """A piece lies with its back up, where that makes another piece of it: nothing on the box looks so."""
    dealt = deal(edition, rng)
    sided = [
        one for one in dealt.placements if not one.orientation.mirrored and one.piece.name in ("red", "yellow", "white_big")
    ]
    gone = rng.choice(sided)
    points, _ = outline(dealt, gone)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    mirrored = tuple((left + right - x, y) for x, y in points)
    thing = Thing(mirrored, _colour(table, gone), table.height)
    truth = next(
        (
            Layout(edition, (*_without(dealt, gone.piece.name).placements, one))
            for one in edition.placements(gone.piece)
            if sorted(np.round(outline(dealt, one)[0], 3).tolist()) == sorted(np.round(mirrored, 3).tolist())
        ),
        None,
    )
    return Case(_without(dealt, gone.piece.name), replace(PLAIN, things=(thing,)), truth)


def swapped_colours(edition: Edition, _: Table, rng: Random) -> Case:
    """Two pieces of one outline have changed places: the white and the blue triangle, the red and the blue diamond."""
    dealt = deal(edition, rng)
    names = ("white_big", "blue") if edition.name == "mine" else ("red_big", "blue")
    by_name = {one.piece.name: one for one in dealt.placements}
    one, other = (by_name[name] for name in names)
    swapped = {
        names[0]: Placement(one.piece, other.corner, other.orientation),
        names[1]: Placement(other.piece, one.corner, one.orientation),
    }
    lying = Layout(edition, tuple(swapped.get(placed.piece.name, placed) for placed in dealt.placements))
    return Case(lying, PLAIN, lying)


def fewer_expansions(edition: Edition, _: Table, rng: Random) -> Case:
    """The board is dealt with all expansions, and read as if it had fewer."""
    dealt = deal(edition, rng)
    optional = [piece.name for piece in edition.optional if piece in edition.pieces]
    kept = [name for name in optional if rng.random() < 0.3]
    if kept == optional:
        kept = []
    return Case(dealt, PLAIN, None if optional else dealt, edition.with_expansions(kept) if optional else None)


def several_at_once(edition: Edition, _: Table, rng: Random) -> Case:
    """Three conditions together, of any severity."""
    scene = PLAIN
    for name in rng.sample(list(CONDITIONS), 3):
        chosen = rng.choice(CONDITIONS[name])
        changed = {
            field: getattr(chosen, field) for field in Scene.__slots__ if getattr(chosen, field) != getattr(PLAIN, field)
        }
        scene = replace(scene, **changed)
    dealt = deal(edition, rng)
    return Case(dealt, scene, dealt)


def jpeg_dim_aslant(edition: Edition, _: Table, rng: Random) -> Case:
    """What a telephone sends from a dim room, taken from the side."""
    dealt = deal(edition, rng)
    scene = replace(
        PLAIN,
        jpeg=rng.randint(12, 40),
        exposure=rng.uniform(0.1, 0.3),
        noise=rng.uniform(0.01, 0.03),
        tilt=rng.uniform(10, 28),
        light=(1.0, rng.uniform(0.62, 0.9), rng.uniform(0.35, 0.8)),
    )
    return Case(dealt, scene, dealt)


def missing_in_bad_light(edition: Edition, table: Table, rng: Random) -> Case:
    """A piece is missing while the light is bad in two ways."""
    case = several_at_once(edition, table, rng)
    gone = _one(case.lying, rng).piece.name
    return Case(_without(case.lying, gone), case.scene, None)


def learned_in_other_light(edition: Edition, _: Table, rng: Random) -> Case:
    """The camera learned the table in the light of one lamp, and reads it in that of another."""
    lights = (
        "ordinary light",
        "warm light",
        "cold light",
        "mixed light",
        "dim",
        "too bright",
        "lamp at one side",
        "soft shadow",
    )
    learned, now = (rng.choice(CONDITIONS[name]) for name in rng.sample(lights, 2))
    dealt = deal(edition, rng)
    return Case(dealt, now, dealt, learned_in=learned)


def two_of_a_kind(edition: Edition, table: Table, rng: Random) -> Case:
    """A piece of a second box lies there too, if there is room for it."""
    dealt = deal(edition, rng)
    twin = _one(dealt, rng)
    taken = {cell for placement in dealt.placements for cell, _ in placement.cells}
    places = [one for one in edition.placements(twin.piece) if taken.isdisjoint(cell for cell, _ in one.cells)]
    if not places:
        return Case(dealt, PLAIN, dealt)
    thing = Thing(tuple(outline(dealt, rng.choice(places))[0]), _colour(table, twin), table.height)
    return Case(dealt, replace(PLAIN, things=(thing,)), None)


def on_its_wrong_side(edition: Edition, _: Table, rng: Random) -> Case:
    """The red gem lies on the side that the house rules forbid."""
    dealt = deal(edition, rng)
    if edition.name != "mine":
        return Case(dealt, PLAIN, dealt)
    red = next(one for one in dealt.placements if one.piece.name == "red")
    rules = (replace(edition.rules, red_sides=side) for side in RedSides)
    forbidding = next(
        one for rule in rules if red.orientation not in (one := replace(edition, rules=rule)).orientations(red.piece)
    )
    return Case(dealt, PLAIN, None, forbidding)


TRICKS: dict[str, Trick] = {
    trick.__name__: trick
    for trick in (
        instead_of_a_piece,
        elsewhere_instead,
        finger,
        holding,
        turned,
        pushed_together,
        stranger,
        half_off,
        on_a_marker,
        coaster,
        phone,
        napkin,
        shadow_of_a_piece,
        turned_over,
        swapped_colours,
        fewer_expansions,
        several_at_once,
        jpeg_dim_aslant,
        missing_in_bad_light,
        learned_in_other_light,
        two_of_a_kind,
        on_its_wrong_side,
    )
}
