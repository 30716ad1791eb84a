"""Questions to a mesh: is a point inside, how does a piece come to rest."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from hardware.shapes.polygons import Polygon, depth, hull


def inside(mesh: Any, points: Any) -> Any:
    """Whether each point (n x 3) is inside: a ray upwards crosses the surface an odd number of times.

    Rays start a hair beside their points, as one along a common edge of two triangles would count it twice.
    """
    a, b, c = (mesh.triangles[:, corner, :] for corner in range(3))
    found = []
    for x, y, z in np.add(points, (1.37e-4, 0.71e-4, 0.0)):
        area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
        flat = np.abs(area) < 1e-12
        safe = np.where(flat, 1.0, area)
        v = ((x - a[:, 0]) * (c[:, 1] - a[:, 1]) - (y - a[:, 1]) * (c[:, 0] - a[:, 0])) / safe
        w = ((b[:, 0] - a[:, 0]) * (y - a[:, 1]) - (b[:, 1] - a[:, 1]) * (x - a[:, 0])) / safe
        hit = ~flat & (v >= 0) & (w >= 0) & (v + w <= 1)
        height = a[:, 2] + v * (b[:, 2] - a[:, 2]) + w * (c[:, 2] - a[:, 2])
        found.append(bool(np.count_nonzero(hit & (height > z)) % 2))
    return np.array(found)


@dataclass(frozen=True, slots=True)
class Pose:
    """A way in which a body comes to rest: which direction of it is down, and how far its surface lies that way."""

    down: Any
    reach_mm: float

    def height_mm(self, point: Any) -> float:
        """How high a point of the body is above the table."""
        return float(self.reach_mm - np.dot(self.down, point))

    @property
    def tilt_degrees(self) -> float:
        """Between the underside and the table: 0 as it should lie, 180 on its back."""
        return float(np.degrees(np.arccos(np.clip(-self.down[2], -1, 1))))


def poses(mesh: Any) -> list[Pose]:
    """Every stable one: a face of the convex hull with the centre of mass above it."""
    shape = mesh.convex_hull
    found: list[Pose] = []
    for normal, corner in zip(shape.face_normals, shape.triangles[:, 0, :], strict=True):
        if any(np.dot(normal, pose.down) > 0.9999 for pose in found):
            continue
        reach = float(np.dot(normal, corner))
        on_table = shape.vertices[shape.vertices @ normal > reach - 0.05]
        if _stands(normal, on_table, mesh.center_mass):
            found.append(Pose(normal, reach))
    return found


def _stands(normal: Any, corners: Any, centre: Any) -> bool:
    first = np.cross(normal, [0, 0, 1] if abs(normal[2]) < 0.9 else [1, 0, 0])
    first = first / np.linalg.norm(first)
    second = np.cross(normal, first)

    def flat(point: Any) -> tuple[float, float]:
        return float(np.dot(point, first)), float(np.dot(point, second))

    face: Polygon = hull([flat(corner) for corner in corners])
    return len(face) > 2 and depth(face, flat(centre)) > 0
