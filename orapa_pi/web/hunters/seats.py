"""Who holds which seat: a name, a colour and a symbol, and the notebook that belongs to them.

A seat is bound to one phone by a random cookie, of which only the digest is kept. With the four digits that the phone shows,
the seat can be taken on by another one, as when a battery is empty; after some wrong ones nobody can, until it is released.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from secrets import compare_digest, randbelow, token_urlsafe
from threading import RLock

from orapa_pi.errors import OrapaError
from orapa_pi.play.naming import DEFAULT_NAMES, MOST_LETTERS, fault_in
from orapa_pi.web.hunters.notebook import EMPTY, Notebook
from orapa_pi.writing import alike, tidy

TOKEN_BYTES = 18
MOST_TRIES = 5
MOST_SEATS = len(DEFAULT_NAMES)


class Colour(StrEnum):
    """A player's colour; what it says, the symbol says as well."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    ORANGE = "orange"
    PURPLE = "purple"
    TEAL = "teal"


class Symbol(StrEnum):
    """A player's symbol."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    STAR = "star"
    DIAMOND = "diamond"
    CROSS = "cross"


class NotSeated(OrapaError, PermissionError):
    """This phone holds no seat."""


class SeatTaken(OrapaError, ValueError):
    """The seat, or the way to look, belongs to somebody else."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's. `digest` is of the cookie's token, `tries` counts wrong codes in a row."""

    name: str
    colour: Colour
    symbol: Symbol
    digest: str
    code: str
    notebook: Notebook = EMPTY
    tries: int = 0


def unkept(seats: tuple[Seat, ...]) -> None:
    """The seats are forgotten with the process."""
    del seats


class Seats:
    """All seats that are taken; may be used from any thread. `say` gives the `hunt` words of the table's language.

    `keep` hears of every change, and everybody in `changed`.
    """

    def __init__(
        self, say: Callable[..., str], keep: Callable[[tuple[Seat, ...]], None] = unkept, kept: tuple[Seat, ...] = ()
    ) -> None:
        self._say = say
        self._seats = {alike(seat.name): seat for seat in kept}
        self._keep = keep
        self._lock = RLock()
        self._all = tuple(kept)
        self.changed: list[Callable[[], None]] = []

    @property
    def all(self) -> tuple[Seat, ...]:
        """In the order in which they were taken."""
        return self._all

    def named(self, name: str) -> Seat | None:
        """The seat of this name, however it is written; None where nobody has it."""
        with self._lock:
            return self._seats.get(alike(name))

    def held_with(self, token: str) -> Seat:
        """The seat to which this cookie belongs. Raises NotSeated."""
        digest = _digest(token)
        with self._lock:
            held = next((seat for seat in self._seats.values() if compare_digest(seat.digest, digest)), None)
        if held is None:
            raise NotSeated(self._say("refused.not_seated"))
        return held

    def take(self, name: str, colour: Colour, symbol: Symbol) -> tuple[Seat, str]:
        """Take a free seat: the seat, and the token for its cookie. Raises SeatTaken."""
        name = tidy(name)
        with self._lock:
            if fault_in((name,)):
                raise SeatTaken(self._say("refused.name_length", most=MOST_LETTERS))
            if alike(name) in self._seats:
                raise SeatTaken(self._say("refused.name_taken", name=name))
            if len(self._seats) >= MOST_SEATS:
                raise SeatTaken(self._say("refused.full"))
            if any(seat.colour is colour or seat.symbol is symbol for seat in self._seats.values()):
                raise SeatTaken(self._say("refused.look_taken"))
            token = token_urlsafe(TOKEN_BYTES)
            return self._put(Seat(name, colour, symbol, _digest(token), f"{randbelow(10_000):04}")), token

    def take_on(self, name: str, code: str) -> tuple[Seat, str]:
        """Go on with a seat on another phone; the one before has it no longer. Raises SeatTaken."""
        with self._lock:
            seat = self._seats.get(alike(name))
            locked = seat is None or seat.tries >= MOST_TRIES
            if seat is None or locked or not compare_digest(seat.code.encode(), code.encode(errors="replace")):
                if seat is not None and not locked:
                    self._put(replace(seat, tries=seat.tries + 1))
                raise SeatTaken(self._say("refused.code", most=MOST_TRIES))
            token = token_urlsafe(TOKEN_BYTES)
            return self._put(replace(seat, digest=_digest(token), tries=0)), token

    def note(self, seat: Seat, notebook: Notebook) -> Notebook:
        """Keep this notebook unless a newer one is there already; the one that counts."""
        with self._lock:
            now = self._seats.get(alike(seat.name))
            if now is None or now.digest != seat.digest:
                raise NotSeated(self._say("refused.not_seated"))
            if notebook.match == now.notebook.match and notebook.stamp <= now.notebook.stamp:
                return now.notebook
            self._put(replace(now, notebook=notebook))
            return notebook

    def release(self, name: str) -> None:
        """Nobody holds this seat any more. A name that is not seated is free already."""
        with self._lock:
            self._seats.pop(alike(name), None)
            self._tell()

    def _put(self, seat: Seat) -> Seat:
        self._seats[alike(seat.name)] = seat
        self._tell()
        return seat

    def _tell(self) -> None:
        self._all = tuple(self._seats.values())
        self._keep(self._all)
        for hear in self.changed:
            hear()


def _digest(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()
