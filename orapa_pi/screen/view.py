"""From the state of a match, the open dialogue and what just happened, to the view that the matrix shows."""

from collections.abc import Iterable
from dataclasses import replace

from orapa_pi.play.desk import AT_BOARD, AtBoard, ChoosingCell, InMenu, OnSensors, OnSheet, Place, entries
from orapa_pi.play.events import Answered, BuildNext, Effect, Judged, LastChance, Out, Refused, TurnOf, Waiting, Warned
from orapa_pi.play.state import Asked, Ending, Outcome, Sight, Stage, State
from orapa_pi.rules.grid import Cell, Port
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion, CellAnswer, CellQuestion
from orapa_pi.screen.options import contents_of, sketch_of, which
from orapa_pi.screen.views import (
    BeamAnswered,
    Building,
    CellAnswered,
    CellChosen,
    Idle,
    LayNext,
    MenuShown,
    Notice,
    PortChosen,
    Reveal,
    Ring,
    SheetShown,
    View,
    Wait,
    WaitReason,
)

_BLIND = {Sight.LOST: WaitReason.SENSOR_FAILS, Sight.SOUGHT: WaitReason.BOARD_SOUGHT}


def view(state: State, effect: Effect | None, place: Place = AT_BOARD) -> View:
    """The view after `effect`; None is a state at rest, in which the open dialogue or the chosen port is shown."""
    ring = _ring(state)
    if not isinstance(place, AtBoard):
        return _dialogue(state, ring, place)
    if state.stage is Stage.OVER and state.outcome is not None:
        return _reveal(state, ring, state.outcome)
    if isinstance(effect, Answered):
        return _answered(ring, effect.asked)
    notice = _notice(state, ring, effect)
    if notice is not None:
        return notice
    if state.stage in (Stage.BUILDING, Stage.CLEARING):
        return _building(state, ring)
    if isinstance(effect, Waiting) or not state.answering:
        return _wait(state, ring)
    return PortChosen(ring, state.port)


def idle(state: State) -> View:
    """What the matrix shows when nobody has done anything for a while."""
    if state.stage in (Stage.ASKING, Stage.LAST_TURN) and state.trusted:
        return Idle(_ring(state))
    return view(state, None)


def _ring(state: State) -> Ring:
    asked = (asked.question.port for asked in state.log if isinstance(asked.question, BeamQuestion))
    return Ring(state.edition.grid, frozenset[Port](asked))


def disk_notice(state: State) -> View:
    """Something is wrong with the store: what it is was said in words."""
    return Idle(_ring(state), invitation="store")


def _wait(state: State, ring: Ring) -> Wait:
    if state.trusted:
        return Wait(ring, WaitReason.WAIT)
    return Wait(ring, _BLIND.get(state.seen.sight, WaitReason.BOARD_MOVED))


def _answered(ring: Ring, asked: Asked) -> View:
    if isinstance(asked.question, BeamQuestion) and isinstance(asked.answer, BeamAnswer):
        return BeamAnswered(ring, asked.question.port, asked.answer)
    if isinstance(asked.question, CellQuestion) and isinstance(asked.answer, CellAnswer):
        return CellAnswered(ring, asked.question.cell, asked.answer)
    raise TypeError(f"the answer {asked.answer!r} does not belong to the question {asked.question!r}")


def _notice(state: State, ring: Ring, effect: Effect | None) -> Notice | None:
    """What is worth reading on the matrix although nothing was answered."""
    match effect:
        case Judged(hunter, right):
            return Notice(ring, "right" if right else "wrong", state.hunters[hunter])
        case TurnOf(hunter) | BuildNext(hunter):
            return Notice(ring, "turn", state.hunters[hunter])
        case Out(hunter):
            return Notice(ring, "out", state.hunters[hunter])
        case LastChance(hunter):
            return Notice(ring, "last", state.hunters[hunter])
        case Warned():
            return Notice(ring, "known")
        case Refused() if state.hunting:
            return Notice(ring, "no")
        case _:
            return None


def _outcome(state: State, ring: Ring, outcome: Outcome) -> Notice:
    winner = "" if outcome.winner is None else state.hunters[outcome.winner]
    return Notice(ring, outcome.ending.value, winner)


def _reveal(state: State, ring: Ring, outcome: Outcome) -> View:
    """The board that the winner hunted; after a match that was given up, no board: it may be wanted once more."""
    notice = _outcome(state, ring, outcome)
    secret = state.secret
    if secret is None or outcome.ending is Ending.ABANDONED:
        return notice
    sheet = next((sheet for sheet in state.sheets if sheet is not None and not sheet.looks_like(secret)), None)
    return Reveal(ring, contents_of(secret), _different(secret, sheet) if sheet else (), notice)


def _different(one: Layout, other: Layout) -> tuple[Cell, ...]:
    look, other_look = set(one.look()), set(other.look())
    return tuple(sorted({cell for cell, *_ in look ^ other_look}))


def _dialogue(state: State, ring: Ring, place: InMenu | ChoosingCell | OnSheet | OnSensors) -> View:
    match place:
        case InMenu(_, chosen):
            shown = entries(place, state)
            return MenuShown(shown[chosen % len(shown)].key, chosen % len(shown), len(shown))
        case ChoosingCell(row, column):
            return CellChosen(ring, row, column)
        case OnSheet(sheet):
            candidate: Iterable[Placement] = [sheet.candidate] if sheet.candidate else []
            lying = Layout(state.edition, tuple(candidate))
            name = state.hunters[state.turn] if state.hunters else ""
            text = str(sheet.candidate.corner) if sheet.candidate else ""
            return SheetShown(ring, name, contents_of(sheet.layout), contents_of(lying), text)
        case OnSensors():
            return _building(state, ring, state.hunters[state.turn] if state.hunters else "")


def _building(state: State, ring: Ring, name: str = "") -> View:
    """The builder's view: a magnet beside the grid, a question, what does not add up, the piece to lay, or the board.

    A hunter who lays a solution is named.
    """
    seen = state.seen
    if seen.sight is Sight.SOUGHT:
        return _wait(state, ring)
    if len(seen.to_clear) > 1:  # a single one is rather a sensor that fails: it is named beside the piece to lay
        return Building(ring, faulty=seen.to_clear, to_clear=True, name=name)
    broken = seen.whole_asked and seen.partial is not None and bool(seen.partial.problems())
    if seen.choice is not None and not seen.outside and not broken:
        return replace(which(ring, seen.choice, seen.partial), name=name)
    if seen.next_piece is not None and not seen.cells and not seen.outside:
        piece = state.edition.piece(seen.next_piece)
        return LayNext(sketch_of(Placement(piece, Cell(0, 0), piece.orientations[0])), seen.unusable, name)
    layout = seen.layout or seen.partial
    if layout is None:
        return Building(ring, faulty=seen.cells, outside=seen.outside, unusable=seen.unusable, name=name)
    problems = layout.problems()
    faulty = {cell for problem in problems if problem.fault is not Fault.MISSING for cell in problem.cells}
    return Building(
        ring,
        contents=contents_of(layout),
        faulty=tuple(sorted(faulty.union(seen.cells))),
        complete=not problems and seen.layout is not None,
        outside=seen.outside,
        unusable=seen.unusable,
        name=name,
    )
