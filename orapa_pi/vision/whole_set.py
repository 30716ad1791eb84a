"""Reading without stickers: the set is known, so the whole arrangement is found at once, and must beat every other."""

from dataclasses import dataclass, replace

import numpy as np

from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition, cells_of
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


def read_whole_set(seen: Colours, calibration: CameraCalibration, claims: tuple[Claim, ...] = ()) -> Found:
    """What the colours mean, among arrangements in which the claims hold. Judging never raises, and never guesses."""
    edition, seen = calibration.edition, calibration.unglared(seen)
    lying, present = masked(edition), _present(edition, claims)
    scores = _claimed(edition, lying, score(seen, calibration), claims)
    bare = (scores.board < MOST / 2) & ~scores.blind
    brightness: Floats = np.zeros(len(bare))
    for _ in range(2):  # the light on the board is known better when it is known which of it is bare
        if bare.sum() < len(bare) // 4:
            break
        brightness = brightness_of(seen, calibration, bare)
        scores = _claimed(edition, lying, score(seen, calibration, brightness), claims)
        best = choose(scores.placements, lying, 0.0, present).found[:1]
        if not best:
            break
        costs, covered = _costs(edition.grid, lying, scores, best[0][1])
        bare = (costs < MOST / 2) & ~scores.blind & ~covered
    found = _judged(edition, lying, scores, choose(scores.placements, lying, MARGIN, present), claims)
    return _fitting(found, seen, calibration, brightness, claims)


def _fitting(
    found: Found, seen: Colours, calibration: CameraCalibration, brightness: Floats, claims: tuple[Claim, ...]
) -> Found:
    """What was found, unless a piece does not fill its place or something else lies on the board.

    What somebody has named is taken for it: a piece, where it lies, and the cells that were called empty.
    """
    layout = found.reading.layout
    if layout is None:
        return found
    named = {claim.piece for claim in claims}
    told = {claim.cell for claim in claims} | set(cells_of(one for one in layout.placements if one.piece.name in named))
    cells = tuple(cell for cell in ill_fitting(seen, calibration, brightness, layout) if cell not in told)
    return Found(Reading(Meaning.FAULTY, cells=cells), found.margin) if cells else found


def _present(edition: Edition, claims: tuple[Claim, ...]) -> frozenset[int]:
    """The numbers of the pieces that are claimed to lie somewhere."""
    named = {claim.piece for claim in claims}
    return frozenset(number for number, piece in enumerate(edition.pieces) if piece.name in named)


def _claimed(edition: Edition, lying: Lying, scores: Scores, claims: tuple[Claim, ...]) -> Scores:
    """The same scores, without the placements that a claim rules out."""
    if not claims:
        return scores
    placements = []
    for piece, one, places in zip(edition.pieces, scores.placements, lying, strict=True):
        inside = sum(1 << edition.grid.index(claim.cell) for claim in claims if claim.piece == piece.name)
        outside = sum(1 << edition.grid.index(claim.cell) for claim in claims if claim.piece != piece.name)
        allowed = [inside & ~place.cells == 0 and not place.cells & outside for place in places]
        placements.append(np.where(allowed, one, np.inf))
    return replace(scores, placements=tuple(placements))


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


def _judged(edition: Edition, lying: Lying, scores: Scores, chosen: Chosen, claims: tuple[Claim, ...]) -> Found:
    if not chosen.found:  # the claims contradict one another
        return Found(Reading(Meaning.FAULTY, cells=tuple(sorted(claim.cell for claim in claims))), None)
    layouts = [_layout(edition, lying, choice) for _, choice in chosen.found]
    candidates = distinct(layouts)
    best_total, best = chosen.found[0]
    others = zip(chosen.found[1:], layouts[1:], strict=True)
    margin = next((total - best_total for (total, _), layout in others if not layout.looks_like(layouts[0])), None)
    bare = _plainly_bare(edition.grid, scores)  # there no piece can be believed in: it may have been taken away since
    told = frozenset(claim.cell for claim in claims if claim.piece is None or claim.cell not in bare)
    strange = _strange(edition, _costs(edition.grid, lying, scores, best)[0], told)
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


def _plainly_bare(grid: Grid, scores: Scores) -> frozenset[Cell]:
    """The cells that are seen whole, and look like the board all over."""
    bare = ((scores.board < MOST / 2) & ~scores.blind).reshape(grid.rows, grid.columns, len(Direction)).all(axis=2)
    return frozenset(Cell(int(row), int(column)) for row, column in np.argwhere(bare))


def _strange(edition: Edition, costs: Floats, told: frozenset[Cell]) -> tuple[Cell, ...]:
    """Cells that the arrangement does not explain: two wedges that touch, in one cell or across a grid line, or any three."""
    grid = edition.grid
    odd = (costs > UNEXPLAINED).reshape(grid.rows, grid.columns, len(Direction))
    for cell in told:
        odd[cell.row, cell.column] = False
    pairs = (odd[:, :-1, Direction.E] & odd[:, 1:, Direction.W]).any() or (
        odd[:-1, :, Direction.S] & odd[1:, :, Direction.N]
    ).any()
    if odd.sum(axis=2).max() < 2 and odd.sum() < 3 and not pairs:
        return ()
    return tuple(Cell(int(row), int(column)) for row, column in np.argwhere(odd.any(axis=2)))


def _layout(edition: Edition, lying: Lying, choice: Choice) -> Layout:
    return Layout(edition, tuple(lying[piece][number].placement for piece, number in enumerate(choice) if number != ABSENT))
