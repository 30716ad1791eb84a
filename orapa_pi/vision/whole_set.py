"""Reading without stickers: the set is known, so the whole arrangement is found at once, and must beat every other."""

from dataclasses import dataclass

import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.decode import differing_cells, distinct
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.vision.arrays import Flags, Floats
from orapa_pi.vision.calibration import CameraCalibration, wedges_of
from orapa_pi.vision.choosing import ABSENT, Choice, Chosen, choose
from orapa_pi.vision.colours import Colours
from orapa_pi.vision.scoring import MOST, Scores, brightness_of, masked, score

MARGIN = 12.0
"""By how much the best arrangement must beat every other: more than one whole wedge."""
UNEXPLAINED = 8.0
"""A wedge that costs more than this under what lies there according to the best arrangement is not explained by it."""


@dataclass(frozen=True, slots=True)
class Found:
    """The reading, and the margin by which it is the best (None: nothing else came near)."""

    reading: Reading
    margin: float | None


def read_whole_set(seen: Colours, calibration: CameraCalibration) -> Found:
    """What the colours mean. Judging never raises, and never guesses."""
    edition = calibration.edition
    scores = score(seen, calibration)
    bare = _bare(edition, scores, None)
    for _ in range(2):  # the light on the board is known better when it is known which of it is bare
        if bare.sum() < len(bare) // 4:
            break
        scores = score(seen, calibration, brightness_of(seen, calibration, bare))
        chosen = choose(scores.placements, masked(edition), 0.0)
        bare = _bare(edition, scores, chosen.found[0][1] if chosen.found else None)
    chosen = choose(scores.placements, masked(edition), MARGIN)
    return _judged(edition, scores, chosen)


def _bare(edition: Edition, scores: Scores, choice: Choice | None) -> Flags:
    """The wedges that show the board for certain."""
    found: Flags = (_costs(edition, scores, choice) < MOST / 2) & ~scores.blind
    if choice is not None:
        found &= ~_covered(edition, choice)
    else:
        found &= scores.board < MOST / 2
    return found


def _covered(edition: Edition, choice: Choice) -> Flags:
    found: Flags = np.zeros(4 * edition.grid.columns * edition.grid.rows, dtype=np.bool_)
    for wedges in _wedges(edition, choice).values():
        found[wedges] = True
    return found


def _wedges(edition: Edition, choice: Choice) -> dict[int, list[int]]:
    return {
        piece: wedges_of(edition, masked(edition)[piece][number].placement).tolist()
        for piece, number in enumerate(choice)
        if number != ABSENT
    }


def _costs(edition: Edition, scores: Scores, choice: Choice | None) -> Floats:
    """What every wedge costs under this arrangement."""
    costs = scores.board.copy()
    for piece, wedges in _wedges(edition, choice or ()).items():
        costs[wedges] = scores.by_piece[piece][wedges]
    return costs


def _judged(edition: Edition, scores: Scores, chosen: Chosen) -> Found:
    layouts = [_layout(edition, choice) for _, choice in chosen.found]
    candidates = distinct(layouts)
    best_total, best = chosen.found[0]
    margin = next((total - best_total for total, choice in chosen.found[1:] if not _same(edition, choice, best)), None)
    strange = _strange(edition, scores, best)
    missing = tuple(
        piece.name for number, piece in enumerate(edition.pieces) if any(choice[number] == ABSENT for _, choice in chosen.found)
    )
    complete = ABSENT not in best
    if chosen.more or (len(candidates) > 1 and complete):
        reading = Reading(
            Meaning.AMBIGUOUS,
            candidates=candidates[:32],
            cells=differing_cells(candidates),
            missing=missing,
            more=chosen.more,
        )
    elif strange:
        reading = Reading(Meaning.FAULTY, cells=strange, missing=missing)
    elif not complete:
        reading = Reading(Meaning.UNFINISHED, candidates=candidates[:32], missing=missing)
    else:
        reading = Reading(Meaning.EXACT, layouts[0], problems=layouts[0].problems())
    return Found(reading, margin)


def _strange(edition: Edition, scores: Scores, choice: Choice) -> tuple[Cell, ...]:
    """Cells that the arrangement does not explain: two wedges of one, or single ones of at least three."""
    costs = _costs(edition, scores, choice)
    per_cell = (costs > UNEXPLAINED).reshape(-1, 4).sum(axis=1)
    cells = list(edition.grid)
    if per_cell.max() < 2 and per_cell.sum() < 3:
        return ()
    return tuple(cells[index] for index in np.flatnonzero(per_cell))


def _same(edition: Edition, one: Choice, other: Choice) -> bool:
    return one == other or _layout(edition, one).looks_like(_layout(edition, other))


def _layout(edition: Edition, choice: Choice) -> Layout:
    lying = masked(edition)
    return Layout(edition, tuple(lying[piece][number].placement for piece, number in enumerate(choice) if number != ABSENT))
