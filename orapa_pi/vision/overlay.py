"""The picture with what was seen drawn into it: grid, markers, pieces, and the cells that a refusal names."""

import cv2
import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell, Direction
from orapa_pi.rules.layout import Layout
from orapa_pi.sheets.geometry import BoardSheet
from orapa_pi.vision.arrays import Floats, Image
from orapa_pi.vision.finding import Markers, NotFound, find_board, find_markers, mapped
from orapa_pi.vision.places import WEDGES_OF
from orapa_pi.vision.sight import Moving, Read, Sight

Ink = tuple[int, int, int]
GRID: Ink = (255, 255, 255)
PIECE: Ink = (255, 0, 255)
DOUBT: Ink = (0, 140, 255)
MARKER: Ink = (0, 255, 0)
_CORNERS = {
    Direction.N: ((0, 0), (1, 0)),
    Direction.E: ((1, 0), (1, 1)),
    Direction.S: ((1, 1), (0, 1)),
    Direction.W: ((0, 1), (0, 0)),
}


def overlay(picture: Image, edition: Edition, sight: Sight) -> Image:
    """A new picture. Pieces are outlined and named by their letters, cells in doubt are crossed and named."""
    drawn = picture.copy()
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    markers = find_markers(grey, edition)
    board = find_board(grey, markers, edition)
    _markers(drawn, markers)
    if isinstance(board, NotFound):
        return drawn
    columns, rows = edition.grid.columns, edition.grid.rows
    for x in range(columns + 1):
        _path(drawn, board.homography, [(x, 0), (x, rows)], GRID, 1)
    for y in range(rows + 1):
        _path(drawn, board.homography, [(0, y), (columns, y)], GRID, 1)
    for quad in BoardSheet(edition.grid).markers():
        _path(drawn, board.homography, [*quad, quad[0]], MARKER, 2)
    if isinstance(sight, Read):
        for layout in _shown(sight):
            _layout(drawn, board.homography, layout)
    cells = sight.reading.cells if isinstance(sight, Read) else sight.cells if isinstance(sight, Moving) else ()
    for cell in cells:
        _doubt(drawn, board.homography, cell)
    return drawn


def _shown(sight: Read) -> list[Layout]:
    reading = sight.reading
    return [reading.layout] if reading.layout is not None else list(reading.candidates[:1])


def _markers(drawn: Image, markers: Markers) -> None:
    for number, quads in markers.by_id.items():
        for quad in quads:
            cv2.polylines(drawn, [np.round(quad).astype(np.int32)], True, DOUBT, 1, cv2.LINE_AA)
            _text(drawn, quad.mean(axis=0), str(number), DOUBT)


def _layout(drawn: Image, homography: Floats, layout: Layout) -> None:
    for placement in layout.placements:
        covered = {(cell, side) for cell, surface in placement.cells for side in WEDGES_OF.get(surface, ())}
        for cell, surface in placement.cells:
            at = np.array([cell.column, cell.row], dtype=np.float64)
            line = surface.line_side
            if line is not None:
                _path(drawn, homography, [at + corner for corner in _CORNERS[line]], PIECE, 3)
            for side in Direction:
                if (cell, side) in covered and (cell.step(side), side.opposite) not in covered:
                    _path(drawn, homography, [at + corner for corner in _CORNERS[side]], PIECE, 2)
                if ((cell, side) in covered) != ((cell, side.turned(1)) in covered):
                    _path(drawn, homography, [at + 0.5, at + _CORNERS[side][1]], PIECE, 2)
        middle = np.mean([(cell.column + 0.5, cell.row + 0.5) for cell, _ in placement.cells], axis=0)
        _text(drawn, mapped(homography, middle[None, :])[0], placement.piece.letter, PIECE)


def _doubt(drawn: Image, homography: Floats, cell: Cell) -> None:
    x, y = cell.column, cell.row
    for ends in (((0.1, 0.1), (0.9, 0.9)), ((0.9, 0.1), (0.1, 0.9))):
        _path(drawn, homography, [(x + u, y + v) for u, v in ends], DOUBT, 2)
    _text(drawn, mapped(homography, np.array([[x + 0.5, y + 0.25]]))[0], str(cell), DOUBT)


def _path(drawn: Image, homography: Floats, points: object, ink: Ink, width: int) -> None:
    pixels = mapped(homography, np.array(points, dtype=np.float64))
    cv2.polylines(drawn, [np.round(pixels * 16).astype(np.int32)], False, ink, width, cv2.LINE_AA, 4)


def _text(drawn: Image, at: Floats, text: str, ink: Ink) -> None:
    place = (round(float(at[0])) - 6 * len(text), round(float(at[1])) + 6)
    for width, colour in ((4, (0, 0, 0)), (2, ink)):
        cv2.putText(drawn, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, width, cv2.LINE_AA)
