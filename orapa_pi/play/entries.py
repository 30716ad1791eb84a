"""The log of a match: what of its events is kept, and how the state is folded from it.

A reading of the sensors is never kept: it is a transient, and after a power cut the board is looked at afresh. What followed
from one is kept as an event that needs no sensors: the layout that was locked, the question that could be answered at last.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from orapa_pi.play.aside import HostAdmitted, PictureTaken
from orapa_pi.play.events import (
    BoardCleared,
    BoardSeen,
    ClearPressed,
    Effect,
    Event,
    LockPressed,
    QuestionAsked,
    Refused,
)
from orapa_pi.play.modes import DEFAULT_SETTINGS, Mode, Settings
from orapa_pi.play.state import Seen, Sight, Stage, State, blind, seeing, start
from orapa_pi.play.turns import Step
from orapa_pi.play.update import update
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout


@dataclass(frozen=True, slots=True)
class Opening:
    """What a match starts from."""

    edition: Edition
    mode: Mode = Mode.OPEN
    hunters: tuple[str, ...] = ()
    settings: Settings = DEFAULT_SETTINGS
    setter: str = ""
    sensors: tuple[int, ...] = ()

    def state(self) -> State:
        """The match before its first event. Raises ValueError for a number of hunters that the mode does not have."""
        return start(self.edition, self.mode, self.hunters, self.settings, self.setter, self.sensors)


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of the log, and what the sensors had to do with it.

    `locked` is the layout that lay on the board when it was locked, and `claims` what its builder had to say of some cells for
    it to be seen. An entry is not `trusted` when the locked layout did not lie on the board, could not be seen, or something
    moved there at that moment: a question waited then.
    """

    event: Event
    locked: Layout | None = None
    trusted: bool = True
    claims: tuple[Claim, ...] = ()


def opening_of(state: State) -> Opening:
    """What this match started from."""
    sensors = state.sensors if state.own_boards else ()
    return Opening(state.edition, state.mode, state.hunters, state.settings, state.setter, sensors)


def entry_of(event: Event, before: State, after: State, effects: tuple[Effect, ...]) -> Entry | None:
    """What the log keeps of an event; None for a refusal and for a reading from which nothing followed."""
    if isinstance(event, BoardSeen):
        return _followed(before, after)
    if effects and all(isinstance(effect, Refused) for effect in effects):
        return None
    if isinstance(event, HostAdmitted | PictureTaken) and not before.running:
        return None  # between matches there is nothing to log it in
    locked: Layout | None = None
    claims: tuple[Claim, ...] = ()
    if isinstance(event, LockPressed):
        pairs = zip(before.boards, after.boards, strict=True)
        number = next(number for number, (old, new) in enumerate(pairs) if old.secret is not new.secret)
        event, locked = LockPressed(number if before.own_boards else None), after.boards[number].secret
        claims = after.boards[number].claims
    watched = before.on_the_board and before.secret is not None
    return Entry(event, locked, trusted=before.answering or not watched, claims=claims)


def _followed(before: State, after: State) -> Entry | None:
    if before.stage is Stage.CLEARING and after.stage is not Stage.CLEARING:
        return Entry(BoardCleared())
    if before.pending is not None and after.pending is None:
        return Entry(QuestionAsked(before.pending))
    return None


def redo(state: State, entry: Entry) -> Step:
    """Play an entry again, with the board seen as it was then."""
    event, state = entry.event, blind(state)
    if entry.locked is not None and isinstance(event, LockPressed):
        board = event.board if event.board is not None else state.building
        return update(seeing(state, Seen(Sight.CLEAR, entry.locked, claims=entry.claims), state.sensors[board or 0]), event)
    if isinstance(event, BoardCleared):
        return update(seeing(state, Seen(Sight.UNSURE, partial=Layout(state.edition, ()))), event)
    if state.secret is not None and state.on_the_board and entry.trusted:
        state = seeing(state, Seen(Sight.CLEAR, state.secret), state.sensors[state.hunted])
    return update(state, event)


@dataclass(frozen=True, slots=True)
class Folded:
    """Where a match stands: its state, with nothing seen yet, and the effects of its last entry, which may be half shown."""

    state: State
    effects: tuple[Effect, ...] = ()
    cleared: bool = False


def fold(opening: Opening, entries: Iterable[Entry]) -> Folded:
    """The state that the entries lead to. Raises ValueError as `Opening.state` does."""
    state, cleared = opening.state(), False
    effects: tuple[Effect, ...] = ()
    for entry in entries:
        state, effects = redo(state, entry)
        cleared = isinstance(entry.event, ClearPressed)
    return Folded(blind(state), effects, cleared)
