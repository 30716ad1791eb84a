"""A picture that the camera takes, for the host to keep: it belongs to a look, is told at the box, and stays in memory here.

It shows the layout and whatever else the camera sees, so it needs MODE held at the box, between matches too. The table tells
and logs it before the page gets it; the look ends with it.
"""

from dataclasses import replace

from starlette.concurrency import run_in_threadpool

from orapa_pi.app.hosting import KeepPicture
from orapa_pi.app.telling import reason_in_words
from orapa_pi.devices.lessons import Frame, Pupil
from orapa_pi.errors import DriverUnavailable, OrapaError, clause
from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.outline import Corners, Outline, compared, fault_of
from orapa_pi.web.host.desk import HostDesk
from orapa_pi.web.host.door import NotLetIn
from orapa_pi.web.host.shown import Json, outline_shown


class NoPicture(OrapaError, RuntimeError):
    """The table has no camera, or that gives no picture."""


class PictureBusy(OrapaError, RuntimeError):
    """Another picture is being taken."""


class CornersRefused(OrapaError, ValueError):
    """These corners are no board's."""


class PictureDesk:
    """Takes one picture after another, on the server's loop; the camera is waited for in a thread."""

    def __init__(self, desk: HostDesk, pupil: Pupil | None) -> None:
        self._desk, self._pupil = desk, pupil
        self._busy = False
        self._last: tuple[str, Frame] | None = None
        """Whose picture was taken last, and what of it is kept: where the board lies in it, and no pixel."""

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
            frame = await run_in_threadpool(self._pupil.frame)
            refused = await run_in_threadpool(self._desk.ask, KeepPicture(host))
        except DriverUnavailable as error:
            raise NoPicture(words.say("host.no_picture", reason=clause(str(error)))) from None
        finally:
            self._busy = False
        if refused:  # the look has ended meanwhile, or a match has begun
            raise NotLetIn(refused)
        self._last = host, replace(frame, png=b"")
        return frame.png

    def outline(self, host: str, corners: Corners | None) -> Json:
        """Where the cells lie in the page's last picture by these corners, or without any as the table finds them.

        Raises NoPicture if this page has none, CornersRefused for what is no board's outline.
        """
        words = self._desk.words
        if self._last is None or self._last[0] != host:
            raise NoPicture(words.say("host.no_picture_yet"))
        frame = self._last[1]
        if corners is None:
            corners = frame.corners or _in_the_middle(frame)
        fault = fault_of(corners, frame.grid, frame.width, frame.height)
        if fault is not None:
            raise CornersRefused(words.say(f"host.corners.{fault.value}"))
        return outline_shown(Outline(frame.grid, corners), self._said(frame, corners))

    def _said(self, frame: Frame, corners: Corners) -> str:
        words = self._desk.words
        if frame.corners is None:
            return words.say("host.corners.not_found", reason=reason_in_words(words, frame.reason))
        agreement, (columns, rows) = compared(Outline(frame.grid, corners), Outline(frame.grid, frame.corners))
        yours = Cell(max(0, -rows), max(0, -columns))
        its = Cell(yours.row + rows, yours.column + columns)
        return words.say(f"host.corners.{agreement.value}", yours=yours, its=its)


def _in_the_middle(frame: Frame) -> Corners:
    """An outline to begin with where the table finds none: of the board's shape, in the middle of the picture."""
    cell = 0.6 * min(frame.width / frame.grid.columns, frame.height / frame.grid.rows)
    wide, high = cell * frame.grid.columns, cell * frame.grid.rows
    left, top = (frame.width - wide) / 2, (frame.height - high) / 2
    return (left, top), (left + wide, top), (left + wide, top + high), (left, top + high)
