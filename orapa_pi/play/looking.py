"""The setter's look at the secret on the board, and the word that the setter gives for it."""

from dataclasses import replace

from orapa_pi.play.asking import answer_pending
from orapa_pi.play.building import refuse
from orapa_pi.play.events import Confirmed, LookedAt, Refusal
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage, State
from orapa_pi.play.turns import Step


def look_refused(state: State) -> Refusal | None:
    """Why nobody may look at the secret; None if its setter may. A duellist's board and a dealt one have no setter."""
    if not state.rules.on_the_board or state.mode is Mode.OPEN:
        return Refusal.NO_SETTER
    if state.stage is Stage.OVER:
        return Refusal.OVER
    return Refusal.NOTHING_LOCKED if state.secret is None else None


def look(state: State, *, host: bool = False) -> Step:
    """The setter looks, alone or with the host: nothing changes, but it is told and logged."""
    reason = look_refused(state)
    return refuse(state, reason) if reason is not None else (state, (LookedAt(host),))


def confirm(state: State) -> Step:
    """The setter vouches for the board as the sensors see it now; it holds until they see anything else."""
    reason = look_refused(state)
    if reason is not None or state.trusted or state.seen.moving:
        return refuse(state, reason or Refusal.NOT_NOW)
    state, answered = answer_pending(replace(state, confirmed=state.seen))
    return state, (Confirmed(), *answered)
