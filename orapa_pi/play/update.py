"""The one step of a game: an event and a state give the next state and its effects."""

from dataclasses import replace
from typing import assert_never

from orapa_pi.play.events import (
    Answered,
    BoardSeen,
    Cleared,
    ClearPressed,
    Effect,
    Event,
    Fired,
    Locked,
    LockPressed,
    Moved,
    PortTurned,
    QuestionAsked,
    Refusal,
    Refused,
    Restored,
    Waiting,
)
from orapa_pi.play.ring import turned
from orapa_pi.play.state import Asked, Seen, Stage, State, start
from orapa_pi.rules.questions import BeamQuestion, Question
from orapa_pi.rules.tracer import answer

Step = tuple[State, tuple[Effect, ...]]


def update(state: State, event: Event) -> Step:
    """Play one event. Never raises; what cannot be done is a `Refused` or `Waiting` effect and leaves the rest as it was."""
    match event:
        case BoardSeen(seen):
            return _see(state, seen)
        case PortTurned(steps):
            return replace(state, port=turned(state.edition.grid, state.port, steps)), ()
        case Fired():
            return _ask(state, BeamQuestion(state.port))
        case QuestionAsked(question):
            return _ask(state, question)
        case LockPressed():
            return _lock(state)
        case ClearPressed():
            return replace(start(state.edition), seen=state.seen, port=state.port), (Cleared(),)
        case _:
            assert_never(event)


def _see(state: State, seen: Seen) -> Step:
    before, state = state, replace(state, seen=seen)
    effects: tuple[Effect, ...] = ()
    if state.secret is not None and before.trusted != state.trusted:
        effects = (Restored(),) if state.trusted else (Moved(),)
    if state.pending is None or not state.answering:
        return state, effects
    state, answered = _ask(replace(state, pending=None), state.pending)
    return state, (*effects, *answered)


def _lock(state: State) -> Step:
    if state.stage is Stage.ASKING:
        return state, (Refused(Refusal.ALREADY_LOCKED),)
    layout = state.seen.layout
    if layout is None:
        return state, (Refused(Refusal.NOT_COMPLETE),)
    if layout.problems():
        return state, (Refused(Refusal.RULES_BROKEN),)
    return replace(state, stage=Stage.ASKING, secret=layout), (Locked(),)


def _ask(state: State, question: Question) -> Step:
    if state.secret is None:
        return state, (Refused(Refusal.NOTHING_LOCKED),)
    before = next((asked for asked in state.log if asked.question == question), None)
    if before is not None:  # an answer given before is true whatever the board does now
        return state, (Answered(before, again=True),)
    if not state.answering:
        return replace(state, pending=question), (Waiting(question),)
    asked = Asked(question, answer(state.secret, question))
    return replace(state, log=(*state.log, asked), pending=None), (Answered(asked, again=False),)
