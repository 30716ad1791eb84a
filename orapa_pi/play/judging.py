"""Submissions: right or wrong by cells, kinds and colours, and what follows in each mode."""

from collections import Counter
from dataclasses import replace

from orapa_pi.play.building import refuse
from orapa_pi.play.events import Effect, Judged, Out, Refusal
from orapa_pi.play.state import Ending, Outcome, Stage, State
from orapa_pi.play.turns import Step, end, last_chance, pass_turn
from orapa_pi.rules.layout import Layout


def submission_refused(state: State, layout: Layout) -> Refusal | None:
    """Why this solution is not judged now; a sheet on which pieces are missing is handed back, which costs nothing."""
    if state.stage is Stage.OVER:
        return Refusal.OVER
    if not state.attempts:
        return Refusal.NO_SUBMISSIONS
    if not state.hunting or state.secret is None:
        return Refusal.PAUSED if state.paused else Refusal.NOTHING_LOCKED
    if (layout.edition.name, layout.edition.grid) != (state.edition.name, state.edition.grid):
        return Refusal.OTHER_GAME
    wanted = Counter(piece.name for piece in state.edition.pieces)
    if Counter(place.piece.name for place in layout.placements) != wanted:
        return Refusal.SHEET_INCOMPLETE
    return None


def submit(state: State, layout: Layout) -> Step:
    """Judge a solution; it takes the turn."""
    reason = submission_refused(state, layout)
    if reason is not None or state.secret is None:
        return refuse(state, reason or Refusal.NOTHING_LOCKED)
    right = layout.looks_like(state.secret)
    state = replace(state, sheets=(*state.sheets[: state.turn], layout, *state.sheets[state.turn + 1 :]))
    first: tuple[Effect, ...] = (Judged(state.turn, right),)
    state, effects = _right(state) if right else _wrong(state)
    return state, (*first, *effects)


def _right(state: State) -> Step:
    if state.stage is Stage.LAST_TURN:
        return end(state, Outcome(Ending.DRAW))
    if state.rules.answer_back and state.turn == 0:
        return last_chance(state)
    return end(state, Outcome(Ending.WON, state.turn))


def _wrong(state: State) -> Step:
    hunter = state.turn
    wrong = (*state.wrong[:hunter], state.wrong[hunter] + 1, *state.wrong[hunter + 1 :])
    state = replace(state, wrong=wrong, pending=None, warned=None)
    if state.stage is Stage.LAST_TURN:
        return pass_turn(state)
    if not state.is_out(hunter):
        return pass_turn(state)
    out: tuple[Effect, ...] = (Out(hunter),)
    if state.rules.answer_back:
        state, effects = end(state, Outcome(Ending.WON, 1 - hunter))
    elif all(state.is_out(other) for other in range(len(state.hunters))):
        state, effects = end(state, Outcome(Ending.NOBODY))
    else:
        state, effects = pass_turn(state)
    return state, (*out, *effects)
