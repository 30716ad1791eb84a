"""What everybody may know of a match, as a value of its own.

It is made by taking over, field by field, what may leave the table; nothing is taken out of a whole state. So a field that is
added to the state stays inside until somebody writes it down here. Layouts stand in it only once they are no secret any more.
"""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.play.modes import Builder, LastTurn, Mode
from orapa_pi.play.state import Asked, Outcome, Sight, Stage, State
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import Question


class Held(Enum):
    """Why a match does not go on, as the matrix tells it too: that something is amiss on the board, and never where."""

    MOVED = "moved"
    MOVING = "moving"
    FAILS = "fails"
    SOUGHT = "sought"


_BLIND = {Sight.LOST: Held.FAILS, Sight.SOUGHT: Held.SOUGHT}


@dataclass(frozen=True, slots=True)
class Hunter:
    """One who hunts: the name, how many submissions are left, and the number of the board that he hunts."""

    name: str
    left: int
    hunts: int


@dataclass(frozen=True, slots=True)
class Public:
    """One match as everybody may see it.

    `hunters` stand in the order of their turns, `turn` is the number of the one whose turn it is. `logs` hold for each board
    the questions that were answered, the oldest first. `may_ask` and `may_submit`: whether the one whose turn it is can do
    that now (where there are no hunters, anybody). `waiting`: a question is open until the board can be trusted again;
    `warned` is one whose answer the log implies, and which costs the turn only if it is asked once more. `reveal` holds the
    boards after the end, and nothing before it; of a match that was given up only when its secret was opened. With each stands
    what its builder had `told` of cells that a camera could not see.
    """

    edition: Edition
    mode: Mode
    stage: Stage
    hunters: tuple[Hunter, ...] = ()
    setter: str = ""
    turn: int = 0
    paused: bool = False
    waiting: bool = False
    warned: Question | None = None
    may_ask: bool = False
    may_submit: bool = False
    logs: tuple[tuple[Asked, ...], ...] = ((),)
    outcome: Outcome | None = None
    reveal: tuple[Layout, ...] = ()
    told: tuple[tuple[Claim, ...], ...] = ()


def public(state: State) -> Public:
    """The public part of a match."""
    duel = len(state.boards) == 2
    last_submission = state.stage is Stage.LAST_TURN and state.settings.last_turn is LastTurn.SUBMISSION
    return Public(
        edition=state.edition,
        mode=state.mode,
        stage=state.stage,
        hunters=tuple(
            Hunter(name, max(0, state.attempts - state.wrong[number]), 1 - number if duel else 0)
            for number, name in enumerate(state.hunters)
        ),
        setter=state.setter,
        turn=state.turn,
        paused=state.paused,
        waiting=state.pending is not None,
        warned=state.warned,
        may_ask=state.hunting and not last_submission,
        may_submit=state.hunting and state.attempts > 0,
        logs=tuple(board.log for board in state.boards),
        outcome=state.outcome,
        reveal=_revealed(state),
        told=tuple(board.claims for board in state.boards if board.secret is not None) if _revealed(state) else (),
    )


def held(state: State) -> Held | None:
    """What keeps the table from answering, or from seeing the board that is made. None for a hand that is just in the way.

    It is no part of `Public`: what happens on the board is no move, and a deed that was on its way still counts.
    """
    if state.paused:
        return None
    if state.hunting:
        seen = state.seen_of(state.hunted)
        looking = Held.MOVING if seen.moving else Held.MOVED
        return None if state.trusted else _BLIND.get(seen.sight, looking)
    laid = state.stage in (Stage.BUILDING, Stage.CLEARING) and state.rules.builder is not Builder.TABLE
    return _BLIND.get(state.seen_of(state.building or 0).sight) if laid and state.running else None


def _revealed(state: State) -> tuple[Layout, ...]:
    if state.stage is not Stage.OVER or state.given_up:
        return ()
    return tuple(board.secret for board in state.boards if board.secret is not None)
