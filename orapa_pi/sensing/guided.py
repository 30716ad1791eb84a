"""Guided placement: with sensors that only say "a magnet is there", the order of laying says which piece it is.

The table names the piece to lay next, and the sensors that change say where it lies. Where they do not suffice the builder
is asked; where something does not add up it is told. Nothing is guessed, and every settled picture is held against the
whole board. What no such sensor can know is that another piece of the same shape was laid than the one asked for.

What one bad sensor can do: the pieces cover a fixed number of cells, so with a dead sensor under a piece the board never adds
up by itself, and with one that is stuck it only could in place of a piece of one cell, or with a piece that is held askew.
Therefore a piece is taken without a question only if several sensors saw it at once and none that is not believed lies
under it.
"""

from dataclasses import replace
from typing import assert_never

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.pieces import Placement
from orapa_pi.sensing.fits import Fresh, cells_mask, exact_fits, near_fits
from orapa_pi.sensing.levels import Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.prompts import MAX_OPTIONS, Back, Chosen, Event, Kept, Lifted, Released, Settled, TakeBack
from orapa_pi.sensing.setting_up import Guided, Prompts, prompts, union


def update(state: Guided, event: Event) -> tuple[Guided, Prompts]:
    """The next state and all that the builder is to be told now. Never raises; what makes no sense changes nothing."""
    match event:
        case Settled(picture, stirred):
            looked = _with_picture(state, picture)
            return _judged(looked if state.kept else _without_stirred(looked, stirred))
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


def _with_picture(state: Guided, picture: Picture) -> Guided:
    """Sensors that were called dead or stuck are believed again once they say something else."""
    seen = sum(1 << index for index, level in enumerate(picture.levels) if level not in (Level.NONE, Level.UNKNOWN))
    unknown = sum(1 << index for index, level in enumerate(picture.levels) if level is Level.UNKNOWN)
    dead, stuck = state.dead & ~seen, state.stuck & (seen | unknown)
    return replace(state, seen=seen, unknown=unknown, dead=dead, stuck=stuck, earlier=state.added, options=())


def _without_stirred(state: Guided, stirred: tuple[Cell, ...]) -> Guided:
    """Without the pieces that were lifted and are back already: they may lie turned over now, or have changed places."""
    mask = sum(1 << state.edition.grid.index(cell) for cell in stirred)
    back = [one for one in state.laid if (visible := _visible(state, one)) and not visible & (~mask | state.gone)]
    return replace(state, laid=tuple(one for one in state.laid if one not in back)) if back else state


def _judged(state: Guided) -> tuple[Guided, Prompts]:
    """Take away what was lifted, lay what can be recognised, or open a question."""
    if state.kept or state.seen is None:
        return state, prompts(state)
    if state.gone:
        lifted = tuple(placement for placement in state.laid if _is_lifted(state, placement))
        if state.added or union(state.edition, lifted) & ~state.doubted != state.gone:
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
    """What the new magnets may be, and whether that is certain: one option, seen at once by several sensors and wholly.

    The piece that was asked for comes first; the order of the others is free as far as their cells tell them apart. What is
    asked anyway, as a single magnet or the rest of something that did not add up, may be any piece.
    """
    edition, remaining = state.edition, state.remaining
    fresh = Fresh(state.added, state.doubted, state.taken)
    if not remaining:
        return (), False
    asked = exact_fits(edition, remaining[0], fresh)
    doubtful = fresh.added & state.earlier != 0 or fresh.added.bit_count() == 1
    others: tuple[Placement, ...] = ()
    if doubtful or not asked:
        others = tuple(fit for piece in remaining[1:] for fit in exact_fits(edition, piece, fresh))
    near = () if asked else near_fits(edition, remaining[0], fresh)
    options = next((fits for fits in ((*asked, *near, *others), (*asked, *others)) if 0 < len(fits) <= MAX_OPTIONS), ())
    whole = len(options) == 1 and cells_mask(edition, options[0]) == fresh.added
    return options, whole and not near and not doubtful


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
    visible = _visible(state, placement)
    return visible != 0 and not visible & ~state.gone


def _visible(state: Guided, placement: Placement) -> int:
    """The believed sensors under a piece."""
    return cells_mask(state.edition, placement) & ~state.doubted
