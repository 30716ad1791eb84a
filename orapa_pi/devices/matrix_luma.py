"""LED matrices through luma.led_matrix (and so through SPI). Made on start, so that a missing package is said by name."""

from typing import Any

from PIL import Image

from orapa_pi.devices.ports import MatrixSettings
from orapa_pi.errors import DriverUnavailable
from orapa_pi.screen.frame import HEIGHT, WIDTH, Frame

INSTALL = "install it with pip install 'orapa-pi[pi]'"
ENABLE_SPI = "switch SPI on (raspi-config, Interface Options, SPI) and check the wiring"


class UnicornHatHd:
    """Pimoroni's Unicorn HAT HD, 16 x 16 RGB, on SPI at 8 MHz: a start byte 0x72 and 768 bytes a frame, scaled by brightness.

    `spi` takes the place of a `spidev.SpiDev` in tests.
    """

    def __init__(self, settings: MatrixSettings, spi: object | None = None) -> None:
        self._settings = settings
        self._spi = spi
        self._device: Any = None  # luma ships no types

    def start(self) -> None:
        try:
            from luma.core.error import Error as LumaError
            from luma.core.interface.serial import noop, spi
            from luma.led_matrix.device import unicornhathd
        except ImportError as error:
            raise DriverUnavailable(f"The matrix needs the package {error.name}: {INSTALL}.") from None
        try:
            # noop: luma would import RPi.GPIO, which does not work on a Pi 5, for pins that this matrix does not have
            port, device = self._settings.spi_port, self._settings.spi_device
            serial = spi(spi=self._spi, gpio=noop(), port=port, device=device, gpio_DC=None, gpio_RST=None)
        except ImportError as error:
            raise DriverUnavailable(f"The matrix needs the package {error.name}: {INSTALL}.") from None
        except PermissionError:
            raise DriverUnavailable(
                f"The matrix may not open /dev/spidev{port}.{device}: add this user to the group spi and log in again."
            ) from None
        except (LumaError, OSError) as error:
            raise DriverUnavailable(f"The matrix found no SPI at /dev/spidev{port}.{device} ({error}): {ENABLE_SPI}.") from None
        self._device = unicornhathd(serial)
        self._device.contrast(round(255 * self._settings.brightness))

    def show(self, frame: Frame) -> None:
        if self._device is None:
            raise OSError("the matrix is not started")
        image = Image.frombytes("RGB", (WIDTH, HEIGHT), frame.pixels).convert("RGBA")
        if self._settings.quarter_turns:  # turned here, as luma's unicornhathd takes `rotate` and then does not turn
            image = image.rotate(-90 * self._settings.quarter_turns)
        self._device.display(image)

    def close(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.cleanup()
