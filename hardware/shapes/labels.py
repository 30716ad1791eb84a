"""Where the labels of the 36 ports stand around a board, for the frame and for the printed sheets."""

from dataclasses import dataclass

from hardware.shapes.sizes import Sizes
from orapa_pi.config import SENSOR_ROWS
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS, Direction

LABEL_MM = 5.5
"""From the edge of the playing area to the middle of a label."""


@dataclass(frozen=True, slots=True)
class Label:
    """A port's label and its middle; x to the east, y to the north from the south-west corner of the sensor field."""

    text: str
    x_mm: float
    y_mm: float


def window_mm(edition: Edition, sizes: Sizes) -> tuple[float, float, float, float]:
    """West, south, east and north edge of the playing area on the sensor field: cell A1 lies in its north-west corner."""
    north = SENSOR_ROWS * sizes.cell_mm
    return 0.0, north - edition.grid.rows * sizes.cell_mm, edition.grid.columns * sizes.cell_mm, north


def labels(edition: Edition, sizes: Sizes) -> tuple[Label, ...]:
    """All 36, in the ports' order."""
    west, south, east, north = window_mm(edition, sizes)
    found = []
    for port in PORTS:
        cell, heading = edition.grid.entry(port)
        x, y = (cell.column + 0.5) * sizes.cell_mm, north - (cell.row + 0.5) * sizes.cell_mm
        x, y = {
            Direction.S: (x, north + LABEL_MM),
            Direction.N: (x, south - LABEL_MM),
            Direction.E: (west - LABEL_MM, y),
            Direction.W: (east + LABEL_MM, y),
        }[heading]
        found.append(Label(str(port), x, y))
    return tuple(found)
