"""Views: what the matrix has to tell, as values. A view says whether everybody may see it.

Public views know the board's size, the ports and the answers, nothing else; so nothing else can leak from them. A layout is in
them only where it is no secret: at the reveal, in the demo's loop and in a lesson.
"""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from orapa_pi.rules.grid import Cell, Grid, Port
from orapa_pi.rules.pieces import Surface
from orapa_pi.rules.questions import BeamAnswer, CellAnswer


class Audience(Enum):
    """Who may see a view. From locking to reveal the matrix shows public views only."""

    PUBLIC = "public"
    PRIVATE = "private"


class WaitReason(Enum):
    """Why the table does not answer now; never where."""

    BOARD_MOVED = "board_moved"
    SENSOR_FAILS = "sensor_fails"
    BOARD_SOUGHT = "board_sought"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Ring:
    """What all views of a game share: the board's size and the ports that were asked."""

    grid: Grid
    asked: frozenset[Port] = frozenset()


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is going on: the ring and an invitation, as a key of the `matrix` words; `name` is whose turn it is."""

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    invitation: str = "ask"
    name: str = ""


@dataclass(frozen=True, slots=True)
class PortChosen:
    """A port is chosen and not fired yet; `name` is whose turn it is, where several take turns."""

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    port: Port
    name: str = ""


@dataclass(frozen=True, slots=True)
class BeamAnswered:
    """The answer to a beam."""

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    port: Port
    answer: BeamAnswer


@dataclass(frozen=True, slots=True)
class CellAnswered:
    """The answer to a cell question; it stands on the text line, the inside of the ring stays dark."""

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    cell: Cell
    answer: CellAnswer


@dataclass(frozen=True, slots=True)
class Wait:
    """The table cannot answer now."""

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    reason: WaitReason


@dataclass(frozen=True, slots=True)
class Building:
    """The board as it is being laid, for its builder only: what lies in each cell, which cells are at fault, is it complete.

    `outside` are sensors beside the grid that read a magnet, `unusable` cells whose sensors are not believed. If the board is
    `to_clear`, something lies on it that was there before. `name` is of the builder, or of a hunter who lays a solution, here
    and in the other views of laying.
    """

    audience: ClassVar = Audience.PRIVATE
    ring: Ring
    contents: tuple[tuple[Cell, CellAnswer], ...] = ()
    faulty: tuple[Cell, ...] = ()
    outside: tuple[Cell, ...] = ()
    complete: bool = False
    unusable: tuple[Cell, ...] = ()
    to_clear: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to read: a key of the `notice` words, and a hunter's name where it has one."""

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    key: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class MenuShown:
    """The chosen line of a menu, as a key of the `menu` words, and its place among the others.

    `name` is of the player whom the line is about; `now`: it is what holds already.
    """

    audience: ClassVar = Audience.PUBLIC
    key: str
    number: int
    count: int
    name: str = ""
    now: bool = False


@dataclass(frozen=True, slots=True)
class CellChosen:
    """A cell is being chosen by its row and then its column; the ring shows it, its inside stays dark."""

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    row: int
    column: int | None = None


@dataclass(frozen=True, slots=True)
class SheetShown:
    """A solution that is being entered, for its hunter only: what is placed, and where the next piece would lie.

    `left` is how many solutions the hunter may still hand in, this one among them.
    """

    audience: ClassVar = Audience.PRIVATE
    ring: Ring
    name: str
    contents: tuple[tuple[Cell, CellAnswer], ...] = ()
    candidate: tuple[tuple[Cell, CellAnswer], ...] = ()
    text: str = ""
    left: int = 1


@dataclass(frozen=True, slots=True)
class Reveal:
    """After the end: a board as it lay, and the cells in which a wrong solution was different.

    `name` is whose board, or whose solution, where there are several; `told` are the cells of which its builder had to say what
    lies there.
    """

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    contents: tuple[tuple[Cell, CellAnswer], ...]
    different: tuple[Cell, ...] = ()
    notice: Notice | None = None
    name: str = ""
    told: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Sketch:
    """A piece as a little drawing: its surfaces by row and column of its box, and what the table says of it."""

    cells: tuple[tuple[int, int, Surface], ...]
    content: CellAnswer

    @property
    def rows(self) -> int:
        """The height of its box, in cells."""
        return max(row for row, _, _ in self.cells) + 1

    @property
    def columns(self) -> int:
        """The width of its box, in cells."""
        return max(column for _, column, _ in self.cells) + 1


@dataclass(frozen=True, slots=True)
class LayNext:
    """The piece that the builder is to lay now, and the cells whose sensors are not believed."""

    audience: ClassVar = Audience.PRIVATE
    sketch: Sketch
    unusable: tuple[Cell, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class WhichPiece:
    """A question to the builder: how does the piece lie? Two drawings at a time; `pointed` is under the cursor, from 0."""

    audience: ClassVar = Audience.PRIVATE
    sketches: tuple[Sketch, ...]
    pointed: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class WhichBoard:
    """A question to the builder: is it this board? `differing` are the cells in question.

    If a single piece is in question, `sketch` shows how it lies: two of the options may have it on the same cells.
    """

    audience: ClassVar = Audience.PRIVATE
    ring: Ring
    contents: tuple[tuple[Cell, CellAnswer], ...]
    differing: tuple[Cell, ...]
    pointed: int
    count: int
    sketch: Sketch | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class CellTold:
    """The builder says what lies in a cell: its row, then its column, then one of the options, of which one is shown.

    `contents` is what is seen of the board, `faulty` are the cells in question.
    """

    audience: ClassVar = Audience.PRIVATE
    ring: Ring
    contents: tuple[tuple[Cell, CellAnswer], ...]
    faulty: tuple[Cell, ...]
    row: int
    column: int | None = None
    option: "Option | None" = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """What may be said of a cell: a piece lies there, `nothing` does, or neither: the camera is to tell."""

    sketch: Sketch | None = None
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class LayThis:
    """The layout that a camera is to learn from, whole or with one `piece` pointed out, whose box begins at `corner`.

    The table has dealt it for the lesson, and no match is played: it is no secret, and nobody has to look away.
    """

    audience: ClassVar = Audience.PUBLIC
    ring: Ring
    contents: tuple[tuple[Cell, CellAnswer], ...]
    piece: Sketch | None = None
    cells: tuple[Cell, ...] = ()
    corner: Cell | None = None


@dataclass(frozen=True, slots=True)
class SecretShown:
    """The locked layout, for its setter only; `confirm`: the sensors see something else, and the setter may vouch for it.

    `host`: the host's page shows it as well.
    """

    audience: ClassVar = Audience.PRIVATE
    ring: Ring
    contents: tuple[tuple[Cell, CellAnswer], ...]
    confirm: bool = False
    host: bool = False


@dataclass(frozen=True, slots=True)
class PinShown:
    """The PIN with which a host's page can be paired, for whoever stands at the box."""

    audience: ClassVar = Audience.PRIVATE
    pin: str


@dataclass(frozen=True, slots=True)
class NameEntered:
    """A name that is being entered, and the signs under the pointer and beside it."""

    audience: ClassVar = Audience.PUBLIC
    text: str
    before: str
    sign: str
    after: str


@dataclass(frozen=True, slots=True)
class Reveals:
    """After the end, where there is more than one board or wrong solution to show: one after another."""

    audience: ClassVar = Audience.PUBLIC
    boards: tuple[Reveal, ...]


@dataclass(frozen=True, slots=True)
class Traced:
    """What somebody tries out: what lies there, the chosen port, and once a beam is sent its answer and the cells it passes."""

    audience: ClassVar = Audience.PRIVATE
    ring: Ring
    contents: tuple[tuple[Cell, CellAnswer], ...]
    port: Port
    answer: BeamAnswer | None = None
    path: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class TrayShown:
    """A hunter's tray, for him only and marked as not the secret; without a name it is whoever builds at an open table."""

    audience: ClassVar = Audience.PRIVATE
    name: str
    shown: Building | LayNext | WhichPiece | WhichBoard | Wait | Traced


@dataclass(frozen=True, slots=True)
class CareShown:
    """How the table does: what it waits for, as keys of the `matrix` words; what is wrong, as keys of the `check.about` words.

    `address` is where its pages are, or empty. It says what is wrong with devices and computer, and nothing of the match.
    """

    audience: ClassVar = Audience.PUBLIC
    waiting: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    address: str = ""


View = (
    Idle
    | PortChosen
    | BeamAnswered
    | CellAnswered
    | Wait
    | Building
    | LayNext
    | WhichPiece
    | WhichBoard
    | Notice
    | MenuShown
    | CellChosen
    | SheetShown
    | Reveal
    | Reveals
    | SecretShown
    | NameEntered
    | TrayShown
    | PinShown
    | CareShown
    | CellTold
    | LayThis
)


def for_whom(view: View) -> str | None:
    """The name of the one who may see the view; empty for the builder, None where everybody may."""
    if isinstance(view, Building | LayNext | WhichPiece | WhichBoard | SheetShown | TrayShown | CellTold):
        return view.name
    return None if view.audience is Audience.PUBLIC else ""


def amiss(view: View) -> bool:
    """Whether it shows whoever lays a board that something lies where it may not; what is left from before is no fault."""
    return isinstance(view, Building) and not view.to_clear and bool(view.faulty or view.outside)
