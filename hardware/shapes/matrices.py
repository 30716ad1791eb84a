"""The measures of what holds a matrix that does not fit the control box's opening, and what every matrix needs behind it.

A Unicorn HAT HD lies in the box's top. A 16x16 panel of 10 mm pitch is larger than that: it lies in a case of its own beside
the box, below a baffle and a diffuser. A row of MAX7219 has a case of its own as well. A cover then closes the opening.
"""

from dataclasses import dataclass

from hardware.shapes import case
from hardware.strips import HOLE_MM
from hardware.wiring import shifter_board

SOCKET_MM = 14.0
"""How far the housing of a jumper wire stands out from the pin or socket that it is plugged on."""
FINGER_MM = 6.0
"""What a wire needs beyond its housing to bend."""


@dataclass(frozen=True, slots=True)
class Behind:
    """What lies behind the opening in the box's top: its size across, down and below the top's underside, wires and all."""

    name: str
    width_mm: float
    height_mm: float
    deep_mm: float


HAT_MM, HAT_BOARD_MM, HAT_SOCKET_MM = (65.0, 65.0), 3.5, 8.5
"""A HAT with LEDs all over: square, as wide as a HAT is long; its board with LEDs; its socket. **Assumed, not looked up.**"""
SHIFTER_MM = (shifter_board.HOLES * HOLE_MM, shifter_board.STRIPS * HOLE_MM)
"""The level shifter's bit of strip board."""
SHIFTER_HIGH_MM = 10.0
"""Its tallest part: the bulk capacitor lies down, the chip stands in a socket."""


def behind_opening(matrix: str) -> Behind:
    """What the box has to hold behind the opening for a matrix: the HAT itself, or the level shifter's board."""
    if matrix == "matrix_unicorn":
        return Behind(matrix, *HAT_MM, HAT_BOARD_MM + HAT_SOCKET_MM + SOCKET_MM + FINGER_MM)
    return Behind(matrix, *SHIFTER_MM, 1.6 + SHIFTER_HIGH_MM + SOCKET_MM + FINGER_MM)


COVER_MM = 2.0
"""How thick the plate is that closes the opening; it lies on a lip that reaches into it."""
COVER_SLOT_MM = (16.0, 5.0)
"""Where the wires to the matrix come out of the cover."""

PITCH_MM, PANEL_DOTS = 10.0, 16
PANEL_MM = PITCH_MM * PANEL_DOTS
PANEL_PLAY_MM = 1.0
"""So much wider than the panel its case is, in all."""
PANEL_DEEP_MM = 2.5
"""The panel, which is taped to the floor: a flexible circuit with its LEDs."""
BAFFLE_MM, BAFFLE_WALL_MM = 8.0, 1.2
"""How high the walls between the LEDs are, and how thick: light of one then fills its square of the diffuser."""
DIFFUSER_MM = 0.8
"""Four layers of 0.2 mm, printed in white."""
CASE_WALL_MM, CASE_FLOOR_MM, CASE_FOOT_MM = 2.4, 2.0, 10.0
"""Walls and floor of both cases, and the room for wires below the floor."""
PANEL_OPENING_MM = 58.0
"""The square hole in the middle of the floor, for the leads at the panel's back."""
CABLE_MM = (14.0, 6.0)
"""A notch in the case's north wall."""
RIB_STEP_MM, RIB_MM = 20.0, 1.2
"""Ribs below the panel's floor, from south to north: a printer cannot lay a floor over 16 cm of air."""

ROW_MM = (128.0, 32.0, 14.0)
"""A row of four modules with MAX7219 (parts.toml says where that was read)."""
ROW_PLAY_MM = 0.8
ROW_LIP_MM = 1.2
"""So much the window is smaller than the row on every side."""


def case_inner_mm() -> float:
    """The inside of the panel's case."""
    return PANEL_MM + PANEL_PLAY_MM


def ribs_mm() -> tuple[float, ...]:
    """Where the ribs stand across the panel's case; between the two in the middle the wires run to the notch."""
    pairs = int(case_inner_mm() / 2 / RIB_STEP_MM)
    return tuple(side * (pair + 0.5) * RIB_STEP_MM for pair in range(pairs) for side in (-1, 1))


def case_outer_mm() -> tuple[float, float, float]:
    """The panel's case from outside, and its height with the room below."""
    side = case_inner_mm() + 2 * CASE_WALL_MM
    return side, side, CASE_FOOT_MM + CASE_FLOOR_MM + PANEL_DEEP_MM + BAFFLE_MM + DIFFUSER_MM


def row_inner_mm() -> tuple[float, float]:
    """The inside of the row's case: the row, and beside one end its pins with a wire on each, bent."""
    return ROW_MM[0] + ROW_PLAY_MM + 8.0 + SOCKET_MM + FINGER_MM, ROW_MM[1] + ROW_PLAY_MM


def row_outer_mm() -> tuple[float, float, float]:
    """The row's case from outside."""
    width, depth = (side + 2 * CASE_WALL_MM for side in row_inner_mm())
    return width, depth, ROW_MM[2] + CASE_WALL_MM


def room_below_opening_mm() -> float:
    """From the underside of the box's top to its floor."""
    return case.BOX_MM[2] - case.BOX_WALL_MM
