"""Four MAX7219 modules of 8 x 8 in a row, through luma.led_matrix: one colour, the text line only."""

from typing import Any

from PIL import Image

from orapa_pi.devices.matrix_spi import SpiMatrix
from orapa_pi.screen.font import GLYPH_WIDTH, lit_pixels
from orapa_pi.screen.frame import Frame

MODULES = 4
WIDTH, HEIGHT = 8 * MODULES, 8
TOP = 1
"""The row of the 5-pixel font's upper edge."""


class Max7219(SpiMatrix):
    """32 x 8, one colour. It shows the frame's `line`, centred; `quarter_turns` must be even.

    A glitch on the supply can clear the chips' registers (they wake up asleep, or testing all LEDs), so every frame sends them
    again: with the table's refresh, a matrix that lost them is back within ten seconds.
    """

    def _make(self, bus: Any) -> Any:
        from luma.led_matrix.device import max7219

        turn = self._settings.module_quarter_turns
        return max7219(
            bus,
            cascaded=MODULES,
            rotate=self._settings.quarter_turns,
            block_orientation=(0, -90, 180, 90)[turn],  # luma counts degrees counter-clockwise
            blocks_arranged_in_reverse_order=self._settings.modules_reversed,
            contrast=self._contrast(),
        )

    def _contrast(self) -> int:
        return round(255 * self._settings.brightness)

    def _light(self, device: Any, frame: Frame) -> None:
        from luma.led_matrix.const import max7219 as register

        for number, value in ((register.SCANLIMIT, 7), (register.DECODEMODE, 0), (register.DISPLAYTEST, 0)):
            device.data([number, value] * MODULES)
        device.contrast(self._contrast())
        device.display(_image(frame.line))
        if self._settings.brightness > 0:  # the chip's lowest intensity still lights
            device.show()
        else:
            device.hide()


def _image(line: str) -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    left = (WIDTH - (GLYPH_WIDTH + 1) * len(line) + 1) // 2
    for x, y in lit_pixels(line):
        image.putpixel((left + x, TOP + y), 1)
    return image
