"""The black hole: swallowing, bending, reflection first, the ring's cases, several holes."""

import pytest

from orapa_pi.rules.edition import HouseRules, RingAcross, RingAlong, RingBeside, SideRule
from orapa_pi.rules.grid import Port
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.questions import Ending
from orapa_pi.rules.tracer import trace

DEFAULT = HouseRules()
ALONG = "white_big@A10W,white_ring@B2E,yellow@A6N,red_big@B4N,blue@E6N,red_small@F10N,black_hole@A3N"
ACROSS = "white_ring@A4E,black_hole@B3N"
BESIDE = "white_ring@B4E,black_hole@A4N"


def said(pieces: str, port: str, rules: HouseRules = DEFAULT) -> str:
    answer = trace(parse_layout(f"space+black_hole:{pieces}", rules), Port.parse(port)).answer
    return f"{answer.exit} {answer.name}" if answer.ending is Ending.EXIT else answer.ending.value


@pytest.mark.parametrize(
    ("pieces", "port", "answer"),
    [
        ("black_hole@C5N", "5", "disappeared"),
        ("black_hole@C5N", "C", "disappeared"),
        ("black_hole@C5N", "B", "M transparent"),  # passes above the hole in B5, bends in B6, not again beside C5
        ("black_hole@C5N", "D", "6 transparent"),
        ("black_hole@C5N", "4", "15 transparent"),
        ("black_hole@C5N", "E", "16 transparent"),  # two rows away: straight on
        ("black_hole@B11N", "A", "12 transparent"),  # the cell in which it would bend is off the board
        ("black_hole@A1N", "2", "B transparent"),  # beside the hole in the very first cell
        ("red_small@B6N,black_hole@C5N", "B", "K red"),  # reflection first in B6; the bend is still there, in B4
    ],
)
def test_one_hole(pieces: str, port: str, answer: str) -> None:
    assert said(pieces, port) == answer


@pytest.mark.parametrize(
    ("pieces", "port", "answer"),
    [
        ("black_hole@A1N,black_hole@A3N", "2", "I transparent"),  # pulled both ways: no bend
        ("black_hole@A1N,black_hole@B2N", "2", "disappeared"),  # a hole entered directly comes first
        ("black_hole@A1N,black_hole@D3N", "C", "K transparent"),
        ("red_small@B2N,black_hole@B3N", "2", "2 red"),  # a beam turned back by a solid face was never beside the hole
    ],
)
def test_several_holes_and_side_contact(pieces: str, port: str, answer: str) -> None:
    assert said(pieces, port) == answer


@pytest.mark.parametrize("side_rule", SideRule)
@pytest.mark.parametrize(
    ("pieces", "port", "answer"),
    [
        ("red_small@B2N,black_hole@B3N", "2", "2 red"),  # a solid cell beside the hole
        ("red_small@B2N,black_hole@B3N", "B", "B red"),  # hit from the side on which no hole is
        ("red_small@B2N,black_hole@C2N", "B", "B red"),
    ],
)
def test_a_beam_turned_back_by_a_solid_face_was_never_beside_the_hole(
    pieces: str, port: str, answer: str, side_rule: SideRule
) -> None:
    assert said(pieces, port, HouseRules(side_rule=side_rule)) == answer


@pytest.mark.parametrize(
    ("pieces", "port", "rules", "answer"),
    [
        (ALONG, "2", DEFAULT, "B white"),  # bends in B2 towards the ring's line, is turned back by it, leaves on the other side
        (ALONG, "2", HouseRules(ring_along=RingAlong.STRAIGHT), "C white"),  # straight on to the planet in C2
        (ACROSS, "A", DEFAULT, "I white"),  # turned back in A4; the unused bend happens in A2
        (ACROSS, "A", HouseRules(ring_across=RingAcross.BEND), "disappeared"),  # bends in A4, then off the planet into B3
        (BESIDE, "B", DEFAULT, "3 white"),  # turned back in B4 under the hole, bends in B3
        (BESIDE, "B", HouseRules(ring_beside=RingBeside.STRAIGHT), "B white"),
    ],
)
def test_the_ring_cases_are_settings(pieces: str, port: str, rules: HouseRules, answer: str) -> None:
    assert said(pieces, port, rules) == answer


def test_the_whole_board_of_the_ring_example_is_legal() -> None:
    assert parse_layout(f"space+black_hole:{ALONG}").problems() == ()
