"""The whole table on simulated hardware and a clock that stands still: from a press to the frame, and what devices may do."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.app.table import REST_S, Table
from orapa_pi.compose import open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.ports import BoardSought, Control, PictureSeen, Press, Typed
from orapa_pi.devices.settings import BoardSettings, MatrixSettings, SounderSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel, SimulatedSounder
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.state import Sight, Stage
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.tracer import trace
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.picture import picture_of
from tests.rules.layouts import MINES, RECORDED

LAYOUT = RECORDED["table-game-1"]


class Listener:
    def __init__(self) -> None:
        self.heard: list[str] = []

    def say(self, sentence: str) -> None:
        self.heard.append(sentence)

    def prompt(self, text: str) -> None:
        self.asked = text


class Bench:
    """A table with its simulated devices, driven by hand."""

    def __init__(self, table: Table, clock: SimulatedClock, devices: Devices, heard: list[str]) -> None:
        assert isinstance(devices.matrix, SimulatedMatrix)
        assert isinstance(devices.board, SimulatedBoard)
        assert isinstance(devices.panel, SimulatedPanel)
        self.table, self.clock, self.heard = table, clock, heard
        self.matrix, self.board, self.panel = devices.matrix, devices.board, devices.panel
        self.sounder = devices.sounder

    def lay(self, layout: Layout) -> None:
        for placement in layout.placements:
            self.board.place(placement)
        self.rest()

    def rest(self) -> str:
        """Hands off, until the board has settled."""
        self.wait(0.0)
        self.wait(0.25)
        return self.wait(0.25)

    def press(self, control: Control, press: Press = Press.SHORT) -> str:
        self.panel.press(control, press)
        self.table.run_until_quiet()
        return self.matrix.text()

    def wait(self, seconds: float) -> str:
        self.clock.advance(seconds)
        self.table.run_until_quiet()
        return self.matrix.text()

    def line(self) -> list[str]:
        """The text line of the matrix: its lowest five rows."""
        return self.matrix.text().splitlines()[11:]


@contextmanager
def bench(config: Config | None = None, prepare: Callable[[SimulatedBoard], None] = lambda _: None) -> Iterator[Bench]:
    """A table that has settled; the board can be prepared before the table looks at it first."""
    config = config or Config()
    settings = BoardSettings(config.edition(), Kind(config.board.kind))
    clock, listener = SimulatedClock(), Listener()
    board = SimulatedBoard(settings)
    prepare(board)
    sounder = SimulatedSounder(SounderSettings(pin=12))
    devices = Devices(board, SimulatedMatrix(MatrixSettings()), SimulatedPanel(), sounder=sounder)
    with open_table(config, devices, load_words("en"), clock, Random("table"), Companions(speakers=(listener,))) as table:
        hands = Bench(table, clock, devices, listener.heard)
        hands.rest()
        yield hands


def locked(hands: Bench) -> None:
    hands.lay(LAYOUT)
    hands.press(Control.OK)
    assert hands.table.state.stage is Stage.ASKING


def test_from_the_sensors_to_the_answer() -> None:
    with bench() as hands:
        locked(hands)
        for _ in range(3):
            hands.press(Control.RIGHT)
        text = hands.press(Control.OK)
        assert hands.heard[-1] == "4: The wave comes back at number 4, sky blue."
        assert text.splitlines()[0] == "...:::s::::::..."
        expected = trace(LAYOUT, hands.table.state.port).answer
        assert hands.table.state.log[-1].answer == expected
        assert "s" in "".join(hands.line())


def test_the_same_question_again_says_so_and_is_logged_once() -> None:
    with bench() as hands:
        locked(hands)
        hands.press(Control.OK)
        hands.press(Control.OK)
        assert hands.heard[-1].startswith("1, again: ")
        assert len(hands.table.state.log) == 1


def test_an_answer_gives_way_to_the_port_and_then_to_the_invitation() -> None:
    with bench() as hands:
        locked(hands)
        answer = hands.press(Control.OK)
        assert hands.wait(REST_S - 1) != ""
        chosen = hands.wait(1)
        idle = hands.wait(REST_S)
        assert len({answer, chosen, idle}) == 3
        assert hands.press(Control.RIGHT) not in (answer, idle)


def test_the_ports_are_chosen_clockwise_around_the_board() -> None:
    with bench() as hands:
        locked(hands)
        hands.press(Control.LEFT)
        assert str(hands.table.state.port) == "A"
        for _ in range(3):
            hands.press(Control.RIGHT, Press.LONG)
        assert str(hands.table.state.port) == "18"
        seen = set()
        for _ in range(36):
            hands.press(Control.RIGHT)
            seen.add(hands.table.state.port)
        assert len(seen) == 36


def test_an_encoder_turns_by_several_ports_at_once() -> None:
    with bench() as hands:
        locked(hands)
        hands.panel.turn(5)
        hands.panel.turn(-2)
        hands.table.run_until_quiet()
        assert str(hands.table.state.port) == "4"


def test_nothing_is_answered_before_a_board_is_locked() -> None:
    with bench() as hands:
        hands.table.post(Typed("4"))
        hands.table.run_until_quiet()
        assert hands.heard[-1].startswith("No board is locked yet")
        hands.press(Control.OK)
        assert hands.heard[-1] == "The board is not complete yet, so it cannot be locked."
        assert hands.table.state.stage is Stage.BUILDING


def test_a_board_that_breaks_a_rule_cannot_be_locked() -> None:
    with bench() as hands:
        hands.lay(RECORDED["mine-49"])
        hands.press(Control.OK)
        assert hands.heard[-1] == "A rule of placement is broken, so the board cannot be locked."
        assert "X" in hands.wait(7.25) + hands.wait(0.25)


def test_a_moved_board_makes_the_question_wait_and_it_is_answered_when_the_piece_is_back() -> None:
    with bench() as hands:
        locked(hands)
        hands.board.lift("red")
        hands.rest()
        assert hands.heard[-1] == "The board has moved. Put the piece back."
        hands.press(Control.OK)
        assert hands.table.state.log == ()
        assert "!" in hands.matrix.text()
        inside = [row[3:13] for row in hands.matrix.text().splitlines()[1:9]]
        assert set("".join(inside)) == {"."}
        hands.lay(LAYOUT)
        assert hands.heard[-1] == "1: The wave comes out at letter I, transparent."
        assert len(hands.table.state.log) == 1


def test_a_pulled_cable_is_said_and_play_goes_on_after_it_is_back() -> None:
    with bench() as hands:
        locked(hands)
        hands.board.unplug()
        hands.table.run_until_quiet()
        assert hands.table.state.seen.sight is Sight.LOST
        assert "board does not work: the simulated cable is pulled" in hands.heard
        hands.press(Control.OK)
        assert hands.heard[-1] == "The board cannot be seen. Check its cable."
        hands.board.start(hands.table.post)
        hands.rest()
        assert hands.heard[-2:] == ["The board is as it was.", "1: The wave comes out at letter I, transparent."]


@pytest.mark.parametrize("seconds", [-10_000.0, 10_000.0])
def test_a_clock_that_jumps_stops_nobody(seconds: float) -> None:
    with bench() as hands:
        locked(hands)
        hands.clock.jump(seconds)
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
        assert hands.heard[-1].startswith("2: ")
        hands.board.lift("red")
        hands.rest()
        hands.board.place(next(place for place in LAYOUT.placements if place.piece.name == "red"))
        hands.rest()
        assert hands.heard[-2:] == ["The board has moved. Put the piece back.", "The board is as it was."]


def test_a_cable_that_is_put_back_is_noticed_by_itself() -> None:
    with bench() as hands:
        locked(hands)
        hands.board.unplug()
        hands.rest()
        hands.board.plug()
        hands.rest()
        assert hands.heard[-1] == "The board is as it was."


def test_an_answer_stays_when_the_board_is_touched_after_it() -> None:
    with bench() as hands:
        locked(hands)
        answer = hands.press(Control.OK)
        hands.lay(LAYOUT)
        assert hands.matrix.text() == answer


def test_a_long_press_clears_the_board() -> None:
    with bench() as hands:
        locked(hands)
        hands.press(Control.MODE, Press.LONG)
        assert hands.table.state.stage is Stage.BUILDING
        assert hands.table.state.secret is None


def test_typed_questions() -> None:
    with bench() as hands:
        locked(hands)
        for text in ("E4", "n", "twelve"):
            hands.table.post(Typed(text))
        hands.table.run_until_quiet()
        assert hands.heard[-3] == "E4: Nothing is there."
        assert hands.heard[-2].startswith("N: ")
        assert hands.heard[-1] == "That is no port and no cell of this board: ask 7, N or E4, for example."


TWINNED = "mine+transparent+black:white_big@G4N,blue@A2W,white_small@F9N,red@F1N,yellow@F7W,transparent@D7S,black@E7N"


def test_a_twin_that_breaks_a_rule_is_not_guessed_away() -> None:
    """With both expansions one picture may fit a legal board and one in side contact: then the table is not sure."""
    edition = MINES[3]
    config = check_config({"game": {"edition": "mine", "expansions": list(edition.expansions)}}, "test")
    with bench(config) as hands:
        hands.lay(parse_layout(TWINNED))
        assert hands.table.state.seen.sight is Sight.UNSURE
        assert hands.table.state.seen.choice is not None
        one = hands.wait(3.0)
        other = hands.press(Control.RIGHT)
        assert one != other
        hands.press(Control.OK)
        hands.press(Control.OK)
        assert hands.heard[-1] == "A rule of placement is broken, so the board cannot be locked."
        hands.press(Control.BACK)
        hands.press(Control.OK)
        hands.press(Control.OK)
        assert hands.table.state.secret is not None
        assert hands.table.state.secret.looks_like(parse_layout(TWINNED))


def test_any_order_of_presses_is_survived() -> None:
    rng = Random("presses")
    with bench() as hands:
        for number in range(600):
            choice = rng.randrange(12)
            if choice < 7:
                hands.press(rng.choice(list(Control)), rng.choice(list(Press)))
            elif choice < 9:
                hands.board.place(rng.choice(LAYOUT.placements))
            elif choice == 9 and hands.board.placements:
                hands.board.lift(rng.choice(hands.board.placements).piece.name)
            elif choice == 10:
                hands.lay(LAYOUT)
            else:
                hands.board.unplug() if number % 2 else hands.board.start(hands.table.post)
            hands.wait(rng.choice([0.0, 0.25, 15.0]))
            state = hands.table.state
            assert state.secret is not None or state.stage is not Stage.ASKING
            assert state.secret is not None or state.log == ()


def test_a_board_that_is_sought_is_said_and_shown_in_every_stage() -> None:
    with bench() as hands:
        hands.table.post(BoardSought())
        hands.table.run_until_quiet()
        assert hands.heard[-1] == "Searching for the board."
        sought = hands.line()
        hands.table.post(BoardSought("somebody holds it"))
        hands.table.run_until_quiet()
        assert hands.heard[-1] == "Searching for the board: somebody holds it."
        hands.board.start(hands.table.post)
        hands.rest()
        assert hands.heard[-1] == "The board is connected."
        assert hands.line() != sought
        locked(hands)
        hands.table.post(BoardSought())
        hands.table.run_until_quiet()
        assert hands.heard[-2:] == ["Searching for the board.", "The board cannot be seen. Check its cable."]
        assert hands.line() == sought


def test_a_magnet_beside_the_grid_is_named_to_the_builder_only() -> None:
    with bench() as hands:
        hands.lay(LAYOUT)
        complete = hands.wait(20)
        picture = picture_of(LAYOUT, Kind.HALL)
        hands.table.post(PictureSeen(picture, outside=(Cell(7, 10),)))
        hands.table.run_until_quiet()
        assert hands.matrix.text() != complete
        assert "H11" not in "".join(hands.heard)
        hands.press(Control.OK)
        shown = hands.wait(1)
        hands.board.see(picture)
        hands.table.run_until_quiet()
        assert hands.table.state.stage is Stage.ASKING
        assert hands.matrix.text() == shown
