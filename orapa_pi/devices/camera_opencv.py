"""A USB camera through OpenCV and V4L2, by its lasting path in /dev/v4l/by-id: numbers change when it is plugged in again."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np

from orapa_pi.devices.camera.frames import CameraAbsent, Locks, Shot
from orapa_pi.devices.camera.holders import holders
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.pictures import bounded

SIZE = (1920, 1080)
MANUAL_EXPOSURE = 1.0
"""V4L2_EXPOSURE_MANUAL (linux/v4l2-controls.h)."""


class OpencvFrames:
    """The camera at a path; without one the first in /dev/v4l/by-id. A video file will do as well."""

    def __init__(self, path: str = "", locks: Locks = Locks(), folder: Path = Path("/dev/v4l/by-id")) -> None:  # noqa: B008
        self._path = path
        self._locks = locks
        self._folder = folder
        self._capture: Any = None

    def open(self) -> None:
        path = self._path or self._first()
        if not Path(path).exists():
            raise CameraAbsent(f"no camera is at {path}: plug it in")
        capture = cv2.VideoCapture(path)
        if not capture.isOpened():
            capture.release()
            others = holders((str(Path(path).resolve()),))
            by = f": it is in use by {', '.join(others)}" if others else ""
            raise CameraAbsent(f"the camera at {path} gives no pictures{by}")
        self._capture = capture
        for key, value in (
            (cv2.CAP_PROP_FRAME_WIDTH, SIZE[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1]),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
            (cv2.CAP_PROP_AUTOFOCUS, 0),
            (cv2.CAP_PROP_AUTO_WB, 0),
        ):
            capture.set(key, float(value))
        if self._locks.exposure_us:
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
            capture.set(cv2.CAP_PROP_EXPOSURE, self._locks.exposure_us / 100)  # V4L2 counts in 100 us

    def _first(self) -> str:
        found = sorted(self._folder.glob("*-video-index0")) if self._folder.is_dir() else []
        if not found:
            raise CameraAbsent(f"no USB camera is in {self._folder}: plug one in")
        return str(found[0])

    def shot(self) -> Shot | None:
        if self._capture is None:
            raise OSError("the camera is not open")
        there, picture = self._capture.read()
        if not there or picture is None:
            raise OSError("the camera has gone")
        image: Image = np.asarray(picture, dtype=np.uint8)
        return Shot(bounded(image))

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()
