"""The ports: what the shell asks of a device, and what a device posts to the shell.

A driver is made without touching its hardware; `start` opens it and `close` lets go of it, and may be called at any time, also
twice. What a device has to tell is posted from whatever thread it runs on; nothing else crosses threads.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol, runtime_checkable

from orapa_pi.devices.lessons import Taught
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import Question
from orapa_pi.screen.findings import Finding
from orapa_pi.screen.frame import Frame
from orapa_pi.screen.words import Words
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.reading import Reading


class Control(Enum):
    """The buttons of the largest panel. An encoder is LEFT, RIGHT and, pushed, OK."""

    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"
    MODE = "mode"
    CELL = "cell"
    SUBMIT = "submit"
    CREDIT_UP = "credit_up"
    CREDIT_DOWN = "credit_down"
    UNIT_UP = "unit_up"
    UNIT_DOWN = "unit_down"
    TRAIN = "train"
    END_TURN = "end_turn"


class Press(Enum):
    """How a button was pressed."""

    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of the panel was pressed."""

    control: Control
    press: Press = Press.SHORT


@dataclass(frozen=True, slots=True)
class Turned:
    """The encoder was turned by so many steps; positive is clockwise. Turned fast, one detent is several steps."""

    steps: int


@dataclass(frozen=True, slots=True)
class Typed:
    """A question was typed in, such as `N` or `E4`, or a solution as a board is written."""

    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """The names of the players were typed in, in their order."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HunterAsked:
    """A hunter asks this on his own phone. A `move` is the number of what has happened: the deed is for that moment only."""

    hunter: str
    move: int
    question: Question


@dataclass(frozen=True, slots=True)
class HunterSubmitted:
    """A hunter hands in this sheet on his own phone."""

    hunter: str
    move: int
    layout: Layout


@dataclass(frozen=True, slots=True)
class HunterPassed:
    """A hunter passes, on his own phone."""

    hunter: str
    move: int


@dataclass(frozen=True, slots=True)
class PictureSeen:
    """A sensor board gave a picture. It is posted after every start, and then when something changed.

    `moving`: some sensor has not settled yet. `outside`: sensors beside the edition's grid that read a magnet; private.
    `board` is the number of the board among those of the table, from 0; see `numbered`.
    """

    picture: Picture
    moving: bool = False
    outside: tuple[Cell, ...] = ()
    board: int = 0


@dataclass(frozen=True, slots=True)
class ReadingSeen:
    """A camera looked at the board of this edition. Without a reading something is `moving`, or the board cannot be seen.

    `reason` is the key of a phrase that says what is wrong with the view: `no_board`, `hidden.3`, `drift`; it tells nothing of
    the pieces. `claims` are what was believed of some cells, as the picture alone did not tell.
    """

    reading: Reading | None
    edition: Edition | None = None
    moving: bool = False
    reason: str = ""
    board: int = 0
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class WitnessSeen:
    """The same of a camera that looks at the board of another device; without a reading it has nothing to say."""

    reading: Reading | None
    edition: Edition | None = None
    moving: bool = False
    reason: str = ""
    board: int = 0
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class LightsDown:
    """A camera takes pictures: the matrix is to be dim, as it lights the board, until it is told that it need not be."""

    down: bool


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device has stopped working, for this reason; what it said last is no longer true."""

    device: str
    reason: str
    board: int = 0


@dataclass(frozen=True, slots=True)
class DeviceWorks:
    """A device that had stopped working works again. A sensor board says so with its next picture instead."""

    device: str


@dataclass(frozen=True, slots=True)
class BoardSought:
    """The sensor board is being looked for, and what it said last is no longer true; `reason`, if any, is what hinders."""

    reason: str = ""
    board: int = 0


IMAGE = "image"
"""Among the troubles of a board: the number of the firmware's image that runs on it, which is one only if it is another."""


@dataclass(frozen=True, slots=True)
class Alive:
    """A driver with a thread of its own works. It posts this about once a second, so that its silence shows that it hangs.

    `live`: the device has said something lately; else the driver knows that it is away, and looks for it. `troubles` are what
    went wrong on its line since the driver was started, by the fields of the `check.line` words.
    """

    device: str
    live: bool
    troubles: tuple[tuple[str, int], ...] = ()
    board: int = 0


@dataclass(frozen=True, slots=True)
class Examined:
    """The computer was looked at: what is wrong with it, and its numbers in the networks it is in."""

    findings: tuple[Finding, ...]
    addresses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quit:
    """Somebody wants to end the table."""


CameraMessage = ReadingSeen | WitnessSeen | LightsDown | Taught
FromAfar = HunterAsked | HunterSubmitted | HunterPassed
FromSensors = PictureSeen | CameraMessage | DeviceLost | DeviceWorks | BoardSought
Message = Pressed | Turned | Typed | Named | FromAfar | FromSensors | Alive | Examined | Quit
Post = Callable[[Message], None]


def numbered(post: Post, board: int) -> Post:
    """A post for the sensor board of this number: drivers need not know which one of the table's boards they are."""

    def post_numbered(message: Message) -> None:
        if isinstance(message, PictureSeen | ReadingSeen | BoardSought | DeviceLost | Alive):
            post(replace(message, board=board))
        else:
            post(message)

    return post_numbered


Clock = Callable[[], float]
"""Seconds that only ever go up; the zero is arbitrary."""


class Matrix(Protocol):
    """Shows frames."""

    def start(self) -> None:
        """Open the device. Raises DriverUnavailable."""

    def show(self, frame: Frame) -> None:
        """Light this frame, all of it, whatever was lit before. Raises OSError if the device has gone."""

    def close(self) -> None:
        """Go dark and let go of the device."""


class Source(Protocol):
    """A sensor board or a panel: it posts what happens."""

    def start(self, post: Post) -> None:
        """Open the device and begin to post. Raises DriverUnavailable."""

    def close(self) -> None:
        """Stop posting and let go of the device."""


class Speaker(Protocol):
    """Says sentences to everybody at the table."""

    def say(self, sentence: str) -> None:
        """Say it once."""

    def prompt(self, text: str) -> None:
        """Show what the open dialogue waits for, until the next prompt; an empty text when nothing is open."""


class Weight(Enum):
    """How much a spoken sentence matters: an answer is spoken to its end, and chatter gives way to it."""

    ANSWER = "answer"
    CHATTER = "chatter"


class Voice(Protocol):
    """Speaks sentences aloud. It is handed public ones only: everybody in the room hears them."""

    def start(self, post: Post) -> None:
        """Make ready to speak; `post` is told when it cannot be heard any more. Raises DriverUnavailable."""

    def speak(self, text: str, weight: Weight = Weight.CHATTER, language: str = "") -> None:
        """Speak it when its turn comes, in this language or the one of the settings.

        Returns at once and never raises; nothing happens while the voice is closed.
        """

    def close(self) -> None:
        """Fall silent."""


class Sounder(Protocol):
    """Calls for a look at the matrix. It has one sound only, so that nobody hears more from it than that."""

    def start(self, post: Post) -> None:
        """Open the device; `post` is told when it cannot be heard any more. Raises DriverUnavailable."""

    def beep(self) -> None:
        """Sound once, for a moment. Returns at once and never raises; nothing happens while the sounder is closed."""

    def close(self) -> None:
        """Fall silent and let go of the device."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table plays and the language it speaks; both can be chosen anew while it runs."""

    edition: Edition
    words: Words


@runtime_checkable
class Follower(Protocol):
    """A device that depends on the edition or the language: a board that is set up for an edition, a front with words."""

    def follow(self, terms: Terms) -> None:
        """These hold from now on, on whatever thread it is called. A board posts what it sees for another edition."""


@runtime_checkable
class Dimmable(Protocol):
    """A matrix whose brightness can be chosen while it runs."""

    def dim(self, brightness: float) -> None:
        """Shine so bright from the next frame on: 0 is dark, 1 the most that its current allows."""


@runtime_checkable
class Audible(Protocol):
    """A voice whose volume can be chosen while it runs."""

    def set_volume(self, volume: int) -> None:
        """Speak so loud from the next sentence on, in percent of what its program has; 0 says nothing at all."""


@runtime_checkable
class TakesPhotos(Protocol):
    """What looks at a picture that somebody sends."""

    def offer(self, data: bytes) -> None:
        """Hand in a photo. Raises PictureError for what is none. May be called from any thread."""


@runtime_checkable
class Camera(Protocol):
    """A source that reads pictures."""

    @property
    def photos(self) -> TakesPhotos | None:
        """Where photos are handed in; None for a camera that takes its own."""
