"""The menu of the table, as data: what can be chosen, when, and what follows. Every front shows the same one."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.play.events import Abandoned, BoardCleared, ClearPressed, Event, LockPressed, Passed, PauseTurned, TakenBack
from orapa_pi.play.modes import MODES, LastTurn, Mode
from orapa_pi.play.state import Stage


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a match of this mode with so many hunters; `first` is the number of who starts, None to have it drawn."""

    mode: Mode
    hunters: int
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same match once more with roles swapped."""


@dataclass(frozen=True, slots=True)
class SetAttempts:
    """How many submissions each hunter has from the next match on; 0 is what the mode says."""

    attempts: int


@dataclass(frozen=True, slots=True)
class SetLastTurn:
    """What the last turn of a duel is for, from the next match on."""

    last_turn: LastTurn


@dataclass(frozen=True, slots=True)
class SetTurnTime:
    """The limit of a turn in seconds from the next match on; 0 is none."""

    turn_s: int


@dataclass(frozen=True, slots=True)
class HandInBuilt:
    """Hand in what lies on the sensor board."""


@dataclass(frozen=True, slots=True)
class Leave:
    """End the table."""


@dataclass(frozen=True, slots=True)
class KeepAccounts:
    """Open the accounts of Space Opera."""


Order = Event | Begin | KeepAccounts | Rematch | SetAttempts | SetLastTurn | SetTurnTime | HandInBuilt | Leave


class Chooser(Enum):
    """A dialogue that an entry opens."""

    CELL = "cell"
    SHEET = "sheet"


RUNNING = frozenset({Stage.BUILDING, Stage.CLEARING, Stage.ASKING, Stage.LAST_TURN})
HUNT = frozenset({Stage.ASKING, Stage.LAST_TURN})


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the menu; `key` names its words (`menu.KEY`). It has entries below it, opens a chooser, or gives an order.

    It is there only in these stages, and for these modes; None is always.
    """

    key: str
    order: Order | None = None
    chooser: Chooser | None = None
    entries: tuple["Entry", ...] = ()
    stages: frozenset[Stage] | None = None
    modes: frozenset[Mode] | None = None

    def is_there(self, stage: Stage, mode: Mode) -> bool:
        return (self.stages is None or stage in self.stages) and (self.modes is None or mode in self.modes)


def _who_starts(mode: Mode, hunters: int) -> tuple[Entry, ...]:
    if hunters < 2:
        return ()
    said = tuple(Entry(f"player_{number + 1}", Begin(mode, hunters, number)) for number in range(hunters))
    return (Entry("draw", Begin(mode, hunters)), *said)


def _with_hunters(mode: Mode) -> Entry:
    least, most = MODES[mode].hunters
    key = mode.value
    if most == 0:
        return Entry(key, Begin(mode, 0))
    if least == most:
        return Entry(key, entries=_who_starts(mode, most))
    counts = (
        Entry(f"hunters_{count}", entries=_who_starts(mode, count), order=Begin(mode, 1) if count == 1 else None)
        for count in range(least, most + 1)
    )
    return Entry(key, entries=tuple(counts))


_COMPETING = frozenset(mode for mode, rules in MODES.items() if rules.attempts)
_BY_SENSORS = frozenset({Mode.DUEL, Mode.SEALED})

_PLAY = (*(_with_hunters(mode) for mode in Mode), Entry("opera", KeepAccounts()))

MENU = Entry(
    "top",
    entries=(
        Entry("cell", chooser=Chooser.CELL, stages=HUNT),
        Entry(
            "hand_in",
            entries=(
                Entry("built", HandInBuilt(), modes=_BY_SENSORS),
                Entry("sheet", chooser=Chooser.SHEET),
            ),
            stages=HUNT,
            modes=_COMPETING,
        ),
        Entry("pass", Passed(), stages=HUNT, modes=_COMPETING),
        Entry("take_back", TakenBack(), stages=frozenset({Stage.ASKING})),
        Entry("lock", LockPressed(), stages=frozenset({Stage.BUILDING})),
        Entry("cleared", BoardCleared(), stages=frozenset({Stage.CLEARING})),
        Entry("clear", ClearPressed(), stages=HUNT, modes=frozenset({Mode.OPEN})),
        Entry("pause", PauseTurned(), stages=RUNNING, modes=_COMPETING),
        Entry("give_up", entries=(Entry("yes", Abandoned()),), stages=RUNNING, modes=_COMPETING),
        Entry("rematch", Rematch(), stages=frozenset({Stage.OVER}), modes=_COMPETING),
        Entry("play", entries=_PLAY, stages=frozenset({Stage.OVER})),
        Entry("play", entries=_PLAY, modes=frozenset({Mode.OPEN, Mode.DEMO})),
        Entry(
            "settings",
            entries=(
                Entry("attempts", entries=tuple(Entry(f"number_{count}", SetAttempts(count)) for count in (0, 1, 2, 3))),
                Entry(
                    "last_turn",
                    entries=(
                        Entry("last_submission", SetLastTurn(LastTurn.SUBMISSION)),
                        Entry("last_question", SetLastTurn(LastTurn.QUESTION)),
                    ),
                ),
                Entry("turn_time", entries=tuple(Entry(f"seconds_{time}", SetTurnTime(time)) for time in (0, 60, 120, 300))),
            ),
        ),
        Entry("leave", entries=(Entry("yes", Leave()),)),
    ),
)
