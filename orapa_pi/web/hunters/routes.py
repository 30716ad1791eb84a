"""The routes of phones and big screen."""

from dataclasses import dataclass

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse

from orapa_pi.app.announcing import Announcement
from orapa_pi.devices.ports import HunterAsked, HunterPassed, HunterSubmitted, Named
from orapa_pi.errors import NotationError
from orapa_pi.play.fitting import disagreeing
from orapa_pi.rules.notation import parse_placement
from orapa_pi.rules.questions import parse_question
from orapa_pi.screen.answers import listed, piece_in_words
from orapa_pi.web.boards import Json, problem_shown
from orapa_pi.web.hunters.herald import Herald
from orapa_pi.web.hunters.messages import Ask, ComeBack, Compare, FindRoom, Join, Leave, Pass, Submit, Try, Write
from orapa_pi.web.hunters.notebook import Notebook, sheet_of
from orapa_pi.web.hunters.phones import Phones
from orapa_pi.web.hunters.refusals import NotNow
from orapa_pi.web.hunters.seats import NotSeated, Seat
from orapa_pi.web.hunters.shown import game_shown, look_shown, notebook_shown
from orapa_pi.web.laying import problems_on, problems_with, room_for
from orapa_pi.web.limits import CrowdRate, TooOften
from orapa_pi.web.pages import Pages, client_of, last_event
from orapa_pi.web.stream import Streams
from orapa_pi.writing import alike

PATH, COOKIE = "/play", "orapa-seat"
KEPT_S = 30 * 24 * 3600
"""So long a phone keeps its seat: longer than any battery is empty."""


@dataclass(frozen=True, slots=True)
class Judging:
    """How often a sheet may be judged: for those with a seat by their seats, as many phones may have one router's address.

    A cookie that is no seat's counts for nothing: such a phone is one of the others, who are told apart by their addresses.
    """

    seated: CrowdRate
    others: CrowdRate


def hunter_routes(herald: Herald, phones: Phones, pages: Pages, streams: Streams, judging: Judging) -> APIRouter:
    """The page, what it is told, and what it does."""
    router = APIRouter()

    @router.get("/")
    @router.get(PATH)
    async def page() -> Response:
        return pages.page("play.html", herald.words)

    @router.get(f"{PATH}/game")
    async def game() -> Json:
        return game_shown(herald.now.match.edition, herald.words)

    @router.get(f"{PATH}/events")
    async def events(request: Request) -> Response:
        return streams.response(last_event(request), client_of(request))

    @router.get(f"{PATH}/me")
    async def me(request: Request) -> Json:
        try:
            return _seat_shown(_seat(herald, request))
        except NotSeated:
            return {}

    @router.post(f"{PATH}/join")
    def join(wanted: Join) -> Response:
        now, name = herald.now, _name_at(herald, wanted.name)
        seat, token = herald.seats.take(name, wanted.colour, wanted.symbol)
        if not _plays(now) and seat.name not in now.names:
            phones.post(Named(tuple(one.name for one in herald.seats.all)))
        return _with_cookie(_seat_shown(seat), token)

    @router.post(f"{PATH}/return")
    def come_back(wanted: ComeBack) -> Response:
        seat, token = herald.seats.take_on(wanted.name, wanted.code)
        return _with_cookie(_seat_shown(seat), token)

    @router.post(f"{PATH}/leave")
    def leave(request: Request, _: Leave) -> Response:
        herald.seats.release(_seat(herald, request).name)
        response = Response(status_code=204)
        response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict")
        return response

    _add_notebook(router, herald)
    _add_judging(router, herald, judging)
    _add_deeds(router, herald, phones)
    return router


def _add_notebook(router: APIRouter, herald: Herald) -> None:
    """What a hunter writes down is kept."""

    @router.post(f"{PATH}/sheet")
    def write(written: Write, request: Request) -> Json:
        seat, grid = _seat(herald, request), herald.now.match.edition.grid
        sheet_of(herald.now.match.edition, written.pieces)
        marks = tuple(sorted((str(grid.parse_cell(cell)), mark) for cell, mark in written.marks.items()))
        kept = herald.seats.note(seat, Notebook(written.match, written.stamp, tuple(written.pieces), marks))
        return notebook_shown(kept)


def _add_judging(router: APIRouter, herald: Herald, judging: Judging) -> None:
    """A hypothesis is judged by itself and by the public log; nothing here knows a layout."""

    def require_leisure(request: Request) -> None:
        """It takes the table's processor from everybody. Raises TooOften."""
        try:
            allowed = judging.seated.allows(alike(_seat(herald, request).name))
        except NotSeated:
            allowed = judging.others.allows(client_of(request))
        if not allowed:
            raise TooOften(herald.words.say("hunt.refused.too_often"))

    seldom = [Depends(require_leisure)]

    @router.post(f"{PATH}/try", dependencies=seldom)
    def try_it(wanted: Try) -> Json:
        sheet = sheet_of(herald.now.match.edition, wanted.pieces)
        tried = wanted.placement
        problems = problems_on(sheet) if tried is None else problems_with(sheet, parse_placement(sheet.edition, tried))
        return {"problems": [problem_shown(herald.words, sheet.edition, one) for one in problems]}

    @router.post(f"{PATH}/room", dependencies=seldom)
    def find_room(wanted: FindRoom) -> Json:
        edition, words = herald.now.match.edition, herald.words
        place = room_for(sheet_of(edition, wanted.pieces), wanted.piece)
        if place is None:
            raise NotationError(words.say("web.no_room", piece=piece_in_words(words, edition, wanted.piece)))
        return {"placement": str(place)}

    @router.post(f"{PATH}/fits", dependencies=seldom)
    def fits(wanted: Compare, request: Request) -> Json:
        match, words = herald.now.match, herald.words
        hunts = _hunts(herald, request)
        sheet, log = sheet_of(match.edition, wanted.pieces), match.logs[hunts]
        wrong = disagreeing(sheet, log)
        said = words.say("hunt.fits_all", count=len(log))
        if wrong:
            questions = listed(words, [one.question for one in wrong])
            said = words.say("hunt.fits_not", wrong=len(wrong), count=len(log), questions=questions)
        if len(sheet.placements) < len(match.edition.pieces):
            said = f"{said} {words.say('hunt.fits_missing')}"
        return {"fits": not wrong, "wrong": [str(one.question) for one in wrong], "said": said}


def _add_deeds(router: APIRouter, herald: Herald, phones: Phones) -> None:
    """A hunter's turn. What is refused here is refused early; the table has the last word (`app.from_afar`)."""

    @router.post(f"{PATH}/ask", status_code=204)
    async def ask(deed: Ask, request: Request) -> None:
        seat, now = _seat(herald, request), herald.now
        question = parse_question(now.match.edition.grid, deed.question)
        _check(herald, now, seat, deed.move, may=now.match.may_ask)
        phones.post(HunterAsked(_canonical(now, seat), deed.move, question))

    @router.post(f"{PATH}/submit", status_code=204)
    async def submit(deed: Submit, request: Request) -> None:
        seat, now = _seat(herald, request), herald.now
        sheet = sheet_of(now.match.edition, deed.pieces)
        _check(herald, now, seat, deed.move, may=now.match.may_submit)
        if len(sheet.placements) < len(now.match.edition.pieces):
            raise NotNow(herald.words.say("refused.sheet_incomplete"))
        phones.post(HunterSubmitted(_canonical(now, seat), deed.move, sheet))

    @router.post(f"{PATH}/pass", status_code=204)
    async def pass_on(deed: Pass, request: Request) -> None:
        seat, now = _seat(herald, request), herald.now
        _check(herald, now, seat, deed.move, may=now.match.may_submit)
        phones.post(HunterPassed(_canonical(now, seat), deed.move))


def _seat(herald: Herald, request: Request) -> Seat:
    return herald.seats.held_with(request.cookies.get(COOKIE, ""))


def _hunts(herald: Herald, request: Request) -> int:
    """The number of the board that whoever asks hunts; the first one for those who only watch."""
    try:
        seat = _seat(herald, request)
    except NotSeated:
        return 0
    return next((one.hunts for one in herald.now.match.hunters if alike(one.name) == alike(seat.name)), 0)


def _plays(now: Announcement) -> bool:
    """Whether people with turns play now, so that names cannot change."""
    return bool(now.match.hunters) and now.match.outcome is None


def _name_at(herald: Herald, name: str) -> str:
    """The name as the match that runs has it. Raises NotNow for one that does not play in it."""
    now, wanted = herald.now, alike(name)
    people = [one.name for one in now.match.hunters] if _plays(now) else list(now.names)
    found = next((one for one in people if alike(one) == wanted), None)
    if found is None and _plays(now):
        raise NotNow(herald.words.say("hunt.refused.not_in_match", names=listed(herald.words, people)))
    return found or name


def _canonical(now: Announcement, seat: Seat) -> str:
    return next((one.name for one in now.match.hunters if alike(one.name) == alike(seat.name)), seat.name)


def _check(herald: Herald, now: Announcement, seat: Seat, move: int, *, may: bool) -> None:
    """Raises NotNow unless it is this hunter's turn, and the move is the one that he saw."""
    hunters = now.match.hunters
    if hunters and alike(hunters[now.match.turn].name) != alike(seat.name):
        raise NotNow(herald.words.say("hunt.refused.not_your_turn", name=hunters[now.match.turn].name))
    if not may:
        raise NotNow(herald.words.say("refused.not_now"))
    if move != now.move:
        raise NotNow(herald.words.say("hunt.refused.moved_on"))


def _seat_shown(seat: Seat) -> Json:
    return {"name": seat.name, **look_shown(seat), "code": seat.code, "notebook": notebook_shown(seat.notebook)}


def _with_cookie(value: Json, token: str) -> Response:
    response = JSONResponse(value)
    response.set_cookie(COOKIE, token, max_age=KEPT_S, path=PATH, httponly=True, samesite="strict")
    return response
