"""Guided placement: with sensors that only say "a magnet is there", the order of laying says which piece it is.

The table names the piece to lay next, and the sensors that change say where it lies. Where they do not suffice the builder
is asked; where something does not add up it is told. Nothing is guessed, and every settled picture is held against the
whole board. What no such sensor can know is that another piece of the same shape was laid than the one asked for.

What one bad sensor can do: the pieces cover a fixed number of cells, so with a dead sensor under a piece the board never adds
up by itself, and with one that is stuck it only could in place of a piece of one cell. Therefore a single magnet is always
confirmed, and a piece of which one cell is missing is asked about.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Piece, Placement
from orapa_pi.sensing.codes import bits
from orapa_pi.sensing.fits import Fresh, cells_mask, exact_fits, near_fits
from orapa_pi.sensing.levels import Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.prompts import (
    MAX_OPTIONS,
    Back,
    Choose,
    Chosen,
    Complete,
    Event,
    Kept,
    Lifted,
    Moved,
    NextPiece,
    OutOfUse,
    Prompt,
    Released,
    Settled,
    Stray,
    TakeBack,
)

Prompts = tuple[Prompt, ...]


@dataclass(frozen=True, slots=True)
class Guided:
    """How far a set-up has come. Sets of cells are numbers with bit i for the i-th cell, row by row.

    `laid` are the pieces that are certain, in the order of laying; `options` the placements of an open question. `seen` and
    `unknown` are the magnets of the last settled picture and the sensors that it knows nothing of. The builder has said that
    `dead` sensors lie under a piece, and that on `stuck` ones and in `refused` there is none of the pieces that were offered.
    A `kept` layout is only watched.
    """

    edition: Edition
    laid: tuple[Placement, ...] = ()
    options: tuple[Placement, ...] = ()
    seen: int | None = None
    unknown: int = 0
    dead: int = 0
    stuck: int = 0
    refused: int = 0
    kept: bool = False

    @property
    def next_piece(self) -> Piece | None:
        """The piece to lay next, in the edition's order; None when all lie there."""
        return next(iter(self.remaining), None)

    @property
    def remaining(self) -> tuple[Piece, ...]:
        there = {placement.piece.name for placement in self.laid}
        return tuple(piece for piece in self.edition.pieces if piece.name not in there)

    @property
    def doubted(self) -> int:
        """Every sensor that is not believed."""
        return self.unknown | self.dead | self.stuck

    @property
    def taken(self) -> int:
        """The cells in which recognised pieces lie."""
        return _union(self.edition, self.laid)

    @property
    def added(self) -> int:
        """Believed sensors that see a magnet where no recognised piece lies."""
        return (self.seen or 0) & ~self.taken & ~self.doubted

    @property
    def gone(self) -> int:
        """Believed sensors that see nothing where a recognised piece lies."""
        return 0 if self.seen is None else self.taken & ~self.seen & ~self.doubted


def update(state: Guided, event: Event) -> tuple[Guided, Prompts]:
    """The next state and all that the builder is to be told now. Never raises; what makes no sense changes nothing."""
    match event:
        case Settled(picture):
            return _judged(_with_picture(state, picture))
        case Chosen(number):
            return _judged(_taking(state, number)) if 1 <= number <= len(state.options) else (state, prompts(state))
        case Back():
            return _back(state)
        case Kept(layout):
            state = replace(state, laid=layout.placements, options=(), kept=True)
        case Released():
            return _judged(replace(state, kept=False))
        case _:
            assert_never(event)
    return state, prompts(state)


def layout_of(state: Guided) -> Layout | None:
    """The layout, if every piece lies on the board and the whole picture agrees."""
    if state.seen is None or state.remaining or state.added or state.gone or (_unseen(state) and not state.kept):
        return None
    return Layout(state.edition, state.laid)


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
    if state.options:
        boards = tuple(Layout(state.edition, (*state.laid, option)) for option in state.options)
        return Choose(boards), *out_of_use
    following = (NextPiece(state.next_piece.name),) if state.next_piece else ()
    stray = (Stray(_cells(state, state.added)),) if state.added else ()
    return *stray, *following, *out_of_use


def _with_picture(state: Guided, picture: Picture) -> Guided:
    """Sensors that were called dead or stuck are believed again once they say something else."""
    seen = sum(1 << index for index, level in enumerate(picture.levels) if level not in (Level.NONE, Level.UNKNOWN))
    unknown = sum(1 << index for index, level in enumerate(picture.levels) if level is Level.UNKNOWN)
    dead, stuck = state.dead & ~seen, state.stuck & (seen | unknown)
    return replace(state, seen=seen, unknown=unknown, dead=dead, stuck=stuck, options=())


def _judged(state: Guided) -> tuple[Guided, Prompts]:
    """Take away what was lifted, lay what can be recognised, or open a question."""
    if state.kept or state.seen is None:
        return state, prompts(state)
    if state.gone:
        lifted = tuple(placement for placement in state.laid if _is_lifted(state, placement))
        if state.added or _union(state.edition, lifted) & ~state.doubted != state.gone:
            return state, prompts(state)
        state = replace(state, laid=tuple(placement for placement in state.laid if placement not in lifted))
        return state, (Lifted(tuple(placement.piece.name for placement in lifted)), *prompts(state))
    state = replace(state, refused=state.refused if state.added == state.refused else 0)
    if state.added and not state.refused:
        options, certain = _options(state)
        state = replace(state, options=options)
        if certain:
            state = _taking(state, 1)
    return state, prompts(state)


def _options(state: Guided) -> tuple[tuple[Placement, ...], bool]:
    """What the new magnets may be, and whether that is certain: one option, seen by more than one sensor.

    The piece that was asked for comes first; the order of the others is free as far as their cells tell them apart.
    """
    edition, remaining = state.edition, state.remaining
    fresh = Fresh(state.added, state.doubted, state.taken)
    if not remaining:
        return (), False
    asked = exact_fits(edition, remaining[0], fresh)
    others = () if asked else tuple(fit for piece in remaining[1:] for fit in exact_fits(edition, piece, fresh))
    near = () if asked else near_fits(edition, remaining[0], fresh)
    options = next((fits for fits in (asked, (*near, *others), others) if 0 < len(fits) <= MAX_OPTIONS), ())
    return options, len(options) == 1 and not near and fresh.added.bit_count() > 1


def _taking(state: Guided, number: int) -> Guided:
    """Lay the option of this number, from 1; a sensor under it that sees nothing is dead."""
    option = state.options[number - 1]
    dead = cells_mask(state.edition, option) & ~state.doubted & ~(state.seen or 0)
    return replace(state, laid=(*state.laid, option), options=(), dead=state.dead | dead)


def _back(state: Guided) -> tuple[Guided, Prompts]:
    """None of the options, or the last piece otherwise. A single magnet that is no piece is a sensor that is stuck.

    Where pieces have moved, they are forgotten, and what the sensors still see of them is looked at anew.
    """
    if state.kept or state.seen is None:
        return state, prompts(state)
    if state.gone:
        unmoved = tuple(one for one in state.laid if not cells_mask(state.edition, one) & state.gone)
        return _judged(replace(state, laid=unmoved))
    if state.added:
        stuck = state.added if state.added.bit_count() == 1 else 0
        return _judged(replace(state, options=(), refused=state.added, stuck=state.stuck | stuck))
    if not state.laid:
        return state, prompts(state)
    *rest, last = state.laid
    dead = state.dead & ~cells_mask(state.edition, last)
    before, said = _judged(replace(state, laid=tuple(rest), dead=dead))
    return (before, said) if before.options else (state, (TakeBack(last.piece.name), *prompts(state)))


def _is_lifted(state: Guided, placement: Placement) -> bool:
    """Whether no sensor that is believed sees the piece any more, and one says so."""
    visible = cells_mask(state.edition, placement) & ~state.doubted
    return visible != 0 and not visible & ~state.gone


def _unseen(state: Guided) -> bool:
    """Whether a recognised piece lies wholly on sensors that are not believed."""
    return any(not cells_mask(state.edition, placement) & ~state.doubted for placement in state.laid)


def _union(edition: Edition, placements: tuple[Placement, ...]) -> int:
    union = 0
    for placement in placements:
        union |= cells_mask(edition, placement)
    return union


def _cells(state: Guided, mask: int) -> tuple[Cell, ...]:
    columns = state.edition.grid.columns
    return tuple(Cell(*divmod(index, columns)) for index in bits(mask))
