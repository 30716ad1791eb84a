"""Guided placement: what does not add up, and sensors that fail."""

from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.prompts import Back, Chosen, Lifted, NextPiece, Stray
from orapa_pi.sensing.setting_up import Guided
from tests.sensing.hands import BIG, BLUE, SMALL, Hands, cells, options
from tests.sensing.pictures import SPACE_BOARD


def test_two_pieces_at_once_are_told() -> None:
    hands = Hands()
    stray, *rest = hands.lay(BIG, SMALL)
    assert cells(stray) == "A3 A4 A5 A6 B4 B5 D2 D3 E2 E3"
    assert rest == [NextPiece("white_big")]
    assert hands.laid == []
    (asked,) = hands.lay(BIG)
    assert options(asked) == [BIG, BIG.replace("white_big", "blue")], "either may have stayed"
    hands.tell(Chosen(1))
    assert hands.prompts == (NextPiece("blue"),)


def test_a_stray_magnet_is_told_and_can_be_waved_away_as_a_bad_sensor() -> None:
    hands = Hands()
    hands.lay(BIG)
    stray, following = hands.lay(BIG, but={"H10": "#"})
    assert (cells(stray), following) == ("H10", NextPiece("blue"))
    following, out = hands.tell(Back())
    assert (following, cells(out)) == (NextPiece("blue"), "H10")
    assert hands.lay(BIG, BLUE, but={"H10": "#"})[0] == NextPiece("white_small")
    assert hands.lay(BIG, BLUE) == (NextPiece("white_small"),), "once it sees nothing it is believed again"
    assert isinstance(hands.lay(BIG, BLUE, but={"H10": "#"})[0], Stray)


def test_a_single_magnet_is_never_taken_for_a_piece_by_itself() -> None:
    hands = Hands("space+black_hole")
    hands.state = Guided(hands.state.edition, laid=parse_layout("space+black_hole:" + SPACE_BOARD[6:]).placements[:5])
    there = SPACE_BOARD[6:].split(",")[:5]
    assert hands.lay(*there) == (NextPiece("red_small"),)
    (asked,) = hands.lay(*there, but={"D1": "#"})
    assert options(asked) == ["red_small@D1N", "black_hole@D1N"]
    following, out = hands.tell(Back())
    assert (following, cells(out)) == (NextPiece("red_small"), "D1")
    (asked, _) = hands.lay(*there, "red_small@B10N", but={"D1": "#"})
    assert options(asked) == ["red_small@B10N", "black_hole@B10N"]
    assert hands.tell(Chosen(1))[0] == NextPiece("black_hole")


def test_a_dead_sensor_under_a_piece_is_asked_about_and_then_out_of_use() -> None:
    hands = Hands()
    hands.lay(BIG)
    (asked,) = hands.lay(BIG, BLUE, but={"H1": "."})
    assert options(asked) == [BLUE]
    following, out = hands.tell(Chosen(1))
    assert (following, cells(out)) == (NextPiece("white_small"), "H1")
    assert hands.lay(BIG, but={"H1": "."})[:2] == (Lifted(("blue",)), NextPiece("blue"))
    assert hands.lay(BIG, BLUE) == (NextPiece("white_small"),), "it sees the magnet after all"


def test_a_shape_that_a_dead_sensor_makes_of_the_piece_asked_for_is_not_taken_for_another() -> None:
    hands = Hands()
    hands.lay(BIG)
    hands.lay(BIG, BLUE)
    (asked,) = hands.lay(BIG, BLUE, SMALL, but={"D3": "."})  # three cells, as yellow has them
    assert options(asked) == ["white_small@D2N", "yellow@D2N"]


def test_an_unknown_sensor_is_named_and_worked_around() -> None:
    hands = Hands()
    following, out = hands.lay(but={"B5": "?"})
    assert (following, cells(out)) == (NextPiece("white_big"), "B5")
    asked, _ = hands.lay(BIG, but={"B5": "?"})
    assert options(asked) == [BIG], "a piece on it is confirmed"
    assert hands.tell(Chosen(1))[0] == NextPiece("blue")
    assert hands.laid == [BIG]
    assert hands.lay(but={"B5": "?"})[:2] == (Lifted(("white_big",)), NextPiece("white_big"))
