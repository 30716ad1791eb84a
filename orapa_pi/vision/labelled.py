"""Reading by stickers: identity, place and turn of every piece come from its marker."""

import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.sheets.markers import STICKERS
from orapa_pi.sheets.stickers import Sticker, poses, stickers
from orapa_pi.vision.arrays import Floats
from orapa_pi.vision.finding import Found, Markers, inverse, mapped

FARTHEST = 0.3
"""In cells: how far a sticker may be from its place, for scissors, glue and a piece that lies a little off."""
MOST_TURNED = 25.0
"""In degrees."""


def read_stickers(markers: Markers, board: Found, edition: Edition) -> Reading | None:
    """What the stickers on the board mean; None if there is none on it. Judging never raises."""
    back = inverse(board.homography)
    placements: list[Placement] = []
    strange: set[Cell] = set()
    there = {marker: [mapped(back, quad) for quad in markers.by_id.get(marker, ())] for marker in _known()}
    on_board = {marker: [quad for quad in quads if _cell_of(quad) in edition.grid] for marker, quads in there.items()}
    if not any(on_board.values()):
        return None
    for sticker in stickers(edition):
        quads = on_board.pop(sticker.marker)
        found = [place for quad in quads if (place := _placed(sticker, quad, edition)) is not None]
        if len(found) < len(quads) or len(found) > 1:
            strange.update(_cell_of(quad) for quad in quads)
        placements += found[:1]
    strange.update(_cell_of(quad) for quads in on_board.values() for quad in quads)  # of pieces that are not in play
    return _judged(edition, placements, strange)


def _known() -> list[int]:
    return [marker for game in STICKERS.values() for ids in game.values() for marker in ids]


def _judged(edition: Edition, placements: list[Placement], strange: set[Cell]) -> Reading:
    names = [placement.piece.name for placement in placements]
    for placement in placements:
        if names.count(placement.piece.name) > 1:
            strange.update(cell for cell, _ in placement.cells)
    missing = tuple(piece.name for piece in edition.pieces if piece.name not in names)
    if strange:
        return Reading(Meaning.FAULTY, cells=tuple(sorted(strange)), missing=missing)
    layout = Layout(edition, tuple(placements))
    if missing:
        return Reading(Meaning.UNFINISHED, candidates=(layout,), missing=missing)
    return Reading(Meaning.EXACT, layout, problems=layout.problems())


def _cell_of(quad: Floats) -> Cell:
    x, y = quad.mean(axis=0)
    return Cell(int(np.floor(y)), int(np.floor(x)))


def _placed(sticker: Sticker, quad: Floats, edition: Edition) -> Placement | None:
    """The placement on the grid that puts the sticker nearest to where it is seen; None if none is near."""
    centre = quad.mean(axis=0)
    up = (quad[0] + quad[1] - quad[2] - quad[3]) / 2
    angle = float(np.degrees(np.arctan2(up[0], -up[1])))
    best: tuple[float, Placement] | None = None
    for way, pose in poses(sticker):
        off = (angle - 90.0 * pose.top + 180.0) % 360.0 - 180.0
        if abs(off) > MOST_TURNED:
            continue
        column, row = (round(float(part)) for part in centre - np.array(pose.centre))
        away = float(np.linalg.norm(centre - np.array([column, row]) - np.array(pose.centre)))
        placement = Placement(sticker.piece, Cell(row, column), way)
        allowed = way in edition.orientations(sticker.piece) and all(cell in edition.grid for cell, _ in placement.cells)
        if away <= FARTHEST and allowed and (best is None or away < best[0]):
            best = (away, placement)
    return None if best is None else best[1]
