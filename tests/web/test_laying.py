"""Where there is room for a piece is found by masks, and is what judging every place one after another would find."""

from random import Random

import pytest

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.editions import EDITIONS
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.space import SPACE
from orapa_pi.web.hunters.notebook import sheet_of
from orapa_pi.web.laying import problems_with, room_for
from tests.web.hunting import FULL

SEED = 20


@pytest.mark.parametrize("name", EDITIONS)
def test_the_first_room_is_the_first_place_without_a_problem(name: str) -> None:
    edition, rng = EDITIONS[name], Random(SEED)
    print(f"seed {SEED}")
    for _ in range(12):
        laid = list(deal(edition, rng).placements)[: rng.randrange(len(edition.pieces)) + 1]
        crowd = [rng.choice(edition.placements(piece)) for piece in edition.pieces if rng.random() < 0.5]
        for sheet in (Layout(edition, tuple(laid)), Layout(edition, tuple(crowd))):
            piece = rng.choice(edition.pieces)
            places = (place for place in edition.placements(piece) if not problems_with(sheet, place))
            expected = next(places, None)
            assert room_for(sheet, piece.name) == expected


def test_a_piece_for_which_no_place_is_left_has_no_room() -> None:
    assert room_for(sheet_of(SPACE, [*FULL]), "white_big") is None
    assert room_for(sheet_of(SPACE, [*FULL[1:]]), "white_big") is not None
