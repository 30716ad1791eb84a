"""From a view to the frame on the matrix. Pure: the moment comes in as a beat, so pulsing and paging need no clock.

The ring of ports stands at the top, the text line in the lowest five rows; Mine's ring is 12 x 10, Space's 13 x 9, and a 9 x 9
board's 11 x 11 just leaves room for the line.
"""

from collections.abc import Iterable
from typing import assert_never

from orapa_pi.rules.grid import PORTS, Cell, Direction, Grid, Port
from orapa_pi.rules.questions import BeamAnswer, Ending
from orapa_pi.screen.answers import beam_code, cell_code
from orapa_pi.screen.font import GLYPH_HEIGHT, lit_pixels, pages_of
from orapa_pi.screen.frame import HEIGHT, WIDTH, Canvas, Frame, Rgb
from orapa_pi.screen.palette import ASKED, CELLS, ENDINGS, ENTRY, ENTRY_LOW, FAULT, FREE, GOOD, MIXTURES, TEXT, WARNING
from orapa_pi.screen.views import BeamAnswered, Building, CellAnswered, Idle, PortChosen, Ring, View, Wait
from orapa_pi.screen.words import Words

BEATS_PER_SECOND = 4
BEATS_PER_PAGE = 4

Page = tuple[str, Rgb]
"""A line of text with the colour of its letters."""


def render(view: View, words: Words, beat: int) -> Frame:
    """Draw a view at a beat (four a second, counted from when the view appeared)."""
    canvas = Canvas()
    match view:
        case Idle(ring, invitation):
            _draw_ring(canvas, ring)
            pages: Iterable[Page] = _plain(words.say(f"matrix.{invitation}"))
        case PortChosen(ring, port):
            _draw_ring(canvas, ring)
            _draw_port(canvas, ring.grid, port, _pulse(beat))
            pages = [(f"{port}?", TEXT)]
        case BeamAnswered(ring, port, answer):
            _draw_ring(canvas, ring)
            pages = _draw_answer(canvas, ring.grid, port, answer, words, beat)
        case CellAnswered(ring, cell, answer):
            _draw_ring(canvas, ring)
            pages = [(str(cell), TEXT), (cell_code(words, answer), CELLS[answer])]
        case Wait(ring, reason):
            _draw_ring(canvas, ring, WARNING if beat % 2 else FREE)
            pages = [(page, WARNING) for page in pages_of(words.say(f"matrix.{reason.value}"))]
        case Building():
            pages = _draw_building(canvas, view, words, beat)
        case _:
            assert_never(view)
    _draw_line(canvas, list(pages), beat)
    return canvas.frame()


def _pulse(beat: int) -> Rgb:
    return ENTRY_LOW if beat % 2 else ENTRY


def _plain(text: str) -> list[Page]:
    return [(page, TEXT) for page in pages_of(text)]


def _origin(grid: Grid) -> tuple[int, int]:
    """Where cell A1 stands on the matrix: the ring in the middle of the width, at the top."""
    return (WIDTH - grid.columns - 2) // 2 + 1, 1


def _draw_cell(canvas: Canvas, grid: Grid, cell: Cell, colour: Rgb) -> None:
    left, top = _origin(grid)
    canvas.set(left + cell.column, top + cell.row, colour)


def _draw_port(canvas: Canvas, grid: Grid, port: Port, colour: Rgb) -> None:
    cell, heading = grid.entry(port)
    _draw_cell(canvas, grid, cell.step(Direction(heading).opposite), colour)


def _draw_ring(canvas: Canvas, ring: Ring, colour: Rgb = FREE) -> None:
    for port in PORTS:
        _draw_port(canvas, ring.grid, port, ASKED if port in ring.asked else colour)


def _draw_answer(canvas: Canvas, grid: Grid, port: Port, answer: BeamAnswer, words: Words, beat: int) -> list[Page]:
    code = beam_code(words, answer)
    if answer.ending is not Ending.EXIT or answer.exit is None:
        _draw_port(canvas, grid, port, _pulse(beat))
        return [(code, ENDINGS[answer.ending])]
    colour = MIXTURES[answer.name]
    _draw_port(canvas, grid, answer.exit, colour)
    if answer.exit != port:
        _draw_port(canvas, grid, port, _pulse(beat))
    elif beat % 2:  # out where it came in: the port changes between the entry's colour and the answer's
        _draw_port(canvas, grid, port, ENTRY)
    return [(f"{answer.exit!s:<2}{code}", colour)]


def _draw_building(canvas: Canvas, view: Building, words: Words, beat: int) -> list[Page]:
    """First the page that says for whom it is, with nothing drawn; then the board."""
    warning = pages_of(words.say("matrix.setter_only"))
    if beat < BEATS_PER_PAGE * len(warning):
        return [(page, WARNING) for page in warning]
    _draw_ring(canvas, view.ring)
    for cell, content in view.contents:
        _draw_cell(canvas, view.ring.grid, cell, CELLS[content])
    if beat % 2:
        for cell in view.faulty:
            _draw_cell(canvas, view.ring.grid, cell, FAULT)
    if view.outside:
        return [(f"{cell}!", WARNING) for cell in view.outside]
    if view.complete:
        return [(words.say("matrix.good"), GOOD)]
    if view.faulty:
        return [(str(cell), FAULT) for cell in view.faulty]
    return _plain(words.say("matrix.build"))


def _draw_line(canvas: Canvas, pages: list[Page], beat: int) -> None:
    text, colour = pages[beat // BEATS_PER_PAGE % len(pages)]
    for x, y in lit_pixels(text):
        canvas.set(x, HEIGHT - GLYPH_HEIGHT + y, colour)
