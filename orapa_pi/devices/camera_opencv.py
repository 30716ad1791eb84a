"""A USB camera through OpenCV and V4L2, by its lasting path in /dev/v4l/by-id: numbers change when it is plugged in again."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from orapa_pi.devices.camera.frames import CameraAbsent, Locks, Shot
from orapa_pi.devices.holders import holder_of
from orapa_pi.errors import Reason
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.pictures import bounded

SIZE = (1920, 1080)
MANUAL, AUTOMATIC = 1.0, 3.0
"""V4L2_EXPOSURE_MANUAL and V4L2_EXPOSURE_APERTURE_PRIORITY (linux/v4l2-controls.h), which webcams have."""
EXPOSURE_US = 100
"""V4L2 counts exposures in units of 100 us."""
MEASURED_AFTER = 20
"""Frames after which the camera's own exposure, white balance and focus have come to rest."""
NEAR = 0.03
"""A control holds when the camera says so to within this share: it rounds."""
IDLE_S = 0.05
"""After a longer pause the driver's buffers are full of frames from just after the last one that was fetched."""
MOST_BUFFERS = 10
"""As OpenCV has it (MAX_V4L_BUFFERS)."""


def _capture(path: str) -> Any:
    """V4L2 for a device; for anything else whatever reads it."""
    return cv2.VideoCapture(path, cv2.CAP_V4L2 if Path(path).is_char_device() else cv2.CAP_ANY)


class OpencvFrames:
    """The camera at a path; without one the first in /dev/v4l/by-id. `capture` opens a path; tests bring another."""

    def __init__(
        self,
        path: str = "",
        locks: Locks = Locks(),  # noqa: B008 - frozen
        folder: Path = Path("/dev/v4l/by-id"),
        capture: Callable[[str], Any] = _capture,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._path = path
        self._wanted = locks
        self._folder = folder
        self._make = capture
        self._clock = clock
        self._capture: Any = None
        self._fetched_s = 0.0
        self._held: dict[int, float] = {}
        self.locks = locks

    def open(self) -> None:
        path = self._path or self._first()
        if not Path(path).exists():
            raise CameraAbsent(Reason("no camera is at {path}: plug it in", path=path))
        capture = self._make(path)
        if not capture.isOpened():
            capture.release()
            holder = holder_of(path)
            if not holder:
                raise CameraAbsent(Reason("the camera at {path} gives no pictures", path=path))
            used = Reason("the camera at {path} gives no pictures: it is in use by {holder}", path=path, holder=holder)
            raise CameraAbsent(used)
        self._capture = capture
        self._held = {}
        for key, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),  # USB 2 carries five raw pictures of this size a second
            (cv2.CAP_PROP_FRAME_WIDTH, SIZE[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1]),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            capture.set(key, float(value))
        self._lock()
        self._fetched_s = self._clock()

    def _first(self) -> str:
        found = sorted(self._folder.glob("*-video-index0")) if self._folder.is_dir() else []
        if not found:
            raise CameraAbsent(Reason("no USB camera is in {folder}: plug one in", folder=self._folder))
        return str(found[0])

    def _lock(self) -> None:
        """Let the camera find exposure, white balance and focus, and fix them there, or at what was asked for."""
        capture = self._capture
        own = ((cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC), (cv2.CAP_PROP_AUTO_WB, 1.0), (cv2.CAP_PROP_AUTOFOCUS, 1.0))
        settable = [capture.set(key, value) for key, value in own]
        if not any(settable):
            return  # nothing to lock: a film, or a camera that is as it is
        for _ in range(MEASURED_AFTER):
            if not capture.grab():
                self.close()
                raise CameraAbsent(Reason("the USB camera gives no pictures: plug it in again"))
        exposure = self._wanted.exposure_us / EXPOSURE_US or capture.get(cv2.CAP_PROP_EXPOSURE)
        gain = self._wanted.gain or capture.get(cv2.CAP_PROP_GAIN)
        for key, value in (
            (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL),
            (cv2.CAP_PROP_AUTO_WB, 0.0),
            (cv2.CAP_PROP_AUTOFOCUS, 0.0),
            (cv2.CAP_PROP_EXPOSURE, exposure),
            (cv2.CAP_PROP_GAIN, gain),
            (cv2.CAP_PROP_WB_TEMPERATURE, capture.get(cv2.CAP_PROP_WB_TEMPERATURE)),
        ):
            if capture.set(key, value):
                self._held[key] = value
        self.locks = Locks(round(exposure * EXPOSURE_US), gain)

    def shot(self) -> Shot | None:
        if self._capture is None:
            raise OSError(Reason("the camera is not open"))
        if self._clock() - self._fetched_s > IDLE_S:
            self._forget()
        try:
            there, picture = self._capture.read()
        except cv2.error:  # half a frame, as a loose plug sends it
            there, picture = False, None
        self._fetched_s = self._clock()
        if not there or picture is None:
            raise OSError(Reason("the camera has gone"))
        image: Image = np.asarray(picture, dtype=np.uint8)
        return Shot(bounded(image), locked=self._holds())

    def _forget(self) -> None:
        """Drop what the driver holds: V4L2 fills its buffers and then waits, so the oldest frames come first."""
        for _ in range(min(MOST_BUFFERS, max(0, int(self._capture.get(cv2.CAP_PROP_BUFFERSIZE))))):
            self._capture.grab()

    def _holds(self) -> bool:
        return all(abs(self._capture.get(key) - value) <= NEAR * abs(value) for key, value in self._held.items())

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()
