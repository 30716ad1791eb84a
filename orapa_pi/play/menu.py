"""The menu of the table, as data: what can be chosen, when, and what follows. Every front shows the same one."""

from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

from orapa_pi.play.events import (
    Abandoned,
    BoardCleared,
    ClearPressed,
    LockPressed,
    Passed,
    PauseTurned,
    SecretLooked,
    TakenBack,
    TakenUp,
)
from orapa_pi.play.lesson import Calibrate
from orapa_pi.play.modes import MODES, LastTurn, Mode
from orapa_pi.play.naming import DEFAULT_NAMES
from orapa_pi.play.orders import (
    Begin,
    DestroySecret,
    HandInBuilt,
    KeepAccounts,
    Leave,
    LookUpGivenUp,
    NextLanguage,
    OpenSeal,
    Order,
    PowerOff,
    Rematch,
    SetAttempts,
    SetBrightness,
    SetGame,
    SetLastTurn,
    SetRule,
    SetTurnTime,
    SetVolume,
    ShowCare,
    ShowPin,
    TellAddress,
    UnpairAll,
)
from orapa_pi.play.state import Stage, State
from orapa_pi.rules.edition import RULE_VALUES, Edition
from orapa_pi.rules.editions import EDITIONS


class Chooser(Enum):
    """A dialogue that an entry opens."""

    CELL = "cell"
    SHEET = "sheet"
    TRAY = "tray"
    NAME = "name"
    CORRECTION = "correction"


class ByHost(Enum):
    """Whether the page of a paired host may give the orders of a line: yes, after a long press at the box, or not at all.

    After the press: what corrects a match. Not at all: what is done with the pieces, or needs eyes on the matrix.
    """

    YES = "yes"
    ADMITTED = "admitted"
    NO = "no"


RUNNING = frozenset({Stage.BUILDING, Stage.CLEARING, Stage.ASKING, Stage.LAST_TURN})
HUNT = frozenset({Stage.ASKING, Stage.LAST_TURN})


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the menu, by its `key`. It has entries below it, opens a chooser, or gives an order.

    It is there only in these stages, and for these modes; None is always. Some need a sensor board on which no secret lies.
    Where a match was given up and its secret is still one, there are further lines for it. `player`, a number from 0, is whose
    name the line is about. `between`: only while no match is played or waits to be gone on with; `with_camera`: where the table
    has one; `to_correct`: also only while its builder may help it; `unread`: whether no piece is recognised on a board
    that may not be empty, None is always; `sealed`: only where the table keeps a match that was given up. `host` holds for the
    lines below as well, where they do not say more.
    """

    key: str
    order: Order | None = None
    chooser: Chooser | None = None
    entries: tuple["Entry", ...] = ()
    stages: frozenset[Stage] | None = None
    modes: frozenset[Mode] | None = None
    on_free_board: bool = False
    given_up: bool | None = None
    player: int | None = None
    between: bool = False
    with_camera: bool = False
    to_correct: bool = False
    unread: bool | None = None
    sealed: bool = False
    host: ByHost = ByHost.YES

    @property
    def name(self) -> str:
        """What tells the line from the others of its menu."""
        return self.key if self.player is None else f"{self.key}.{self.player}"

    @property
    def phrase(self) -> str:
        """The key of its words, `menu.PHRASE`: a player is named as such, or as who starts."""
        return "starts" if self.player is not None and isinstance(self.order, Begin) else self.key

    def is_there(self, match: State) -> bool:
        """Whether the line is in the menu of this match."""
        return (
            (self.stages is None or match.stage in self.stages)
            and (self.modes is None or match.mode in self.modes)
            and (self.given_up is None or self.given_up == match.given_up)
            and (self.unread is None or self.unread == match.seen.unread)
            and (match.board_free or not self.on_free_board)
            and not (self.between and (match.running or match.given_up))
            and (match.camera or not (self.with_camera or self.to_correct))
            and (match.to_correct is not None or not self.to_correct)
            and (match.sealed or not self.sealed)
        )


def _who_starts(mode: Mode, hunters: int) -> tuple[Entry, ...]:
    if hunters < 2:
        return ()
    said = tuple(Entry("player", Begin(mode, hunters, number), player=number) for number in range(hunters))
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


_CLEARING = frozenset({Stage.CLEARING})
_COMPETING = frozenset(mode for mode, rules in MODES.items() if rules.attempts)
_BY_SENSORS = frozenset({Mode.DUEL, Mode.SEALED})

BRIGHTNESSES = (5, 10, 20, 40, 70, 100)
VOLUMES = (0, 50, 100, 150)

_PLAY = (*(_with_hunters(mode) for mode in Mode), Entry("opera", KeepAccounts()))


def _games(edition: Edition) -> tuple[Entry, ...]:
    """The game with every choice of its expansions."""
    names = [piece.name for piece in edition.optional]
    choices = [chosen for count in range(len(names) + 1) for chosen in combinations(names, count)]
    return tuple(Entry("_".join((edition.name, *chosen)), SetGame(edition.name, chosen)) for chosen in choices)


_RULES = tuple(
    Entry(name, entries=tuple(Entry(f"{name}_{value.name.lower()}", SetRule(name, str(value))) for value in values))
    for name, values in RULE_VALUES.items()
)
_NAMES = tuple(Entry("player", chooser=Chooser.NAME, player=number) for number in range(len(DEFAULT_NAMES)))

GIVEN_UP = Entry(
    "given_up",
    entries=(
        Entry("take_up", TakenUp()),
        Entry("reveal", OpenSeal()),
        Entry("destroy", entries=(Entry("yes", DestroySecret()),)),
    ),
    given_up=True,
    host=ByHost.ADMITTED,
)
"""What may follow when a match was given up; leaving the menu leaves its secret sealed."""

_LOOK_UP = Entry("look_up", LookUpGivenUp(), sealed=True)

MENU = Entry(
    "top",
    entries=(
        Entry("cell", chooser=Chooser.CELL, stages=HUNT, host=ByHost.NO),
        Entry(
            "hand_in",
            entries=(
                Entry("built", HandInBuilt(), modes=_BY_SENSORS, on_free_board=True),
                Entry("sheet", chooser=Chooser.SHEET),
            ),
            stages=HUNT,
            modes=_COMPETING,
            host=ByHost.NO,
        ),
        Entry("pass", Passed(), stages=HUNT, modes=_COMPETING, host=ByHost.ADMITTED),
        Entry("take_back", TakenBack(), stages=frozenset({Stage.ASKING}), host=ByHost.ADMITTED),
        Entry(
            "lock",
            LockPressed(),
            stages=frozenset({Stage.BUILDING}),
            modes=frozenset({Mode.OPEN, Mode.HIDDEN, Mode.DUEL}),
            host=ByHost.NO,
        ),
        Entry("correction", chooser=Chooser.CORRECTION, to_correct=True, host=ByHost.NO),
        Entry("cleared", BoardCleared(), stages=_CLEARING, unread=False, host=ByHost.NO),
        Entry("cleared", entries=(Entry("unseen", BoardCleared(unseen=True)),), stages=_CLEARING, unread=True, host=ByHost.NO),
        Entry("clear", ClearPressed(), stages=HUNT, modes=frozenset({Mode.OPEN}), host=ByHost.ADMITTED),
        Entry("look", SecretLooked(), stages=HUNT, modes=frozenset({Mode.HIDDEN}), host=ByHost.NO),
        Entry("pause", PauseTurned(), stages=RUNNING, modes=_COMPETING),
        Entry("give_up", entries=(Entry("yes", Abandoned()),), stages=RUNNING, modes=_COMPETING, host=ByHost.ADMITTED),
        GIVEN_UP,
        Entry("rematch", Rematch(), stages=frozenset({Stage.OVER}), modes=_COMPETING),
        Entry("play", entries=_PLAY, stages=frozenset({Stage.OVER})),
        Entry("play", entries=_PLAY, modes=frozenset({Mode.OPEN, Mode.DEMO})),
        Entry(
            "settings",
            entries=(
                Entry("game", entries=tuple(entry for edition in EDITIONS.values() for entry in _games(edition))),
                Entry("names", entries=_NAMES),
                Entry("attempts", entries=tuple(Entry(f"number_{count}", SetAttempts(count)) for count in (0, 1, 2, 3))),
                Entry(
                    "last_turn",
                    entries=(
                        Entry("last_submission", SetLastTurn(LastTurn.SUBMISSION)),
                        Entry("last_question", SetLastTurn(LastTurn.QUESTION)),
                    ),
                ),
                Entry("turn_time", entries=tuple(Entry(f"seconds_{time}", SetTurnTime(time)) for time in (0, 60, 120, 300))),
                Entry("rules", entries=_RULES),
                Entry("brightness", entries=tuple(Entry(f"percent_{part}", SetBrightness(part)) for part in BRIGHTNESSES)),
                Entry("volume", entries=tuple(Entry(f"percent_{part}", SetVolume(part)) for part in VOLUMES)),
                Entry("camera", entries=(Entry("calibrate", Calibrate()),), with_camera=True),
                Entry("pin", ShowPin(), between=True, host=ByHost.NO),
                Entry("unpair", UnpairAll()),
                Entry("care", ShowCare()),
                Entry("language", NextLanguage()),
            ),
        ),
        replace(_LOOK_UP, stages=frozenset({Stage.OVER}), modes=_COMPETING, given_up=False),
        replace(_LOOK_UP, modes=frozenset({Mode.OPEN, Mode.DEMO})),
        Entry("join", TellAddress(), host=ByHost.NO),
        Entry("tray", chooser=Chooser.TRAY, modes=_BY_SENSORS | {Mode.OPEN}, on_free_board=True, host=ByHost.NO),
        Entry("leave", entries=(Entry("yes", Leave()), Entry("power_off", PowerOff()))),
    ),
)
