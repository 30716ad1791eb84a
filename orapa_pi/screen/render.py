"""From a view to the frame on the matrix. Pure: the moment comes in as a beat, so pulsing and paging need no clock.

The ring of ports stands at the top, the text line in the lowest five rows; Mine's ring is 12 x 10, Space's 13 x 9, and a 9 x 9
board's 11 x 11 just leaves room for the line.
"""

from collections.abc import Iterable
from typing import assert_never

from orapa_pi.rules.grid import PORTS, Cell, Direction, Grid, Port
from orapa_pi.rules.questions import BeamAnswer, CellAnswer, Ending
from orapa_pi.screen.answers import beam_code, cell_code
from orapa_pi.screen.font import GLYPH_HEIGHT, LINE_GLYPHS, lit_pixels, pages_of, scrolled, writable
from orapa_pi.screen.frame import HEIGHT, WIDTH, Canvas, Frame, Rgb
from orapa_pi.screen.palette import ASKED, CELLS, ENDINGS, ENTRY, ENTRY_LOW, FAULT, FREE, GOOD, MIXTURES, TEXT, WARNING
from orapa_pi.screen.sketches import draw_one, draw_pair
from orapa_pi.screen.views import (
    BeamAnswered,
    Building,
    CellAnswered,
    CellChosen,
    Idle,
    LayNext,
    MenuShown,
    Notice,
    PortChosen,
    Reveal,
    Ring,
    SheetShown,
    View,
    Wait,
    WhichBoard,
    WhichPiece,
)
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
            pages = [(words.say(f"matrix.{reason.value}"), WARNING)]
        case Building() | LayNext() | WhichPiece() | WhichBoard():
            pages = _for_the_builder(words, view.name, beat) or _draw_private(canvas, view, words, beat)
        case Notice(ring, key, name):
            _draw_ring(canvas, ring)
            pages = _plain(words.say(f"notice.{key}", name=writable(name)))
        case MenuShown():
            pages = _draw_menu(canvas, view, words)
        case CellChosen(ring, row, column):
            _draw_ring(canvas, ring)
            pages = _draw_chosen_cell(canvas, ring.grid, row, column, beat)
        case SheetShown():
            pages = _draw_sheet(canvas, view, words, beat)
        case Reveal():
            pages = _draw_reveal(canvas, view, words, beat)
        case _:
            assert_never(view)
    _draw_line(canvas, list(pages), beat)
    return canvas.frame()


def _pulse(beat: int) -> Rgb:
    return ENTRY_LOW if beat % 2 else ENTRY


def _plain(text: str) -> list[Page]:
    return [(text, TEXT)]


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


def _for_the_builder(words: Words, name: str, beat: int) -> list[Page]:
    """The pages that say for whom a private view is, before anything of it is drawn."""
    warning = words.say("notice.only", name=writable(name)) if name else words.say("matrix.setter_only")
    return [(warning, WARNING)] if beat < BEATS_PER_PAGE * len(pages_of(warning)) else []


def _draw_private(canvas: Canvas, view: Building | LayNext | WhichPiece | WhichBoard, words: Words, beat: int) -> list[Page]:
    match view:
        case Building():
            return _draw_building(canvas, view, words, beat)
        case LayNext(sketch, unusable):
            draw_one(canvas, sketch)
            code = (cell_code(words, sketch.content), CELLS[sketch.content])
            return [(words.say("matrix.build"), TEXT), code, *_out_of_use(words, unusable)]
        case WhichPiece(sketches, pointed):
            first = pointed // 2 * 2
            pair = sketches[first : first + 2]
            draw_pair(canvas, pair)
            marks = (f"{number + 1}{'?' if number == pointed else ' '}" for number in range(first, first + len(pair)))
            return [("".join(marks), TEXT)]
        case WhichBoard():
            return _draw_which_board(canvas, view, words, beat)
        case _:
            assert_never(view)


def _draw_building(canvas: Canvas, view: Building, words: Words, beat: int) -> list[Page]:
    _draw_board(canvas, view.ring, view.contents)
    if beat % 2:
        for cell in view.faulty:
            _draw_cell(canvas, view.ring.grid, cell, FAULT)
    out = [*((f"{cell}!", WARNING) for cell in view.outside), *_out_of_use(words, view.unusable)]
    if view.to_clear:
        return [(page, FAULT) for page, _ in _plain(words.say("matrix.clear_first"))]
    if view.complete:
        return [(words.say("matrix.good"), GOOD), *out]
    if view.faulty:
        return [*((str(cell), FAULT) for cell in view.faulty), *out]
    return [*_plain(words.say("matrix.build")), *out]


def _out_of_use(words: Words, cells: tuple[Cell, ...]) -> list[Page]:
    """The cells whose sensors are not believed, after the word that says so."""
    return [(words.say("matrix.unusable"), FAULT), *((str(cell), FAULT) for cell in cells)] if cells else []


def _draw_which_board(canvas: Canvas, view: WhichBoard, words: Words, beat: int) -> list[Page]:
    """The cells in question go out at every other beat; by turns with the board comes the piece in question."""
    if view.sketch is not None and beat // BEATS_PER_PAGE % 2:
        draw_one(canvas, view.sketch)
    else:
        hidden = view.differing if beat % 2 else ()
        _draw_board(canvas, view.ring, tuple(part for part in view.contents if part[0] not in hidden))
    if view.count == 1:
        return _plain(words.say("matrix.right"))
    return [(f"{view.pointed + 1}/{view.count}", TEXT)]


def _draw_board(canvas: Canvas, ring: Ring, contents: tuple[tuple[Cell, CellAnswer], ...]) -> None:
    _draw_ring(canvas, ring)
    for cell, content in contents:
        _draw_cell(canvas, ring.grid, cell, CELLS[content])


def _draw_menu(canvas: Canvas, view: MenuShown, words: Words) -> list[Page]:
    """The chosen line as text, and a bar of dots at the top: one for each line, the chosen one bright."""
    for number in range(view.count):
        canvas.set(number % WIDTH, 2 * (number // WIDTH), ENTRY if number == view.number else FREE)
    return _plain(words.say(f"menu.{view.key}"))


def _draw_chosen_cell(canvas: Canvas, grid: Grid, row: int, column: int | None, beat: int) -> list[Page]:
    """The ports at both ends of the row, and of the column once it is being chosen."""
    lines = [(Direction.E, row), *([] if column is None else [(Direction.S, column)])]
    for port in PORTS:
        entered, heading = grid.entry(port)
        for direction, number in lines:
            along = entered.row if direction is Direction.E else entered.column
            if heading in (direction, direction.opposite) and along == number:
                _draw_port(canvas, grid, port, _pulse(beat))
    return [(f"{Cell(row, 0)!s:.1}?" if column is None else f"{Cell(row, column)}?", TEXT)]


def _draw_sheet(canvas: Canvas, view: SheetShown, words: Words, beat: int) -> list[Page]:
    warning = words.say("notice.only", name=writable(view.name))
    if beat < BEATS_PER_PAGE * len(pages_of(warning)):
        return [(warning, WARNING)]
    _draw_ring(canvas, view.ring)
    for cell, content in (*view.contents, *(view.candidate if beat % 2 == 0 else ())):
        _draw_cell(canvas, view.ring.grid, cell, CELLS[content])
    return _plain(view.text) if view.text else [(words.say("matrix.good"), GOOD)]


def _draw_reveal(canvas: Canvas, view: Reveal, words: Words, beat: int) -> list[Page]:
    _draw_ring(canvas, view.ring)
    for cell, content in view.contents:
        _draw_cell(canvas, view.ring.grid, cell, CELLS[content])
    if beat % 2:
        for cell in view.different:
            _draw_cell(canvas, view.ring.grid, cell, FAULT)
    notice = view.notice
    return _plain(words.say(f"notice.{notice.key}", name=writable(notice.name))) if notice else [(" ", TEXT)]


def _draw_line(canvas: Canvas, texts: list[Page], beat: int) -> None:
    """A text of up to four glyphs is one page, a longer one is cut into pages; a matrix of text alone scrolls through all."""
    pages = [(page, colour) for text, colour in texts for page in ([text] if len(text) <= LINE_GLYPHS else pages_of(text))]
    text, colour = pages[beat // BEATS_PER_PAGE % len(pages)]
    canvas.write(scrolled(" ".join(text for text, _ in texts), beat))
    for x, y in lit_pixels(text):
        canvas.set(x, HEIGHT - GLYPH_HEIGHT + y, colour)
