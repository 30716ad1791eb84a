"""The overlay frame of an edition: it leaves its playing area open, covers the other sensors, and carries the ports' labels."""

from build123d import Solid

from hardware.models.solids import block, engraved
from hardware.shapes import board
from hardware.shapes.engraving import text_boxes
from hardware.shapes.labels import labels, window_mm
from hardware.shapes.sizes import Sizes
from orapa_pi.rules.edition import Edition

CORNERS = ("north-west", "north-east", "south-east", "south-west")
LIP_DOWN_MM = 6.0
"""How far the frame reaches down outside the tray, below the playing surface."""
PIXEL_MM = 1.0


def corner(edition: Edition, which: str, sizes: Sizes) -> Solid:
    """A quarter of the frame: cut in the middle of the playing area, as a whole one fits few printers."""
    width, depth = board.field_mm(sizes)
    west, south, east, north = window_mm(edition, sizes)
    out, play = board.BAND_MM, board.PLAY_MM
    solid = block((-out, -out, 0), (width + out, depth + out, board.FRAME_MM))
    solid -= block((west - play, south - play, -1), (east + play, north + play, board.FRAME_MM + 1))
    inner, outer = board.MARGIN_MM + play, board.MARGIN_MM + play + board.LIP_MM
    lip = block((-outer, -outer, -LIP_DOWN_MM), (width + outer, depth + outer, 0.5))
    solid += lip - block((-inner, -inner, -LIP_DOWN_MM - 1), (width + inner, depth + inner, 1))
    middle_x, middle_y = (west + east) / 2, (south + north) / 2
    x = (-out - 1, middle_x) if "west" in which else (middle_x, width + out + 1)
    y = (-out - 1, middle_y) if "south" in which else (middle_y, depth + out + 1)
    quarter = solid & block((x[0], y[0], -LIP_DOWN_MM - 1), (x[1], y[1], board.FRAME_MM + 1))
    boxes = [
        box
        for label in labels(edition, sizes)
        if x[0] < label.x_mm < x[1] and y[0] < label.y_mm < y[1]
        for box in text_boxes(label.text, (label.x_mm, label.y_mm), PIXEL_MM, from_below=False)
    ]
    return engraved(quarter, boxes, board.FRAME_MM - sizes.engraving_mm, board.FRAME_MM + 1)
