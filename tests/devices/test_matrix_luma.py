"""The Unicorn HAT HD driver: the exact bytes on a recording SPI, through the real library."""

import errno
from importlib.util import find_spec

import pytest

from orapa_pi.devices.matrix_luma import UnicornHatHd
from orapa_pi.devices.settings import MatrixSettings
from orapa_pi.errors import DriverUnavailable
from orapa_pi.screen.frame import BLANK, Canvas, Frame

START_OF_FRAME = 0x72


class RecordingSpi:
    """Stands where spidev.SpiDev would stand, and keeps every transfer."""

    def __init__(self, fault: OSError | None = None) -> None:
        self.fault = fault
        self.max_speed_hz = 0
        self.opened: list[tuple[int, int]] = []
        self.transfers: list[list[int]] = []

    def open(self, port: int, device: int) -> None:
        if self.fault:
            raise self.fault
        self.opened.append((port, device))

    def writebytes(self, data: list[int]) -> None:
        self.transfers.append(list(data))

    def close(self) -> None:
        self.opened.clear()


def four_corners() -> Frame:
    canvas = Canvas()
    canvas.set(0, 0, (255, 0, 0))
    canvas.set(15, 0, (0, 255, 0))
    canvas.set(0, 15, (0, 0, 255))
    canvas.set(15, 15, (10, 20, 30))
    canvas.set(1, 0, (100, 100, 100))
    return canvas.frame()


PIXELS = {(0, 0): (255, 0, 0), (15, 0): (0, 255, 0), (0, 15): (0, 0, 255), (15, 15): (10, 20, 30), (1, 0): (100, 100, 100)}


def turned(x: int, y: int, quarter_turns: int) -> tuple[int, int]:
    for _ in range(quarter_turns):
        x, y = 15 - y, x
    return x, y


@pytest.mark.parametrize("quarter_turns", range(4))
@pytest.mark.parametrize(("brightness", "scale"), [(1.0, 255), (0.4, 102), (0.0, 0)])
def test_one_frame_is_one_transfer_of_769_bytes(quarter_turns: int, brightness: float, scale: int) -> None:
    spi = RecordingSpi()
    matrix = UnicornHatHd(MatrixSettings(brightness=brightness, quarter_turns=quarter_turns), spi)
    matrix.start()
    spi.transfers.clear()
    matrix.show(four_corners())
    expected = [0] * 768
    for (x, y), colour in PIXELS.items():
        column, row = turned(x, y, quarter_turns)
        start = 3 * (16 * row + column)
        expected[start : start + 3] = [int(level * (scale / 255)) for level in colour]
    assert spi.transfers == [[START_OF_FRAME, *expected]]


def test_it_is_dimmed_while_it_runs() -> None:
    spi = RecordingSpi()
    matrix = UnicornHatHd(MatrixSettings(brightness=1.0), spi)
    matrix.start()
    matrix.show(four_corners())
    matrix.dim(0.4)
    matrix.show(four_corners())
    _, red, *_ = spi.transfers[-1]
    assert red == int(255 * (102 / 255))
    matrix.start()
    spi.transfers.clear()
    matrix.show(four_corners())
    assert spi.transfers[0][1] == red, "also when it had to be started again"


def test_the_bus_is_opened_as_configured_and_let_go_dark() -> None:
    spi = RecordingSpi()
    matrix = UnicornHatHd(MatrixSettings(spi_port=1, spi_device=2), spi)
    assert spi.opened == []
    matrix.start()
    assert spi.opened == [(1, 2)]
    assert spi.max_speed_hz == 8_000_000
    matrix.show(four_corners())
    matrix.close()
    assert spi.transfers[-1] == [START_OF_FRAME, *BLANK.pixels]
    assert spi.opened == []


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (FileNotFoundError(errno.ENOENT, "no such file"), r"found no SPI at /dev/spidev0.0 .* switch SPI on"),
        (PermissionError(errno.EACCES, "permission denied"), "add this user to the group spi"),
        (OSError(errno.EIO, "input/output error"), "found no SPI"),
    ],
)
def test_a_bus_that_cannot_be_opened_says_what_to_do(fault: OSError, message: str) -> None:
    with pytest.raises(DriverUnavailable, match=message):
        UnicornHatHd(MatrixSettings(), RecordingSpi(fault)).start()


@pytest.mark.skipif(
    find_spec("spidev") is not None, reason="spidev is installed here: its absence shows in the dev environment"
)
def test_a_missing_package_is_named() -> None:
    with pytest.raises(DriverUnavailable, match=r"needs the package spidev: install it with pip install 'orapa-pi\[pi\]'"):
        UnicornHatHd(MatrixSettings()).start()
