"""What stands before every page: who may ask, how much, and what a browser is told about the answer.

- Host: a name that is not ours is refused, as a foreign web site could point its own name at this box (DNS rebinding). A number
  is no name and may stand for us.
- Origin: a request that changes something must come from a page of ours; every browser says so on such a request.
- A body is JSON, small, and there in time; a photo has an address of its own. One client asks only so often.
- Every answer says that nothing may be kept, framed, or loaded from elsewhere, and that scripts and styles are files of ours.
"""

import asyncio
import re
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orapa_pi.errors import Reason
from orapa_pi.web.limits import Rate
from orapa_pi.web.refusals import Refuse, as_json

BODY_BYTES = 16 * 1024
BODY_S = 5.0
"""A body that is not there by then is not waited for any longer."""
_HOST = re.compile(r"(?:\[(?P<number>[0-9A-Fa-f:.]+)\]|(?P<name>[^:\[\]]+))(?::[0-9]{1,5})?")
SAFE_METHODS = ("GET", "HEAD")
JSON = "application/json"
PICTURES = ("image/jpeg", "image/png", "image/webp")
FILES_PATH = "/static/"
"""Scripts, styles and drawings, the same for everybody: they count for themselves."""
PHOTO_PATH = "/host/photo"
"""The one address that takes a picture. Its body is left to the route, which knows who may send one."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """An ASGI application around another. `names` are the host names by which this box is known, besides its numbers.

    `files` is how often one client may fetch what lies at `FILES_PATH`, `rate` everything else.
    """

    def __init__(
        self, app: ASGIApp, names: frozenset[str], rate: Rate, files: Rate, body_s: float = BODY_S, refuse: Refuse = as_json
    ) -> None:
        self._refuse = refuse
        self._app = app
        self._names = names
        self._rate = rate
        self._files = files
        self._body_s = body_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # a WebSocket: there are none here
            return
        send = _with_headers(send)
        refused = self._refused(scope)
        if refused is None and scope["method"] not in SAFE_METHODS and scope["path"] != PHOTO_PATH:
            body = await _whole_body(scope, receive, self._body_s, self._refuse)
            if isinstance(body, bytes):
                receive = _replay(body, receive)
            else:
                refused = body
        await (refused or self._app)(scope, receive, send)

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        client = scope["client"][0] if scope.get("client") else ""
        rate = self._files if scope["path"].startswith(FILES_PATH) else self._rate
        if not rate.allows(client):
            return self._refuse(scope, 429, Reason("That was too much at once: wait a moment and try again."))
        if len(headers.getlist("host")) != 1 or not self._is_ours(headers["host"]):
            return self._refuse(scope, 421, Reason("This table is not known by that name: open the address that it shows."))
        if scope["method"] in SAFE_METHODS:
            return None
        if headers.getlist("origin") != [f"{scope['scheme']}://{headers['host']}"]:
            return self._refuse(scope, 403, Reason("Only a page of this table may do that: open the address that it shows."))
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["path"] == PHOTO_PATH:
            return (
                None if kind in PICTURES else self._refuse(scope, 415, Reason("A photo for the table is a JPEG, PNG or WebP."))
            )
        if kind != JSON:
            return self._refuse(scope, 415, Reason("A message to the table is JSON."))
        return None

    def _is_ours(self, host: str) -> bool:
        parts = _HOST.fullmatch(host)
        return parts is not None and (
            _is_number(parts["number"])
            if parts["number"]
            else parts["name"].lower() in self._names or _is_number(parts["name"])
        )


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def _whole_body(scope: Scope, receive: Receive, within_s: float, refuse: Refuse) -> bytes | Response:
    """The body, or why it is not taken."""
    body = bytearray()
    try:
        async with asyncio.timeout(within_s):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return refuse(scope, 400, Reason("The message broke off."))
                body += message.get("body", b"")
                if len(body) > BODY_BYTES:
                    return refuse(scope, 413, Reason("A message to the table has at most {most} bytes.", most=BODY_BYTES))
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        return refuse(scope, 408, Reason("The message took too long."))


def _replay(body: bytes, receive: Receive) -> Receive:
    """Hand out the body that was read already, and then whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return sending
