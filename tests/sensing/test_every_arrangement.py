"""The decoder against brute force: on boards with two pieces, every arrangement is tried against the picture."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from random import Random

import pytest

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.poles import poles
from orapa_pi.sensing.reading import Meaning, Reading
from tests.scale import scaled
from tests.sensing.pictures import read, seen


def with_pieces(edition: Edition, *names: str) -> Edition:
    return replace(edition, base=tuple(edition.piece(name) for name in names), optional=())


EDITIONS = {
    "square and red": with_pieces(MINE, "white_small", "red"),
    "black and transparent": with_pieces(MINE, "black", "transparent"),
    "two single cells": with_pieces(SPACE, "red_small", "black_hole"),
    "edge planet": with_pieces(SPACE, "white_big", "red_small"),
}


@dataclass(frozen=True, slots=True)
class Tried:
    """One arrangement, with the level that each covered cell shows."""

    layout: Layout
    shown: tuple[tuple[int, Level], ...]

    def disagreeing(self, picture: Picture) -> set[int]:
        shown = dict(self.shown)
        there = enumerate(picture.levels)
        return {index for index, level in there if level not in (Level.UNKNOWN, shown.get(index, Level.NONE))}


def every_arrangement(edition: Edition, kind: Kind, count: int) -> Iterator[Tried]:
    """All ways to lay so many of the pieces without overlap."""
    for pieces in combinations(edition.pieces, count):
        for places in product(*(edition.placements(piece) for piece in pieces)):
            shown = [
                (edition.grid.index(cell), kind.sees(pole)) for place in places for cell, pole in poles(edition.name, place)
            ]
            if len({index for index, _ in shown}) == len(shown):
                yield Tried(Layout(edition, places), tuple(shown))


def could_explain(tried: Tried, picture: Picture, errors: int) -> bool:
    """A quick look before the exact one: at most so many of the covered cells disagree."""
    for index, level in tried.shown:
        there = picture.levels[index]
        errors -= there is not level and there is not Level.UNKNOWN
        if errors < 0:
            return False
    return True


def expected(picture: Picture, arrangements: list[list[Tried]]) -> tuple[Meaning, set[str], set[str], set[str]]:
    """Meaning, legal and illegal candidates (with the layout of an exact reading), and cells to blame."""
    for missing, some in enumerate(reversed(arrangements)):
        fits = [one.layout for one in some if could_explain(one, picture, 0) and not one.disagreeing(picture)]
        legal = {text(layout) for layout in fits if not layout.problems()}
        illegal = {text(layout) for layout in fits} - legal
        if missing and fits:
            return Meaning.UNFINISHED, legal, illegal, set()
        if fits:
            exact = len(legal) == 1 or (not legal and len(illegal) == 1)
            return Meaning.EXACT if exact else Meaning.AMBIGUOUS, legal, illegal, set()
    blamed, cells = set(), set()
    for one in arrangements[-1]:
        if could_explain(one, picture, 1) and len(wrong := one.disagreeing(picture)) == 1 and not one.layout.problems():
            blamed.add(text(one.layout))
            cells |= {str(cell) for index, cell in enumerate(picture.edition.grid) if index in wrong}
    return Meaning.FAULTY, blamed, set(), cells


def text(layout: Layout) -> str:
    return " ".join(sorted(map(str, layout.placements)))


def disturbed(picture: Picture, rng: Random) -> Picture:
    """The picture with up to two sensors wrong and up to five unknown."""
    levels = list(picture.levels)
    for wanted in rng.choice(([], [1], [1, 1], [0], [0] * 5, [0, 0, 1])):
        levels[rng.randrange(len(levels))] = rng.choice(picture.kind.levels) if wanted else Level.UNKNOWN
    return Picture(picture.edition, picture.kind, tuple(levels))


def agrees(reading: Reading, legal: set[str], illegal: set[str], cells: set[str]) -> bool:
    layouts = [*([reading.layout] if reading.layout else []), *reading.candidates]
    lawful = [not layout.problems() for layout in layouts]
    in_order = reading.meaning is Meaning.UNFINISHED or lawful == sorted(lawful, reverse=True)
    blames = {str(cell) for cell in reading.cells} == cells if reading.meaning is Meaning.FAULTY else not cells
    return in_order and blames and {text(layout) for layout in layouts} == legal | illegal


@pytest.mark.soak
@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_is_overlooked_and_nothing_made_up(name: str, kind: Kind) -> None:
    edition = EDITIONS[name]
    arrangements = [list(every_arrangement(edition, kind, count)) for count in range(len(edition.pieces) + 1)]
    seed = f"arrangements {name} {kind}"
    rng = Random(seed)
    met = set()
    for number in range(scaled(1_000)):
        layout = rng.choice(rng.choice(arrangements[1:])).layout
        picture = disturbed(seen(layout, kind), rng)
        reading = read(picture)
        meaning, legal, illegal, cells = expected(picture, arrangements)
        where = f"picture {number} of seed {seed!r}: {picture.rows()}"
        if len(legal | illegal) > 32:
            assert reading.more, where
            continue
        assert reading.meaning is meaning, where
        assert not reading.more, where
        assert agrees(reading, legal, illegal, cells), where
        met.add(meaning)
    assert len(met) >= 2, f"too few sorts of picture were tried: {met}"
