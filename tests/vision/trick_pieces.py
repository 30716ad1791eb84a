"""Pieces that lie otherwise than they may, and light in which that is hard to see."""

from dataclasses import replace
from random import Random

import numpy as np

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition, RedSides
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from tests.vision.conditions import CONDITIONS, PLAIN
from tests.vision.scene import Scene, Shift, Table, Thing, outline
from tests.vision.trick import Case, colour_of, one_of, without


def turned(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece lies askew."""
    dealt = deal(edition, rng)
    shift = Shift(one_of(dealt, rng).piece.name, turned=rng.choice([-1, 1]) * rng.uniform(15, 45))
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


def half_off(edition: Edition, _: Table, rng: Random) -> Case:
    """A piece lies across the edge of the grid."""
    dealt = deal(edition, rng)
    gone = one_of(dealt, rng)
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
    thing = Thing(mirrored, colour_of(table, gone), table.height)
    truth = next(
        (
            Layout(edition, (*without(dealt, gone.piece.name).placements, one))
            for one in edition.placements(gone.piece)
            if sorted(np.round(outline(dealt, one)[0], 3).tolist()) == sorted(np.round(mirrored, 3).tolist())
        ),
        None,
    )
    return Case(without(dealt, gone.piece.name), replace(PLAIN, things=(thing,)), truth)


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
    gone = one_of(case.lying, rng).piece.name
    return Case(without(case.lying, gone), case.scene, None)


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
