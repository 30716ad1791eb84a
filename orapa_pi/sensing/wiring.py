"""How a board is wired: every sensor lies where one row line crosses one column line, in whatever order they are connected.

So the cells of a row have their sensors on one line and those of a column on another, and a few known cells tell the rest.
Lines crossed over cover every mirroring and turn of the board, and two wires that were swapped.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from orapa_pi.rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines known so far. Sensors are numbered `line * per_line + place`; `crossed` if the cells' columns are on lines.

    `rows` and `columns` give the board's rows and columns the number that stands for them in a sensor's.
    """

    per_line: int
    crossed: bool
    rows: Mapping[int, int]
    columns: Mapping[int, int]

    def sensor(self, cell: Cell) -> int | None:
        """The number of the sensor under a cell, if both its lines are known."""
        if cell.row not in self.rows or cell.column not in self.columns:
            return None
        line, place = self.rows[cell.row], self.columns[cell.column]
        return place * self.per_line + line if self.crossed else line * self.per_line + place


def lines_through(found: Mapping[Cell, int], per_line: int, *, crossed: bool) -> Lines | None:
    """The lines that lead to all these sensors, or None if no such wiring does."""
    rows: dict[int, int] = {}
    columns: dict[int, int] = {}
    for cell, sensor in found.items():
        line, place = divmod(sensor, per_line)
        row, column = (place, line) if crossed else (line, place)
        if rows.setdefault(cell.row, row) != row or columns.setdefault(cell.column, column) != column:
            return None
    if len(set(rows.values())) < len(rows) or len(set(columns.values())) < len(columns):
        return None
    return Lines(per_line, crossed, rows, columns)


def completed(lines: Lines, rows: int, columns: int) -> Lines:
    """With the lines that no cell was found on: a single one left is certain, more are given out in order."""
    return Lines(lines.per_line, lines.crossed, _filled(lines.rows, rows), _filled(lines.columns, columns))


def _filled(known: Mapping[int, int], count: int) -> dict[int, int]:
    free = iter(sorted(set(range(count)) - set(known.values())))
    return {index: known[index] if index in known else next(free) for index in range(count)}
