"""The dialogue at the panel: which menu or chooser is open, and what each key does there. Pure, like the match it steers.

The smallest panel has five keys: an encoder (or LEFT, RIGHT), OK, BACK and MODE. Everything is reached with these.
"""

from dataclasses import dataclass, replace
from enum import Enum

from orapa_pi.play.events import Fired, LockPressed, PortTurned, QuestionAsked, Submitted
from orapa_pi.play.menu import MENU, Chooser, Entry, HandInBuilt, Order
from orapa_pi.play.sheet import Sheet
from orapa_pi.play.state import Stage, State
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.questions import CellQuestion


class Key(Enum):
    """What a panel can say, however it is built."""

    OK = "ok"
    BACK = "back"
    MODE = "mode"
    CELL = "cell"
    SUBMIT = "submit"


@dataclass(frozen=True, slots=True)
class AtBoard:
    """Nothing is open: the keys steer the match itself."""


@dataclass(frozen=True, slots=True)
class InMenu:
    """A menu is open: `above` holds the places to go back to, the newest last."""

    menu: Entry
    chosen: int = 0
    above: tuple["InMenu", ...] = ()


@dataclass(frozen=True, slots=True)
class ChoosingCell:
    """A cell is chosen: first its row, then its column."""

    row: int = 0
    column: int | None = None


@dataclass(frozen=True, slots=True)
class OnSheet:
    """A solution is entered piece by piece; private to whoever enters it."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class OnSensors:
    """A solution is laid on the sensor board, on which no secret lies; private to whoever lays it."""


AT_BOARD = AtBoard()
ON_SENSORS = OnSensors()
MODE_MENU = InMenu(next(entry for entry in MENU.entries if entry.key == "play"))
"""What a table opens with: which way shall we play?"""

Place = AtBoard | InMenu | ChoosingCell | OnSheet | OnSensors
Step = tuple[Place, Order | None]


def entries(place: InMenu, match: State) -> tuple[Entry, ...]:
    """The entries of the open menu that are there in this match."""
    return tuple(entry for entry in place.menu.entries if entry.is_there(match.stage, match.mode))


def mode_menu(match: State) -> Place:
    """Where a table is that has nothing else to do: at the ways to play, or at the board of a match that runs."""
    offered = any(entry.key == "play" for entry in entries(InMenu(MENU), match))
    return MODE_MENU if offered else AT_BOARD


def turn(place: Place, match: State, steps: int) -> Step:
    """The encoder was turned, or LEFT and RIGHT pressed: steps clockwise are positive."""
    match place:
        case AtBoard():
            return place, PortTurned(steps) if match.hunting else None
        case InMenu():
            return replace(place, chosen=(place.chosen + steps) % len(entries(place, match))), None
        case ChoosingCell(row, column):
            grid = match.edition.grid
            if column is None:
                return ChoosingCell((row + steps) % grid.rows), None
            return ChoosingCell(row, (column + steps) % grid.columns), None
        case OnSheet(sheet):
            return OnSheet(sheet.turned(steps)), None
        case OnSensors():
            return place, None


def press(place: Place, match: State, key: Key) -> Step:
    """A key was pressed. Gives where the dialogue is now, and what the table is to do."""
    match key:
        case Key.MODE:
            return (InMenu(MENU) if isinstance(place, AtBoard) else AtBoard()), None
        case Key.CELL:
            return _open(Chooser.CELL, match) if match.hunting else (place, None)
        case Key.SUBMIT:
            return _open_submission(place, match)
        case Key.BACK:
            return _back(place), None
        case Key.OK:
            return _take(place, match)


def _open(chooser: Chooser, match: State) -> Step:
    if chooser is Chooser.CELL:
        return ChoosingCell(), None
    return OnSheet(Sheet.empty(match.edition)), None


def _open_submission(place: Place, match: State) -> Step:
    """SUBMIT opens the menu that the word stands for; with only one way to hand in, that way."""
    hand_in = next(entry for entry in MENU.entries if entry.key == "hand_in")
    if not match.hunting or not hand_in.is_there(match.stage, match.mode):
        return place, None
    opened = InMenu(hand_in, above=(InMenu(MENU),))
    ways = entries(opened, match)
    return _take(opened, match) if len(ways) == 1 else (opened, None)


def _back(place: Place) -> Place:
    match place:
        case InMenu(_, _, above):
            return above[-1] if above else AtBoard()
        case ChoosingCell(row, column):
            return AtBoard() if column is None else ChoosingCell(row)
        case OnSheet(sheet):
            before = sheet.back()
            return AtBoard() if before is None else OnSheet(before)
        case OnSensors():
            return AtBoard()
        case AtBoard():
            return place


def _take(place: Place, match: State) -> Step:
    match place:
        case AtBoard():
            return place, _at_board(match)
        case InMenu():
            return _take_entry(place, match)
        case ChoosingCell(row, column):
            if column is None:
                return ChoosingCell(row, 0), None
            return AtBoard(), QuestionAsked(CellQuestion(Cell(row, column)))
        case OnSheet(sheet):
            if sheet.complete:
                return AtBoard(), Submitted(sheet.layout)
            return OnSheet(sheet.taken()), None
        case OnSensors():
            layout = match.seen.layout
            return (AtBoard(), Submitted(layout)) if layout is not None else (place, HandInBuilt())


def _at_board(match: State) -> Order | None:
    if match.hunting:
        return Fired()
    return LockPressed() if match.stage is Stage.BUILDING and match.building is not None else None


def _take_entry(place: InMenu, match: State) -> Step:
    entry = entries(place, match)[place.chosen]
    if entry.chooser is not None:
        return _open(entry.chooser, match)
    if entry.entries:
        return InMenu(entry, above=(*place.above, place)), None
    if isinstance(entry.order, HandInBuilt):
        layout = match.seen.layout
        return (ON_SENSORS, None) if layout is None else (AtBoard(), Submitted(layout))
    return AtBoard(), entry.order
