"""The strip-board modules that carry the reeds: half a row of cells each, laid out by rule and compared with the circuit.

Five strips lie along a module, the row's first. A cell needs its diode from the row's strip to its own, its reed upright on
its own strip with the upper lead coming down on the column's strip, and two holes there for the column's wire: in, and on to
the next row. A row's wire to the Pico leaves the left module, and a link in holes that face each other joins the right one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from hardware.netlist import Netlist
from hardware.shapes.sizes import Sizes
from hardware.strips import HOLE_MM, Hole, Layout, Lead, faults
from orapa_pi.rules.grid import Cell

STRIPS = 5
ROW_STRIP, CELL_STRIP, COLUMN_STRIP = 0, 1, 3
FIRST_REED = 4
"""Holes left of the first reed: room for its diode."""
ROW_WIRE = 2
BOARD_MM = (160.0, 100.0)
"""A board as it is sold, strips along the first."""
WIRE_TO_PICO_MM = 300.0
LINK_MM, ENDS_MM = 30.0, 25.0
"""A row's link between its two modules; what a piece from row to row needs beyond its way, so that a module can be tipped."""
EXTENSION_MM = 30.0
"""A piece of wire for every reed: its upper lead is too short to come down to its strip."""


@dataclass(frozen=True, slots=True)
class Module:
    """Half a row: the cells on it, where it starts (mm along the tray), leads by (ref, terminal), strips cut at holes."""

    cells: tuple[Cell, ...]
    start_mm: float
    holes: int
    leads: tuple[tuple[Lead, Hole], ...]
    cuts: tuple[Hole, ...]

    def at_mm(self, hole: int) -> float:
        """Where a hole lies along the tray, from the board's left edge."""
        return self.start_mm + hole * HOLE_MM

    def edges_mm(self) -> tuple[float, float]:
        """Where the board begins and ends along the tray: half a hole's distance beyond its first and last hole."""
        return self.at_mm(0) - HOLE_MM / 2, self.at_mm(self.holes - 1) + HOLE_MM / 2

    @property
    def length_mm(self) -> float:
        return self.holes * HOLE_MM

    def lean_mm(self, sizes: Sizes) -> float:
        """How far the worst reed's hole is off the middle of its cell: so much its lower lead has to lean."""
        holes = dict(self.leads)
        return max(abs(self.at_mm(holes[f"S_{cell}", "1"][1]) - (cell.column + 0.5) * sizes.cell_mm) for cell in self.cells)


def halves(columns: int) -> tuple[range, range]:
    """The columns of the left and the right half of tray, lid and modules."""
    return range(ceil(columns / 2)), range(ceil(columns / 2), columns)


def module(cells: Iterable[Cell], sizes: Sizes) -> Module:
    """The layout for neighbouring cells of one row."""
    cells = tuple(cells)
    offsets = [(cell.column - cells[0].column) * sizes.cell_mm / HOLE_MM for cell in cells]
    rests = [offset - round(offset) for offset in offsets]
    shift = (max(rests) + min(rests)) / 2  # as much to the left as to the right
    start_mm = (cells[0].column + 0.5) * sizes.cell_mm - (FIRST_REED - shift) * HOLE_MM
    leads: list[tuple[Lead, Hole]] = []
    cuts: list[Hole] = []
    for cell, offset in zip(cells, offsets, strict=True):
        reed = FIRST_REED + round(offset)
        leads += [
            ((f"D_{cell}", "A"), (ROW_STRIP, reed - 4)),
            ((f"D_{cell}", "K"), (CELL_STRIP, reed - 1)),
            ((f"S_{cell}", "1"), (CELL_STRIP, reed)),
            ((f"S_{cell}", "2"), (COLUMN_STRIP, reed)),
            ((f"COLUMN {cell.column}", "wire"), (COLUMN_STRIP, reed + 1)),
            ((f"COLUMN {cell.column}", "on"), (COLUMN_STRIP, reed + 2)),
        ]
        if cell != cells[-1]:
            cuts += [(CELL_STRIP, reed + 3), (COLUMN_STRIP, reed + 3)]
    last = max(hole for _, (_, hole) in leads)
    west = [("wire", ROW_WIRE), ("link", last)] if cells[0].column == 0 else [("link", ROW_WIRE)]
    leads += [(("ROW", name), (ROW_STRIP, hole)) for name, hole in west]
    return Module(cells, start_mm, last + 1, tuple(leads), tuple(cuts))


def modules(columns: int, rows: int, sizes: Sizes) -> tuple[Module, ...]:
    """All modules of a board, two to a row."""
    return tuple(module((Cell(row, column) for column in half), sizes) for row in range(rows) for half in halves(columns))


def layout(one: Module) -> Layout:
    """The module as a layout of strip board."""
    return Layout(STRIPS, one.holes, one.leads, one.cuts)


def problems(one: Module, circuit: Netlist) -> tuple[str, ...]:
    """Every fault in words: two leads in a hole or on a cut, and what the strips join otherwise than the circuit does."""
    return faults(layout(one), lambda ref, name: _net(circuit, one, ref, name))


def _net(circuit: Netlist, one: Module, ref: str, name: str) -> str | None:
    if ref == "ROW":
        return f"row {one.cells[0].row}"
    return ref.lower() if ref.startswith("COLUMN") else circuit.net_of(ref, name)


def boards_needed(made: Iterable[Module]) -> int:
    """Strip boards to buy: modules are sawn along the strips, and each saw cut takes a strip."""
    a_board = int(BOARD_MM[1] / HOLE_MM) // (STRIPS + 1)
    made = tuple(made)
    if any(one.length_mm > BOARD_MM[0] for one in made):
        raise ValueError("A module is longer than a strip board.")
    return ceil(len(made) / a_board)


def wire_m(columns: int, rows: int, sizes: Sizes) -> float:
    """Metres of wire: one along every column, piece by piece, one and a link to every row, each to the Pico; a bit a reed."""
    column_mm = (rows - 1) * (sizes.cell_mm + ENDS_MM) + WIRE_TO_PICO_MM
    row_mm = 2 * sizes.cell_mm + LINK_MM + WIRE_TO_PICO_MM
    return (columns * column_mm + rows * row_mm + columns * rows * EXTENSION_MM) / 1000
