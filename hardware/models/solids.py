"""The few ways in which solids are made here. Lengths in mm, z up."""

from collections.abc import Iterable

from build123d import Align, Box, Cylinder, Plane, Polyline, Pos, Solid, extrude, make_face

from hardware.shapes import engraving
from hardware.shapes.polygons import Polygon, inward, sides

_LOW = (Align.CENTER, Align.CENTER, Align.MIN)


def prism(polygon: Polygon, bottom_mm: float, top_mm: float) -> Solid:
    """A polygon, made solid between two heights."""
    face = make_face(Polyline(*polygon, polygon[0]))
    return Pos(0, 0, bottom_mm) * extrude(face, top_mm - bottom_mm)


def block(start: tuple[float, float, float], end: tuple[float, float, float]) -> Solid:
    """A block between two corners."""
    size = [b - a for a, b in zip(start, end, strict=True)]
    return Pos(*start) * Box(*size, align=(Align.MIN, Align.MIN, Align.MIN))


def rod(x: float, y: float, bottom_mm: float, top_mm: float, diameter_mm: float) -> Solid:
    """An upright cylinder."""
    return Pos(x, y, bottom_mm) * Cylinder(diameter_mm / 2, top_mm - bottom_mm, align=_LOW)


def roofed(polygon: Polygon, wall_mm: float, slope: float, top_mm: float) -> Solid:
    """A prism of which every side above the wall leans inwards: a hip roof over a convex polygon."""
    solid = prism(polygon, 0, top_mm)
    for side in sides(polygon):
        nx, ny = inward(side)
        solid = _below(solid, (*side[0], wall_mm), (-slope * nx, -slope * ny, 1.0))
    return solid


def _below(solid: Solid, origin: tuple[float, float, float], up: tuple[float, float, float]) -> Solid:
    """What lies under a slanting plane: a large block above it is cut off."""
    reach = 400.0
    above = Plane(origin=origin, z_dir=up) * Box(reach, reach, reach, align=_LOW)
    return solid - above


def engraved(solid: Solid, boxes: Iterable[engraving.Box], bottom_mm: float, top_mm: float) -> Solid:
    """A solid with boxes cut out between two heights."""
    cutters = [
        Pos(one.x_mm, one.y_mm, bottom_mm) * Box(one.width_mm, one.height_mm, top_mm - bottom_mm, align=_LOW) for one in boxes
    ]
    return solid - cutters if cutters else solid


def drilled(solid: Solid, holes: Iterable[Solid]) -> Solid:
    """A solid without these."""
    cutters = list(holes)
    return solid - cutters if cutters else solid
