"""Colours in a space that hardly depends on how bright the light is: two shares of colour, and the logarithm of lightness.

A colour is first divided by what white paper would have at its place, so the lamp's colour and its fall-off are gone.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from orapa_pi.rules.grid import Grid
from orapa_pi.sheets.geometry import MARGIN, PATCHES
from orapa_pi.vision.arrays import Flags, Floats, Image, Whole
from orapa_pi.vision.places import CELL_PX, Places, places

FINE_PX = CELL_PX // 2
DARK = 0.01
"""Added to every part before its root is taken: below, a camera sees noise."""
LIGHT_SHARE = 0.1
SCALE = np.array([0.12, 0.045, 0.045])
"""What counts as one unit: of the logarithm of lightness, and of both shares of colour."""
BURNT = 250
"""From this level on, in all three channels, a pixel says nothing: it may be glare."""
PAPER_BELOW = 4
"""Levels: how far below that the light on the paper may be fitted where the paper is burnt."""
MOST_BURNT = 0.4
HALO = 0.35
"""In cells: how far around a burnt spot colours are not believed."""
SWAPPED = 4.0
"""In units: the blue patch is redder than the red one by more. Measured under all conditions: below -22 as it should be, above
10 with red and blue exchanged, when the red patch, whose green is its blue, is no redder than grey."""
COLOURLESS = 3.0
"""In units: the shares of colour that no patch exceeds in a picture without any. Measured in the palest of all conditions: 17;
in a picture from which three quarters of the colour were taken: 5.
"""
COVERED_SHARE, COVERED_LIGHT = 3.0, 10.0
"""In units: farther from the paper around it something lies on the paper; a shadow is darker, but of no other colour."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a rectified sheet, one row of three for every place, in units (see `SCALE`).

    `burnt` are the wedges that glare has blinded, `dazzled` those of them where paper itself is not burnt; `covered` the
    places where something lies on the paper. `fine` is the grid itself as a picture, with `FINE_PX` pixels to a cell.
    """

    grid: Grid
    wedges: Floats
    burnt: Flags
    dazzled: Flags
    lines: Floats
    slants: Floats
    patches: Floats
    covered: Flags
    light: Floats
    fine: Image


_LINEAR = np.array([(v / 255) / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256)])


def look(sheet: Image, grid: Grid) -> Colours:
    """The colours of a rectified sheet."""
    where = places(grid)
    flat = sheet.reshape(-1, 3)
    light, covered = _light(flat, where)
    burnt = _dazzled(sheet).reshape(-1)[where.wedges].mean(axis=1) > MOST_BURNT
    return Colours(
        grid,
        _seen(flat, where.wedges, where.wedges_at, light),
        burnt,
        burnt & ~_overexposed(where.wedges_at, light),
        _seen(flat, where.lines, where.lines_at, light),
        _seen(flat, where.slants, where.slants_at, light),
        _seen(flat, where.patches, where.patches_at, light),
        covered,
        light,
        _fine(sheet, grid),
    )


def _fine(sheet: Image, grid: Grid) -> Image:
    rim, size = round(MARGIN * CELL_PX), (grid.columns * FINE_PX, grid.rows * FINE_PX)
    inner = sheet[rim : rim + grid.rows * CELL_PX, rim : rim + grid.columns * CELL_PX]
    return np.asarray(cv2.resize(inner, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _dazzled(sheet: Image) -> Flags:
    """Pixels on the grid that glare has burnt, and those around it, which it has made paler."""
    rim = round(MARGIN * CELL_PX)
    inner = (sheet[rim:-rim, rim:-rim].min(axis=2) >= BURNT).astype(np.uint8)
    found = np.zeros(sheet.shape[:2], dtype=np.bool_)
    if inner.any():
        reach = 2 * round(HALO * CELL_PX) + 1
        kernel = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
        found[rim:-rim, rim:-rim] = np.asarray(cv2.dilate(inner, kernel)) > 0
    return found


def _overexposed(at: Floats, light: Floats) -> Flags:
    """Where paper itself would be burnt: there what is burnt may be white, and nothing says that it is glare."""
    found: Flags = (terms(at) @ light).min(axis=1) >= np.log(_LINEAR[BURNT - PAPER_BELOW])
    return found


def linear(levels: Image) -> Floats:
    """Levels of a picture in linear light, 0 to 1."""
    found: Floats = _LINEAR[levels]
    return found


def _medians(flat: Image, table: Whole) -> Floats:
    """The median of every place's pixels, in linear light."""
    levels = np.median(flat[table], axis=1).astype(np.intp)
    found: Floats = _LINEAR[levels]
    return found


def _seen(flat: Image, table: Whole, at: Floats, light: Floats) -> Floats:
    return in_units(_medians(flat, table) / np.exp(terms(at) @ light))


def in_units(parts: Floats) -> Floats:
    """Parts of what paper reflects (blue, green, red) as log lightness and two shares of colour, in units."""
    blue, green, red = np.cbrt(np.maximum(parts, 0.0) + DARK).T
    lightness = 0.3 * red + 0.55 * green + 0.15 * blue
    shares = ((red - green) / (lightness + LIGHT_SHARE), ((red + green) / 2 - blue) / (lightness + LIGHT_SHARE))
    found: Floats = np.column_stack([np.log(lightness), *shares]) / SCALE
    return found


def terms(at: Floats) -> Floats:
    """A smooth surface over the sheet: 1, x, y and their products, scaled to about one."""
    x, y = (at[:, 0] - 5.0) / 6.0, (at[:, 1] - 4.0) / 6.0
    return np.column_stack([np.ones(len(x)), x, y, x * y, x * x, y * y])


def _light(flat: Image, where: Places) -> tuple[Floats, Flags]:
    """The light on white paper as a smooth surface (6 terms x 3 channels, logarithms), and where paper is covered.

    Fitted to the paper around the grid; places that do not belong to it (a hand, a shadow's edge) lose their weight.
    """
    levels: Floats = np.log(_medians(flat, where.paper) + 1e-3)
    surface = terms(where.paper_at)
    bright = levels.sum(axis=1)
    weights: Floats = np.where(bright < np.median(bright) - 1.5, 0.02, 1.0)
    fit: Floats = np.zeros((surface.shape[1], 3))
    ridge = np.diag([0, 0.02, 0.02, 0.2, 0.2, 0.2])
    for _ in range(4):
        weighted = surface * weights[:, None]
        fit = np.linalg.solve(weighted.T @ surface + ridge, weighted.T @ levels).astype(np.float64)
        off: Floats = np.abs(levels - surface @ fit).max(axis=1)
        width = max(0.05, 2.0 * float(np.median(off)))
        weights = 1.0 / (1.0 + (off / width) ** 2) ** 2
    apart = in_units(np.exp(levels - surface @ fit)) - in_units(np.ones((1, 3)))
    covered = (np.abs(apart[:, 1:]).max(axis=1) > COVERED_SHARE) | (np.abs(apart[:, 0]) > COVERED_LIGHT)
    return fit, covered


def swapped(seen: Colours) -> bool:
    """Whether the red and the blue patch have changed places, as with a driver that mixes up its channels."""
    red = next(number for number, (r, g, b) in enumerate(PATCHES) if r > 2 * g and r > 2 * b)
    blue = next(number for number, (r, g, b) in enumerate(PATCHES) if b > 2 * r)
    colours = seen.patches.reshape(len(PATCHES), -1, 3).mean(axis=1)
    return bool(colours[blue][1] - colours[red][1] > SWAPPED)


def colourless(seen: Colours) -> bool:
    """Whether the picture is grey, or burnt white all over: not even the coloured patches have a colour."""
    return bool(np.abs(seen.patches[:, 1:]).max() < COLOURLESS)
