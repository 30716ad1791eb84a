"""A page as a list of simple shapes in millimetres, x to the right and y downwards from the top left; a back end draws them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from orapa_pi.sheets.markers import MODULES, white_squares

Colour = tuple[int, int, int]
"""sRGB, 0..255."""
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
GREY: Colour = (150, 150, 150)


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle without an outline."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    fill: Colour


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float
    width_mm: float = 0.25
    colour: Colour = BLACK


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, centred on a point or starting at its left; the size is about that of a capital with its descender."""

    x_mm: float
    y_mm: float
    size_mm: float
    text: str
    centred: bool = True
    bold: bool = False


Shape = Box | Line | Text

A_SIZES_MM = ((210.0, 297.0), (297.0, 420.0), (420.0, 594.0))
BORDER_MM = 8.0
"""What most printers leave white."""


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet of paper with what is drawn on it, in order."""

    width_mm: float
    height_mm: float
    shapes: tuple[Shape, ...] = field(repr=False)


def fitting_page(width_mm: float, height_mm: float, shapes: Sequence[Shape]) -> Page:
    """The smallest A size, turned as needed, on which a drawing of that size fits; it is drawn in the middle.

    What fits on none is drawn on a sheet of its own size.
    """
    for short, long in A_SIZES_MM:
        for paper in ((short, long), (long, short)):
            if width_mm + 2 * BORDER_MM <= paper[0] and height_mm + 2 * BORDER_MM <= paper[1]:
                return Page(*paper, tuple(moved(shapes, (paper[0] - width_mm) / 2, (paper[1] - height_mm) / 2)))
    return Page(width_mm + 2 * BORDER_MM, height_mm + 2 * BORDER_MM, tuple(moved(shapes, BORDER_MM, BORDER_MM)))


def moved(shapes: Sequence[Shape], x_mm: float, y_mm: float) -> list[Shape]:
    """The same shapes elsewhere."""
    return [_moved(shape, x_mm, y_mm) for shape in shapes]


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    match shape:
        case Box(x, y, width, height, fill):
            return Box(x + dx, y + dy, width, height, fill)
        case Line(x1, y1, x2, y2, width, colour):
            return Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, width, colour)
        case Text(x, y, size, text, centred, bold):
            return Text(x + dx, y + dy, size, text, centred, bold)


def marker_shapes(marker: int, x_mm: float, y_mm: float, side_mm: float) -> list[Shape]:
    """A marker with its top left at this point."""
    module = side_mm / MODULES
    shapes: list[Shape] = [Box(x_mm, y_mm, side_mm, side_mm, BLACK)]
    shapes += [Box(x_mm + column * module, y_mm + row * module, module, module, WHITE) for row, column in white_squares(marker)]
    return shapes


def ruler_shapes(x_mm: float, y_mm: float, length_mm: int) -> list[Shape]:
    """An upright ruler with a mark every millimetre, to check the print with a ruler of one's own."""
    shapes: list[Shape] = [Line(x_mm, y_mm, x_mm, y_mm + length_mm, 0.2)]
    for mark in range(length_mm + 1):
        long = 5.0 if mark % 10 == 0 else 3.5 if mark % 5 == 0 else 2.0
        shapes.append(Line(x_mm, y_mm + mark, x_mm + long, y_mm + mark, 0.2))
    shapes += [Text(x_mm + 8.5, y_mm + mark, 2.6, str(mark)) for mark in range(0, length_mm + 1, 10)]
    return shapes
