"""The one step of a match: an event and a state give the next state and its effects."""

from dataclasses import replace
from typing import assert_never

from orapa_pi.play.aside import Admitted, CellTold, CellUntold, HostAdmitted, PictureKept, PictureTaken
from orapa_pi.play.asking import answer_pending, ask, take_back
from orapa_pi.play.building import clear_by_hand, deal, lock, refuse, see
from orapa_pi.play.correcting import correct
from orapa_pi.play.events import (
    Abandoned,
    BoardCleared,
    BoardConfirmed,
    BoardSeen,
    Cleared,
    ClearPressed,
    Continued,
    Dealt,
    Event,
    Fired,
    LockPressed,
    Passed,
    Paused,
    PauseTurned,
    PortTurned,
    QuestionAsked,
    Refusal,
    Resumed,
    Revealed,
    SecretLooked,
    SecretRevealed,
    Submitted,
    TakenBack,
    TakenUp,
    TimeUp,
)
from orapa_pi.play.judging import submit
from orapa_pi.play.looking import confirm, look
from orapa_pi.play.modes import Mode
from orapa_pi.play.ring import turned
from orapa_pi.play.state import Ending, Outcome, Seen, Stage, State, start
from orapa_pi.play.turns import Step, end, pass_turn
from orapa_pi.rules.questions import BeamQuestion

Steering = Passed | PauseTurned | Abandoned | ClearPressed | TimeUp | TakenUp | SecretRevealed
"""Events that are about the match itself."""


def update(state: State, event: Event) -> Step:
    """Play one event. Never raises; what cannot be done is a `Refused` or `Waiting` effect and leaves the rest as it was."""
    match event:
        case BoardSeen() | BoardConfirmed() | SecretLooked() | LockPressed() | Dealt() | BoardCleared():
            return _about_the_board(state, event)
        case PortTurned(steps):
            return replace(state, port=turned(state.edition.grid, state.port, steps), warned=None), ()
        case Fired():
            return ask(state, BeamQuestion(state.port))
        case QuestionAsked(question, hunter):
            return ask(state, question, hunter)
        case Submitted(layout):
            return submit(state, layout)
        case TakenBack():
            return take_back(state)
        case CellTold() | CellUntold():
            return correct(state, event)
        case HostAdmitted(wish):
            return state, (Admitted(wish),)
        case PictureTaken():
            return state, (PictureKept(),)
        case Passed() | PauseTurned() | Abandoned() | ClearPressed() | TimeUp() | TakenUp() | SecretRevealed():
            return _steer(state, event)
        case _:
            assert_never(event)


def _about_the_board(
    state: State, event: BoardSeen | BoardConfirmed | SecretLooked | LockPressed | Dealt | BoardCleared
) -> Step:
    match event:
        case BoardSeen(seen, sensors):
            return _see(state, seen, sensors)
        case BoardConfirmed():
            return confirm(state)
        case SecretLooked(host):
            return look(state, host=bool(host))
        case LockPressed(board):
            return lock(state, board)
        case Dealt(layout):
            return deal(state, layout)
        case BoardCleared(unseen):
            return clear_by_hand(state, unseen=bool(unseen))


def _see(state: State, seen: Seen, sensors: int) -> Step:
    state, effects = see(state, seen, sensors)
    state, answered = answer_pending(state)
    return state, (*effects, *answered)


def _steer(state: State, event: Steering) -> Step:
    if isinstance(event, ClearPressed):
        if state.mode is not Mode.OPEN:
            return refuse(state, Refusal.NOT_NOW)
        return replace(start(state.edition), seen=state.seen, second=state.second, port=state.port), (Cleared(),)
    if isinstance(event, TakenUp | SecretRevealed):
        return _after_giving_up(state, event)
    if state.stage is Stage.OVER:
        return refuse(state, Refusal.OVER)
    if isinstance(event, Abandoned):
        return end(replace(state, left=state.stage), Outcome(Ending.ABANDONED))
    if isinstance(event, PauseTurned):
        return _resume(state) if state.paused else (replace(state, paused=True), (Paused(),))
    if not state.hunting:
        return refuse(state, Refusal.PAUSED if state.paused else Refusal.NOTHING_LOCKED)
    if isinstance(event, TimeUp):
        return end(state, Outcome(Ending.TIME)) if state.mode is Mode.DEMO else refuse(state, Refusal.NOT_NOW)
    return pass_turn(replace(state, pending=None, warned=None))


def _after_giving_up(state: State, event: TakenUp | SecretRevealed) -> Step:
    """What may follow on giving up: a match may go on as long as its secret was not shown."""
    if not state.given_up or state.left is None:
        return refuse(state, Refusal.NOT_NOW)
    if isinstance(event, SecretRevealed):
        return replace(state, revealed=True), (Revealed(),)
    return replace(state, stage=state.left, outcome=None, left=None), (Continued(),)


def _resume(state: State) -> Step:
    state, answered = answer_pending(replace(state, paused=False))
    return state, (Resumed(), *answered)
