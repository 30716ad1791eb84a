"""Guided placement, event by event: what is recognised, what is asked, what is told, and the way back."""

from dataclasses import replace
from itertools import combinations

import pytest

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.rules.masks import masked_placements
from orapa_pi.rules.notation import format_layout, parse_edition, parse_layout
from orapa_pi.sensing.guided import update
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.prompts import (
    MAX_OPTIONS,
    Back,
    Choose,
    Chosen,
    Complete,
    Event,
    Kept,
    Lifted,
    Moved,
    NextPiece,
    OutOfUse,
    Prompt,
    Released,
    Settled,
    Stray,
    TakeBack,
)
from orapa_pi.sensing.setting_up import Guided, layout_of
from tests.rules.layouts import EDITIONS
from tests.sensing.pictures import MINE_BOARD, SPACE_BOARD, changed, drawn, seen

BIG, BLUE, SMALL, RED, YELLOW = "white_big@A3S", "blue@G1N", "white_small@D2N", "red@E8N", "yellow@B9N"


class Hands:
    """A set-up in progress; every verb gives the prompts that follow."""

    def __init__(self, edition: str = "mine") -> None:
        self.edition = edition
        self.state = Guided(parse_edition(edition))
        self.prompts: tuple[Prompt, ...] = ()
        self.lay("")

    def tell(self, event: Event) -> tuple[Prompt, ...]:
        self.state, self.prompts = update(self.state, event)
        return self.prompts

    def lay(self, *placements: str, but: dict[str, str] | None = None) -> tuple[Prompt, ...]:
        """Nothing but these pieces lies on the board now, and some sensors see something else."""
        return self.tell(Settled(self.picture(*placements, but=but)))

    def picture(self, *placements: str, but: dict[str, str] | None = None) -> Picture:
        board = f"{self.edition}:{','.join(one for one in placements if one)}"
        return changed(seen(board, Kind.REED), but or {})

    @property
    def laid(self) -> list[str]:
        return [str(placement) for placement in self.state.laid]


def cells(prompt: Prompt) -> str:
    assert isinstance(prompt, Stray | Moved | OutOfUse)
    return " ".join(map(str, prompt.cells))


def options(prompt: Prompt) -> list[str]:
    """The last piece of every option."""
    assert isinstance(prompt, Choose)
    return [str(option.placements[-1]) for option in prompt.options]


def test_the_pieces_are_asked_for_one_by_one_and_the_layout_is_judged() -> None:
    hands = Hands()
    assert hands.prompts == (NextPiece("white_big"),)
    assert hands.lay(BIG) == (NextPiece("blue"),)
    assert hands.lay(BIG, BLUE) == (NextPiece("white_small"),)
    assert hands.lay(BIG, BLUE, SMALL) == (NextPiece("red"),)
    (asked,) = hands.lay(BIG, BLUE, SMALL, RED)
    assert options(asked) == [RED, "red@E8Nm"]
    assert layout_of(hands.state) is None
    assert hands.tell(Chosen(1)) == (NextPiece("yellow"),)
    assert hands.lay(BIG, BLUE, SMALL, RED, YELLOW) == (Complete(parse_layout(MINE_BOARD), ()),)
    layout = layout_of(hands.state)
    assert layout is not None
    assert layout.looks_like(parse_layout(MINE_BOARD))


def test_broken_rules_are_named_at_the_end() -> None:
    hands = Hands()
    touching = "yellow@F8E"
    for count in range(1, 6):
        hands.lay(*[BIG, BLUE, SMALL, RED, touching][:count])
        hands.tell(Chosen(1))
    (complete,) = hands.prompts
    assert isinstance(complete, Complete)
    assert {problem.fault for problem in complete.problems} == {Fault.SIDE_CONTACT}


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_placement_of_the_piece_in_turn_is_recognised_or_asked(edition: Edition) -> None:
    """Each piece as the next one on a board from which the earlier ones are absent: all that has its cells is offered."""
    for piece in edition.pieces:
        only = replace(edition, base=(piece,), optional=())
        ways: dict[int, set[str]] = {}
        for masked in masked_placements(only, piece):
            ways.setdefault(masked.cells, set()).add(str(masked.placement))
        for masked in masked_placements(only, piece):
            state, (prompt, *_) = update(Guided(only), Settled(seen(Layout(only, (masked.placement,)), Kind.REED)))
            same = ways[masked.cells]
            if len(same) == 1 and masked.cells.bit_count() > 1:
                assert isinstance(prompt, Complete)
                assert {str(one) for one in state.laid} == same
            else:
                assert set(options(prompt)) == same
                assert len(same) <= 2


def test_a_picture_that_settles_again_changes_nothing() -> None:
    hands = Hands()
    hands.lay(BIG)
    before = hands.state
    assert hands.lay(BIG) == (NextPiece("blue"),)
    assert hands.state == before


def test_the_order_is_free_where_the_cells_tell_the_pieces_apart() -> None:
    hands = Hands()
    assert hands.lay(YELLOW, but={}) == (NextPiece("white_big"),)
    assert hands.laid == [YELLOW]
    (asked,) = hands.lay(YELLOW, RED)
    assert options(asked) == [RED, "red@E8Nm"]
    hands.tell(Chosen(2))
    hands.lay(YELLOW, RED, BIG)
    hands.lay(YELLOW, RED, BIG, SMALL)
    assert hands.prompts == (NextPiece("blue"),)
    (complete,) = hands.lay(YELLOW, RED, BIG, SMALL, BLUE)
    assert isinstance(complete, Complete)


def test_a_piece_of_the_shape_of_the_one_asked_for_is_taken_for_it_and_otherwise_asked() -> None:
    hands = Hands()
    hands.lay(BLUE)
    assert hands.laid == [BLUE.replace("blue", "white_big")]
    other = Hands("space")
    (asked,) = other.lay("red_big@B2N")
    assert options(asked) == ["red_big@B2N", "blue@B2N"]
    assert other.tell(Chosen(2)) == (NextPiece("white_big"),)
    assert other.laid == ["blue@B2N"]


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


def complete_mine() -> Hands:
    hands = Hands()
    for count in range(1, 6):
        hands.lay(*[BIG, BLUE, SMALL, RED, YELLOW][:count])
        hands.tell(Chosen(1))
    assert layout_of(hands.state) is not None
    return hands


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


def test_a_piece_that_comes_down_slowly_is_confirmed() -> None:
    """Otherwise a sensor that got stuck beside it could complete a piece that is still held askew."""
    hands = Hands()
    hands.lay(but={"E5": "#", "E6": "#"})
    (asked,) = hands.lay(BIG.replace("A3S", "E4S"))
    assert options(asked)[0] == "white_big@E4S"


def test_pieces_that_are_lifted_and_put_back_at_once_are_looked_at_again() -> None:
    hands = Hands()
    hands.lay(BIG)
    hands.lay(BIG, RED)
    hands.tell(Chosen(1))
    red_and_more = tuple(map(hands.state.edition.grid.parse_cell, ("E8", "E9", "E10", "A4")))
    (asked,) = hands.tell(Settled(hands.picture(BIG, RED), red_and_more))
    assert options(asked) == [RED, "red@E8Nm"], "it may have been turned over"
    hands.tell(Chosen(2))
    assert hands.tell(Settled(hands.picture(BIG, RED), red_and_more[1:])) == (NextPiece("blue"),), "one end was lifted"
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


def test_a_number_that_is_no_option_changes_nothing() -> None:
    hands = Hands()
    assert hands.tell(Chosen(1)) == (NextPiece("white_big"),)
    hands.lay(RED)
    before = hands.state
    for number in (0, 3, -1):
        hands.tell(Chosen(number))
        assert hands.state == before


def test_an_unknown_sensor_is_named_and_worked_around() -> None:
    hands = Hands()
    following, out = hands.lay(but={"B5": "?"})
    assert (following, cells(out)) == (NextPiece("white_big"), "B5")
    asked, _ = hands.lay(BIG, but={"B5": "?"})
    assert options(asked) == [BIG], "a piece on it is confirmed"
    assert hands.tell(Chosen(1))[0] == NextPiece("blue")
    assert hands.laid == [BIG]
    assert hands.lay(but={"B5": "?"})[:2] == (Lifted(("white_big",)), NextPiece("white_big"))


def test_a_piece_that_no_sensor_sees_is_not_complete() -> None:
    hands = complete_mine()
    unknown = {"E8": "?", "E9": "?", "E10": "?"}
    (out,) = hands.lay(BIG, BLUE, SMALL, RED, YELLOW, but=unknown)
    assert cells(out) == "E8 E9 E10"
    assert layout_of(hands.state) is None
    hands.lay(BIG, BLUE, SMALL, RED, YELLOW)
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
    assert hands.tell(Released())[0] == Stray(moved.cells if isinstance(moved, Moved) else ())


def test_a_layout_kept_from_before_is_watched_from_the_first_picture() -> None:
    hands = Hands()
    hands.tell(Kept(parse_layout(MINE_BOARD)))
    assert isinstance(hands.lay(BIG)[0], Moved)
    assert isinstance(hands.lay(BIG, BLUE, SMALL, RED, YELLOW)[0], Complete)


def test_before_the_first_picture_there_is_nothing_to_say() -> None:
    edition = parse_edition("mine")
    assert update(Guided(edition), Back()) == (Guided(edition), ())


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_options_are_few_and_look_different(edition: Edition) -> None:
    """Any one placement as the first thing on the board, with each of its cells dead in turn."""
    for piece in edition.pieces:
        for masked in masked_placements(edition, piece)[::7]:
            whole = seen(Layout(edition, (masked.placement,)), Kind.REED)
            for cell, _ in masked.placement.cells:
                for picture in (whole, changed(whole, {str(cell): "."}), changed(whole, {str(cell): "?"})):
                    state, _ = update(Guided(edition), Settled(picture))
                    assert len(state.options) <= MAX_OPTIONS
                    boards = [Layout(edition, (option,)) for option in state.options]
                    assert not any(one.looks_like(other) for one, other in combinations(boards, 2))


def test_drawn_pictures_serve_as_well() -> None:
    rows = ["##........", "##........", *["." * 10] * 6]
    state, _ = update(Guided(parse_edition("mine")), Settled(drawn("mine", "\n".join(rows), Kind.REED)))
    assert format_layout(Layout(state.edition, state.laid)) == "mine:white_small@A1N"
