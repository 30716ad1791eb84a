"""Finding the board: its four own markers, all of them and in their order, or no board."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.sheets.geometry import BoardSheet
from orapa_pi.sheets.markers import CORNERS
from orapa_pi.sheets.stickers import stickers
from orapa_pi.vision.arrays import Floats, Image

HALVED_FROM = 1400
"""A picture with a longer side than this is first searched at half its size, which is three times as fast."""
LARGEST_MISFIT = 0.035
"""In cells: how far three quarters of the markers' corners may be from where all of them together say they are; the markers of
another grid are squares that do not fit."""
ALL = (1, 2, 3, 4)
STRAY = 0.06
"""In cells: a corner that is farther off is left out, as dirt or a bent sheet may hide one."""
SMALLEST_SIDE = 12.0
"""Pixels of a marker below which its bits are luck."""


@dataclass(frozen=True, slots=True)
class Markers:
    """All markers in a picture: by id the corners of each, 4 x 2 pixels, clockwise from its own top left."""

    by_id: dict[int, tuple[Floats, ...]]

    def once(self, marker: int) -> Floats | None:
        """The corners of a marker that is there exactly once."""
        found = self.by_id.get(marker, ())
        return found[0] if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class NotFound:
    """Why there is no board: which markers 1 to 4 (top left, then clockwise) are hidden, doubled, or not where they belong."""

    hidden: tuple[int, ...] = ()
    doubled: tuple[int, ...] = ()
    askew: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The board in the picture: the homography from sheet cells to pixels, 3 x 3, and its misfit (see `LARGEST_MISFIT`)."""

    homography: Floats
    misfit: float


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.perspectiveRemovePixelPerCell = 8
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.3  # what is out of focus is grey at the edges of its squares
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)


def find_markers(grey: Image, edition: Edition) -> Markers:
    """Every marker in a grey picture; at half size only if that shows the edition's four, and all its stickers or none."""
    if max(grey.shape) > HALVED_FROM and min(grey.shape) > 1:
        half = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        found = _detect(half, 2.0)
        labelled = {sticker.piece.name for sticker in stickers(edition) if sticker.marker in found.by_id}
        if len(labelled) in (0, len(edition.pieces)) and all(
            found.once(marker) is not None for marker in CORNERS[edition.name]
        ):
            return found
    return _detect(grey, 1.0)


def _detect(grey: Image, scale: float) -> Markers:
    corners, ids, _ = _detector().detectMarkers(grey)
    by_id: dict[int, tuple[Floats, ...]] = {}
    if ids is not None:
        for marker, quad in zip(np.asarray(ids).ravel(), corners, strict=True):
            places = (np.asarray(quad, dtype=np.float64).reshape(4, 2) + 0.5) * scale - 0.5
            if min(np.linalg.norm(places - np.roll(places, 1, axis=0), axis=1)) >= SMALLEST_SIDE:
                by_id[int(marker)] = (*by_id.get(int(marker), ()), places)
    return Markers(by_id)


def find_board(grey: Image, markers: Markers, edition: Edition) -> Found | NotFound:
    """The board of this edition. A lone or foreign marker never counts, nor do four that lie in another order."""
    own = CORNERS[edition.name]
    hidden = tuple(number for number, marker in enumerate(own, 1) if marker not in markers.by_id)
    doubled = tuple(number for number, marker in enumerate(own, 1) if len(markers.by_id.get(marker, ())) > 1)
    quads = [quad for marker in own if (quad := markers.once(marker)) is not None]
    if hidden or doubled or len(quads) != len(own):
        return NotFound(hidden, doubled)
    rough = np.concatenate(quads)
    meant = np.array([corner for corners in BoardSheet(edition.grid).markers() for corner in corners], dtype=np.float64)
    first = _fit(meant, rough, cv2.LMEDS) if _in_order(rough) else None  # a marker's corners may be found pixels away
    if first is None:
        return NotFound(askew=ALL)
    seen = _sharpened(grey, mapped(first, meant), rough)
    homography = _fit(meant, seen, 0)
    if homography is None or not _in_order(seen):
        return NotFound(askew=ALL)
    meant = _bloomed(meant, mapped(inverse(homography), seen))
    for _ in range(2):
        homography = _fit(meant, seen, 0)
        if homography is None:
            return NotFound(askew=ALL)
        off = np.linalg.norm(mapped(inverse(homography), seen) - meant, axis=1)
        near = off <= STRAY
        if near.all() or near.sum() < len(off) - 4:
            break
        meant, seen = meant[near], seen[near]
    misfit = float(np.quantile(off, 0.75))
    return Found(homography, misfit) if misfit <= LARGEST_MISFIT else NotFound(askew=ALL)


def _bloomed(meant: Floats, seen: Floats) -> Floats:
    """The corners as they are meant, but for what all four markers together are smaller: light eats into what is dark."""
    from_middle = (meant.reshape(4, 4, 2) - meant.reshape(4, 4, 2).mean(axis=1, keepdims=True)).reshape(-1, 2)
    smaller = float(((seen - meant) * from_middle).sum() / (from_middle**2).sum())
    shrunk: Floats = meant + from_middle * min(0.15, max(-0.15, smaller))
    return shrunk


def _fit(meant: Floats, seen: Floats, method: int) -> Floats | None:
    found = cv2.findHomography(meant, seen, method)[0]
    if found is None or np.shape(found) != (3, 3) or abs(np.linalg.det(found)) < 1e-12:
        return None
    return np.asarray(found, dtype=np.float64)


def _sharpened(grey: Image, corners: Floats, rough: Floats) -> Floats:
    """The corners to a fraction of a pixel, looked for where they should be; where none is there, as found roughly."""
    side = float(np.min(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)))
    window = int(min(5.0, max(2.0, side / 14)))
    found = corners.astype(np.float32).reshape(-1, 1, 2)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    refined = np.asarray(cv2.cornerSubPix(grey, found, (window, window), (-1, -1), criteria), dtype=np.float64).reshape(-1, 2)
    elsewhere = np.linalg.norm(refined - rough, axis=1) > max(4.0, side / 8)
    refined[elsewhere] = rough[elsewhere]
    return refined


def _in_order(corners: Floats) -> bool:
    """Whether the four markers are the corners of a convex figure, clockwise as on the paper, and each lies clockwise too."""
    quads = corners.reshape(4, 4, 2)
    return all(_clockwise(quad) for quad in (quads.mean(axis=1), *quads))


def _clockwise(quad: Floats) -> bool:
    """Convex and, with y downwards, clockwise: every turn is to the right."""
    sides = np.roll(quad, -1, axis=0) - quad
    following = np.roll(sides, -1, axis=0)
    return bool(np.all(sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0] > 0))


def inverse(homography: Floats) -> Floats:
    """The homography back."""
    back: Floats = np.linalg.inv(homography).astype(np.float64)
    return back


def mapped(homography: Floats, points: Floats) -> Floats:
    """Points, n x 2, through a homography."""
    lifted = np.column_stack([points, np.ones(len(points))]) @ homography.T
    through: Floats = lifted[:, :2] / lifted[:, 2:]
    return through


def rectified(picture: Image, board: Found, edition: Edition, cell_px: int) -> Image:
    """The whole sheet as seen from straight above, with so many pixels to a cell; made at double size and averaged."""
    size = BoardSheet(edition.grid).size
    fine = 2 * cell_px
    width, height = round(size.x * fine), round(size.y * fine)
    margin = (size.x - edition.grid.columns) / 2
    to_cells = np.array([[1 / fine, 0, 0.5 / fine - margin], [0, 1 / fine, 0.5 / fine - margin], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    warped = cv2.warpPerspective(picture, board.homography @ to_cells, (width, height), flags=flags)
    return np.asarray(cv2.resize(warped, (width // 2, height // 2), interpolation=cv2.INTER_AREA), dtype=np.uint8)
