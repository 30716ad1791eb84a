"""Guided placement: the way back by lifting, moving and refusing."""

import pytest

from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.prompts import Back, Choose, Chosen, Lifted, Moved, NextPiece, Settled, TakeBack
from tests.sensing.hands import BIG, BLUE, RED, SMALL, YELLOW, Hands, cells, complete_mine, options


@pytest.mark.parametrize("lifted", [BIG, BLUE, SMALL])
def test_lifting_any_piece_goes_back(lifted: str) -> None:
    hands = Hands()
    there = [BIG, BLUE, SMALL]
    for count in range(1, 4):
        hands.lay(*there[:count])
    left = [one for one in there if one != lifted]
    name = lifted.partition("@")[0]
    assert hands.lay(*left) == (Lifted((name,)), NextPiece(name))
    assert hands.laid == left
    assert hands.lay(*there) == (NextPiece("red"),)


def test_lifting_everything_starts_again() -> None:
    hands = Hands()
    hands.lay(BIG)
    hands.lay(BIG, BLUE)
    assert hands.lay("") == (Lifted(("white_big", "blue")), NextPiece("white_big"))


def test_going_back_from_a_complete_layout() -> None:
    hands = complete_mine()
    assert hands.lay(BIG, BLUE, SMALL, YELLOW) == (Lifted(("red",)), NextPiece("red"))
    (asked,) = hands.lay(BIG, BLUE, SMALL, YELLOW, RED)
    assert options(asked) == [RED, "red@E8Nm"]


def test_pieces_that_are_lifted_and_put_back_at_once_are_looked_at_again() -> None:
    hands = Hands()
    hands.lay(BIG)
    hands.lay(BIG, RED)
    hands.tell(Chosen(1))
    red_and_more = tuple(map(hands.state.edition.grid.parse_cell, ("E8", "E9", "E10", "A4")))
    (asked,) = hands.tell(Settled(hands.picture(BIG, RED), red_and_more))
    assert options(asked) == [RED, "red@E8Nm"], "it may have been turned over"
    hands.tell(Chosen(2))
    assert hands.tell(Settled(hands.picture(BIG, RED), red_and_more[2:])) == (NextPiece("blue"),), "one end was lifted"
    (asked,) = hands.tell(Settled(hands.picture(BIG, RED), red_and_more[1:]))
    assert options(asked) == [RED, "red@E8Nm"], "one sensor saw it all the time, but that may be stuck"
    hands.tell(Chosen(2))
    grid = hands.state.edition.grid
    (following,) = hands.tell(Settled(hands.picture(BIG, RED), tuple(cell for cell in grid if cell.row < 3)))
    assert following == NextPiece("blue")
    assert hands.laid == ["red@E8Nm", BIG], "unmistakable"
    hands.lay(BIG, RED, BLUE)
    stray, _ = hands.tell(Settled(hands.picture(BIG, RED, BLUE), tuple(cell for cell in grid if cell.row != 4)))
    assert cells(stray) == "A3 A4 A5 A6 B4 B5 G2 G3 H1 H2 H3 H4", "the two may have changed places"


def test_a_piece_put_elsewhere_in_one_go_is_told() -> None:
    hands = Hands()
    hands.lay(BIG)
    hands.lay(BIG, BLUE)
    for elsewhere in ("blue@G2N", "blue@E5N"):
        (moved,) = hands.lay(BIG, elsewhere)
        assert isinstance(moved, Moved)
        assert hands.laid == [BIG, BLUE]
    assert hands.lay(BIG, BLUE) == (NextPiece("white_small"),)
    hands.lay(BIG, "blue@E5N")
    assert hands.lay(BIG) == (Lifted(("blue",)), NextPiece("blue"))
    assert hands.lay(BIG, "blue@E5N") == (NextPiece("white_small"),)


def test_a_piece_that_moved_can_be_looked_at_anew() -> None:
    hands = Hands()
    hands.lay(BIG)
    hands.lay(BIG, BLUE)
    hands.lay(BIG, "blue@G2N")
    assert hands.tell(Back()) == (NextPiece("white_small"),)
    assert hands.laid == [BIG, "blue@G2N"]


def test_refusing_all_options_tells_the_cells_until_the_picture_changes() -> None:
    hands = Hands()
    hands.lay(RED)
    assert isinstance(hands.prompts[0], Choose)
    stray, following = hands.tell(Back())
    assert (cells(stray), following) == ("E8 E9 E10", NextPiece("white_big"))
    assert hands.lay(RED) == (stray, following)
    hands.lay("")
    assert isinstance(hands.lay(RED)[0], Choose)


def test_going_back_opens_the_last_choice_or_says_what_to_lift() -> None:
    hands = Hands()
    assert hands.tell(Back()) == (NextPiece("white_big"),)
    hands.lay(BIG)
    assert hands.tell(Back()) == (TakeBack("white_big"), NextPiece("blue"))
    hands.lay(BIG, RED)
    hands.tell(Chosen(2))
    (asked,) = hands.tell(Back())
    assert options(asked) == [RED, "red@E8Nm"]
    hands.tell(Chosen(1))
    assert hands.laid == [BIG, RED]


def test_a_piece_that_was_turned_over_a_stuck_sensor_is_asked_about_however_it_comes_back() -> None:
    """Seven of eight sensors see the large white planet go; it comes back one edge first."""
    hands = Hands("space")
    planet = "white_big@C9E"
    (asked,) = hands.lay(planet)
    assert options(asked) == [planet, "white_big@C9W"]
    hands.tell(Chosen(1))
    steps = ({"F9": "#"}, {"F9": "#", "C9": "#", "D9": "#", "E9": "#"})
    for step in steps:
        (moved,) = hands.lay(but=step)
        assert isinstance(moved, Moved)
    (asked,) = hands.lay(planet)
    assert options(asked) == [planet, "white_big@C9W"]


def test_a_piece_of_which_two_sensors_saw_all_the_time_has_not_been_lifted() -> None:
    hands = Hands("space")
    planet = "white_big@C9E"
    hands.lay(planet)
    hands.tell(Chosen(2))
    held = {"F9": "#", "F10": "#"}
    assert isinstance(hands.lay(but=held)[0], Moved)
    assert hands.lay(planet) == (NextPiece("white_ring"),)
    assert hands.lay(planet, but={"F9": ".", "F10": "."})[0] == Moved(tuple(Cell(5, column) for column in (8, 9)))
    assert hands.lay(planet) == (NextPiece("white_ring"),), "each time it was whole in between"
