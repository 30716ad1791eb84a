"""The measures of the sensor board's tray, comb, lid and frame.

z = 0 is the playing surface; x to the east, y to the north from the south-west corner of the sensor field.
"""

from dataclasses import dataclass

from hardware.reed.strip_board import CELL_STRIP, COLUMN_STRIP, STRIPS, halves
from hardware.shapes.sizes import SizeError, Sizes
from hardware.strips import HOLE_MM
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS
from orapa_pi.sensing.levels import Kind

GLASS_MM = 14.0
GLASS_HOLE_MM = 2.6
"""A reed's glass is 2.28 mm wide at most (datasheet)."""
LEAD_SLOT_MM = 2.0
"""From a reed's hole to its other lead's place: the comb is pressed over reeds that are soldered already. No glass fits in."""
LEAD_MM = 14.8
"""A reed's lead is as long as this or longer (datasheet)."""
STRAIGHT_LEAD_MM = 3.5
"""Leads stay straight so far from the glass, as bending cracks it; the bend is in it."""
CARD_MM = 1.6
SOLDER_MM = 3.4
FLOOR_MM = 2.0
WALL_MM = 3.0
MARGIN_MM = 4.0
"""From the sensor field to the outside of the tray."""
BAND_MM = 12.0
"""From the sensor field to the outside of the frame."""
FRAME_MM = 3.0
LIP_MM = 2.0
PLAY_MM = 0.3
SCREW_MM, CORE_MM = 3.4, 2.5
"""Holes through which an M3 screw passes, and into which it cuts."""
HEAD_MM, SUNK_MM = 6.2, 1.6
"""The recess for a countersunk head of 6 mm at most: it stands on the rim of its hole, and nothing of it looks out."""
STRAP_MM = 3.0
"""As thick as a foot: strap and feet carry the tray."""
PICO_OPENING_MM = 10.0
"""From the foot of the Pico's box to the opening for its wires, which lies over the tray's own."""
PRINTER_MM = (210.0, 210.0, 210.0)
"""What every part must fit: the smaller sides of the beds that most printers have."""


@dataclass(frozen=True, slots=True)
class Half:
    """The left or the right half of tray, comb and lid: its columns, and whether its outer end is in the west."""

    name: str
    columns: range
    west: bool


@dataclass(frozen=True, slots=True)
class Heights:
    """From the top: what lies between the playing surface and the tray's foot, as z."""

    lid_top: float
    lid_pocket: float
    lid_bottom: float
    comb_top: float
    gap: float
    comb_bottom: float
    card_top: float
    card_bottom: float
    floor_top: float
    floor_bottom: float


def both_halves() -> tuple[Half, Half]:
    left, right = halves(SENSOR_COLUMNS)
    return Half("left", left, west=True), Half("right", right, west=False)


def heights(sizes: Sizes) -> Heights:
    """Built down from the reeds' contact gap. SizeError where a lid this thick leaves the reeds' upper leads no room."""
    gap = -sizes.sensor_depth_mm(Kind.REED)
    lid_top = -sizes.overlay_mm
    lid_bottom = lid_top - sizes.lid_mm
    pocket = gap + GLASS_MM / 2 + STRAIGHT_LEAD_MM + PLAY_MM
    if lid_top - pocket < 1.0:
        raise SizeError("The reeds stand too high: their leads would break through the lid. Raise reed_below_mm.")
    card_top = gap - GLASS_MM / 2 - STRAIGHT_LEAD_MM
    floor_top = card_top - CARD_MM - SOLDER_MM
    return Heights(
        lid_top=lid_top,
        lid_pocket=max(pocket, lid_bottom),
        lid_bottom=lid_bottom,
        comb_top=gap + 1.0,
        gap=gap,
        comb_bottom=gap - 2.0,
        card_top=card_top,
        card_bottom=card_top - CARD_MM,
        floor_top=floor_top,
        floor_bottom=floor_top - FLOOR_MM,
    )


HALL_CHIP_MM, HALL_CARD_MM = 0.5, 1.6
"""Of a Hall board, which is not designed: its chips' sensing spots above the card, as small packages have them; its card."""


def hall_card_mm(sizes: Sizes) -> tuple[float, float]:
    """Top and underside of a Hall board's card as z, in the same tray and under the same lid as the reeds.

    SizeError where it would touch the lid, or the pillars' tops, on which the reeds' comb stands.
    """
    z = heights(sizes)
    top = -sizes.sensor_depth_mm(Kind.HALL) - HALL_CHIP_MM
    bottom = top - HALL_CARD_MM
    if top + 2 * HALL_CHIP_MM + 1.0 > z.lid_bottom or bottom < z.comb_bottom:
        raise SizeError("A card of Hall sensors does not fit between lid and pillars: change hall_below_mm or reed_below_mm.")
    return top, bottom


def field_mm(sizes: Sizes) -> tuple[float, float]:
    """Width and depth of the sensor field."""
    return SENSOR_COLUMNS * sizes.cell_mm, SENSOR_ROWS * sizes.cell_mm


def sensors(half: Half, sizes: Sizes) -> tuple[tuple[float, float], ...]:
    """The middles of a half's cells: where its reeds stand."""
    rows = range(SENSOR_ROWS)
    return tuple(((column + 0.5) * sizes.cell_mm, (row + 0.5) * sizes.cell_mm) for column in half.columns for row in rows)


def return_lead_mm() -> float:
    """How far south of a reed its upper lead comes down."""
    return (COLUMN_STRIP - CELL_STRIP) * HOLE_MM


def extension_mm(sizes: Sizes) -> float:
    """How far below the end of a reed's bent upper lead its strip lies: a wire has to make up for it."""
    z = heights(sizes)
    over = STRAIGHT_LEAD_MM + return_lead_mm()
    end = z.gap + GLASS_MM / 2 + STRAIGHT_LEAD_MM - (LEAD_MM - over)
    return end - z.card_bottom


def pillars(half: Half, sizes: Sizes) -> tuple[tuple[float, float], ...]:
    """Where the comb and the lid stand: on cell borders, between the strip-board modules, which leave that much free."""
    free_from = (CELL_STRIP + 0.5) * HOLE_MM
    free_to = sizes.cell_mm - (STRIPS - CELL_STRIP - 0.5) * HOLE_MM
    y_in_cell = sizes.cell_mm / 2 + (free_from + free_to) / 2
    borders = list(half.columns)[1::2]
    return tuple((column * sizes.cell_mm, row * sizes.cell_mm + y_in_cell) for column in borders for row in (0, 2, 4, 6))


def span(half: Half, sizes: Sizes, out_mm: float) -> tuple[float, float]:
    """West and east end of a half that reaches so far beyond the field at its outer end."""
    west, east = half.columns.start * sizes.cell_mm, half.columns.stop * sizes.cell_mm
    return (west - out_mm, east) if half.west else (west, east + out_mm)


def bosses(half: Half, sizes: Sizes) -> tuple[tuple[float, float], ...]:
    """Where the lid is screwed to the tray: in the four corners of a half, outside the reeds' modules."""
    west, east = span(half, sizes, 0.0)
    _, depth = field_mm(sizes)
    return tuple((x, y) for x in (west + 3.5, east - 3.5) for y in (0.5, depth - 0.5))


BOSS_MM = (6.5, 5.4)
"""Width and depth of a boss for a screw of the lid."""


def card_mm(row: int, sizes: Sizes) -> tuple[float, float]:
    """South and north edge of the strip-board modules of a row, counted from the south."""
    y = (row + 0.5) * sizes.cell_mm
    return y - (STRIPS - CELL_STRIP - 0.5) * HOLE_MM, y + (CELL_STRIP + 0.5) * HOLE_MM


def strap_screws(half: Half, sizes: Sizes) -> tuple[tuple[float, float], ...]:
    """Where the two straps that join the halves are screwed to a half, from below."""
    seam = half.columns.stop * sizes.cell_mm if half.west else half.columns.start * sizes.cell_mm
    step = -1 if half.west else 1
    y_in_cell = pillars(half, sizes)[0][1]
    return tuple((seam + step * dx, row * sizes.cell_mm + y_in_cell) for dx in (8.0, 18.0) for row in (1, 5))
