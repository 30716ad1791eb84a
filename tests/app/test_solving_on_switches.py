"""A hunter lays a solution on a board of switches: the guided dialogue, for that hunter only, and then it is judged."""

from collections.abc import Iterator
from contextlib import contextmanager

from orapa_pi.config import check_config
from orapa_pi.devices.ports import Control
from orapa_pi.play.desk import InMenu, OnSensors, entries
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Ending, Outcome, Stage
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout
from orapa_pi.screen.view import view
from orapa_pi.screen.views import Audience, LayNext, WhichBoard, WhichPiece
from tests.app.test_table import Bench, bench

OTHER = parse_layout("mine:white_big@A3S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N")


def choose(hands: Bench, *keys: str) -> None:
    """Open the menu and go down these lines."""
    hands.press(Control.MODE)
    for key in keys:
        assert isinstance(hands.table.place, InMenu)
        there = [entry.key for entry in entries(hands.table.place, hands.table.state)]
        for _ in range(there.index(key)):
            hands.press(Control.RIGHT)
        hands.press(Control.OK)


@contextmanager
def puzzle() -> Iterator[Bench]:
    """A sealed puzzle on switches, for one hunter; the table has dealt."""
    with bench(check_config({"board": {"kind": "reed"}}, "test")) as hands:
        choose(hands, "play", "sealed", "hunters_1")
        assert (hands.table.state.mode, hands.table.state.stage) == (Mode.SEALED, Stage.ASKING)
        yield hands


def lay(hands: Bench, solution: Layout) -> None:
    """Piece by piece in the order that is asked for, and answer each question by what lies there; not the last one."""
    wanted = {placement.piece.name: placement for placement in solution.placements}
    for piece in solution.edition.pieces:
        hands.board.place(wanted[piece.name])
        hands.rest()
        choice = hands.table.state.seen.choice
        if choice is not None and not hands.table.state.seen.whole_asked:
            assert isinstance(view(hands.table.state, None, hands.table.place), WhichPiece | WhichBoard)
            for option in choice.options:
                if set(map(str, option.placements)) <= set(map(str, solution.placements)):
                    break
                hands.press(Control.RIGHT)
            hands.press(Control.OK)


def test_a_right_solution_is_laid_asked_about_and_handed_in() -> None:
    with puzzle() as hands:
        secret = hands.table.state.secret
        assert secret is not None
        choose(hands, "hand_in", "built")
        assert isinstance(hands.table.place, OnSensors)
        shown = view(hands.table.state, None, hands.table.place)
        assert isinstance(shown, LayNext)
        assert (shown.audience, shown.name) == (Audience.PRIVATE, "ANN")
        lay(hands, secret)
        assert hands.table.state.stage is Stage.ASKING
        whole = view(hands.table.state, None, hands.table.place)
        assert isinstance(whole, WhichBoard)
        assert (whole.count, whole.name) == (1, "ANN")
        hands.press(Control.OK)
        assert hands.table.state.outcome is not None
        assert hands.table.state.outcome.ending is Ending.WON


def test_in_a_duel_both_lay_on_the_same_switches_first_their_boards_then_their_solutions() -> None:
    first, second = OTHER, parse_layout("mine:white_big@A4S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N")
    with bench(check_config({"board": {"kind": "reed"}}, "test")) as hands:
        choose(hands, "play", "duel", "player")  # the first of them
        for board in (first, second):
            lay(hands, board)
            hands.press(Control.OK)
            hands.board.clear()
            hands.rest()
        assert [board.secret for board in hands.table.state.boards] == [first, second]
        for hunter, solution, said in (("ANN", second, "ANN's solution is right."), ("BOB", first, "BOB's solution is right.")):
            choose(hands, "hand_in", "built")
            assert isinstance(hands.table.place, OnSensors)
            shown = view(hands.table.state, None, hands.table.place)
            assert isinstance(shown, LayNext)
            assert (shown.audience, shown.name) == (Audience.PRIVATE, hunter)
            lay(hands, solution)
            hands.press(Control.OK)
            assert said in hands.heard
            assert not isinstance(hands.table.place, OnSensors)
            hands.board.clear()
            hands.rest()
        assert hands.table.state.outcome == Outcome(Ending.DRAW)


def test_the_matrix_says_first_for_whom_it_is() -> None:
    with puzzle() as hands:
        choose(hands, "hand_in", "built")
        first = hands.matrix.text().splitlines()
        assert set("".join(first[:11])) == {"."}
        hands.wait(3.0)
        assert "w" in "".join(hands.matrix.text().splitlines()[:11])


def test_a_board_that_is_not_complete_is_not_handed_in_and_costs_nothing() -> None:
    with puzzle() as hands:
        choose(hands, "hand_in", "built")
        hands.press(Control.OK)
        assert isinstance(hands.table.place, OnSensors)
        assert hands.table.state.wrong == (0,)
        assert hands.heard[-1].startswith("Pieces are missing on this solution")
        hands.press(Control.MODE)
        hands.press(Control.OK)
        assert hands.heard[-1].startswith("1: ")


def test_a_wrong_solution_costs_an_attempt_and_is_not_handed_in_again_by_itself() -> None:
    with puzzle() as hands:
        choose(hands, "hand_in", "built")
        lay(hands, OTHER)
        hands.press(Control.OK)
        assert hands.table.state.wrong == (1,)
        assert not isinstance(hands.table.place, OnSensors)
        hands.press(Control.LEFT)
        assert hands.table.state.wrong == (1,)


def test_back_takes_back_and_leaves_an_empty_board() -> None:
    with puzzle() as hands:
        choose(hands, "hand_in", "built")
        hands.board.place(OTHER.placements[0])
        hands.rest()
        hands.press(Control.BACK)
        assert isinstance(hands.table.place, OnSensors)
        assert hands.table.state.seen.cells != ()
        hands.board.clear()
        hands.rest()
        hands.press(Control.BACK)
        assert not isinstance(hands.table.place, OnSensors)
