"""Guided placement: the whole board is confirmed at the end, and a locked one is watched."""

from random import Random

import pytest

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.prompts import Back, Chosen, Complete, Kept, Lifted, Moved, NextPiece, Released, Settled, Stray, TakeBack
from orapa_pi.sensing.setting_up import layout_of
from tests.rules.layouts import EDITIONS
from tests.sensing.builder import Builder
from tests.sensing.hands import BIG, BLUE, RED, SMALL, YELLOW, Hands, cells, complete_mine, laid_mine, options, whole
from tests.sensing.pictures import MINE_BOARD, SPACE_BOARD


def test_a_piece_that_no_sensor_sees_is_not_complete() -> None:
    hands = complete_mine()
    unknown = {"E8": "?", "E9": "?", "E10": "?"}
    (out,) = hands.lay(BIG, BLUE, SMALL, RED, YELLOW, but=unknown)
    assert cells(out) == "E8 E9 E10"
    assert layout_of(hands.state) is None
    (asked,) = hands.lay(BIG, BLUE, SMALL, RED, YELLOW)
    assert options(asked) == [RED, "red@E8Nm"], "it may have been turned over meanwhile"
    hands.tell(Chosen(1))
    hands.tell(Chosen(1))
    layout = layout_of(hands.state)
    assert layout is not None
    hands.tell(Kept(layout))
    hands.lay(BIG, BLUE, SMALL, RED, YELLOW, but=unknown)
    assert layout_of(hands.state) == layout, "a locked layout is trusted while nothing speaks against it"


def test_a_locked_layout_is_watched_and_nothing_is_recognised_any_more() -> None:
    hands = complete_mine()
    layout = parse_layout(MINE_BOARD)
    hands.tell(Kept(layout))
    (moved,) = hands.lay(BIG, BLUE, SMALL, YELLOW)
    assert cells(moved) == "E8 E9 E10"
    (moved,) = hands.lay(BIG, BLUE, SMALL, YELLOW, "red@G7N")
    assert cells(moved) == "E8 E9 E10 G7 G8 G9"
    hands.tell(Back())
    hands.tell(Chosen(1))
    (complete,) = hands.lay(BIG, BLUE, SMALL, RED, YELLOW)
    assert complete == Complete(layout, ())
    (moved,) = hands.lay(BIG, BLUE, SMALL, RED, YELLOW, but={"H10": "#"})
    assert cells(moved) == "H10"
    stray, *_ = hands.tell(Released())
    assert isinstance(stray, Stray)
    assert cells(stray) == "E8 E9 E10 H10", "red was lifted meanwhile and may lie turned over"


def test_a_layout_kept_from_before_is_watched_from_the_first_picture() -> None:
    hands = Hands()
    hands.tell(Kept(parse_layout(MINE_BOARD)))
    assert isinstance(hands.lay(BIG)[0], Moved)
    assert isinstance(hands.lay(BIG, BLUE, SMALL, RED, YELLOW)[0], Complete)


def test_a_sensor_that_sticks_beside_a_piece_still_held_askew_makes_no_board_complete() -> None:
    """One magnet of black is near enough to be seen, and the sensor next to it sticks at that moment: that looks like black."""
    hands = Hands("mine+black")
    others = (BIG, BLUE, SMALL, RED, YELLOW)
    for count in range(1, 6):
        hands.lay(*others[:count])
        if count == 4:
            hands.tell(Chosen(1))
    stuck = {"C2": "#"}
    assert "black@C2N" in options(hands.lay(*others, but={**stuck, "C3": "#"})[0])
    assert layout_of(hands.state) is None
    stray, *_ = hands.lay(*others, "black@C3N", but=stuck)
    assert cells(stray) == "C4", "it has come down"
    moved, *_ = hands.lay(*others, but=stuck)
    assert cells(moved) == "C3"
    hands.tell(Back())
    following, out = hands.tell(Back())
    assert (following, cells(out)) == (NextPiece("black"), "C2")
    asked, _ = hands.lay(*others, "black@C3N", but=stuck)
    assert options(asked) == ["black@C3N"]
    hands.tell(Chosen(1))
    layout = layout_of(hands.state)
    assert layout is not None
    assert layout.looks_like(parse_layout(f"mine+black:{','.join(others)},black@C3N"))


def test_a_piece_of_one_cell_that_went_from_a_stuck_sensor_is_missed_when_the_builder_looks() -> None:
    small, *others = reversed(SPACE_BOARD.removeprefix("space:").split(","))
    assert small.startswith("red_small")
    hands = Hands("space")
    stuck = {small.partition("@")[2][:-1]: "#"}
    hands.lay(small)
    hands.tell(Chosen(1))
    for count in range(1, len(others) + 1):
        hands.lay(*others[:count], but=stuck)
        if hands.state.options:
            hands.tell(Chosen(1))
    assert small in [str(one) for one in whole(hands.prompts[0]).placements]
    assert layout_of(hands.state) is None
    (asked,) = hands.tell(Back())
    assert options(asked) == [small]
    following, out = hands.tell(Back())
    assert following == NextPiece("red_small")
    assert cells(out) == next(iter(stuck))


def test_after_the_builder_has_looked_whatever_stirs_makes_him_look_again() -> None:
    hands = complete_mine()
    there = (BIG, BLUE, SMALL, RED, YELLOW)
    assert layout_of(hands.state) is not None
    assert isinstance(hands.lay(*there)[0], Complete), "nothing has"
    assert whole(hands.tell(Settled(hands.picture(*there), (Cell(7, 9),)))[0])
    hands.tell(Chosen(1))
    hands.lay(*there, but={"H10": "#"})
    assert whole(hands.lay(*there)[0])
    hands.tell(Chosen(2))
    assert layout_of(hands.state) is None
    hands.tell(Chosen(1))
    assert layout_of(hands.state) is not None


def test_a_board_that_is_not_right_although_every_piece_can_be_lifted() -> None:
    hands = laid_mine()
    take_back, asked = hands.tell(Back())
    assert take_back == TakeBack("yellow")
    assert whole(asked)
    assert hands.lay(BIG, BLUE, SMALL, RED) == (Lifted(("yellow",)), NextPiece("yellow"))


def test_a_choice_that_is_taken_back_has_to_be_looked_at_again() -> None:
    hands = Hands()
    there = (BIG, BLUE, SMALL, YELLOW, RED)
    for count in range(1, 6):
        hands.lay(*there[:count])
    hands.tell(Chosen(1))
    hands.tell(Chosen(1))
    assert layout_of(hands.state) is not None
    (asked,) = hands.tell(Back())
    assert options(asked) == [RED, "red@E8Nm"]
    assert whole(hands.tell(Chosen(2))[0])


QUESTIONS = {"mine": 1, "mine+transparent": 2, "mine+black": 1, "mine+transparent+black": 2, "space": 2, "space+black_hole": 3}
"""How often the builder presses OK before he locks: for pieces that could lie turned on the same cells, and one-cell ones."""


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_a_set_up_without_mishaps_asks_no_more_than_it_must(edition: Edition) -> None:
    for number in range(20):
        builder = Builder(edition, Random(f"quick {number}"), clumsiness=0.0)
        actions = sum(1 for _ in builder.build())
        pieces, looking = len(edition.pieces), 1
        assert builder.asked == QUESTIONS[str(edition)] + looking, f"quick {number}"
        assert actions == pieces + builder.asked, f"quick {number}"
