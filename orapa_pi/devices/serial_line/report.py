"""What the shell is told of a sensor board: from the line's events to messages. Pure."""

from collections.abc import Iterable, Mapping

from orapa_pi.devices.ports import IMAGE, BoardSought, DeviceLost, Message, PictureSeen
from orapa_pi.devices.serial_line.wording import reason_of
from orapa_pi.errors import Reason
from orapa_pi.link import values
from orapa_pi.link.connection import Connection
from orapa_pi.link.events import Event, Hello, Picture, Seen, StateChanged
from orapa_pi.link.states import State
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.calibration import Calibration
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture as SeenPicture

COLUMNS, ROWS = 11, 8
"""The sensors of every board: Mine lies on 10 x 8 of them, Space on 11 x 7, both from corner A1."""
GRACE_S = 0.3
"""A change that was missed, or a reset, is usually mended sooner than this, and then nobody is told."""

_LEVELS = {values.NONE: Level.NONE, values.MAGNET: Level.MAGNET}


def level_of(value: int) -> Level:
    """The level of a reed switch: what is not settled is unknown."""
    return _LEVELS.get(value, Level.UNKNOWN)


def refusal(hello: Hello, kind: Kind) -> str:
    """Why a board that speaks as we do cannot be used all the same; empty where it can."""
    if (hello.columns, hello.rows) != (COLUMNS, ROWS):
        return Reason(
            "board {board} has {columns} x {rows} sensors and a table needs {wanted}",
            board=hello.board,
            columns=hello.columns,
            rows=hello.rows,
            wanted=f"{COLUMNS} x {ROWS}",
        )
    if hello.build != Kind.REED:
        return Reason(
            "board {board} has {build} sensors, which this release cannot read yet", board=hello.board, build=hello.build
        )
    if kind != hello.build:
        return Reason('board {board} has reed switches: set kind = "reed" in [board] of the config', board=hello.board)
    return ""


def troubles(link: Connection) -> tuple[tuple[str, int], ...]:
    """What went wrong on the line, as this end saw it and as the board's heartbeat says; and which firmware runs there."""
    this_end = (
        ("damaged", link.bad_frames),
        ("resent", link.retries.resent),
        ("unanswered", link.retries.given_up),
        ("gaps", link.counters.gaps),
    )
    lost = (("lost", link.heartbeat.number("lost")),) if link.heartbeat else ()
    image = ((IMAGE, link.hello.image),) if link.hello else ()
    return this_end + lost + image


def on_edition(picture: Picture, edition: Edition, moving: int, calibration: Calibration | None = None) -> PictureSeen:
    """The edition's part of what the board sees, and the sensors beside it that read a magnet.

    `moving` counts sensors that have not settled; those that never stand still are not among them. A bad sensor is unknown.
    Raises CalibrationError for one of a board of another size.
    """
    raw = tuple(level_of(value) for value in picture.values)
    if calibration:
        raw = calibration.apply(raw)
    seen = {Cell(*divmod(place, picture.columns)): level for place, level in enumerate(raw)}
    outside = tuple(cell for cell, level in seen.items() if cell not in edition.grid and level is Level.MAGNET)
    levels = tuple(seen[cell] for cell in edition.grid)
    return PictureSeen(SeenPicture(edition, Kind.REED, levels), moving=moving > 0, outside=outside)


class BoardReport:
    """Says each thing once: the board is looked for and why it is not there yet, what it sees, that it is lost."""

    def __init__(self, edition: Edition, calibrations: Mapping[str, Calibration] | None = None) -> None:
        self._edition = edition
        self._calibrations = calibrations or {}
        self._shown: PictureSeen | None = None  # the picture that the shell takes for the board's
        self._sought: str | None = None  # the reason given last
        self._last: tuple[Picture, int, str] | None = None  # what the board said last, with its number
        self._unsure: StateChanged | None = None

    def start(self) -> list[Message]:
        """What is said before anything was tried."""
        return self._seek("")

    def follow(self, edition: Edition) -> list[Message]:
        """What is said when the board serves another edition from now on."""
        if edition == self._edition:
            return []
        self._edition = edition
        if self._shown is None or self._last is None:
            return []
        picture, moving, board = self._last
        return self._see(on_edition(picture, edition, moving, self._calibrations.get(board)))

    def step(self, events: Iterable[Event], state: State, reason: str, now: float, board: str = "") -> list[Message]:
        """What is said after a turn of the line; `reason` is its search's, `board` the number of the connected one."""
        messages: list[Message] = []
        for event in events:
            match event:
                case Seen(picture, moving):
                    self._last = picture, moving, board
                    messages += self._see(on_edition(picture, self._edition, moving, self._calibrations.get(board)))
                case StateChanged(now=State.LIVE):
                    self._unsure = None
                case StateChanged(was=State.LIVE):
                    self._unsure = event
                    if event.now is State.LOST:
                        messages += self._lose(event.why)
        if self._unsure and now - self._unsure.at > GRACE_S:
            messages += self._lose(self._unsure.why)
        if state is not State.LIVE and self._shown is None:
            messages += self._seek(reason)
        return messages

    def _see(self, seen: PictureSeen) -> list[Message]:
        if seen == self._shown:
            return []
        self._shown, self._sought = seen, None
        return [seen]

    def _lose(self, why: str) -> list[Message]:
        self._unsure = None
        if self._shown is None:
            return []
        self._shown = None
        return [DeviceLost("board", reason_of(why))]

    def _seek(self, reason: str) -> list[Message]:
        if self._sought is not None and reason in ("", self._sought):
            return []
        self._sought = reason
        return [BoardSought(reason)]
