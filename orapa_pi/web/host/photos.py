"""A photo of the board from the host's page: bounded in bytes, in time and in number, and never on the disk.

It shows the layout, so during a match it needs MODE held at the box as a look does, each time anew. The guard leaves its body
unread: nobody but a paired page that may send one makes this box hold so many bytes.
"""

import asyncio

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request

from orapa_pi.app.hosting import LeaveBox
from orapa_pi.devices.ports import TakesPhotos
from orapa_pi.errors import OrapaError
from orapa_pi.web.host.desk import HostDesk
from orapa_pi.web.host.door import NotLetIn

PHOTO_BYTES = 12_000_000
PHOTO_S = 30.0
"""What a telephone takes in its best quality, through the Wi-Fi of a hall."""


class PhotoTooLarge(OrapaError, ValueError):
    """More bytes than a photo of the board needs."""


class PhotoTooSlow(OrapaError, TimeoutError):
    """The photo is not there in time, or broke off."""


class PhotoBusy(OrapaError, RuntimeError):
    """Another photo is being looked at."""


class NoPhotos(OrapaError, ValueError):
    """This table reads no photos."""


class PhotoDesk:
    """Takes one photo after another, on the server's loop; decoding it is left to a thread."""

    def __init__(self, desk: HostDesk) -> None:
        self._desk = desk
        self._busy = False

    async def take(self, request: Request, host: str) -> None:
        """Hand the photo of this page on. Raises NoPhotos, NotLetIn, PictureError, or what is above."""
        words, photos = self._desk.words, self._desk.photos
        if photos is None:
            raise NoPhotos(words.say("host.no_photos"))
        self._require_leave(host)
        if self._busy:
            raise PhotoBusy(words.say("host.photo_busy"))
        self._busy = True
        try:
            await self._hand_on(request, host, photos)
        finally:
            self._busy = False

    async def _hand_on(self, request: Request, host: str, photos: TakesPhotos) -> None:
        data = await self._body(request)
        self._require_leave(host)  # a match may have begun meanwhile
        await run_in_threadpool(photos.offer, data)
        await run_in_threadpool(self._desk.ask, LeaveBox(host))

    async def _body(self, request: Request) -> bytes:
        words, body = self._desk.words, bytearray()
        try:
            async with asyncio.timeout(PHOTO_S):
                async for part in request.stream():
                    body += part
                    if len(body) > PHOTO_BYTES:
                        raise PhotoTooLarge(words.say("host.photo_large", most=PHOTO_BYTES // 1_000_000))
        except (TimeoutError, ClientDisconnect):
            raise PhotoTooSlow(words.say("host.photo_slow")) from None
        return bytes(body)

    def _require_leave(self, host: str) -> None:
        if not self._desk.may_send_photo(host):
            raise NotLetIn(self._desk.words.say("host.photo_ask_first"))
