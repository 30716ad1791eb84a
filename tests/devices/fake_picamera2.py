"""A stand-in for picamera2 with what matters of its manners: one owner, delayed controls, metadata, requests to give back.

Modelled on the Picamera2 manual and its source: controls take effect some frames after they were set; every frame carries what
it was taken with; `Picamera2()` raises RuntimeError where another process has the camera, and leaves a pipe open then; what
is not released runs out; with a queue, a call for a frame is answered with the one that was taken before it; a call that
is not answered in its time raises TimeoutError and stays in line, and everything that follows waits behind it.
"""

import os
from collections import deque
from typing import Any

import numpy as np

DELAY_FRAMES = 3
BUFFERS = 3


class World:
    """The one camera of a computer: whether it is there, who has it, and what it looks at."""

    def __init__(self) -> None:
        self.present = True
        self.taken = False
        self.unplugged = False
        self.outstanding = 0
        self.configured: list[dict[str, Any]] = []
        self.opened = 0
        self.left_open: list[str] = []
        """The pipes of cameras that could not be had, as /proc/self/fd names them."""
        self.ignores_gains = False
        self.silent = False
        self.untold = ""
        """What the metadata lack."""
        self.picture = np.zeros((1080, 1920, 3), np.uint8)
        self.picture[:, :, 2] = 200  # red, in the last channel


class FakePicamera2:
    """Made by `class_for`, which binds it to a world."""

    world: World

    @classmethod
    def global_camera_info(cls) -> list[dict[str, object]]:
        return [{"Model": "imx708", "Num": 0}] if cls.world.present else []

    def __init__(self) -> None:
        if self.world.taken:
            self.notifyme_r, self.notifyme_w = os.pipe()
            self.notifymeread = os.fdopen(self.notifyme_r, "rb")
            self.world.left_open.append(os.readlink(f"/proc/self/fd/{self.notifyme_w}"))
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self.world.taken = True
        self.world.opened += 1
        self._now: dict[str, Any] = {"ExposureTime": 20_000, "AnalogueGain": 2.0, "ColourGains": (1.2, 2.4)}
        self._coming: deque[tuple[int, dict[str, Any]]] = deque()
        self._frame = 0
        self._running = False
        self._auto = True
        self._queue = True
        self._held: Any = None
        self._waiting = 0

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, wanted: dict[str, Any]) -> None:
        assert not self._running, "a mode is chosen before the start"
        self.world.configured.append(wanted)
        self._queue = wanted.get("queue", True)

    def start(self) -> None:
        self._running = True
        self._held = self.world.picture

    def cancel_all_and_flush(self) -> None:
        self._waiting = 0

    def stop(self) -> None:
        assert not self._waiting, "it would wait for ever behind a call for a frame"
        self._running = False
        if self.world.unplugged:
            raise RuntimeError("Camera frontend has timed out!")

    def close(self) -> None:
        assert not self._running
        self.world.taken = False

    def set_controls(self, wanted: dict[str, Any]) -> None:
        self._coming.append((self._frame + DELAY_FRAMES, dict(wanted)))

    def capture_metadata(self, wait: float | None = None) -> dict[str, Any]:
        self._next(wait)
        return self._told()

    def capture_request(self, wait: float | None = None) -> "FakeRequest":
        self._next(wait)
        if self.world.outstanding >= BUFFERS:
            raise AssertionError("no buffer is left: a request was not released")
        self.world.outstanding += 1
        taken = self._held if self._queue else self.world.picture
        self._held = self.world.picture
        return FakeRequest(self.world, self._told(), taken)

    def _told(self) -> dict[str, Any]:
        return {key: value for key, value in self._now.items() if key != self.world.untold}

    def _next(self, wait: float | None) -> None:
        if self.world.silent:
            assert wait is not None, "it would wait for ever"
            self._waiting += 1
            raise TimeoutError
        if self.world.unplugged or not self._running:
            raise RuntimeError("Camera frontend has timed out!")
        self._frame += 1
        while self._coming and self._coming[0][0] <= self._frame:
            wanted = self._coming.popleft()[1]
            self._auto = bool(wanted.get("AeEnable", self._auto))
            if self.world.ignores_gains:
                wanted.pop("ColourGains", None)
            self._now.update({key: value for key, value in wanted.items() if key in self._now})
        if self._auto:  # exposure wanders while it is the camera's own
            self._now["ExposureTime"] = 20_000 + 2_000 * self._frame
            self._now["ColourGains"] = (1.2 + 0.01 * self._frame, 2.4)


class FakeRequest:
    def __init__(self, world: World, metadata: dict[str, Any], picture: Any) -> None:
        self._world = world
        self._metadata = metadata
        self._picture = picture

    def make_array(self, name: str) -> Any:
        assert name == "main"
        return self._picture

    def get_metadata(self) -> dict[str, Any]:
        return self._metadata

    def release(self) -> None:
        self._world.outstanding -= 1


def class_for(world: World) -> type[FakePicamera2]:
    return type("Picamera2", (FakePicamera2,), {"world": world})
