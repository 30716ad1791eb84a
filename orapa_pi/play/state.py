"""The state of a match: who plays, what is locked, what was asked, whose turn it is, how it ended."""

from dataclasses import dataclass, replace
from enum import Enum

from orapa_pi.play.modes import DEFAULT_SETTINGS, MODES, Builder, Mode, ModeRules, Settings
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS, Cell, Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import Answer, Question


class Stage(Enum):
    """How far a match is.

    CLEARING: a duellist's board is locked and has to be taken off the sensors before the next one builds.
    LAST_TURN: the starter of a duel was right, and the other has one turn.
    """

    BUILDING = "building"
    CLEARING = "clearing"
    ASKING = "asking"
    LAST_TURN = "last turn"
    OVER = "over"


class Sight(Enum):
    """How well the table sees the board: one whole layout, not (yet) one layout, or nothing at all, also while it is sought."""

    CLEAR = "clear"
    UNSURE = "unsure"
    LOST = "lost"
    SOUGHT = "sought"


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
    `choice` asks what the sensors cannot tell. `outside` are sensors beside the grid that read a magnet, `unusable` those that
    are not believed. `to_clear` are cells that a set-up found covered at its beginning, as long as nothing is laid. While
    something is `moving`, the rest is what was seen before, and no question is answered. `claims` are what the builder had
    to say of some cells for it to be seen so.
    """

    sight: Sight
    layout: Layout | None = None
    partial: Layout | None = None
    missing: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    outside: tuple[Cell, ...] = ()
    next_piece: str | None = None
    choice: Choice | None = None
    unusable: tuple[Cell, ...] = ()
    to_clear: tuple[Cell, ...] = ()
    moving: bool = False
    claims: tuple[Claim, ...] = ()

    @property
    def blind(self) -> bool:
        """Whether the board cannot be seen."""
        return self.sight in (Sight.LOST, Sight.SOUGHT)

    @property
    def unread(self) -> bool:
        """Whether no piece is recognised, and it is not certain either that nothing lies on the board."""
        recognised = self.layout or self.partial
        return not (recognised is not None and recognised.placements) and not self.empty

    @property
    def strange(self) -> bool:
        """Whether the board is seen at rest and does not look empty, and no piece is recognised on it."""
        return self.unread and not self.blind and not self.moving

    @property
    def whole_asked(self) -> bool:
        """Whether every piece is recognised, and the question is whether the whole board lies as it is shown."""
        return self.choice is not None and self.choice.options == (self.partial,)

    @property
    def empty(self) -> bool:
        """Whether it is certain that nothing lies on the board."""
        bare = self.partial is not None and self.partial.placements == ()
        return bare and not self.cells and self.choice is None and not self.moving


NOTHING_SEEN = Seen(Sight.LOST)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was answered, and the number of the hunter whose turn it took; None at an open table."""

    question: Question
    answer: Answer
    hunter: int | None = None


@dataclass(frozen=True, slots=True)
class Hunted:
    """One secret board and what was asked of it. The layout is None until it is locked.

    `claims` are what its builder has said of cells that a camera could not tell; once it is locked, those that were needed.
    """

    secret: Layout | None = None
    log: tuple[Asked, ...] = ()
    claims: tuple[Claim, ...] = ()


class Ending(Enum):
    """How a match ended."""

    WON = "won"
    DRAW = "draw"
    NOBODY = "nobody"
    ABANDONED = "abandoned"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match; `winner` is a hunter's number after WON."""

    ending: Ending
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """One match. Hunters are numbers into `hunters`, which stand in the order of their turns, the starter first.

    `wrong` counts each hunter's wrong submissions, `sheets` are their last ones. `pending` is a question that waits until the
    board can be trusted again, `warned` one whose answer the log already implies and which costs the turn only if it
    is asked once more. `setter` is the name of who lays the board and does not hunt, `confirmed` what the sensors said when the
    setter vouched for it. A match that was given up may go on at the stage `left`, until its secret is `revealed`.
    `sensors` gives for each board the number of the sensor board on which it is laid: all 0 but where both duellists have one
    of their own; `seen` is what the first of these shows, `second` the other. A `camera` looks at the first one, or is it.
    `sealed`: the table keeps the secret of another match that was given up.
    `asked_of` are the numbers of the boards in the order in which they were asked, one for each question in their logs.
    """

    edition: Edition
    mode: Mode = Mode.OPEN
    settings: Settings = DEFAULT_SETTINGS
    hunters: tuple[str, ...] = ()
    stage: Stage = Stage.BUILDING
    boards: tuple[Hunted, ...] = (Hunted(),)
    turn: int = 0
    wrong: tuple[int, ...] = ()
    sheets: tuple[Layout | None, ...] = ()
    seen: Seen = NOTHING_SEEN
    second: Seen = NOTHING_SEEN
    sensors: tuple[int, ...] = (0,)
    port: Port = PORTS[0]
    pending: Question | None = None
    warned: Question | None = None
    paused: bool = False
    outcome: Outcome | None = None
    setter: str = ""
    confirmed: Seen | None = None
    left: Stage | None = None
    revealed: bool = False
    camera: bool = False
    sealed: bool = False
    asked_of: tuple[int, ...] = ()

    @property
    def rules(self) -> ModeRules:
        """What the mode of this match decides: who builds, who hunts, what a hunter may do."""
        return MODES[self.mode]

    @property
    def attempts(self) -> int:
        """How many submissions each hunter has; none where anybody may ask."""
        return (self.settings.attempts or self.rules.attempts) if self.hunters else 0

    @property
    def hunted(self) -> int:
        """The number of the board that the hunter whose turn it is hunts: in a duel the other one's."""
        return 1 - self.turn if len(self.boards) == 2 else 0

    @property
    def running(self) -> bool:
        """Whether a match is played: from its start on, or at an open table from locking on, until it is over."""
        return self.stage is not Stage.OVER and (bool(self.hunters) or any(board.secret for board in self.boards))

    @property
    def board_free(self) -> bool:
        """Whether no secret lies on the sensor board or is laid there, so that a hunter may try something out on it."""
        if not self.hunters:
            return self.stage is Stage.BUILDING
        return self.stage in (Stage.ASKING, Stage.LAST_TURN) and not self.on_the_board

    @property
    def own_boards(self) -> bool:
        """Whether both duellists lay their boards at once, each on a sensor board where it lies until the end."""
        return len(set(self.sensors)) > 1

    @property
    def on_the_board(self) -> bool:
        """Whether the secrets lie on sensor boards while they are hunted, so that they must be watched."""
        return self.rules.on_the_board or self.own_boards

    def seen_by(self, sensors: int) -> Seen:
        """What the sensor board of this number shows."""
        return self.second if sensors else self.seen

    def seen_of(self, board: int) -> Seen:
        """What the sensor board shows on which this board is laid."""
        return self.seen_by(self.sensors[board])

    def lies(self, board: int) -> bool:
        """Whether this secret lies on its sensor board as it was locked."""
        secret, layout = self.boards[board].secret, self.seen_of(board).layout
        if secret is not None and not self.own_boards and self.seen == self.confirmed:
            return True
        return secret is not None and layout is not None and layout.looks_like(secret)

    def watched_by(self, sensors: int) -> Layout | None:
        """The secret that this sensor board watches."""
        placed = zip(self.boards, self.sensors, strict=True)
        return next((board.secret for board, where in placed if where == sensors), None) if self.on_the_board else None

    def laid_on(self, sensors: int) -> int | None:
        """The number of the board that is laid on this sensor board, or lies there now; None if none does."""
        numbers = [number for number, where in enumerate(self.sensors) if where == sensors]
        if self.stage is Stage.BUILDING:
            return next((number for number in numbers if self.boards[number].secret is None or self.own_boards), None)
        return next(iter(numbers), None) if self.on_the_board and self.stage is not Stage.OVER else None

    def claims_on(self, sensors: int) -> tuple[Claim, ...]:
        """What is said of cells of the board that lies on this sensor board."""
        board = self.laid_on(sensors)
        return () if board is None else self.boards[board].claims

    @property
    def to_correct(self) -> int | None:
        """The number of the board of which its builder may say what lies in a cell; None while the sensors tell all of it."""
        if self.stage is not Stage.BUILDING or self.rules.builder is Builder.TABLE:
            return None
        board = self.laid_on(0)
        certain = self.seen.layout is not None and not self.claims_on(0)
        return None if certain or board is None or self.boards[board].secret is not None else board

    @property
    def log(self) -> tuple[Asked, ...]:
        """What was asked of the board that is hunted now."""
        return self.boards[self.hunted].log

    @property
    def secret(self) -> Layout | None:
        """The locked layout of the board that is hunted now."""
        return self.boards[self.hunted].secret

    @property
    def building(self) -> int | None:
        """The number of the first board that is not locked yet."""
        return next((number for number, board in enumerate(self.boards) if board.secret is None), None)

    @property
    def hunting(self) -> bool:
        """Whether questions and submissions are taken."""
        return self.stage in (Stage.ASKING, Stage.LAST_TURN) and not self.paused

    @property
    def trusted(self) -> bool:
        """Whether the secret can be answered for: where it lies on the sensors, it lies there as it was locked."""
        if self.secret is None:
            return False
        return not self.on_the_board or self.lies(self.hunted)

    def is_out(self, hunter: int) -> bool:
        """Whether this hunter has no submission left; he still hears the answers."""
        return bool(self.attempts) and self.wrong[hunter] >= self.attempts

    @property
    def given_up(self) -> bool:
        """Whether the match was given up, and its secret is still one."""
        return self.outcome == Outcome(Ending.ABANDONED) and not self.revealed

    @property
    def builder(self) -> str:
        """The name of whoever lays a board now; empty where nobody has one."""
        if self.rules.builder is Builder.EACH_HUNTER:
            return self.hunters[self.building or 0]
        return self.setter

    @property
    def answering(self) -> bool:
        """Whether a question would be answered now."""
        return self.trusted and not (self.on_the_board and self.seen_of(self.hunted).moving)


def seeing(state: State, seen: Seen, sensors: int = 0) -> State:
    """The state in which this sensor board shows that."""
    return replace(state, second=seen) if sensors else replace(state, seen=seen)


def blind(state: State) -> State:
    """The state without what the sensors see, and without the setter's word for it."""
    return replace(state, seen=NOTHING_SEEN, second=NOTHING_SEEN, confirmed=None)


def start(
    edition: Edition,
    mode: Mode = Mode.OPEN,
    hunters: tuple[str, ...] = (),
    settings: Settings = DEFAULT_SETTINGS,
    setter: str = "",
    sensors: tuple[int, ...] = (),
) -> State:
    """A match before anything is built.

    `sensors` are the numbers of the two sensor boards on which duellists build at once. Raises ValueError for those in another
    mode, and for a number of hunters that the mode does not have.
    """
    boards = 2 if MODES[mode].answer_back else 1
    if sensors and (boards != 2 or sorted(sensors) != [0, 1]):
        raise ValueError("Only in a duel there are two sensor boards, number 0 and 1.")
    least, most = MODES[mode].hunters
    if not least <= len(hunters) <= most:
        raise ValueError(f"The mode {mode.value} is for {least} to {most} hunters, not {len(hunters)}.")
    return State(
        edition,
        mode,
        settings,
        hunters,
        boards=(Hunted(),) * boards,
        sensors=sensors or (0,) * boards,
        wrong=(0,) * len(hunters),
        sheets=(None,) * len(hunters),
        setter=setter,
    )
