"""Pimoroni's Unicorn HAT HD through luma.led_matrix."""

from contextlib import suppress
from typing import Any

from PIL import Image

from orapa_pi.devices.matrix_spi import SpiMatrix
from orapa_pi.screen.frame import HEIGHT, WIDTH, Frame


class UnicornHatHd(SpiMatrix):
    """16 x 16 RGB: a start byte 0x72 and 768 bytes a frame, scaled by brightness."""

    def _make(self, bus: Any) -> Any:
        from luma.led_matrix.device import unicornhathd

        device = unicornhathd(bus)
        device.contrast(round(255 * self._settings.brightness))
        return device

    def dim(self, brightness: float) -> None:
        super().dim(brightness)
        if self._device is not None:
            with suppress(OSError):  # luma sends the last frame once more; a bus that has gone is noticed with the next
                self._device.contrast(round(255 * brightness))

    def _light(self, device: Any, frame: Frame) -> None:
        image = Image.frombytes("RGB", (WIDTH, HEIGHT), frame.pixels).convert("RGBA")
        if self._settings.quarter_turns:  # turned here, as luma's unicornhathd takes `rotate` and then does not turn
            image = image.rotate(-90 * self._settings.quarter_turns)
        device.display(image)
