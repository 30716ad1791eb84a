"""The table and its store together: the half-shown answer comes again, and a failing disk is said and shown."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.app.database import Status, connect
from orapa_pi.app.journal import MemoryJournal
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.sealing import key_files
from orapa_pi.app.store import RETRY_S, Store
from orapa_pi.app.table import REST_S
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.ports import Control
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.events import BoardCleared, Effect, Event, Fired, LockPressed
from orapa_pi.play.modes import Mode
from orapa_pi.play.orders import Begin
from orapa_pi.play.state import Stage, State
from orapa_pi.rules.layout import Layout
from orapa_pi.screen.render import render
from orapa_pi.screen.terminal import to_plain
from orapa_pi.screen.views import Idle, Ring
from tests.app.played import EDITION
from tests.app.test_table import LAYOUT, Bench, Listener

WORDS = load_words("en")


@contextmanager
def table_at(path: Path, lying: Layout | None = None) -> Iterator[Bench]:
    """A table with the store at this path, on whose board a layout lies already."""
    clock, listener = SimulatedClock(), Listener()
    board = SimulatedBoard(BoardSettings(Config().edition()))
    for placement in lying.placements if lying else ():
        board.place(placement)
    devices = Devices(board, SimulatedMatrix(MatrixSettings()), SimulatedPanel())
    with open_table(
        Config(), devices, WORDS, clock, Random("resuming"), Companions(speakers=(listener,)), journal=Store(path, clock)
    ) as table:
        yield Bench(table, clock, devices, listener.heard)


def disk_line() -> list[str]:
    """The text line that says so."""
    return to_plain(render(Idle(Ring(Config().edition().grid), "store"), WORDS, 0)).splitlines()[11:]


@pytest.mark.parametrize("lying", [LAYOUT, None], ids=["as it was", "the board was cleared"])
def test_after_a_power_cut_the_answer_is_shown_again(lying: Layout | None, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        hands.rest()
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        hands.press(Control.RIGHT)
        shown = hands.press(Control.OK)
        answer = hands.heard[-1]
        state = hands.table.state
    with table_at(path, lying) as again:
        assert again.heard == ["The match goes on where it stopped.", answer]
        assert again.matrix.text() == shown
        again.rest()
        assert again.table.state.stage is Stage.ASKING
        assert again.table.state.boards == state.boards
        if lying:
            assert again.heard[-1] == "The board is as it was."
            assert again.matrix.text() == shown
            again.wait(REST_S)
            assert again.matrix.text() != shown
            again.press(Control.RIGHT)
            again.press(Control.OK)
            assert again.heard[-1].startswith("3: ")
        else:
            again.press(Control.RIGHT)
            again.press(Control.OK)
            assert again.heard[-1] == "The board has moved. Put the piece back."


def test_nothing_is_resumed_where_nothing_happened(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        hands.press(Control.RIGHT)
    with table_at(path) as again:
        assert again.heard == []
        assert again.table.state.stage is Stage.BUILDING


@pytest.mark.parametrize(
    ("mode", "hunters", "said"),
    [
        (Mode.HIDDEN, 2, "CAS lays a board now; the others look away."),
        (Mode.DUEL, 2, "ANN lays a board now; the others look away."),
    ],
)
def test_a_match_that_was_begun_goes_on_before_anything_happened_in_it(
    mode: Mode, hunters: int, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        hands.rest()
        hands.table._obey(Begin(mode, hunters, 0))
        begun = hands.table.state
    with table_at(path) as again:
        assert again.heard == ["The match goes on where it stopped.", said]
        state = again.table.state
        assert (state.mode, state.hunters, state.setter, state.stage) == (mode, begun.hunters, begun.setter, Stage.BUILDING)
        again.rest()
        again.lay(LAYOUT)
        again.press(Control.OK)
        assert again.table.state.boards[0].secret is not None
        again.table._obey(Begin(mode, hunters, 0))
        again.table._obey(Begin(mode, hunters, 0))
    with table_at(path) as once_more:
        assert once_more.heard[0] == "The match goes on where it stopped."
        assert once_more.table.state.boards[0].secret is None
    held = open_to_read(path)
    kept = [(status, len(held.numbers(status))) for status in Status]
    held.close()
    assert dict(kept) == {Status.RUNNING: 1, Status.ABANDONED: 1, Status.OVER: 0, Status.DESTROYED: 0}
    assert len(key_files(path)) == 2


def test_what_lies_there_when_a_duel_goes_on_is_the_locked_board_and_no_bad_sensors(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        hands.rest()
        hands.table._obey(Begin(Mode.DUEL, 2, 0))
        hands.lay(LAYOUT)
        hands.press(Control.OK)
    with table_at(path, LAYOUT) as again:
        again.rest()
        assert again.table.state.lies(0), "it is read, and no sensor is out of use"
        again.table._match.play(BoardCleared())
        assert again.heard[-1].startswith("Take all the pieces off the board first")
        again.board.clear()
        again.rest()
        assert again.table.state.stage is Stage.BUILDING


def test_a_store_that_cannot_be_used_is_said_and_shown_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with table_at(tmp_path / "file" / "matches.db") as hands:
        hands.table.run_until_quiet()
        assert hands.heard[0].startswith(f"The store {tmp_path}/file/matches.db does not work (")
        assert hands.line() == disk_line()
        hands.rest()
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        answer = hands.press(Control.OK)
        assert hands.heard[-1].startswith("1: ")
        assert hands.wait(REST_S / 2) == answer
        assert len([said for said in hands.heard if "does not work" in said]) == 1


def test_a_disk_that_fails_in_an_answer_is_shown_after_the_answer(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        hands.rest()
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        other = connect(path)
        other.execute("BEGIN IMMEDIATE")
        hands.press(Control.OK)
        assert hands.heard[-2].startswith("1: ")
        assert hands.heard[-1].startswith("Another program holds")
        assert hands.line() != disk_line()
        hands.wait(REST_S)
        assert hands.line() == disk_line()
        other.close()
        hands.wait(RETRY_S)
        assert hands.line() != disk_line()
        assert hands.heard[-1] == f"The store {path} works again: the match is on disk."


class Witness(MemoryJournal):
    """Notes what was said and shown when an event is recorded."""

    def __init__(self, heard: list[str], matrix: SimulatedMatrix) -> None:
        super().__init__()
        self.heard, self.matrix = heard, matrix
        self.noted: list[tuple[list[str], int]] = []

    def record(self, event: Event, before: State, after: State, effects: tuple[Effect, ...]) -> None:
        super().record(event, before, after, effects)
        self.noted.append((list(self.heard), len(self.matrix.frames)))


def test_nothing_is_said_or_shown_before_it_is_recorded() -> None:
    clock, listener = SimulatedClock(), Listener()
    devices = Devices(SimulatedBoard(BoardSettings(EDITION)), SimulatedMatrix(MatrixSettings()), SimulatedPanel())
    assert isinstance(devices.matrix, SimulatedMatrix)
    journal = Witness(listener.heard, devices.matrix)
    with open_table(
        Config(), devices, WORDS, clock, Random("resuming"), Companions(speakers=(listener,)), journal=journal
    ) as table:
        hands = Bench(table, clock, devices, listener.heard)
        hands.rest()
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        before = (list(hands.heard), len(devices.matrix.frames))
        hands.press(Control.OK)
        assert journal.noted[-1] == before
        assert hands.heard[-1].startswith("1: ")
        assert [type(entry.event) for entry in journal.entries] == [LockPressed, Fired]
