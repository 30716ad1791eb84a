"""The MAX7219 driver: the exact bytes on a recording SPI, through the real library."""

import pytest

from orapa_pi.devices.matrix_max7219 import Max7219
from orapa_pi.devices.settings import MatrixSettings
from orapa_pi.screen.font import GLYPHS, scrolled
from orapa_pi.screen.frame import BLANK, Frame
from tests.devices.test_matrix_luma import RecordingSpi

SCAN_ALL, NO_DECODE, NO_TEST, AWAKE, ASLEEP = [11, 7] * 4, [9, 0] * 4, [15, 0] * 4, [12, 1] * 4, [12, 0] * 4
DARK = [[digit, 0] * 4 for digit in range(1, 9)]

AB7 = """
................................
...........#..##..###...........
..........#.#.#.#...#...........
..........###.##...#............
..........#.#.#.#..#............
..........#.#.##...#............
................................
................................
"""


def intensity(value: int) -> list[int]:
    return [10, value] * 4


def started(settings: MatrixSettings) -> tuple[Max7219, RecordingSpi]:
    spi = RecordingSpi()
    matrix = Max7219(settings, spi)
    matrix.start()
    return matrix, spi


def columns(drawing: str) -> list[int]:
    """32 bytes, one a column from the left, the top row in the lowest bit."""
    rows = drawing.split()
    return [sum(1 << y for y in range(8) if rows[y][x] == "#") for x in range(32)]


def transfers(of_columns: list[int]) -> list[list[int]]:
    """Register 1 to 8 hold a module's columns; what is sent first travels to the last, rightmost module."""
    return [[byte for module in (3, 2, 1, 0) for byte in (digit + 1, of_columns[8 * module + digit])] for digit in range(8)]


def test_the_start_sets_every_register() -> None:
    _, spi = started(MatrixSettings(brightness=0.4))
    assert spi.transfers == [SCAN_ALL, NO_DECODE, NO_TEST, intensity(6), *DARK, AWAKE]


@pytest.mark.parametrize(("brightness", "level", "power"), [(1.0, 15, AWAKE), (0.4, 6, AWAKE), (0.0, 0, ASLEEP)])
def test_a_frame_sends_the_registers_and_its_line(brightness: float, level: int, power: list[int]) -> None:
    matrix, spi = started(MatrixSettings(brightness=brightness))
    spi.transfers.clear()
    matrix.show(Frame(BLANK.pixels, "AB7"))
    frame = [SCAN_ALL, NO_DECODE, NO_TEST, intensity(level), *transfers(columns(AB7)), power]
    assert spi.transfers == frame
    matrix.show(Frame(BLANK.pixels, "AB7"))
    assert spi.transfers == frame * 2


def as_mounted(drawing: str, settings: MatrixSettings) -> str:
    """The drawing as the modules need it: turned as a whole, then in each module, then with the modules in another order."""
    rows = drawing.split()
    if settings.quarter_turns == 2:
        rows = [row[::-1] for row in rows[::-1]]
    modules = [[row[start : start + 8] for row in rows] for start in range(0, 32, 8)]
    for _ in range(settings.module_quarter_turns):
        modules = [["".join(row[x] for row in reversed(module)) for x in range(8)] for module in modules]
    if settings.modules_reversed:
        modules.reverse()
    return "\n".join("".join(module[y] for module in modules) for y in range(8))


@pytest.mark.parametrize("quarter_turns", [0, 2])
@pytest.mark.parametrize("module_quarter_turns", range(4))
@pytest.mark.parametrize("modules_reversed", [False, True])
def test_every_way_to_mount_it(quarter_turns: int, module_quarter_turns: int, modules_reversed: bool) -> None:
    settings = MatrixSettings(
        quarter_turns=quarter_turns, module_quarter_turns=module_quarter_turns, modules_reversed=modules_reversed
    )
    matrix, spi = started(settings)
    spi.transfers.clear()
    matrix.show(Frame(BLANK.pixels, "AB7"))
    assert spi.transfers[4:-1] == transfers(columns(as_mounted(AB7, settings)))


def test_eight_glyphs_fit_and_leave_one_column() -> None:
    matrix, spi = started(MatrixSettings())
    spi.transfers.clear()
    matrix.show(Frame(BLANK.pixels, "LLLLLLLL"))
    assert spi.transfers[4:-1] == transfers([0x3E, 0x20, 0x20, 0] * 8)
    assert GLYPHS["L"] == ("#..", "#..", "#..", "#..", "###")


def test_it_is_dimmed_while_it_runs() -> None:
    matrix, spi = started(MatrixSettings(brightness=1.0))
    matrix.dim(0.0)
    spi.transfers.clear()
    matrix.show(Frame(BLANK.pixels, "AB7"))
    assert intensity(0) in spi.transfers
    matrix.dim(1.0)
    spi.transfers.clear()
    matrix.show(Frame(BLANK.pixels, "AB7"))
    assert intensity(15) in spi.transfers


def test_it_ends_asleep_and_dark() -> None:
    matrix, spi = started(MatrixSettings())
    matrix.close()
    assert spi.transfers[-9:] == [ASLEEP, *DARK]
    assert spi.opened == []


@pytest.mark.parametrize(
    ("beat", "shown"),
    [(0, "PUT IT B"), (4, "PUT IT B"), (5, "UT IT BA"), (7, " IT BACK"), (17, " PUT IT "), (18, "PUT IT B"), (23, "UT IT BA")],
)
def test_a_longer_text_stands_and_then_runs(beat: int, shown: str) -> None:
    assert scrolled("PUT IT BACK", beat) == shown
    assert scrolled("E4 NONE", beat) == "E4 NONE"
