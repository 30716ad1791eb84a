"""Where stickers go: on the piece, whatever its way to lie, and the same place for the reader as for scissors and glue."""

import pytest

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.editions import EDITIONS
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.sheets.stickers import RIM, poses, stickers
from tests.rules.polygons import inside
from tests.vision.scene import outline

WHOLE = [edition.with_expansions([piece.name for piece in edition.optional]) for edition in EDITIONS.values()]


@pytest.mark.parametrize("edition", WHOLE, ids=str)
def test_a_sticker_lies_on_its_piece_in_every_way_to_lie(edition: Edition) -> None:
    for sticker in stickers(edition):
        for way, pose in poses(sticker):
            points, _ = outline(Layout(edition, ()), Placement(sticker.piece, Cell(2, 2), way))
            half = sticker.side * (1 + 2 * RIM) / 2 - 0.01
            for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half)):
                assert inside((2 + pose.centre.x + dx, 2 + pose.centre.y + dy), points), (sticker.piece, way.name)


@pytest.mark.parametrize("edition", WHOLE, ids=str)
def test_the_poses_tell_every_way_to_lie_apart(edition: Edition) -> None:
    for piece in edition.pieces:
        ways = {way.name for sticker in stickers(edition) if sticker.piece == piece for way, _ in poses(sticker)}
        assert ways == {way.name for way in edition.orientations(piece)}
