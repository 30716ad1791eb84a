"""From the state of a game, and what just happened in it, to the view that the matrix shows."""

from orapa_pi.play.events import Answered, Effect, Waiting
from orapa_pi.play.state import Asked, Sight, Stage, State
from orapa_pi.rules.grid import Cell, Port
from orapa_pi.rules.layout import Fault
from orapa_pi.rules.pieces import Placement
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion, CellAnswer, CellQuestion
from orapa_pi.screen.options import contents_of, sketch_of, which
from orapa_pi.screen.views import BeamAnswered, Building, CellAnswered, Idle, LayNext, PortChosen, Ring, View, Wait, WaitReason


def view(state: State, effect: Effect | None) -> View:
    """The view after `effect`; None is a state at rest, in which the chosen port is shown."""
    ring = Ring(state.edition.grid, frozenset(_asked_ports(state.log)))
    if state.stage is Stage.BUILDING:
        return _building(state, ring)
    if isinstance(effect, Answered):
        return _answered(ring, effect.asked)
    if isinstance(effect, Waiting) or not state.trusted:
        return _wait(state, ring)
    return PortChosen(ring, state.port)


def idle(state: State) -> View:
    """What the matrix shows when nobody has done anything for a while."""
    ring = Ring(state.edition.grid, frozenset(_asked_ports(state.log)))
    if state.stage is Stage.BUILDING:
        return _building(state, ring)
    return Idle(ring) if state.trusted else _wait(state, ring)


def _wait(state: State, ring: Ring) -> Wait:
    if state.trusted:
        return Wait(ring, WaitReason.WAIT)
    return Wait(ring, WaitReason.SENSOR_FAILS if state.seen.sight is Sight.LOST else WaitReason.BOARD_MOVED)


def _asked_ports(log: tuple[Asked, ...]) -> list[Port]:
    return [asked.question.port for asked in log if isinstance(asked.question, BeamQuestion)]


def _answered(ring: Ring, asked: Asked) -> View:
    if isinstance(asked.question, BeamQuestion) and isinstance(asked.answer, BeamAnswer):
        return BeamAnswered(ring, asked.question.port, asked.answer)
    if isinstance(asked.question, CellQuestion) and isinstance(asked.answer, CellAnswer):
        return CellAnswered(ring, asked.question.cell, asked.answer)
    raise TypeError(f"the answer {asked.answer!r} does not belong to the question {asked.question!r}")


def _building(state: State, ring: Ring) -> View:
    """The builder's view: a question first, then what does not add up, then the piece to lay, else the board."""
    seen = state.seen
    if seen.choice is not None:
        return which(ring, seen.choice, seen.partial)
    if seen.next_piece is not None and not seen.cells:
        piece = state.edition.piece(seen.next_piece)
        return LayNext(sketch_of(Placement(piece, Cell(0, 0), piece.orientations[0])), seen.unusable)
    layout = seen.layout or seen.partial
    if layout is None:
        return Building(ring, faulty=seen.cells, unusable=seen.unusable)
    problems = layout.problems()
    faulty = {cell for problem in problems if problem.fault is not Fault.MISSING for cell in problem.cells}
    return Building(
        ring,
        contents=contents_of(layout),
        faulty=tuple(sorted(faulty.union(seen.cells))),
        complete=not problems and seen.layout is not None,
        unusable=seen.unusable,
    )
