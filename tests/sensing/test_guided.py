"""Guided placement: what is recognised, and what is asked because the sensors cannot tell."""

from dataclasses import replace
from itertools import combinations

import pytest

from orapa_pi.rules.edition import Edition, HouseRules, SideRule
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.rules.masks import masked_placements
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import format_layout, parse_edition, parse_layout
from orapa_pi.sensing.guided import update
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.prompts import (
    MAX_OPTIONS,
    Back,
    Chosen,
    Complete,
    NextPiece,
    Settled,
)
from orapa_pi.sensing.setting_up import Guided, layout_of
from tests.rules.layouts import EDITIONS
from tests.sensing.hands import BIG, BLUE, RED, SMALL, YELLOW, Hands, options, whole
from tests.sensing.pictures import MINE_BOARD, changed, drawn, seen


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
    (asked,) = hands.lay(BIG, BLUE, SMALL, RED, YELLOW)
    assert whole(asked).looks_like(parse_layout(MINE_BOARD))
    assert layout_of(hands.state) is None
    assert hands.tell(Chosen(1)) == (Complete(parse_layout(MINE_BOARD), ()),)
    layout = layout_of(hands.state)
    assert layout is not None
    assert layout.looks_like(parse_layout(MINE_BOARD))


@pytest.mark.parametrize(("side_rule", "broken"), [(SideRule.ON, {Fault.SIDE_CONTACT}), (SideRule.OFF, set())])
def test_broken_rules_are_named_at_the_end(side_rule: SideRule, broken: set[Fault]) -> None:
    hands = Hands()
    hands.state = Guided(MINE.with_rules(HouseRules(side_rule=side_rule)))
    touching = "yellow@F8E"
    for count in range(1, 6):
        hands.lay(*[BIG, BLUE, SMALL, RED, touching][:count])
        hands.tell(Chosen(1))
    (complete,) = hands.prompts
    assert isinstance(complete, Complete)
    assert {problem.fault for problem in complete.problems} == broken


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
            assert set(options(prompt)) == same
            assert len(same) <= 2
            recognised = {str(one) for one in state.laid}
            assert recognised == (same if len(same) == 1 and masked.cells.bit_count() > 1 else set())


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
    (asked,) = hands.lay(YELLOW, RED, BIG, SMALL, BLUE)
    assert whole(asked).looks_like(parse_layout(MINE_BOARD.replace(RED, "red@E8Nm")))


def test_a_piece_of_the_shape_of_the_one_asked_for_is_taken_for_it_and_otherwise_asked() -> None:
    hands = Hands()
    hands.lay(BLUE)
    assert hands.laid == [BLUE.replace("blue", "white_big")]
    other = Hands("space")
    (asked,) = other.lay("red_big@B2N")
    assert options(asked) == ["red_big@B2N", "blue@B2N"]
    assert other.tell(Chosen(2)) == (NextPiece("white_big"),)
    assert other.laid == ["blue@B2N"]


def test_a_piece_that_comes_down_slowly_is_confirmed() -> None:
    """Otherwise a sensor that got stuck beside it could complete a piece that is still held askew."""
    hands = Hands()
    hands.lay(but={"E5": "#", "E6": "#"})
    (asked,) = hands.lay(BIG.replace("A3S", "E4S"))
    assert options(asked)[0] == "white_big@E4S"


def test_a_number_that_is_no_option_changes_nothing() -> None:
    hands = Hands()
    assert hands.tell(Chosen(1)) == (NextPiece("white_big"),)
    hands.lay(RED)
    before = hands.state
    for number in (0, 3, -1):
        hands.tell(Chosen(number))
        assert hands.state == before


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
