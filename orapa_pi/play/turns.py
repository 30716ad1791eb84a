"""Whose turn it is, and how a match ends."""

from dataclasses import replace

from orapa_pi.play.events import Effect, Ended, LastChance, TurnOf
from orapa_pi.play.state import Ending, Outcome, Stage, State

Step = tuple[State, tuple[Effect, ...]]


def pass_turn(state: State) -> Step:
    """The turn goes to the next hunter who is not out; a last turn that is over decides the duel."""
    if state.stage is Stage.LAST_TURN:
        return end(state, Outcome(Ending.WON, 0))
    if not state.hunters:
        return state, ()
    count = len(state.hunters)
    following = next(
        (state.turn + step) % count for step in range(1, count + 1) if not state.is_out((state.turn + step) % count)
    )
    return replace(state, turn=following), (TurnOf(following),) if count > 1 else ()


def last_chance(state: State) -> Step:
    """The starter of a duel was right: the other has one turn. A question of the starter that waited is not his."""
    return replace(state, stage=Stage.LAST_TURN, turn=1, pending=None, warned=None), (LastChance(1),)


def end(state: State, outcome: Outcome) -> Step:
    """The match is over; from now on the layouts are no secret."""
    return replace(state, stage=Stage.OVER, outcome=outcome, pending=None, warned=None, paused=False), (Ended(outcome),)
