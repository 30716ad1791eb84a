"""What happens at the table (events), and what the table does about it (effects). All values, all frozen."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.play.state import Asked, Seen
from orapa_pi.rules.questions import Question


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """The sensors gave a new reading, or stopped giving any."""

    seen: Seen


@dataclass(frozen=True, slots=True)
class PortTurned:
    """The chosen port moves along the edge by so many places; negative is counter-clockwise."""

    steps: int


@dataclass(frozen=True, slots=True)
class Fired:
    """A beam is sent from the chosen port."""


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """Somebody asks a question that is not taken from the chosen port."""

    question: Question


@dataclass(frozen=True, slots=True)
class LockPressed:
    """The builder is ready: lock what lies on the board."""


@dataclass(frozen=True, slots=True)
class ClearPressed:
    """The locked layout is given up; the table is open again."""


Event = BoardSeen | PortTurned | Fired | QuestionAsked | LockPressed | ClearPressed


class Refusal(Enum):
    """Why the table does not do what was asked."""

    NOTHING_LOCKED = "nothing locked"
    NOT_COMPLETE = "not complete"
    RULES_BROKEN = "rules broken"
    ALREADY_LOCKED = "already locked"


@dataclass(frozen=True, slots=True)
class Answered:
    """The table answers. `again` if this very question was answered before."""

    asked: Asked
    again: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table does not answer now, as the board moved or cannot be seen; it will when it can."""

    question: Question


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing happened, for this reason."""

    reason: Refusal


@dataclass(frozen=True, slots=True)
class Locked:
    """The layout on the board is the secret from now on."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """Nothing is locked any more."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The locked layout does not lie on the board any more as it was locked, or cannot be seen."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The locked layout lies on the board again."""


Effect = Answered | Waiting | Refused | Locked | Cleared | Moved | Restored
