"""The control box: a Pi inside, matrix, encoder and buttons in its top; and the small box for the Pico behind the tray."""

from collections.abc import Iterable

from build123d import Cylinder, Pos, Rot, Solid

from hardware.models.solids import block, drilled, engraved, rod
from hardware.models.tray import CABLE, pico_screws_mm
from hardware.shapes import board, case, engraving
from hardware.shapes.engraving import text_boxes
from hardware.shapes.sizes import Sizes

TOP_MM = 3.0
MARKS = {
    "back": "BACK",
    "mode": "MODE",
    "left": "LEFT",
    "right": "RIGHT",
    "ok": "OK",
    "cell": "CELL",
    "submit": "SUBM",
    "credit_up": "C +",
    "credit_down": "C -",
    "unit_up": "U +",
    "unit_down": "U -",
    "train": "TRAIN",
    "end_turn": "END",
    "shutdown": "OFF",
}
MARK_PIXEL_MM = 0.8
PICO_MM = (60.0, 16.0, 26.0)
"""Inside of the Pico's box, and its height: a Pico is 51 x 21 mm and stands on edge; 20 wires come in from the tray."""


def base(sizes: Sizes) -> Solid:
    """The box without its top: posts for the Pi, openings for its sockets and the wires."""
    del sizes
    x, y, z = case.BOX_MM[0] / 2, case.BOX_MM[1] / 2, case.BOX_MM[2]
    wall = case.BOX_WALL_MM
    solid = block((-x, -y, 0), (x, y, z)) - block((-x + wall, -y + wall, wall), (x - wall, y - wall, z + 1))
    boss = case.BOSS_MM / 2
    bosses = [block((sx - boss, sy - boss, wall - 0.5), (sx + boss, sy + boss, z)) for sx, sy in case.box_screws()]
    posts = [rod(px, py, wall - 0.5, wall + case.PI_STAND_MM, case.PI_POST_MM) for px, py in case.pi_posts()]
    holes = [rod(sx, sy, z - 12, z + 1, board.CORE_MM) for sx, sy in case.box_screws()]
    holes += [rod(px, py, 1.2, wall + case.PI_STAND_MM + 1, case.PI_CORE_MM) for px, py in case.pi_posts()]
    south, north = -y - 1, -y + wall + 1
    (west, pi_south), (east, pi_north) = case.pi_board_mm()
    holes.append(block((west + 2, south, wall + 5), (east - 24, north, wall + 22)))  # power, video
    holes.append(block((x - wall - 1, pi_south, wall + 5), (x + 1, pi_north, wall + 25)))  # USB, network
    holes.append(block((10, y - wall - 1, wall + 10), (40, y + 1, wall + 18)))  # wires
    holes += [block((13 + 8 * n, -20, -1), (16 + 8 * n, 20, wall + 1)) for n in range(6)]  # air
    return drilled(solid + bosses + posts, holes)


def top(controls: Iterable[str], sizes: Sizes) -> Solid:
    """The box's top with the opening for the matrix and a named hole for every control."""
    x, y = case.BOX_MM[0] / 2, case.BOX_MM[1] / 2
    solid = block((-x, -y, 0), (x, y, TOP_MM))
    (mx, my), (mw, mh) = case.MATRIX_AT_MM, case.MATRIX_MM
    wide, high = mw / 2 + case.MATRIX_LEDGE_MM, mh / 2 + case.MATRIX_LEDGE_MM
    ledge = block((mx - wide, my - high, -2.0), (mx + wide, my + high, 0.5))
    holes = [block((mx - mw / 2, my - mh / 2, -3), (mx + mw / 2, my + mh / 2, TOP_MM + 1))]
    holes += [rod(sx, sy, -1, TOP_MM + 1, board.SCREW_MM) for sx, sy in case.box_screws()]
    boxes: list[engraving.Box] = []
    for one in case.controls(controls):
        holes.append(rod(one.x_mm, one.y_mm, -3, TOP_MM + 1, one.hole_mm))
        if one.name in MARKS:
            place = (one.x_mm, one.y_mm - one.need_mm / 2 - 1.0)
            boxes += text_boxes(MARKS[one.name], place, MARK_PIXEL_MM, from_below=False)
    return engraved(drilled(solid + ledge, holes), boxes, TOP_MM - sizes.engraving_mm, TOP_MM + 1)


def pico(sizes: Sizes) -> Solid:
    """Hangs on the tray's north wall over the opening for the wires; open at the top, a slot for the USB cable in its side."""
    del sizes
    (x, y, z), wall = PICO_MM, 2.0
    solid = block((-x / 2 - wall, 0, 0), (x / 2 + wall, y + 2 * wall, z))
    solid -= block((-x / 2, wall, wall), (x / 2, y + wall, z + 1))
    low = board.PICO_OPENING_MM
    holes = [
        block((-CABLE[0] / 2, -1, low), (CABLE[0] / 2, wall + 1, low + CABLE[1])),
        block((x / 2 - 1, wall + y / 2 - 6, 6), (x / 2 + wall + 1, wall + y / 2 + 6, 18)),
    ]
    screws = [Pos(dx, wall / 2, low + CABLE[1] / 2) * Rot(90, 0, 0) * Cylinder(board.CORE_MM / 2, 3 * wall) for dx in _ends()]
    return drilled(solid, holes + screws)


def _ends() -> tuple[float, float]:
    return -pico_screws_mm() / 2, pico_screws_mm() / 2
