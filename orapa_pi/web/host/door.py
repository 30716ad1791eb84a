"""Who may come to the host's page: whoever holds the cookie of a pairing, from the address that was paired."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from orapa_pi.app.hosting import Hosting
from orapa_pi.app.pairing import SESSION_S, Session
from orapa_pi.errors import OrapaError
from orapa_pi.screen.words import Words
from orapa_pi.web.pages import client_of

PATH = "/host"
COOKIE = "orapa-host"
TOKEN_BYTES = 24


class NotPaired(OrapaError, PermissionError):
    """The cookie is missing, was never given, or holds no longer."""


class NotLetIn(OrapaError, PermissionError):
    """The page is paired, and this needs the box."""


class PinRefused(OrapaError, PermissionError):
    """The page is not paired by this PIN."""


class TableBusy(OrapaError, TimeoutError):
    """The table did not answer in time."""


class HostDoor:
    """Looks at the cookie of every request. `words` are those of the language that is spoken now."""

    def __init__(self, hosting: Hosting, words: Callable[[], Words]) -> None:
        self._hosting = hosting
        self._words = words

    def check(self, request: Request) -> Session:
        """The session of the request. Raises NotPaired."""
        session = self._hosting.session(request.cookies.get(COOKIE, ""), client_of(request))
        if session is None:
            raise NotPaired(self._words().say("host.not_paired"))
        return session

    def still_open(self, request: Request) -> Callable[[], bool]:
        """Whether this request would still be let in, for an answer that goes on."""
        token, client = request.cookies.get(COOKIE, ""), client_of(request)
        return lambda: self._hosting.session(token, client) is not None

    @staticmethod
    def give(response: Response, token: str) -> None:
        """The cookie goes to this page alone, no script reads it, and no other site makes a browser send it."""
        response.set_cookie(COOKIE, token, max_age=int(SESSION_S), path=PATH, httponly=True, samesite="strict")
