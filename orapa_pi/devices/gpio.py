"""The Pi's own pins, through gpiozero: their factory, and what may go wrong in opening them, as one sentence each."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from orapa_pi.devices.holders import who_holds
from orapa_pi.errors import DriverUnavailable, Reason, capital

OLDEST = {"gpiozero": Reason("gpiozero 2.0 or newer"), "lgpio": Reason("lgpio 0.2.2 or newer")}
"""Before these the pins of a Pi 5 are not found, as their chip's number has changed."""


def lgpio_factory() -> Any:
    """The only pin factory that works on every Pi up to the 5; gpiozero by itself would quietly take another."""
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except OSError:  # it does so when it is imported
        folder = os.environ.get("LG_WD") or os.getcwd()
        raise DriverUnavailable(
            Reason("lgpio cannot make its pipes in {folder}: set LG_WD to a folder that can be written to.", folder=folder)
        ) from None

    return apart(LGPIOFactory())


def apart(factory: Any) -> Any:
    """The factory with a list of pins of its own: gpiozero shares one among all, and whoever closes his, closes everybody's."""
    factory.pins = {}
    return factory


@contextmanager
def opening_pins() -> Iterator[None]:
    """While pins are opened: whatever that raises is DriverUnavailable, with what to do."""
    try:
        errors = gpio_errors()
        try:
            yield
        except errors as error:
            if "busy" in str(error).lower():
                who = capital(who_holds("/dev/gpiochip*"))
                raise DriverUnavailable(Reason("{holder} uses a pin of this device: end that first.", holder=who)) from None
            raise DriverUnavailable(
                Reason(
                    "The Pi's pins cannot be used with {versions} ({error}): that takes a Raspberry Pi with /dev/gpiochip0, "
                    "and this user in the group gpio.",
                    versions=_versions(),
                    error=error,
                )
            ) from None
    except ImportError as error:
        name = (error.name or "gpiozero").partition(".")[0]
        package = OLDEST.get(name, name)
        raise DriverUnavailable(
            Reason(
                "Using the Pi's pins needs the package {package}: install it with pip install 'orapa-pi[pi]'.", package=package
            )
        ) from None


def let_go(factory: Any, pins: Iterable[Any] = ()) -> None:
    """Hear no more of these pins, and close their factory. What does not obey any more is left as it is."""
    for pin in pins:
        with suppress(*gpio_errors()):
            pin.when_changed = None
    with suppress(*gpio_errors()):
        factory.close()


def gpio_errors() -> tuple[type[Exception], ...]:
    """What opening and switching pins may raise. Raises ImportError without gpiozero."""
    from gpiozero.exc import GPIOZeroError

    try:
        from lgpio import error as lgpio_error
    except (ImportError, OSError):  # then another factory was handed in, or opening it will say what is the matter
        return GPIOZeroError, OSError
    return GPIOZeroError, OSError, lgpio_error


def _versions() -> str:
    found = []
    for package in ("gpiozero", "lgpio"):
        with suppress(PackageNotFoundError):
            found.append(f"{package} {version(package)}")
    return Reason("{first} and {second}", first=found[0], second=found[1]) if len(found) > 1 else "".join(found)
