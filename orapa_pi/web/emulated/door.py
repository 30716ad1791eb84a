"""Who may come to the emulated table: whoever holds the key that the terminal shows, and nobody else.

That a request comes from this computer proves nothing, as other users and proxies are on it as well; so the key is always asked
for. It is new at each start, and is exchanged for a cookie, which the browser sends only to this page and no script can read.
Where the server is open to the network, the same key lets a phone of one's own in; a hunter's phone has none.
"""

from hashlib import sha256
from secrets import compare_digest, token_urlsafe

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from orapa_pi.errors import OrapaError, Reason

PATH = "/table"
KEY_BYTES = 12


class DoorClosed(OrapaError, PermissionError):
    """The key is missing or wrong."""


class Door:
    """The key and its cookie, whose name differs for each key, so that two tables on one computer do not shut each other."""

    def __init__(self, key: str = "") -> None:
        self.key = key or token_urlsafe(KEY_BYTES)
        self._cookie = "orapa-" + sha256(self.key.encode()).hexdigest()[:8]

    @property
    def address(self) -> str:
        """The page's address with the key, without the host."""
        return f"{PATH}?key={self.key}"

    def open_with(self, key: str) -> Response:
        """Exchange the key for the cookie and go to the page, so that the key leaves the address line. Raises DoorClosed."""
        self._check(key)
        response = RedirectResponse(PATH, 303)
        response.set_cookie(self._cookie, self.key, path=PATH, httponly=True, samesite="strict")
        return response

    def check(self, request: Request) -> None:
        """Raises DoorClosed unless the request carries the cookie."""
        self._check(request.cookies.get(self._cookie, ""))

    def _check(self, key: str) -> None:
        if not compare_digest(key.encode(errors="replace"), self.key.encode()):
            raise DoorClosed(Reason("The emulated table opens only with the whole address that its terminal shows."))
