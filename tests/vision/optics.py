"""Where a point of the table is in a picture: a pinhole camera over a plane, lengths in cells, z upwards."""

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from orapa_pi.rules.edition import Edition
from tests.rules.polygons import Point

if TYPE_CHECKING:
    from tests.vision.scene import Scene

Array = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Rgb = tuple[float, float, float]

RIM = 1.5
"""White paper around the printed grid, in cells."""
FINE = 16


class Camera:
    """A pinhole camera that looks at the middle of the board."""

    def __init__(self, scene: "Scene", edition: Edition) -> None:
        columns, rows = edition.grid.columns, edition.grid.rows
        tilt, azimuth, roll = (np.radians(angle) for angle in (scene.tilt, scene.azimuth, scene.roll))
        back = np.array([np.sin(tilt) * np.sin(azimuth), np.sin(tilt) * np.cos(azimuth), np.cos(tilt)])
        self.place = np.array([columns / 2, rows / 2, 0.0]) + scene.distance * back
        # Board axes: x right, y down, z towards the camera (a left-handed frame, so the picture is not mirrored).
        forward = -back
        right = np.array([1.0, 0.0, 0.0]) - forward * forward[0]
        right /= np.linalg.norm(right)
        down = np.array([0.0, 1.0, 0.0]) - forward * forward[1] - right * right[1]
        down /= np.linalg.norm(down)
        turn = np.array([[np.cos(roll), -np.sin(roll)], [np.sin(roll), np.cos(roll)]])
        self._axes = np.vstack([turn @ np.vstack([right, down]), forward])
        self._centre = np.array([scene.width / 2, scene.height / 2])
        self._focal = 1.0
        corners = np.array([(x, y, 0.0) for x in (-RIM, columns + RIM) for y in (-RIM, rows + RIM)])
        reach = np.abs(self._flat(corners))
        self._focal = float(min(self._centre[0] / reach[:, 0].max(), self._centre[1] / reach[:, 1].max())) * 0.96

    def _flat(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        seen = (points - self.place) @ self._axes.T
        flat: NDArray[np.float64] = seen[:, :2] / seen[:, 2:] * self._focal
        return flat

    def pixels(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the table, n x 3 cells, in pixels."""
        placed: NDArray[np.float64] = self._flat(points) + self._centre
        return placed


def polygon(image: Bytes, points: NDArray[np.float64], colour: Rgb | float) -> None:
    value = (colour,) if isinstance(colour, float) else (colour[2], colour[1], colour[0])
    cv2.fillPoly(image, [np.round(points * FINE).astype(np.int32)], value, cv2.LINE_AA, 4)


def lifted(points: list[Point], z: float) -> NDArray[np.float64]:
    return np.array([(x, y, z) for x, y in points])


def floats(image: object) -> Array:
    return np.asarray(image, dtype=np.float32)
