"""The routes of the big screen: what everybody sees, and after the end the boards with the paths of the beams."""

from collections.abc import Callable

from fastapi import APIRouter, Request, Response

from orapa_pi.screen.answers import game_in_words
from orapa_pi.web.hunters.herald import Herald
from orapa_pi.web.hunters.picture import picture
from orapa_pi.web.hunters.refusals import NotNow
from orapa_pi.web.hunters.shown import ended_shown
from orapa_pi.web.pages import Pages, client_of, last_event
from orapa_pi.web.qr import qr_drawing
from orapa_pi.web.stream import Streams

PATH = "/watch"
SVG = "image/svg+xml"


def watching_routes(herald: Herald, streams: Streams, pages: Pages, join: Callable[[], str]) -> APIRouter:
    """The page; `join` gives the address of the hunters' page as it is now, shown as a QR code."""
    router = APIRouter(prefix=PATH)

    @router.get("")
    async def page() -> Response:
        return pages.page("watch.html", herald.words)

    @router.get("/events")
    async def events(request: Request) -> Response:
        return streams.response(last_event(request), client_of(request))

    @router.get("/join")
    def where() -> dict[str, str]:
        return {"address": join()}

    @router.get("/join.svg")
    def join_code() -> Response:
        return Response(qr_drawing(join()), media_type=SVG)

    @router.get("/picture.svg")
    def drawn(board: int | None = None, asked: int | None = None) -> Response:
        match, words = herald.now.match, herald.words
        if not match.reveal:
            raise NotNow(words.say("hunt.refused.not_over"))
        only = None
        title = f"{game_in_words(words, match.edition)}: {ended_shown(words, match)}"
        if board is not None and asked is not None:
            if not (0 <= board < len(match.reveal) and 0 <= asked < len(match.logs[board])):
                raise NotNow(words.say("hunt.refused.no_question"))
            only = (board, asked)
        return Response(picture(match, title, only), media_type=SVG)

    return router
