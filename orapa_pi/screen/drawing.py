"""What views are drawn from: the ring of ports with what lies inside it, a beam's answer, letters.

The ring of ports stands at the top, the text line in the lowest five rows; Mine's ring is 12 x 10, Space's 13 x 9, and a 9 x 9
board's 11 x 11 just leaves room for the line.
"""

from orapa_pi.rules.grid import PORTS, Cell, Direction, Grid, Port
from orapa_pi.rules.questions import BeamAnswer, CellAnswer, Ending
from orapa_pi.screen.answers import beam_code
from orapa_pi.screen.font import GLYPH_HEIGHT, LINE_GLYPHS, lit_pixels
from orapa_pi.screen.frame import WIDTH, Canvas, Rgb
from orapa_pi.screen.palette import ASKED, CELLS, ENDINGS, ENTRY, ENTRY_LOW, FREE, GHOST, MIXTURES, TEXT, WARNING
from orapa_pi.screen.views import Ring, Wait
from orapa_pi.screen.words import Words

BEATS_PER_SECOND = 4
BEATS_PER_PAGE = 4

Contents = tuple[tuple[Cell, CellAnswer], ...]
"""What is to be drawn inside the ring."""

Page = tuple[str, Rgb]
"""A line of text with the colour of its letters."""


def pulse(beat: int) -> Rgb:
    """The colour of what is being chosen: it goes up and down with the beats, so that it is not told by hue alone."""
    return ENTRY_LOW if beat % 2 else ENTRY


def plain(text: str) -> list[Page]:
    """Text in the colour of letters; no page at all where there is none."""
    return [(text, TEXT)] if text else []


def _origin(grid: Grid) -> tuple[int, int]:
    """Where cell A1 stands on the matrix: the ring in the middle of the width, at the top."""
    return (WIDTH - grid.columns - 2) // 2 + 1, 1


def draw_cell(canvas: Canvas, grid: Grid, cell: Cell, colour: Rgb) -> None:
    """The one pixel of a cell; one outside the grid is a port of the ring."""
    left, top = _origin(grid)
    canvas.set(left + cell.column, top + cell.row, colour)


def draw_port(canvas: Canvas, grid: Grid, port: Port, colour: Rgb) -> None:
    """The pixel just outside the cell into which the port leads."""
    cell, heading = grid.entry(port)
    draw_cell(canvas, grid, cell.step(Direction(heading).opposite), colour)


def draw_ring(canvas: Canvas, ring: Ring, colour: Rgb = FREE) -> None:
    """All ports: those already asked in their own colour, the others in this one."""
    for port in PORTS:
        draw_port(canvas, ring.grid, port, ASKED if port in ring.asked else colour)


def draw_board(canvas: Canvas, ring: Ring, contents: Contents) -> None:
    """The ring and these contents; whether everybody may see them is for the view to say."""
    draw_ring(canvas, ring)
    for cell, content in contents:
        draw_cell(canvas, ring.grid, cell, CELLS[content])


def draw_board_without(canvas: Canvas, ring: Ring, contents: Contents, hidden: tuple[Cell, ...]) -> None:
    """As `draw_board`, with these cells left dark."""
    draw_board(canvas, ring, tuple(part for part in contents if part[0] not in hidden))


def draw_chosen_cell(canvas: Canvas, grid: Grid, row: int, column: int | None, beat: int) -> list[Page]:
    """The ports at both ends of the row, and of the column once it is being chosen."""
    lines = [(Direction.E, row), *([] if column is None else [(Direction.S, column)])]
    for port in PORTS:
        entered, heading = grid.entry(port)
        for direction, number in lines:
            along = entered.row if direction is Direction.E else entered.column
            if heading in (direction, direction.opposite) and along == number:
                draw_port(canvas, grid, port, pulse(beat))
    return [(f"{Cell(row, 0)!s:.1}?" if column is None else f"{Cell(row, column)}?", TEXT)]


def draw_answer(canvas: Canvas, grid: Grid, port: Port, answer: BeamAnswer, words: Words, beat: int) -> list[Page]:
    """Entry and exit on the ring; the line says exit and colour, as nothing is told by colour alone."""
    code = beam_code(words, answer)
    if answer.ending is not Ending.EXIT or answer.exit is None:
        draw_port(canvas, grid, port, pulse(beat))
        return [(code, ENDINGS[answer.ending])]
    colour = MIXTURES[answer.name] if answer.bounces is None else TEXT
    draw_port(canvas, grid, answer.exit, colour)
    if answer.exit != port:
        draw_port(canvas, grid, port, pulse(beat))
    elif beat % 2:  # out where it came in: the port changes between the entry's colour and the answer's
        draw_port(canvas, grid, port, ENTRY)
    if answer.bounces is None:
        return [(f"{answer.exit!s:<2}{code}", colour)]
    line = f"{answer.exit}{code}"
    return plain(line) if len(line) <= LINE_GLYPHS else [(f"{answer.exit}:", colour), (code, colour)]


def draw_wait(canvas: Canvas, view: Wait, words: Words, beat: int) -> list[Page]:
    """A blinking ring and a word: that the board cannot be trusted now, and never where."""
    draw_ring(canvas, view.ring, WARNING if beat % 2 else FREE)
    return [(words.say(f"matrix.{view.reason.value}"), WARNING)]


def draw_seconds(canvas: Canvas, grid: Grid, seconds: int) -> None:
    """In the middle of the ring; more than 99 as minutes, as there is no room for three figures on every board."""
    text = str(seconds) if seconds <= 99 else f"{min(9, -(-seconds // 60))}M"
    left, top = _origin(grid)
    x = left + (grid.columns - 4 * len(text) + 1) // 2
    write(canvas, text, x, top + (grid.rows - GLYPH_HEIGHT) // 2, GHOST)


def write(canvas: Canvas, text: str, left: int, top: int, colour: Rgb) -> None:
    """Letters from this pixel on; what lies outside the canvas is cut off."""
    for x, y in lit_pixels(text):
        canvas.set(left + x, top + y, colour)
