"""Pictures: their JSON form parses back, and what is wrong with one is said in one sentence."""

from random import Random

import pytest

from orapa_pi.errors import NotationError, PictureError
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition, HouseRules, RedSides
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.pieces import Placement
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture, picture_from_json, picture_of, picture_to_json
from tests.rules.layouts import ALL_EDITIONS
from tests.sensing.pictures import level_at, seen

EMPTY = ["." * 10] * 8


def mine(**fields: object) -> dict[str, object]:
    return {"edition": "mine", "expansions": [], "kind": "hall", "picture": EMPTY} | fields


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_pictures_parse_back(edition: Edition, kind: Kind) -> None:
    rng = Random(f"pictures {edition} {kind}")
    for _ in range(20):
        cells = edition.grid.columns * edition.grid.rows
        picture = Picture(edition, kind, tuple(rng.choice(kind.levels) for _ in range(cells)))
        assert picture_from_json(picture_to_json(picture)) == picture
        dealt = picture_of(deal(edition, rng), kind)
        assert picture_from_json(picture_to_json(dealt)) == dealt


def test_the_json_form() -> None:
    assert picture_to_json(seen("mine:white_small@A3")) == {
        "edition": "mine",
        "expansions": [],
        "kind": "hall",
        "picture": ["..NN......", "..NN......", *["." * 10] * 6],
    }
    space = picture_to_json(seen("space/9x9+black_hole:black_hole@I9", Kind.REED))
    assert list(space) == ["edition", "expansions", "columns", "rows", "kind", "picture"]
    assert (space["columns"], space["rows"], space["picture"]) == (9, 9, [*["." * 9] * 8, "........#"])


def test_the_board_of_space_is_eleven_by_seven_unless_it_says_otherwise() -> None:
    picture = picture_from_json({"edition": "space", "kind": "reed", "picture": ["#" + "." * 10] + ["." * 11] * 6})
    assert str(picture.edition) == "space"
    assert level_at(picture, Cell(0, 0)) is Level.MAGNET


def test_house_rules_are_handed_on() -> None:
    rules = HouseRules(red_sides=RedSides.MIRRORED)
    assert picture_from_json(mine(), rules).edition.rules == rules


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "must be a JSON object"),
        ({"edition": "mine", "picture": EMPTY}, 'The field "kind" of the picture is missing'),
        ({"kind": "hall", "picture": EMPTY}, 'The field "edition" of the picture is missing'),
        ({"edition": "mine", "kind": "hall"}, 'The field "picture" of the picture is missing'),
        (mine(time=3), "no field 'time': it has edition, expansions, columns, rows, kind, picture"),
        (mine(kind="camera"), "'camera' is no kind of sensor board: use hall or reed"),
        (mine(kind=["hall"]), "is no kind of sensor board"),
        (mine(picture="." * 80), "one text per row"),
        (mine(picture=[*EMPTY[:7], 10]), "one text per row"),
        (mine(picture=EMPTY[:7]), "The picture has 7 rows: a board of 10x8 has 8"),
        (mine(picture=[*EMPTY, "." * 10]), "The picture has 9 rows: a board of 10x8 has 8"),
        (mine(picture=[*EMPTY[:2], "." * 9, *EMPTY[3:]]), "Row C of the picture has 9 cells: a board of 10x8 has 10"),
        (mine(picture=[*EMPTY[:7], "." * 11]), "Row H of the picture has 11 cells"),
        (
            mine(picture=[*EMPTY[:7], ".x........"]),
            "'x' in row H, column 2 of the picture .* hall board .* 'N', 'S', 'n', 's', '.', '\\?'.",
        ),
        (mine(picture=["#.........", *EMPTY[1:]]), "'#' in row A, column 1"),
        (
            mine(kind="reed", picture=["N.........", *EMPTY[1:]]),
            "'N' in row A, column 1 .* reed board sees: use one of '#', '.', '\\?'.",
        ),
    ],
)
def test_what_is_wrong_with_a_picture_is_named(value: object, message: str) -> None:
    with pytest.raises(PictureError, match=message) as caught:
        picture_from_json(value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (mine(edition="chess"), "no edition 'chess'"),
        (mine(expansions=["gold"]), "no expansion 'gold'"),
        (mine(expansions="black"), "must be a list"),
        (mine(columns=9, rows=9), "not played on 9x9"),
        (mine(columns=10), "must both be whole numbers"),
    ],
)
def test_a_wrong_edition_is_named_as_everywhere(value: object, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        picture_from_json(value)


def test_a_picture_made_in_code_is_checked_too() -> None:
    with pytest.raises(PictureError, match="has 79 cells: a board of 10x8 has 80"):
        Picture(MINE, Kind.HALL, (Level.NONE,) * 79)
    with pytest.raises(PictureError, match="'#' in row B, column 3"):
        Picture(MINE, Kind.HALL, (*[Level.NONE] * 12, Level.MAGNET, *[Level.NONE] * 67))


def test_what_a_board_sees_of_a_layout_that_cannot_be() -> None:
    red, blue = MINE.piece("red"), MINE.piece("blue")
    over_the_edge = Layout(MINE, (Placement(red, Cell(-1, 0), red.orientations[1]),))
    assert picture_of(over_the_edge, Kind.HALL).rows()[:3] == ("S.........", "N.........", "..........")
    overlapping = Layout(
        MINE, (Placement(red, Cell(1, 0), red.orientations[0]), Placement(blue, Cell(0, 0), blue.orientations[0]))
    )
    assert picture_of(overlapping, Kind.HALL).rows()[:2] == (".NN.......", "???N......")
