"""Which pole of its magnet each cell of each piece turns up: the code by which Hall sensors tell the pieces apart.

For Mine with any of its expansions (10 x 8, red with either side up) and Space with the hole (11 x 7), an exact solver proved
that no two legal layouts give the same picture. Every piece but red shows the same magnets however it lies, so different
layouts differ in at least two sensors (red has a proof of its own). A change here voids those proofs.
"""

from functools import cache

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.pieces import Orientation, Placement
from orapa_pi.sensing.levels import Level

POLES: dict[str, dict[str, tuple[str, ...]]] = {
    "mine": {
        "white_big": ("- S S -", "S S S S"),
        "blue": ("- N N -", "N N N N"),
        "white_small": ("N N", "N N"),
        "red": ("N S N",),
        "yellow": ("S -", "S S"),
        # No code of strong magnets alone tells both expansions apart: these two carry weak ones.
        "transparent": ("n s",),
        "black": ("s s",),
    },
    "space": {
        "white_big": ("N S N S", "S S N S"),
        "white_ring": ("N S S N", "N S S N"),
        "yellow": ("N S N", "S S S", "N S N"),
        "red_big": ("N N", "N N"),
        "blue": ("S S", "S S"),
        "red_small": ("N",),
        "black_hole": ("S",),
    },
}
"""By edition and piece: the poles in the orientation in which `rules` draws the piece; `-` stands for no magnet."""


@cache
def _drawn_poles(drawing: tuple[str, ...]) -> dict[tuple[int, int], Level]:
    return {
        (row, column): Level(sign)
        for row, line in enumerate(drawing)
        for column, sign in enumerate(line.split())
        if sign != "-"
    }


def orientation_poles(drawing: tuple[str, ...], orientation: Orientation) -> tuple[Level, ...]:
    """The pole of every cell of an orientation, in its order, given the poles of the piece as drawn.

    A piece that lies on its other side shows the opposite poles.
    """
    drawn = _drawn_poles(drawing)
    poles = tuple(drawn.get(cell.origin, Level.NONE) for cell in orientation.cells)
    return tuple(pole.opposite for pole in poles) if orientation.mirrored else poles


def poles(edition_name: str, placement: Placement) -> tuple[tuple[Cell, Level], ...]:
    """Every cell that the placement covers with the pole that lies there."""
    drawing = POLES[edition_name][placement.piece.name]
    levels = orientation_poles(drawing, placement.orientation)
    return tuple((cell, level) for (cell, _), level in zip(placement.cells, levels, strict=True))
