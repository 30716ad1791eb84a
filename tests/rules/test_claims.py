"""What somebody says of a cell: its text parses back, and it can be held against a layout."""

import pytest

from orapa_pi.errors import NotationError
from orapa_pi.rules.claims import Claim, parse_claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from tests.rules.layouts import ALL_EDITIONS, MINES, RECORDED


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_every_claim_parses_back(edition: Edition) -> None:
    for cell in edition.grid:
        for piece in (None, *(piece.name for piece in edition.pieces)):
            claim = Claim(cell, piece)
            assert parse_claim(edition, str(claim)) == claim
    assert str(Claim(Cell(4, 3), "blue")) == "E4=blue"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("E4", "says of no cell what lies there"),
        ("Z4=blue", "Z4"),
        ("E4=", "no piece"),
        ("E4=gold", "no piece of mine"),
        ("E4=black", "no piece of mine"),
    ],
)
def test_what_is_no_claim_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_claim(MINES[0], text)


def test_in_a_layout_exactly_the_right_claims_hold() -> None:
    layout = RECORDED["table-game-1"]
    there = {cell: placement.piece.name for placement in layout.placements for cell, _ in placement.cells}
    for cell in layout.edition.grid:
        for piece in (None, *(piece.name for piece in layout.edition.pieces)):
            assert Claim(cell, piece).holds_in(layout) == (there.get(cell) == piece)
