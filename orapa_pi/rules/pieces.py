"""Pieces as data: each is drawn once, as text, and its orientations are generated from the drawing."""

from dataclasses import dataclass, field
from enum import StrEnum

from orapa_pi.errors import NotationError
from orapa_pi.rules.colours import Colour
from orapa_pi.rules.grid import Cell, Direction


class Surface(StrEnum):
    """What a beam meets in a covered cell.

    `NW`..`SE` are half cells, named by the corner where the right angle of the solid half sits. `line-N`..`line-W`
    are a thin line on that side of the cell, as the ring of a planet has.
    """

    SOLID = "solid"
    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"
    LINE_N = "line-N"
    LINE_E = "line-E"
    LINE_S = "line-S"
    LINE_W = "line-W"

    @property
    def flat_sides(self) -> frozenset[Direction]:
        """The sides of the cell that are covered from end to end and turn a beam from outside back."""
        return _FLAT_SIDES[self]

    @property
    def turns(self) -> tuple[int, int, int, int]:
        """Heading out of the cell for each heading into it (N, E, S, W)."""
        return _TURNS[self]

    @property
    def line_side(self) -> Direction | None:
        """The side of the cell that carries a thin line, if any."""
        return Direction[self.value[-1]] if self in _LINES else None

    def meets(self, heading: Direction) -> bool:
        """Whether a beam that enters the cell with this heading hits the surface. Only a line can be passed."""
        return self not in _LINES or self.line_side == heading

    def turned(self, quarters: int) -> "Surface":
        """This surface after so many quarter turns clockwise."""
        for ring in (_HALVES, _LINES):
            if self in ring:
                return ring[(ring.index(self) + quarters) % 4]
        return self

    def mirrored(self) -> "Surface":
        """This surface with left and right exchanged."""
        return Surface(self.value.translate(str.maketrans("EW", "WE"))) if self is not Surface.SOLID else self


_HALVES = (Surface.NW, Surface.NE, Surface.SE, Surface.SW)
_LINES = (Surface.LINE_N, Surface.LINE_E, Surface.LINE_S, Surface.LINE_W)
_FLAT_SIDES: dict[Surface, frozenset[Direction]] = {
    Surface.SOLID: frozenset(Direction),
    **{half: frozenset(Direction[letter] for letter in half.value) for half in _HALVES},
    **{line: frozenset() for line in _LINES},
}


def _turns(surface: Surface) -> tuple[int, int, int, int]:
    """Flat side: back. Slope: by 90 degrees. Line: back where the beam would leave through it, else straight on."""

    def out(heading: Direction) -> Direction:
        if surface in _LINES:
            return heading.opposite if heading.name == surface.value[-1] else heading
        if heading.opposite in _FLAT_SIDES[surface]:
            return heading.opposite
        rising = surface in (Surface.NW, Surface.SE)  # drawn `/`: east becomes north
        return Direction(heading ^ 1) if rising else Direction(3 - heading)

    return out(Direction.N), out(Direction.E), out(Direction.S), out(Direction.W)


_TURNS = {surface: _turns(surface) for surface in Surface}

DRAWN: dict[str, Surface] = {
    "#": Surface.SOLID,
    **{half.value: half for half in _HALVES},
    "^": Surface.LINE_N,
    ">": Surface.LINE_E,
    "v": Surface.LINE_S,
    "<": Surface.LINE_W,
}
"""The signs that pieces are drawn with; `-` stands for a cell that the piece does not cover."""


class Substance(StrEnum):
    """What a piece does to a beam that hits it."""

    REFLECTING = "reflecting"
    ABSORBING = "absorbing"
    BLACK_HOLE = "black hole"


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """One covered cell of an orientation: its offset, its surface, and which cell of the drawing it was made from."""

    row: int
    column: int
    surface: Surface
    origin: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Orientation:
    """One way a piece can lie: its cells, row by row from the top left of its box.

    The name is the side to which the drawing's top has turned (`N` as drawn, `E` a quarter turn clockwise, ...), with an `m`
    when the piece lies on its other side (mirrored left to right before turning).
    """

    turn: Direction
    mirrored: bool
    cells: tuple[DrawnCell, ...]

    @property
    def name(self) -> str:
        """As it ends the text of a placement: `E` in `red@B8E`."""
        return self.turn.name + ("m" if self.mirrored else "")


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of gem or planet.

    `letter` stands for it in drawings of a board; `drawing` holds one string of signs per row, as in `DRAWN`. A two-sided piece
    may lie with either side up; an edge-bound one must lie with its long flat side along the board's edge.
    """

    name: str
    letter: str
    drawing: tuple[str, ...]
    colour: Colour | None
    substance: Substance = Substance.REFLECTING
    two_sided: bool = False
    edge_bound: bool = False
    orientations: tuple[Orientation, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "orientations", _orientations(self.drawing, two_sided=self.two_sided))

    def __str__(self) -> str:
        return self.name


def _drawn_cells(drawing: tuple[str, ...]) -> list[DrawnCell]:
    return [
        DrawnCell(row, column, DRAWN[sign], (row, column))
        for row, line in enumerate(drawing)
        for column, sign in enumerate(line.split())
        if sign != "-"
    ]


def _orientations(drawing: tuple[str, ...], *, two_sided: bool) -> tuple[Orientation, ...]:
    """All different ways to lie, the drawing first; those that look the same are listed once, under their first name."""
    found: dict[frozenset[tuple[int, int, Surface]], Orientation] = {}
    for mirrored in (False, True) if two_sided else (False,):
        cells = _drawn_cells(drawing)
        if mirrored:
            width = max(cell.column for cell in cells) + 1
            cells = [DrawnCell(c.row, width - 1 - c.column, c.surface.mirrored(), c.origin) for c in cells]
        for turn in Direction:
            shape = frozenset((cell.row, cell.column, cell.surface) for cell in cells)
            ordered = tuple(sorted(cells, key=lambda cell: (cell.row, cell.column)))
            found.setdefault(shape, Orientation(turn, mirrored, ordered))
            height = max(cell.row for cell in cells) + 1
            cells = [DrawnCell(c.column, height - 1 - c.row, c.surface.turned(1), c.origin) for c in cells]
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece lying on the board: `corner` is the top left cell of its box, which the piece need not cover itself.

    Its text is `red@B8E`: the piece, the corner, the orientation's name.
    """

    piece: Piece
    corner: Cell
    orientation: Orientation
    cells: tuple[tuple[Cell, Surface], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        row, column = self.corner.row, self.corner.column
        cells = tuple((Cell(row + c.row, column + c.column), c.surface) for c in self.orientation.cells)
        object.__setattr__(self, "cells", cells)

    def __str__(self) -> str:
        return f"{self.piece.name}@{self.corner}{self.orientation.name}"


def placement_of(piece: Piece, cells: dict[Cell, Surface]) -> Placement:
    """The placement of this piece that covers exactly these cells. Raises NotationError if there is none."""
    if cells:
        corner = Cell(min(cell.row for cell in cells), min(cell.column for cell in cells))
        for orientation in piece.orientations:
            placement = Placement(piece, corner, orientation)
            if dict(placement.cells) == cells:
                return placement
    listed = ", ".join(f"{cell} {surface}" for cell, surface in sorted(cells.items())) or "no cells"
    raise NotationError(f"These cells are no placement of the piece {piece.name}: {listed}.")
