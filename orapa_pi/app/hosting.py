"""The host's page as the table sees it: what it asks for, what it is told, and when it is let in.

All of this runs on the table's thread. A request comes in through the table's queue and is answered from there; what the page
may know goes out as a frozen `HostSight`. The secret is in it only while the setter looks together with the page.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from orapa_pi.app.pairing import (
    PIN_DIGITS,
    Pairing,
    Session,
    Tried,
    session_of,
    show_pin,
    try_pin,
    unpair_all,
    withdraw,
)
from orapa_pi.devices.ports import Clock
from orapa_pi.play.aside import PictureTaken, Wish
from orapa_pi.play.desk import (
    AT_BOARD,
    AtBoard,
    Attracting,
    HostAsks,
    HostIn,
    InMenu,
    Key,
    Looking,
    PinOpen,
    Place,
    press,
)
from orapa_pi.play.lesson import InLesson
from orapa_pi.play.looking import look_refused
from orapa_pi.play.menu_lines import Line, Path, line_at, lines
from orapa_pi.play.orders import NextLanguage, Order, Setting, ShowCare, ShowPin, Standing, UnpairAll
from orapa_pi.play.state import Seen, State
from orapa_pi.rules.layout import Layout
from orapa_pi.screen.words import Words
from orapa_pi.sensing.picture import Picture

ASKING_S = 30.0
"""So long the box waits for MODE to be held."""
IN_S = 30.0
"""So long a page that was let in may correct one thing, or see the sensors."""


@dataclass(frozen=True, slots=True)
class TryPin:
    """A page types a PIN; `token` becomes its session's if it is right."""

    pin: str
    token: str
    client: str


@dataclass(frozen=True, slots=True)
class AskAtBox:
    """A paired page asks to be let in; `host` is its session's digest."""

    wish: Wish
    host: str


@dataclass(frozen=True, slots=True)
class GiveOrder:
    """A paired page gives the order of a line of the menu; `text` is for a line that takes one."""

    path: Path
    host: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class LeaveBox:
    """A paired page is done with what it was let in for."""

    host: str


@dataclass(frozen=True, slots=True)
class KeepPicture:
    """A paired page that looks takes a picture of the board along; the look ends with it."""

    host: str


@dataclass(frozen=True, slots=True)
class PressInLesson:
    """A paired page presses OK, or BACK, in a lesson of the camera."""

    key: Key


HostRequest = TryPin | AskAtBox | GiveOrder | LeaveBox | KeepPicture | PressInLesson


@dataclass(frozen=True, slots=True)
class Requested:
    """A request on its way to the table; `answer` is called there with why it was refused, or an empty sentence."""

    request: HostRequest
    answer: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class BoardLooked:
    """What the sensors of one board show, and what the table reads from it."""

    picture: Picture | None
    seen: Seen


@dataclass(frozen=True, slots=True)
class Looked:
    """What one page is shown, and no other: the locked layout, if there is one to look at, and every board."""

    host: str
    secret: Layout | None
    boards: tuple[BoardLooked, ...]


@dataclass(frozen=True, slots=True)
class HostSight:
    """What a host's page may know now. `asking` and `let_in` are what for, `host` who; `left_s` is how long yet."""

    match: "MatchSight"
    lines: tuple[Line, ...]
    standing: Standing
    words: Words
    faults: tuple[str, ...] = ()
    asking: Wish | None = None
    let_in: Wish | None = None
    host: str = ""
    left_s: int | None = None
    looked: Looked | None = None
    paired: int = 0
    lesson: bool = False


@dataclass(frozen=True, slots=True)
class MatchSight:
    """What everybody at the table knows of the match, as far as a host needs it."""

    mode: str
    stage: str
    edition: str
    hunters: tuple[str, ...] = ()
    setter: str = ""
    turn: str = ""
    questions: int = 0
    paused: bool = False
    running: bool = False
    given_up: bool = False
    can_look: bool = False


class Watcher(Protocol):
    """Hears what a host's page may know."""

    def see(self, sight: HostSight) -> None:
        """This holds from now on. Called on the table's thread; must not wait."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """What the table does about a request: the answer, and where the dialogue goes with which order."""

    refused: str = ""
    place: Place | None = None
    order: Order | None = None
    said: str = ""


@dataclass(slots=True)
class Hosting:
    """The host's side of a table. `pairing` is frozen, and may be read from any thread."""

    clock: Clock
    rng: Random
    watchers: list[Watcher] = field(default_factory=list)
    pairing: Pairing = Pairing()  # noqa: RUF009 - frozen
    post: Callable[[Requested], None] = lambda requested: requested.answer("")
    """Where requests go: to the table, once it is made."""
    pictures: int = 0
    """How many pictures have left the table."""
    _place: Place = AT_BOARD
    _since_s: float = 0.0

    def session(self, token: str, client: str) -> Session | None:
        """The session of this token, if it is one now. From any thread."""
        return session_of(self.pairing, token, client, self.clock())

    def react(self, request: HostRequest, state: State, place: Place, words: Words) -> Reaction:
        """What follows on a request."""
        match request:
            case TryPin(pin, token, client):
                return self._tried(pin, token, client, words)
            case LeaveBox(host):
                return Reaction(place=AT_BOARD if _guest(place) == host else None)
            case AskAtBox(wish, host):
                return _asked(wish, host, state, place, words)
            case GiveOrder(path, host, text):
                return _given(path, host, text, state, place, words)
            case KeepPicture(host):
                return self._picture(host, place, words)
            case PressInLesson(key):
                return _in_lesson(key, state, place, words)

    def _picture(self, host: str, place: Place, words: Words) -> Reaction:
        """A picture shows what a look shows, and needs what that needs."""
        if _guest(place) != host or not _shows_board(place):
            return Reaction(words.say("host.picture_ask_first"))
        self.pictures += 1
        return Reaction(place=AT_BOARD, order=PictureTaken())

    def obey(self, order: ShowPin | UnpairAll, place: Place, words: Words) -> tuple[Place, str]:
        """Do what was ordered; where the dialogue goes, and what there is to say."""
        now_s = self.clock()
        if isinstance(order, UnpairAll):
            self.pairing = unpair_all(self.pairing)
            return place, words.say("host.unpaired")
        pin = f"{self.rng.randrange(10**PIN_DIGITS):0{PIN_DIGITS}}"
        self.pairing = show_pin(self.pairing, pin, now_s)
        if not self.pairing.pin_open(now_s):
            return AT_BOARD, words.say("host.pin_locked", seconds=int(self.pairing.locked_s(now_s)) + 1)
        return PinOpen(pin), words.say("host.pin_shown")

    def follow(self, state: State, place: Place) -> Place:
        """Time has passed, or something was done: where the dialogue is now. A PIN is good only while it is shown."""
        self._note(place)
        now_s = self.clock()
        if isinstance(place, PinOpen) and (state.running or not self.pairing.pin_open(now_s)):
            place = AT_BOARD
        if isinstance(place, HostAsks | HostIn) and self._left_s() == 0:
            place = AT_BOARD
        if isinstance(place, HostIn) and place.wish is Wish.LOOK and (state.running or state.given_up):
            place = AT_BOARD  # what lies there now may be a secret
        if not isinstance(place, PinOpen) and self.pairing.pin:
            self.pairing = withdraw(self.pairing)
        self._note(place)
        return place

    def _note(self, place: Place) -> None:
        """Since when the dialogue is where it is."""
        if place != self._place:
            self._place, self._since_s = place, self.clock()

    def tell(
        self,
        state: State,
        place: Place,
        standing: Standing,
        words: Words,
        boards: Callable[[], Iterable[BoardLooked]],
        faults: Callable[[], tuple[str, ...]],
    ) -> None:
        """Tell every watcher what a page may know now."""
        if not self.watchers:
            return
        looking = _shows_board(place)
        host, now_s = _guest(place), self.clock()
        secret = state.secret if isinstance(place, Looking) else None
        sight = HostSight(
            _match_sight(state),
            lines(state),
            standing,
            words,
            faults(),
            asking=place.wish if isinstance(place, HostAsks) else None,
            let_in=Wish.LOOK if looking and host else place.wish if isinstance(place, HostIn) else None,
            host=host,
            left_s=self._left_s(),
            looked=Looked(host, secret, tuple(boards())) if looking and host else None,
            paired=sum(now_s < session.until_s for session in self.pairing.sessions),
            lesson=isinstance(place, InLesson),
        )
        for watcher in self.watchers:
            watcher.see(sight)

    def _tried(self, pin: str, token: str, client: str, words: Words) -> Reaction:
        self.pairing, tried = try_pin(self.pairing, pin, token, client, self.clock())
        if tried is Tried.PAIRED:
            return Reaction(place=AT_BOARD, said=words.say("host.paired"))
        return Reaction(words.say(f"host.{tried.value}", seconds=int(self.pairing.locked_s(self.clock())) + 1))

    def _left_s(self) -> int | None:
        """How long the box yet waits for the page, or the page may stay."""
        if not isinstance(self._place, HostAsks | HostIn):
            return None
        limit_s = ASKING_S if isinstance(self._place, HostAsks) else IN_S
        return max(0, int(limit_s - (self.clock() - self._since_s) + 0.999))


def _guest(place: Place) -> str:
    """The page for whose sake somebody is at the box; empty without one."""
    return place.host if isinstance(place, HostAsks | HostIn | Looking) else ""


def _shows_board(place: Place) -> bool:
    """Whether somebody at the box has let a page, or only the setter, see the board."""
    return isinstance(place, Looking) or (isinstance(place, HostIn) and place.wish is Wish.LOOK)


def _in_lesson(key: Key, state: State, place: Place, words: Words) -> Reaction:
    if not isinstance(place, InLesson):
        return Reaction(words.say("refused.not_now"))
    following, order = press(place, state, key)
    return Reaction(place=following, order=order)


def _asked(wish: Wish, host: str, state: State, place: Place, words: Words) -> Reaction:
    if not isinstance(place, AtBoard | InMenu | Attracting):
        return Reaction(words.say("host.busy"))
    if wish is Wish.LOOK and (state.running or state.given_up):
        reason = look_refused(state)
        if reason is not None:
            return Reaction(words.say(f"refused.{reason.name.lower()}"))
    if wish is Wish.CORRECT and not any(line.admitted for line in lines(state)):
        return Reaction(words.say("host.nothing_to_correct"))
    return Reaction(place=HostAsks(wish, host), said=words.say(f"host.asks_{wish.value}"))


def _given(path: Path, host: str, text: str, state: State, place: Place, words: Words) -> Reaction:
    line = line_at(state, path)
    order = line.order(text) if line is not None else None
    if line is None or order is None:
        return Reaction(words.say("refused.not_now"))
    if line.admitted and place != HostIn(Wish.CORRECT, host):
        return Reaction(words.say("host.ask_first"))
    stays = isinstance(order, Setting | NextLanguage | UnpairAll | ShowCare)  # what somebody fills in at the box is his
    return Reaction(place=place if stays else AT_BOARD, order=order)


def _match_sight(state: State) -> MatchSight:
    return MatchSight(
        state.mode.value,
        "given_up" if state.given_up else state.stage.name.lower(),
        str(state.edition),
        state.hunters,
        state.setter,
        state.hunters[state.turn] if state.hunters and state.hunting else "",
        len(state.log),
        state.paused,
        state.running,
        state.given_up,
        look_refused(state) is None or not (state.running or state.given_up),
    )
