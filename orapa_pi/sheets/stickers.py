"""Markers to stick on the pieces: which sides need one, where on the piece it sits, and the sheet to cut them from.

A sticker's place is the centre of the largest upright square that fits into the drawing of the piece; its top points to the
drawing's top. On a piece that may lie on either side the second side's sticker has an id of its own and is stuck on the
mirrored drawing.
"""

from dataclasses import dataclass
from functools import cache

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Direction
from orapa_pi.rules.pieces import Orientation, Piece, Surface
from orapa_pi.screen.answers import piece_in_words
from orapa_pi.screen.words import Words
from orapa_pi.sheets.drawing import GREY, Line, Page, Shape, Text, marker_shapes
from orapa_pi.sheets.geometry import Point
from orapa_pi.sheets.markers import STICKERS

STEP = 12
"""Places are tried on a raster of this many steps to a cell."""
LARGEST = 0.75
"""Side of the largest sticker with its white rim, in cells."""
RIM = 1.0 / 6.0
"""The rim on each side, as a part of the black square: one of its modules."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """One sticker: its marker, the side up, its centre in the drawing of that side, and the black square's side, in cells."""

    piece: Piece
    marker: int
    mirrored: bool
    centre: Point
    side: float


@dataclass(frozen=True, slots=True)
class Pose:
    """A sticker on a lying piece: its centre from the corner of the piece's box, and where its top points."""

    centre: Point
    top: Direction


@cache
def stickers(edition: Edition) -> tuple[Sticker, ...]:
    """The stickers of every piece in play, in the edition's order."""
    made = []
    for piece in edition.pieces:
        for number, marker in enumerate(STICKERS[edition.name][piece.name]):
            if number and len({way.mirrored for way in edition.orientations(piece)}) == 1:
                continue
            drawn = first_way(piece, mirrored=bool(number))
            centre, room = _roomiest(drawn)
            made.append(Sticker(piece, marker, bool(number), centre, min(room, LARGEST) / (1 + 2 * RIM)))
    return tuple(made)


def first_way(piece: Piece, *, mirrored: bool) -> Orientation:
    """The orientation as drawn, or its mirror image. Raises LookupError if the piece has none."""
    for way in piece.orientations:
        if way.mirrored == mirrored and way.turn is Direction.N:
            return way
    raise LookupError(f"{piece} has no such side")


def poses(sticker: Sticker) -> tuple[tuple[Orientation, Pose], ...]:
    """Every way in which the piece can lie with this side up, with the sticker's pose; a symmetric piece has several."""
    drawn = first_way(sticker.piece, mirrored=sticker.mirrored)
    shape = frozenset((cell.row, cell.column, cell.surface) for cell in drawn.cells)
    centre, found = sticker.centre, []
    known = {frozenset((cell.row, cell.column, cell.surface) for cell in way.cells): way for way in sticker.piece.orientations}
    for turn in Direction:
        found.append((known[shape], Pose(centre, turn)))
        height = max(row for row, _, _ in shape) + 1
        shape = frozenset((column, height - 1 - row, surface.turned(1)) for row, column, surface in shape)
        centre = Point(height - centre.y, centre.x)
    return tuple(found)


def _roomiest(way: Orientation) -> tuple[Point, float]:
    """The centre and side of the largest upright square inside the piece."""
    surfaces = {(cell.row, cell.column): cell.surface for cell in way.cells}
    height = (max(row for row, _ in surfaces) + 1) * STEP
    width = (max(column for _, column in surfaces) + 1) * STEP
    middle = Point(width / 2 / STEP, height / 2 / STEP)
    best = (0.0, 0.0, middle)
    for y in range(height + 1):
        for x in range(width + 1):
            half = 0
            while _inside(surfaces, x, y, half + 1):
                half += 1
            centre = Point(x / STEP, y / STEP)
            away = abs(centre.x - middle.x) + abs(centre.y - middle.y)
            best = max(best, (2 * half / STEP, -away, centre))
    return best[2], best[0]


def _inside(surfaces: dict[tuple[int, int], Surface], x: int, y: int, half: int) -> bool:
    """Whether the square's outline, sampled half a step inside it, lies on the piece."""
    reach = half - 0.5
    places = [reach * (2 * step / (2 * half) - 1) for step in range(2 * half + 1)]
    edge = [(place, side) for place in places for side in (-reach, reach)]
    return all(_covered(surfaces, (x + dx) / STEP, (y + dy) / STEP) for a, b in edge for dx, dy in ((a, b), (b, a)))


def _covered(surfaces: dict[tuple[int, int], Surface], x: float, y: float) -> bool:
    if x < 0 or y < 0:
        return False
    surface = surfaces.get((int(y), int(x)))
    u, v = x % 1, y % 1
    match surface:
        case Surface.SOLID:
            return True
        case Surface.NW:
            return u + v <= 1
        case Surface.SE:
            return u + v >= 1
        case Surface.NE:
            return u >= v
        case Surface.SW:
            return v >= u
        case _:
            return False


PITCH_MM = 62.0


def sticker_page(words: Words, edition: Edition, cell_mm: float) -> Page:
    """The stickers of an edition on A4: each in the outline of its piece, which shows where it goes."""
    shapes: list[Shape] = [Text(105, 12, 4.0, words.say("print.stickers", edition=edition.name, cell_mm=f"{cell_mm:g}"))]
    top = 24.0
    row: list[tuple[Sticker, float, float]] = []
    left = 10.0
    for sticker in stickers(edition):
        cells = first_way(sticker.piece, mirrored=sticker.mirrored).cells
        width = max((max(cell.column for cell in cells) + 1) * cell_mm, 34.0)
        if row and left + width > 200.0:
            shapes, top, left, row = [*shapes, *_row(words, edition, row, top, cell_mm)], top + _height(row, cell_mm), 10.0, []
        row.append((sticker, left, width))
        left += width + 8.0
    shapes += _row(words, edition, row, top, cell_mm)
    return Page(210.0, max(297.0, top + _height(row, cell_mm) + 10.0), tuple(shapes))


def _height(row: list[tuple[Sticker, float, float]], cell_mm: float) -> float:
    rows = max(cell.row + 1 for sticker, _, _ in row for cell in first_way(sticker.piece, mirrored=sticker.mirrored).cells)
    return rows * cell_mm + 14.0


def _row(words: Words, edition: Edition, row: list[tuple[Sticker, float, float]], top: float, cell_mm: float) -> list[Shape]:
    shapes: list[Shape] = []
    for sticker, left, width in row:
        side = sticker.side * cell_mm
        way = first_way(sticker.piece, mirrored=sticker.mirrored)
        for cell in way.cells:
            shapes += _outline(cell.surface, left + cell.column * cell_mm, top + cell.row * cell_mm, cell_mm)
        shapes += marker_shapes(
            sticker.marker, left + sticker.centre.x * cell_mm - side / 2, top + sticker.centre.y * cell_mm - side / 2, side
        )
        rim = side * (1 + 2 * RIM)
        x, y = left + sticker.centre.x * cell_mm - rim / 2, top + sticker.centre.y * cell_mm - rim / 2
        for x1, y1, x2, y2 in ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0)):
            shapes.append(Line(x + x1 * rim, y + y1 * rim, x + x2 * rim, y + y2 * rim, 0.1, GREY))
        name = piece_in_words(words, edition, sticker.piece.name)
        text = words.say("print.other_side", piece=name) if sticker.mirrored else name
        rows = max(cell.row for cell in way.cells) + 1
        shapes.append(Text(left + width / 2, top + rows * cell_mm + 5.0, 2.8, text))
    return shapes


def _outline(surface: Surface, x: float, y: float, cell_mm: float) -> list[Shape]:
    """The outline of one cell's part of a piece."""
    corners = {"NW": (0, 0), "NE": (1, 0), "SE": (1, 1), "SW": (0, 1)}
    if surface in (Surface.NW, Surface.NE, Surface.SE, Surface.SW):
        order = [name for name in corners if name != Surface[surface.value].turned(2).value]
    elif surface is Surface.SOLID:
        order = list(corners)
    else:
        side = {"N": ("NW", "NE"), "E": ("NE", "SE"), "S": ("SE", "SW"), "W": ("SW", "NW")}[surface.value[-1]]
        order = list(side)
    points = [(x + corners[name][0] * cell_mm, y + corners[name][1] * cell_mm) for name in order]
    following = [*points[1:], points[0]]
    return [Line(*one, *other, 0.15, GREY) for one, other in zip(points, following, strict=True)]
