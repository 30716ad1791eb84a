"""From a view to the frame on the matrix. Pure: the moment comes in as a beat, so pulsing and paging need no clock."""

from collections.abc import Iterable
from typing import assert_never

from orapa_pi.play.naming import DONE
from orapa_pi.screen.answers import cell_code
from orapa_pi.screen.drawing import (
    BEATS_PER_PAGE,
    Page,
    draw_answer,
    draw_cell,
    draw_chosen_cell,
    draw_port,
    draw_ring,
    draw_seconds,
    draw_wait,
    plain,
    pulse,
    write,
)
from orapa_pi.screen.font import GLYPH_HEIGHT, LINE_GLYPHS, WIDE_LINE_GLYPHS, pages_of, scrolled, writable
from orapa_pi.screen.frame import HEIGHT, WIDTH, Canvas, Frame
from orapa_pi.screen.palette import CELLS, ENTRY, FAULT, FREE, GOOD, TEXT, WARNING
from orapa_pi.screen.private_frames import Private, draw_own, draw_private, draw_secret, draw_to_lay, draw_told, only_for
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
    SecretShown,
    SheetShown,
    TrayShown,
    View,
    Wait,
    WhichBoard,
    WhichPiece,
)
from orapa_pi.screen.words import Words

BEATS_PER_BOARD = 4 * BEATS_PER_PAGE
"""How long each of several revealed boards is shown."""

Texts = MenuShown | CareShown | NameEntered | PinShown
Timed = Idle | PortChosen | BeamAnswered | CellAnswered | CellChosen | Wait | Notice
"""Views whose ring is dark inside, so that there is room for the seconds that are left."""


def render(view: View, words: Words, beat: int, left_s: int | None = None) -> Frame:
    """Draw a view at a beat (four a second, counted from when the view appeared), with the seconds left of a limited time."""
    canvas = Canvas()
    pages = list(_draw(canvas, view, words, beat))
    if left_s is not None and isinstance(view, Timed):
        draw_seconds(canvas, view.ring.grid, left_s)
    _draw_line(canvas, pages, beat, "" if left_s is None else f"{left_s} ")
    return canvas.frame()


def _draw(canvas: Canvas, view: View, words: Words, beat: int) -> Iterable[Page]:
    match view:
        case Idle(ring, invitation, name):
            draw_ring(canvas, ring)
            return [*plain(writable(name)), *plain(words.say(f"matrix.{invitation}"))]
        case PortChosen(ring, port, name):
            draw_ring(canvas, ring)
            draw_port(canvas, ring.grid, port, pulse(beat))
            return [(f"{port}?", TEXT), *plain(writable(name))]
        case BeamAnswered(ring, port, answer):
            draw_ring(canvas, ring)
            return draw_answer(canvas, ring.grid, port, answer, words, beat)
        case CellAnswered(ring, cell, answer):
            draw_ring(canvas, ring)
            return [(str(cell), TEXT), (cell_code(words, answer), CELLS[answer])]
        case Wait():
            return draw_wait(canvas, view, words, beat)
        case Notice(ring, key, name):
            draw_ring(canvas, ring)
            return plain(words.say(f"notice.{key}", name=writable(name)))
        case CellChosen(ring, row, column):
            draw_ring(canvas, ring)
            return draw_chosen_cell(canvas, ring.grid, row, column, beat)
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
            return only_for(view.name, words, beat) or draw_private(canvas, view, words, beat)
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
            return only_for(view.name, words, beat) or draw_told(canvas, view, words, beat)
        case LayThis():
            return draw_to_lay(canvas, view, words, beat)
        case SheetShown() | TrayShown():
            return only_for(view.name, words, beat) or draw_own(canvas, view, words, beat)
        case SecretShown():
            return draw_secret(canvas, view, words, beat)
        case Reveal():
            return _draw_reveal(canvas, view, words, beat)
        case Reveals(boards):
            return _draw_reveal(canvas, boards[beat // BEATS_PER_BOARD % len(boards)], words, beat)
        case _:
            assert_never(view)


def _draw_menu(canvas: Canvas, view: MenuShown, words: Words) -> list[Page]:
    """The chosen line as text, and a bar of dots at the top: one for each line, the chosen one bright."""
    for number in range(view.count):
        canvas.set(number % WIDTH, 2 * (number // WIDTH), ENTRY if number == view.number else FREE)
    line = words.say(f"menu.{view.key}", name=writable(view.name))
    return [(line, TEXT), *([(words.say("matrix.now"), GOOD)] if view.now else [])]


def _draw_name(canvas: Canvas, view: NameEntered, beat: int) -> list[Page]:
    """The last four letters of the name above; below, the pointed sign between its neighbours. A block is the end, or `OK`."""
    bottom = HEIGHT - GLYPH_HEIGHT
    write(canvas, view.text[-LINE_GLYPHS:], 0, 3, TEXT)
    write(canvas, view.before, 0, bottom, FREE)
    write(canvas, view.after, 3 * 4, bottom, FREE)
    for x in range(5, 10):  # a bar over the pointed sign, so that its place needs no colour
        canvas.set(x, bottom - 2, ENTRY)
    ends = view.sign == DONE
    write(canvas, "OK" if ends else view.sign, 4 if ends else 6, bottom, pulse(beat))
    canvas.write(f"{view.text}{'OK' if ends else view.sign}?"[-WIDE_LINE_GLYPHS:])
    return []


def _draw_reveal(canvas: Canvas, view: Reveal, words: Words, beat: int) -> list[Page]:
    draw_ring(canvas, view.ring)
    for cell, content in view.contents:
        draw_cell(canvas, view.ring.grid, cell, CELLS[content])
    if beat % 2:
        for cell in view.different:
            draw_cell(canvas, view.ring.grid, cell, FAULT)
    notice = view.notice
    told = [(words.say("matrix.told"), WARNING), *((str(cell), TEXT) for cell in view.told)] if view.told else []
    pages = plain(words.say(f"notice.{notice.key}", name=writable(notice.name))) if notice else []
    return [*plain(writable(view.name)), *pages, *told] or [(" ", TEXT)]


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
    write(canvas, text, 0, HEIGHT - GLYPH_HEIGHT, colour)
