"""Every measure that a builder may change. Lengths in mm; heights count from the table's playing surface, z = 0."""

from dataclasses import dataclass

from hardware.magnet import STRONG, WEAK, Magnet
from orapa_pi.sensing.levels import Kind, Level

THIN_WALL_MM = 0.8
"""The thinnest wall: two lines of a 0.4 mm nozzle."""


class SizeError(ValueError):
    """Measures that do not go together."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Cell and magnets first; the rest has values that fit them. SizeError where magnets and cell do not go together.

    A disc of 6 mm, stronger by half, would have to lie 0.5 mm deeper in its half cell for a wall that can be printed, and the
    field falls faster than that gains: the 5 mm disc tells cell from neighbour better (`reed.lobe.window`: 2.9 against 2.5).
    The magnets lie flush with the underside, so that a magnet's centre is half its thickness above the surface. `sensor` of a
    board: a Hall sensor's chip or a reed's contact gap lies so far below a strong magnet's centre.
    """

    cell_mm: float = 25.0
    strong: Magnet = STRONG
    weak: Magnet = WEAK
    hall_below_mm: float = 12.0
    reed_below_mm: float = 14.0
    half_cell_in_mm: float = 3.7  # a half cell's magnet lies so far inside the hypotenuse: as near to it as the wall allows
    inset_mm: float = 0.25  # taken off every side of a piece, so that neighbours have twice as much between them
    jitter_mm: float = 1.5  # how far off its place a piece may lie
    pocket_play_mm: float = 0.2  # a pocket is so much wider, and so much deeper, than its magnet
    wall_height_mm: float = 12.0  # the upright side of a piece
    height_mm: float = 20.0  # to its top
    ring_height_mm: float = 5.0  # the thin ends of a ring
    wall_mm: float = 2.4  # six lines of a 0.4 mm nozzle
    engraving_mm: float = 0.6
    glyph_pixel_mm: float = 0.9
    shell_mm: float = 4.4  # the plate to glue under an original piece
    lid_mm: float = 2.4
    overlay_mm: float = 0.4  # the printed sheet on the lid

    def __post_init__(self) -> None:
        least = self.strong.diameter_mm / 2 + self.pocket_play_mm / 2 + self.inset_mm + THIN_WALL_MM
        if self.half_cell_in_mm < least - 1e-9:
            raise SizeError(
                f"half_cell_in_mm must be at least {least:.2f}: the wall beside a half cell's magnet gets too thin."
            )
        if self.cell_mm < 20:
            raise SizeError("cell_mm must be at least 20: the magnets of neighbouring cells would be read together.")
        if self.strong.thickness_mm + self.pocket_play_mm > min(self.ring_height_mm, self.shell_mm) - 1.0:
            raise SizeError(
                "The strong magnet is too thick for the ring's ends or the shells: raise ring_height_mm and shell_mm."
            )

    def magnet(self, level: Level, kind: Kind) -> Magnet:
        """The magnet for a level of the pole table: a board of reeds wants strong ones everywhere."""
        weak = level in (Level.WEAK_NORTH, Level.WEAK_SOUTH) and kind is Kind.HALL
        return self.weak if weak else self.strong

    def sensor_below_mm(self, kind: Kind) -> float:
        """How far a sensor lies below the centre of a strong magnet."""
        return self.hall_below_mm if kind is Kind.HALL else self.reed_below_mm

    def sensor_depth_mm(self, kind: Kind) -> float:
        """How far a sensor lies below the playing surface."""
        return self.sensor_below_mm(kind) - self.strong.thickness_mm / 2

    def sensor_depth_mm_under(self, thickness_mm: float) -> float:
        """How far a Hall sensor lies below the centre of a magnet of another thickness, which lies flush as well."""
        return self.sensor_depth_mm(Kind.HALL) + thickness_mm / 2
