"""Making the secret boards: building, locking, clearing, dealing."""

from dataclasses import replace

from orapa_pi.play.events import BuildNext, Effect, Locked, Moved, Refusal, Refused, Restored, TurnOf
from orapa_pi.play.modes import Builder
from orapa_pi.play.state import Hunted, Seen, Sight, Stage, State
from orapa_pi.play.turns import Step
from orapa_pi.rules.layout import Layout


def refuse(state: State, reason: Refusal) -> Step:
    return state, (Refused(reason),)


def see(state: State, seen: Seen) -> Step:
    """Take note of what the sensors say now. A waiting question is not answered here."""
    before, state = state, replace(state, seen=seen)
    if state.stage is Stage.CLEARING and seen.empty:
        return cleared(state)
    watched = state.rules.on_the_board and state.stage in (Stage.ASKING, Stage.LAST_TURN)
    if not watched or before.trusted == state.trusted:
        return state, ()
    return state, (Restored(),) if state.trusted else (Moved(),)


def lock(state: State) -> Step:
    """Lock what lies on the board, if it is complete and breaks no rule."""
    if state.rules.builder is Builder.TABLE:
        return refuse(state, Refusal.TABLE_DEALS)
    if state.stage is Stage.CLEARING:
        return refuse(state, Refusal.CLEAR_FIRST)
    if state.stage is not Stage.BUILDING:
        return refuse(state, Refusal.ALREADY_LOCKED)
    layout = state.seen.layout
    if layout is None:
        if state.seen.choice is not None:
            return refuse(state, Refusal.QUESTION_OPEN)
        blind = state.seen.sight in (Sight.LOST, Sight.SOUGHT)
        return refuse(state, Refusal.CANNOT_SEE if blind else Refusal.NOT_COMPLETE)
    if layout.problems():
        return refuse(state, Refusal.RULES_BROKEN)
    return _keep(state, layout)


def deal(state: State, layout: Layout) -> Step:
    """Take the layout that the table has dealt. A layout that breaks a rule or belongs to another game is refused."""
    if state.rules.builder is not Builder.TABLE or state.stage is not Stage.BUILDING:
        return refuse(state, Refusal.ALREADY_LOCKED)
    if layout.edition != state.edition or layout.problems():
        return refuse(state, Refusal.RULES_BROKEN)
    return _keep(state, layout)


def cleared(state: State) -> Step:
    """The board is empty again: the next duellist builds, or the hunt begins."""
    if state.stage is not Stage.CLEARING:
        return refuse(state, Refusal.NOT_NOW)
    following = state.building
    if following is None:
        return _begin(state)
    return replace(state, stage=Stage.BUILDING), (BuildNext(following),)


def _keep(state: State, layout: Layout) -> Step:
    number = state.building
    if number is None:
        raise ValueError("every board is locked already")
    boards = (*state.boards[:number], Hunted(layout), *state.boards[number + 1 :])
    state = replace(state, boards=boards)
    effects: tuple[Effect, ...] = (Locked(number),)
    if state.rules.builder is Builder.EACH_HUNTER:
        return replace(state, stage=Stage.CLEARING), effects
    state, begun = _begin(state)
    return state, (*effects, *begun)


def _begin(state: State) -> Step:
    return replace(state, stage=Stage.ASKING, turn=0), (TurnOf(0),) if len(state.hunters) > 1 else ()
