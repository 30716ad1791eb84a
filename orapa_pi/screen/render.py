"""From a view to the frame on the matrix. Pure: the moment comes in as a beat, so pulsing and paging need no clock.

The ring of ports stands at the top, the text line in the lowest five rows; Mine's ring is 12 x 10, Space's 13 x 9, and a 9 x 9
board's 11 x 11 just leaves room for the line.
"""

from collections.abc import Iterable
from typing import assert_never

from orapa_pi.play.naming import DONE
from orapa_pi.rules.grid import PORTS, Cell, Direction, Grid, Port
from orapa_pi.rules.questions import BeamAnswer, CellAnswer, Ending
from orapa_pi.screen.answers import beam_code, cell_code
from orapa_pi.screen.font import GLYPH_HEIGHT, LINE_GLYPHS, WIDE_LINE_GLYPHS, lit_pixels, pages_of, scrolled, writable
from orapa_pi.screen.frame import HEIGHT, WIDTH, Canvas, Frame, Rgb
from orapa_pi.screen.palette import ASKED, CELLS, ENDINGS, ENTRY, ENTRY_LOW, FAULT, FREE, GHOST, GOOD, MIXTURES, TEXT, WARNING
from orapa_pi.screen.sketches import draw_one, draw_pair
from orapa_pi.screen.views import (
    BeamAnswered,
    Building,
    CareShown,
    CellAnswered,
    CellChosen,
    CellTold,
    Idle,
    LayNext,
    LayThis,
    MenuShown,
    NameEntered,
    Notice,
    PinShown,
    PortChosen,
    Reveal,
    Reveals,
    Ring,
    SecretShown,
    SheetShown,
    Traced,
    TrayShown,
    View,
    Wait,
    WhichBoard,
    WhichPiece,
)
from orapa_pi.screen.words import Words

BEATS_PER_SECOND = 4
BEATS_PER_PAGE = 4

BEATS_PER_BOARD = 4 * BEATS_PER_PAGE
"""How long each of several revealed boards is shown."""

Contents = tuple[tuple[Cell, CellAnswer], ...]
"""What is to be drawn inside the ring."""

Page = tuple[str, Rgb]
"""A line of text with the colour of its letters."""

Private = Building | LayNext | WhichPiece | WhichBoard
"""What a builder sees."""
Texts = MenuShown | CareShown | NameEntered | PinShown
Timed = Idle | PortChosen | BeamAnswered | CellAnswered | CellChosen | Wait | Notice
"""Views whose ring is dark inside, so that there is room for the seconds that are left."""


def render(view: View, words: Words, beat: int, left_s: int | None = None) -> Frame:
    """Draw a view at a beat (four a second, counted from when the view appeared), with the seconds left of a limited time."""
    canvas = Canvas()
    pages = list(_draw(canvas, view, words, beat))
    if left_s is not None and isinstance(view, Timed):
        _draw_seconds(canvas, view.ring.grid, left_s)
    _draw_line(canvas, pages, beat, "" if left_s is None else f"{left_s} ")
    return canvas.frame()


def _draw(canvas: Canvas, view: View, words: Words, beat: int) -> Iterable[Page]:
    match view:
        case Idle(ring, invitation, name):
            _draw_ring(canvas, ring)
            return [*_plain(writable(name)), *_plain(words.say(f"matrix.{invitation}"))]
        case PortChosen(ring, port, name):
            _draw_ring(canvas, ring)
            _draw_port(canvas, ring.grid, port, _pulse(beat))
            return [(f"{port}?", TEXT), *_plain(writable(name))]
        case BeamAnswered(ring, port, answer):
            _draw_ring(canvas, ring)
            return _draw_answer(canvas, ring.grid, port, answer, words, beat)
        case CellAnswered(ring, cell, answer):
            _draw_ring(canvas, ring)
            return [(str(cell), TEXT), (cell_code(words, answer), CELLS[answer])]
        case Wait():
            return _draw_wait(canvas, view, words, beat)
        case Notice(ring, key, name):
            _draw_ring(canvas, ring)
            return _plain(words.say(f"notice.{key}", name=writable(name)))
        case CellChosen(ring, row, column):
            _draw_ring(canvas, ring)
            return _draw_chosen_cell(canvas, ring.grid, row, column, beat)
        case _:
            return _draw_special(canvas, view, words, beat)


def _draw_special(
    canvas: Canvas,
    view: Private | CellTold | LayThis | Texts | SheetShown | SecretShown | TrayShown | Reveal | Reveals,
    words: Words,
    beat: int,
) -> Iterable[Page]:
    """Views that are more than a ring and a line."""
    match view:
        case Building() | LayNext() | WhichPiece() | WhichBoard():
            return _only_for(view.name, words, beat) or _draw_private(canvas, view, words, beat)
        case MenuShown():
            return _draw_menu(canvas, view, words)
        case CareShown():
            return _of_care(view, words)
        case NameEntered():
            return _draw_name(canvas, view, beat)
        case PinShown(pin):
            half = len(pin) // 2
            return [(words.say("matrix.pin"), WARNING), (pin[:half], TEXT), (pin[half:], TEXT)]
        case CellTold():
            return _only_for(view.name, words, beat) or _draw_told(canvas, view, words, beat)
        case LayThis():
            return _draw_to_lay(canvas, view, words, beat)
        case SheetShown() | TrayShown():
            return _only_for(view.name, words, beat) or _draw_own(canvas, view, words, beat)
        case SecretShown():
            return _draw_secret(canvas, view, words, beat)
        case Reveal():
            return _draw_reveal(canvas, view, words, beat)
        case Reveals(boards):
            return _draw_reveal(canvas, boards[beat // BEATS_PER_BOARD % len(boards)], words, beat)
        case _:
            assert_never(view)


def _pulse(beat: int) -> Rgb:
    return ENTRY_LOW if beat % 2 else ENTRY


def _plain(text: str) -> list[Page]:
    return [(text, TEXT)] if text else []


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
    colour = MIXTURES[answer.name] if answer.bounces is None else TEXT
    _draw_port(canvas, grid, answer.exit, colour)
    if answer.exit != port:
        _draw_port(canvas, grid, port, _pulse(beat))
    elif beat % 2:  # out where it came in: the port changes between the entry's colour and the answer's
        _draw_port(canvas, grid, port, ENTRY)
    if answer.bounces is None:
        return [(f"{answer.exit!s:<2}{code}", colour)]
    line = f"{answer.exit}{code}"
    return _plain(line) if len(line) <= LINE_GLYPHS else [(f"{answer.exit}:", colour), (code, colour)]


def _draw_private(canvas: Canvas, view: Private, words: Words, beat: int) -> list[Page]:
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
        _draw_board_without(canvas, view.ring, view.contents, view.differing if beat % 2 else ())
    if view.count == 1:
        return _plain(words.say("matrix.right"))
    return [(f"{view.pointed + 1}/{view.count}", TEXT)]


def _draw_board(canvas: Canvas, ring: Ring, contents: Contents) -> None:
    _draw_ring(canvas, ring)
    for cell, content in contents:
        _draw_cell(canvas, ring.grid, cell, CELLS[content])


def _draw_board_without(canvas: Canvas, ring: Ring, contents: Contents, hidden: tuple[Cell, ...]) -> None:
    _draw_board(canvas, ring, tuple(part for part in contents if part[0] not in hidden))


def _draw_menu(canvas: Canvas, view: MenuShown, words: Words) -> list[Page]:
    """The chosen line as text, and a bar of dots at the top: one for each line, the chosen one bright."""
    for number in range(view.count):
        canvas.set(number % WIDTH, 2 * (number // WIDTH), ENTRY if number == view.number else FREE)
    line = words.say(f"menu.{view.key}", name=writable(view.name))
    return [(line, TEXT), *([(words.say("matrix.now"), GOOD)] if view.now else [])]


def _draw_name(canvas: Canvas, view: NameEntered, beat: int) -> list[Page]:
    """The last four letters of the name above; below, the pointed sign between its neighbours. A block is the end, or `OK`."""
    bottom = HEIGHT - GLYPH_HEIGHT
    _write(canvas, view.text[-LINE_GLYPHS:], 0, 3, TEXT)
    _write(canvas, view.before, 0, bottom, FREE)
    _write(canvas, view.after, 3 * 4, bottom, FREE)
    for x in range(5, 10):  # a bar over the pointed sign, so that its place needs no colour
        canvas.set(x, bottom - 2, ENTRY)
    ends = view.sign == DONE
    _write(canvas, "OK" if ends else view.sign, 4 if ends else 6, bottom, _pulse(beat))
    canvas.write(f"{view.text}{'OK' if ends else view.sign}?"[-WIDE_LINE_GLYPHS:])
    return []


def _draw_secret(canvas: Canvas, view: SecretShown, words: Words, beat: int) -> list[Page]:
    warning = words.say("matrix.host_looks" if view.host else "matrix.setter_looks")
    if beat < BEATS_PER_PAGE * len(pages_of(warning)):
        return [(warning, WARNING)]
    _draw_board(canvas, view.ring, view.contents)
    return [(words.say("matrix.right"), WARNING)] if view.confirm else [(" ", TEXT)]


def _draw_seconds(canvas: Canvas, grid: Grid, seconds: int) -> None:
    """In the middle of the ring; more than 99 as minutes, as there is no room for three figures on every board."""
    text = str(seconds) if seconds <= 99 else f"{min(9, -(-seconds // 60))}M"
    left, top = _origin(grid)
    x = left + (grid.columns - 4 * len(text) + 1) // 2
    _write(canvas, text, x, top + (grid.rows - GLYPH_HEIGHT) // 2, GHOST)


def _write(canvas: Canvas, text: str, left: int, top: int, colour: Rgb) -> None:
    for x, y in lit_pixels(text):
        canvas.set(left + x, top + y, colour)


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


def _only_for(name: str, words: Words, beat: int) -> list[Page]:
    """The pages that say whose private view follows; without a name it is the builder's."""
    warning = words.say("notice.only", name=writable(name)) if name else words.say("matrix.setter_only")
    return [(warning, WARNING)] if beat < BEATS_PER_PAGE * len(pages_of(warning)) else []


def _draw_to_lay(canvas: Canvas, view: LayThis, words: Words, beat: int) -> Iterable[Page]:
    """A layout to be laid, by turns with the piece that is pointed out."""
    if view.piece is None or view.corner is None:
        _draw_board(canvas, view.ring, view.contents)
        return _plain(words.say("matrix.lay_all"))
    if beat // BEATS_PER_PAGE % 2:
        draw_one(canvas, view.piece)
        return [(cell_code(words, view.piece.content), CELLS[view.piece.content])]
    _draw_board_without(canvas, view.ring, view.contents, view.cells if beat % 2 else ())
    return _plain(str(view.corner))


def _draw_told(canvas: Canvas, view: CellTold, words: Words, beat: int) -> Iterable[Page]:
    """A cell that is being chosen, the ones in question blinking, and then what may lie in it."""
    if view.option is None or view.column is None:
        _draw_board_without(canvas, view.ring, view.contents, view.faulty if beat % 2 else ())
        for cell in () if beat % 2 else view.faulty:
            _draw_cell(canvas, view.ring.grid, cell, FAULT)
        return _draw_chosen_cell(canvas, view.ring.grid, view.row, view.column, beat)
    if sketch := view.option.sketch:
        draw_one(canvas, sketch)
        content = (cell_code(words, sketch.content), CELLS[sketch.content])
    else:
        content = (cell_code(words, CellAnswer.NOTHING) if view.option.nothing else words.say("matrix.camera"), TEXT)
    return [(str(Cell(view.row, view.column)), TEXT), content]


def _draw_own(canvas: Canvas, view: SheetShown | TrayShown, words: Words, beat: int) -> list[Page]:
    """Every round of a tray's pages begins with the word that says that this is not the secret."""
    if isinstance(view, SheetShown):
        return _draw_sheet(canvas, view, words, beat)
    mark = (words.say("matrix.tray"), WARNING)
    return [mark, *_draw_laid(canvas, view.shown, words, beat)]


def _draw_laid(
    canvas: Canvas, shown: Building | LayNext | WhichPiece | WhichBoard | Wait | Traced, words: Words, beat: int
) -> Iterable[Page]:
    if isinstance(shown, Wait):
        return _draw_wait(canvas, shown, words, beat)
    if not isinstance(shown, Traced):
        return _draw_private(canvas, shown, words, beat)
    _draw_board(canvas, shown.ring, (*((cell, CellAnswer.NOTHING) for cell in shown.path), *shown.contents))
    if shown.answer is not None:
        return _draw_answer(canvas, shown.ring.grid, shown.port, shown.answer, words, beat)
    _draw_port(canvas, shown.ring.grid, shown.port, _pulse(beat))
    return [(f"{shown.port}?", TEXT)]


def _draw_wait(canvas: Canvas, view: Wait, words: Words, beat: int) -> list[Page]:
    _draw_ring(canvas, view.ring, WARNING if beat % 2 else FREE)
    return [(words.say(f"matrix.{view.reason.value}"), WARNING)]


def _draw_sheet(canvas: Canvas, view: SheetShown, words: Words, beat: int) -> list[Page]:
    _draw_ring(canvas, view.ring)
    for cell, content in (*view.contents, *(view.candidate if beat % 2 == 0 else ())):
        _draw_cell(canvas, view.ring.grid, cell, CELLS[content])
    return _plain(view.text) or [(words.say("matrix.good"), GOOD), *_plain(words.say("matrix.left", count=view.left))]


def _draw_reveal(canvas: Canvas, view: Reveal, words: Words, beat: int) -> list[Page]:
    _draw_ring(canvas, view.ring)
    for cell, content in view.contents:
        _draw_cell(canvas, view.ring.grid, cell, CELLS[content])
    if beat % 2:
        for cell in view.different:
            _draw_cell(canvas, view.ring.grid, cell, FAULT)
    notice = view.notice
    told = [(words.say("matrix.told"), WARNING), *((str(cell), TEXT) for cell in view.told)] if view.told else []
    pages = _plain(words.say(f"notice.{notice.key}", name=writable(notice.name))) if notice else []
    return [*_plain(writable(view.name)), *pages, *told] or [(" ", TEXT)]


def _of_care(view: CareShown, words: Words) -> list[Page]:
    """What is waited for, what is wrong, and the address; or that all is well."""
    pages: list[Page] = [(words.say(f"matrix.{key}"), WARNING) for key in view.waiting]
    pages += [(words.say(f"check.about.{key}"), FAULT) for key in view.about]
    pages += [] if pages else [(words.say("matrix.good"), GOOD)]
    return [*pages, (view.address, TEXT)] if view.address else pages


def _draw_line(canvas: Canvas, texts: list[Page], beat: int, before: str) -> None:
    """A text of up to four glyphs is one page, a longer one is cut into pages; a matrix of text alone scrolls through all.

    What stands `before` the text is for that one only.
    """
    pages = [(page, colour) for text, colour in texts for page in ([text] if len(text) <= LINE_GLYPHS else pages_of(text))]
    if not pages:
        return
    text, colour = pages[beat // BEATS_PER_PAGE % len(pages)]
    canvas.write(scrolled(before + " ".join(text for text, _ in texts), beat))
    _write(canvas, text, 0, HEIGHT - GLYPH_HEIGHT, colour)
