"""Frames that somebody sends: a photo from the host's page. Kept in memory only, and only until the next one."""

from threading import Condition

from orapa_pi.devices.camera.frames import Locks, Shot
from orapa_pi.errors import Reason
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.pictures import decode_picture

WAIT_S = 1.0


class UploadFrames:
    """The last photo that was handed in; before the first one there is none, and that is no fault."""

    def __init__(self, path: str = "", locks: Locks = Locks()) -> None:  # noqa: B008 - frozen
        del path, locks
        self._changed = Condition()
        self._picture: Image | None = None
        self._open = False

    def offer(self, data: bytes) -> None:
        """Hand in a photo. Raises PictureError for what is none, or too large; it is turned as it was held."""
        picture = decode_picture(data, Reason("The photo"))
        with self._changed:
            self._picture = picture
            self._changed.notify_all()

    def open(self) -> None:
        self._open = True

    def shot(self) -> Shot | None:
        with self._changed:
            if self._picture is None:
                self._changed.wait(WAIT_S)
            return None if self._picture is None or not self._open else Shot(self._picture)

    def close(self) -> None:
        with self._changed:
            self._open, self._picture = False, None
            self._changed.notify_all()
