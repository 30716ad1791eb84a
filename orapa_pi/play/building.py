"""Making the secret boards: building, locking, clearing, dealing."""

from dataclasses import replace

from orapa_pi.play.events import BuildNext, Effect, Locked, Moved, Refusal, Refused, Restored, TurnOf
from orapa_pi.play.modes import Builder
from orapa_pi.play.state import Hunted, Seen, Stage, State, seeing
from orapa_pi.play.turns import Step
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.layout import Layout


def refuse(state: State, reason: Refusal) -> Step:
    """The state as it was, and why nothing happens."""
    return state, (Refused(reason),)


def see(state: State, seen: Seen, sensors: int = 0) -> Step:
    """Take note of what a sensor board says now. A waiting question is not answered here."""
    before, state = state, seeing(state, seen, sensors)
    if sensors == 0 and seen != state.confirmed:
        state = replace(state, confirmed=None)
    if state.stage is Stage.CLEARING and sensors == 0 and seen.empty:
        return cleared(state)
    if not state.on_the_board or state.stage is Stage.OVER:
        return state, ()
    locked = [number for number, board in enumerate(state.boards) if board.secret is not None]
    changed = [number for number in locked if before.lies(number) != state.lies(number)]
    return state, tuple(Restored(number) if state.lies(number) else Moved(number) for number in changed)


def lock(state: State, board: int | None = None) -> Step:
    """Lock what lies on the board, if it is complete and breaks no rule.

    Where two boards are laid at once it is the one of this number, or the first that is complete.
    """
    if state.rules.builder is Builder.TABLE:
        return refuse(state, Refusal.TABLE_DEALS)
    if state.paused:
        return refuse(state, Refusal.PAUSED)
    if state.stage is Stage.CLEARING:
        return refuse(state, Refusal.CLEAR_FIRST)
    if state.stage is not Stage.BUILDING:
        return refuse(state, Refusal.ALREADY_LOCKED)
    number = _to_lock(state, board)
    if number is None:
        return refuse(state, Refusal.ALREADY_LOCKED)
    seen = state.seen_of(number)
    if seen.layout is None:
        if seen.choice is not None:
            return refuse(state, Refusal.QUESTION_OPEN)
        return refuse(state, Refusal.CANNOT_SEE if seen.blind else Refusal.NOT_COMPLETE)
    if seen.layout.problems():
        return refuse(state, Refusal.RULES_BROKEN)
    return _keep(state, number, seen.layout, seen.claims)


def _to_lock(state: State, board: int | None) -> int | None:
    """The number of the board that is meant; None if that is locked, or there is none."""
    if not state.own_boards:
        return state.building
    laid = [number for number, one in enumerate(state.boards) if one.secret is None]
    if board is not None:
        return board if board in laid else None
    return next((number for number in laid if state.seen_of(number).layout is not None), state.building)


def deal(state: State, layout: Layout) -> Step:
    """Take the layout that the table has dealt. A layout that breaks a rule or belongs to another game is refused."""
    if state.rules.builder is not Builder.TABLE or state.stage is not Stage.BUILDING:
        return refuse(state, Refusal.ALREADY_LOCKED)
    if layout.edition != state.edition or layout.problems():
        return refuse(state, Refusal.RULES_BROKEN)
    return _keep(state, 0, layout)


def clear_by_hand(state: State, *, unseen: bool = False) -> Step:
    """Somebody says that the board is empty, which is refused as long as a piece is seen to lie there as it was locked.

    Else the next builder would see on the matrix what lies there. So it would be with a board that comes back, or of which more
    is recognised later: where nothing is read from it, it has to be said as `unseen`. Where something strange lies is told
    nobody: it may be the board that was just locked.
    """
    if state.stage is Stage.CLEARING and state.seen.unread and not unseen:
        return refuse(state, Refusal.CLEAR_STRANGE if state.seen.strange else Refusal.CLEAR_UNSEEN)
    lying = state.seen.layout or state.seen.partial
    locked = {place for board in state.boards if board.secret is not None for place in board.secret.placements}
    if state.stage is Stage.CLEARING and lying is not None and not locked.isdisjoint(lying.placements):
        return refuse(state, Refusal.CLEAR_FIRST)
    return cleared(state)


def cleared(state: State) -> Step:
    """The board is empty again: the next duellist builds, or the hunt begins."""
    if state.stage is not Stage.CLEARING:
        return refuse(state, Refusal.NOT_NOW)
    following = state.building
    if following is None:
        return _begin(state)
    return replace(state, stage=Stage.BUILDING), (BuildNext(following),)


def _keep(state: State, number: int, layout: Layout, claims: tuple[Claim, ...] = ()) -> Step:
    boards = (*state.boards[:number], Hunted(layout, claims=claims), *state.boards[number + 1 :])
    state = replace(state, boards=boards)
    effects: tuple[Effect, ...] = (Locked(number),)
    if state.own_boards and state.building is not None:
        return state, effects
    if state.rules.builder is Builder.EACH_HUNTER and not state.own_boards:
        return replace(state, stage=Stage.CLEARING), effects
    state, begun = _begin(state)
    return state, (*effects, *begun)


def _begin(state: State) -> Step:
    return replace(state, stage=Stage.ASKING, turn=0), (TurnOf(0),) if len(state.hunters) > 1 else ()
