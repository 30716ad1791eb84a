"""A guided set-up as a value: what was recognised, what the sensors see besides, and what that means for the builder."""

from dataclasses import dataclass

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Piece, Placement
from orapa_pi.sensing.codes import bits
from orapa_pi.sensing.fits import cells_mask
from orapa_pi.sensing.prompts import Choose, Complete, Moved, NextPiece, OutOfUse, Prompt, Stray

Prompts = tuple[Prompt, ...]


@dataclass(frozen=True, slots=True)
class Guided:
    """How far a set-up has come. Sets of cells are numbers with bit i for the i-th cell, row by row.

    `laid` are the pieces that are certain, in the order of laying; `options` the placements of an open question. `seen` and
    `unknown` are the magnets of the last settled picture and the sensors that it knows nothing of. The builder has said that
    `dead` sensors lie under a piece, and that on `stuck` ones and in `refused` there is none of the pieces that were offered.
    `earlier` are the magnets that the picture before could not explain, `shaken` the sensors that have stirred under pieces
    since those were whole. `confirmed`: the builder has seen the whole board as it is recognised and found it right, and
    nothing has stirred since. A `kept` layout is only watched.
    """

    edition: Edition
    laid: tuple[Placement, ...] = ()
    options: tuple[Placement, ...] = ()
    seen: int | None = None
    unknown: int = 0
    dead: int = 0
    stuck: int = 0
    refused: int = 0
    earlier: int = 0
    shaken: int = 0
    confirmed: bool = False
    kept: bool = False

    @property
    def next_piece(self) -> Piece | None:
        """The piece to lay next, in the edition's order; None when all lie there."""
        return next(iter(self.remaining), None)

    @property
    def remaining(self) -> tuple[Piece, ...]:
        """The pieces that do not lie there yet, in the edition's order."""
        there = {placement.piece.name for placement in self.laid}
        return tuple(piece for piece in self.edition.pieces if piece.name not in there)

    @property
    def doubted(self) -> int:
        """Every sensor that is not believed."""
        return self.unknown | self.dead | self.stuck

    @property
    def taken(self) -> int:
        """The cells in which recognised pieces lie."""
        return union(self.edition, self.laid)

    @property
    def added(self) -> int:
        """Believed sensors that see a magnet where no recognised piece lies."""
        return (self.seen or 0) & ~self.taken & ~self.doubted

    @property
    def gone(self) -> int:
        """Believed sensors that see nothing where a recognised piece lies."""
        return 0 if self.seen is None else self.taken & ~self.seen & ~self.doubted

    @property
    def adds_up(self) -> bool:
        """Whether every piece is recognised and the whole picture agrees."""
        if self.seen is None or self.remaining or self.added or self.gone:
            return False
        return self.kept or not _unseen(self)

    @property
    def to_confirm(self) -> bool:
        """Whether all adds up, and the builder has still to look whether it lies there."""
        return self.adds_up and not self.confirmed and not self.kept


def layout_of(state: Guided) -> Layout | None:
    """The layout, if every piece lies on the board, the whole picture agrees, and so does the builder."""
    return Layout(state.edition, state.laid) if state.adds_up and not state.to_confirm else None


def prompts(state: Guided) -> Prompts:
    """What the builder is to be told in this state, the most urgent first."""
    out_of_use = (OutOfUse(_cells(state, state.doubted)),) if state.doubted else ()
    layout = layout_of(state)
    if layout is not None:
        return Complete(layout, layout.problems()), *out_of_use
    if state.seen is None:
        return out_of_use
    if state.gone or state.kept:
        return Moved(_cells(state, state.gone | state.added)), *out_of_use
    if state.to_confirm:
        return Choose((Layout(state.edition, state.laid),)), *out_of_use
    if state.options:
        boards = tuple(Layout(state.edition, (*state.laid, option)) for option in state.options)
        return Choose(boards), *out_of_use
    following = (NextPiece(state.next_piece.name),) if state.next_piece else ()
    stray = (Stray(_cells(state, state.added)),) if state.added else ()
    return *stray, *following, *out_of_use


def _unseen(state: Guided) -> bool:
    """Whether a recognised piece lies wholly on sensors that are not believed."""
    return any(not cells_mask(state.edition, placement) & ~state.doubted for placement in state.laid)


def union(edition: Edition, placements: tuple[Placement, ...]) -> int:
    """All cells that these placements cover, as a set of bits."""
    cells = 0
    for placement in placements:
        cells |= cells_mask(edition, placement)
    return cells


def _cells(state: Guided, mask: int) -> tuple[Cell, ...]:
    columns = state.edition.grid.columns
    return tuple(Cell(*divmod(index, columns)) for index in bits(mask))
