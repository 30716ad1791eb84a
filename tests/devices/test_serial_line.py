"""The line to the board on a fake clock: the driver's search, line and report with the firmware's own protocol loop."""

import errno
from dataclasses import dataclass, field

import pytest

from orapa_pi.devices.board_serial import SerialBoard
from orapa_pi.devices.ports import BoardSought, DeviceLost, Message, PictureSeen
from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.devices.serial_line.report import BoardReport, refusal
from orapa_pi.devices.serial_line.search import Wanted
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.link.connection import PROBE
from orapa_pi.link.states import State
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.levels import Kind
from tests.devices.fake_ports import FakeBoard, FakePorts, Says

A, B, C = "/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM2"
BOARD = "0001020304050607"


def switches(*cells: str) -> int:
    """The closed switches of sensors such as `A11`."""
    return sum(1 << (ord(cell[0]) - ord("A")) * 11 + int(cell[1:]) - 1 for cell in cells)


@dataclass
class Driver:
    """What SerialBoard's thread does, turn by turn, and what it posts when."""

    wanted: str = ""
    board: str = ""
    edition: Edition = MINE
    ports: FakePorts = field(default_factory=FakePorts)

    def __post_init__(self) -> None:
        clock = self.ports.clock
        accepts = lambda hello: refusal(hello, Kind.REED)  # noqa: E731 - as the driver writes it
        self.line = BoardLine(Wanted.parse(self.wanted), self.board, self.ports, clock, clock.pause, accepts)
        self.report = BoardReport(self.edition)
        self.posted: list[tuple[float, Message]] = [(clock(), message) for message in self.report.start()]

    def run(self, seconds: float) -> None:
        clock = self.ports.clock
        end = clock() + seconds
        while clock() < end:
            events = self.line.turn()
            for message in self.report.step(events, self.line.link.state, self.line.search.reason, clock()):
                self.posted.append((clock(), message))

    def since(self, began: float) -> list[Message]:
        return [message for at, message in self.posted if at >= began]

    def first(self, kind: type, began: float) -> float:
        """How long after `began` the first message of this kind came."""
        return next(at - began for at, message in self.posted if at >= began and isinstance(message, kind))

    def rows(self) -> tuple[str, ...]:
        """The last picture."""
        message = self.posted[-1][1]
        assert isinstance(message, PictureSeen), message
        return message.picture.rows()

    def live(self) -> bool:
        return self.line.link.state is State.LIVE


def connected(**settings: str) -> Driver:
    driver = Driver(**settings)  # type: ignore[arg-type]
    driver.ports.plug(A, FakeBoard())
    driver.run(2)
    assert driver.live()
    return driver


def test_without_a_port_it_searches_for_ever_and_says_so_once() -> None:
    driver = Driver()
    driver.run(600)
    assert driver.posted == [(100.0, BoardSought())]


def test_mine_lies_on_ten_by_eight_sensors_and_space_on_eleven_by_seven() -> None:
    for edition, rows, outside in ((MINE, 8, Cell(0, 10)), (SPACE, 7, Cell(7, 0))):
        driver = Driver(edition=edition)
        driver.ports.plug(A, FakeBoard(closed=switches("A1", "A11", "B3", "H1")))
        driver.run(1)
        assert driver.rows()[0] == "#" + "." * 9 + ("#" if edition is SPACE else "")
        assert driver.rows()[1] == "..#" + "." * (edition.grid.columns - 3)
        assert len(driver.rows()) == rows
        message = driver.posted[-1][1]
        assert isinstance(message, PictureSeen)
        assert message.outside == (outside,)
        assert not message.moving


def test_an_unsteady_sensor_is_unknown() -> None:
    driver = connected()
    board = driver.ports.things[A]
    assert isinstance(board, FakeBoard)
    board.flickering = switches("C4")
    driver.run(2)
    assert driver.rows()[2] == "...?......"


def test_a_pulled_cable_is_said_at_once_and_it_is_live_again_soon_after_it_is_back() -> None:
    driver = connected()
    began = driver.ports.clock()
    driver.ports.unplug(A)
    driver.run(20)
    assert driver.first(DeviceLost, began) <= 0.1
    assert driver.first(BoardSought, began) <= 0.1
    assert driver.since(began) == [DeviceLost("board", "the cable is pulled or the port has gone"), BoardSought()]
    began = driver.ports.clock()
    driver.ports.plug(B, FakeBoard(boot=2, closed=switches("D4")))
    driver.run(3)
    assert driver.first(PictureSeen, began) <= 1.0
    assert driver.rows()[3] == "...#......"


@pytest.mark.parametrize("after_s", [0.0, 0.05, 0.1, 0.3, 0.6, 1.0, 2.0])
def test_unplugged_in_any_state_it_comes_back(after_s: float) -> None:
    driver = Driver()
    driver.ports.plug(A, FakeBoard())
    driver.run(after_s)
    driver.ports.unplug(A)
    driver.run(0.2)
    began = driver.ports.clock()
    driver.ports.plug(A, FakeBoard(boot=2))
    driver.run(3)
    assert driver.first(PictureSeen, began) <= 3
    assert driver.live()


def test_a_board_that_falls_silent_is_lost_within_two_seconds_and_found_when_it_speaks() -> None:
    driver = connected()
    board = driver.ports.things[A]
    assert isinstance(board, FakeBoard)
    board.silent = True
    began = driver.ports.clock()
    driver.run(30)
    assert driver.first(DeviceLost, began) <= 2
    board.silent = False
    began = driver.ports.clock()
    driver.run(5)
    assert driver.first(PictureSeen, began) <= 3


def test_a_reset_is_mended_without_a_word() -> None:
    driver = connected()
    board = driver.ports.things[A]
    assert isinstance(board, FakeBoard)
    began = driver.ports.clock()
    board.boot, board.closed = 2, switches("A1")
    board.power()
    driver.run(2)
    assert all(isinstance(message, PictureSeen) for message in driver.since(began))
    assert driver.line.link.counters.reboots == 1
    assert driver.rows()[0] == "#........."


def test_a_table_that_stood_still_for_a_while_has_not_lost_its_board() -> None:
    driver = connected()
    began = driver.ports.clock()
    driver.ports.clock.pause(30)
    driver.run(2)
    assert driver.since(began) == []
    assert driver.live()


def test_that_a_stranger_does_not_answer_is_nothing_to_tell() -> None:
    driver = Driver()
    driver.ports.plug(A, Says(b"T:21.5\r\n"), vid=0x1A86)
    driver.run(60)
    assert driver.posted == [(100.0, BoardSought())]
    assert 5 <= driver.ports.opened.count(A) <= 7


def test_two_boards_are_told_apart_by_their_number() -> None:
    driver = Driver(board=BOARD)
    driver.ports.plug(A, FakeBoard(number=b"another1", closed=switches("A1")))
    driver.ports.plug(B, FakeBoard(closed=switches("A2")))
    driver.run(3)
    assert driver.rows()[0] == ".#........"
    assert [type(message) for _, message in driver.posted][:3] == [BoardSought, BoardSought, PictureSeen]
    assert "the board here is 616e6f7468657231, not 0001020304050607" in str(driver.posted[1][1])


def test_a_port_that_has_not_answered_hears_the_hello_probe_only() -> None:
    driver = Driver()
    driver.ports.plug(A, Says(), vid=0x1A86)
    driver.ports.plug(B, Says(b"ok\r\nT:21.5\r\n"), vid=0x1A86)
    driver.ports.plug(C, Says())
    driver.run(30)
    for path in (A, B, C):
        written = driver.ports.written[path]
        assert written == PROBE * (len(written) // len(PROBE))


def test_a_silent_port_is_asked_for_one_second_and_one_with_our_usb_ids_for_three_and_a_half() -> None:
    for vid, probe_s in ((0x1A86, 1.0), (0x2E8A, 3.5)):
        driver = Driver()
        driver.ports.plug(A, Says(), vid=vid)
        driver.run(probe_s - 0.1)
        assert driver.line.port is not None
        driver.run(0.3)
        assert driver.line.port is None


def test_a_board_that_is_plugged_in_does_not_wait_for_a_dead_one() -> None:
    driver = Driver()
    driver.ports.plug(A, Says())
    driver.run(1)
    began = driver.ports.clock()
    driver.ports.plug(B, FakeBoard())
    driver.run(3)
    assert driver.first(PictureSeen, began) <= 1.0


def test_a_board_that_cannot_be_used_is_named_and_does_not_keep_another_from_being_found() -> None:
    driver = Driver()
    driver.ports.plug(A, FakeBoard(columns=10))
    driver.run(20)
    assert [message for _, message in driver.posted] == [
        BoardSought(),
        BoardSought(f"{A}: board {BOARD} has 10 x 8 sensors and a table needs 11 x 8"),
    ]
    began = driver.ports.clock()
    driver.ports.plug(B, FakeBoard())
    driver.run(4)
    assert driver.first(PictureSeen, began) <= 3


def test_a_hall_config_with_a_reed_board_is_one_sentence() -> None:
    driver = connected()
    assert driver.line.link.hello is not None
    assert 'set kind = "reed" in [board]' in refusal(driver.line.link.hello, Kind.HALL)


def test_a_port_that_is_held_or_forbidden_is_tried_again_until_it_is_free() -> None:
    driver = Driver(wanted=A)
    driver.ports.plug(A, FakeBoard())
    driver.ports.refused[A] = OSError(errno.EAGAIN, "orapa-pi (process 12) holds it; end that first")
    driver.run(10)
    assert driver.posted[-1][1] == BoardSought(f"{A}: orapa-pi (process 12) holds it; end that first")
    assert len(driver.posted) == 2
    driver.ports.refused.clear()
    began = driver.ports.clock()
    driver.run(3)
    assert driver.first(PictureSeen, began) <= 2


def test_the_driver_posts_that_it_searches_before_it_has_tried_anything() -> None:
    posted: list[Message] = []
    board = SerialBoard(BoardSettings(MINE, Kind.REED), FakePorts())
    board.start(posted.append)
    board.close()
    assert posted[0] == BoardSought()
