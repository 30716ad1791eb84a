"""Where a board's sensors lie and which wires lead to them: by its calibration, or as it is wired where there is none."""

from collections.abc import Iterable
from dataclasses import dataclass

from orapa_pi.devices.serial_line.report import level_of
from orapa_pi.link.events import Picture
from orapa_pi.pins import load_pins
from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.calibration import Calibration


@dataclass(frozen=True, slots=True)
class Places:
    """The sensors of a board, counted row by row of so many columns as they are wired; a calibration is of such a board."""

    columns: int
    calibration: Calibration | None = None

    def cell(self, number: int) -> Cell:
        """The cell over a sensor, as the table names it."""
        place = number if self.calibration is None else self.calibration.sensors.index(number)
        return Cell(*divmod(place, self.columns))

    def cells(self, numbers: Iterable[int]) -> tuple[Cell, ...]:
        """The cells over these sensors, in the order of the board."""
        return tuple(sorted(map(self.cell, numbers)))

    def rows(self, picture: Picture) -> list[str]:
        """One text of signs per row of the table, as the sensors see it: also bad ones are shown."""
        values = picture.values
        ordered = values if self.calibration is None else [values[sensor] for sensor in self.calibration.sensors]
        signs = "".join(map(level_of, ordered))
        return [signs[start : start + self.columns] for start in range(0, len(signs), self.columns)]

    def wires(self, cell: Cell) -> tuple[int, int]:
        """The controller's GPIO numbers of the row wire and of the column wire between which a cell's sensor lies."""
        number = self.calibration.sensor(cell) if self.calibration else cell.row * self.columns + cell.column
        line, place = divmod(number, self.columns)
        pico = load_pins()["pico"]
        return pico.pins("rows")[line], pico.pins("columns")[place]
