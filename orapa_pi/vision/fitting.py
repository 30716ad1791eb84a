"""Whether each piece fills its place, and nothing lies beside it.

The whole set is found from what most of each quarter cell shows. A lid or a folded card of a piece's colour would do for that,
and so would the piece itself, lying askew or half off the board; and a gem of glass that nobody knows of is hardly darker than
the board. Here every pixel of a raster of sixteenths of a cell is asked.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from orapa_pi.rules.grid import Cell, Grid
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.vision.arrays import Flags, Floats, Whole
from orapa_pi.vision.calibration import CameraCalibration, wedges_of
from orapa_pi.vision.colours import FINE_PX, Colours, in_units, linear, terms
from orapa_pi.vision.places import places
from orapa_pi.vision.scoring import brightness_of, ring_is_seen

SHADES, SHADOWS = np.array([2.0, 1.0, 1.0]), np.array([5.0, 1.0, 1.0])
"""In units, what counts as one: shades of one colour are nearer than two colours; where there are shadows, much nearer."""
ODD = 6.0
"""The squared distance from the board, shadows allowed for, from which on a pixel is not board."""
FROSTED = 2.0
"""The same distance of glass as it was learned, from which on it is no board either. Clear glass must look like the board."""
SHIFT = 1
"""How far off a piece may lie beyond the width of its edge, in pixels of the raster: a sixteenth of a cell."""
BAND, GLASS_BAND = 1, 2
"""How wide the edge of a piece is taken to be on either side; of one that is seen through, as it shows only there."""
WINDOW = 8
"""How far around a piece it is looked: half a cell."""
NEAR = 5
"""How far from a piece its own shadow and its upright sides may be seen."""
LEAST_SEEN = 0.5
"""The share of a piece that must be free of glare and of its neighbours' edges for a verdict."""
LARGEST_MISFIT = 0.05
"""Of a piece's area: so much more than when it was learned may be missing inside its outline or be there outside it."""
LARGEST_GLASS_MISFIT = 0.07
"""The same of what is seen through, which may not be shifted."""
SMALLEST_STRAY = 30
"""Pixels, an eighth of a cell, that belong together, are not board, and are no piece's."""
RIM = 2
"""How wide a strip along the board's border is not searched: a lens that bends its lines shows the paper's rim there."""


@dataclass(frozen=True, slots=True)
class _Raster:
    """For every pixel of the raster: the number of its wedge, and whether no grid line is near it."""

    wedges: Whole
    plain: Flags


@cache
def _raster(grid: Grid) -> _Raster:
    y, x = (np.mgrid[0 : grid.rows * FINE_PX, 0 : grid.columns * FINE_PX] + 0.5) / FINE_PX
    u, v = x % 1 - 0.5, y % 1 - 0.5
    side = np.select([-v >= np.abs(u), u >= np.abs(v), v >= np.abs(u)], [0, 1, 2], 3)
    wedges = (np.floor(y).astype(np.intp) * grid.columns + np.floor(x).astype(np.intp)) * 4 + side
    return _Raster(wedges, 0.5 - np.maximum(np.abs(u), np.abs(v)) > 1 / FINE_PX)


@dataclass(frozen=True, slots=True)
class _View:
    """The raster of a picture: its colours, how they differ from the board's and how far in all, whether a pixel is odd, and
    whether it can be judged.
    """

    colours: Floats
    away: Floats
    from_board: Floats
    odd: Flags
    usable: Flags


def ill_fitting(seen: Colours, calibration: CameraCalibration, brightness: Floats, layout: Layout) -> tuple[Cell, ...]:
    """The cells of pieces that do not fill their places, and those of bare board on which something lies; none if all is well.

    `brightness` is how much lighter the board is at every wedge than it was when it was learned, in units.
    """
    grid = calibration.edition.grid
    view = _view(seen, calibration, brightness)
    found = _misfits(view, calibration, layout)
    cells: set[Cell] = set()
    for placement in layout.placements:
        look = calibration.pieces[placement.piece.name]
        most = look.misfit + (LARGEST_GLASS_MISFIT if look.over else LARGEST_MISFIT)
        if found.get(placement.piece.name, 0.0) > most or not ring_is_seen(seen, calibration, placement):
            cells.update(cell for cell, _ in placement.cells)
    taken = np.any([part(grid, one) for one in layout.placements for part in (_mask, _ring)], axis=0)
    return tuple(sorted(cells | _stray(_inside(view.odd & view.usable & ~_grown(taken, NEAR)))))


def misfits(seen: Colours, calibration: CameraCalibration, layout: Layout) -> Mapping[str, float]:
    """How badly each piece fills its place where it is known to lie, as a share of its area: facets and glints are its own.

    Pieces of which too little is free for a verdict are left out.
    """
    seen = calibration.unglared(seen)
    bare = ~seen.burnt
    for placement in layout.placements:
        bare[wedges_of(calibration.edition.grid, placement)] = False
    return _misfits(_view(seen, calibration, brightness_of(seen, calibration, bare)), calibration, layout)


def _misfits(view: _View, calibration: CameraCalibration, layout: Layout) -> dict[str, float]:
    grid = calibration.edition.grid
    masks = [_mask(grid, placement) for placement in layout.placements]
    rings = [_ring(grid, placement) for placement in layout.placements]
    near = [_grown(mask, SHIFT + BAND) for mask in masks]
    found: dict[str, float] = {}
    for number, placement in enumerate(layout.placements):
        look = calibration.pieces[placement.piece.name]
        others = np.any([one for rival, one in enumerate(near) if rival != number] + rings, axis=0)
        window = _window(masks[number])
        mask, free = masks[number][window], view.usable[window] & ~others[window]
        area = np.count_nonzero(mask)
        if np.count_nonzero(mask & free) < LEAST_SEEN * area:
            continue
        if look.over:
            odd = view.odd[window] & free & ~_edge(mask, GLASS_BAND)
            if float(np.sum((np.array(look.mean) / SHADOWS) ** 2)) > FROSTED:
                odd &= ~(mask & (_squares(view.away[window] - look.mean, SHADES) <= ODD))
            found[placement.piece.name] = np.count_nonzero(odd) / area
        else:
            like = _squares(view.colours[window] - look.mean, SHADES) < view.from_board[window]
            found[placement.piece.name] = _fewest_wrong(mask, like, free) / area
    return found


def _view(seen: Colours, calibration: CameraCalibration, brightness: Floats) -> _View:
    grid = calibration.edition.grid
    raster = _raster(grid)
    light = np.exp(terms(places(grid).wedges_at) @ seen.light)
    colours = in_units((linear(seen.fine) / light[raster.wedges]).reshape(-1, 3)).reshape(seen.fine.shape)
    colours[:, :, 0] -= brightness[raster.wedges]
    away = colours - calibration.board[raster.wedges]
    usable = raster.plain & ~seen.burnt[raster.wedges]
    return _View(colours, away, _squares(away, SHADES), _squares(away, SHADOWS) > ODD, usable)


def _squares(apart: Floats, metric: Floats) -> Floats:
    scaled = apart / metric
    found: Floats = np.einsum("yxc,yxc->yx", scaled, scaled)
    return found


def _mask(grid: Grid, placement: Placement) -> Flags:
    covered = np.zeros(4 * grid.rows * grid.columns, dtype=np.bool_)
    covered[wedges_of(grid, placement)] = True
    found: Flags = covered[_raster(grid).wedges]
    return found


def _ring(grid: Grid, placement: Placement) -> Flags:
    """The cells that a placement takes without covering anything of them: they hold its thin line."""
    return _cells(grid, (cell for cell, surface in placement.cells if surface.line_side is not None))


def _cells(grid: Grid, cells: Iterable[Cell]) -> Flags:
    found = np.zeros((grid.rows, grid.columns), dtype=np.bool_)
    for cell in cells:
        found[cell.row, cell.column] = True
    return np.repeat(np.repeat(found, FINE_PX, axis=0), FINE_PX, axis=1)


def _window(mask: Flags) -> tuple[slice, slice]:
    """Where to look: the mask and what is around it."""
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    top, left = max(0, int(rows[0]) - WINDOW), max(0, int(columns[0]) - WINDOW)
    return slice(top, int(rows[-1]) + WINDOW + 1), slice(left, int(columns[-1]) + WINDOW + 1)


def _grown(mask: Flags, by: int) -> Flags:
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((2 * by + 1, 2 * by + 1), np.uint8)) > 0)


def _edge(mask: Flags, width: int) -> Flags:
    return _grown(mask, width) & _grown(~mask, width)


def _fewest_wrong(mask: Flags, like: Flags, free: Flags) -> float:
    """How many pixels are not as the piece would have them, at the shift for which they are fewest."""
    wide = np.pad(mask, SHIFT)
    edge = _edge(wide, BAND)
    wrong = _at_every_shift(wide & ~edge, ~like & free) + _at_every_shift(~wide & ~edge, like & free)
    return float(wrong.min())


def _at_every_shift(part: Flags, seen: Flags) -> Floats:
    """How many of the seen pixels lie in a part that is shifted by up to `SHIFT` either way."""
    found = cv2.matchTemplate(part.astype(np.float32), seen.astype(np.float32), cv2.TM_CCORR)
    return np.asarray(found, dtype=np.float64)


def _inside(seen: Flags) -> Flags:
    """What was seen, without the strip along the border."""
    found = np.zeros_like(seen)
    found[RIM:-RIM, RIM:-RIM] = seen[RIM:-RIM, RIM:-RIM]
    return found


def _stray(odd: Flags) -> set[Cell]:
    """The cells of what is no board, where enough of it belongs together."""
    _, found = cv2.connectedComponents(_grown(odd, 1).astype(np.uint8))
    labels = np.asarray(found, dtype=np.int32)
    sizes = np.bincount(labels[odd], minlength=1)
    large = odd & (sizes >= SMALLEST_STRAY)[labels]
    return {Cell(int(y), int(x)) for y, x in np.argwhere(large) // FINE_PX}
