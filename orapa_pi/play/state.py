"""The state of a game being played: what lies on the board, what is locked, what was asked."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS, Cell, Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import Answer, Question


class Stage(Enum):
    """Pieces are being laid, or a locked layout is being hunted."""

    BUILDING = "building"
    ASKING = "asking"


class Sight(Enum):
    """How well the table sees the board: one whole layout, not (yet) one layout, or nothing at all."""

    CLEAR = "clear"
    UNSURE = "unsure"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Choice:
    """A question to the builder: which of these layouts lies there. `pointed` is the option under the cursor, from 0."""

    options: tuple[Layout, ...]
    pointed: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What the sensors say now; all of it is private.

    `layout` is there when the sight is clear. Before that `partial` holds the pieces that are recognised already; `missing`
    (names of pieces) and `cells` tell a builder what to look at, `next_piece` what to lay (where the order matters), and
    `choice` asks what the sensors cannot tell. `unusable` are sensors that are not believed. While something is `moving`, the
    rest is what was seen before, and no question is answered.
    """

    sight: Sight
    layout: Layout | None = None
    partial: Layout | None = None
    missing: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    next_piece: str | None = None
    choice: Choice | None = None
    unusable: tuple[Cell, ...] = ()
    moving: bool = False


NOTHING_SEEN = Seen(Sight.LOST)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was answered."""

    question: Question
    answer: Answer


@dataclass(frozen=True, slots=True)
class State:
    """One table. `secret` is the locked layout; `pending` a question that waits until the board can be trusted again."""

    edition: Edition
    stage: Stage = Stage.BUILDING
    seen: Seen = NOTHING_SEEN
    secret: Layout | None = None
    port: Port = PORTS[0]
    log: tuple[Asked, ...] = ()
    pending: Question | None = None

    @property
    def trusted(self) -> bool:
        """Whether the locked layout still lies on the board as it was locked, when the board last was at rest."""
        return self.secret is not None and self.seen.layout is not None and self.seen.layout.looks_like(self.secret)

    @property
    def answering(self) -> bool:
        """Whether a question would be answered now."""
        return self.trusted and not self.seen.moving


def start(edition: Edition) -> State:
    """An open table: nothing seen, nothing locked."""
    return State(edition)
