"""The application: routers behind the guard, and every refusal as one sentence."""

from collections.abc import Sequence

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from orapa_pi.devices.ports import Clock
from orapa_pi.errors import OrapaError, Reason, quoted
from orapa_pi.web.emulated.door import DoorClosed
from orapa_pi.web.guard import Guard
from orapa_pi.web.host.door import NotLetIn, NotPaired, PinRefused, TableBusy
from orapa_pi.web.host.photos import PhotoBusy, PhotoTooLarge, PhotoTooSlow
from orapa_pi.web.host.pictures import NoPicture, PictureBusy
from orapa_pi.web.hunters.refusals import NotNow, NotYet
from orapa_pi.web.hunters.seats import NotSeated, SeatTaken
from orapa_pi.web.limits import Rate, TooOften
from orapa_pi.web.refusals import Refuse, as_json
from orapa_pi.web.stream import TooManyListeners

BURST, PER_S = 120.0, 40.0
"""A dragged piece asks about each cell that it crosses, and thirty phones may have one address: a router's."""
FILES_BURST, FILES_PER_S = 600.0, 40.0
"""A page is lost without any one of its files, some seventeen: so many let those thirty open it at once."""

STATUS: dict[type[OrapaError], int] = {
    DoorClosed: 403,
    NotSeated: 403,
    NotNow: 409,
    SeatTaken: 409,
    NotYet: 503,
    NotPaired: 401,
    NotLetIn: 403,
    PinRefused: 403,
    TooOften: 429,
    TooManyListeners: 503,
    TableBusy: 503,
    PhotoBusy: 503,
    PictureBusy: 503,
    NoPicture: 503,
    PhotoTooLarge: 413,
    PhotoTooSlow: 408,
}
OWN_WORDS = {
    "json_invalid": Reason("The message is no JSON."),
    "union_tag_invalid": Reason("The table knows no such verb."),
    "union_tag_not_found": Reason("The message has no verb."),
}
SENTENCES = {404: Reason("There is no such page at this table."), 405: Reason("That cannot be done with this address.")}


def make_app(routers: Sequence[APIRouter], names: frozenset[str], clock: Clock, refuse: Refuse = as_json) -> ASGIApp:
    """The whole application. `names` are the host names of this box, the clock is for the rates."""
    rate, files = Rate(clock, burst=BURST, per_s=PER_S), Rate(clock, burst=FILES_BURST, per_s=FILES_PER_S)
    return Guard(make_routes(routers, refuse), names, rate, files, refuse=refuse)


def make_routes(routers: Sequence[APIRouter], refuse: Refuse = as_json) -> FastAPI:
    """What stands behind the guard."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    for router in routers:
        app.include_router(router)

    @app.exception_handler(OrapaError)
    async def refused(request: Request, error: OrapaError) -> Response:
        return refuse(request.scope, STATUS.get(type(error), 400), str(error))

    @app.exception_handler(RequestValidationError)
    async def mistyped(request: Request, error: RequestValidationError) -> Response:
        return refuse(request.scope, 422, _in_words(error))

    @app.exception_handler(HTTPException)
    async def elsewhere(request: Request, error: HTTPException) -> Response:
        return refuse(request.scope, error.status_code, SENTENCES.get(error.status_code, Reason("That cannot be understood.")))

    @app.exception_handler(Exception)
    async def failed(request: Request, _: Exception) -> Response:
        return refuse(request.scope, 500, Reason("The table's pages have failed at this: try again."))

    return app


def _in_words(error: RequestValidationError) -> str:
    first = error.errors()[0]
    if first["type"] in OWN_WORDS:
        return OWN_WORDS[first["type"]]
    field = ".".join(str(part) for part in first["loc"][1:] if isinstance(part, str))
    where = Reason("The field {field} of the message", field=quoted(field)) if field else Reason("The message")
    message = str(first["msg"]).removeprefix("Value error, ")
    return Reason("{where} cannot be taken: {why}.", where=where, why=message[:1].lower() + message[1:])
