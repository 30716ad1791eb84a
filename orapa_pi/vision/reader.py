"""From one picture to what the camera saw. The steps, in order; each is a module of its own."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.outline import Corners
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import LARGEST_DRIFT, CameraCalibration
from orapa_pi.vision.colours import Colours, colourless, look, swapped
from orapa_pi.vision.finding import Found, Markers, NotFound, find_board, find_markers, mapped, rectified
from orapa_pi.vision.labelled import read_stickers
from orapa_pi.vision.places import CELL_PX, places
from orapa_pi.vision.sight import Doubt, Moving, NoBoard, Read, Sight, Way
from orapa_pi.vision.whole_set import read_whole_set

MOST_COVERED = 1
"""So many places of the paper rim may look covered (a speck, a curled corner) before something reaches over the edge."""
EMPTY_SPREAD = 1.5
"""In units: how alike all wedges of a board on which nothing lies must be."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A picture on which the board was found: its markers, the homography, the sheet from straight above and its colours."""

    markers: Markers
    board: Found
    sheet: Image
    colours: Colours


def prepare(picture: Image, edition: Edition) -> Prepared | NoBoard:
    """Find the board and straighten it."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    markers = find_markers(grey, edition)
    board = find_board(grey, markers, edition)
    if isinstance(board, NotFound):
        return NoBoard(board.hidden, board.doubled, board.askew)
    sheet = rectified(picture, board, edition, CELL_PX)
    return Prepared(markers, board, sheet, look(sheet, edition.grid))


def locate(picture: Image, edition: Edition) -> Corners | NoBoard:
    """The corners of the grid in the picture, in pixels, as its markers tell them."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    board = find_board(grey, find_markers(grey, edition), edition)
    if isinstance(board, NotFound):
        return NoBoard(board.hidden, board.doubled, board.askew)
    grid = edition.grid
    ends = [(0, 0), (grid.columns, 0), (grid.columns, grid.rows), (0, grid.rows)]
    one, two, three, four = [(float(x), float(y)) for x, y in mapped(board.homography, np.array(ends, dtype=np.float64))]
    return one, two, three, four


def see(
    picture: Image, edition: Edition, calibration: CameraCalibration | None = None, claims: tuple[Claim, ...] = ()
) -> Sight:
    """What one picture (blue, green, red) shows of this edition's board. Judging never raises, and never guesses.

    The `claims` of somebody who sees the board count only where the picture alone is not certain.
    """
    prepared = prepare(picture, edition)
    return prepared if isinstance(prepared, NoBoard) else judge(prepared, edition, calibration, claims)


def judge(prepared: Prepared, edition: Edition, calibration: CameraCalibration | None, claims: tuple[Claim, ...] = ()) -> Sight:
    """What a prepared picture means."""
    reaching = _reaching(prepared.colours, edition)
    if reaching is not None:
        return Moving(reaching)
    labelled = read_stickers(prepared.markers, prepared.board, edition)
    if labelled is not None and (labelled.meaning is Meaning.EXACT or calibration is None):
        return Read(labelled, Way.STICKERS)
    if calibration is None:
        return _uncalibrated(prepared.colours, edition)
    drift = calibration.drift(prepared.colours)
    if colourless(prepared.colours):
        return Read(Reading(Meaning.AMBIGUOUS, more=True), Way.NOTHING, (Doubt.COLOURLESS,), drift=drift)
    doubts = _swap(prepared.colours) + ((Doubt.DRIFT,) if drift > LARGEST_DRIFT else ())
    found = read_whole_set(prepared.colours, calibration)
    believed = claims if found.reading.meaning is not Meaning.EXACT else ()
    if believed:
        found = read_whole_set(prepared.colours, calibration, believed)
    reading = found.reading
    if reading.layout is not None and (doubts or (labelled is not None and not _agree(labelled, reading.layout))):
        reading = Reading(Meaning.AMBIGUOUS, candidates=(reading.layout,), more=True)
    elif shows_nothing(reading) and (doubts or labelled is not None):
        reading = Reading(Meaning.AMBIGUOUS, missing=reading.missing, more=True)
    return Read(reading, Way.COLOURS, doubts, found.margin, drift, believed)


def shows_nothing(reading: Reading) -> bool:
    """Whether it says that the board is empty."""
    return reading.meaning is Meaning.UNFINISHED and all(not layout.placements for layout in reading.candidates)


def _reaching(colours: Colours, edition: Edition) -> tuple[Cell, ...] | None:
    """The edge cells at which something covers the paper around the grid, if it does; a hand cannot come from anywhere else."""
    if int(colours.covered.sum()) <= MOST_COVERED:
        return None
    grid = edition.grid
    near = places(grid).paper_at[colours.covered]
    cells = {
        Cell(int(np.clip(y, 0, grid.rows - 1)), int(np.clip(x + shift, 0, grid.columns - 1)))
        for x, y in near
        for shift in (-0.5, 0.0)
    }
    return tuple(sorted(cells))


def _uncalibrated(colours: Colours, edition: Edition) -> Read:
    """Without a calibration only an empty board can be told: every wedge of it looks alike. Else the cells are named that look
    unlike most of the others. In a grey picture a piece may be as light as the board, and nothing can be told.
    """
    if colourless(colours):
        return Read(Reading(Meaning.AMBIGUOUS, more=True), Way.NOTHING, (Doubt.COLOURLESS, Doubt.NOT_CALIBRATED))
    apart = np.abs(colours.wedges - np.median(colours.wedges, axis=0))
    names = tuple(piece.name for piece in edition.pieces)
    odd = (apart.max(axis=1) >= 2 * EMPTY_SPREAD).reshape(edition.grid.rows, edition.grid.columns, -1).any(axis=2)
    if not odd.any() and float(np.median(apart)) < EMPTY_SPREAD / 2:
        reading = Reading(Meaning.UNFINISHED, candidates=(Layout(edition, ()),), missing=names)
    else:
        cells = tuple(Cell(int(row), int(column)) for row, column in np.argwhere(odd))
        reading = Reading(Meaning.AMBIGUOUS, cells=cells, more=True)
    return Read(reading, Way.NOTHING, (*_swap(colours), Doubt.NOT_CALIBRATED))


def _swap(colours: Colours) -> tuple[Doubt, ...]:
    return (Doubt.SWAPPED,) if swapped(colours) else ()


def _agree(labelled: Reading, layout: Layout) -> bool:
    """Whether the stickers that were seen say the same as the colours of the whole set."""
    certain = labelled.candidates[0].placements if labelled.meaning is Meaning.UNFINISHED else ()
    shown = replace(layout, placements=certain).look()
    return labelled.meaning is Meaning.UNFINISHED and set(shown) <= set(layout.look())
