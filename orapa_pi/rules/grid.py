"""The board's geometry: directions, cells, ports and the grid that joins them, each with a text form that parses back."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from string import ascii_uppercase
from typing import NamedTuple, Self

from orapa_pi.errors import NotationError, Reason, quoted

NUMBERED_PORTS = 18
PORT_COUNT = 2 * NUMBERED_PORTS
_PORT_TEXT = re.compile(r"[0-9]{1,3}|[A-Za-z]")
_CELL_NOISE = re.compile(r"[\s,;()\[\]]+")
_WORDS = re.compile(r"[A-Za-z]+|[0-9]+")
_CELL_TEXT = re.compile(r"(?P<letter>[A-Z])(?P<number>[0-9]{1,3})|(?P<first>[0-9]{1,3})(?P<last>[A-Z])", re.ASCII | re.I)


class Direction(IntEnum):
    """A heading on the board, clockwise from north (towards row A)."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def row_step(self) -> int:
        """Rows gained by one step: -1, 0 or 1."""
        return (-1, 0, 1, 0)[self]

    @property
    def column_step(self) -> int:
        """Columns gained by one step: -1, 0 or 1."""
        return (0, 1, 0, -1)[self]

    @property
    def opposite(self) -> "Direction":
        return Direction((self + 2) % 4)

    def turned(self, quarters: int) -> "Direction":
        """This direction after so many quarter turns clockwise."""
        return Direction((self + quarters) % 4)


class Cell(NamedTuple):
    """One square of the board: row and column count from 0 at the top left. Its text is `E4`: row letter, column number.

    A cell off the board (a dragged piece may reach there) has the text `(row, column)` instead, which does not parse.
    A named tuple, as cells are looked up everywhere: they hash about five times as fast as a frozen dataclass.
    """

    row: int
    column: int

    def __str__(self) -> str:
        if 0 <= self.row < NUMBERED_PORTS and 0 <= self.column < NUMBERED_PORTS:
            return f"{ascii_uppercase[self.row]}{self.column + 1}"
        return f"({self.row}, {self.column})"

    def step(self, direction: Direction) -> "Cell":
        """The neighbouring cell in that direction, on the board or not."""
        return Cell(self.row + direction.row_step, self.column + direction.column_step)


@dataclass(frozen=True, slots=True, order=True)
class Port:
    """One of the 36 positions on the edge: index 0..17 is labelled `1`..`18`, index 18..35 `A`..`R`."""

    index: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a label in any case. Raises NotationError for anything but 1..18 and A..R."""
        label = text.strip().upper()
        if _PORT_TEXT.fullmatch(text.strip()):
            index = int(label) - 1 if label.isdigit() else NUMBERED_PORTS + ascii_uppercase.index(label)
            if (0 <= index < NUMBERED_PORTS) == label.isdigit() and index < PORT_COUNT:
                return cls(index)
        raise NotationError(
            Reason("{text} is no edge position: give a number from 1 to 18 or a letter from A to R.", text=quoted(text.strip()))
        )

    def __str__(self) -> str:
        if self.index < NUMBERED_PORTS:
            return str(self.index + 1)
        return ascii_uppercase[self.index - NUMBERED_PORTS]


PORTS = tuple(Port(index) for index in range(PORT_COUNT))


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of columns x rows cells; they add up to 18, so that every board has ports 1..18 and A..R.

    Numbers run along the top and down the right side, letters down the left side and along the bottom.
    Raises NotationError for sizes that do not add up to 18.
    """

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns + self.rows != NUMBERED_PORTS or min(self.columns, self.rows) < 1:
            raise NotationError(
                Reason(
                    "A board of {columns} x {rows} is not possible: columns and rows add up to {sum}.",
                    columns=quoted(self.columns),
                    rows=quoted(self.rows),
                    sum=NUMBERED_PORTS,
                )
            )

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.column < self.columns

    def __iter__(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return (Cell(row, column) for row in range(self.rows) for column in range(self.columns))

    def index(self, cell: Cell) -> int:
        """The cell's place when counting row by row, from 0."""
        return cell.row * self.columns + cell.column

    def entry(self, port: Port) -> tuple[Cell, Direction]:
        """The first cell that a beam from this port enters, and its heading."""
        index = port.index
        if index < self.columns:
            return Cell(0, index), Direction.S
        if index < NUMBERED_PORTS:
            return Cell(index - self.columns, self.columns - 1), Direction.W
        index -= NUMBERED_PORTS
        if index < self.rows:
            return Cell(index, 0), Direction.E
        return Cell(self.rows - 1, index - self.rows), Direction.N

    def exit(self, cell: Cell, heading: Direction) -> Port:
        """The port by which a beam with this heading leaves the board from this edge cell."""
        return _exits(self)[cell, heading]

    def parse_cell(self, text: str) -> Cell:
        """Read a cell as people say it: `E4`, `4e`, `(E, 4)`, `Row 4 and Column E`.

        Letter and number decide, whatever the words. A bottom letter names a column and a right-hand number names a row, so
        `N15` is a cell too. Raises NotationError, also for two rows or two columns.
        """
        match = _CELL_TEXT.fullmatch(_CELL_NOISE.sub("", text)) or _CELL_TEXT.fullmatch(_letter_and_number(text))
        if not match:
            raise NotationError(
                Reason("{text} is no cell: give a row letter and a column number, such as E4.", text=quoted(text.strip()))
            )
        letter = ascii_uppercase.index((match["letter"] or match["last"]).upper())
        number = int(match["number"] or match["first"]) - 1
        if not (letter < NUMBERED_PORTS and 0 <= number < NUMBERED_PORTS):
            raise NotationError(
                Reason(
                    "{text} is not on this board: rows are A to {last} and columns 1 to {columns}.",
                    text=quoted(text.strip()),
                    last=ascii_uppercase[self.rows - 1],
                    columns=self.columns,
                )
            )
        letter_is_row, number_is_column = letter < self.rows, number < self.columns
        if letter_is_row != number_is_column:
            kind = Reason("rows") if letter_is_row else Reason("columns")
            raise NotationError(
                Reason(
                    "{text} names two {kind}: give one row and one column, such as E4.", text=quoted(text.strip()), kind=kind
                )
            )
        if letter_is_row:
            return Cell(letter, number)
        return Cell(number - self.columns, letter - self.rows)


def _letter_and_number(text: str) -> str:
    """The only number and the only single letter of a sentence, whatever its words; empty if there are more or none."""
    words = _WORDS.findall(text)
    numbers = [word for word in words if word.isdigit()]
    letters = [word for word in words if len(word) == 1 and word.isalpha()]
    return letters[0] + numbers[0] if len(numbers) == len(letters) == 1 else ""


@cache
def _exits(grid: Grid) -> dict[tuple[Cell, Direction], Port]:
    entries = ((port, *grid.entry(port)) for port in PORTS)
    return {(cell, heading.opposite): port for port, cell, heading in entries}
