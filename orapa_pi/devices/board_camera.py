"""The camera as a board, or as a witness beside one: a thread that owns it. What it does is in `camera.line`."""

import time
from threading import Event, Thread

from orapa_pi.devices.camera.frames import Frames
from orapa_pi.devices.camera.line import CameraLine, Manner
from orapa_pi.devices.camera.school import School, Studio
from orapa_pi.devices.camera.worker import Reader
from orapa_pi.devices.lessons import Frame, Lesson
from orapa_pi.devices.ports import Clock, DeviceLost, Post, TakesPhotos, Terms
from orapa_pi.errors import DriverUnavailable, Reason
from orapa_pi.rules.claims import Claim


class CameraBoard:
    """Looks again and again, and posts what it sees. Its thread ends only with `close`, or if a package is missing."""

    def __init__(
        self, frames: Frames, reader: Reader, manner: Manner, clock: Clock = time.monotonic, studio: Studio | None = None
    ) -> None:
        self._frames = frames
        self._reader = reader
        self._manner = manner
        self._clock = clock
        self._school = School(studio or Studio(keep=lambda _: None), reader)
        self._closing, self._called = Event(), Event()
        self._thread: Thread | None = None

    @property
    def photos(self) -> TakesPhotos | None:
        return self._frames if isinstance(self._frames, TakesPhotos) else None

    def start(self, post: Post) -> None:
        self.close()
        self._closing = Event()
        line = CameraLine(self._frames, self._reader, self._manner, self._clock, self._pause, self._school)
        self._thread = Thread(target=self._run, args=(line, post, self._closing), name="camera", daemon=True)
        self._thread.start()

    def follow(self, terms: Terms) -> None:
        self._reader.follow(terms.edition)

    def study(self, lesson: Lesson) -> None:
        self._school.ask(lesson)
        self._called.set()

    def believe(self, claims: tuple[Claim, ...]) -> None:
        if not self._manner.witness:  # else it would say after the builder what it is to say by itself
            self._school.believe(claims)
            self._called.set()

    def frame(self) -> Frame:
        return self._school.frame(self._called.set)

    def _pause(self, seconds: float) -> None:
        """Wait so long, or until somebody wants something."""
        self._called.wait(seconds)
        self._called.clear()

    def close(self) -> None:
        self._closing.set()
        self._called.set()
        if self._thread is not None:
            self._reader.cancel()  # it may have a minute's work before it, and nobody waits for that
            self._thread.join()
            self._thread = None

    def _run(self, line: CameraLine, post: Post, closing: Event) -> None:
        def unless_closing(message: object) -> None:
            if not closing.is_set():
                post(message)  # type: ignore[arg-type]

        reason: str = Reason("its driver has failed; start the table again")
        try:
            while not closing.is_set():
                line.turn(unless_closing)
        except DriverUnavailable as error:
            reason = str(error)
        finally:
            # also for a fault of this program: what was seen last must not stand as live
            unless_closing(DeviceLost("camera" if self._manner.witness else "board", reason))
            line.close()
