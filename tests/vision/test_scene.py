"""The renderer against the rules: a piece's outline covers exactly the half cells that its placement names."""

import pytest

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Direction
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Surface
from tests.rules.layouts import MINES, SPACES
from tests.rules.polygons import CENTRES, inside
from tests.vision.scene import outline

HALVES = (Surface.NW, Surface.NE, Surface.SE, Surface.SW)


@pytest.mark.parametrize("edition", [MINES[3], SPACES[1]], ids=str)
def test_outlines_lie_where_the_placement_says(edition: Edition) -> None:
    for piece in edition.pieces:
        for placement in edition.placements(piece):
            points, bars = outline(Layout(edition, ()), placement)
            for cell, surface in placement.cells:
                wanted = {
                    side.name
                    for side in Direction
                    if surface is Surface.SOLID or (surface in HALVES and side.name in surface.value)
                }
                seen = {side for side, (x, y) in CENTRES.items() if inside((cell.column + x, cell.row + y), points)}
                assert seen == wanted, (placement, cell)
            assert len(bars) == (2 if piece.name == "white_ring" else 0)
