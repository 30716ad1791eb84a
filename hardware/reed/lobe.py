"""Where an upright reed switch closes under an upright magnet, and whether a whole board of them tells cell from neighbour.

The model: a straight blade of soft iron gathers the field along itself, most in its middle, as a slender rod in a field that
changes along it (weight 1 - s^2 from end to end). It knows no bent leads and no neighbours' iron. **No reed was measured.**
So nothing here takes a reed's ampere-turns for granted (makers call any conversion to mT an order of magnitude): the builder
measures at which heights a reed closes and opens, and the model says which heights will do.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import hypot

from hardware.magnet import Magnet
from hardware.shapes.pockets import magnet_offset
from hardware.shapes.sizes import Sizes
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Surface
from orapa_pi.sensing.levels import Level
from orapa_pi.sensing.poles import poles

BLADE_MM = 14.0
"""The iron that counts: the two blades inside 14 mm of glass."""
MAGNET_SPREAD = 0.15
"""How much one magnet may differ from the next."""
CLOSES_BY_MM, OPEN_FROM_MM = 19.4, 26.6
"""The trial: straight above a reed's gap a strong magnet's centre must close it by the first height and leave it open from the
second.

They are where `window` over dealt layouts of both games puts them for `reed_below_mm` = 14; a test holds them to it.
"""
STEP_MM = 0.5
SLICES = 12


@cache
def blade_mt(magnet: Magnet, sideways_mm: float, below_mm: float) -> float:
    """The field that a reed gathers with its gap so far sideways and below the magnet's centre; its sign is the pole's."""
    total = weight = 0.0
    for slice_ in range(SLICES):
        along = (slice_ + 0.5) / SLICES * 2 - 1
        share = 1 - along * along
        total += share * magnet.upward_mt(sideways_mm, below_mm + along * BLADE_MM / 2)
        weight += share
    return total / weight


@dataclass(frozen=True, slots=True)
class Window:
    """What a reed must do on this board: stay open, and open again, at `quiet_mt`; close at `signal_mt`."""

    quiet_mt: float
    signal_mt: float

    @property
    def ratio(self) -> float:
        return self.signal_mt / self.quiet_mt


def window(layouts: Iterable[Layout], sizes: Sizes) -> Window:
    """The least field under any magnet and the most in any empty cell, over layouts, all their parts and the worst jitter.

    Parts: any of the other magnets may be missing, as while somebody lays the board. Every magnet may be off by the jitter
    and weaker or stronger than it should be.
    """
    quiet, signal = 0.0, float("inf")
    for layout in layouts:
        magnets = _magnets(layout, sizes)
        for cell in layout.edition.grid:
            rising = falling = 0.0
            for other, (x, y, level) in magnets.items():
                if other != cell:
                    low, high = _reach(hypot(x - cell.column * sizes.cell_mm, y - cell.row * sizes.cell_mm), sizes)
                    low, high = (low, high) if level is Level.NORTH else (-high, -low)
                    rising, falling = rising + max(0.0, high), falling + min(0.0, low)
            if cell not in magnets:
                quiet = max(quiet, rising, -falling)
                continue
            x, y, level = magnets[cell]
            own, _ = _reach(hypot(x - cell.column * sizes.cell_mm, y - cell.row * sizes.cell_mm), sizes)
            signal = min(signal, own + falling if level is Level.NORTH else own - rising)
    return Window(quiet, signal)


def _magnets(layout: Layout, sizes: Sizes) -> dict[Cell, tuple[float, float, Level]]:
    """Every magnet: x east and y south from the centre of A1, and its pole; a board of reeds has strong ones only."""
    found = {}
    for placement in layout.placements:
        surfaces: dict[Cell, Surface] = dict(placement.cells)
        for cell, level in poles(layout.edition.name, placement):
            east, north = magnet_offset(surfaces[cell], sizes)
            pole = Level.NORTH if level in (Level.NORTH, Level.WEAK_NORTH) else Level.SOUTH
            found[cell] = (cell.column * sizes.cell_mm + east, cell.row * sizes.cell_mm - north, pole)
    return found


def _reach(sideways_mm: float, sizes: Sizes) -> tuple[float, float]:
    """The least and the most field of a north pole whose piece may be off by the jitter, weak or strong."""
    steps = range(int(max(0.0, sideways_mm - sizes.jitter_mm) / STEP_MM), int((sideways_mm + sizes.jitter_mm) / STEP_MM) + 2)
    fields = [blade_mt(sizes.strong, step * STEP_MM, sizes.reed_below_mm) for step in steps]
    spread = [field * (1 + sign * MAGNET_SPREAD) for field in (min(fields), max(fields)) for sign in (1, -1)]
    return min(spread), max(spread)


def height_mm(magnet: Magnet, field_mt: float) -> float:
    """How far below a magnet's centre a reed's gap sees this field, straight below it; to 0.05 mm."""
    low, high = BLADE_MM / 2 + magnet.thickness_mm / 2 + 0.5, 80.0
    while high - low > 0.05:
        middle = (low + high) / 2
        low, high = (middle, high) if blade_mt(magnet, 0.0, middle) > field_mt else (low, middle)
    return (low + high) / 2


def closes_within_mm(magnet: Magnet, below_mm: float, closing_mt: float) -> float:
    """How far sideways a magnet still closes a reed that needs so much field; 0 where it never does. The lobe's half width."""
    for step in range(int(20 / STEP_MM)):
        inner, outer = (abs(blade_mt(magnet, (step + more) * STEP_MM, below_mm)) for more in (0, 1))
        if inner < closing_mt:
            return 0.0
        if outer < closing_mt:
            return (step + (inner - closing_mt) / (inner - outer)) * STEP_MM
    return 20.0
