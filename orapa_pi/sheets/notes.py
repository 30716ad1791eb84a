"""Answer sheet, labels and the card for joining."""

import segno

from orapa_pi.errors import NotationError
from orapa_pi.rules.colours import NAMES, Colour
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS
from orapa_pi.rules.questions import BeamAnswer, Ending
from orapa_pi.screen.answers import beam_code
from orapa_pi.screen.words import Words
from orapa_pi.sheets.drawing import BLACK, GREY, WHITE, Box, Line, Page, Shape, Text, fitting_page

QR_QUIET = 4
"""Modules of white around a QR code (ISO/IEC 18004)."""


def answer_page(words: Words, edition: Edition) -> Page:
    """A4: the board to draw on with its labels, a line for every port, and the codes of the colours."""
    grid = edition.grid
    cell = 150.0 / (grid.columns + 1)
    left, top = (210.0 - grid.columns * cell) / 2, 28.0
    shapes: list[Shape] = [Text(105, 12, 5.0, words.say("print.sheet", edition=edition.name), bold=True)]
    shapes += [Line(left + x * cell, top, left + x * cell, top + grid.rows * cell, 0.2) for x in range(grid.columns + 1)]
    shapes += [Line(left, top + y * cell, left + grid.columns * cell, top + y * cell, 0.2) for y in range(grid.rows + 1)]
    for port in PORTS:
        first, heading = grid.entry(port)
        x = first.column + 0.5 - heading.column_step * 0.78
        y = first.row + 0.5 - heading.row_step * 0.78
        shapes.append(Text(left + x * cell, top + y * cell, 4.0, str(port), bold=True))
    lines_top = top + grid.rows * cell + 16
    for number, port in enumerate(PORTS):
        x, y = 15.0 + number // 9 * 46.0, lines_top + number % 9 * 8.0
        shapes += [Text(x, y, 3.6, str(port), bold=True), Line(x + 6, y + 2, x + 40, y + 2, 0.15, GREY)]
    return Page(210.0, 297.0, (*shapes, *_legend(words, lines_top + 9 * 8.0 + 4)))


def _legend(words: Words, top: float) -> list[Shape]:
    """Every mixture: which colours it is made of, what it is called, and its code on the matrix."""
    shapes: list[Shape] = []
    for number, (colours, name) in enumerate(NAMES.items()):
        ordered = tuple(sorted(colours))
        code = beam_code(words, BeamAnswer(Ending.EXIT, PORTS[0], ordered))
        parts = " + ".join(words.say(f"colour.{Colour(colour).value}") for colour in ordered) or "-"
        text = f"{code}  {words.say('colour.' + name.replace(' ', '_'))}: {parts}"
        shapes.append(Text(12.0 + number % 2 * 95.0, top + number // 2 * 5.2, 3.0, text, centred=False))
    return shapes


def label_page(edition: Edition, cell_mm: float) -> Page:
    """Four strips to cut out and lay along the board, each label as wide as a cell."""
    grid, height = edition.grid, 12.0
    sides = (PORTS[: grid.columns], PORTS[grid.columns : 18], PORTS[18 : 18 + grid.rows], PORTS[18 + grid.rows :])
    shapes: list[Shape] = []
    for number, ports in enumerate(sides):
        top = number * (height + 6.0)
        for index, port in enumerate(ports):
            shapes.append(Text((index + 0.5) * cell_mm, top + height / 2, min(7.0, cell_mm / 2.5), str(port), bold=True))
        length = len(ports) * cell_mm
        shapes += [Line(index * cell_mm, top, index * cell_mm, top + height, 0.15, GREY) for index in range(len(ports) + 1)]
        shapes += [Line(0, top, length, top, 0.15, GREY), Line(0, top + height, length, top + height, 0.15, GREY)]
    return fitting_page(max(grid.columns, grid.rows) * cell_mm, 4 * height + 3 * 6.0, shapes)


def join_page(words: Words, address: str) -> Page:
    """A6: the table's address as text and as a QR code. Raises NotationError if it is too long for one."""
    if not 0 < len(address) <= 200 or not address.isascii():
        raise NotationError("The address must be plain text of up to 200 characters, such as http://192.168.1.20:8642.")
    modules = qr_modules(address)
    side_mm = 70.0
    module = side_mm / (len(modules) + 2 * QR_QUIET)
    left, top = (105.0 - side_mm) / 2, 24.0
    shapes: list[Shape] = [Text(52.5, 14.0, 5.0, words.say("print.join"), bold=True), Box(left, top, side_mm, side_mm, WHITE)]
    for row, line in enumerate(modules):
        for column, dark in enumerate(line):
            if dark:
                x, y = left + (column + QR_QUIET) * module, top + (row + QR_QUIET) * module
                shapes.append(Box(x, y, module, module, BLACK))
    shapes.append(Text(52.5, top + side_mm + 10.0, min(4.5, 160.0 / len(address)), address))
    shapes.append(Text(52.5, top + side_mm + 20.0, 3.0, words.say("print.join_how")))
    return Page(105.0, 148.0, tuple(shapes))


def qr_modules(text: str) -> list[list[bool]]:
    """The squares of a QR code with medium correction, row by row, without its white rim."""
    return [[bool(dark) for dark in row] for row in segno.make_qr(text, error="m").matrix]
