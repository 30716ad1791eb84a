"""Pieces: orientations from the drawing, surfaces, placements, house rules about sides."""

import pytest

from orapa_pi.errors import NotationError
from orapa_pi.rules.edition import Edition, HouseRules, RedSides
from orapa_pi.rules.grid import Cell, Direction, Grid
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_edition, parse_layout, parse_placement
from orapa_pi.rules.pieces import Piece, Surface, placement_of
from orapa_pi.rules.space import SPACE
from tests.rules.layouts import ALL_EDITIONS

ORIENTATIONS = {
    "mine": {"white_small": 1, "white_big": 4, "blue": 4, "red": 4, "yellow": 4, "transparent": 4, "black": 2},
    "space": {
        "white_big": 4,
        "white_ring": 2,
        "red_small": 1,
        "red_big": 1,
        "blue": 1,
        "yellow": 1,
        "black_hole": 1,
    },
}


@pytest.mark.parametrize("edition", [MINE, SPACE], ids=str)
def test_orientations_are_generated_and_each_is_listed_once(edition: Edition) -> None:
    counted = {piece.name: len(piece.orientations) for piece in edition.base + edition.optional}
    assert counted == ORIENTATIONS[edition.name]


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_every_placement_parses_back(edition: Edition) -> None:
    for piece in edition.pieces:
        for placement in edition.placements(piece):
            assert parse_placement(edition, str(placement)) == placement
            assert placement_of(piece, dict(placement.cells)) == placement


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_every_edition_parses_back(edition: Edition) -> None:
    assert parse_edition(str(edition)) == edition


def test_half_cells_are_mirrors_seen_from_their_slope_and_walls_from_behind() -> None:
    north, east, south, west = Direction
    assert Surface.NW.turns == (east, west, north, south)
    assert Surface.SE.turns == (south, north, west, east)
    assert Surface.NE.turns == (west, south, north, east)
    assert Surface.SOLID.turns == (south, west, north, east)


def test_a_line_turns_back_only_what_would_leave_through_it() -> None:
    north, east, _, west = Direction
    assert Surface.LINE_S.turns == (north, east, north, west)
    assert [Surface.LINE_S.meets(heading) for heading in Direction] == [False, False, True, False]
    assert Surface.LINE_S.flat_sides == frozenset()


def test_turning_four_times_and_mirroring_twice_change_nothing() -> None:
    for surface in Surface:
        assert surface.turned(4) == surface.mirrored().mirrored() == surface
    assert Surface.NW.turned(1) is Surface.NE
    assert Surface.LINE_N.turned(1) is Surface.LINE_E
    assert Surface.LINE_W.mirrored() is Surface.LINE_E


@pytest.mark.parametrize(("sides", "count"), [(RedSides.BOTH, 248), (RedSides.AS_DRAWN, 124), (RedSides.MIRRORED, 124)])
def test_red_sides(sides: RedSides, count: int) -> None:
    edition = MINE.with_rules(HouseRules(red_sides=sides))
    places = edition.placements(edition.piece("red"))
    lying_east_west = {tuple(s for _, s in p.cells) for p in places if len({cell.row for cell, _ in p.cells}) == 1}
    assert len(places) == count
    assert ((Surface.SE, Surface.SOLID, Surface.NW) in lying_east_west) == (sides is not RedSides.MIRRORED)
    assert ((Surface.NE, Surface.SOLID, Surface.SW) in lying_east_west) == (sides is not RedSides.AS_DRAWN)


def test_a_side_that_the_house_forbids_is_refused() -> None:
    rules = HouseRules(red_sides=RedSides.AS_DRAWN)
    assert parse_layout("mine:red@B8N", rules).edition.rules == rules
    with pytest.raises(NotationError, match="needs one of the orientations N, E"):
        parse_layout("mine:red@B8Nm", rules)


def test_cells_that_are_no_placement_are_named() -> None:
    with pytest.raises(NotationError, match="no placement of the piece red: A1 solid, A2 solid"):
        placement_of(MINE.piece("red"), {Cell(0, 0): Surface.SOLID, Cell(0, 1): Surface.SOLID})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no edition"),
        ("chess:red@A1N", "no edition 'chess'"),
        ("mine+gold:red@A1N", "no expansion 'gold'"),
        ("mine+black+black:red@A1N", "named twice"),
        ("space/12x6:blue@A1", "not played on 12x6"),
        ("space/12x9:blue@A1", "add up to 18"),
        ("mine", "names no pieces"),
        ("mine:", None),
        ("mine:red", "is no placement"),
        ("mine:green@A1N", "no piece 'green'"),
        ("mine:red@A1", "needs one of the orientations N, E, Nm, Em"),
        ("mine:red@A9N", "partly off the board"),
        ("mine:red@A12N", "two rows"),
        ("mine: white_small@A1 , black@C3E", None),
    ],
)
def test_what_a_board_string_may_be(text: str, message: str | None) -> None:
    if message is None:
        assert parse_layout(text).edition.name == "mine"
        return
    with pytest.raises(NotationError, match=message):
        parse_layout(text)


def test_a_piece_is_drawn_with_known_signs() -> None:
    with pytest.raises(KeyError):
        Piece("odd", "x", ("SE ?",), colour=None)


def test_sizes_of_space() -> None:
    assert [str(SPACE.with_grid(grid)) for grid in SPACE.grids] == ["space", "space/10x8", "space/9x9"]
    with pytest.raises(NotationError, match="choose from 10x8"):
        MINE.with_grid(Grid(9, 9))
