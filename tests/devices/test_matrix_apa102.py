"""The APA102 driver: the exact bytes on a recording SPI, through the real library."""

from itertools import product

import pytest

from orapa_pi.devices.matrix_apa102 import Apa102
from orapa_pi.devices.settings import Chain, MatrixSettings
from orapa_pi.screen.frame import BLANK, Frame
from tests.devices.test_matrix_luma import PIXELS, RecordingSpi, four_corners, turned

START, END = [0] * 4, [0] * 16
DARK = [*START, *[0xE0, 0, 0, 0] * 256, *END]


def started(settings: MatrixSettings) -> tuple[Apa102, RecordingSpi]:
    spi = RecordingSpi()
    matrix = Apa102(settings, spi)
    matrix.start()
    assert spi.transfers == [DARK]
    spi.transfers.clear()
    return matrix, spi


def place(x: int, y: int, settings: MatrixSettings) -> int:
    """Walked along the strip, not computed: which LED lights the pixel x, y of the picture."""
    strip = []
    for line in range(16):
        cells = [(line, along) if settings.chain is Chain.COLUMNS else (along, line) for along in range(16)]
        strip += cells[::-1] if settings.serpentine and line % 2 else cells
    return strip.index(turned(x, y, settings.quarter_turns))


@pytest.mark.parametrize(("quarter_turns", "chain", "serpentine"), list(product(range(4), Chain, (True, False))))
@pytest.mark.parametrize(("brightness", "field"), [(1.0, 15), (0.4, 6), (0.0, 0)])
def test_one_frame_is_one_transfer_of_1044_bytes(
    quarter_turns: int, chain: Chain, serpentine: bool, brightness: float, field: int
) -> None:
    settings = MatrixSettings(brightness=brightness, quarter_turns=quarter_turns, chain=chain, serpentine=serpentine)
    matrix, spi = started(settings)
    matrix.show(four_corners())
    pixels = [0xE0 | field, 0, 0, 0] * 256
    for (x, y), (red, green, blue) in PIXELS.items():
        first = 4 * place(x, y, settings)
        pixels[first : first + 4] = [0xE0 | field, blue, green, red] if field else [0xE0, 0, 0, 0]
    assert spi.transfers == [[*START, *pixels, *END]]


def test_a_frame_over_the_cap_is_dimmed_as_a_whole() -> None:
    matrix, spi = started(MatrixSettings(brightness=1.0, current_cap_a=1.0))
    matrix.show(Frame(bytes((200, 100, 0)) * 256))
    # wanted 300/255 x 20 x 15/31 x 256 = 2915 mA, allowed 744: 3.83 of 15, so field 4 and 0.957 of the levels
    assert spi.transfers == [[*START, *[0xE4, 0, 95, 191] * 256, *END]]


def test_it_is_dimmed_while_it_runs() -> None:
    matrix, spi = started(MatrixSettings(brightness=1.0))
    matrix.show(four_corners())
    before = spi.transfers[-1]
    matrix.dim(0.1)
    matrix.show(four_corners())
    after = spi.transfers[-1]
    matrix.dim(1.0)
    matrix.show(four_corners())
    assert spi.transfers[-1] == before
    assert after != before
    once, other = started(MatrixSettings(brightness=0.1))
    once.show(four_corners())
    assert other.transfers[-1] == after


def test_it_ends_dark() -> None:
    matrix, spi = started(MatrixSettings())
    matrix.show(four_corners())
    matrix.close()
    assert spi.transfers[-1] == DARK
    assert spi.opened == []
    with pytest.raises(OSError, match="not started"):
        matrix.show(BLANK)
