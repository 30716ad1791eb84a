"""The outlines of the pieces, from the rules' drawings: what a piece covers when it lies on the board."""

from dataclasses import dataclass

from hardware.shapes.polygons import Point, Polygon, area, hull, inset
from hardware.shapes.sizes import SizeError, Sizes
from orapa_pi.rules.pieces import DrawnCell, Orientation, Surface

_CORNERS = {"NW": (0, 1), "NE": (1, 1), "SE": (1, 0), "SW": (0, 0)}
BRIDGE_MM = 8.0
"""A ring's end is joined to its planet by a bridge of twice this width."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """Outlines in mm from the south-west corner of the piece's box: the body, a ring's thin ends and their bridges."""

    body: Polygon
    ends: tuple[Polygon, ...] = ()
    bridges: tuple[Polygon, ...] = ()

    @property
    def outlines(self) -> tuple[Polygon, ...]:
        return (self.body, *self.ends, *self.bridges)


def cell_polygon(cell: DrawnCell, height: int, cell_mm: float) -> Polygon:
    """What the surface fills of its cell: all of it, or the half with the right angle. A line's cell is given whole."""
    x, y = cell.column * cell_mm, (height - 1 - cell.row) * cell_mm
    corners = [(x + dx * cell_mm, y + dy * cell_mm) for dx, dy in _CORNERS.values()]
    if cell.surface.value in _CORNERS:
        dx, dy = _CORNERS[cell.surface.value]
        opposite = (x + (1 - dx) * cell_mm, y + (1 - dy) * cell_mm)
        corners.remove(opposite)
    return hull(corners)


def footprint(orientation: Orientation, sizes: Sizes) -> Footprint:
    """The outlines of a piece that lies this way, smaller than its cells by the inset. SizeError if it is not convex."""
    height = 1 + max(cell.row for cell in orientation.cells)
    whole = [cell_polygon(c, height, sizes.cell_mm) for c in orientation.cells if c.surface.line_side is None]
    body = hull(point for polygon in whole for point in polygon)
    if abs(area(body) - sum(map(area, whole))) > 1e-6:
        raise SizeError("A piece is not convex: its roof cannot be made.")
    ends = _ends([c for c in orientation.cells if c.surface.line_side is not None], height, sizes)
    return Footprint(inset(body, sizes.inset_mm), ends, tuple(_bridge(end, body, sizes) for end in ends))


def _ends(cells: list[DrawnCell], height: int, sizes: Sizes) -> tuple[Polygon, ...]:
    """A ring's ends: its line cells, joined where they are neighbours."""
    groups: list[list[DrawnCell]] = []
    for cell in cells:
        for group in groups:
            if any(abs(cell.row - other.row) + abs(cell.column - other.column) == 1 for other in group):
                group.append(cell)
                break
        else:
            groups.append([cell])
    joined = (hull(p for cell in group for p in cell_polygon(cell, height, sizes.cell_mm)) for group in groups)
    return tuple(inset(polygon, sizes.inset_mm) for polygon in joined)


def _bridge(end: Polygon, body: Polygon, sizes: Sizes) -> Polygon:
    """From a ring's end to its planet: into the empty halves of the planet's own cells, which no other piece may use."""
    (ex, ey), (bx, by) = _middle(end), _middle(body)
    if abs(bx - ex) > abs(by - ey):
        step = 1 if bx > ex else -1
        start, stop = ex, ex + step * (sizes.cell_mm / 2 + BRIDGE_MM + 2)
        return hull([(start, ey - BRIDGE_MM), (start, ey + BRIDGE_MM), (stop, ey - BRIDGE_MM), (stop, ey + BRIDGE_MM)])
    step = 1 if by > ey else -1
    start, stop = ey, ey + step * (sizes.cell_mm / 2 + BRIDGE_MM + 2)
    return hull([(ex - BRIDGE_MM, start), (ex + BRIDGE_MM, start), (ex - BRIDGE_MM, stop), (ex + BRIDGE_MM, stop)])


def _middle(polygon: Polygon) -> Point:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def surface_of(quadrants: frozenset[str]) -> Surface | None:
    """Which surface fills exactly these quarters (`N E S W`, cut along the diagonals) of its cell; None for no quarter."""
    if not quadrants:
        return None
    if quadrants == frozenset("NESW"):
        return Surface.SOLID
    return {frozenset(half.value): half for half in (Surface.NW, Surface.NE, Surface.SE, Surface.SW)}[quadrants]
