"""The driver for real: pyserial on a pty, the firmware's own files in the real MicroPython interpreter behind it."""

import errno
import os
import pty
import queue
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from orapa_pi.devices.board_serial import SerialBoard
from orapa_pi.devices.ports import Alive, BoardSought, DeviceLost, Message, PictureSeen
from orapa_pi.devices.serial_line.ports import SystemPorts, in_words
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.errors import DriverUnavailable
from orapa_pi.image import board_image
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.levels import Kind
from tests.commands.run import ROOT
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

PATIENCE_S = 60.0
"""For an interpreter on a busy computer; how soon what is posted is tested on a clock of its own, see `test_serial_line`."""
needs_the_interpreter = pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)


class Heard:
    """What a driver posts."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.post = self._queue.put

    def wait_for(self, wanted: Callable[[Message], bool]) -> None:
        """Wait for the first message that is wanted."""
        end = time.monotonic() + PATIENCE_S
        while not wanted(self._queue.get(timeout=max(0.0, end - time.monotonic()))):
            pass

    def wait_for_row(self, number: int, signs: str) -> None:
        """Wait for a picture that has this row."""
        self.wait_for(lambda message: isinstance(message, PictureSeen) and message.picture.rows()[number] == signs)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "board")
    bench.copy(board_image())
    yield bench
    bench.unplug()


@pytest.fixture
def heard(bench: Bench) -> Iterator[Heard]:
    """What a driver on the bench's port posts."""
    heard, board = Heard(), SerialBoard(BoardSettings(MINE, Kind.REED, str(bench.port)))
    board.start(heard.post)
    yield heard
    board.close()


@needs_the_interpreter
def test_a_cable_pulled_and_put_back_again_and_again(bench: Bench, heard: Heard) -> None:
    bench.tell("place 3 1")
    for _ in range(3):
        heard.wait_for(lambda message: isinstance(message, BoardSought))
        bench.plug()
        heard.wait_for_row(1, "...#......")
        bench.unplug()
        heard.wait_for(lambda message: isinstance(message, DeviceLost))


@needs_the_interpreter
def test_signs_of_life_tell_a_board_that_speaks_from_one_that_is_away(bench: Bench, heard: Heard) -> None:
    for _ in range(2):
        heard.wait_for(lambda message: isinstance(message, Alive) and not message.live)
        bench.plug()
        heard.wait_for(lambda message: isinstance(message, Alive) and message.live)
        bench.unplug()
    for _ in range(3):  # it looks for the board, and that is work too
        heard.wait_for(lambda message: isinstance(message, Alive) and not message.live)


@needs_the_interpreter
def test_a_cable_pulled_while_the_board_starts(bench: Bench, heard: Heard) -> None:
    for _ in range(3):
        bench.plug()
        bench.unplug()
    bench.tell("place 0 0")
    bench.plug()
    heard.wait_for_row(0, "#.........")


@needs_the_interpreter
def test_a_magnet_beside_the_grid_is_posted_apart(bench: Bench, heard: Heard) -> None:
    bench.plug()
    heard.wait_for_row(7, "..........")
    bench.tell("place 10 7")
    heard.wait_for(lambda message: isinstance(message, PictureSeen) and [str(cell) for cell in message.outside] == ["H11"])


@needs_the_interpreter
def test_a_second_table_is_told_who_holds_the_board(bench: Bench) -> None:
    bench.plug()
    program = (
        "import sys, time; from orapa_pi.devices.serial_line.ports import SystemPorts;"
        "port = SystemPorts().open(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", program, str(bench.port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == "open\n"
        heard, board = Heard(), SerialBoard(BoardSettings(MINE, Kind.REED, str(bench.port)))
        board.start(heard.post)
        heard.wait_for(
            lambda message: isinstance(message, BoardSought) and f"(process {holder.pid}) holds it" in message.reason
        )
        holder.stdin.close()
    heard.wait_for_row(0, "..........")
    board.close()


def test_the_end_of_a_pty_is_an_unplug() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    port = SystemPorts().open(os.ttyname(slave))
    os.close(slave)
    os.write(master, b"\x01\x02")
    assert port.read(PATIENCE_S) == b"\x01\x02"
    os.close(master)
    with pytest.raises(OSError, match=r"readiness to read but returned no data|Input/output error"):
        port.read(PATIENCE_S)
    with pytest.raises(OSError, match="Input/output error"):
        port.write(b"x")
    port.close()


@pytest.mark.parametrize(
    ("module", "call", "kind"),
    [
        ("os", "open", OSError),
        ("fcntl", "flock", OSError),
        ("termios", "tcgetattr", termios.error),
        ("termios", "tcsetattr", termios.error),
        ("fcntl", "ioctl", OSError),
        ("termios", "tcflush", termios.error),
    ],
)
def test_a_port_that_goes_at_any_step_of_its_opening_has_gone(
    module: str, call: str, kind: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in the class in which Python raises it."""
    master, slave = pty.openpty()
    path = os.ttyname(slave)

    def goes(*_: object) -> None:
        raise kind(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(f"serial.serialposix.{module}.{call}", goes)
        with pytest.raises(OSError, match="it has gone") as caught:
            SystemPorts().open(path)
    assert caught.value.errno == errno.EIO
    os.close(master)
    os.close(slave)


def test_why_a_port_cannot_be_opened_is_said_in_words() -> None:
    with pytest.raises(OSError, match="it has gone"):
        SystemPorts().open("/dev/no-such-port")
    for path in ("/dev/null", "/tmp"):
        with pytest.raises(OSError, match=r"it is no serial port; give the board's own as port in \[board\]"):
            SystemPorts().open(path)
    assert "usermod -aG " in in_words("/dev/no-such-port", PermissionError(13, "Permission denied"))
    assert "-aG dialout " in in_words("/dev/no-such-port", PermissionError(13, "Permission denied"))
    others = "another program" if os.geteuid() == 0 else "another user's program (`sudo orapa-pi check` says which)"
    assert in_words("/dev/no-such-port", BlockingIOError(11, "busy")) == f"{others} holds it; end that first"
    assert in_words("/dev/null", OSError(22, "Invalid argument")) == "it cannot be opened (Invalid argument)"


@pytest.mark.parametrize("error", [KeyError("uid not found"), OSError("No username set in the environment")])
def test_a_user_without_a_name_is_told_by_his_number(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> str:
        raise error

    monkeypatch.setattr("getpass.getuser", fails)
    assert f" {os.getuid()}` " in in_words("/dev/no-such-port", PermissionError(13, "Permission denied"))


def test_without_pyserial_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "serial", None)
    board = SerialBoard(BoardSettings(MINE, Kind.REED))
    with pytest.raises(DriverUnavailable, match=r"needs the package pyserial: install it with pip install 'orapa-pi\[pi\]'"):
        board.start(lambda _: None)
    board.close()
