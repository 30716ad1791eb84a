"""What a camera has learned at one table: the empty board, and how each piece looks on it. Learned from two pictures.

As JSON it is plain lists of numbers, in the units of `colours`; nothing in it is a picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from json import dumps

import numpy as np

from orapa_pi.errors import CalibrationError, Reason
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Direction, Grid
from orapa_pi.rules.json_form import Json, edition_from_json, edition_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Piece, Placement, Substance
from orapa_pi.vision.arrays import Floats, Whole
from orapa_pi.vision.colours import Colours
from orapa_pi.vision.places import STRIP_OFFSETS, WEDGES_OF, places

VERSION = 2
SMALLEST_SPREAD_OVER = np.array([0.7, 0.5, 0.5])
SMALLEST_SPREAD = np.array([1.2, 0.9, 0.9])
"""In units: what two pictures of the same thing may differ by."""
LARGEST_SPREAD = 3.5
LARGEST_DRIFT = 4.0
"""In units: how far the patches may be from where they were."""
AS_PAPER = -0.25
"""In units: the lightness against paper's from which on a piece is burnt where paper is."""
GREY = 2.0
"""In units: a patch whose shares of colour are below this is grey."""
_FIELDS = {
    "version",
    "edition",
    "expansions",
    "columns",
    "rows",
    "board",
    "lines",
    "slants",
    "patches",
    "pieces",
    "ring",
    "locks",
    "checksum",
}


class GlareOn(CalibrationError):
    """Glare lies on most of a piece, so that nothing can be learned of it."""

    def __init__(self, placement: Placement) -> None:
        super().__init__(f"Glare lies on the piece {placement.piece}: move the lamp and take the picture again.")
        self.piece = placement.piece.name
        self.cells = tuple(sorted(cell for cell, _ in placement.cells))


@dataclass(frozen=True, slots=True)
class Look:
    """How a piece looks: mean and spread of its wedges' colours. `over` is true if they are relative to the board below it,
    and then `outline` is how far the colours along its outline are from the board's. `misfit` is the share of its area in which
    it does not look so: glints, dark facets.
    """

    mean: tuple[float, float, float]
    spread: tuple[float, float, float]
    over: bool = False
    outline: float = 0.0
    misfit: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class CameraCalibration:
    """What was learned for one edition with its expansions: the empty board's wedges and lines, the patches, every piece.

    `locks` are what the camera was locked to: exposure in microseconds, gain, and the gains of red and blue; 0 is unknown.
    """

    edition: Edition
    board: Floats
    lines: Floats
    slants: Floats
    patches: Floats
    pieces: Mapping[str, Look]
    ring: Look | None
    locks: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def __eq__(self, other: object) -> bool:
        """By value, array by array: what dataclasses make asks an array for its truth, which it has not."""
        if not isinstance(other, CameraCalibration):
            return NotImplemented
        return all(np.array_equal(getattr(self, one.name), getattr(other, one.name)) for one in fields(self))

    def unglared(self, seen: Colours) -> Colours:
        """The colours as they count here: if a piece is as white as paper, what is burnt where paper is burnt is no glare."""
        white = any(not look.over and look.mean[0] > AS_PAPER for look in self.pieces.values())
        return replace(seen, burnt=seen.dazzled) if white else seen

    def drift(self, seen: Colours) -> float:
        """How far the patches are from where they were, in units, after the light was taken out: the middle one of the greys
        or of the colours, whichever is farther.
        """
        apart = np.abs(seen.patches - self.patches)[:, 1:].max(axis=1)
        grey = np.abs(self.patches[:, 1:]).max(axis=1) < GREY
        return max(float(np.median(part)) if len(part) else 0.0 for part in (apart[grey], apart[~grey]))


def wedges_of(grid: Grid, placement: Placement) -> Whole:
    """The numbers of the wedges that a placement covers."""
    return np.array(
        [4 * grid.index(cell) + side for cell, surface in placement.cells for side in WEDGES_OF.get(surface, ())], dtype=np.intp
    )


def lines_of(edition: Edition, placement: Placement) -> list[Whole]:
    """For every stretch of grid line on which the placement has a thin line: its numbers at the offsets."""
    numbers = places(edition.grid).line_numbers
    found: set[int] = set()
    for cell, surface in placement.cells:
        side = surface.line_side
        if side is not None:
            key = (cell, side) if side in (Direction.E, Direction.S) else (cell.step(side), side.opposite)
            found.add(numbers[key])
    count = len(STRIP_OFFSETS)
    return [np.arange(count) + (2 * number + half) * count for number in sorted(found) for half in (0, 1)]


def outline_of(edition: Edition, placement: Placement) -> tuple[Whole, Whole]:
    """The stretches on the outline of a placement, without the board's own edge: numbers of slants and of lines."""
    grid, numbers = edition.grid, places(edition.grid).line_numbers
    covered = {(cell, side) for cell, surface in placement.cells for side in WEDGES_OF.get(surface, ())}
    slants, lines = [], []
    for cell, _ in placement.cells:
        for side in Direction:
            if ((cell, side) in covered) != ((cell, side.turned(1)) in covered):
                slants.append(4 * grid.index(cell) + side)
            if (cell, side) in covered and (cell.step(side), side.opposite) not in covered and cell.step(side) in grid:
                key = (cell, side) if side in (Direction.E, Direction.S) else (cell.step(side), side.opposite)
                lines += [2 * numbers[key], 2 * numbers[key] + 1]
    return np.array(slants, dtype=np.intp), np.array(lines, dtype=np.intp)


def apart_on_edges(seen: Colours, slants: Floats, lines: Floats) -> tuple[Floats, Floats]:
    """How far, in units, the colours of every stretch are from the empty board's, at the offset where they are farthest."""
    count = len(STRIP_OFFSETS)
    one, other = (
        np.linalg.norm(now - before, axis=1).reshape(-1, count).max(axis=1)
        for now, before in ((seen.slants, slants), (seen.lines, lines))
    )
    return one, other


def seen_through(piece: Piece) -> bool:
    """Whether the board is seen through the piece: it has no colour and does nothing but reflect."""
    return piece.colour is None and piece.substance is Substance.REFLECTING


def learn(empty: Colours, dealt: Colours, layout: Layout) -> CameraCalibration:
    """A calibration from the colours of the empty board and of one whole layout on it.

    Raises CalibrationError if a piece is missing in the layout, GlareOn if glare lies on most of one.
    """
    edition = layout.edition
    names = {placement.piece.name for placement in layout.placements}
    missing = [piece.name for piece in edition.pieces if piece.name not in names]
    if missing or layout.overlaps():
        raise CalibrationError(
            Reason(
                "A camera learns from a whole layout: {piece} is not laid in it.",
                piece=missing[0] if missing else Reason("a piece"),
            )
        )
    pieces, ring = {}, None
    for placement in layout.placements:
        wedges = wedges_of(edition.grid, placement)
        usable = wedges[~dealt.burnt[wedges]]
        if 2 * len(usable) < len(wedges):
            usable = wedges[~dealt.dazzled[wedges]]
        if 2 * len(usable) < len(wedges):
            raise GlareOn(placement)
        over = seen_through(placement.piece)
        look = _look(dealt.wedges[usable] - (empty.wedges[usable] if over else 0.0), over=over)
        if over:
            apart = apart_on_edges(dealt, empty.slants, empty.lines)
            edges = np.concatenate([one[on] for one, on in zip(apart, outline_of(edition, placement), strict=True)])
            look = replace(look, outline=float(np.median(edges)))
        pieces[placement.piece.name] = look
        for stretch in lines_of(edition, placement):
            ring = _brightest(ring, dealt.lines[stretch], empty.lines[stretch])
    ring_look = None if ring is None else Look(*_pair(np.array(ring).mean(axis=0), SMALLEST_SPREAD * 1.5))
    return CameraCalibration(edition, empty.wedges, empty.lines, empty.slants, empty.patches, pieces, ring_look)


def _brightest(so_far: list[Floats] | None, seen: Floats, empty: Floats) -> list[Floats]:
    """The offset at which a line differs most from the empty board shows the ring."""
    apart = np.linalg.norm(seen - empty, axis=1)
    return [*(so_far or []), seen[int(np.argmax(apart))]]


def _look(colours: Floats, *, over: bool) -> Look:
    mean = np.median(colours, axis=0)
    smallest = SMALLEST_SPREAD_OVER if over else SMALLEST_SPREAD
    spread = np.clip(1.3 * np.sqrt(np.mean((colours - mean) ** 2, axis=0)), smallest, LARGEST_SPREAD)
    return Look(*_pair(mean, spread), over)


def _pair(mean: Floats, spread: Floats) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    return (float(mean[0]), float(mean[1]), float(mean[2])), (float(spread[0]), float(spread[1]), float(spread[2]))


def calibration_to_json(calibration: CameraCalibration) -> Json:
    """The value that `calibration_from_json` reads back."""
    value: Json = {
        "version": VERSION,
        **edition_to_json(calibration.edition),
        "board": _rounded(calibration.board),
        "lines": _rounded(calibration.lines),
        "slants": _rounded(calibration.slants),
        "patches": _rounded(calibration.patches),
        "pieces": {name: _look_to_json(look) for name, look in calibration.pieces.items()},
        "ring": None if calibration.ring is None else _look_to_json(calibration.ring),
        "locks": list(calibration.locks),
    }
    return {**value, "checksum": _checksum(value)}


def _rounded(table: Floats) -> list[list[float]]:
    rows: list[list[float]] = np.round(table, 3).tolist()
    return rows


def _look_to_json(look: Look) -> Json:
    mean, spread = ([round(part, 3) for part in parts] for parts in (look.mean, look.spread))
    return {
        "mean": mean,
        "spread": spread,
        "over": look.over,
        "outline": round(look.outline, 3),
        "misfit": round(look.misfit, 3),
    }


def _checksum(value: Json) -> str:
    return sha256(dumps(value, sort_keys=True).encode()).hexdigest()


def calibration_from_json(value: object, edition: Edition | None = None) -> CameraCalibration:
    """Read a calibration, and check that it is for this edition, if one is given. Raises CalibrationError."""
    if not isinstance(value, dict) or set(value) - _FIELDS or value.get("version") != VERSION:
        raise CalibrationError(Reason("It is no calibration of a camera: calibrate the camera again."))
    if value.get("checksum") != _checksum({key: part for key, part in value.items() if key != "checksum"}):
        raise CalibrationError(Reason("The calibration of the camera is damaged: calibrate the camera again."))
    learned = edition_from_json({key: value[key] for key in ("edition", "expansions", "columns", "rows") if key in value})
    if edition is not None:
        same_board = (learned.name, learned.grid) == (edition.name, edition.grid)
        if not same_board or not set(edition.expansions) <= set(learned.expansions):
            raise CalibrationError(
                Reason(
                    "The camera was calibrated for {learned}, not for {edition}: calibrate it again.",
                    learned=learned,
                    edition=edition,
                )
            )
        learned = edition
    try:
        pieces = {name: _look_from_json(look) for name, look in value["pieces"].items()}
        ring = None if value["ring"] is None else _look_from_json(value["ring"])
        board, lines, slants, patches = (_array(value[key]) for key in ("board", "lines", "slants", "patches"))
        exposure_us, gain, red, blue = (float(part) for part in value["locks"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise CalibrationError(Reason("The calibration of the camera is not whole: calibrate the camera again.")) from None
    where = places(learned.grid)
    sizes = (len(where.wedges), len(where.lines), len(where.slants), len(where.patches))
    if (len(board), len(lines), len(slants), len(patches)) != sizes or any(
        piece.name not in pieces for piece in learned.pieces
    ):
        raise CalibrationError(Reason("The calibration of the camera is for another board: calibrate the camera again."))
    return CameraCalibration(learned, board, lines, slants, patches, pieces, ring, (exposure_us, gain, red, blue))


def _array(rows: object) -> Floats:
    found = np.array(rows, dtype=np.float64)
    if found.ndim != 2 or found.shape[1] != 3 or not np.all(np.isfinite(found)):
        raise ValueError
    return found


def _look_from_json(value: Mapping[str, object]) -> Look:
    mean, spread, over, outline = _array([value["mean"]])[0], _array([value["spread"]])[0], value["over"], value["outline"]
    misfit = value["misfit"]
    if not isinstance(over, bool) or not np.all(spread > 0):
        raise ValueError
    if not isinstance(outline, float | int) or not isinstance(misfit, float | int):
        raise ValueError
    return Look(*_pair(mean, spread), over, float(outline), float(misfit))
