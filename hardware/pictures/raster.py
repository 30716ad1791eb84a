"""A renderer of triangles: parallel projection, a depth buffer, two lights, dark lines where a solid has edges. NumPy only."""

from dataclasses import dataclass

import numpy as np

Rgb = tuple[int, int, int]
PAPER: Rgb = (250, 250, 247)
SUPERSAMPLING = 2
_LIGHTS = (((0.35, -0.5, 0.8), 0.62), ((-0.7, -0.2, 0.3), 0.22))
_AMBIENT = 0.26


@dataclass(frozen=True, slots=True)
class Body:
    """Triangles (n x 3 x 3, mm), the ends of its edges (m x 2 x 3), and a colour."""

    triangles: np.ndarray
    edges: np.ndarray
    colour: Rgb

    def moved(self, x: float, y: float, z: float) -> "Body":
        """The same elsewhere."""
        shift = np.array([x, y, z])
        return Body(self.triangles + shift, self.edges + shift, self.colour)

    def turned(self, axis: str, degrees: float) -> "Body":
        """The same, turned about an axis through the origin."""
        turn = _turn(axis, degrees)
        return Body(self.triangles @ turn.T, self.edges @ turn.T, self.colour)


def _turn(axis: str, degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return {
        "x": np.array([[1, 0, 0], [0, c, -s], [0, s, c]]),
        "y": np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]),
        "z": np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]),
    }[axis]


def render(bodies: list[Body], size: tuple[int, int], azimuth: float, elevation: float) -> np.ndarray:
    """A picture (height x width x 3, bytes) of bodies seen from an azimuth (0 is from the south) and elevation in degrees."""
    width, height = (side * SUPERSAMPLING for side in size)
    view = _turn("x", elevation - 90) @ _turn("z", azimuth)
    shown = [(body.triangles @ view.T, body.edges @ view.T, body.colour) for body in bodies]
    points = np.concatenate([triangles.reshape(-1, 3) for triangles, _, _ in shown])
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 0.94 * min(width / (high[0] - low[0]), height / (high[1] - low[1]))
    middle = (low + high) / 2
    colour = np.empty((height, width, 3))
    colour[:] = PAPER
    depth = np.full((height, width), -np.inf)

    def project(some: np.ndarray) -> np.ndarray:
        placed = (some - middle) * scale
        return np.stack([placed[..., 0] + width / 2, height / 2 - placed[..., 1], placed[..., 2]], axis=-1)

    for triangles, _, shade in shown:
        lit = _lit(triangles)
        for corners, light in zip(project(triangles), lit, strict=True):
            _fill(colour, depth, corners, np.minimum(255, np.array(shade) * light))
    for _, edges, shade in shown:
        for start, end in project(edges):
            _line(colour, depth, start, end, np.array(shade) * 0.35)
    small = colour.reshape(size[1], SUPERSAMPLING, size[0], SUPERSAMPLING, 3).mean(axis=(1, 3))
    picture: np.ndarray = small.astype(np.uint8)
    return picture


def _lit(triangles: np.ndarray) -> np.ndarray:
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals / np.where(length > 0, length, 1)
    light = np.full(len(triangles), _AMBIENT)
    for direction, strength in _LIGHTS:
        towards = np.array([direction[0], -direction[1], direction[2]])
        light += strength * np.clip(normals @ (towards / np.linalg.norm(towards)), 0, None)
    return light


def _fill(colour: np.ndarray, depth: np.ndarray, corners: np.ndarray, shade: np.ndarray) -> None:
    height, width = depth.shape
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if abs(area) < 1e-9:
        return
    left, right = max(0, int(min(ax, bx, cx))), min(width - 1, int(max(ax, bx, cx)) + 1)
    top, bottom = max(0, int(min(ay, by, cy))), min(height - 1, int(max(ay, by, cy)) + 1)
    if left > right or top > bottom:
        return
    x, y = np.arange(left, right + 1) + 0.5, (np.arange(top, bottom + 1) + 0.5)[:, None]
    b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    z = az + b * (bz - az) + c * (cz - az)
    window = (slice(top, bottom + 1), slice(left, right + 1))
    seen = (b >= -1e-9) & (c >= -1e-9) & (b + c <= 1 + 1e-9) & (z > depth[window])
    depth[window][seen] = z[seen]
    colour[window][seen] = shade


def _line(colour: np.ndarray, depth: np.ndarray, start: np.ndarray, end: np.ndarray, shade: np.ndarray) -> None:
    height, width = depth.shape
    steps = int(max(abs(end - start)[:2])) + 1
    along = np.linspace(start, end, steps + 1)
    x, y = along[:, 0].astype(int), along[:, 1].astype(int)
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    x, y, z = x[inside], y[inside], along[inside, 2]
    seen = z > depth[y, x] - 0.8 * SUPERSAMPLING
    colour[y[seen], x[seen]] = shade
