"""The camera's line: keeps the device open, takes bursts in dimmed light, and turns what they show into messages."""

from collections.abc import Callable
from dataclasses import dataclass

from orapa_pi.devices.camera.frames import Frames
from orapa_pi.devices.camera.school import School
from orapa_pi.devices.camera.worker import Reader
from orapa_pi.devices.ports import BoardSought, Clock, LightsDown, Message, Post, ReadingSeen, WitnessSeen
from orapa_pi.errors import DriverUnavailable, Reason
from orapa_pi.rules.edition import Edition
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.sight import Moving, NoBoard, Read, Sight

BURST = 3
DROPPED_FIRST = 5
"""Frames after the device was opened: exposure and gains are not yet what they are set to."""
DROPPED_DIMMED = 2
"""Frames after the lights went down: they may have been on their way already."""
MOST_UNLOCKED = 30
RETRY_S = (1.0, 2.0, 5.0, 10.0)
MOST_UNREAD = 2
"""Bursts one after the other of which the reader made nothing, as its process died: what was told may not be so any more."""
AGAIN_S = 0.3
"""While something moves, it is looked again this soon."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How the line works: as the board, or as a witness beside one; how often it looks when all is quiet."""

    witness: bool = False
    every_s: float = 2.0


class CameraLine:
    """One camera over time. `turn` does one look and tells what is new; `pause` waits, and may be cut short."""

    def __init__(
        self,
        frames: Frames,
        reader: Reader,
        manner: Manner,
        clock: Clock,
        pause: Callable[[float], object],
        school: School | None = None,
    ) -> None:
        self._frames = frames
        self._reader = reader
        self._manner = manner
        self._clock = clock
        self._pause = pause
        self._school = school
        self._open = False
        self._failed = self._unread = 0
        self._told: Message | None = None

    def turn(self, post: Post) -> None:
        """Look once, or try once to get the camera. Raises DriverUnavailable for what waiting does not mend."""
        if self._school is not None and self._school.attend(self, post):
            self.tell_anew()
            self._pause(self._manner.every_s)
            return
        if not self._open and not self._opened(post):
            return
        try:
            pictures = self._burst(post, self._frames)
        except OSError as error:
            self._lost(post, str(error))
            return
        if not pictures:
            self._lost(post, Reason("the camera gives no pictures"))
            return
        found = self._reader.read(pictures)
        if found is None:
            self._unread += 1
            if self._unread >= MOST_UNREAD:
                self._seek(post, Reason("the process that reads its pictures dies or hangs"))
            self._pause(AGAIN_S)
            return
        self._unread = 0
        edition, sight = found
        self._tell(post, self._message(edition, sight))
        self._pause(AGAIN_S if isinstance(sight, Moving) else self._manner.every_s)

    def close(self) -> None:
        """Let go of the camera and of the reader."""
        if self._school is not None:
            self._school.leave()
        self.rest()
        self._reader.close()

    def rest(self) -> None:
        """Let go of the camera until it is looked again."""
        self._frames.close()
        self._open = False

    def turn_to(self, frames: Frames) -> None:
        """Look with these from now on."""
        self.rest()
        self._frames = frames

    def look_away(self, post: Post, edition: Edition) -> None:
        """Tell that something moves on the board: what was seen of it must not be locked, nor answered for."""
        if self._open:  # else nothing is seen of it, and the table knows
            message = WitnessSeen if self._manner.witness else ReadingSeen
            self._tell(post, message(None, edition, moving=True))

    def tell_anew(self) -> None:
        """Tell what is seen next, also if it is what was told before."""
        self._told = None

    def take(self, post: Post, frames: Frames | None = None) -> list[Image]:
        """The frames of one moment, from its own camera or this open one; none if it gives none. Raises OSError."""
        if frames is None and not self._open:
            self._frames.open()
            self._open = True
        self._drop(DROPPED_FIRST, frames)
        return self._burst(post, frames or self._frames)

    def _opened(self, post: Post) -> bool:
        try:
            self._frames.open()
            self._drop(DROPPED_FIRST)
        except DriverUnavailable:
            raise
        except OSError as error:
            self._frames.close()
            self._seek(post, str(error))
            self._pause(RETRY_S[min(self._failed, len(RETRY_S) - 1)])
            self._failed += 1
            return False
        self._open, self._failed = True, 0
        return True

    def _burst(self, post: Post, frames: Frames) -> list[Image]:
        """The frames of one moment. The matrix is dimmed meanwhile, as its light lies on the board."""
        post(LightsDown(down=True))
        try:
            self._drop(DROPPED_DIMMED, frames)
            pictures: list[Image] = []
            for _ in range(BURST + MOST_UNLOCKED):
                shot = frames.shot()
                if shot is None:
                    return []
                if shot.locked:
                    pictures.append(shot.picture)
                if len(pictures) == BURST:
                    return pictures
            return []
        finally:
            post(LightsDown(down=False))

    def _drop(self, count: int, frames: Frames | None = None) -> None:
        for _ in range(count):
            (frames or self._frames).shot()

    def _lost(self, post: Post, reason: str) -> None:
        self._frames.close()
        self._open = False
        self._seek(post, reason)
        self._pause(RETRY_S[0])

    def _seek(self, post: Post, reason: str) -> None:
        """Say once for each reason that the camera is sought; what a witness said is no longer true either."""
        self._tell(post, WitnessSeen(None, reason=reason) if self._manner.witness else BoardSought(reason))

    def _message(self, edition: Edition, sight: Sight) -> Message:
        reading, moving, reason = in_one_reading(sight)
        message = WitnessSeen if self._manner.witness else ReadingSeen
        claims = sight.claims if isinstance(sight, Read) else ()
        return message(reading, edition, moving=moving, reason=reason, claims=claims)

    def _tell(self, post: Post, message: Message) -> None:
        if message != self._told:
            self._told = message
            post(message)


def in_one_reading(sight: Sight) -> tuple[Reading | None, bool, str]:
    """The reading, whether something moves, and why there is no reading, as a key of the phrases: `hidden.3`, `drift`."""
    match sight:
        case Moving():
            return None, True, ""
        case NoBoard():
            return None, False, sight.reason
        case Read(reading, _, doubts):
            return reading, False, doubts[0].value if doubts and reading.meaning is not Meaning.EXACT else ""
