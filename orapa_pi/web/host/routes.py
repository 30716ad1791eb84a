"""The routes of the host's page."""

from secrets import token_urlsafe
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from orapa_pi.app.hosting import AskAtBox, GiveOrder, LeaveBox, PressInLesson, TryPin
from orapa_pi.app.pairing import Session
from orapa_pi.errors import OrapaError
from orapa_pi.play.aside import Wish
from orapa_pi.play.desk import Key
from orapa_pi.web.channel import Channel
from orapa_pi.web.host.bundles import BundleDesk
from orapa_pi.web.host.desk import HostDesk
from orapa_pi.web.host.door import PATH, TOKEN_BYTES, HostDoor, NotLetIn, NotPaired, PinRefused
from orapa_pi.web.host.messages import BoxAsked, CornersDragged, LessonKey, MenuOrder, Nothing, Pin, SeatFreed
from orapa_pi.web.host.photos import PhotoDesk
from orapa_pi.web.host.pictures import PictureDesk
from orapa_pi.web.host.shown import game_words, look_shown
from orapa_pi.web.limits import Rate, TooOften
from orapa_pi.web.pages import Pages, client_of, last_event
from orapa_pi.web.stream import Streams

BUNDLE = "orapa-pi-bundle.tar.gz"


class OrderRefused(OrapaError, ValueError):
    """The table does not do it, and says why."""


def host_routes(door: HostDoor, desk: HostDesk, bundles: BundleDesk, channel: Channel, pages: Pages, tries: Rate) -> APIRouter:
    """The page, what it is told, and what it does. Everything but the pairing stands behind the door."""
    streams = Streams(channel)
    outside, inside = APIRouter(), APIRouter(prefix=PATH, dependencies=[Depends(door.check)])

    @outside.get(PATH)
    async def page(request: Request) -> Response:
        try:
            door.check(request)
        except NotPaired:
            response = pages.page("pair.html", desk.words)
            response.status_code = 401
            return response
        return pages.page("host.html", desk.words)

    @outside.post(f"{PATH}/pair", status_code=204)
    def pair(pin: Pin, request: Request, response: Response) -> None:
        if not tries.allows(client_of(request)):
            raise TooOften(desk.words.say("host.pin_slowly"))
        token = token_urlsafe(TOKEN_BYTES)
        refused = desk.ask(TryPin(pin.pin, token, client_of(request)))
        if refused:
            raise PinRefused(refused)
        door.give(response, token)

    @inside.get("/game")
    async def words(session: Annotated[Session, Depends(door.check)]) -> dict[str, object]:
        return game_words(desk.words, session.digest)

    @inside.get("/events")
    async def events(request: Request) -> Response:
        return streams.response(last_event(request), client_of(request), door.still_open(request))

    @inside.get("/bundle")
    def bundle() -> Response:
        named = {"Content-Disposition": f'attachment; filename="{BUNDLE}"'}
        return Response(bundles.take(), media_type="application/gzip", headers=named)

    _add_deeds(inside, door, desk)
    outside.include_router(inside)
    return outside


def _add_deeds(inside: APIRouter, door: HostDoor, desk: HostDesk) -> None:
    """What a paired page looks at and does."""

    @inside.get("/look")
    async def look(session: Annotated[Session, Depends(door.check)]) -> dict[str, object]:
        looked = desk.looked(session.digest)
        if looked is None:
            raise NotLetIn(desk.words.say("host.no_look"))
        return look_shown(looked, desk.words)

    @inside.post("/ask", status_code=204)
    def ask(asked: BoxAsked, session: Annotated[Session, Depends(door.check)]) -> None:
        _done(desk.ask(AskAtBox(Wish(asked.wish), session.digest)))

    @inside.post("/leave", status_code=204)
    def leave(_: Nothing, session: Annotated[Session, Depends(door.check)]) -> None:
        _done(desk.ask(LeaveBox(session.digest)))

    photos = PhotoDesk(desk)

    @inside.post("/photo", status_code=204)
    async def photo(request: Request, session: Annotated[Session, Depends(door.check)]) -> None:
        await photos.take(request, session.digest)

    pictures = PictureDesk(desk, desk.pupil)

    @inside.post("/picture")
    async def picture(_: Nothing, session: Annotated[Session, Depends(door.check)]) -> Response:
        return Response(await pictures.take(session.digest), media_type="image/png")

    @inside.post("/corners")
    def corners(dragged: CornersDragged, session: Annotated[Session, Depends(door.check)]) -> dict[str, object]:
        if dragged.corners is None:
            return pictures.outline(session.digest, None)
        one, two, three, four = ((x, y) for x, y in dragged.corners)
        return pictures.outline(session.digest, (one, two, three, four))

    @inside.post("/lesson", status_code=204)
    def lesson(wanted: LessonKey) -> None:
        _done(desk.ask(PressInLesson(Key(wanted.key))))

    @inside.post("/free", status_code=204)
    def free(seat: SeatFreed) -> None:
        _done(desk.free(seat.name))

    @inside.post("/order", status_code=204)
    def order(wanted: MenuOrder, session: Annotated[Session, Depends(door.check)]) -> None:
        _done(desk.ask(GiveOrder(tuple(wanted.path), session.digest, wanted.text)))


def _done(refused: str) -> None:
    if refused:
        raise OrderRefused(refused)
