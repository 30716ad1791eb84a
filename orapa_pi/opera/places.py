"""What can be open at the panel while the accounts are kept, and the keys that steer it: values without any behaviour."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.opera.events import Quantity, Request
from orapa_pi.opera.panel_menu import Action, Line
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.state import NOBODY

FIELDS = tuple(Quantity)
"""A player's numbers, in the order in which the encoder goes through them."""


class Key(Enum):
    """What a panel can say, however it is built."""

    OK = "ok"
    BACK = "back"
    MODE = "mode"
    CREDIT_UP = "credit_up"
    CREDIT_DOWN = "credit_down"
    UNIT_UP = "unit_up"
    UNIT_DOWN = "unit_down"
    TRAIN = "train"
    END_TURN = "end_turn"


@dataclass(frozen=True, slots=True)
class AtTable:
    """Nothing is open."""


@dataclass(frozen=True, slots=True)
class InMenu:
    """A menu is open (None: the top one), at this line; `above` is the menu to go back to."""

    menu: Line | None = None
    chosen: int = 0
    above: "InMenu | None" = None


@dataclass(frozen=True, slots=True)
class Filling:
    """A verb asks its questions: the answers so far, the cursor, and the menu it was chosen from."""

    verb: str
    answers: tuple[object, ...] = ()
    pointed: int = 0
    above: InMenu | None = None


@dataclass(frozen=True, slots=True)
class Fields:
    """The numbers of the chosen player; once one is `taken`, turning changes it step by step."""

    chosen: int = 0
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Objected:
    """A request was refused: leave it (0), or do it anyway (1)."""

    request: Request
    refusal: Refusal
    pointed: int = 0
    under: "Place" = AtTable()


@dataclass(frozen=True, slots=True)
class Reading:
    """An entry of the history is read, counted from the newest, which is 0."""

    back: int = 0


Place = AtTable | InMenu | Filling | Fields | Objected | Reading
AT_TABLE = AtTable()


@dataclass(frozen=True, slots=True)
class Grouped:
    """The last press on numbers: whose and of what sort, and when, in seconds."""

    player: str
    sort: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Desk:
    """What is open, whose numbers are chosen, the press that the next one may belong to, and a set-up that was left."""

    place: Place = AT_TABLE
    player: str = NOBODY
    grouped: Grouped | None = None
    left: Filling | None = None


Order = Request | Action
Move = tuple[Desk, Order | None]
