"""The files of the pages: HTML with the words of a language filled in, and scripts and styles as they are."""

import re
from html import escape
from importlib import resources

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.types import Scope

from orapa_pi.screen.words import Words
from orapa_pi.web.guard import FILES_PATH
from orapa_pi.web.refusals import as_json, is_visit

_FOLDER = resources.files("orapa_pi.web") / "static"
_WORD = re.compile(r"\{\{([a-z_.]+)\}\}")
TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml"}


class Pages:
    """Read once, at the start."""

    def __init__(self) -> None:
        files = {file.name: file.read_bytes() for file in _FOLDER.iterdir() if file.is_file()}
        self._templates = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
        self._assets = {name: data for name, data in files.items() if name.rpartition(".")[2] in TYPES}

    def page(self, name: str, words: Words) -> Response:
        """A page in this language: `{{key}}` in its file stands for a phrase, `{{lang}}` for the language's code."""
        said = {"lang": words.language, **words.phrases}
        return HTMLResponse(_WORD.sub(lambda found: escape(said[found[1]]), self._templates[name]))

    def refusal(self, scope: Scope, status: int, sentence: str, words: Words) -> Response:
        """Why something is refused, in the table's language; to a visitor as a page, with the words for this status if any."""
        sentence = words.tell(sentence)
        if not is_visit(scope):
            return as_json(scope, status, sentence)
        said = words.phrases.get(f"web.refused.{status}", sentence)
        filled = Words(words.language, {**words.phrases, "sentence": said})
        page = self.page("refused.html", filled)
        page.status_code = status
        return page

    def routes(self) -> APIRouter:
        """Scripts, styles and drawings. They are the same for everybody and hold nothing of a match."""
        router = APIRouter()

        @router.get(FILES_PATH + "{name}")
        async def asset(name: str) -> Response:
            if name not in self._assets:
                return Response(status_code=404)
            return Response(self._assets[name], media_type=TYPES[name.rpartition(".")[2]])

        return router


def last_event(request: Request) -> str:
    """The event that a page saw last: its browser's header when it comes back by itself, `after` when it woke and asks anew."""
    return request.headers.get("last-event-id", "") or request.query_params.get("after", "")


def client_of(request: Request) -> str:
    """The network address that asks."""
    return request.client.host if request.client else ""
