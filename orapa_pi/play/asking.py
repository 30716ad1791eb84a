"""Questions: what is free, what costs a turn, what is already known, and what has to wait."""

from dataclasses import replace

from orapa_pi.play.building import refuse
from orapa_pi.play.events import Answered, Effect, Price, Refusal, TurnOf, Undone, Waiting, Warned
from orapa_pi.play.modes import LastTurn
from orapa_pi.play.state import Asked, Stage, State
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
    if state.paused:
        return Refusal.PAUSED
    if state.stage in (Stage.BUILDING, Stage.CLEARING):
        return Refusal.NOTHING_LOCKED
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
    number = state.hunted
    board = state.boards[number]
    boards = (*state.boards[:number], replace(board, log=(*board.log, asked)), *state.boards[number + 1 :])
    state = replace(state, boards=boards, asked_of=(*state.asked_of, number))
    state, effects = pass_turn(replace(state, pending=None, warned=None))
    first: tuple[Effect, ...] = (Answered(asked, Price.TURN),)
    return state, (*first, *effects)


def answer_pending(state: State) -> Step:
    """Answer the question that waits, if the board can be trusted again."""
    if state.pending is None or state.paused or not state.answering:
        return state, ()
    return ask(replace(state, pending=None), state.pending)


def take_back(state: State) -> Step:
    """Undo the last question of the match; it is its hunter's turn again. One who is out by now has no turn to get back."""
    if state.stage is not Stage.ASKING or not state.asked_of:
        return refuse(state, Refusal.NOTHING_TO_TAKE_BACK)
    *before, number = state.asked_of
    board = state.boards[number]
    undone = board.log[-1]
    hunter = undone.hunter or 0
    if state.is_out(hunter):
        return refuse(state, Refusal.NOTHING_TO_TAKE_BACK)
    boards = (*state.boards[:number], replace(board, log=board.log[:-1]), *state.boards[number + 1 :])
    state = replace(state, boards=boards, asked_of=tuple(before), turn=hunter, pending=None, warned=None)
    turn: tuple[Effect, ...] = (TurnOf(hunter),) if len(state.hunters) > 1 else ()
    return state, (Undone(undone), *turn)
