"""The dialogue at the panel: which menu or chooser is open, and what each key does there. Pure, like the match it steers.

The smallest panel has five keys: an encoder (or LEFT, RIGHT), OK, BACK and MODE. Everything is reached with these.
"""

from dataclasses import dataclass, replace
from enum import Enum

from orapa_pi.play.aside import HostAdmitted, Wish
from orapa_pi.play.correcting import Correcting, begin_correcting
from orapa_pi.play.events import (
    BoardConfirmed,
    ClearPressed,
    Fired,
    LockPressed,
    PortTurned,
    QuestionAsked,
    SecretLooked,
    Submitted,
)
from orapa_pi.play.lesson import InLesson
from orapa_pi.play.looking import look_refused
from orapa_pi.play.menu import GIVEN_UP, MENU, Chooser, Entry
from orapa_pi.play.modes import Mode
from orapa_pi.play.naming import Naming
from orapa_pi.play.orders import HandInBuilt, NextLanguage, Order, ResetDemo, SetName, Setting, StartRound
from orapa_pi.play.ring import turned
from orapa_pi.play.sheet import Sheet
from orapa_pi.play.state import Stage, State
from orapa_pi.rules.grid import NUMBERED_PORTS, Cell, Port
from orapa_pi.rules.questions import CellQuestion


class Key(Enum):
    """What a panel can say, however it is built. HOLD_MODE and HOLD_BACK are these keys pressed long."""

    OK = "ok"
    BACK = "back"
    MODE = "mode"
    CELL = "cell"
    SUBMIT = "submit"
    HOLD_MODE = "hold mode"
    HOLD_BACK = "hold back"


@dataclass(frozen=True, slots=True)
class AtBoard:
    """Nothing is open: the keys steer the match itself; while two boards are laid at once, the one of this number."""

    board: int = 0


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
class Looking:
    """The setter looks at the locked layout; any key ends it. `host` is the paired page that is shown it too, or empty."""

    host: str = ""


@dataclass(frozen=True, slots=True)
class HostAsks:
    """A paired page, `host`, asks to be let in: MODE held lets it, any other key does not."""

    wish: Wish
    host: str


@dataclass(frozen=True, slots=True)
class HostIn:
    """That page was let in: to see what the sensors see between matches, to correct one thing, or to send a photo."""

    wish: Wish
    host: str


@dataclass(frozen=True, slots=True)
class PinOpen:
    """A PIN is shown with which a host's page can be paired; any key ends it."""

    pin: str


@dataclass(frozen=True, slots=True)
class Attracting:
    """The demo shows a known board and waits for somebody to start a round."""


@dataclass(frozen=True, slots=True)
class OnSensors:
    """A solution is laid on the sensor board, on which no secret lies; private to whoever lays it."""


@dataclass(frozen=True, slots=True)
class OnTray:
    """A hunter tries something out on the free board: a beam that is sent there is no question, and only he looks."""

    port: Port
    sent: bool = False


AT_BOARD = AtBoard()
ON_SENSORS = OnSensors()
LOOKING = Looking()
ATTRACTING = Attracting()
MODE_MENU = InMenu(next(entry for entry in MENU.entries if entry.key == "play"))
"""What a table opens with: which way shall we play?"""
AFTER_GIVING_UP = InMenu(GIVEN_UP, above=(InMenu(MENU),))
"""What a table asks when a match was given up."""

Private = OnSheet | OnSensors | OnTray
"""Places for the eyes of the hunter whose turn it is: the next one must not find them open."""
Visit = HostAsks | HostIn | PinOpen
"""Somebody is at the box for the sake of the host's page."""
OfCamera = InLesson | Correcting
"""The camera learns, or somebody helps it."""
Place = AtBoard | InMenu | ChoosingCell | Private | Naming | Looking | Attracting | Visit | OfCamera
Step = tuple[Place, Order | None]


def attended(place: Place, match: State) -> int | None:
    """The number of the board that keys and matrix are about while it is laid; a board that is locked is not."""
    laid = [number for number, board in enumerate(match.boards) if board.secret is None]
    wanted = place.board if isinstance(place, AtBoard) else 0
    return wanted if wanted in laid else next(iter(laid), None)


def entries(place: InMenu, match: State) -> tuple[Entry, ...]:
    """The entries of the open menu that are there in this match."""
    return tuple(entry for entry in place.menu.entries if entry.is_there(match))


def mode_menu(match: State) -> Place:
    """Where a table is that has nothing else to do: at the ways to play, or at the board of a match that runs."""
    offered = any(entry.key == "play" for entry in entries(InMenu(MENU), match))
    return MODE_MENU if offered else AT_BOARD


def turn(place: Place, match: State, steps: int) -> Step:
    """The encoder was turned, or LEFT and RIGHT pressed: steps clockwise are positive."""
    match place:
        case AtBoard():
            if match.own_boards and match.stage is Stage.BUILDING:
                return AtBoard(1 - (attended(place, match) or 0)), None
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
        case OnTray(port):
            return OnTray(turned(match.edition.grid, port, steps)), None
        case Naming() | InLesson():
            return place.turned(steps), None
        case Correcting():
            return place.turned(match, steps), None
        case Looking() | HostAsks() | HostIn() | PinOpen():
            return AT_BOARD, None
        case Attracting() | OnSensors():
            return place, None


def press(place: Place, match: State, key: Key) -> Step:
    """A key was pressed. Gives where the dialogue is now, and what the table is to do."""
    match key:
        case Key.MODE:
            return (InMenu(MENU) if isinstance(place, AtBoard | Attracting) else AtBoard()), None
        case Key.HOLD_MODE:
            return _look(place, match)
        case Key.CELL:
            return _open(Chooser.CELL, match) if match.hunting else (place, None)
        case Key.SUBMIT:
            return _open_submission(place, match)
        case Key.BACK | Key.HOLD_BACK:
            if key is Key.HOLD_BACK and match.mode is Mode.DEMO:
                return ATTRACTING, ResetDemo()
            return _back(place, match)
        case Key.OK:
            return _take(place, match)


def _look(place: Place, match: State) -> Step:
    """MODE held: an open table is opened again; elsewhere the setter looks at the secret, or hears why nobody may."""
    if isinstance(place, HostAsks):
        return _let_in(place, match)
    if not isinstance(place, AtBoard):
        return AT_BOARD, None
    if match.mode is Mode.OPEN:
        return place, ClearPressed()
    return place if look_refused(match) else LOOKING, SecretLooked()


def _let_in(place: HostAsks, match: State) -> Step:
    """The host's page looks together with the setter; between matches and for a correction it comes in alone."""
    if place.wish is Wish.LOOK and (match.running or match.given_up):
        return AT_BOARD if look_refused(match) else Looking(place.host), SecretLooked(host=True)
    return HostIn(place.wish, place.host), HostAdmitted(place.wish)


def _open(chooser: Chooser, match: State) -> Step:
    if chooser is Chooser.CELL:
        return ChoosingCell(), None
    if chooser is Chooser.TRAY:
        return OnTray(match.port), None
    if chooser is Chooser.CORRECTION:
        return begin_correcting(match), None
    return OnSheet(Sheet.empty(match.edition)), None


def _open_submission(place: Place, match: State) -> Step:
    """SUBMIT opens the menu that the word stands for; with only one way to hand in, that way."""
    hand_in = next(entry for entry in MENU.entries if entry.key == "hand_in")
    if not match.hunting or not hand_in.is_there(match):
        return place, None
    opened = InMenu(hand_in, above=(InMenu(MENU),))
    ways = entries(opened, match)
    return _take(opened, match) if len(ways) == 1 else (opened, None)


def _back(place: Place, match: State) -> Step:
    match place:
        case InMenu(_, _, above):
            return above[-1] if above else AtBoard(), None
        case ChoosingCell(row, column):
            return AtBoard() if column is None else ChoosingCell(row), None
        case OnSheet(sheet):
            before = sheet.back()
            return AtBoard() if before is None else OnSheet(before), None
        case Naming() | Correcting():
            return place.back() or AT_BOARD, None
        case Looking() | OnSensors() | OnTray() | HostAsks() | HostIn() | PinOpen() | InLesson():
            return AT_BOARD, None
        case AtBoard():  # half way round: from the numbers to the letters, and back
            return place, PortTurned(NUMBERED_PORTS) if match.hunting else None
        case Attracting():
            return place, None


def _take(place: Place, match: State) -> Step:
    match place:
        case AtBoard() | Attracting():
            return _at_board(place, match)
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
        case HostAsks() | HostIn() | PinOpen():
            return AT_BOARD, None
        case Naming() | Looking() | OnSensors() | OnTray() | InLesson() | Correcting():
            return _take_special(place, match)


def _take_special(place: Naming | Looking | OnSensors | OnTray | OfCamera, match: State) -> Step:
    match place:
        case InLesson():
            return place.taken()
        case Correcting():
            following, said = place.taken(match)
            return following or AT_BOARD, said
        case OnTray(port):
            return OnTray(port, sent=True), None
        case Naming(player, text):
            if place.done:
                return AT_BOARD, SetName(player, text) if text else None
            return place.taken(), None
        case Looking():  # where the sensors see something else, OK is the setter's word that the board lies so
            return AT_BOARD, None if match.trusted else BoardConfirmed()
        case OnSensors():
            layout = match.seen.layout
            return (AtBoard(), Submitted(layout)) if layout is not None else (place, HandInBuilt())


def _at_board(place: AtBoard | Attracting, match: State) -> Step:
    if match.hunting:
        return AT_BOARD, Fired()
    if match.mode is Mode.DEMO:
        return AT_BOARD, StartRound()
    if match.stage is Stage.OVER:
        return AT_BOARD, None  # the result stays
    if match.paused:
        return AT_BOARD, Fired()  # and hear why not, as who still has to clear the board does below
    if match.own_boards and isinstance(place, AtBoard):
        return place, LockPressed(attended(place, match))
    return AT_BOARD, LockPressed()


def _take_entry(place: InMenu, match: State) -> Step:
    entry = entries(place, match)[place.chosen]
    if entry.chooser is Chooser.NAME:
        return Naming(entry.player or 0), None
    if entry.chooser is not None:
        return _open(entry.chooser, match)
    if entry.entries:
        return InMenu(entry, above=(*place.above, place)), None
    match entry.order:
        case HandInBuilt():
            layout = match.seen.layout
            return (ON_SENSORS, None) if layout is None else (AT_BOARD, Submitted(layout))
        case SecretLooked():
            return _look(AT_BOARD, match)
        case order:  # a menu of settings stays open, and shows what holds now
            return place if isinstance(order, Setting | NextLanguage) else AT_BOARD, order
