"""What the composition root hands to a driver when it makes it: its part of the config, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from orapa_pi.devices.ports import Control
from orapa_pi.rules.edition import Edition
from orapa_pi.sensing.calibration import Calibration
from orapa_pi.sensing.levels import Kind


@dataclass(frozen=True, slots=True)
class BoardSettings:
    """What a board is used for, what its sensors can tell, and where it is.

    `port` is a path, `VID:PID` or `VID:PID:serial`; `board_id` the controller's own number in hex. Empty is any.
    `calibrations` say, by that number, which sensor lies under which cell; without one they are taken to be in order.
    """

    edition: Edition
    kind: Kind = Kind.HALL
    port: str = ""
    board_id: str = ""
    calibrations: Mapping[str, Calibration] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PanelSettings:
    """How a panel is wired, in GPIO numbers: a pin for every button, and lines A and B of an encoder, whose push is a button.

    An encoder rests once or twice in a cycle of its lines (see its datasheet: as many detents as pulses, or twice as many).
    """

    buttons: tuple[tuple[Control, int], ...] = ()
    encoder: tuple[int, int] | None = None
    detents_per_cycle: int = 1
    bounce_s: float = 0.010
    long_press_s: float = 0.6


class Chain(Enum):
    """Along which lines a strip of LEDs is folded into a matrix."""

    ROWS = "rows"
    COLUMNS = "columns"


@dataclass(frozen=True, slots=True)
class MatrixSettings:
    """How a matrix is mounted: brightness 0..1, rotation in quarter turns clockwise, and its SPI bus and chip select.

    A strip has a chain, serpentine or not, and a cap on its current in amperes. A row of modules may need its part of the
    picture turned in each module (quarter turns clockwise), and may be wired from the other end.
    """

    brightness: float = 0.4
    quarter_turns: int = 0
    spi_port: int = 0
    spi_device: int = 0
    chain: Chain = Chain.ROWS
    serpentine: bool = True
    current_cap_a: float = 1.0
    module_quarter_turns: int = 0
    modules_reversed: bool = False


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """How a voice speaks: the code of its language, words a minute, and the volume (100 is as the program has it)."""

    language: str
    speed_wpm: int = 150
    volume: int = 100


@dataclass(frozen=True, slots=True)
class SounderSettings:
    """The GPIO number of a sounder, and how high it sounds, in Hz."""

    pin: int
    tone_hz: int = 4000
