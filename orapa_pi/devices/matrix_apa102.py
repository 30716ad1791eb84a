"""256 APA102 folded into a 16 x 16 matrix, through luma.led_matrix. They have no chip select: the bus must be theirs alone."""

from typing import Any

from PIL import Image

from orapa_pi.devices.matrix_spi import SpiMatrix
from orapa_pi.devices.strip import drive, place_on_strip
from orapa_pi.screen.frame import HEIGHT, WIDTH, Frame


class Apa102(SpiMatrix):
    """16 x 16 RGB. A frame is one transfer: 4 bytes of start, 4 a pixel (brightness, blue, green, red), 16 of end."""

    def _make(self, bus: Any) -> Any:
        from luma.led_matrix.device import apa102

        settings = self._settings
        # the picture is turned by the mapping, as luma's apa102 takes `rotate` and then does not turn
        mapping = place_on_strip(settings.quarter_turns, settings.chain, serpentine=settings.serpentine)
        return apa102(bus, width=WIDTH, height=HEIGHT, mapping=mapping)

    def _light(self, device: Any, frame: Frame) -> None:
        lit = drive(frame.pixels, self._settings.brightness, self._settings.current_cap_a)
        image = Image.frombytes("RGB", (WIDTH, HEIGHT), lit.levels).convert("RGBA")
        image.putalpha(lit.field << 4)  # luma sends the upper half of alpha as the chip's brightness
        device.display(image)
