"""The routes of the emulated table."""

from collections.abc import Mapping
from typing import Annotated, assert_never

from fastapi import APIRouter, Body, Depends, Request, Response

from orapa_pi.devices.hands import Keys
from orapa_pi.errors import NotationError, Reason
from orapa_pi.web.boards import problem_shown
from orapa_pi.web.channel import Channel
from orapa_pi.web.emulated.door import PATH, Door
from orapa_pi.web.emulated.messages import (
    BumpPiece,
    Deed,
    LayAnywhere,
    LayBoard,
    LiftPiece,
    PlacePiece,
    Plain,
    PressKey,
    SpoilSensor,
    Try,
    TurnEncoder,
)
from orapa_pi.web.emulated.shown import game_shown
from orapa_pi.web.emulated.workbench import Workbench
from orapa_pi.web.pages import Pages, client_of, last_event
from orapa_pi.web.stream import Streams


def emulated_routes(
    door: Door, benches: Mapping[int, Workbench], keys: Keys | None, channel: Channel, pages: Pages
) -> APIRouter:
    """The page, what it is told, and what it does. Everything stands behind the door.

    `benches` are the simulated boards by their numbers; a request says which one is meant, the first one if it does not.
    """
    streams = Streams(channel)
    first = next(iter(benches.values()))

    def bench_of(board: int = next(iter(benches))) -> Workbench:
        if board not in benches:
            raise NotationError(Reason("The table has no simulated board of that number."))
        return benches[board]

    outside = APIRouter()
    inside = APIRouter(prefix=PATH, dependencies=[Depends(door.check)])

    @outside.get(PATH)
    async def page(request: Request, key: str | None = None) -> Response:
        if key is not None:
            return door.open_with(key)
        door.check(request)
        return pages.page("table.html", first.words)

    @inside.get("/game")
    async def game() -> dict[str, object]:
        shown = game_shown(first.edition, first.words, can_break=first.can_break, has_keys=keys is not None)
        return {**shown, "boards": list(benches)}

    @inside.get("/events")
    async def events(request: Request) -> Response:
        return streams.response(last_event(request), client_of(request))

    @inside.post("/try")
    def try_it(wanted: Try, bench: Annotated[Workbench, Depends(bench_of)]) -> dict[str, object]:
        problems = bench.problems_with(bench.parse(wanted.placement))
        return {"problems": [problem_shown(bench.words, bench.edition, one) for one in problems]}

    @inside.post("/do", status_code=204)
    def do(deed: Annotated[Deed, Body()], bench: Annotated[Workbench, Depends(bench_of)]) -> None:
        _do(deed, bench, keys)

    outside.include_router(inside)
    return outside


def _do(deed: Deed, bench: Workbench, keys: Keys | None) -> None:
    match deed:
        case PlacePiece(placement=placement):
            bench.place(bench.parse(placement))
        case LayAnywhere(piece=piece):
            bench.anywhere(piece)
        case LiftPiece(piece=piece):
            bench.lift(piece)
        case BumpPiece(piece=piece):
            bench.bump(piece)
        case LayBoard(layout=layout):
            bench.board(layout)
        case Plain(verb="clear"):
            bench.clear()
        case Plain(verb="deal"):
            bench.board()
        case Plain(verb=verb):
            bench.fail(verb)
        case SpoilSensor(fault=fault):
            bench.spoil(fault)
        case PressKey() | TurnEncoder():
            _press(deed, keys)
        case _:
            assert_never(deed)


def _press(deed: PressKey | TurnEncoder, keys: Keys | None) -> None:
    if keys is None:
        raise NotationError(Reason("The panel of this table is no simulated one: use its own buttons."))
    match deed:
        case PressKey(control=control, press=press):
            keys.press(control, press)
        case TurnEncoder(steps=steps):
            keys.turn(steps)
