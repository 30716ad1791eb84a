"""How a calibrated board turned out to be wired, in a word for the person who wired it."""

from enum import Enum

from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.calibration import Calibration


class Wired(Enum):
    """The order in which a board's rows and columns are connected, seen from above."""

    STRAIGHT = "straight"
    MIRRORED = "mirrored"  # the columns run from right to left
    UPSIDE_DOWN = "upside_down"  # the rows run from bottom to top
    TURNED = "turned"  # both: half a turn
    OTHERWISE = "otherwise"  # crossed over, or lines in an order of their own


_BACKWARDS = {
    Wired.STRAIGHT: (False, False),
    Wired.MIRRORED: (True, False),
    Wired.UPSIDE_DOWN: (False, True),
    Wired.TURNED: (True, True),
}


def wired(calibration: Calibration) -> Wired:
    """Which of them it is. Bad sensors count with the place that the walk gave them."""
    columns, rows = range(calibration.columns), range(calibration.rows)
    for word, (mirrored, upside_down) in _BACKWARDS.items():
        across = columns[::-1] if mirrored else columns
        down = rows[::-1] if upside_down else rows
        cells = (Cell(row, column) for row in down for column in across)
        if calibration.sensors == tuple(cell.row * calibration.columns + cell.column for cell in cells):
            return word
    return Wired.OTHERWISE
