"""`orapa-pi print`: the board, stickers, answer sheet, labels or a card for joining, at true scale as PDF or PNG."""

from argparse import Namespace
from pathlib import Path

from orapa_pi.commands.documents import chosen_edition
from orapa_pi.errors import DriverUnavailable, NotationError, Reason, quoted
from orapa_pi.phrases import load_words
from orapa_pi.rules.edition import Edition
from orapa_pi.screen.words import Words
from orapa_pi.sheets.drawing import Page

SMALLEST_MM, LARGEST_MM = 8.0, 80.0


def run(options: Namespace) -> int:
    """Write one page. Raises NotationError for what cannot be printed, DriverUnavailable for a PDF without reportlab."""
    out = Path(options.out)
    if out.suffix.lower() not in (".pdf", ".png"):
        raise NotationError(f"{quoted(options.out)} is no file to print into: end it with .pdf or .png.")
    if not SMALLEST_MM <= options.cell_mm <= LARGEST_MM:
        raise NotationError(
            f"A cell of {options.cell_mm:g} mm cannot be printed: choose from {SMALLEST_MM:g} to {LARGEST_MM:g}."
        )
    words = load_words(options.lang)
    edition = chosen_edition(options)
    from orapa_pi.sheets.output import to_pdf, to_png

    page = _page(words, options, edition)
    try:
        data = to_pdf(page, f"orapa-pi {options.what} {edition}") if out.suffix.lower() == ".pdf" else to_png(page)
    except ImportError as error:
        raise DriverUnavailable(
            Reason(
                "A PDF needs the package {package}: name a file that ends with .png, or pip install 'orapa-pi[print]'.",
                package=error.name,
            )
        ) from None
    try:
        out.write_bytes(data)
    except OSError as error:
        raise NotationError(f"{quoted(options.out)} cannot be written: {error.strerror or error}.") from None
    size = f"{page.width_mm:g} x {page.height_mm:g} mm"
    print(words.say("print.done", out=out, size=size))
    return 0


def _page(words: Words, options: Namespace, edition: Edition) -> Page:
    from orapa_pi.sheets import board, notes, stickers

    if options.what == "board":
        return board.board_page(words, edition, options.cell_mm)
    if options.what == "stickers":
        return stickers.sticker_page(words, edition, options.cell_mm)
    if options.what == "sheet":
        return notes.answer_page(words, edition)
    if options.what == "labels":
        return notes.label_page(edition, options.cell_mm)
    if not options.address:
        raise NotationError("A card for joining needs the table's address: add --address http://192.168.1.20:8642.")
    return notes.join_page(words, options.address)
