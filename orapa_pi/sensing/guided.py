"""Guided placement: with sensors that only say "a magnet is there", the order of laying says which piece it is.

The table names the piece to lay next, and the sensors that change say where it lies. Where they do not suffice the builder
is asked; where something does not add up it is told. Nothing is guessed, and every settled picture is held against the
whole board. What no such sensor can know is that another piece of the same shape was laid than the one asked for.

What one bad sensor can do: the pieces cover a fixed number of cells, so with a dead sensor under a piece the board never adds
up by itself. With one that is stuck it can: as a cell of a piece that is still held askew, or under a piece of one cell that
was taken away since. No sensor tells these from the truth, so at the end, when all adds up, the builder is shown the whole
board and says whether it lies so. On the way there a piece is taken without a question only if several sensors saw it at once
and none that is not believed lies under it.
"""

from dataclasses import replace
from typing import assert_never

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.pieces import Placement
from orapa_pi.sensing.fits import Fresh, cells_mask, exact_fits, near_fits
from orapa_pi.sensing.levels import Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.prompts import MAX_OPTIONS, Back, Chosen, Event, Kept, Lifted, Released, Settled, Shown, TakeBack
from orapa_pi.sensing.setting_up import Guided, Prompts, prompts, union


def update(state: Guided, event: Event) -> tuple[Guided, Prompts]:
    """The next state and all that the builder is to be told now. Never raises; what makes no sense changes nothing."""
    match event:
        case Settled(picture, stirred):
            state = _with_picture(state, picture, stirred)
            return _judged(_looked_anew(state))
        case Shown():
            pass  # only a board that is read at once is read by a camera
        case Chosen(number):
            return _chosen(state, number)
        case Back():
            return _back(state)
        case Kept(layout):
            state = replace(state, laid=layout.placements, options=(), confirmed=True, kept=True)
        case Released():
            return _judged(_looked_anew(replace(state, kept=False)))
        case _:
            assert_never(event)
    return state, prompts(state)


def _with_picture(state: Guided, picture: Picture, stirred: tuple[Cell, ...]) -> Guided:
    """Sensors that were called dead or stuck are believed again once they say something else.

    Whatever stirs may be a hand that takes away a piece under which a sensor is stuck: the builder has to look again.
    """
    seen = sum(1 << index for index, level in enumerate(picture.levels) if level not in (Level.NONE, Level.UNKNOWN))
    unknown = sum(1 << index for index, level in enumerate(picture.levels) if level is Level.UNKNOWN)
    dead, stuck = state.dead & ~seen, state.stuck & (seen | unknown)
    shaken = sum(1 << state.edition.grid.index(cell) for cell in stirred)
    shaken |= 0 if state.seen is None else state.seen ^ seen
    confirmed = state.confirmed and not shaken
    state = replace(state, shaken=state.shaken | shaken, confirmed=confirmed, earlier=state.added, options=())
    return replace(state, seen=seen, unknown=unknown, dead=dead, stuck=stuck)


def _looked_anew(state: Guided) -> Guided:
    """Without the pieces that may have been lifted and are back already: they may lie turned over now, or have changed places.

    That is so if all sensors under one have stirred since it was whole, but for a single one, which may be stuck.
    """
    if state.kept:
        return state
    whole = [one for one in state.laid if not cells_mask(state.edition, one) & state.gone]
    back = [one for one in whole if _is_shaken(state, one)]
    shaken = state.shaken & ~union(state.edition, tuple(whole))
    return replace(state, laid=tuple(one for one in state.laid if one not in back), shaken=shaken & state.taken)


def _is_shaken(state: Guided, placement: Placement) -> bool:
    visible = _visible(state, placement)
    return visible & state.shaken != 0 and (visible & ~state.shaken).bit_count() <= 1


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


def _chosen(state: Guided, number: int) -> tuple[Guided, Prompts]:
    """An option is the right one, or the whole board is."""
    if state.to_confirm and number == 1:
        state = replace(state, confirmed=True)
    elif 1 <= number <= len(state.options):
        return _judged(_taking(state, number))
    return state, prompts(state)


def _taking(state: Guided, number: int) -> Guided:
    """Lay the option of this number, from 1; a sensor under it that sees nothing is dead."""
    option = state.options[number - 1]
    dead = cells_mask(state.edition, option) & ~state.doubted & ~(state.seen or 0)
    return replace(state, laid=(*state.laid, option), options=(), dead=state.dead | dead)


def _back(state: Guided) -> tuple[Guided, Prompts]:
    """None of the options, or the last piece otherwise. A single magnet that is no piece is a sensor that is stuck.

    Where pieces have moved, they are forgotten, and what the sensors still see of them is looked at anew. If the whole board is
    not right, so are those that only one sensor sees: they may have gone without a sign, while any other can be lifted.
    """
    if state.kept or state.seen is None:
        return state, prompts(state)
    if state.gone:
        unmoved = tuple(one for one in state.laid if not cells_mask(state.edition, one) & state.gone)
        return _judged(replace(state, laid=unmoved))
    if state.added:
        stuck = state.added if state.added.bit_count() == 1 else 0
        return _judged(replace(state, options=(), refused=state.added, stuck=state.stuck | stuck))
    doubtful = {one for one in state.laid if _visible(state, one).bit_count() == 1} if state.to_confirm else set()
    if doubtful:
        return _judged(replace(state, laid=tuple(one for one in state.laid if one not in doubtful)))
    if not state.laid:
        return state, prompts(state)
    *rest, last = state.laid
    dead = state.dead & ~cells_mask(state.edition, last)
    before, said = _judged(replace(state, laid=tuple(rest), dead=dead, confirmed=False))
    return (before, said) if before.options else (state, (TakeBack(last.piece.name), *prompts(state)))


def _is_lifted(state: Guided, placement: Placement) -> bool:
    """Whether no sensor that is believed sees the piece any more, and one says so."""
    visible = _visible(state, placement)
    return visible != 0 and not visible & ~state.gone


def _visible(state: Guided, placement: Placement) -> int:
    """The believed sensors under a piece."""
    return cells_mask(state.edition, placement) & ~state.doubted
