"""A sensor that never stands still, from the firmware's loop to what the table makes of it: named, masked, not waited for.

And a board that starts anew, whose sensors know nothing for a moment: that moves no piece.
"""

import pytest

from orapa_pi.app.seeing import Seeing, passed, pictured, seeing, went
from orapa_pi.devices.ports import DeviceLost, PictureSeen
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.settle import Patience
from tests.devices.fake_ports import FakeBoard
from tests.devices.test_serial_line import A, Driver, switches

SAMPLE_S = 0.1


class Watched:
    """A board on the line, and the table's sight of it, on one fake clock."""

    def __init__(self) -> None:
        self.driver = Driver()
        self.driver.ports.plug(A, FakeBoard())
        self.seeing: Seeing = seeing(MINE, Kind.REED, Patience())
        self._heard = 0

    @property
    def board(self) -> FakeBoard:
        board = self.driver.ports.things[A]
        assert isinstance(board, FakeBoard)
        return board

    def run(self, seconds: float) -> None:
        end = self.driver.ports.clock() + seconds
        while self.driver.ports.clock() < end:
            self.driver.run(SAMPLE_S)
            self.look()

    def look(self) -> None:
        """Take what the driver has posted since, and let time pass."""
        now_s = self.driver.ports.clock()
        for _, message in self.driver.posted[self._heard :]:
            if isinstance(message, PictureSeen):
                self.seeing = pictured(self.seeing, message.picture, now_s, stirring=message.moving)
            elif isinstance(message, DeviceLost):
                self.seeing = went(self.seeing)
        self._heard = len(self.driver.posted)
        self.seeing = passed(self.seeing, now_s)


def test_a_sensor_that_never_stands_still_is_named_and_the_board_comes_to_rest() -> None:
    watched = Watched()
    watched.run(4)
    assert not watched.seeing.moving
    watched.board.flickering = switches("C4")
    watched.run(10)
    assert not watched.seeing.moving
    assert watched.seeing.seen.unusable == (Cell(2, 3),)
    assert watched.seeing.seen.next_piece == "white_big"
    watched.board.flickering = 0
    watched.board.closed = 0
    watched.run(10)
    assert len(watched.seeing.seen.unusable) == 0


@pytest.mark.parametrize("seconds", [5.0, 20.0])
def test_a_piece_is_recognised_beside_a_flickering_sensor(seconds: float) -> None:
    watched = Watched()
    watched.run(4)
    watched.board.flickering = switches("H10")
    watched.run(seconds)
    watched.board.closed |= switches("A2", "A3", "B1", "B2", "B3", "B4")
    watched.run(10)
    laid = watched.seeing.seen.partial
    assert laid is not None
    assert [placement.piece.name for placement in laid.placements] == ["white_big"]


@pytest.mark.parametrize("scans", [2, 3, 4, 7, 15, 25, 35])
def test_a_sensor_that_goes_on_and_off_is_named_and_the_board_comes_to_rest_beside_it(scans: int) -> None:
    watched = Watched()
    watched.run(4)
    watched.board.flickering, watched.board.flicker_scans = switches("C4"), scans
    watched.run(12)
    assert not watched.seeing.moving
    assert watched.seeing.seen.unusable == (Cell(2, 3),)
    assert watched.seeing.seen.next_piece == "white_big"


@pytest.mark.parametrize("unplugged", [True, False])
def test_a_board_that_starts_anew_in_the_middle_of_a_set_up_loses_no_piece(unplugged: bool) -> None:
    watched = Watched()
    watched.run(4)
    for cells in (("A2", "A3", "B1", "B2", "B3", "B4"), ("G2", "G3", "H1", "H2", "H3", "H4")):
        watched.board.closed |= switches(*cells)
        watched.run(4)
    assert watched.seeing.seen.next_piece == "white_small"
    if unplugged:
        board = watched.board
        watched.driver.ports.unplug(A)
        watched.run(2)
        watched.driver.ports.plug(A, FakeBoard(boot=2, closed=board.closed))
    else:
        watched.board.boot = 2
        watched.board.power()
    watched.run(4)
    assert watched.seeing.seen.next_piece == "white_small"
    assert watched.seeing.seen.cells == ()
