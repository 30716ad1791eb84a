"""A picture that the camera takes, for the host to keep: it belongs to a look, is told at the box, and stays in memory here.

It shows the layout and whatever else the camera sees, so it needs MODE held at the box, between matches too. The table tells
and logs it before the page gets it; the look ends with it.
"""

from starlette.concurrency import run_in_threadpool

from orapa_pi.app.hosting import KeepPicture
from orapa_pi.devices.lessons import Pupil
from orapa_pi.errors import DriverUnavailable, OrapaError
from orapa_pi.web.host.desk import HostDesk
from orapa_pi.web.host.door import NotLetIn


class NoPicture(OrapaError, RuntimeError):
    """The table has no camera, or that gives no picture."""


class PictureBusy(OrapaError, RuntimeError):
    """Another picture is being taken."""


class PictureDesk:
    """Takes one picture after another, on the server's loop; the camera is waited for in a thread."""

    def __init__(self, desk: HostDesk, pupil: Pupil | None) -> None:
        self._desk, self._pupil = desk, pupil
        self._busy = False

    async def take(self, host: str) -> bytes:
        """What the camera sees, as PNG. Raises NoPicture, PictureBusy, NotLetIn or TableBusy."""
        words = self._desk.words
        if self._pupil is None:
            raise NoPicture(words.say("host.no_camera"))
        if self._desk.looked(host) is None:
            raise NotLetIn(words.say("host.picture_ask_first"))
        if self._busy:
            raise PictureBusy(words.say("host.picture_busy"))
        self._busy = True
        try:
            data = await run_in_threadpool(self._pupil.frame)
            refused = await run_in_threadpool(self._desk.ask, KeepPicture(host))
        except DriverUnavailable as error:
            raise NoPicture(words.say("host.no_picture", reason=str(error).rstrip("."))) from None
        finally:
            self._busy = False
        if refused:  # the look has ended meanwhile, or a match has begun
            raise NotLetIn(refused)
        return data
