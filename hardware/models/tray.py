"""The reed board's tray in two halves: floor with ribs for the strip boards, comb that holds the reeds, lid, straps."""

from build123d import Cylinder, Pos, Rot, Solid

from hardware.models.solids import block, drilled, rod
from hardware.reed.lobe import CLOSES_BY_MM, OPEN_FROM_MM
from hardware.shapes import board
from hardware.shapes.board import Half
from hardware.shapes.sizes import Sizes

RIB_MM = 2.0
NOTCH_MM = 6.0
PILLAR_MM, PIN_MM, PIN_HOLE_MM = 5.0, 2.2, 2.6
POST_MM = 7.5
CABLE = (30.0, 6.0)
"""Width and height of the opening for the wires to the Pico."""


def tray(half: Half, sizes: Sizes) -> Solid:
    """Floor, walls, ribs, pillars with pins, bosses for lid and straps, and in the left half the way out for the wires."""
    z = board.heights(sizes)
    west, east = board.span(half, sizes, board.MARGIN_MM)
    depth = board.field_mm(sizes)[1]
    south, north = -board.MARGIN_MM, depth + board.MARGIN_MM
    solid = block((west, south, z.floor_bottom), (east, north, z.floor_top))
    more = [
        block((west, south, z.floor_bottom), (east, south + board.WALL_MM, z.lid_bottom)),
        block((west, north - board.WALL_MM, z.floor_bottom), (east, north, z.lid_bottom)),
    ]
    outer = (west, west + board.WALL_MM) if half.west else (east - board.WALL_MM, east)
    more += [block((outer[0], south, z.floor_bottom), (outer[1], north, z.lid_bottom)), *_ribs(half, sizes, z)]
    for x, y in board.pillars(half, sizes):
        more.append(rod(x, y, z.floor_top - 0.5, z.comb_bottom, PILLAR_MM))
        more.append(rod(x, y, z.comb_bottom - 0.5, z.comb_top - 0.5, PIN_MM))
    holes = []
    for x, y in board.bosses(half, sizes):
        wide, deep = (side / 2 for side in board.BOSS_MM)
        more.append(block((x - wide, y - deep, z.floor_top - 0.5), (x + wide, y + deep, z.lid_bottom)))
        holes.append(rod(x, y, z.lid_bottom - 8, z.lid_bottom + 1, board.CORE_MM))
    for x, y in board.strap_screws(half, sizes):
        more.append(rod(x, y, z.floor_top - 0.5, z.floor_top + board.SOLDER_MM, POST_MM))
        holes.append(rod(x, y, z.floor_bottom - 1, z.floor_top + board.SOLDER_MM + 1, board.CORE_MM))
    if half.west:
        holes += _way_out(sizes, z, north)
    return drilled(solid + more, holes)


def _ribs(half: Half, sizes: Sizes, z: board.Heights) -> list[Solid]:
    """Along the cell borders, up to the strip boards; a notch in every cell lets wires across."""
    depth = board.field_mm(sizes)[1]
    ends = (half.columns.start, half.columns.stop)
    found = []
    for border in range(half.columns.start, half.columns.stop + 1):
        x = border * sizes.cell_mm + (RIB_MM / 2 if border == ends[0] else -RIB_MM / 2 if border == ends[1] else 0.0)
        rib = block((x - RIB_MM / 2, -1.5, z.floor_top - 0.5), (x + RIB_MM / 2, depth + 1.5, z.card_bottom))
        middle = board.pillars(half, sizes)[0][1]
        notches = [
            block((x - 5, y - NOTCH_MM / 2, z.floor_top), (x + 5, y + NOTCH_MM / 2, z.card_bottom + 1))
            for y in (middle + row * sizes.cell_mm for row in range(7))
        ]
        found.append(drilled(rib, notches))
    return found


def _way_out(sizes: Sizes, z: board.Heights, north: float) -> list[Solid]:
    """The opening in the north wall and two holes for the Pico's box."""
    x = 2 * sizes.cell_mm
    low = z.card_top
    cut = block((x - CABLE[0] / 2, north - 10, low), (x + CABLE[0] / 2, north + 10, low + CABLE[1]))
    return [cut, *(_across(x + dx, north, low + CABLE[1] / 2) for dx in (-pico_screws_mm() / 2, pico_screws_mm() / 2))]


def pico_screws_mm() -> float:
    """How far apart the two screws of the Pico's box are."""
    return CABLE[0] + 14.0


def _across(x: float, y: float, z: float) -> Solid:
    """A hole for a screw through a wall that faces north."""
    return Pos(x, y, z) * Rot(90, 0, 0) * Cylinder(board.SCREW_MM / 2, 3 * board.WALL_MM)


def comb(half: Half, sizes: Sizes) -> Solid:
    """The plate that holds every reed upright in the middle of its cell, with stands for the lid."""
    z = board.heights(sizes)
    west, east = board.span(half, sizes, 0.0)
    depth = board.field_mm(sizes)[1]
    solid = block((west + 0.2, 0.2, z.comb_bottom), (east - 0.2, depth - 0.2, z.comb_top))
    for x, y in board.pillars(half, sizes):
        solid += rod(x, y, z.comb_top - 0.5, z.lid_bottom, PILLAR_MM + 2)
    holes = [rod(x, y, z.comb_bottom - 1, z.comb_top + 0.5, PIN_HOLE_MM) for x, y in board.pillars(half, sizes)]
    for x, y in board.sensors(half, sizes):
        holes.append(rod(x, y, z.comb_bottom - 1, z.comb_top + 1, board.GLASS_HOLE_MM))
        slot, south = board.LEAD_SLOT_MM / 2, y - board.return_lead_mm()
        holes.append(block((x - slot, south - slot, z.comb_bottom - 1), (x + slot, y, z.comb_top + 1)))
    for x, y in board.bosses(half, sizes):
        wide, deep = (side / 2 + 0.5 for side in board.BOSS_MM)
        holes.append(block((x - wide - 4, y - deep, z.comb_bottom - 1), (x + wide + 4, y + deep, z.comb_top + 1)))
    return drilled(solid, holes)


def lid(half: Half, sizes: Sizes) -> Solid:
    """The plate under the playing surface: blind pockets below for the reeds' leads, a fine cross over every sensor."""
    z = board.heights(sizes)
    west, east = board.span(half, sizes, board.MARGIN_MM)
    depth = board.field_mm(sizes)[1]
    solid = block((west, -board.MARGIN_MM, z.lid_bottom), (east, depth + board.MARGIN_MM, z.lid_top))
    holes = []
    for x, y in board.bosses(half, sizes):
        holes.append(rod(x, y, z.lid_bottom - 1, z.lid_top + 1, board.SCREW_MM))
        holes.append(rod(x, y, z.lid_top - board.SUNK_MM, z.lid_top + 1, board.HEAD_MM))
    for x, y in board.sensors(half, sizes):
        reach = board.return_lead_mm()
        holes.append(block((x - 2, y - reach - 2, z.lid_bottom - 1), (x + 2, y + 2, z.lid_pocket)))
        holes.append(block((x - 2, y - 0.25, z.lid_top - 0.4), (x + 2, y + 0.25, z.lid_top + 1)))
        holes.append(block((x - 0.25, y - 2, z.lid_top - 0.4), (x + 0.25, y + 2, z.lid_top + 1)))
    return drilled(solid, holes)


def strap(sizes: Sizes) -> Solid:
    """Joins the halves from below, with recesses for its screws' heads; two are needed, at the same places of both halves."""
    left, right = board.both_halves()
    xs = sorted({x for half in (left, right) for x, _ in board.strap_screws(half, sizes)})
    y = board.strap_screws(left, sizes)[0][1]
    low = -board.STRAP_MM
    solid = block((xs[0] - 6, y - 7, low), (xs[-1] + 6, y + 7, 0))
    holes = [rod(x, y, low - 1, 1, board.SCREW_MM) for x in xs]
    return drilled(solid, holes + [rod(x, y, low - 1, low + board.SUNK_MM, board.HEAD_MM) for x in xs])


def foot(sizes: Sizes) -> Solid:
    """As thick as a strap, to glue under a corner."""
    del sizes
    return rod(0, 0, 0, board.STRAP_MM, 16)


TRIAL_MM = 24.0
LEDGE_MM = 8.0
"""How high the reed's glass stands in the trial block: room for its lower lead."""


def trial_block(sizes: Sizes) -> Solid:
    """Holds one reed upright: a magnet laid on its top is as high above the gap as a reed must close by.

    The glass slides in from the side, along a channel with a ledge for it and a narrower slot for its lower lead.
    """
    half = TRIAL_MM / 2
    top = LEDGE_MM + board.GLASS_MM / 2 + CLOSES_BY_MM - sizes.strong.thickness_mm / 2
    reach = LEDGE_MM + board.GLASS_MM + board.STRAIGHT_LEAD_MM + 1
    solid = block((-half, -half, 0), (half, half, top))
    slot, glass = 1.0, board.GLASS_HOLE_MM
    return drilled(
        solid,
        [
            rod(0, 0, LEDGE_MM, reach, glass),
            block((-glass / 2, -half - 1, LEDGE_MM), (glass / 2, 0, reach)),
            block((-slot / 2, -half - 1, -1), (slot / 2, slot / 2, reach)),
        ],
    )


def trial_spacer(sizes: Sizes) -> Solid:
    """Between block and magnet: now the reed must be open."""
    del sizes
    half = TRIAL_MM / 2
    return block((-half, -half, 0), (half, half, OPEN_FROM_MM - CLOSES_BY_MM))
