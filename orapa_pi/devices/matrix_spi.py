"""What all LED matrices on SPI share: opening the bus through luma, saying what is missing, and going dark."""

from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import replace
from typing import Any

from orapa_pi.devices.settings import MatrixSettings
from orapa_pi.errors import DriverUnavailable, Reason
from orapa_pi.screen.frame import Frame


class SpiMatrix(ABC):
    """A matrix on an SPI bus at 8 MHz. `start` may be called again at any time and sets the chips up anew.

    `spi` takes the place of a `spidev.SpiDev` in tests.
    """

    def __init__(self, settings: MatrixSettings, spi: object | None = None) -> None:
        self._settings = settings
        self._spi = spi
        self._bus: Any = None  # luma ships no types
        self._device: Any = None

    @abstractmethod
    def _make(self, bus: Any) -> Any:
        """The luma device on an open bus; making it sets the chips up. Its module is imported here, not before."""

    @abstractmethod
    def _light(self, device: Any, frame: Frame) -> None:
        """Send one frame."""

    def start(self) -> None:
        self._let_go()
        port, device = self._settings.spi_port, self._settings.spi_device
        path = f"/dev/spidev{port}.{device}"
        try:
            from luma.core.error import Error as LumaError
            from luma.core.interface.serial import noop, spi
        except ImportError as error:
            raise _lacks(error) from None
        try:
            # noop: luma would import RPi.GPIO, which does not work on a Pi 5, for pins that these matrices do not have
            self._bus = spi(spi=self._spi, gpio=noop(), port=port, device=device, gpio_DC=None, gpio_RST=None)
            self._device = self._make(self._bus)
        except ImportError as error:
            raise _lacks(error) from None
        except PermissionError:
            raise DriverUnavailable(
                Reason("The matrix may not open {path}: add this user to the group spi and log in again.", path=path)
            ) from None
        except (LumaError, OSError) as error:
            raise DriverUnavailable(
                Reason(
                    "The matrix found no SPI at {path} ({error}): switch SPI on (raspi-config, Interface Options, SPI) and "
                    "check the wiring.",
                    path=path,
                    error=error,
                )
            ) from None

    def dim(self, brightness: float) -> None:
        """See `Dimmable`."""
        self._settings = replace(self._settings, brightness=brightness)

    def show(self, frame: Frame) -> None:
        if self._device is None:
            raise OSError(Reason("the matrix is not started"))
        self._light(self._device, frame)

    def close(self) -> None:
        if self._device is not None:
            with suppress(OSError):  # what cannot be reached is as dark as it will get
                self._device.hide()
                self._device.clear()
        self._let_go()

    def _let_go(self) -> None:
        """Close the bus as it is: luma would keep the old one open when a new one is made."""
        bus, self._bus, self._device = self._bus, None, None
        if bus is not None:
            with suppress(OSError):
                bus.cleanup()


def _lacks(error: ImportError) -> DriverUnavailable:
    return DriverUnavailable(
        Reason("The matrix needs the package {package}: install it with pip install 'orapa-pi[pi]'.", package=error.name)
    )
