"""Reading without stickers: the set is known, so the whole arrangement is found at once, and must beat every other."""

from dataclasses import dataclass

import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell, Direction, Grid
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.masks import MaskedPlacement
from orapa_pi.sensing.decode import differing_cells, distinct
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.vision.arrays import Flags, Floats
from orapa_pi.vision.calibration import CameraCalibration, wedges_of
from orapa_pi.vision.choosing import ABSENT, Choice, Chosen, choose
from orapa_pi.vision.colours import Colours
from orapa_pi.vision.fitting import ill_fitting
from orapa_pi.vision.scoring import MOST, Scores, brightness_of, masked, score

MARGIN = 12.0
"""By how much the best arrangement must beat every other: more than one whole wedge."""
UNEXPLAINED = 8.0
"""A wedge that costs more than this under what lies there according to the best arrangement is not explained by it."""


MOST_CANDIDATES = 32


@dataclass(frozen=True, slots=True)
class Found:
    """The reading, and the margin by which it is the best (None: nothing else came near)."""

    reading: Reading
    margin: float | None


Lying = tuple[tuple[MaskedPlacement, ...], ...]
"""Every piece's placements, in the order of the scores."""


def read_whole_set(seen: Colours, calibration: CameraCalibration) -> Found:
    """What the colours mean. Judging never raises, and never guesses."""
    lying = masked(calibration.edition)
    scores = score(seen, calibration)
    bare = (scores.board < MOST / 2) & ~scores.blind
    brightness: Floats = np.zeros(len(bare))
    for _ in range(2):  # the light on the board is known better when it is known which of it is bare
        if bare.sum() < len(bare) // 4:
            break
        brightness = brightness_of(seen, calibration, bare)
        scores = score(seen, calibration, brightness)
        best = choose(scores.placements, lying, 0.0).found[0][1]
        costs, covered = _costs(calibration.edition.grid, lying, scores, best)
        bare = (costs < MOST / 2) & ~scores.blind & ~covered
    found = _judged(calibration.edition, lying, scores, choose(scores.placements, lying, MARGIN))
    return _fitting(found, seen, calibration, brightness)


def _fitting(found: Found, seen: Colours, calibration: CameraCalibration, brightness: Floats) -> Found:
    """What was found, unless a piece does not fill its place or something else lies on the board."""
    layout = found.reading.layout
    cells = () if layout is None else ill_fitting(seen, calibration, brightness, layout)
    return Found(Reading(Meaning.FAULTY, cells=cells), found.margin) if cells else found


def _costs(grid: Grid, lying: Lying, scores: Scores, choice: Choice) -> tuple[Floats, Flags]:
    """What every wedge costs under this arrangement, and which ones it covers."""
    costs: Floats = scores.board.copy()
    covered: Flags = np.zeros(len(costs), dtype=np.bool_)
    for piece, number in enumerate(choice):
        if number != ABSENT:
            wedges = wedges_of(grid, lying[piece][number].placement)
            costs[wedges] = scores.by_piece[piece][wedges]
            covered[wedges] = True
    return costs, covered


def _judged(edition: Edition, lying: Lying, scores: Scores, chosen: Chosen) -> Found:
    layouts = [_layout(edition, lying, choice) for _, choice in chosen.found]
    candidates = distinct(layouts)
    best_total, best = chosen.found[0]
    others = zip(chosen.found[1:], layouts[1:], strict=True)
    margin = next((total - best_total for (total, _), layout in others if not layout.looks_like(layouts[0])), None)
    strange = _strange(edition, _costs(edition.grid, lying, scores, best)[0])
    missing = tuple(
        piece.name for number, piece in enumerate(edition.pieces) if any(choice[number] == ABSENT for _, choice in chosen.found)
    )
    complete = ABSENT not in best
    if chosen.more or (len(candidates) > 1 and complete):
        cells = differing_cells(candidates)
        reading = Reading(
            Meaning.AMBIGUOUS, candidates=candidates[:MOST_CANDIDATES], cells=cells, missing=missing, more=chosen.more
        )
    elif strange:
        reading = Reading(Meaning.FAULTY, cells=strange, missing=missing)
    elif not complete:
        reading = Reading(Meaning.UNFINISHED, candidates=candidates[:MOST_CANDIDATES], missing=missing)
    else:
        reading = Reading(Meaning.EXACT, layouts[0], problems=layouts[0].problems())
    return Found(reading, margin)


def _strange(edition: Edition, costs: Floats) -> tuple[Cell, ...]:
    """Cells that the arrangement does not explain: two wedges that touch, in one cell or across a grid line, or any three."""
    grid = edition.grid
    odd = (costs > UNEXPLAINED).reshape(grid.rows, grid.columns, len(Direction))
    pairs = (odd[:, :-1, Direction.E] & odd[:, 1:, Direction.W]).any() or (
        odd[:-1, :, Direction.S] & odd[1:, :, Direction.N]
    ).any()
    if odd.sum(axis=2).max() < 2 and odd.sum() < 3 and not pairs:
        return ()
    return tuple(Cell(int(row), int(column)) for row, column in np.argwhere(odd.any(axis=2)))


def _layout(edition: Edition, lying: Lying, choice: Choice) -> Layout:
    return Layout(edition, tuple(lying[piece][number].placement for piece, number in enumerate(choice) if number != ABSENT))
