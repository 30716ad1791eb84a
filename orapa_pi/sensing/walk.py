"""Walking the board: a magnet is led over every cell in turn, and each sensor answers once. The result is a calibration.

Settled sets of closed sensors come in, as the board counts them, and prompts go out. A sensor is bad if it does not answer, or
answers on the empty board already, or only where the wiring cannot have it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.calibration import Calibration
from orapa_pi.sensing.wiring import Lines, completed, lines_through


@dataclass(frozen=True, slots=True)
class Closed:
    """The board has come to rest, and these sensors see a magnet."""

    sensors: frozenset[int]


@dataclass(frozen=True, slots=True)
class NothingHere:
    """The magnet lies on the cell that was asked for, and the board does not answer."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """The last answer was wrong: ask for that cell again; before the first, look at the empty board again."""


Event = Closed | NothingHere | StepBack


@dataclass(frozen=True, slots=True)
class ClearBoard:
    """Take everything off the board; what still sees a magnet then is stuck."""


@dataclass(frozen=True, slots=True)
class LeadTo:
    """Lead the magnet to this cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TooMany:
    """So many sensors answer at once: a second magnet, a magnet between cells, or missing diodes."""

    count: int


@dataclass(frozen=True, slots=True)
class AnsweredBefore:
    """The sensor that answers belongs to this cell: the magnet lies in the wrong place, now or then."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class CannotBe:
    """The sensor that answers cannot lie under this cell if the others are right."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Unclear:
    """Too few sensors answered to tell how the board is wired."""


@dataclass(frozen=True, slots=True)
class Done:
    """Every cell was asked for."""

    calibration: Calibration


Prompt = ClearBoard | LeadTo | TooMany | AnsweredBefore | CannotBe | Unclear | Done


@dataclass(frozen=True, slots=True)
class Walk:
    """How far the walk has come on a board of rows x columns whose sensors count `per_line` to a line.

    `stuck` are the sensors that saw a magnet on the empty board, None before that was looked at. `answers` holds, for the
    cells asked so far, the sensor that answered or None.
    """

    board: str
    columns: int
    rows: int
    per_line: int
    stuck: frozenset[int] | None = None
    answers: tuple[int | None, ...] = ()

    @property
    def asked(self) -> Cell | None:
        """The cell to lead the magnet to, to and fro along the rows so that it can slide; None at the end."""
        return None if len(self.answers) == self.columns * self.rows else _nth(self, len(self.answers))

    @property
    def found(self) -> dict[Cell, int]:
        """The cells whose sensor is known."""
        return {_nth(self, index): sensor for index, sensor in enumerate(self.answers) if sensor is not None}


def update(state: Walk, event: Event) -> tuple[Walk, Prompt]:
    """The next state, and what to ask or say now. Never raises."""
    match event:
        case Closed(sensors):
            if state.stuck is None:
                return _prompted(replace(state, stuck=sensors))
            return _heard(state, sensors - state.stuck)
        case NothingHere():
            if state.stuck is not None and state.asked is not None:
                state = replace(state, answers=(*state.answers, None))
        case StepBack():
            state = replace(state, answers=state.answers[:-1], stuck=state.stuck if state.answers else None)
        case _:
            assert_never(event)
    return _prompted(state)


def wirings(state: Walk, found: dict[Cell, int] | None = None) -> list[Lines]:
    """Every way of wiring that fits what was found: one, as soon as two cells of a row or column are."""
    found = state.found if found is None else found
    shapes = {False: state.columns, True: state.rows}
    tried = (
        lines_through(found, state.per_line, crossed=crossed) for crossed, size in shapes.items() if size == state.per_line
    )
    return [lines for lines in tried if lines is not None]


def _heard(state: Walk, sensors: frozenset[int]) -> tuple[Walk, Prompt]:
    """Sensors answer. The one of the cell before may still do so, and while the magnet is on its way none does."""
    cell = state.asked
    new = sensors - ({state.answers[-1]} if state.answers else set())
    if cell is None or not new:
        return _prompted(state)
    if len(new) > 1:
        return state, TooMany(len(new))
    (sensor,) = new
    before = next((known for known, number in state.found.items() if number == sensor), None)
    if before is not None:
        return state, AnsweredBefore(before)
    if not wirings(state, {**state.found, cell: sensor}):
        return state, CannotBe(cell)
    return _prompted(replace(state, answers=(*state.answers, sensor)))


def _prompted(state: Walk) -> tuple[Walk, Prompt]:
    if state.stuck is None:
        return state, ClearBoard()
    if state.asked is not None:
        return state, LeadTo(state.asked)
    fitting = wirings(state)
    if len(fitting) != 1:
        return state, Unclear()
    lines = completed(fitting[0], state.rows, state.columns)
    sensors = tuple(sensor for cell in _cells(state) if (sensor := lines.sensor(cell)) is not None)
    bad = tuple(cell for cell in _cells(state) if cell not in state.found)
    return state, Done(Calibration(state.board, state.columns, state.rows, sensors, bad))


def _cells(state: Walk) -> Iterable[Cell]:
    return (Cell(row, column) for row in range(state.rows) for column in range(state.columns))


def _nth(state: Walk, index: int) -> Cell:
    row, column = divmod(index, state.columns)
    return Cell(row, state.columns - 1 - column if row % 2 else column)
