"""Whatever people do to a board, the camera reads no other one.

Of each trick 100 pictures under `make soak` and 10 under `make evidence`, of every edition.
"""

import pytest

from tests.scale import SHARE, scaled
from tests.vision.evidence import EDITIONS
from tests.vision.tables import table_for
from tests.vision.tricks import TRICKS
from tests.vision.trying import alike, tried

WHOLE = 100
THOROUGH = SHARE >= 0.1
"""Every edition, on new tables; else one edition by turns, on a table that is known."""


@pytest.mark.soak
@pytest.mark.parametrize("name", TRICKS)
def test_no_trick_makes_it_read_wrongly(name: str) -> None:
    turn = list(TRICKS).index(name)
    for edition in EDITIONS if THOROUGH else (EDITIONS[turn % len(EDITIONS)],):
        found = tried(name, edition, scaled(WHOLE), None if THOROUGH else table_for(edition)[:2])
        print(name, edition, found)
        assert found.wrong == 0
        assert found.unnamed == 0


@pytest.mark.parametrize(
    ("name", "edition", "number"),
    [
        ("instead_of_a_piece", EDITIONS[0], 27),  # a red lid where the yellow triangle was: half of it would do for a half cell
        ("instead_of_a_piece", EDITIONS[2], 1),
        ("half_off", EDITIONS[2], 6),
        ("fewer_expansions", EDITIONS[1], 2),  # a glass gem that is not in play
        ("stranger", EDITIONS[2], 34),  # a diamond without the ring
        ("shadow_of_a_piece", EDITIONS[1], 14),
    ],
)
def test_what_once_deceived_it_does_so_no_more(name: str, edition: object, number: int) -> None:
    """Each was read as a layout before every pixel was asked (`orapa_pi.vision.fitting`)."""
    game = next(one for one in EDITIONS if one == edition)
    found = tried(name, game, 1, first=number)
    assert (found.exact, found.refused, found.unnamed) == (0, 1, 0)


def test_outlines_are_compared_by_area() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    assert alike(square, square) == 1.0
    assert alike(square, [(x + 0.5, y) for x, y in square]) == pytest.approx(1 / 3, abs=0.03)
