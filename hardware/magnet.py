"""The field of an upright disc magnet: two discs of magnetic charge, summed over points. Pure; lengths in mm, fields in mT.

The charge model is exact for a uniformly magnetised disc; checked against the closed form on the axis and the dipole far off.
"""

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt


@dataclass(frozen=True, slots=True)
class Magnet:
    """A disc magnet: diameter and thickness in mm, remanence in mT. N42 is sold as 1280 to 1320 mT."""

    diameter_mm: float
    thickness_mm: float
    remanence_mt: float = 1300.0

    def upward_mt(self, sideways_mm: float, below_mm: float) -> float:
        """The vertical field so far sideways and below the magnet's centre, north pole up: positive is up."""
        half = self.thickness_mm / 2
        total = 0.0
        for x, y, area in _points(self.diameter_mm):
            square = (sideways_mm - x) ** 2 + y * y
            for face, sign in ((half, 1), (-half, -1)):
                height = -below_mm - face
                total += sign * area * height / (square + height * height) ** 1.5
        return self.remanence_mt * total / (4 * pi)

    def axis_mt(self, below_mm: float) -> float:
        """The same on the axis, in closed form."""
        radius, half = self.diameter_mm / 2, self.thickness_mm / 2
        near, far = below_mm - half, below_mm + half
        return self.remanence_mt / 2 * (far / sqrt(far**2 + radius**2) - near / sqrt(near**2 + radius**2))

    def moment_am2(self) -> float:
        """The dipole moment in A m2."""
        volume_m3 = pi * self.diameter_mm**2 / 4 * self.thickness_mm * 1e-9
        return self.remanence_mt * 1e-3 * volume_m3 / (4e-7 * pi)


STRONG = Magnet(5.0, 3.0)
WEAK = Magnet(4.0, 1.0)


@cache
def _points(diameter_mm: float) -> tuple[tuple[float, float, float], ...]:
    """Points on a disc with the area that each stands for: five rings."""
    rings, points = 5, []
    width = diameter_mm / 2 / rings
    for ring in range(rings):
        radius, count = width * (ring + 0.5), 6 * ring + 4
        area = pi * width**2 * (2 * ring + 1) / count
        points += [(radius * cos(2 * pi * k / count), radius * sin(2 * pi * k / count), area) for k in range(count)]
    return tuple(points)
