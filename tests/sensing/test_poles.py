"""The pole codes, and how they follow a piece that is turned or turned over."""

import pytest

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.pieces import DRAWN, Piece, Surface
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import picture_of
from orapa_pi.sensing.poles import POLES, orientation_poles, poles

PIECES = [(edition, piece) for edition in (MINE, SPACE) for piece in edition.base + edition.optional]

# As the solver proved them, in the orientations in which the facts draw the pieces.
CODES = {
    "mine:white_small@A1": {"A1": "N", "A2": "N", "B1": "N", "B2": "N"},
    "mine:white_big@A1N": {"A2": "S", "A3": "S", "B1": "S", "B2": "S", "B3": "S", "B4": "S"},
    "mine:blue@A1N": {"A2": "N", "A3": "N", "B1": "N", "B2": "N", "B3": "N", "B4": "N"},
    "mine:red@A1N": {"A1": "N", "A2": "S", "A3": "N"},
    "mine:red@A1Nm": {"A1": "S", "A2": "N", "A3": "S"},
    "mine:yellow@A1N": {"A1": "S", "B1": "S", "B2": "S"},
    "mine+transparent:transparent@A1N": {"A1": "n", "A2": "s"},
    "mine+transparent:transparent@A1E": {"A1": "n", "B1": "s"},
    "mine+transparent:transparent@A1S": {"A1": "s", "A2": "n"},
    "mine+black:black@A1N": {"A1": "s", "A2": "s"},
    "space:white_big@A1N": {"A1": "N", "A2": "S", "A3": "N", "A4": "S", "B1": "S", "B2": "S", "B3": "N", "B4": "S"},
    "space:white_ring@A1N": {"A1": "N", "A2": "S", "A3": "S", "A4": "N", "B1": "N", "B2": "S", "B3": "S", "B4": "N"},
    "space:white_ring@A1E": {"A1": "N", "A2": "N", "B1": "S", "B2": "S", "C1": "S", "C2": "S", "D1": "N", "D2": "N"},
    "space:red_small@A1": {"A1": "N"},
    "space:red_big@A1": {"A1": "N", "A2": "N", "B1": "N", "B2": "N"},
    "space:blue@A1": {"A1": "S", "A2": "S", "B1": "S", "B2": "S"},
    "space:yellow@A1": dict(zip(("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"), "NSNSSSNSN", strict=True)),
    "space+black_hole:black_hole@A1": {"A1": "S"},
}


@pytest.mark.parametrize("text", CODES)
def test_the_codes_are_the_proved_ones(text: str) -> None:
    layout = parse_layout(text)
    (placement,) = layout.placements
    assert {str(cell): pole.value for cell, pole in poles(layout.edition.name, placement)} == CODES[text]


def test_every_piece_has_a_code_and_nothing_else_has() -> None:
    named = {edition.name: {piece.name for piece in edition.base + edition.optional} for edition in (MINE, SPACE)}
    assert {edition: set(codes) for edition, codes in POLES.items()} == named


@pytest.mark.parametrize(("edition", "piece"), PIECES, ids=str)
def test_there_is_a_magnet_in_every_covered_cell_and_only_there(edition: Edition, piece: Piece) -> None:
    drawn = [[sign != "-" for sign in line.split()] for line in piece.drawing]
    assert [[sign != "-" for sign in line.split()] for line in POLES[edition.name][piece.name]] == drawn


def marked(piece: Piece, edition: Edition) -> dict[tuple[int, int], tuple[Surface, Level]]:
    """The piece as drawn, each cell with its surface and pole."""
    return {
        (row, column): (DRAWN[sign], Level(pole))
        for row, (line, codes) in enumerate(zip(piece.drawing, POLES[edition.name][piece.name], strict=True))
        for column, (sign, pole) in enumerate(zip(line.split(), codes.split(), strict=True))
        if sign != "-"
    }


@pytest.mark.parametrize(("edition", "piece"), PIECES, ids=str)
def test_ways_to_lie_that_look_the_same_show_the_same_poles(edition: Edition, piece: Piece) -> None:
    """Every turn of both faces, made here from scratch, shows the poles of the one orientation kept for that shape."""
    kept = {
        frozenset((cell.row, cell.column, cell.surface) for cell in way.cells): {
            (cell.row, cell.column): pole
            for cell, pole in zip(way.cells, orientation_poles(POLES[edition.name][piece.name], way), strict=True)
        }
        for way in piece.orientations
    }
    cells = marked(piece, edition)
    for side in range(2 if piece.two_sided else 1):
        for _ in range(4):
            shape = frozenset((row, column, surface) for (row, column), (surface, _) in cells.items())
            assert kept[shape] == {place: pole for place, (_, pole) in cells.items()}, f"side {side}"
            height = max(row for row, _ in cells) + 1
            cells = {(col, height - 1 - row): (surface.turned(1), pole) for (row, col), (surface, pole) in cells.items()}
        width = max(column for _, column in cells) + 1
        cells = {(row, width - 1 - col): (surface.mirrored(), pole.opposite) for (row, col), (surface, pole) in cells.items()}


def test_a_magnet_turned_over_shows_the_other_pole_of_the_same_strength() -> None:
    assert [level.opposite.value for level in Level] == ["S", "N", "s", "n", "#", ".", "?"]


def test_a_reed_board_sees_magnets_without_poles() -> None:
    layout = parse_layout("mine+transparent:red@A1N,transparent@B1N")
    assert picture_of(layout, Kind.REED).rows()[:3] == ("###.......", "##........", "..........")
    assert picture_of(layout, Kind.HALL).rows()[:3] == ("NSN.......", "ns........", "..........")


def test_the_levels_of_both_boards() -> None:
    assert ["".join(kind.levels) for kind in (Kind.HALL, Kind.REED)] == ["NSns.?", "#.?"]
