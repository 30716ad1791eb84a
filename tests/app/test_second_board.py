"""A duel on two simulated boards at one table: own settling, own private views, both watched, one lost and found again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.app.store import Store
from orapa_pi.compose import open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.ports import Control, Press
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.modes import Mode
from orapa_pi.play.orders import Begin, Rematch
from orapa_pi.play.state import Seen, Sight, Stage
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.levels import Kind
from tests.app.test_table import LAYOUT, Bench, Listener
from tests.rules.layouts import RECORDED

OTHER = RECORDED["mine-02"]
LAID_BY_PIECE = parse_layout("mine:white_big@A3S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N")
HALLS = check_config({"second_board": "simulated"}, "test")
MIXED = check_config({"second_board": {"driver": "simulated", "kind": "reed"}}, "test")


class Two(Bench):
    """A table with two boards; `board` is the first."""

    second: SimulatedBoard

    def lay_on(self, board: SimulatedBoard, layout: Layout) -> None:
        for placement in layout.placements:
            board.place(placement)
            self.rest()
            if self.table.state.second.choice and not self.table.state.second.whole_asked:
                self.press(Control.OK)

    def line(self) -> list[str]:
        """The text of the next six seconds, as a row of modules shows it, without repetitions."""
        lines: list[str] = []
        for _ in range(24):
            self.wait(0.25)
            text = self.matrix.frames[-1].line or ""
            if text not in lines:
                lines.append(text)
        return lines


@contextmanager
def duel(config: Config = HALLS, store: Path | None = None, lying: tuple[Layout, Layout] | None = None) -> Iterator[Two]:
    clock, listener = SimulatedClock(), Listener()
    boards = [SimulatedBoard(BoardSettings(config.edition(), Kind(one.kind))) for one in config.boards]
    for board, layout in zip(boards, lying or (), strict=False):
        for placement in layout.placements:
            board.place(placement)
    devices = Devices(boards[0], SimulatedMatrix(MatrixSettings()), SimulatedPanel(), second_board=boards[1])
    journal = Store(store, clock) if store else None
    with open_table(
        config, devices, load_words("en"), clock, Random("duel"), Companions(speakers=(listener,)), journal=journal
    ) as table:
        hands = Two(table, clock, devices, listener.heard)
        hands.second = boards[1]
        hands.rest()
        if not lying:
            table._obey(Begin(Mode.DUEL, 2, 0))  # the menu's own tests press their way there
        yield hands


def secrets(hands: Two) -> list[Layout]:
    return [board.secret for board in hands.table.state.boards if board.secret is not None]


def locked(hands: Two) -> None:
    hands.lay_on(hands.board, LAYOUT)
    hands.lay_on(hands.second, OTHER)
    hands.press(Control.OK)
    hands.press(Control.OK)
    assert hands.table.state.stage is Stage.ASKING
    assert [secret.looks_like(wanted) for secret, wanted in zip(secrets(hands), (LAYOUT, OTHER), strict=True)] == [True, True]


def test_both_build_and_then_they_take_turns_without_clearing_anything() -> None:
    with duel() as hands:
        assert hands.heard[-1] == "ANN lays on board 1, BOB on board 2. Left and right go from one to the other."
        locked(hands)
        assert hands.heard[-3:] == [
            "ANN's board is locked: leave it as it lies.",
            "BOB's board is locked: leave it as it lies.",
            "It is ANN's turn.",
        ]
        hands.press(Control.OK)
        assert hands.heard[-1] == "It is BOB's turn."
        hands.press(Control.OK)
        assert hands.heard[-2:] == ["1: The wave comes out at letter I, transparent.", "It is ANN's turn."]


def test_each_builder_sees_only_the_own_board_and_is_named_first() -> None:
    with duel() as hands:
        hands.wait(0.0)
        assert hands.line()[0].startswith("ANN")
        hands.lay_on(hands.second, OTHER)
        ann = hands.wait(0.25)
        assert not set(ann) & set("rbyw")
        hands.press(Control.RIGHT)
        assert (hands.matrix.frames[-1].line or "").startswith("BOB")
        assert set(hands.matrix.text()) == set("!.\n"), "before anything of it is drawn it says whose it is"
        hands.line()
        assert set(hands.wait(0.25)) & set("rbyw")
        hands.press(Control.OK)
        assert hands.heard[-1] == "BOB's board is locked: leave it as it lies."
        for control in (Control.LEFT, Control.RIGHT):
            hands.press(control)
            hands.line()
            assert not set(hands.wait(0.25)) & set("rbyw"), "what is locked is not shown again"


def test_a_board_of_switches_asks_its_builder_while_the_other_is_read_at_once() -> None:
    with duel(MIXED) as hands:
        assert hands.table.state.second.next_piece == "white_big"
        hands.lay_on(hands.board, LAYOUT)
        assert hands.table.state.seen.sight is Sight.CLEAR
        assert hands.table.state.second.next_piece == "white_big"
        hands.press(Control.RIGHT)
        hands.lay_on(hands.second, LAID_BY_PIECE)
        assert hands.table.state.second.whole_asked
        hands.press(Control.OK)
        hands.press(Control.OK)
        assert hands.table.state.stage is Stage.ASKING
        assert secrets(hands)[0].looks_like(LAYOUT)
        assert secrets(hands)[1] == LAID_BY_PIECE


def test_locking_waits_for_the_board_at_hand_to_rest_and_for_no_other() -> None:
    with duel() as hands:
        hands.lay_on(hands.board, LAYOUT)
        for placement in OTHER.placements:
            hands.second.place(placement)
        hands.table.run_until_quiet()
        assert hands.table.state.second.moving
        hands.press(Control.OK)
        assert hands.heard[-1] == "ANN's board is locked: leave it as it lies."
        hands.press(Control.OK)
        assert hands.heard[-1] == "ANN's board is locked: leave it as it lies."
        hands.rest()
        assert hands.heard[-1] == "It is ANN's turn."


def test_a_second_board_lost_while_it_is_laid_says_so_and_goes_on() -> None:
    with duel(MIXED) as hands:
        hands.press(Control.RIGHT)
        for placement in LAID_BY_PIECE.placements[:3]:
            hands.second.place(placement)
            hands.rest()
        assert hands.table.state.second.next_piece == "red"
        hands.second.unplug()
        hands.table.run_until_quiet()
        assert hands.heard[-1] == "Board 2 does not work: the simulated cable is pulled"
        assert hands.table.state.second == Seen(Sight.LOST)
        assert "CAN NOT " in hands.line()
        hands.lay_on(hands.board, LAYOUT)
        assert hands.table.state.seen.sight is Sight.CLEAR
        hands.press(Control.OK)
        assert hands.heard[-1] == "The board cannot be seen, so it cannot be locked: check its cable."
        hands.second.plug()
        hands.rest()
        assert hands.table.state.second.next_piece == "red"


def test_both_locked_boards_are_watched_where_they_lie() -> None:
    with duel() as hands:
        locked(hands)
        hands.second.lift("red")
        hands.rest()
        assert hands.heard[-1] == "BOB's board has moved. Put the piece back."
        hands.press(Control.OK)
        assert hands.heard[-1] == "BOB's board has moved. Put the piece back."
        assert hands.table.state.pending is not None
        hands.board.unplug()
        hands.table.run_until_quiet()
        assert hands.heard[-2:] == [
            "Board 1 does not work: the simulated cable is pulled",
            "ANN's board cannot be seen. Check its cable.",
        ]
        hands.second.place(next(one for one in OTHER.placements if one.piece.name == "red"))
        hands.rest()
        assert hands.heard[-3] == "BOB's board is as it was."
        assert hands.heard[-1] == "It is BOB's turn."
        hands.press(Control.OK)
        assert hands.heard[-1] == "ANN's board cannot be seen. Check its cable."
        inside = [row[3:13] for row in hands.matrix.text().splitlines()[1:9]]
        assert set("".join(inside)) == {"."}
        hands.board.plug()
        hands.rest()
        assert hands.heard[-3] == "ANN's board is as it was."


def test_it_goes_on_after_a_power_cut_with_both_boards_where_they_were(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with duel(store=path) as hands:
        locked(hands)
        hands.press(Control.OK)
        kept = hands.table.state.boards
    with duel(store=path, lying=(LAYOUT, OTHER)) as again:
        assert again.table.state.boards == kept
        assert again.table.state.own_boards
        assert sorted(again.heard[-2:]) == ["ANN's board is as it was.", "BOB's board is as it was."]
        again.press(Control.OK)
        assert again.heard[-1] == "It is ANN's turn."


def test_a_duel_goes_on_at_a_table_that_has_lost_its_second_board(tmp_path: Path) -> None:
    with duel(store=tmp_path / "matches.db"):
        pass
    clock, listener = SimulatedClock(), Listener()
    devices = Devices(SimulatedBoard(BoardSettings(Config().edition())), SimulatedMatrix(MatrixSettings()), SimulatedPanel())
    journal = Store(tmp_path / "matches.db", clock)
    with open_table(
        Config(), devices, load_words("en"), clock, Random("duel"), Companions(speakers=(listener,)), journal=journal
    ) as table:
        hands = Two(table, clock, devices, listener.heard)
        hands.rest()
        assert table.state.own_boards
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
        assert hands.heard[-1] == "The board cannot be seen, so it cannot be locked: check its cable."
        hands.press(Control.RIGHT)
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        assert hands.heard[-1] == "ANN's board is locked: leave it as it lies."


def test_in_a_rematch_everybody_keeps_the_board_before_them() -> None:
    with duel() as hands:
        locked(hands)
        hands.press(Control.MODE)
        hands.press(Control.BACK)
        hands.table._obey(Rematch())
        assert hands.table.state.hunters == ("BOB", "ANN")
        assert hands.table.state.sensors == (1, 0)
        assert hands.heard[-1].startswith("ANN lays on board 1, BOB on board 2.")


@pytest.mark.parametrize("mode", [Mode.HIDDEN, Mode.SEALED])
def test_the_other_modes_play_on_the_first_board(mode: Mode) -> None:
    with duel() as hands:
        hands.table._obey(Begin(mode, 2, 0))
        assert not hands.table.state.own_boards
        hands.lay_on(hands.board, LAYOUT)
        if mode is Mode.HIDDEN:
            hands.press(Control.OK)
        hands.second.unplug()
        hands.press(Control.OK)
        assert hands.table.state.log != ()


def test_any_order_of_presses_is_survived_on_two_boards() -> None:
    rng = Random("two boards")
    with duel(MIXED) as hands:
        for _ in range(300):
            board = rng.choice([hands.board, hands.second])
            choice = rng.randrange(10)
            if choice < 5:
                hands.press(rng.choice(list(Control)), rng.choice(list(Press)))
            elif choice < 8:
                board.place(rng.choice(LAYOUT.placements))
            elif choice == 8:
                board.unplug()
            else:
                board.plug()
            hands.wait(rng.choice([0.0, 0.25, 15.0]))
            state = hands.table.state
            assert state.stage not in (Stage.ASKING, Stage.LAST_TURN) or None not in [one.secret for one in state.boards]
