"""Pimoroni's Unicorn HAT HD through luma.led_matrix."""

from typing import Any

from PIL import Image

from orapa_pi.devices.matrix_spi import SpiMatrix
from orapa_pi.screen.frame import HEIGHT, WIDTH, Frame


class UnicornHatHd(SpiMatrix):
    """16 x 16 RGB: a start byte 0x72 and 768 bytes a frame, scaled by brightness."""

    def _make(self, bus: Any) -> Any:
        from luma.led_matrix.device import unicornhathd

        return unicornhathd(bus)

    def _light(self, device: Any, frame: Frame) -> None:
        image = Image.frombytes("RGB", (WIDTH, HEIGHT), frame.pixels).convert("RGBA")
        if self._settings.quarter_turns:  # turned here, as luma's unicornhathd takes `rotate` and then does not turn
            image = image.rotate(-90 * self._settings.quarter_turns)
        device.contrast(round(255 * self._settings.brightness))  # luma only keeps the value: no bytes are sent
        device.display(image)
