"""Pieces drawn larger than one pixel per cell, so that half cells and lines can be told from one another."""

from orapa_pi.rules.pieces import Surface
from orapa_pi.screen.font import GLYPH_HEIGHT
from orapa_pi.screen.frame import HEIGHT, WIDTH, Canvas
from orapa_pi.screen.palette import CELLS
from orapa_pi.screen.views import Sketch

FREE_ROWS = HEIGHT - GLYPH_HEIGHT
"""Rows of the matrix above the text line."""
SCALES = (3, 2)
"""Pixels per cell and direction: as large as there is room for."""

Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
_WHOLE: Box = (0, 0, WIDTH, FREE_ROWS - 1)
_BESIDE: tuple[Box, Box] = (0, 0, WIDTH // 2 - 1, FREE_ROWS - 1), (WIDTH // 2, 0, WIDTH // 2 - 1, FREE_ROWS - 1)
_STACKED: tuple[Box, Box] = (0, 0, WIDTH, FREE_ROWS // 2), (0, FREE_ROWS // 2 + 1, WIDTH, FREE_ROWS // 2 - 1)


def draw_one(canvas: Canvas, sketch: Sketch) -> None:
    """A single piece in the middle of the space above the text line."""
    _draw_within(canvas, sketch, _WHOLE, next(scale for scale in SCALES if _fits(sketch, _WHOLE, scale)))


def draw_pair(canvas: Canvas, sketches: tuple[Sketch, ...]) -> None:
    """Two pieces side by side, or one above the other where they can be larger so; a single one in the first place."""
    for scale in SCALES:
        for boxes in (_BESIDE, _STACKED):
            placed = list(zip(sketches, boxes, strict=False))
            if all(_fits(sketch, box, scale) for sketch, box in placed):
                for sketch, box in placed:
                    _draw_within(canvas, sketch, box, scale)
                return


def _fits(sketch: Sketch, box: Box, scale: int) -> bool:
    return scale * sketch.columns <= box[2] and scale * sketch.rows <= box[3]


def _draw_within(canvas: Canvas, sketch: Sketch, box: Box, scale: int) -> None:
    left = box[0] + (box[2] - scale * sketch.columns) // 2
    top = box[1] + (box[3] - scale * sketch.rows) // 2
    for row, column, surface in sketch.cells:
        for y in range(scale):
            for x in range(scale):
                if _is_lit(surface, x, y, scale - 1):
                    canvas.set(left + scale * column + x, top + scale * row + y, CELLS[sketch.content])


def _is_lit(surface: Surface, x: int, y: int, last: int) -> bool:
    """Whether the pixel (x, y) of a cell, both from 0 to `last`, belongs to the solid part or the line."""
    return {
        Surface.SOLID: True,
        Surface.NW: x + y <= last,
        Surface.NE: x >= y,
        Surface.SE: x + y >= last,
        Surface.SW: x <= y,
        Surface.LINE_N: y == 0,
        Surface.LINE_E: x == last,
        Surface.LINE_S: y == last,
        Surface.LINE_W: x == 0,
    }[surface]
