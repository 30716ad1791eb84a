"""A stand-in for a webcam behind OpenCV's V4L2, with what matters of its manners: full buffers, automatics, unplugging.

After OpenCV's `cap_v4l.cpp`: the driver fills its buffers and then waits, so that after a pause old frames are read first; a
control that is set while its automatic is on does not hold; drivers grant more buffers than were asked for.
"""

from collections import deque
from typing import Any

import cv2
import numpy as np

from orapa_pi.devices.simulated import SimulatedClock

FRAME_S = 1 / 30
LEAST_BUFFERS = 2


class Webcam:
    """The camera itself: whether it is plugged in, what it ignores, and how many times it was opened."""

    def __init__(self, clock: SimulatedClock) -> None:
        self.clock = clock
        self.plugged = True
        self.drifts = self.torn = False
        self.opened = 0
        self.captures: list[FakeCapture] = []

    def open(self, path: str) -> "FakeCapture":
        self.opened += 1
        self.captures.append(FakeCapture(self, path))
        return self.captures[-1]


class FakeCapture:
    """Every frame shows, in all its pixels, the number of tenths of a second at which it was taken."""

    def __init__(self, camera: Webcam, path: str) -> None:
        self.camera, self.path = camera, path
        self.props: dict[int, float] = {
            cv2.CAP_PROP_EXPOSURE: 100.0,
            cv2.CAP_PROP_GAIN: 10.0,
            cv2.CAP_PROP_WB_TEMPERATURE: 4000.0,
            cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
            cv2.CAP_PROP_AUTO_WB: 1.0,
            cv2.CAP_PROP_AUTOFOCUS: 1.0,
            cv2.CAP_PROP_BUFFERSIZE: 4.0,
        }
        self.buffers: deque[float] = deque()
        self._last_s = camera.clock()
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.camera.plugged

    def release(self) -> None:
        self.released = True

    def set(self, key: int, value: float) -> bool:
        automatic = {cv2.CAP_PROP_EXPOSURE: cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_WB_TEMPERATURE: cv2.CAP_PROP_AUTO_WB}
        if key in automatic and self.props[automatic[key]] != (1.0 if key == cv2.CAP_PROP_EXPOSURE else 0.0):
            return False
        if key == cv2.CAP_PROP_BUFFERSIZE:
            value = max(value, LEAST_BUFFERS)
        self.props[key] = float(round(value))
        return True

    def get(self, key: int) -> float:
        return self.props.get(key, -1.0)

    def grab(self) -> bool:
        return self._next() is not None

    def read(self) -> tuple[bool, Any]:
        taken = self._next()
        if self.camera.torn:
            raise cv2.error("the frame is not whole")
        return (False, None) if taken is None else (True, np.full((48, 64, 3), int(taken * 10) % 256, np.uint8))

    def _next(self) -> float | None:
        """When the next frame was taken; waits for it if there is none in a buffer."""
        if not self.camera.plugged:
            return None
        if self.props[cv2.CAP_PROP_AUTO_EXPOSURE] != 1.0 or self.camera.drifts:
            self.props[cv2.CAP_PROP_EXPOSURE] = min(300.0, self.props[cv2.CAP_PROP_EXPOSURE] + 20.0)
        while len(self.buffers) < self.props[cv2.CAP_PROP_BUFFERSIZE] and self._last_s + FRAME_S <= self.camera.clock():
            self._last_s += FRAME_S
            self.buffers.append(self._last_s)
        if not self.buffers:
            self.camera.clock.advance(max(0.0, self._last_s + FRAME_S - self.camera.clock()))
            self._last_s = self.camera.clock()
            return self._last_s
        if len(self.buffers) == self.props[cv2.CAP_PROP_BUFFERSIZE]:
            self._last_s = self.camera.clock()  # what came meanwhile had no room
        return self.buffers.popleft()
