"""How well every placement of every piece explains what is seen: half the squared distance in spreads, bounded, over wedges.

A placement's score is what the board costs less when it is laid: below zero it explains more than the bare board does.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.masks import MaskedPlacement, masked_placements
from orapa_pi.rules.pieces import Piece, Placement
from orapa_pi.vision.arrays import Flags, Floats, Whole
from orapa_pi.vision.calibration import CameraCalibration, Look, apart_on_edges, lines_of, outline_of, wedges_of
from orapa_pi.vision.colours import Colours
from orapa_pi.vision.places import places

BOARD_SPREAD = np.array([0.7, 0.5, 0.5])
"""In units: the least that the bare board is taken to vary by; more if the picture is worse."""
WORST_SPREAD = 2.0
SHADE = 5.0
"""What a bare wedge costs at most for being darker or lighter than learned: it may lie in a shadow."""
OUTLINE_MOST = 3.0
"""What a stretch of a glass piece's outline can speak for or against it."""
MOST = 10.0
"""What a wedge can cost at most, so that one spot of glare cannot decide."""
RING_MIDDLE = 4.0
"""A ring that costs less than this is there."""
REACH = 0.8
"""In cells: over what distance the light on the board is taken to be alike."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The costs of all wedges under the board and under each piece, and each placement's score, by the edition's pieces."""

    board: Floats
    by_piece: tuple[Floats, ...]
    placements: tuple[Floats, ...]
    blind: Flags


@dataclass(frozen=True, slots=True)
class _Table:
    """The wedges of all placements of a piece, padded with a wedge that costs nothing, and where its thin lines would be."""

    wedges: Whole
    lines: tuple[tuple[Whole, ...], ...]
    slant_edges: Whole
    line_edges: Whole


@cache
def _table(edition: Edition, piece: Piece) -> _Table:
    found = [wedges_of(edition.grid, masked.placement) for masked in masked_placements(edition, piece)]
    outlines = [outline_of(edition, masked.placement) for masked in masked_placements(edition, piece)]
    return _Table(
        _padded(found),
        tuple(tuple(lines_of(edition, masked.placement)) for masked in masked_placements(edition, piece)),
        _padded([slants for slants, _ in outlines]),
        _padded([lines for _, lines in outlines]),
    )


def _padded(rows: list[Whole]) -> Whole:
    """One table; -1 stands for nothing."""
    width = max(len(row) for row in rows)
    return np.array([np.pad(row, (0, width - len(row)), constant_values=-1) for row in rows])


def score(seen: Colours, calibration: CameraCalibration, brightness: Floats | None = None) -> Scores:
    """All scores. `brightness` is how much lighter the board is at every wedge than it was when it was learned, in units."""
    colours = seen.wedges if brightness is None else seen.wedges - np.column_stack([brightness, np.zeros((len(brightness), 2))])
    board = _board_cost(colours - calibration.board, seen.burnt)
    by_piece, placements = [], []
    for piece in calibration.edition.pieces:
        look = calibration.pieces[piece.name]
        away = colours - look.mean - (calibration.board if look.over else 0.0)
        costs = _cost(away, np.array(look.spread), seen.burnt)
        gain = np.append(costs - board, 0.0)
        table = _table(calibration.edition, piece)
        scores = gain[table.wedges].sum(axis=1)
        if calibration.ring is not None and any(table.lines):
            scores = scores + _ring_scores(seen, calibration.ring, table)
        if look.over:
            scores = scores + _outline_scores(seen, calibration, look, table)
        by_piece.append(costs)
        placements.append(scores)
    return Scores(board, tuple(by_piece), tuple(placements), seen.burnt)


def _board_cost(away: Floats, blind: Flags) -> Floats:
    """As `_cost`, with the spread of this very picture, and forgiving to shadows."""
    usual = np.median(np.abs(away), axis=0) * 1.5  # the median of a normal distribution is at 0.67 spreads; twice that
    spread = np.clip(2.0 * usual, BOARD_SPREAD, WORST_SPREAD)
    parts = (away / spread) ** 2 / 2
    costs = np.minimum(np.minimum(parts[:, 0], SHADE) + parts[:, 1] + parts[:, 2], MOST)
    costs[blind] = 0.0
    found: Floats = costs
    return found


def _outline_scores(seen: Colours, calibration: CameraCalibration, look: Look, table: _Table) -> Floats:
    """A piece that the board is seen through shows by its edges: half as far from the board as they were says nothing."""
    slants, lines = apart_on_edges(seen, calibration.slants, calibration.lines)
    gains = []
    for apart, edges in ((slants, table.slant_edges), (lines, table.line_edges)):
        gain = np.clip((look.outline / 2 - apart) * (2 * OUTLINE_MOST / look.outline), -OUTLINE_MOST, OUTLINE_MOST)
        gains.append(np.append(gain, 0.0)[edges].sum(axis=1))
    found: Floats = gains[0] + gains[1]
    return found


def _cost(away: Floats, spread: Floats, blind: Flags) -> Floats:
    costs = np.minimum(((away / spread) ** 2).sum(axis=1) / 2, MOST)
    costs[blind] = 0.0
    found: Floats = costs
    return found


def _ring_scores(seen: Colours, ring: Look, table: _Table) -> Floats:
    """A ring is a thin line: at one of the offsets it must be seen, on both halves of both ends."""
    costs = _line_costs(seen, ring)
    return np.array([sum(float(costs[stretch].min()) for stretch in stretches) for stretches in table.lines])


def _line_costs(seen: Colours, ring: Look) -> Floats:
    away = (seen.lines - ring.mean) / np.array(ring.spread)
    costs: Floats = np.minimum((away**2).sum(axis=1) / 2, 2 * RING_MIDDLE) - RING_MIDDLE
    return costs


def ring_is_seen(seen: Colours, calibration: CameraCalibration, placement: Placement) -> bool:
    """Whether the thin lines of a placement are there, if it has any: what explains the most may still lack them."""
    stretches = lines_of(calibration.edition, placement)
    if calibration.ring is None or not stretches:
        return True
    costs = _line_costs(seen, calibration.ring)
    return sum(float(costs[stretch].min()) for stretch in stretches) < -RING_MIDDLE / 4 * len(stretches)


def brightness_of(seen: Colours, calibration: CameraCalibration, bare: Flags) -> Floats:
    """How much lighter than learned the board is around every wedge, from the bare wedges near it, in units."""
    at = places(calibration.edition.grid).wedges_at
    apart = (seen.wedges - calibration.board)[:, 0]
    weights = np.exp(-((at[:, None, :] - at[None, bare, :]) ** 2).sum(axis=2) / (2 * REACH**2)) + 1e-9
    found: Floats = (weights @ apart[bare]) / weights.sum(axis=1)
    return found


def masked(edition: Edition) -> tuple[tuple[MaskedPlacement, ...], ...]:
    """The placements in the order of the scores."""
    return tuple(masked_placements(edition, piece) for piece in edition.pieces)
