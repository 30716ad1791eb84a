"""A layout: pieces on a board. It can be judged whatever is wrong with it; judging never raises."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from orapa_pi.rules.edition import Edition, SideRule, cells_of, on_edge
from orapa_pi.rules.grid import PORTS, Cell, Direction
from orapa_pi.rules.pieces import Placement, Surface


@dataclass(frozen=True, slots=True, order=True)
class Segment:
    """One stretch of grid line, between a cell and its neighbour to the south or east."""

    first: Cell
    second: Cell

    @classmethod
    def of(cls, cell: Cell, side: Direction) -> "Segment":
        """The same segment from either side of it."""
        first, second = sorted((cell, cell.step(side)))
        return cls(first, second)

    def __str__(self) -> str:
        return f"{self.first}|{self.second}"


class Fault(StrEnum):
    """What can be wrong with a layout."""

    OVERLAP = "overlap"
    SIDE_CONTACT = "side_contact"
    OFF_BOARD = "off_board"
    HIDDEN = "hidden"
    MISSING = "missing"
    EXTRA = "extra"
    NOT_ON_EDGE = "not_on_edge"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault, with the names of its pieces, the cells it lies in and, for side contact, the shared segments."""

    fault: Fault
    pieces: tuple[str, ...]
    cells: tuple[Cell, ...] = ()
    segments: tuple[Segment, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """Placements on an edition's board, in any number and legal or not."""

    edition: Edition
    placements: tuple[Placement, ...]

    def problems(self) -> tuple[Problem, ...]:
        """Every fault at once: missing and extra pieces, off the board, overlap, side contact, edge, hidden pieces."""
        return (
            *_wrong_pieces(self),
            *_off_board(self),
            *_overlaps(self),
            *_side_contacts(self),
            *_not_on_edge(self),
            *_hidden(self),
        )

    def overlaps(self) -> tuple[Problem, ...]:
        """Only the faults because of which no beam can be traced through this layout."""
        return (*_off_board(self), *_overlaps(self))

    def contents(self) -> dict[Cell, tuple[Placement, Surface]]:
        """What lies in each covered cell; where pieces overlap, the last one."""
        return {cell: (placement, surface) for placement in self.placements for cell, surface in placement.cells}

    def looks_like(self, other: "Layout") -> bool:
        """Whether every cell has the same kind, colour and surface, however the pieces are called or turned."""
        return self.look() == other.look()

    def look(self) -> tuple[tuple[Cell, Surface, str, str], ...]:
        """Surface, colour and substance of every covered cell, sorted: equal for layouts that look alike."""
        return tuple(
            sorted(
                (cell, surface, str(placement.piece.colour), placement.piece.substance.value)
                for placement in self.placements
                for cell, surface in placement.cells
            )
        )


def _wrong_pieces(layout: Layout) -> Iterator[Problem]:
    wanted = Counter(piece.name for piece in layout.edition.pieces)
    there = Counter(placement.piece.name for placement in layout.placements)
    for name, count in sorted((wanted - there).items()):
        yield from [Problem(Fault.MISSING, (name,))] * count
    for name in sorted(there - wanted):
        yield Problem(Fault.EXTRA, (name,), cells_of(p for p in layout.placements if p.piece.name == name))


def _off_board(layout: Layout) -> Iterator[Problem]:
    for placement in layout.placements:
        outside = tuple(sorted(cell for cell, _ in placement.cells if cell not in layout.edition.grid))
        if outside:
            yield Problem(Fault.OFF_BOARD, (placement.piece.name,), outside)


def _overlaps(layout: Layout) -> Iterator[Problem]:
    covered = [(placement.piece.name, {cell for cell, _ in placement.cells}) for placement in layout.placements]
    if sum(len(cells) for _, cells in covered) == len(set().union(*(cells for _, cells in covered))):
        return
    for (name, cells), (other, other_cells) in combinations(covered, 2):
        if shared := cells & other_cells:
            yield Problem(Fault.OVERLAP, (name, other), tuple(sorted(shared)))


def _side_contacts(layout: Layout) -> Iterator[Problem]:
    """Two neighbouring cells of different pieces may not both be flat on their common grid segment (rule d)."""
    if layout.edition.rules.side_rule is SideRule.OFF:
        return
    flat: dict[tuple[Cell, Direction], list[int]] = {}
    for index, placement in enumerate(layout.placements):
        for cell, surface in placement.cells:
            for side in surface.flat_sides:
                flat.setdefault((cell, side), []).append(index)
    touching: dict[tuple[int, int], set[Segment]] = {}
    for (cell, side), owners in flat.items():
        if side in (Direction.E, Direction.S):
            for other in flat.get((cell.step(side), side.opposite), ()):
                for owner in owners:
                    if owner != other:
                        pair = (min(owner, other), max(owner, other))
                        touching.setdefault(pair, set()).add(Segment.of(cell, side))
    for (one, other), segments in sorted(touching.items()):
        names = (layout.placements[one].piece.name, layout.placements[other].piece.name)
        cells = tuple(sorted({cell for segment in segments for cell in (segment.first, segment.second)}))
        yield Problem(Fault.SIDE_CONTACT, names, cells, tuple(sorted(segments)))


def _not_on_edge(layout: Layout) -> Iterator[Problem]:
    for placement in layout.placements:
        if placement.piece.edge_bound and not on_edge(placement, layout.edition.grid):
            yield Problem(Fault.NOT_ON_EDGE, (placement.piece.name,), cells_of([placement]))


def _hidden(layout: Layout) -> Iterator[Problem]:
    """Every piece must be the first thing that a straight line of sight from some port meets (rule e)."""
    grid = layout.edition.grid
    there: dict[Cell, list[tuple[int, Surface]]] = {}
    for index, placement in enumerate(layout.placements):
        for cell, surface in placement.cells:
            there.setdefault(cell, []).append((index, surface))
    seen: set[int] = set()
    for port in PORTS:
        cell, heading = grid.entry(port)
        met: list[int] = []
        while cell in grid and not met:
            met = [index for index, surface in there.get(cell, ()) if surface.meets(heading)]
            cell = cell.step(heading)
        seen.update(met)
    for index, placement in enumerate(layout.placements):
        if index not in seen and any(cell in grid for cell, _ in placement.cells):
            yield Problem(Fault.HIDDEN, (placement.piece.name,), cells_of([placement]))
