"""Views of what is laid: for a builder's, a hunter's or the setter's eyes, and in a lesson, which is nobody's secret."""

from collections.abc import Iterable
from typing import assert_never

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.questions import CellAnswer
from orapa_pi.screen.answers import cell_code
from orapa_pi.screen.drawing import (
    BEATS_PER_PAGE,
    Page,
    draw_answer,
    draw_board,
    draw_board_without,
    draw_cell,
    draw_chosen_cell,
    draw_port,
    draw_ring,
    draw_wait,
    plain,
    pulse,
)
from orapa_pi.screen.font import pages_of, writable
from orapa_pi.screen.frame import Canvas
from orapa_pi.screen.palette import CELLS, FAULT, GOOD, TEXT, WARNING
from orapa_pi.screen.sketches import draw_one, draw_pair
from orapa_pi.screen.views import (
    Building,
    CellTold,
    LayNext,
    LayThis,
    SecretShown,
    SheetShown,
    Traced,
    TrayShown,
    Wait,
    WhichBoard,
    WhichPiece,
)
from orapa_pi.screen.words import Words

Private = Building | LayNext | WhichPiece | WhichBoard
"""What a builder sees."""


def only_for(name: str, words: Words, beat: int) -> list[Page]:
    """The pages that say whose private view follows; without a name it is the builder's."""
    warning = words.say("notice.only", name=writable(name)) if name else words.say("matrix.setter_only")
    return [(warning, WARNING)] if beat < BEATS_PER_PAGE * len(pages_of(warning)) else []


def draw_private(canvas: Canvas, view: Private, words: Words, beat: int) -> list[Page]:
    """What somebody builds, corrects or chooses there; returns the pages of the text line."""
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
    draw_board(canvas, view.ring, view.contents)
    if beat % 2:
        for cell in view.faulty:
            draw_cell(canvas, view.ring.grid, cell, FAULT)
    out = [*((f"{cell}!", WARNING) for cell in view.outside), *_out_of_use(words, view.unusable)]
    if view.to_clear:
        return [(page, FAULT) for page, _ in plain(words.say("matrix.clear_first"))]
    if view.complete:
        return [(words.say("matrix.good"), GOOD), *out]
    if view.faulty:
        return [*((str(cell), FAULT) for cell in view.faulty), *out]
    return [*plain(words.say("matrix.build")), *out]


def _out_of_use(words: Words, cells: tuple[Cell, ...]) -> list[Page]:
    """The cells whose sensors are not believed, after the word that says so."""
    return [(words.say("matrix.unusable"), FAULT), *((str(cell), FAULT) for cell in cells)] if cells else []


def _draw_which_board(canvas: Canvas, view: WhichBoard, words: Words, beat: int) -> list[Page]:
    """The cells in question go out at every other beat; by turns with the board comes the piece in question."""
    if view.sketch is not None and beat // BEATS_PER_PAGE % 2:
        draw_one(canvas, view.sketch)
    else:
        draw_board_without(canvas, view.ring, view.contents, view.differing if beat % 2 else ())
    if view.count == 1:
        return plain(words.say("matrix.right"))
    return [(f"{view.pointed + 1}/{view.count}", TEXT)]


def draw_secret(canvas: Canvas, view: SecretShown, words: Words, beat: int) -> list[Page]:
    """The locked layout, once the warning has been shown in full: everybody in the room is told of it first."""
    warning = words.say("matrix.host_looks" if view.host else "matrix.setter_looks")
    if beat < BEATS_PER_PAGE * len(pages_of(warning)):
        return [(warning, WARNING)]
    draw_board(canvas, view.ring, view.contents)
    return [(words.say("matrix.right"), WARNING)] if view.confirm else [(" ", TEXT)]


def draw_to_lay(canvas: Canvas, view: LayThis, words: Words, beat: int) -> Iterable[Page]:
    """A layout to be laid, by turns with the piece that is pointed out."""
    if view.piece is None or view.corner is None:
        draw_board(canvas, view.ring, view.contents)
        return plain(words.say("matrix.lay_all"))
    if beat // BEATS_PER_PAGE % 2:
        draw_one(canvas, view.piece)
        return [(cell_code(words, view.piece.content), CELLS[view.piece.content])]
    draw_board_without(canvas, view.ring, view.contents, view.cells if beat % 2 else ())
    return plain(str(view.corner))


def draw_told(canvas: Canvas, view: CellTold, words: Words, beat: int) -> Iterable[Page]:
    """A cell that is being chosen, the ones in question blinking, and then what may lie in it."""
    if view.option is None or view.column is None:
        draw_board_without(canvas, view.ring, view.contents, view.faulty if beat % 2 else ())
        for cell in () if beat % 2 else view.faulty:
            draw_cell(canvas, view.ring.grid, cell, FAULT)
        return draw_chosen_cell(canvas, view.ring.grid, view.row, view.column, beat)
    if sketch := view.option.sketch:
        draw_one(canvas, sketch)
        content = (cell_code(words, sketch.content), CELLS[sketch.content])
    else:
        content = (cell_code(words, CellAnswer.NOTHING) if view.option.nothing else words.say("matrix.camera"), TEXT)
    return [(str(Cell(view.row, view.column)), TEXT), content]


def draw_own(canvas: Canvas, view: SheetShown | TrayShown, words: Words, beat: int) -> list[Page]:
    """Every round of a tray's pages begins with the word that says that this is not the secret."""
    if isinstance(view, SheetShown):
        return _draw_sheet(canvas, view, words, beat)
    mark = (words.say("matrix.tray"), WARNING)
    return [mark, *_draw_laid(canvas, view.shown, words, beat)]


def _draw_laid(
    canvas: Canvas, shown: Building | LayNext | WhichPiece | WhichBoard | Wait | Traced, words: Words, beat: int
) -> Iterable[Page]:
    if isinstance(shown, Wait):
        return draw_wait(canvas, shown, words, beat)
    if not isinstance(shown, Traced):
        return draw_private(canvas, shown, words, beat)
    draw_board(canvas, shown.ring, (*((cell, CellAnswer.NOTHING) for cell in shown.path), *shown.contents))
    if shown.answer is not None:
        return draw_answer(canvas, shown.ring.grid, shown.port, shown.answer, words, beat)
    draw_port(canvas, shown.ring.grid, shown.port, pulse(beat))
    return [(f"{shown.port}?", TEXT)]


def _draw_sheet(canvas: Canvas, view: SheetShown, words: Words, beat: int) -> list[Page]:
    draw_ring(canvas, view.ring)
    for cell, content in (*view.contents, *(view.candidate if beat % 2 == 0 else ())):
        draw_cell(canvas, view.ring.grid, cell, CELLS[content])
    return plain(view.text) or [(words.say("matrix.good"), GOOD), *plain(words.say("matrix.left", count=view.left))]
