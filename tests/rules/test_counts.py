"""Exhaustive counts: single placements, all pairs of pieces against an independent program, all of Mine's base layouts."""

from itertools import combinations

import pytest

from orapa_pi.rules.edition import Edition, HouseRules, SideRule
from orapa_pi.rules.masks import MaskedPlacement, masked_placements
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from tests.rules.polygons import bits, shapes

SINGLE = {
    "mine": {"white_small": 63, "white_big": 188, "blue": 188, "red": 248, "yellow": 252, "transparent": 284, "black": 142},
    "space": {"white_big": 24, "white_ring": 88, "red_small": 77, "red_big": 60, "blue": 60, "yellow": 45, "black_hole": 77},
}
FULL = [MINE.with_expansions(["transparent", "black"]), SPACE.with_expansions(["black_hole"])]


@pytest.mark.parametrize("edition", FULL, ids=str)
def test_single_placements(edition: Edition) -> None:
    counted = {piece.name: sum(place.allowed for place in masked_placements(edition, piece)) for piece in edition.pieces}
    assert counted == SINGLE[edition.name]


@pytest.mark.parametrize("edition", FULL, ids=str)
def test_all_pairs_of_pieces_agree_with_the_outlines(edition: Edition) -> None:
    grid = edition.grid
    drawn = {piece.name: masked_placements(edition, piece) for piece in edition.pieces}
    outlined = {
        piece.name: [bits(shape) for shape in shapes(edition.name, piece.name, grid.columns, grid.rows)]
        for piece in edition.pieces
    }
    assert {name: len(places) for name, places in drawn.items()} == {name: len(s) for name, s in outlined.items()}
    for one, other in combinations(drawn, 2):
        legal = sum(not a.touches(b) for a in drawn[one] for b in drawn[other])
        expected = sum(not (c & d or t & n) for c, t, _ in outlined[one] for d, _, n in outlined[other])
        assert legal == expected, f"{one} and {other}"


def compatible(place: MaskedPlacement, others: tuple[MaskedPlacement, ...]) -> int:
    return sum(1 << index for index, other in enumerate(others) if not place.touches(other))


@pytest.mark.parametrize(("side_rule", "count"), [(SideRule.ON, 17_068_800_600), (SideRule.OFF, 21_575_469_856)])
def test_all_base_layouts_of_mine(side_rule: SideRule, count: int) -> None:
    """By big integers as sets of (red, yellow) pairs. The two triangles are alike: count half."""
    edition = MINE.with_rules(HouseRules(side_rule=side_rule))
    triangle, _, square, red, yellow = (masked_placements(edition, piece) for piece in MINE.base)
    with_red = [compatible(place, yellow) for place in red]

    def pairs(place: MaskedPlacement) -> int:
        free = compatible(place, yellow)
        return sum((free & with_red[i]) << (i * len(yellow)) for i, other in enumerate(red) if not place.touches(other))

    pairs_by_square = [pairs(place) for place in square]
    pairs_by_triangle = [pairs(place) for place in triangle]
    total = 0
    for i, one in enumerate(triangle):
        squares = [k for k, place in enumerate(square) if not one.touches(place)]
        for j in range(i):
            if not one.touches(triangle[j]):
                both = pairs_by_triangle[i] & pairs_by_triangle[j]
                total += sum((both & pairs_by_square[k]).bit_count() for k in squares if not square[k].touches(triangle[j]))
    assert 2 * total == count
