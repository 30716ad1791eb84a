"""What is asked of a camera from other threads: lessons in what the table looks like, and single pictures.

It is asked for in a mailbox and done on the camera's own thread, between two looks. During a lesson nothing is read: exposure
and white balance are measured anew for it, and stay as they are until both pictures are taken.
"""

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooSlow
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from typing import Protocol

from orapa_pi.devices.camera.frames import Frames
from orapa_pi.devices.camera.worker import Reader, Studied, Study
from orapa_pi.devices.lessons import Frame, LeaveLesson, Lesson, LookAtDealt, LookAtEmpty, Taught
from orapa_pi.devices.ports import Post
from orapa_pi.errors import CalibrationError, DriverUnavailable, Reason
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import CameraCalibration
from orapa_pi.vision.pictures import to_png
from orapa_pi.vision.sight import NoBoard

NO_PICTURE, MOVING, GONE = "no_picture", "moving", "gone"
TRIES = 3
"""So often a picture is taken in which something moves: the hand that pressed OK has to leave."""
FRAME_S = 15.0
"""A camera that has to be opened first, and drops its first frames, takes some seconds."""


@dataclass(frozen=True, slots=True)
class Studio:
    """The camera for a lesson: `anew` makes frames that measure their locks, `learned` those that hold what is kept by now.

    None are for a camera that is as it is: its own frames are used. `keep` writes what was learned, all or nothing; it raises
    CalibrationError.
    """

    keep: Callable[[CameraCalibration], object]
    anew: Callable[[], Frames] | None = None
    learned: Callable[[], Frames] | None = None


class Line(Protocol):
    """What the camera's line can do for a lesson, on its own thread."""

    def take(self, post: Post, frames: Frames | None = None) -> list[Image]:
        """The frames of one moment, from its own camera or this one. Raises OSError; without any the camera gives none."""

    def rest(self) -> None:
        """Let go of the camera, until it is wanted again."""

    def turn_to(self, frames: Frames) -> None:
        """Look with these from now on."""

    def look_away(self, post: Post, edition: Edition) -> None:
        """What was told of this edition's board is not so any more, until it is looked at again."""

    def tell_anew(self) -> None:
        """Tell what is seen next, also if it is what was told before."""


class School:
    """The mailbox of one camera, and the lesson that goes on. All but `attend` and `leave` are for any thread."""

    def __init__(self, studio: Studio, reader: Reader) -> None:
        self._studio, self._reader = studio, reader
        self._asked: SimpleQueue[Lesson | tuple[Claim, ...] | Future[Frame]] = SimpleQueue()
        self._going_on = False
        self._wanted = 0
        """The number of the lesson that nobody has left; written on any thread."""
        self._empty: tuple[Image, ...] = ()
        self._frames: Frames | None = None

    def ask(self, lesson: Lesson) -> None:
        """Do this next. A lesson that is left teaches nothing, also while its last picture is being studied."""
        if isinstance(lesson, LookAtEmpty | LeaveLesson):
            self._wanted = lesson.number if isinstance(lesson, LookAtEmpty) else 0
        self._asked.put(lesson)

    def believe(self, claims: tuple[Claim, ...]) -> None:
        """This is said of some cells from now on."""
        self._asked.put(claims)

    def frame(self, wake: Callable[[], object]) -> Frame:
        """One picture. Raises DriverUnavailable if none comes in time, or the camera gives none."""
        wanted: Future[Frame] = Future()
        self._asked.put(wanted)
        wake()
        try:
            return wanted.result(FRAME_S)
        except TooSlow:
            raise DriverUnavailable(Reason("The camera gives no picture in time: try again.")) from None

    def attend(self, line: Line, post: Post) -> bool:
        """Do what was asked. Whether a lesson goes on, so that the line must not look for itself."""
        while True:
            try:
                asked = self._asked.get_nowait()
            except Empty:
                return self._going_on
            match asked:
                case LookAtEmpty():
                    self._begin(asked, line, post)
                case LookAtDealt():
                    self._end(asked, line, post)
                case LeaveLesson():
                    self.leave()
                case tuple():
                    self._reader.believe(asked)
                    line.tell_anew()
                case Future():
                    self._photograph(asked, line, post)

    def leave(self) -> None:
        """The lesson is over; what is not kept by now is gone."""
        self._going_on, self._empty = False, ()
        frames, self._frames = self._frames, None
        if frames is not None:
            frames.close()

    def _begin(self, asked: LookAtEmpty, line: Line, post: Post) -> None:
        self.leave()
        self._going_on = True
        line.look_away(post, asked.edition)
        try:
            if self._studio.anew is not None:
                line.rest()
                self._frames = self._studio.anew()
                self._frames.open()
            found, self._empty = self._studied(line, post, lambda taken: Study(taken, asked.edition))
        except (OSError, DriverUnavailable) as error:
            line.rest()  # it is opened again for the next picture
            post(Taught(asked.number, NO_PICTURE, reason=str(error)))
            return
        post(Taught(asked.number, found.fault, found.cells))

    def _end(self, asked: LookAtDealt, line: Line, post: Post) -> None:
        edition, reason = asked.layout.edition, ""
        try:
            found, _ = self._studied(line, post, lambda taken: Study(self._empty, edition, taken, asked.layout))
            if asked.number != self._wanted:
                return
            if found.calibration is not None:
                self._studio.keep(replace(found.calibration, locks=locks_of(self._frames)))
        except CalibrationError as error:
            found, reason = Studied(fault="not_kept"), str(error)
        except (OSError, DriverUnavailable) as error:
            line.rest()
            found, reason = Studied(fault=GONE), str(error)
        if found.calibration is not None:
            self.leave()
            self._reader.forget()
            if self._studio.learned is not None:
                line.turn_to(self._studio.learned())
        post(Taught(asked.number, found.fault, found.cells, reason))

    def _studied(
        self, line: Line, post: Post, study: Callable[[tuple[Image, ...]], Study]
    ) -> tuple[Studied, tuple[Image, ...]]:
        """What comes of the next frames, and those; taken again while something moves. Raises OSError."""
        for left in reversed(range(TRIES)):
            pictures = tuple(line.take(post, self._frames))
            if not pictures:
                return Studied(fault=NO_PICTURE), ()
            found = self._reader.study(study(pictures)) or Studied(fault=NO_PICTURE)
            if found.fault != MOVING or not left:
                break
        return found, pictures

    def _photograph(self, wanted: Future[Frame], line: Line, post: Post) -> None:
        try:
            pictures = line.take(post, self._frames)
        except (OSError, DriverUnavailable) as error:
            wanted.set_exception(DriverUnavailable(Reason("The camera gives no picture: {error}.", error=error)))
            return
        found = self._reader.find(pictures[-1]) if pictures else None
        if found is None:
            wanted.set_exception(DriverUnavailable(Reason("The camera gives no picture: try again.")))
            return
        (edition, where), (height, width) = found, pictures[-1].shape[:2]
        frame = Frame(to_png(pictures[-1]), width, height, edition.grid)
        corners, reason = (None, where.reason) if isinstance(where, NoBoard) else (where, "")
        wanted.set_result(replace(frame, corners=corners, reason=reason))


def locks_of(frames: object) -> tuple[float, float, float, float]:
    """What the camera was locked to, so that it is the same next time; zeros where it has no locks."""
    locks = getattr(frames, "locks", None)
    return (0.0, 0.0, 0.0, 0.0) if locks is None else (locks.exposure_us, locks.gain, locks.red_gain, locks.blue_gain)
