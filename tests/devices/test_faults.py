"""Faults of sensors: each against what it says, the ghosts against the firmware's own scan of a modelled matrix."""

from random import Random

import pytest

from orapa_pi.devices.faults import Fault, FaultKind, parse_fault
from orapa_pi.devices.ports import Message, PictureSeen
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.devices.simulated import SimulatedBoard
from orapa_pi.errors import NotationError
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_placement
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture, picture_of
from tests.firmware.lines import Lines, bit

GRID = MINE.grid


def reed(cells: set[Cell]) -> Picture:
    return Picture(MINE, Kind.REED, tuple(Level.MAGNET if cell in cells else Level.NONE for cell in GRID))


@pytest.mark.parametrize("kind", FaultKind)
def test_a_fault_is_written_and_read_for_every_cell(kind: FaultKind) -> None:
    for cell in GRID:
        assert parse_fault(GRID, str(Fault(kind, cell))) == Fault(kind, cell)


@pytest.mark.parametrize(
    ("text", "message"),
    [("rusty B3", "'rusty' is no fault of a sensor: choose from dead, stuck"), ("dead", "no cell"), ("dead A11", "A11")],
)
def test_what_is_no_fault_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_fault(GRID, text)


@pytest.mark.parametrize(
    ("text", "reed_row", "hall_row"),
    [
        ("dead A1", "..........", ".........."),
        ("stuck A3", "#.#.......", "N.N......."),
        ("flipped A1", "..........", "S........."),
        ("flipped A2", "##........", "N........."),
        ("unsteady A1", "?.........", "?........."),
        ("no_diode A1", "#.........", "N........."),
    ],
)
def test_each_kind_changes_its_own_sensor_only(text: str, reed_row: str, hall_row: str) -> None:
    for kind, sign, row in ((Kind.REED, Level.MAGNET, reed_row), (Kind.HALL, Level.NORTH, hall_row)):
        before = Picture(MINE, kind, (sign, *[Level.NONE] * 79))
        after = parse_fault(GRID, text).apply(before)
        assert after.rows() == (row, *before.rows()[1:])


def test_a_sensor_that_the_board_has_not_changes_nothing() -> None:
    picture = reed({Cell(0, 0)})
    assert Fault(FaultKind.STUCK, Cell(7, 10)).apply(picture) == picture


def test_three_closed_corners_close_the_fourth() -> None:
    picture = Fault(FaultKind.NO_DIODE, Cell(1, 1)).apply(reed({Cell(1, 1), Cell(1, 4), Cell(3, 1)}))
    assert picture == reed({Cell(1, 1), Cell(1, 4), Cell(3, 1), Cell(3, 4)})


def test_the_ghosts_are_those_of_the_firmware_s_scan() -> None:
    rng = Random("ghosts")
    ghosts = 0
    for _ in range(60):
        layout = deal(MINE, rng)
        picture = picture_of(layout, Kind.REED)
        closed = {cell for cell, level in zip(GRID, picture.levels, strict=True) if level is Level.MAGNET}
        bridged = rng.choice(sorted(closed))
        lines = Lines()
        for cell in closed:
            lines.matrix.place(cell.column, cell.row, 0)
        lines.matrix.fault("bridge", bridged.column, bridged.row)
        scanned = lines.forward()
        expected = {cell for cell in GRID if scanned & bit(cell.column, cell.row)}
        assert Fault(FaultKind.NO_DIODE, bridged).apply(picture) == reed(expected), (layout, bridged)
        ghosts += expected != closed
    assert ghosts > 10


def rows(posted: list[Message]) -> list[str]:
    return [message.picture.rows()[0] for message in posted if isinstance(message, PictureSeen)]


def test_the_simulated_board_is_spoilt_and_mended() -> None:
    posted: list[Message] = []
    board = SimulatedBoard(BoardSettings(MINE, Kind.REED))
    board.start(posted.append)
    board.place(parse_placement(MINE, "white_small@A1"))
    board.spoil(parse_fault(GRID, "dead A1"), parse_fault(GRID, "stuck A9"))
    board.lift("white_small")
    board.spoil()
    assert rows(posted) == ["." * 10, "##" + "." * 8, ".#......#.", "........#.", "." * 10]


def test_a_garbled_change_is_seen_when_it_is_sent_again() -> None:
    posted: list[Message] = []
    board = SimulatedBoard(BoardSettings(MINE, Kind.REED))
    board.start(posted.append)
    board.garble()
    board.place(parse_placement(MINE, "white_small@A1"))
    assert rows(posted) == ["." * 10]
    board.resend()
    assert rows(posted) == ["." * 10, "##" + "." * 8]


def test_a_restart_knows_nothing_at_first() -> None:
    posted: list[Message] = []
    board = SimulatedBoard(BoardSettings(MINE, Kind.REED))
    board.restart()
    assert posted == []
    board.start(posted.append)
    board.place(parse_placement(MINE, "white_small@A1"))
    board.restart()
    assert rows(posted)[2:] == ["?" * 10, "##" + "." * 8]
    assert [message.moving for message in posted if isinstance(message, PictureSeen)] == [False, False, True, False]
