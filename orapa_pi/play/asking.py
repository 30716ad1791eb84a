"""Questions: what is free, what costs a turn, what is already known, and what has to wait."""

from dataclasses import replace

from orapa_pi.play.building import refuse
from orapa_pi.play.events import Answered, Effect, Price, Refusal, TurnOf, Undone, Waiting, Warned
from orapa_pi.play.modes import LastTurn
from orapa_pi.play.state import Asked, Hunted, Stage, State
from orapa_pi.play.turns import Step, pass_turn
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Substance
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion, Question
from orapa_pi.rules.tracer import answer


def ask(state: State, question: Question, hunter: int | None = None) -> Step:
    """Answer a question. One that was answered before is free for anybody at any time, whatever the board does now.

    Another hunter than the one whose turn it is gets only what was asked of the board that he hunts.
    """
    asking = state if hunter is None or hunter not in range(len(state.hunters)) else replace(state, turn=hunter)
    before = next((asked for asked in asking.log if asked.question == question), None)
    if before is not None:
        return state, (Answered(before, Price.AGAIN),)
    if asking.turn != state.turn:
        return refuse(state, Refusal.NOT_NOW)
    reason = _not_now(state)
    if reason is not None or state.secret is None:
        return refuse(state, reason or Refusal.NOTHING_LOCKED)
    if not state.answering:
        return replace(state, pending=question), (Waiting(question),)
    known = implied(state, question)
    if known is not None and state.warned != question:
        return replace(state, warned=question, pending=None), (Warned(question, known),)
    return _answer(state, state.secret, question)


def _not_now(state: State) -> Refusal | None:
    if state.stage is Stage.OVER:
        return Refusal.OVER
    if state.stage in (Stage.BUILDING, Stage.CLEARING):
        return Refusal.NOTHING_LOCKED
    if state.paused:
        return Refusal.PAUSED
    if state.stage is Stage.LAST_TURN and state.settings.last_turn is LastTurn.SUBMISSION:
        return Refusal.LAST_TURN_SUBMITS
    return None


def implied(state: State, question: Question) -> Asked | None:
    """The logged wave whose other end this question is.

    With a black hole in play paths cannot be run backwards, and where nobody has turns a question costs nothing.
    """
    hole = any(piece.substance is Substance.BLACK_HOLE for piece in state.edition.pieces)
    if hole or not state.hunters or not isinstance(question, BeamQuestion):
        return None
    for asked in state.log:
        if isinstance(asked.answer, BeamAnswer) and asked.answer.exit == question.port:
            return asked
    return None


def _answer(state: State, secret: Layout, question: Question) -> Step:
    asked = Asked(question, answer(secret, question), state.turn if state.hunters else None)
    board = state.boards[state.hunted]
    state = _with_board(state, replace(board, log=(*board.log, asked)))
    state, effects = pass_turn(replace(state, pending=None, warned=None))
    first: tuple[Effect, ...] = (Answered(asked, Price.TURN),)
    return state, (*first, *effects)


def _with_board(state: State, board: Hunted) -> State:
    boards = (*state.boards[: state.hunted], board, *state.boards[state.hunted + 1 :])
    return replace(state, boards=boards)


def answer_pending(state: State) -> Step:
    """Answer the question that waits, if the board can be trusted again."""
    if state.pending is None or state.paused or not state.answering:
        return state, ()
    return ask(replace(state, pending=None), state.pending)


def take_back(state: State) -> Step:
    """Undo the last question of the match; it is its hunter's turn again."""
    if state.stage is not Stage.ASKING:
        return refuse(state, Refusal.NOTHING_TO_TAKE_BACK)
    hunter = _who_asked_last(state)
    board = state.boards[replace(state, turn=hunter).hunted] if hunter is not None else state.boards[0]
    if (hunter is None and state.hunters) or not board.log:
        return refuse(state, Refusal.NOTHING_TO_TAKE_BACK)
    undone = board.log[-1]
    state = replace(state, turn=hunter or 0, pending=None, warned=None)
    turn: tuple[Effect, ...] = (TurnOf(state.turn),) if len(state.hunters) > 1 else ()
    return _with_board(state, replace(board, log=board.log[:-1])), (Undone(undone), *turn)


def _who_asked_last(state: State) -> int | None:
    """The hunter of the newest question. In a duel each has a log of his own: the one before the turn asked last."""
    if not state.hunters:
        return None
    count = len(state.hunters)
    for step in range(1, count + 1):
        hunter = (state.turn - step) % count
        log = state.boards[replace(state, turn=hunter).hunted].log
        if log and log[-1].hunter == hunter:
            return hunter
    return None
