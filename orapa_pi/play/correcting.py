"""What the builder says of a cell that a camera cannot tell: when that may be, what follows, and the dialogue at the panel.

It says what lies in one cell, and nothing else: the camera has still to find everything else by itself, and the rules judge the
whole. Everybody hears that it was said, and at the end of what.
"""

from dataclasses import dataclass, replace

from orapa_pi.play.aside import CellTold, CellUntold, Corrected
from orapa_pi.play.building import refuse
from orapa_pi.play.events import Refusal
from orapa_pi.play.modes import Builder
from orapa_pi.play.state import State
from orapa_pi.play.turns import Step
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.grid import Cell


def correct(state: State, event: CellTold | CellUntold) -> Step:
    """Something is said of a cell of the board that is being laid, or taken back."""
    board = state.to_correct
    if board is None:
        return refuse(state, Refusal.NOTHING_TO_CORRECT)
    cell = event.claim.cell if isinstance(event, CellTold) else event.cell
    before = state.boards[board].claims
    others = tuple(claim for claim in before if claim.cell != cell)
    claims = (*others, event.claim) if isinstance(event, CellTold) else others
    if claims == before:
        return refuse(state, Refusal.NOTHING_TO_CORRECT)
    changed = replace(state.boards[board], claims=claims)
    state = replace(state, boards=(*state.boards[:board], changed, *state.boards[board + 1 :]))
    return state, (Corrected(back=isinstance(event, CellUntold)),)


def corrector(state: State) -> str:
    """The name of who lays the board before the camera; empty where nobody has one."""
    board = state.laid_on(0)
    if board is not None and state.rules.builder is Builder.EACH_HUNTER:
        return state.hunters[board]
    return state.setter


@dataclass(frozen=True, slots=True)
class Correcting:
    """A cell is chosen, first its row, then its column, and then what lies there: `pointed` counts within `options`."""

    row: int
    column: int | None = None
    pointed: int | None = None

    @property
    def cell(self) -> Cell:
        """The cell that is chosen; the first of its row while only the row is."""
        return Cell(self.row, self.column or 0)

    def options(self, match: State) -> tuple[Claim | None, ...]:
        """What may be said of the cell: nothing lies there, or one of the pieces; None takes back what was said before."""
        said = (Claim(self.cell, name) for name in (None, *(piece.name for piece in match.edition.pieces)))
        told = any(claim.cell == self.cell for claim in match.claims_on(0))
        return (*said, *([None] if told else []))

    def option(self, match: State) -> Claim | None:
        """What is pointed at."""
        options = self.options(match)
        return options[(self.pointed or 0) % len(options)]

    def turned(self, match: State, steps: int) -> "Correcting":
        """So many steps on in what is being chosen now, round and round."""
        grid = match.edition.grid
        if self.column is None:
            return Correcting((self.row + steps) % grid.rows)
        if self.pointed is None:
            return Correcting(self.row, (self.column + steps) % grid.columns)
        return replace(self, pointed=(self.pointed + steps) % len(self.options(match)))

    def taken(self, match: State) -> tuple["Correcting | None", CellTold | CellUntold | None]:
        """OK: the next choice, or None with what was said."""
        if self.column is None:
            columns = [cell.column for cell in match.seen.cells if cell.row == self.row]
            return Correcting(self.row, min(columns, default=0)), None
        if self.pointed is None:
            return replace(self, pointed=0), None
        claim = self.option(match)
        return None, CellUntold(self.cell) if claim is None else CellTold(claim)

    def back(self) -> "Correcting | None":
        """One choice back; None when there is none left."""
        if self.pointed is not None:
            return replace(self, pointed=None)
        return None if self.column is None else Correcting(self.row)


def begin_correcting(match: State) -> Correcting:
    """The dialogue opens at the first cell in question."""
    return Correcting(match.seen.cells[0].row if match.seen.cells else 0)
