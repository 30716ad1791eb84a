"""Faults of single sensors, as values: what a board with one of them would show. For the simulated board and for tests.

A fault's text is its kind and its cell: `dead B3`.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.grid import Cell, Grid
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture


class FaultKind(StrEnum):
    """What is wrong with a sensor."""

    DEAD = "dead"  # never sees a magnet
    STUCK = "stuck"  # always sees one
    FLIPPED = "flipped"  # a Hall sensor mounted upside down sees the other pole; a reed contact that opens instead of closing
    UNSTEADY = "unsteady"  # keeps changing
    NO_DIODE = "no_diode"  # a reed switch whose diode is bridged: three closed corners of a rectangle close the fourth


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of one sensor."""

    kind: FaultKind
    cell: Cell

    def __str__(self) -> str:
        return f"{self.kind} {self.cell}"

    def apply(self, picture: Picture) -> Picture:
        """What a board with this fault shows instead of `picture`; the same where the board has no such sensor."""
        if self.cell not in picture.edition.grid:
            return picture
        if self.kind is FaultKind.NO_DIODE:
            return _with_ghosts(picture, self.cell) if picture.kind is Kind.REED else picture
        return _with(picture, {self.cell: self._level(picture)})

    def _level(self, picture: Picture) -> Level:
        level = picture.levels[picture.edition.grid.index(self.cell)]
        magnet = picture.kind.magnets[0]
        match self.kind:
            case FaultKind.DEAD:
                return Level.NONE
            case FaultKind.STUCK:
                return magnet
            case FaultKind.FLIPPED if picture.kind is Kind.REED:
                return {Level.NONE: magnet, magnet: Level.NONE}.get(level, level)
            case FaultKind.FLIPPED:
                return level.opposite
            case _:
                return Level.UNKNOWN


def parse_fault(grid: Grid, text: str) -> Fault:
    """Read a fault such as `dead B3`. Raises NotationError, also for a cell that this board has not."""
    kind, _, place = text.strip().partition(" ")
    if kind not in list(FaultKind):
        raise NotationError(
            Reason("{kind} is no fault of a sensor: choose from {known}.", kind=quoted(kind), known=", ".join(FaultKind))
        )
    cell = grid.parse_cell(place)
    return Fault(FaultKind(kind), cell)


def _with(picture: Picture, levels: dict[Cell, Level]) -> Picture:
    grid = picture.edition.grid
    return replace(picture, levels=tuple(levels.get(cell, old) for cell, old in zip(grid, picture.levels, strict=True)))


def _with_ghosts(picture: Picture, bridged: Cell) -> Picture:
    """A column that is read pulls the bridged switch's row down; through the bridge that row pulls down its column.

    So every closed switch of the bridged one's column shows in every column that is closed in the bridged one's row.
    """
    closed = {cell for cell, level in zip(picture.edition.grid, picture.levels, strict=True) if level is Level.MAGNET}
    if bridged not in closed:
        return picture
    columns = {cell.column for cell in closed if cell.row == bridged.row}
    rows = {cell.row for cell in closed if cell.column == bridged.column}
    return _with(picture, {Cell(row, column): Level.MAGNET for row in rows for column in columns})
