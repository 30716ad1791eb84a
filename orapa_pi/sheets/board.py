"""The printed board: grid, labels, markers outside its corners, patches and a ruler."""

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS
from orapa_pi.screen.words import Words
from orapa_pi.sheets.drawing import Box, Line, Page, Shape, Text, fitting_page, marker_shapes, moved, ruler_shapes
from orapa_pi.sheets.geometry import BOARD_COLOUR, LINE_COLOUR, MARGIN, MARKER, PATCH, PATCHES, RING, BoardSheet
from orapa_pi.sheets.markers import CORNERS

RULER_MM = 100


def board_page(words: Words, edition: Edition, cell_mm: float) -> Page:
    """The board at true scale, on the smallest paper that it fits on."""
    sheet = BoardSheet(edition.grid)
    shapes = board_shapes(words, edition, cell_mm)
    return fitting_page(sheet.size.x * cell_mm, sheet.size.y * cell_mm, moved(shapes, MARGIN * cell_mm, MARGIN * cell_mm))


def board_shapes(words: Words, edition: Edition, cell_mm: float) -> list[Shape]:
    """The drawing, from the top left corner of A1."""
    sheet = BoardSheet(edition.grid)
    columns, rows = edition.grid.columns, edition.grid.rows
    shapes: list[Shape] = [Box(0, 0, columns * cell_mm, rows * cell_mm, BOARD_COLOUR)]
    line_mm = cell_mm / 40
    shapes += [Line(x * cell_mm, 0, x * cell_mm, rows * cell_mm, line_mm, LINE_COLOUR) for x in range(1, columns)]
    shapes += [Line(0, y * cell_mm, columns * cell_mm, y * cell_mm, line_mm, LINE_COLOUR) for y in range(1, rows)]
    shapes += _labels(edition, cell_mm)
    for marker, corners in zip(CORNERS[edition.name], sheet.markers(), strict=True):
        shapes += marker_shapes(marker, corners[0].x * cell_mm, corners[0].y * cell_mm, MARKER * cell_mm)
    for colour, centres in zip(PATCHES, sheet.patches(), strict=True):
        for x, y in centres:
            shapes.append(Box((x - PATCH / 2) * cell_mm, (y - PATCH / 2) * cell_mm, PATCH * cell_mm, PATCH * cell_mm, colour))
    length = min(RULER_MM, int(rows * cell_mm) // 10 * 10)
    if length:
        shapes += ruler_shapes((-RING - 0.75) * cell_mm, (rows * cell_mm - length) / 2, length)
    note = words.say("print.board", edition=edition, cell_mm=f"{cell_mm:g}", length_mm=length)
    shapes.append(Text(5.6 * cell_mm, -(RING + 0.1 + PATCH / 2) * cell_mm, min(3.0, cell_mm / 9), note, centred=False))
    return shapes


def _labels(edition: Edition, cell_mm: float) -> list[Shape]:
    """Every port's label in the strip beside its cell."""
    labels: list[Shape] = []
    for port in PORTS:
        cell, heading = edition.grid.entry(port)
        out = heading.opposite
        shift = 0.5 + RING / 2
        x = cell.column + 0.5 + out.column_step * shift
        y = cell.row + 0.5 + out.row_step * shift
        labels.append(Text(x * cell_mm, y * cell_mm, 0.32 * cell_mm, str(port), bold=True))
    return labels
