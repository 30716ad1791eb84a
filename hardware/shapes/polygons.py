"""Convex polygons: counter-clockwise corners, x to the east, y to the north, in mm. Pure."""

from collections.abc import Iterable
from math import hypot

Point = tuple[float, float]
Polygon = tuple[Point, ...]


def hull(points: Iterable[Point]) -> Polygon:
    """The convex hull, without points on its sides."""
    ordered = sorted(set(points))

    def chain(some: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for point in some:
            while len(found) > 1 and _turn(found[-2], found[-1], point) <= 1e-9:
                found.pop()
            found.append(point)
        return found[:-1]

    return tuple(chain(ordered) + chain(reversed(ordered)))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def area(polygon: Polygon) -> float:
    """In mm2."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(polygon)) / 2


def sides(polygon: Polygon) -> tuple[tuple[Point, Point], ...]:
    """From every corner to the next."""
    return tuple(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def inward(side: tuple[Point, Point]) -> Point:
    """The unit vector that points into the polygon from one of its sides."""
    (ax, ay), (bx, by) = side
    length = hypot(bx - ax, by - ay)
    return -(by - ay) / length, (bx - ax) / length


def depth(polygon: Polygon, point: Point) -> float:
    """How far a point lies inside the nearest side; negative outside."""
    return min((point[0] - side[0][0]) * inward(side)[0] + (point[1] - side[0][1]) * inward(side)[1] for side in sides(polygon))


def inset(polygon: Polygon, by_mm: float) -> Polygon:
    """The polygon whose sides lie so far inside; it must be wide enough for that."""
    moved = []
    for side in sides(polygon):
        nx, ny = inward(side)
        moved.append((nx, ny, nx * side[0][0] + ny * side[0][1] + by_mm))
    corners = []
    for (ax, ay, a), (bx, by, b) in zip((moved[-1], *moved[:-1]), moved, strict=True):
        cross = ax * by - ay * bx
        corners.append(((a * by - b * ay) / cross, (ax * b - bx * a) / cross))
    return tuple(corners)


def deepest(polygon: Polygon) -> float:
    """The radius of the largest circle inside, to 0.01 mm."""
    low, high = 0.0, max(hypot(ax - bx, ay - by) for ax, ay in polygon for bx, by in polygon)
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if _fits(polygon, middle) else (low, middle)
    return low


def _fits(polygon: Polygon, by_mm: float) -> bool:
    """Whether some point lies so deep inside: half planes cut off one by one."""
    rest = list(polygon)
    for side in sides(polygon):
        nx, ny = inward(side)
        limit = nx * side[0][0] + ny * side[0][1] + by_mm
        rest = _cut(rest, nx, ny, limit)
    return bool(rest)


def _cut(polygon: list[Point], nx: float, ny: float, limit: float) -> list[Point]:
    kept = []
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        a, b = nx * ax + ny * ay - limit, nx * bx + ny * by - limit
        if a >= 0:
            kept.append((ax, ay))
        if (a < 0) != (b < 0):
            kept.append((ax + (bx - ax) * a / (a - b), ay + (by - ay) * a / (a - b)))
    return kept


def distance(one: Polygon, other: Polygon) -> float:
    """Between two polygons that do not overlap; negative where they do, as far as the best dividing side shows."""
    apart = max(_divided(one, other), _divided(other, one))
    if apart < 0:
        return apart
    return min(_to_side(point, side) for a, b in ((one, other), (other, one)) for point in a for side in sides(b))


def _divided(one: Polygon, other: Polygon) -> float:
    """How far the other lies outside the side of the first that divides them best."""
    best = float("-inf")
    for side in sides(one):
        nx, ny = inward(side)
        best = max(best, -max((x - side[0][0]) * nx + (y - side[0][1]) * ny for x, y in other))
    return best


def _to_side(point: Point, side: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = side
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - ax - along * (bx - ax), point[1] - ay - along * (by - ay))
