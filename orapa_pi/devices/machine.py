"""The port to the computer that the table runs on, as far as its health goes; and what the drivers need of it, as data."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol


class Access(Enum):
    """Whether a device's file can be used."""

    FREE = "free"
    ABSENT = "absent"
    REFUSED = "refused"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class DeviceFile:
    """A device's file; `holder` is the program, other than a table, that has it open where it is HELD; `group` may use it."""

    path: str
    access: Access
    holder: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Disk:
    """A disk: how much of it this user may still fill."""

    free_bytes: int
    total_bytes: int


@dataclass(frozen=True, slots=True)
class Interpreter:
    """The Python that runs this: its program, its version, and its virtual environment, if it runs in one.

    `sees_system`: packages of apt can be imported. `owns_system`: it is the one for which apt's packages are made.
    """

    program: str
    version: str
    environment: str = ""
    sees_system: bool = True
    owns_system: bool = True


class Machine(Protocol):
    """The computer. Nothing of this raises; what cannot be found out is None or empty."""

    def disk(self, folder: Path) -> Disk | None:
        """The disk under the folder."""

    def try_disk(self, folder: Path) -> str:
        """Write something small into the folder, read it back from the disk, take it away: why not, or empty."""

    def device(self, path: str) -> DeviceFile:
        """A device's file, opened by nobody for this. A path may hold `*`: then the first that is there."""

    def throttled(self) -> int | None:
        """The bits of `vcgencmd get_throttled`: 0 too little voltage, 3 too hot; 16 higher: since the start."""

    def temperature_c(self) -> float | None:
        """How hot the processor is."""

    def wall_s(self) -> float:
        """The wall clock, in seconds since 1970."""

    def interpreter(self) -> Interpreter:
        """The Python that runs this."""

    def version(self, package: str) -> str | None:
        """The version of an installed Python package, empty where it does not say; None without it."""

    def imports(self, module: str) -> str:
        """Why a module cannot be imported, in the import's own words; empty if it can be."""

    def has_program(self, name: str) -> bool:
        """Whether a program is installed."""

    def written_s(self, folder: Path) -> float:
        """The newest time at which a file in the folder was written, in seconds since 1970; 0 without files."""

    def addresses(self) -> tuple[str, ...]:
        """The numbers of this computer in its networks, those that others reach first."""

    def power_off(self) -> None:
        """Ask for the power to be switched off. Raises DriverUnavailable where nobody does that."""


class Supervisor(Protocol):
    """Whoever started this process and waits for word of it. Nothing of this raises or takes long."""

    @property
    def watchdog_s(self) -> float | None:
        """The time within which it must be fed again; None where nobody waits for that."""

    def ready(self) -> None:
        """The service works."""

    def status(self, text: str) -> None:
        """What it is doing, on one line."""

    def feed(self) -> None:
        """It still does its work."""

    def stopping(self) -> None:
        """It ends."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a driver needs.

    `packages`: from Python's index, each with its oldest release that works; `modules` and `programs`: each with the package of
    apt that brings it; `path`: a device's file, in which `{key}` stands for that key of the device's section of the config;
    `alone`: the system lets others have it open too, and what they send would be mixed up with ours.
    """

    packages: tuple[tuple[str, str], ...] = ()
    modules: tuple[tuple[str, str], ...] = ()
    programs: tuple[tuple[str, str], ...] = ()
    path: str = ""
    alone: bool = False


_SPI = Need(packages=(("luma.led_matrix", "1.7"), ("spidev", "3.6")), path="/dev/spidev{spi_port}.{spi_device}", alone=True)
_PINS = Need(packages=(("gpiozero", "2.0"), ("lgpio", "0.2.2")), path="/dev/gpiochip*")
_VISION = (("opencv-python-headless", "4.11"),)
NEEDS: dict[tuple[str, str], Need] = {
    ("board", "serial"): Need(packages=(("pyserial", "3.5"),)),
    ("matrix", "unicornhathd"): _SPI,
    ("matrix", "apa102"): _SPI,
    ("matrix", "max7219"): _SPI,
    ("panel", "gpiozero"): _PINS,
    ("sounder", "gpiozero"): _PINS,
    ("voice", "espeak"): Need(programs=(("espeak-ng", "espeak-ng"),), path="/dev/snd/controlC*"),
    ("camera", "picamera2"): Need(
        packages=_VISION,
        modules=(("libcamera", "python3-libcamera"), ("picamera2", "python3-picamera2")),
        path="/dev/media*",
    ),
    ("camera", "opencv"): Need(packages=_VISION, path="/dev/video*"),
    ("camera", "files"): Need(packages=_VISION),
    ("camera", "upload"): Need(packages=_VISION),
    ("board", "camera"): Need(packages=_VISION),
}
"""By device and driver, as the drivers' own modules need it; the others need nothing."""
