"""The whole table with a board of switches: what the matrix asks, what the panel answers, and what counts while things move."""

import pytest

from orapa_pi.config import check_config
from orapa_pi.devices.faults import Fault, FaultKind
from orapa_pi.devices.ports import Control, PictureSeen, Press
from orapa_pi.devices.simulated import SimulatedBoard
from orapa_pi.play.desk import InMenu, entries
from orapa_pi.play.state import Choice, Seen, Sight, Stage
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.notation import parse_layout, parse_placement
from orapa_pi.screen.view import view
from orapa_pi.screen.views import Building, LayNext, WhichBoard
from orapa_pi.sensing.levels import Kind
from tests.app.test_table import LAYOUT, Bench, bench
from tests.sensing.pictures import changed, seen

REED = check_config({"board": {"kind": "reed"}}, "test")
BOARD = parse_layout("mine:white_big@A3S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N")


def laid(hands: Bench, count: int) -> Seen:
    """The first so many pieces laid one by one; red with the first of its two sides. The whole board is not confirmed yet."""
    for placement in BOARD.placements[:count]:
        hands.board.place(placement)
        hands.rest()
        if hands.table.state.seen.choice and not hands.table.state.seen.whole_asked:
            hands.press(Control.OK)
    return hands.table.state.seen


def top(hands: Bench) -> str:
    """The matrix above its text line, after the pages that say for whom it is."""
    hands.wait(3.0)
    return "\n".join(hands.matrix.text().splitlines()[:11])


def test_from_the_first_piece_to_an_answer() -> None:
    with bench(REED) as hands:
        assert hands.table.state.seen.next_piece == "white_big"
        now = laid(hands, 5)
        assert (now.layout, now.partial, now.whole_asked) == (None, BOARD, True)
        hands.press(Control.OK)
        assert hands.table.state.secret == BOARD, "who locks the board that is shown confirms it"
        assert hands.heard[-1] == "The board is locked. Choose a port and fire."
        hands.press(Control.OK)
        assert hands.heard[-1].startswith("1: The wave comes")


def test_the_matrix_shows_the_piece_to_lay_first_for_whom() -> None:
    with bench(REED) as hands:
        assert set(hands.matrix.text()) == set("!.\n")
        big = top(hands)
        assert "w" in big
        laid(hands, 1)
        assert "b" in top(hands)
        laid(hands, 2)
        assert "w" in top(hands)
        assert top(hands) != big


def test_mirror_images_are_chosen_with_left_right_and_ok() -> None:
    mirrored = parse_placement(BOARD.edition, "red@E8Nm")
    with bench(REED) as hands:
        laid(hands, 3)
        hands.board.place(mirrored)
        hands.rest()
        choice = hands.table.state.seen.choice
        assert isinstance(choice, Choice)
        assert [str(option.placements[-1]) for option in choice.options] == ["red@E8N", "red@E8Nm"]
        assert "r" in top(hands)
        port = hands.table.state.port
        for control, pointed in ((Control.RIGHT, 1), (Control.RIGHT, 0), (Control.LEFT, 1)):
            hands.press(control)
            choice = hands.table.state.seen.choice
            assert choice is not None
            assert choice.pointed == pointed
        assert hands.table.state.port == port
        hands.press(Control.OK)
        partial = hands.table.state.seen.partial
        assert partial is not None
        assert partial.placements[-1] == mirrored
        assert hands.table.state.seen.next_piece == "yellow"
        hands.press(Control.BACK)
        assert hands.table.state.seen.choice is not None


def test_back_says_what_to_lift_and_lifting_goes_back() -> None:
    with bench(REED) as hands:
        laid(hands, 2)
        hands.press(Control.BACK)
        assert [str(cell) for cell in hands.table.state.seen.cells] == ["G2", "G3", "H1", "H2", "H3", "H4"]
        hands.board.lift("blue")
        hands.rest()
        assert hands.table.state.seen.next_piece == "blue"
        assert hands.table.state.seen.cells == ()


def test_two_pieces_at_once_are_shown_and_nothing_is_recognised() -> None:
    with bench(REED) as hands:
        hands.board.place(BOARD.placements[0])
        hands.board.place(BOARD.placements[1])
        hands.rest()
        now = hands.table.state.seen
        assert now.partial is not None
        assert now.partial.placements == ()
        assert len(now.cells) == 12
        hands.wait(3.0)
        assert "X" in hands.matrix.text() + hands.wait(0.25)
        hands.press(Control.OK)
        assert hands.heard[-1] == "The board is not complete yet, so it cannot be locked."


def test_a_locked_board_that_moves_is_told_once_it_rests_and_never_where() -> None:
    with bench(REED) as hands:
        laid(hands, 5)
        hands.press(Control.OK)
        hands.board.lift("red")
        hands.wait(0.0)
        assert hands.heard[-1] == "The board is locked. Choose a port and fire."
        hands.rest()
        assert hands.heard[-1] == "The board has moved. Put the piece back."
        assert [str(cell) for cell in hands.table.state.seen.cells] == ["E8", "E9", "E10"]
        inside = [row[3:13] for row in hands.matrix.text().splitlines()[1:9]]
        assert set("".join(inside)) == {"."}
        hands.board.place(BOARD.placements[3])
        hands.rest()
        assert hands.heard[-1] == "The board is as it was."


def test_a_question_asked_while_something_moves_is_answered_when_it_rests() -> None:
    with bench() as hands:
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        hands.board.lift("red")
        hands.press(Control.OK)
        assert hands.heard[-1] == "Something moves on the board: the answer comes when it rests."
        hands.board.place(next(one for one in LAYOUT.placements if one.piece.name == "red"))
        hands.rest()
        assert hands.heard[-1] == "1: The wave comes out at letter I, transparent."
        assert not any("moved" in said for said in hands.heard)


def test_locking_waits_until_nothing_moves() -> None:
    with bench() as hands:
        for placement in LAYOUT.placements:
            hands.board.place(placement)
        hands.press(Control.OK)
        assert not hands.table.state.trusted
        hands.rest()
        assert hands.table.state.trusted
        assert hands.heard[-1] == "The board is locked. Choose a port and fire."


def test_a_choice_is_not_taken_while_something_moves() -> None:
    with bench(REED) as hands:
        laid(hands, 3)
        hands.board.place(BOARD.placements[3])
        hands.rest()
        hands.board.lift("red")
        hands.press(Control.OK)
        assert hands.table.state.seen.choice is not None
        hands.rest()
        assert hands.table.state.seen.choice is None
        assert hands.table.state.seen.next_piece == "red"


def test_a_sensor_that_sees_a_magnet_on_the_empty_board_is_named_to_the_builder() -> None:
    with bench(REED) as hands:
        empty = seen("mine:", Kind.REED)
        hands.board.unplug()
        hands.board.start(hands.table.post)
        hands.table.post(PictureSeen(changed(empty, {"B7": "#"})))
        hands.rest()
        assert [str(cell) for cell in hands.table.state.seen.cells] == ["B7"]
        hands.press(Control.BACK)
        assert [str(cell) for cell in hands.table.state.seen.unusable] == ["B7"]
        assert hands.table.state.seen.next_piece == "white_big"


def test_a_pulled_cable_in_the_middle_of_a_set_up_loses_nothing() -> None:
    with bench(REED) as hands:
        laid(hands, 3)
        hands.board.unplug()
        hands.wait(0.0)
        assert hands.table.state.seen == Seen(Sight.LOST)
        hands.board.start(hands.table.post)
        hands.wait(0.0)
        unsettled = Seen(Sight.UNSURE, moving=True)
        assert hands.table.state.seen == unsettled, "what was seen last is not shown as live"
        hands.rest()
        assert hands.table.state.seen.next_piece == "red"


@pytest.mark.parametrize("control", [Control.OK, Control.RIGHT, Control.BACK])
def test_while_the_board_is_lost_no_question_is_answered_unseen(control: Control) -> None:
    with bench(REED) as hands:
        laid(hands, 3)
        hands.board.place(BOARD.placements[3])
        hands.rest()
        asked = hands.table.state.seen
        assert asked.choice is not None
        hands.board.unplug()
        hands.wait(0.0)
        hands.press(control)
        hands.wait(0.5)
        hands.press(Control.OK)
        hands.board.plug()
        hands.rest()
        assert hands.table.state.seen == asked


def test_a_whole_board_is_not_confirmed_while_it_is_lost() -> None:
    with bench(REED) as hands:
        laid(hands, 5)
        hands.board.unplug()
        hands.wait(0.0)
        hands.press(Control.OK)
        assert hands.heard[-1] == "The board cannot be seen, so it cannot be locked: check its cable."
        hands.board.plug()
        hands.rest()
        assert hands.table.state.seen.whole_asked


def test_after_a_game_the_pieces_lie_there_and_lifting_them_starts_anew() -> None:
    with bench(REED) as hands:
        laid(hands, 5)
        hands.press(Control.OK)
        hands.press(Control.MODE, Press.LONG)
        assert hands.table.state.stage is Stage.BUILDING
        assert hands.table.state.seen.layout == BOARD
        hands.board.clear()
        hands.rest()
        assert hands.table.state.seen.next_piece == "white_big"
        assert laid(hands, 5).partial == BOARD


def test_from_the_menu_a_board_that_nobody_has_looked_at_is_not_locked() -> None:
    with bench(REED) as hands:
        laid(hands, 5)
        hands.press(Control.MODE)
        assert isinstance(hands.table.place, InMenu)
        entries_there = entries(hands.table.place, hands.table.state)
        for _ in range([entry.key for entry in entries_there].index("lock")):
            hands.press(Control.RIGHT)
        hands.press(Control.OK)
        assert hands.heard[-1] == "The matrix asks how the board lies: answer with OK or BACK, then it can be locked."
        hands.press(Control.OK)
        assert hands.table.state.secret == BOARD


def test_a_press_from_before_the_question_answers_none() -> None:
    mirrored = parse_placement(BOARD.edition, "red@E8Nm")
    with bench(REED) as hands:
        laid(hands, 3)
        hands.board.place(mirrored)
        hands.wait(0.0)
        hands.press(Control.OK)
        hands.rest()
        assert hands.table.state.seen.choice is not None
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
        hands.board.place(BOARD.placements[4])
        hands.wait(0.0)
        hands.press(Control.OK)
        hands.rest()
        assert hands.table.state.secret is None
        assert hands.table.state.seen.whole_asked


def test_a_whole_board_against_the_rules_shows_where_and_is_not_locked() -> None:
    touching = parse_placement(BOARD.edition, "yellow@F8E")
    with bench(REED) as hands:
        laid(hands, 4)
        hands.board.place(touching)
        hands.rest()
        assert isinstance(view(hands.table.state, None), Building)
        hands.press(Control.OK)
        assert hands.heard[-1] == "A rule of placement is broken, so the board cannot be locked."
        hands.board.lift("yellow")
        hands.rest()
        hands.board.place(BOARD.placements[4])
        hands.rest()
        question = view(hands.table.state, None)
        assert isinstance(question, WhichBoard)
        assert (question.count, question.differing, question.sketch) == (1, (), None)
        hands.press(Control.OK)
        assert hands.table.state.secret == BOARD


def leave_two(board: SimulatedBoard) -> None:
    for placement in BOARD.placements[:2]:
        board.place(placement)


@pytest.mark.parametrize("kind", list(Kind))
def test_pieces_that_lie_there_when_set_up_begins_are_to_be_taken_off_first(kind: Kind) -> None:
    said = "Take everything off the board first: what still sees a magnet then is out of use."
    with bench(check_config({"board": {"kind": str(kind)}}, "test"), leave_two) as hands:
        assert hands.heard.count(said) == 1
        assert len(hands.table.state.seen.to_clear) == 12
        shown = view(hands.table.state, None)
        assert isinstance(shown, Building)
        assert (shown.to_clear, shown.faulty) == (True, hands.table.state.seen.to_clear)
        hands.board.lift("blue")
        hands.rest()
        assert len(hands.table.state.seen.to_clear) == 6
        hands.board.clear()
        hands.rest()
        assert hands.table.state.seen.unusable == ()
        hands.board.place(BOARD.placements[0])
        hands.rest()
        assert hands.heard.count(said) == 1


def test_a_single_sensor_that_is_stuck_from_the_beginning_is_named_beside_the_piece_to_lay() -> None:
    with bench(REED, lambda board: board.spoil(Fault(FaultKind.STUCK, Cell(7, 9)))) as hands:
        assert [str(cell) for cell in hands.table.state.seen.to_clear] == ["H10"]
        shown = view(hands.table.state, None)
        assert isinstance(shown, LayNext)
        assert [str(cell) for cell in shown.unusable] == ["H10"]
        now = laid(hands, 1)
        assert (now.to_clear, now.next_piece) == ((), "blue")
