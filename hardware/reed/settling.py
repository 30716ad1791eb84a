"""How fast a line of the matrix comes up again, and how low a driven one pulls: for what firmware waits and the Pico reads.

Computed from lengths and datasheets; **nothing of it was measured on a board.**
"""

from dataclasses import dataclass
from math import log

from hardware.reed.strip_board import WIRE_TO_PICO_MM
from hardware.shapes.sizes import Sizes

SUPPLY_V = 3.3
PULL_UP_OHM = (50_000, 80_000)
"""RP2040 datasheet, pads: the pull-up's range."""
HIGH_FROM_V, LOW_TO_V = 2.0, 0.8
"""RP2040 datasheet, pads at 3.3 V: what is read as high and as low for certain."""
PIN_PF = 10.0
WIRE_PF_PER_M = 100.0
"""Wire in a bundle or a strip beside its neighbours: 50 to 100 pF a metre; the higher."""
REED_PF = 0.5
"""An open reed: 0.3 pF typical in its datasheet, and its lead beside it."""
DIODE_PF = 4.0
"""1N4148 at no voltage, the most (datasheet)."""
DIODE_V = 0.62
"""1N4148 at 0.1 mA and 0 degrees: 0.55 V typical at 25 degrees, 2 mV more for each colder degree, rounded up."""
OUTPUT_LOW_V = 0.1
"""A driven pin that sinks half a milliampere; the datasheet grants 0.5 V at 4 mA."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the matrix: its capacitance in pF, and how long it needs from low to a certain high, in us."""

    name: str
    picofarad: float

    @property
    def rise_us(self) -> float:
        return PULL_UP_OHM[1] * self.picofarad * 1e-6 * log(SUPPLY_V / (SUPPLY_V - HIGH_FROM_V))


def lines(columns: int, rows: int, sizes: Sizes) -> tuple[Line, Line]:
    """A column and a row, with every switch on it closed: the diodes' capacitance then counts whole."""

    def line(name: str, cells: int) -> Line:
        wire_m = (cells * sizes.cell_mm + WIRE_TO_PICO_MM) / 1000
        return Line(name, PIN_PF + wire_m * WIRE_PF_PER_M + cells * (DIODE_PF + REED_PF))

    return line("column", rows), line("row", columns)


def low_v() -> float:
    """What a row that is pulled down through its diode reads, at most."""
    return OUTPUT_LOW_V + DIODE_V
