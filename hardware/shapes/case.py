"""The measures of the control box, the camera's arm and the setter's screen. In the box x and y count from its middle."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import radians, tan

from hardware.shapes import board
from hardware.shapes.sizes import Sizes
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.sheets.geometry import BoardSheet

BOX_MM = (190.0, 130.0, 58.0)
BOX_WALL_MM = 2.4
PI_HOLES_MM = (58.0, 49.0)
"""Between the mounting holes of every Raspberry Pi of 85 x 56 mm (its mechanical drawing); a Zero 2 has 58 x 23."""
PI_AT_MM = (37.0, -25.0)
"""The middle of its holes; its USB sockets look through the east wall, its power socket south."""
PI_BOARD_MM = (85.0, 56.0)
PI_EDGE_MM = 3.5
"""From the board's western, northern and southern edges to its holes (the same drawing)."""
PI_POST_MM, PI_CORE_MM, PI_STAND_MM = 6.0, 2.2, 5.0
MATRIX_MM = (66.0, 66.0)
"""The opening for the matrix: a HAT is 65 x 56.5 mm; a Unicorn HAT HD's LEDs fill a square. **Measure it before printing.**"""
MATRIX_AT_MM = (-46.0, 16.0)
BUTTON_HOLE_MM, BUTTON_NEED_MM = 12.4, 18.0
"""A 12 mm button and what its nut needs."""
ENCODER_HOLE_MM, ENCODER_NEED_MM = 7.2, 22.0
"""A 7 mm bushing (PEC11R) and what a 20 mm knob needs."""


@dataclass(frozen=True, slots=True)
class Control:
    """A hole in the box's top: which control, where, how wide the hole and how wide the control above it."""

    name: str
    x_mm: float
    y_mm: float
    hole_mm: float
    need_mm: float


_GRID = {  # column and row of the buttons' grid, from the box's north-east part to the south
    "encoder": (2.5, 0),
    "back": (1, 0),
    "mode": (4, 0),
    "left": (1, 1),
    "ok": (2, 1),
    "right": (3, 1),
    "cell": (1, 2),
    "submit": (2, 2),
    "train": (3, 2),
    "end_turn": (4, 2),
    "credit_down": (-3, 4),
    "credit_up": (-2, 4),
    "unit_down": (0, 4),
    "unit_up": (1, 4),
    "shutdown": (4, 4),
}
_STEP_MM = 22.0


MATRIX_LEDGE_MM = 3.0
"""How far the ledge below the opening reaches around it."""
BOSS_MM = 8.4
"""The side of the square bosses in the box's corners, into which the top is screwed."""


def controls(names: Iterable[str]) -> tuple[Control, ...]:
    """The holes for these controls; the shutdown button is always there."""
    found = []
    for name in dict.fromkeys((*names, "shutdown")):
        column, row = _GRID[name]
        hole, need = (ENCODER_HOLE_MM, ENCODER_NEED_MM) if name == "encoder" else (BUTTON_HOLE_MM, BUTTON_NEED_MM)
        found.append(Control(name, (column - 0.3) * _STEP_MM - 2.0, (1.9 - row) * _STEP_MM, hole, need))
    return tuple(found)


def box_screws() -> tuple[tuple[float, float], ...]:
    """Where the top is screwed to the box."""
    x, y = BOX_MM[0] / 2 - 6.5, BOX_MM[1] / 2 - 6.5
    return tuple((sx * x, sy * y) for sx in (-1, 1) for sy in (-1, 1))


def pi_posts() -> tuple[tuple[float, float], ...]:
    """Where the Pi is screwed to the box's floor."""
    return tuple(
        (PI_AT_MM[0] + sx * PI_HOLES_MM[0] / 2, PI_AT_MM[1] + sy * PI_HOLES_MM[1] / 2) for sx in (-1, 1) for sy in (-1, 1)
    )


def pi_board_mm() -> tuple[tuple[float, float], tuple[float, float]]:
    """The south-west and the north-east corner of the Pi's board."""
    west, south = (at - holes / 2 - PI_EDGE_MM for at, holes in zip(PI_AT_MM, PI_HOLES_MM, strict=True))
    return (west, south), (west + PI_BOARD_MM[0], south + PI_BOARD_MM[1])


CAMERA_DEGREES = (66.0, 41.0)
"""What Camera Module 3 sees across and down (its product brief)."""
CAMERA_HOLES_MM = (21.0, 12.5)
"""Between the holes of every camera module of 25 x 24 mm (its mechanical drawing)."""
CAMERA_HOLE_MM = 2.2
CAMERA_LENS_MM = (9.5, 14.5)
"""From the lens, which is in line with two of the holes, to the board's edges: the one with the cable, the other one."""
CAMERA_STAND_MM = 3.5
"""How far the module hangs below its plate: the socket of its cable is between them."""
CAMERA_LOW_MM = 10.0
"""How far the lens reaches below that, with the module's board; 11.5 mm is the whole of a Camera Module 3."""
CAMERA_PLATE_MM = 3.0
MAST_MM = 16.0
MAST_PARTS, MAST_PART_MM = 2, 206.0
SOCKET_MM = 20.0
SLEEVE_MM = MAST_MM + 6.0
"""The outside of foot's and boom's sockets and of the sleeve between two parts of the mast."""
BOOM_MM = 162.0
"""From the mast's middle to the lens: the mast stands beside the whole sheet of A3 on which the board is printed."""
BOOM_TOP_MM = SOCKET_MM + 3.0
ARM_FOOT_MM = (120.0, 90.0, 6.0)


def mast_top_mm() -> float:
    """How high above the table the mast ends."""
    return ARM_FOOT_MM[2] + MAST_PARTS * MAST_PART_MM


def camera_height_mm() -> float:
    """From the table to the lens, which hangs below the boom's end; the boom's socket ends on the mast's top."""
    return mast_top_mm() - SOCKET_MM + BOOM_TOP_MM - CAMERA_PLATE_MM - CAMERA_STAND_MM - CAMERA_LOW_MM


def seen_mm() -> tuple[float, float]:
    """What the camera sees of the table, across and down."""
    across, down = (2 * camera_height_mm() * tan(radians(degrees / 2)) for degrees in CAMERA_DEGREES)
    return across, down


def wanted_mm(sizes: Sizes) -> tuple[float, float]:
    """What it has to see: every game's printed board with the markers outside its corners and the paper around them."""
    sheets = [BoardSheet(edition.grid).size for edition in (MINE, SPACE)]
    return max(sheet.x for sheet in sheets) * sizes.cell_mm, max(sheet.y for sheet in sheets) * sizes.cell_mm


CAMERA_WAY_MM = 250.0
"""From the mast's foot to the Pi in its box beside the sheet."""


def camera_cable_mm() -> float:
    """How long the camera's cable has to be: up over the boom's end, along it, down the mast, into the box."""
    return 2 * CAMERA_LENS_MM[0] + BOOM_MM + mast_top_mm() + CAMERA_WAY_MM


PLUG_MM = 50.0
"""What a plug of a cable needs to turn the corner."""
BOX_AWAY_MM = 10.0
"""Between the board's frame and the box that stands south of its middle."""


def usb_cable_mm(sizes: Sizes) -> float:
    """From the Pi's USB sockets in the box's east wall around the board's shorter side to the Pico's box behind the tray.

    That box hangs between the second and the third column; its socket looks east.
    """
    width, depth = board.field_mm(sizes)
    east = width / 2 + BOX_MM[0] / 2
    out, along = width + board.BAND_MM - east, BOX_AWAY_MM + BOX_MM[1] / 2 + depth + 2 * board.BAND_MM
    return out + along + (width - 3 * sizes.cell_mm) + 2 * PLUG_MM


SCREEN_MM = (200.0, 190.0, 1.6)
"""A leaf of the setter's screen; two in line stand along the board's long side, one along either short side."""
SCREEN_SLOT_MM = SCREEN_MM[2] + 0.4
SCREEN_FOOT_MM = 3.0
"""How high a leaf stands in its stands."""


def screened_mm() -> tuple[float, float]:
    """Width and depth of what stands inside the screen, between the leaves' faces."""
    corner = SCREEN_SLOT_MM + 2 * board.WALL_MM
    return 2 * SCREEN_MM[0] + board.WALL_MM + 2 * corner - 2 * (board.WALL_MM + SCREEN_SLOT_MM), SCREEN_MM[0]


def hidden_mm(eye_mm: float, away_mm: float, surface_mm: float) -> float:
    """How far behind the screen an eye, so high above the table and so far from the screen, cannot see a board's surface."""
    top = SCREEN_FOOT_MM + SCREEN_MM[1]
    return (top - surface_mm) * away_mm / (eye_mm - top)
