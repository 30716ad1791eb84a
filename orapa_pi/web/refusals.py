"""How a request is refused: one sentence, as JSON to a script of a page, and as a page to somebody who typed an address."""

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

Refuse = Callable[[Scope, int, str], Response]
"""Makes the answer of a request that is refused: its status and the sentence."""


def as_json(scope: Scope, status: int, sentence: str) -> Response:
    """What a script can read."""
    del scope
    return JSONResponse({"error": sentence}, status)


def is_visit(scope: Scope) -> bool:
    """Whether somebody goes there with a browser: that asks for a page, and a script of ours never does."""
    return scope["method"] == "GET" and Headers(scope=scope).get("accept", "").startswith("text/html")
