"""The sheets as PDF at true scale, with reportlab (extra `hardware`). The same input gives the same bytes."""

from pathlib import Path
from textwrap import wrap

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware.prints.sheets import card_words, sheet_names
from hardware.shapes.sizes import Sizes
from orapa_pi.phrases import languages, load_words
from orapa_pi.rules.colours import NAMES
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.screen.palette import MIXTURES

EDITIONS = {edition.name: edition for edition in (MINE, SPACE)}
RULER_MM = 100.0


def write_sheets(folder: Path, sizes: Sizes) -> tuple[Path, ...]:
    """Write every sheet into a folder that is there."""
    return tuple(_write(folder / f"{name}.pdf", name, sizes) for name in sheet_names())


def _write(path: Path, name: str, sizes: Sizes) -> Path:
    kind, _, what = name.rpartition("-")
    upright = kind != "overlay"
    canvas = Canvas(str(path), pagesize=A4 if upright else landscape(A4), invariant=1)
    canvas.setTitle(f"orapa-pi {name}")
    if kind == "overlay":
        _overlay(canvas, EDITIONS[what], sizes)
    elif kind == "quick-start":
        _quick_start(canvas, what)
    else:
        _colours(canvas, what)
    canvas.showPage()
    canvas.save()
    return path


def _overlay(canvas: Canvas, edition: Edition, sizes: Sizes) -> None:
    """The grid of the playing area in the middle of the page: a dot over every sensor, the cell's name in its corner."""
    page_width, page_height = landscape(A4)
    cell = sizes.cell_mm * mm
    width, height = edition.grid.columns * cell, edition.grid.rows * cell
    left, bottom = (page_width - width) / 2, (page_height - height) / 2
    canvas.setLineWidth(0.3)
    for column in range(edition.grid.columns + 1):
        canvas.line(left + column * cell, bottom, left + column * cell, bottom + height)
    for row in range(edition.grid.rows + 1):
        canvas.line(left, bottom + row * cell, left + width, bottom + row * cell)
    canvas.setFont("Helvetica", 5)
    for place in edition.grid:
        x, y = left + place.column * cell, bottom + height - place.row * cell
        canvas.circle(x + cell / 2, y - cell / 2, 0.5 * mm, stroke=0, fill=1)
        canvas.drawString(x + 1 * mm, y - 2.6 * mm, str(place))
    canvas.setLineWidth(1.0)
    canvas.rect(left, bottom, width, height)
    _side_notes(canvas, edition, left)


def _side_notes(canvas: Canvas, edition: Edition, left: float) -> None:
    """In the margins, turned: what this is, and a ruler to check the printer's scale."""
    page_width, page_height = landscape(A4)
    canvas.saveState()
    canvas.rotate(90)
    canvas.setFont("Helvetica", 6)
    said = [card_words(language).phrases for language in languages()]
    game = f"Orapa {edition.name.capitalize()}"
    canvas.drawString(20 * mm, -min(left - 2 * mm, 8 * mm), " / ".join(words["overlay"] for words in said).format(game=game))
    x, y = (page_height - RULER_MM * mm) / 2, -(page_width - 3.5 * mm)
    canvas.setLineWidth(0.6)
    canvas.line(x, y, x + RULER_MM * mm, y)
    for tick in range(0, 101, 10):
        canvas.line(x + tick * mm, y - 0.8 * mm, x + tick * mm, y + 0.8 * mm)
    canvas.drawString(x, y + 1.2 * mm, " / ".join(words["ruler"] for words in said))
    canvas.restoreState()


def _quick_start(canvas: Canvas, language: str) -> None:
    words = card_words(language)
    width, height = A4
    canvas.setFont("Helvetica-Bold", 22)
    canvas.drawString(20 * mm, height - 28 * mm, words.phrases["title"])
    y, play = height - 42 * mm, load_words(language).say("menu.play")
    for number, step in enumerate(words.steps, 1):
        canvas.setFont("Helvetica-Bold", 18)
        canvas.drawString(20 * mm, y, str(number))
        y = _paragraph(canvas, step.format(play=play), 30 * mm, y, 13) - 5 * mm
    canvas.line(20 * mm, y + 2 * mm, width - 20 * mm, y + 2 * mm)
    y = _paragraph(canvas, words.phrases["moved"], 20 * mm, y - 6 * mm, 12) - 4 * mm
    _paragraph(canvas, words.phrases["magnets"], 20 * mm, y, 12)


def _paragraph(canvas: Canvas, text: str, x: float, y: float, size: int) -> float:
    canvas.setFont("Helvetica", size)
    for line in wrap(text, width=int((A4[0] - x - 20 * mm) / (size * 0.5))):
        canvas.drawString(x, y, line)
        y -= size * 1.35
    return y


def _colours(canvas: Canvas, language: str) -> None:
    """Every mixture: what was hit in words, what it is called, its two letters on the matrix, and a patch of it."""
    words, phrases = card_words(language).phrases, load_words(language)
    canvas.setFont("Helvetica-Bold", 20)
    canvas.drawString(20 * mm, A4[1] - 28 * mm, words["colours"])
    y = A4[1] - 42 * mm
    columns = (20 * mm, 95 * mm, 140 * mm, 175 * mm)
    canvas.setFont("Helvetica-Bold", 12)
    for x, key in zip(columns, ("mixed", "name", "code"), strict=False):
        canvas.drawString(x, y, words[key])
    for mixture, english in sorted(NAMES.items(), key=lambda pair: (len(pair[0]), pair[1])):
        y -= 12.5 * mm
        key = english.replace(" ", "_")
        canvas.setFont("Helvetica", 12)
        hit = " + ".join(phrases.say(f"colour.{colour.value}") for colour in sorted(mixture)) or words["none"]
        canvas.drawString(columns[0], y, hit)
        canvas.drawString(columns[1], y, phrases.say(f"colour.{key}"))
        canvas.setFont("Courier-Bold", 13)
        canvas.drawString(columns[2], y, phrases.say(f"code.colour.{key}"))
        canvas.setFillColorRGB(*(level / 255 for level in MIXTURES[english]))
        canvas.rect(columns[3], y - 2 * mm, 14 * mm, 8 * mm, fill=1)
        canvas.setFillColorRGB(0, 0, 0)
