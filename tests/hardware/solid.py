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


def turned_over(mesh: Any) -> Any:
    """The same body upside down."""
    other = mesh.copy()
    other.apply_transform(np.diag([1.0, -1.0, -1.0, 1.0]))
    return other


def bridges_mm(mesh: Any, points: int, rng: Any) -> Any:
    """How far a printer's nozzle has to go through the air at places below which nothing is, as the body stands on its bed.

    At each of `points` places, drawn from what looks down more steeply than 45 degrees: the shortest way from plastic to
    plastic through that place in one of four directions, or twice the way to the nearest plastic if that is a ledge.
    """
    down = mesh.face_normals[:, 2] < -np.cos(np.radians(44))
    down &= mesh.triangles[:, :, 2].min(axis=1) > mesh.bounds[0][2] + 0.3
    if not down.any():
        return np.zeros(1)
    faces = mesh.triangles[down]
    chosen = faces[rng.choice(len(faces), points, p=mesh.area_faces[down] / mesh.area_faces[down].sum())]
    where = (chosen * rng.dirichlet((1, 1, 1), points)[:, :, None]).sum(axis=1) - (0, 0, 0.2)
    angles = np.radians(np.arange(0, 180, 45))
    ways = np.array([(np.cos(angle), np.sin(angle), 0.0) for angle in angles])
    return np.array([min(_gap(mesh, place, way) for way in ways) for place in where])


LEDGE_MM = 1.0


def _gap(mesh: Any, place: Any, way: Any) -> float:
    there, back = (_to_surface(mesh, place, side * way) for side in (1, -1))
    return float(2 * min(there, back) if min(there, back) < LEDGE_MM else there + back)


def _to_surface(mesh: Any, start: Any, way: Any) -> float:
    """How far a ray runs before it meets the surface; infinite where it does not."""
    a, b, c = (mesh.triangles[:, corner, :] for corner in range(3))
    along, side = b - a, c - a
    normal = np.cross(np.broadcast_to(way, side.shape), side)
    scale = np.einsum("ij,ij->i", along, normal)
    safe = np.where(np.abs(scale) < 1e-12, np.inf, scale)
    off = start - a
    u = np.einsum("ij,ij->i", off, normal) / safe
    across = np.cross(off, along)
    v = across @ way / safe
    far = np.einsum("ij,ij->i", side, across) / safe
    hit = (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 0) & np.isfinite(safe)
    return float(far[hit].min()) if hit.any() else float("inf")
