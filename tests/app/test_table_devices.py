"""The table and its devices: a matrix that fails, devices that cannot start, the end, the loop."""

from random import Random

from orapa_pi.app.companions import Companions
from orapa_pi.app.output import REFRESH_S, RETRY_S
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.off import NoMatrix
from orapa_pi.devices.ports import Control, Message, Post, Pressed, Quit, Typed
from orapa_pi.devices.settings import MatrixSettings
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.drivers import Devices
from orapa_pi.errors import DriverUnavailable
from orapa_pi.phrases import load_words
from orapa_pi.screen.frame import BLANK
from tests.app.test_table import LAYOUT, Listener, bench, locked


def test_the_line_for_a_matrix_of_text_says_the_same() -> None:
    with bench() as hands:
        locked(hands)
        hands.press(Control.RIGHT)
        assert hands.matrix.frames[-1].line == "2?"
        hands.table.post(Typed("E4"))
        hands.table.run_until_quiet()
        assert hands.matrix.frames[-1].line == "E4 NONE"
        hands.board.lift("red")
        hands.rest()
        hands.press(Control.OK)
        assert hands.matrix.frames[-1].line == "PUT IT B"
        hands.wait(2.0)
        assert "BACK" in hands.matrix.frames[-1].line


def test_a_matrix_that_fails_is_named_once_and_tried_again() -> None:
    with bench() as hands:
        hands.matrix.unplug()
        for _ in range(4):
            hands.press(Control.RIGHT)
            hands.wait(0.25)
        assert [text for text in hands.heard if "matrix does not work" in text] == [
            "matrix does not work: the simulated matrix is unplugged"
        ]
        before = len(hands.matrix.frames)
        hands.wait(RETRY_S)
        assert len(hands.matrix.frames) > before


def test_an_unchanged_frame_is_sent_again_now_and_then() -> None:
    with bench() as hands:
        hands.lay(LAYOUT)
        hands.wait(30)
        before = len(hands.matrix.frames)
        hands.wait(0.25)
        assert len(hands.matrix.frames) == before
        hands.wait(REFRESH_S)
        assert len(hands.matrix.frames) == before + 1


class Broken:
    """A device that cannot start."""

    def start(self, post: Post) -> None:
        del post  # nothing to tell
        raise DriverUnavailable("it is not there.")

    def close(self) -> None:
        """Nothing was opened."""


def test_devices_that_cannot_start_are_named_and_the_rest_works() -> None:
    listener = Listener()
    devices = Devices(Broken(), NoMatrix(MatrixSettings()), Broken())
    with open_table(
        Config(), devices, load_words("en"), SimulatedClock(), Random("table"), Companions(speakers=(listener,))
    ) as table:
        table.run_until_quiet()
        table.handle(Pressed(Control.OK))
    assert listener.heard[:2] == ["board does not work: it is not there.", "panel does not work: it is not there."]


def test_the_table_ends_dark_and_in_reverse_order() -> None:
    with bench() as hands:
        hands.lay(LAYOUT)
        matrix, panel, table = hands.matrix, hands.panel, hands.table
    assert matrix.frames[-1] == BLANK
    panel.press(Control.OK)
    before = table.state
    table.run_until_quiet()
    assert table.state == before


def test_the_loop_runs_until_somebody_quits() -> None:
    with bench() as hands:
        locked(hands)
        messages: list[Message] = [Pressed(Control.RIGHT), Pressed(Control.RIGHT), Quit(), Pressed(Control.RIGHT)]
        for message in messages:
            hands.table.post(message)
        hands.table.run()
        assert str(hands.table.state.port) == "3"
