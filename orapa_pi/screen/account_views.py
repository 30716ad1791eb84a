"""Views of the accounts of Space Opera, as values. All of them are public: the accounts hold nothing secret."""

from dataclasses import dataclass

from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.state import Sector
from orapa_pi.opera.war_state import Result
from orapa_pi.opera.wording import Value


@dataclass(frozen=True, slots=True)
class Tab:
    """A player in the row at the top, by the place in the order of play from 0; `active`: it is this player's turn."""

    active: bool = False
    living: bool = True


@dataclass(frozen=True, slots=True)
class Seats:
    """The players in the order of play, and the place of the one that the rest of the view is about."""

    tabs: tuple[Tab, ...] = ()
    chosen: int | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with the key of its code."""

    key: str
    amount: int


@dataclass(frozen=True, slots=True)
class Coming:
    """A victory that is pending: of whom, by name and place, and in how many rounds."""

    name: str
    place: int
    rounds: int


@dataclass(frozen=True, slots=True)
class NumbersShown:
    """One player's numbers, page by page, with the phase, the sectors, and a victory that is pending, whoever's it is.

    `waiting` is the consumable to be resolved next, if any; `warning` a key of the `matrix` words for something that is wrong
    with the table itself.
    """

    seats: Seats
    name: str
    figures: tuple[Figure, ...]
    phase: str
    sectors: tuple[Sector, ...] = ()
    coming: Coming | None = None
    waiting: str = ""
    warning: str = ""


@dataclass(frozen=True, slots=True)
class FieldShown:
    """One number of a player; `taken`: turning changes it."""

    seats: Seats
    figure: Figure
    taken: bool = False


@dataclass(frozen=True, slots=True)
class PairShown:
    """An encounter: the two ships, and its result once it was fought."""

    attacker: str
    defender: str
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class WarShown:
    """A war: the names and places of both fighters (the attacker first), its phase, its pairs, units that each has to lose.

    `waiting` is the consumable to be resolved next, if any.
    """

    seats: Seats
    names: tuple[str, str]
    places: tuple[int, int]
    phase: str
    pairs: tuple[PairShown, ...] = ()
    due: tuple[int, int] = (0, 0)
    waiting: str = ""


@dataclass(frozen=True, slots=True)
class LineShown:
    """The chosen line of a menu, and its place among the others."""

    key: str
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """What is asked, of whom or what, and the answer under the cursor; `typed` are the letters that are there already."""

    seats: Seats
    key: str
    about: str
    label: Value
    typed: str = ""


@dataclass(frozen=True, slots=True)
class RefusalShown:
    """Why the table refuses (0), or the offer to do it anyway (1)."""

    seats: Seats
    refusal: Refusal
    pointed: int = 0


@dataclass(frozen=True, slots=True)
class EntryShown:
    """An entry of the history is read: its number from 1, out of how many. Its words are said."""

    number: int
    count: int


@dataclass(frozen=True, slots=True)
class InvitationShown:
    """No game is set up yet."""


@dataclass(frozen=True, slots=True)
class WinnerShown:
    """The game is over; without a winner it is a draw."""

    seats: Seats
    name: str = ""


AccountView = (
    NumbersShown | FieldShown | WarShown | LineShown | QuestionShown | RefusalShown | EntryShown | InvitationShown | WinnerShown
)
