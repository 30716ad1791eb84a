"""The boards of a match that is over as one drawing: the pieces, and the paths of the beams, as the text of an SVG file.

Only presentation attributes: the pages' policy runs no style that is not a file of the table.
"""

from xml.sax.saxutils import escape, quoteattr

from orapa_pi.play.public import Public
from orapa_pi.play.state import Asked
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS, Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Piece, Placement, Substance
from orapa_pi.rules.questions import BeamQuestion
from orapa_pi.rules.tracer import Tracer

UNIT = 40
"""Pixels of a cell."""
BETWEEN = 1.0
TITLE = 1.4
END = 0.66
"""Where a path begins and ends, in cells from the middle of its first or last cell: beside the label of the port."""
INK, PAPER, GRID, SOFT = "#1c1d21", "#fffdf8", "#cfccc2", "#565a63"

Point = tuple[float, float]
_CORNERS: dict[str, tuple[Point, ...]] = {
    "solid": ((0, 0), (1, 0), (1, 1), (0, 1)),
    "NW": ((0, 0), (1, 0), (0, 1)),
    "NE": ((0, 0), (1, 0), (1, 1)),
    "SE": ((1, 0), (1, 1), (0, 1)),
    "SW": ((0, 0), (1, 1), (0, 1)),
}
_LINES: dict[str, tuple[Point, Point]] = {
    "line-N": ((0, 0), (1, 0)),
    "line-E": ((1, 0), (1, 1)),
    "line-S": ((0, 1), (1, 1)),
    "line-W": ((0, 0), (0, 1)),
}
_FILLS = {"white": "#f4f4f2", "red": "#d3202b", "yellow": "#f0c419", "blue": "#1f4fd8"}
_MIXED = {
    "red": "#d3202b",
    "yellow": "#b58f00",
    "blue": "#1f4fd8",
    "orange": "#e8790c",
    "purple": "#7a2fb5",
    "green": "#17703a",
    "pink": "#d4517a",
    "sky blue": "#2a8fd0",
    "black": "#000",
}


def picture(match: Public, title: str, only: tuple[int, int] | None = None) -> str:
    """The drawing of all boards with all paths; or of `only` one board with one question, both by number.

    Raises IndexError for a number that is not there.
    """
    chosen = list(zip(match.reveal, match.logs, strict=False))
    if only is not None:
        board, asked = only
        layout, log = chosen[board]
        chosen = [(layout, (log[asked],))]
    grid = match.edition.grid
    wide, high = grid.columns + 2.2, grid.rows + 2.2
    width = max(len(chosen), 1) * (wide + BETWEEN) - BETWEEN + 0.4
    boards = [_board(layout, log, (index * (wide + BETWEEN) + 1.3, TITLE + 1.1)) for index, (layout, log) in enumerate(chosen)]
    head = _text(width / 2, TITLE / 2, 0.55, title, bold=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.2f} {TITLE + high:.2f}" '
        f'width="{width * UNIT:.0f}" height="{(TITLE + high) * UNIT:.0f}" role="img" aria-label={quoteattr(title)}>'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{head}{"".join(boards)}</svg>'
    )


def _board(layout: Layout, log: tuple[Asked, ...], at: Point) -> str:
    edition = layout.edition
    grid = edition.grid
    lines = "".join(f"M0 {row}H{grid.columns}" for row in range(grid.rows + 1))
    lines += "".join(f"M{column} 0V{grid.rows}" for column in range(grid.columns + 1))
    ports = "".join(_text(*_beside(edition, port), 0.42, str(port), fill=SOFT) for port in PORTS)
    pieces = "".join(_piece(placement) for placement in layout.placements)
    tracer = Tracer(layout)
    paths = "".join(_path(tracer, asked) for asked in log)
    return (
        f'<g transform="translate({at[0]:.2f} {at[1]:.2f})"><path d="{lines}" stroke="{GRID}" stroke-width="0.03"/>'
        f"{ports}{pieces}{paths}</g>"
    )


def _piece(placement: Placement) -> str:
    outline, rings = "", ""
    middle: list[Point] = []
    for cell, surface in placement.cells:
        corners = [(x + cell.column, y + cell.row) for x, y in _CORNERS.get(surface.value, ())]
        if corners:
            outline += "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"
            middle += corners
        elif (ends := _LINES.get(surface.value)) is not None:
            rings += "M" + "L".join(f"{x + cell.column} {y + cell.row}" for x, y in ends)
    fill = _fill(placement.piece)
    drawn = f'<path d="{outline}" fill="{fill}" stroke="{INK}" stroke-width="0.05" stroke-linejoin="round" '
    drawn += 'paint-order="stroke"/>'
    if rings:
        drawn += f'<path d="{rings}" stroke="#8b8b85" stroke-width="0.14" stroke-linecap="round"/>'
    if middle:
        x, y = (sum(point[axis] for point in middle) / len(middle) for axis in (0, 1))
        drawn += _text(x, y, 0.5, placement.piece.letter, bold=True, fill="#fff" if fill in _DARK else INK)
    return drawn


def _fill(piece: Piece) -> str:
    if piece.substance in (Substance.ABSORBING, Substance.BLACK_HOLE):
        return "#22232a"
    return _FILLS[piece.colour.value] if piece.colour else "#bfe3ee"


_DARK = ("#22232a", _FILLS["red"], _FILLS["blue"])


def _path(tracer: Tracer, asked: Asked) -> str:
    """The beam with a light edge, so that it is seen on every piece; a ring where it enters."""
    edition = tracer.layout.edition
    if not isinstance(asked.question, BeamQuestion):
        cell = asked.question.cell
        return f'<rect x="{cell.column + 0.1}" y="{cell.row + 0.1}" width="0.8" height="0.8" {_stroke(INK, 0.08)}/>'
    beam = tracer.trace(asked.question.port)
    start = _beside(edition, beam.port)
    points = [_beside(edition, beam.port, END), *((step.cell.column + 0.5, step.cell.row + 0.5) for step in beam.path)]
    if beam.answer.exit is not None:
        points.append(_beside(edition, beam.answer.exit, END))
    line = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    colour = INK if beam.answer.exit is None or beam.answer.bounces is not None else _MIXED.get(beam.answer.name, SOFT)
    ring = f'<circle cx="{start[0]}" cy="{start[1]}" r="0.38" {_stroke(colour, 0.06)}/>'
    return f'{ring}<path d="{line}" {_stroke("#fff", 0.18)}/><path d="{line}" {_stroke(colour, 0.1)}/>'


def _stroke(colour: str, width: float) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"'


def _beside(edition: Edition, port: Port, away: float = 1.0) -> Point:
    """The middle of the port's label, or a point so many cells away from the middle of the first cell."""
    cell, heading = edition.grid.entry(port)
    outside = cell.step(heading.opposite)
    x, y = outside.column - cell.column, outside.row - cell.row
    return cell.column + 0.5 + away * x, cell.row + 0.5 + away * y


def _text(x: float, y: float, size: float, text: str, *, bold: bool = False, fill: str = INK) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="middle" dominant-baseline="central" '
        f'font-family="system-ui, sans-serif" fill="{fill}"{weight}>{escape(text)}</text>'
    )
