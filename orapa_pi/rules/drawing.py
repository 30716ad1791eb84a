"""A layout as a drawing of the board in text, with its ports around it; without a path it parses back.

A covered cell shows its piece's letter and its surface: `#` solid, a triangle where the half cell is filled, `^ > v <` a line.
"""

from orapa_pi.errors import NotationError, quoted
from orapa_pi.rules.edition import HouseRules
from orapa_pi.rules.grid import PORTS, Cell, Direction
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_edition
from orapa_pi.rules.pieces import Surface
from orapa_pi.rules.tracer import Beam

SIGNS: dict[Surface, str] = {
    Surface.SOLID: "#",
    Surface.NW: "◤",
    Surface.NE: "◥",
    Surface.SE: "◢",
    Surface.SW: "◣",
    Surface.LINE_N: "^",
    Surface.LINE_E: ">",
    Surface.LINE_S: "v",
    Surface.LINE_W: "<",
}
_SURFACES = {sign: surface for surface, sign in SIGNS.items()}
_EMPTY = "."


def draw_layout(layout: Layout, beam: Beam | None = None) -> str:
    """The board with its pieces and, if a beam is given, the cells that it runs through: `-`, `|`, `+` for both, `*` where it
    hits or bends.

    Where pieces overlap only one of them is seen.
    """
    grid = layout.edition.grid
    tracks = _tracks(layout, beam) if beam else {}
    contents = {cell: placement.piece.letter + SIGNS[surface] for cell, (placement, surface) in layout.contents().items()}
    labels = {grid.entry(port): str(port) for port in PORTS}

    def label(row: int, column: int, heading: Direction) -> str:
        return labels[Cell(row, column), heading]

    def square(cell: Cell) -> str:
        return (contents.get(cell, _EMPTY) + tracks.get(cell, "")).ljust(4)

    columns, last = range(grid.columns), grid.rows - 1
    rows = [
        f"{label(row, 0, Direction.E):<4}{''.join(square(Cell(row, column)) for column in columns)}"
        f"{label(row, grid.columns - 1, Direction.W)}"
        for row in range(grid.rows)
    ]
    top = "    " + "".join(label(0, column, Direction.S).ljust(4) for column in columns)
    bottom = "    " + "".join(label(last, column, Direction.N).ljust(4) for column in columns)
    return "\n".join([str(layout.edition), top.rstrip(), *rows, bottom.rstrip()])


def _tracks(layout: Layout, beam: Beam) -> dict[Cell, str]:
    contents = layout.contents()
    tracks: dict[Cell, str] = {}
    for step, following in zip(beam.path, [*beam.path[1:], None], strict=True):
        hit = step.cell in contents and contents[step.cell][1].meets(step.heading)
        turned = hit or (following is not None and following.heading != step.heading)
        sign = "*" if turned else "|" if step.heading.row_step else "-"
        before = tracks.get(step.cell, sign)
        tracks[step.cell] = sign if before == sign else "*" if "*" in (sign, before) else "+"
    return tracks


def parse_drawing(text: str, rules: HouseRules | None = None) -> Layout:
    """Read a drawing back. Raises NotationError, also for a piece that is drawn twice."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise NotationError("The drawing is empty: start it with the edition, such as mine.")
    edition = parse_edition(lines[0], rules)
    grid = edition.grid
    by_letter = {piece.letter: piece for piece in edition.base + edition.optional}
    drawn: dict[str, dict[Cell, Surface]] = {}
    if len(lines) < grid.rows + 2:
        raise NotationError(f"The drawing has {len(lines)} lines: {grid} needs the edition, the labels and {grid.rows} rows.")
    for row, line in enumerate(lines[2 : 2 + grid.rows]):
        squares = line.split()[1 : 1 + grid.columns]
        if len(squares) != grid.columns:
            raise NotationError(f"Row {Cell(row, 0)!s:.1} of the drawing needs {grid.columns} cells.")
        for column, square in enumerate(squares):
            if square != _EMPTY:
                if len(square) != 2 or square[0] not in by_letter or square[1] not in _SURFACES:
                    raise NotationError(f"{quoted(square)} in cell {Cell(row, column)} of the drawing is no part of a piece.")
                drawn.setdefault(square[0], {})[Cell(row, column)] = _SURFACES[square[1]]
    return Layout(edition, tuple(edition.placement(by_letter[letter], cells) for letter, cells in drawn.items()))
