"""What a connection tells its driver: frozen values."""

from dataclasses import dataclass

from orapa_pi.link.messages import Message
from orapa_pi.link.states import State


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the board is, as it said itself."""

    board: str  # the controller's own number in hex
    firmware: str
    image: int  # as `orapa_pi.image.identity`
    boot: int  # how often it started, modulo 65536
    build: str  # "reed" or "hall"
    columns: int
    rows: int
    capabilities: frozenset[str]
    scan_us: int


@dataclass(frozen=True, slots=True)
class Picture:
    """One value per sensor, row by row from corner A1; values as in `orapa_pi.link.values`."""

    columns: int
    rows: int
    values: tuple[int, ...]

    def at(self, column: int, row: int) -> int:
        """The value of one sensor, counted from 0. IndexError for one that the board has not."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise IndexError(f"no sensor at column {column}, row {row} of {self.columns} x {self.rows}")
        return self.values[row * self.columns + column]


@dataclass(frozen=True, slots=True)
class StateChanged:
    """The connection went from one state to another."""

    was: State
    now: State
    why: str
    at: float  # on the clock that the driver passes in


@dataclass(frozen=True, slots=True)
class Seen:
    """What the board sees now: sent when the state becomes LIVE and at every change after that."""

    picture: Picture
    moving: int  # sensors that have not settled yet


@dataclass(frozen=True, slots=True)
class Rebooted:
    """The board has started again since its last hello, by itself or with a replug; a picture follows."""

    boot: int


@dataclass(frozen=True, slots=True)
class Problem:
    """The board is there and cannot be used. `remedy` says what to do."""

    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a message given to `send`."""

    request: str
    answer: Message


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A message given to `send` was refused by the board, or not answered after all retries."""

    request: str
    why: str


Event = StateChanged | Seen | Rebooted | Problem | Answered | Unanswered
