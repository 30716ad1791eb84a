"""A calibration: which sensor of a board, as it is wired, lies under which cell, and which ones are not to be believed.

As JSON it is `{"board": "e66...", "columns": 11, "rows": 8, "sensors": [0, 1, ...], "bad": ["B7"], "checksum": "9ae0..."}`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from zlib import crc32

from orapa_pi import errors
from orapa_pi.errors import CalibrationError
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.json_form import Json
from orapa_pi.sensing.levels import Level

_FIELDS = ("board", "columns", "rows", "sensors", "bad", "checksum")


@dataclass(frozen=True, slots=True)
class Calibration:
    """`sensors` holds for every cell, row by row from A1, the number of the sensor under it as the board counts them.

    Raises CalibrationError if that is not every sensor once, or a bad cell is not on the board.
    """

    board: str
    columns: int
    rows: int
    sensors: tuple[int, ...]
    bad: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1 or sorted(self.sensors) != list(range(self.columns * self.rows)):
            raise CalibrationError(
                errors.Reason(
                    "The calibration does not name each of {columns} x {rows} sensors once: walk the board again.",
                    columns=self.columns,
                    rows=self.rows,
                )
            )
        for cell in self.bad:
            if not (0 <= cell.row < self.rows and 0 <= cell.column < self.columns):
                raise CalibrationError(
                    errors.Reason(
                        "The calibration calls {cell} bad, which is not on the board: walk the board again.", cell=cell
                    )
                )

    def sensor(self, cell: Cell) -> int:
        """The number of the sensor under a cell of the board."""
        return self.sensors[cell.row * self.columns + cell.column]

    def apply(self, raw: Sequence[Level]) -> tuple[Level, ...]:
        """What lies in every cell, row by row, from what every sensor saw; bad sensors are unknown.

        Raises CalibrationError for a picture of another size.
        """
        if len(raw) != len(self.sensors):
            raise CalibrationError(
                errors.Reason(
                    "The board gave {given} sensors and the calibration knows {known}: walk the board again.",
                    given=len(raw),
                    known=len(self.sensors),
                )
            )
        bad = {cell.row * self.columns + cell.column for cell in self.bad}
        return tuple(Level.UNKNOWN if index in bad else raw[sensor] for index, sensor in enumerate(self.sensors))


def calibration_to_json(calibration: Calibration) -> Json:
    """The value that `calibration_from_json` reads back."""
    body: Json = {
        "board": calibration.board,
        "columns": calibration.columns,
        "rows": calibration.rows,
        "sensors": list(calibration.sensors),
        "bad": [str(cell) for cell in calibration.bad],
    }
    return {**body, "checksum": _checksum(body)}


def calibration_from_json(value: object) -> Calibration:
    """Read a calibration. Raises CalibrationError for anything that was not written so, also for a single changed digit."""
    if not isinstance(value, dict) or set(value) != set(_FIELDS):
        raise CalibrationError(
            errors.Reason("A calibration has the fields {fields}: walk the board again.", fields=", ".join(_FIELDS))
        )
    body = {field: value[field] for field in _FIELDS if field != "checksum"}
    board, sensors, bad = body["board"], body["sensors"], body["bad"]
    sizes = (body["columns"], body["rows"])
    whole = isinstance(sensors, list) and all(type(number) is int for number in (*sizes, *sensors))
    if not whole or not isinstance(board, str) or not isinstance(bad, list) or _checksum(body) != value["checksum"]:
        raise CalibrationError(errors.Reason("The calibration is damaged, its checksum does not fit: walk the board again."))
    cells = {str(Cell(row, column)): Cell(row, column) for row in range(sizes[1]) for column in range(sizes[0])}
    if not set(map(str, bad)) <= set(cells):
        raise CalibrationError(
            errors.Reason("The calibration calls a cell bad that is not on the board: walk the board again.")
        )
    return Calibration(board, *sizes, tuple(sensors), tuple(cells[text] for text in map(str, bad)))


def _checksum(body: Json) -> str:
    return f"{crc32(json.dumps(body, sort_keys=True).encode()):08x}"


class Verdict(Enum):
    """What to do with a new calibration."""

    REPLACE = "replace"
    ASK = "ask"
    REFUSE = "refuse"


class Reason(Enum):
    """Why."""

    TOO_FEW = "fewer than half of the sensors answered"
    FIRST = "there is none yet"
    OTHER_BOARD = "the old one belongs to another board"
    NO_WORSE = "it has no more bad sensors than the old one"
    OTHER_SIZE = "the board seems to have another size than before"
    OTHER_WIRING = "the sensors seem to be wired otherwise than before"
    NEW_BAD_SENSORS = "sensors that were good before are bad now"


def compare(old: Calibration | None, new: Calibration) -> tuple[Verdict, Reason]:
    """Whether a new calibration may take the place of the old one by itself: never a good one's by one that may be worse.

    One of another board takes nothing away, as each board has its own. Where fewer than half of the sensors answered nothing
    was learned about the board, but that its cable or the magnet is at fault: such a calibration is never kept.
    """
    if 2 * len(new.bad) > len(new.sensors):
        return Verdict.REFUSE, Reason.TOO_FEW
    if old is None:
        return Verdict.REPLACE, Reason.FIRST
    if old.board != new.board:
        return Verdict.REPLACE, Reason.OTHER_BOARD
    if (old.columns, old.rows) != (new.columns, new.rows):
        return Verdict.ASK, Reason.OTHER_SIZE
    if old.sensors != new.sensors:
        return Verdict.ASK, Reason.OTHER_WIRING
    if not set(new.bad) <= set(old.bad):
        return Verdict.ASK, Reason.NEW_BAD_SENSORS
    return Verdict.REPLACE, Reason.NO_WORSE
