"""In what condition the view is, for whoever sets a camera up: focus, light, markers, drift."""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.sheets.geometry import GAP, MARGIN, MARKER
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import LARGEST_DRIFT, CameraCalibration
from orapa_pi.vision.colours import colourless, swapped, terms
from orapa_pi.vision.places import CELL_PX
from orapa_pi.vision.reader import Prepared, prepare
from orapa_pi.vision.sight import NoBoard

SMALLEST_CELL_PX = 30.0
DARK, BRIGHT = 90.0, 250.0
"""Levels of the paper between which colours can be told."""
WIDEST_EDGE = 0.095
"""In cells: the blur of a marker's edge from which on small pieces run into one another."""
UNEVEN = 3.0
"""How much brighter the paper may be at its brightest than at its darkest place."""


class Finding(StrEnum):
    """What is wrong with a view."""

    NO_BOARD = "no_board"
    SMALL = "small"
    DARK = "dark"
    BRIGHT = "bright"
    UNEVEN = "uneven"
    BLURRED = "blurred"
    COVERED = "covered"
    COLOURLESS = "colourless"
    SWAPPED = "swapped"
    NOT_CALIBRATED = "not_calibrated"
    DRIFT = "drift"


@dataclass(frozen=True, slots=True)
class Condition:
    """What was measured: pixels to a cell, the paper's level, the width of edges in cells, drift in units; and the findings."""

    findings: tuple[Finding, ...]
    hidden: tuple[int, ...] = ()
    cell_px: float = 0.0
    paper: float = 0.0
    edge_cells: float = 0.0
    drift: float = 0.0


def examine(picture: Image, edition: Edition, calibration: CameraCalibration | None) -> Condition:
    """Judge one picture of the board."""
    prepared = prepare(picture, edition)
    if isinstance(prepared, NoBoard):
        return Condition((Finding.NO_BOARD,), (*prepared.hidden, *prepared.doubled, *prepared.askew))
    paper = float(np.mean(np.exp(prepared.colours.light[0]) ** (1 / 2.2))) * 255
    across = prepared.board.homography @ np.array([[0.0, 1.0], [0.0, 0.0], [1.0, 1.0]])
    corners = across[:2] / across[2]
    cell_px = float(np.linalg.norm(corners[:, 1] - corners[:, 0]))
    edge = _edge(prepared)
    drift = 0.0 if calibration is None else calibration.drift(prepared.colours)
    grey = colourless(prepared.colours)
    checks = {
        Finding.SMALL: cell_px < SMALLEST_CELL_PX,
        Finding.DARK: paper < DARK,
        Finding.BRIGHT: paper > BRIGHT,
        Finding.UNEVEN: _unevenness(prepared) > UNEVEN,
        Finding.BLURRED: edge > WIDEST_EDGE,
        Finding.COVERED: int(prepared.colours.covered.sum()) > 1,
        Finding.COLOURLESS: grey,
        Finding.SWAPPED: swapped(prepared.colours),
        Finding.NOT_CALIBRATED: calibration is None,
        Finding.DRIFT: drift > LARGEST_DRIFT and not grey,  # to calibrate again would not help
    }
    return Condition(tuple(name for name, wrong in checks.items() if wrong), (), cell_px, paper, edge, drift)


def _edge(prepared: Prepared) -> float:
    """How wide the outer edges of the markers are, in cells: their height divided by their steepest slope."""
    sheet = np.asarray(cv2.cvtColor(prepared.sheet, cv2.COLOR_BGR2GRAY), dtype=np.float64)
    widths = []
    row = round((MARGIN - GAP - MARKER / 12 * 11) * CELL_PX)  # through the border below the top left marker's upper edge
    for start in (MARGIN - GAP - MARKER, sheet.shape[1] / CELL_PX - MARGIN + GAP):
        left = round((start - 0.2) * CELL_PX)
        line = sheet[row - 1 : row + 2, left : left + round(0.35 * CELL_PX)].mean(axis=0)
        slope = float(np.abs(np.diff(line)).max())
        widths.append((line.max() - line.min()) / max(slope, 1.0) / CELL_PX)
    return float(np.mean(widths))


def _unevenness(prepared: Prepared) -> float:
    """The paper's brightest place against its darkest, in linear light."""
    x, y = np.meshgrid([0.0, 1.0], [0.0, 1.0])
    at = np.column_stack([x.ravel() * 10, y.ravel() * 8])
    levels = np.exp((terms(at) @ prepared.colours.light).mean(axis=1))
    return float(levels.max() / levels.min())
