"""From the state of a game, and what just happened in it, to the view that the matrix shows."""

from orapa_pi.play.events import Answered, Effect, Waiting
from orapa_pi.play.state import Asked, Sight, Stage, State
from orapa_pi.rules.grid import Port
from orapa_pi.rules.layout import Fault
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion, CellAnswer, CellQuestion, look_at
from orapa_pi.screen.views import BeamAnswered, Building, CellAnswered, Idle, PortChosen, Ring, View, Wait, WaitReason


def view(state: State, effect: Effect | None) -> View:
    """The view after `effect`; None is a state at rest, in which the chosen port is shown."""
    ring = Ring(state.edition.grid, frozenset(_asked_ports(state.log)))
    if state.stage in (Stage.BUILDING, Stage.CLEARING):
        return _building(state, ring)
    if isinstance(effect, Answered):
        return _answered(ring, effect.asked)
    if isinstance(effect, Waiting) or not state.trusted:
        return _wait(state, ring)
    return PortChosen(ring, state.port)


def idle(state: State) -> View:
    """What the matrix shows when nobody has done anything for a while."""
    ring = Ring(state.edition.grid, frozenset(_asked_ports(state.log)))
    if state.stage in (Stage.BUILDING, Stage.CLEARING):
        return _building(state, ring)
    return Idle(ring) if state.trusted else _wait(state, ring)


def notice(state: State) -> View:
    """Something is wrong with the store: what it is was said in words."""
    return Idle(Ring(state.edition.grid, frozenset(_asked_ports(state.log))), invitation="store")


def _wait(state: State, ring: Ring) -> Wait:
    return Wait(ring, WaitReason.SENSOR_FAILS if state.seen.sight is Sight.LOST else WaitReason.BOARD_MOVED)


def _asked_ports(log: tuple[Asked, ...]) -> list[Port]:
    return [asked.question.port for asked in log if isinstance(asked.question, BeamQuestion)]


def _answered(ring: Ring, asked: Asked) -> View:
    if isinstance(asked.question, BeamQuestion) and isinstance(asked.answer, BeamAnswer):
        return BeamAnswered(ring, asked.question.port, asked.answer)
    if isinstance(asked.question, CellQuestion) and isinstance(asked.answer, CellAnswer):
        return CellAnswered(ring, asked.question.cell, asked.answer)
    raise TypeError(f"the answer {asked.answer!r} does not belong to the question {asked.question!r}")


def _building(state: State, ring: Ring) -> Building:
    layout = state.seen.layout or state.seen.partial
    if layout is None:
        return Building(ring, faulty=state.seen.cells)
    problems = layout.problems()
    faulty = {cell for problem in problems if problem.fault is not Fault.MISSING for cell in problem.cells}
    return Building(
        ring,
        contents=tuple((cell, look_at(layout, cell)) for cell in sorted(layout.contents())),
        faulty=tuple(sorted(faulty)),
        complete=not problems and state.seen.layout is not None,
    )
