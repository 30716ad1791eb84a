"""What is engraved and where: the matrix's own 3x5 font as small boxes, and places for it that keep off the pockets."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from hardware.shapes.footprint import Footprint
from hardware.shapes.pockets import Pocket
from hardware.shapes.polygons import Point, depth
from hardware.shapes.sizes import SizeError, Sizes
from orapa_pi.screen.font import GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS

OVERLAP = 0.08
"""Pixels reach so far (of a pixel) into their neighbours: corners that only touch would make a mesh that is not closed."""
EDGE_MM = 1.0
"""What stays between an engraving and a side or a pocket."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its middle and its size, in mm."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    def corners(self) -> tuple[Point, ...]:
        x, y = self.width_mm / 2, self.height_mm / 2
        return tuple((self.x_mm + sx * x, self.y_mm + sy * y) for sx in (-1, 1) for sy in (-1, 1))

    def apart(self, other: "Box") -> float:
        """How far two rectangles lie apart along the axis on which they do; negative where they overlap."""
        x = abs(self.x_mm - other.x_mm) - (self.width_mm + other.width_mm) / 2
        y = abs(self.y_mm - other.y_mm) - (self.height_mm + other.height_mm) / 2
        return max(x, y)


def text_size_mm(text: str, pixel_mm: float) -> tuple[float, float]:
    """Width and height of a text."""
    return ((GLYPH_WIDTH + 1) * len(text) - 1) * pixel_mm, GLYPH_HEIGHT * pixel_mm


def text_boxes(text: str, middle: Point, pixel_mm: float, *, from_below: bool) -> tuple[Box, ...]:
    """A text as boxes around its middle, one for each run of pixels in a row; mirrored if it is to be read from below."""
    width, height = text_size_mm(text, pixel_mm)
    found = []
    for place, sign in enumerate(text):
        for row, run_start, run in _runs(sign):
            left = ((GLYPH_WIDTH + 1) * place + run_start) * pixel_mm
            x = left + run * pixel_mm / 2 - width / 2
            y = height / 2 - (row + 0.5) * pixel_mm
            grown = 2 * OVERLAP * pixel_mm
            found.append(Box(middle[0] + (-x if from_below else x), middle[1] + y, run * pixel_mm + grown, pixel_mm + grown))
    return tuple(found)


@cache
def _runs(sign: str) -> tuple[tuple[int, int, int], ...]:
    """Row, first column and length of every run of lit pixels."""
    found = []
    for row, pixels in enumerate(GLYPHS[sign]):
        start = 0
        for lit, run in groupby(pixels, key="#".__eq__):
            length = len(tuple(run))
            if lit:
                found.append((row, start, length))
            start += length
    return tuple(found)


def pole_places(pockets: Iterable[Pocket], cell_mm: float, sizes: Sizes) -> tuple[Box, ...]:
    """Where the letter of every pocket's pole stands: above a pocket in its cell's middle, else towards the right angle."""
    width, height = text_size_mm("N", sizes.glyph_pixel_mm)
    found = []
    for pocket in pockets:
        clear = pocket.magnet.diameter_mm / 2 + sizes.pocket_play_mm / 2 + EDGE_MM
        east, north = (value % cell_mm - cell_mm / 2 for value in (pocket.x_mm, pocket.y_mm))
        if abs(east) < 0.01 and abs(north) < 0.01:
            found.append(Box(pocket.x_mm, pocket.y_mm + clear + height / 2, width, height))
        else:
            reach = clear * 0.75
            x = pocket.x_mm + (reach + width / 2) * (1 if east > 0 else -1)
            y = pocket.y_mm + (reach + height / 2 - 0.8) * (1 if north > 0 else -1)
            found.append(Box(x, y, width, height))
    return tuple(found)


def name_place(text: str, outline: Footprint, pockets: Iterable[Pocket], taken: Iterable[Box], sizes: Sizes) -> Box:
    """The place nearest to the body's middle that holds a text. SizeError where there is none."""
    width, height = text_size_mm(text, sizes.glyph_pixel_mm)
    pockets, taken = tuple(pockets), tuple(taken)
    xs, ys = [x for x, _ in outline.body], [y for _, y in outline.body]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    places = [
        Box(middle[0] + x / 2, middle[1] + y / 2, width, height)
        for x in range(-int(max(xs) - min(xs)), int(max(xs) - min(xs)) + 1)
        for y in range(-int(max(ys) - min(ys)), int(max(ys) - min(ys)) + 1)
    ]
    for place in sorted(places, key=lambda box: (box.x_mm - middle[0]) ** 2 + (box.y_mm - middle[1]) ** 2):
        inside = all(depth(outline.body, corner) >= EDGE_MM for corner in place.corners())
        if inside and all(place.apart(box) >= EDGE_MM for box in (*taken, *(_around(one, sizes) for one in pockets))):
            return place
    raise SizeError(f"There is no room for {text!r} under a piece: make glyph_pixel_mm smaller.")


def _around(pocket: Pocket, sizes: Sizes) -> Box:
    width = pocket.magnet.diameter_mm + sizes.pocket_play_mm
    return Box(pocket.x_mm, pocket.y_mm, width, width)
