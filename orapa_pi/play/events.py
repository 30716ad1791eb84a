"""What happens in a match (events), and what the table does about it (effects). All values, all frozen."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.play.aside import Admitted, CellTold, CellUntold, Corrected, HostAdmitted, PictureKept, PictureTaken
from orapa_pi.play.state import Asked, Outcome, Seen
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import Question


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """A sensor board gave a new reading, or stopped giving any; `sensors` is its number."""

    seen: Seen
    sensors: int = 0


@dataclass(frozen=True, slots=True)
class PortTurned:
    """The chosen port moves along the edge by so many places; negative is counter-clockwise."""

    steps: int


@dataclass(frozen=True, slots=True)
class Fired:
    """A beam is sent from the chosen port."""


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """Somebody asks a question that is not taken from the chosen port.

    A hunter's number is given by one who only wants to hear his own board's answer again, out of his turn.
    """

    question: Question
    hunter: int | None = None


@dataclass(frozen=True, slots=True)
class LockPressed:
    """The builder is ready: lock what lies on the board; where two are laid at once, on the one of this number."""

    board: int | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """The table has dealt the secret. The seed it was dealt from is kept nowhere: it would be as secret as the layout."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class BoardCleared:
    """Somebody says that the board was cleared, where the table does not tell by itself.

    `unseen`: also that they know that nothing is read from its sensors now.
    """

    unseen: bool | None = None


@dataclass(frozen=True, slots=True)
class Submitted:
    """The hunter whose turn it is hands in a solution, however it was made."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class Passed:
    """The hunter whose turn it is does nothing; also when his time is up."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """House correction: by agreement the last question is undone, and it is its hunter's turn again."""


@dataclass(frozen=True, slots=True)
class PauseTurned:
    """The match is paused, or goes on."""


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The match is given up."""


@dataclass(frozen=True, slots=True)
class ClearPressed:
    """An open table is opened again: the locked layout is given up."""


@dataclass(frozen=True, slots=True)
class SecretLooked:
    """The setter looks at the secret that lies on the board; everybody is told. `host`: on the host's page as well."""

    host: bool | None = None


@dataclass(frozen=True, slots=True)
class BoardConfirmed:
    """The setter, looking at the secret, says that it lies on the board, whatever the sensors see there now."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of a whole round is up; the time of a single turn makes a `Passed`."""


@dataclass(frozen=True, slots=True)
class TakenUp:
    """A match that was given up goes on after all."""


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The secret of a match that was given up is shown."""


Event = (
    BoardSeen
    | PortTurned
    | Fired
    | QuestionAsked
    | LockPressed
    | Dealt
    | BoardCleared
    | Submitted
    | Passed
    | TakenBack
    | PauseTurned
    | Abandoned
    | ClearPressed
    | SecretLooked
    | BoardConfirmed
    | TimeUp
    | TakenUp
    | SecretRevealed
    | HostAdmitted
    | CellTold
    | CellUntold
    | PictureTaken
)


class Refusal(Enum):
    """Why the table does not do what was asked."""

    NOTHING_LOCKED = "nothing locked"
    NOT_COMPLETE = "not complete"
    QUESTION_OPEN = "question open"
    CANNOT_SEE = "cannot see"
    RULES_BROKEN = "rules broken"
    ALREADY_LOCKED = "already locked"
    TABLE_DEALS = "table deals"
    CLEAR_FIRST = "clear first"
    CLEAR_UNSEEN = "clear unseen"
    CLEAR_STRANGE = "clear strange"
    PAUSED = "paused"
    OVER = "over"
    LAST_TURN_SUBMITS = "last turn submits"
    NO_SUBMISSIONS = "no submissions"
    OTHER_GAME = "other game"
    SHEET_INCOMPLETE = "sheet incomplete"
    NOTHING_TO_TAKE_BACK = "nothing to take back"
    NO_SETTER = "no setter"
    NAME_TAKEN = "name taken"
    NAME_LENGTH = "name length"
    NOT_NOW = "not now"
    NOTHING_TO_CORRECT = "nothing to correct"
    MATCH_ON = "match on"
    DIALOGUE_OPEN = "dialogue open"


class Price(Enum):
    """What an answer cost."""

    TURN = "turn"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Answered:
    """The table answers; AGAIN if this very question was answered before, which is free for anybody at any time."""

    asked: Asked
    price: Price


@dataclass(frozen=True, slots=True)
class Warned:
    """The log already implies the answer to this question; asking it once more costs the turn."""

    question: Question
    known: Asked


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
    """This board is secret from now on."""

    board: int


@dataclass(frozen=True, slots=True)
class BuildNext:
    """The next board can be built, by the hunter of this number."""

    hunter: int


@dataclass(frozen=True, slots=True)
class TurnOf:
    """It is this hunter's turn."""

    hunter: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A submission was right or wrong; nothing more is said of it."""

    hunter: int
    right: bool


@dataclass(frozen=True, slots=True)
class Out:
    """This hunter has no submission left."""

    hunter: int


@dataclass(frozen=True, slots=True)
class LastChance:
    """The starter was right; this hunter has one last turn, and sees no layout before it."""

    hunter: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over for everybody; the layouts may be shown."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Undone:
    """This question was taken back."""

    asked: Asked


@dataclass(frozen=True, slots=True)
class Paused:
    """Nothing is taken until the match goes on."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The match goes on."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """Nothing is locked any more."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The layout of this board does not lie there any more as it was locked, or cannot be seen."""

    board: int = 0


@dataclass(frozen=True, slots=True)
class Restored:
    """The layout of this board lies there again."""

    board: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """The table has drawn who starts: this hunter."""

    hunter: int


@dataclass(frozen=True, slots=True)
class SetterBuilds:
    """The setter lays a board; the hunters look away."""


@dataclass(frozen=True, slots=True)
class LookedAt:
    """The setter looks at the secret, `host`: on the host's page as well; everybody may know that, and nothing more."""

    host: bool = False


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The setter has said that the locked layout lies on the board."""


@dataclass(frozen=True, slots=True)
class Continued:
    """The match that was given up goes on."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """The secret of the match that was given up may be seen by everybody."""


Effect = (
    Answered
    | Warned
    | Waiting
    | Refused
    | Locked
    | BuildNext
    | TurnOf
    | Judged
    | Out
    | LastChance
    | Ended
    | Undone
    | Paused
    | Resumed
    | Cleared
    | Moved
    | Restored
    | Drawn
    | SetterBuilds
    | LookedAt
    | Confirmed
    | Continued
    | Revealed
    | Admitted
    | Corrected
    | PictureKept
)
