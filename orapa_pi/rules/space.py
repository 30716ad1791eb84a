"""Orapa Space: 11 x 7 (others play it on 10 x 8 or 9 x 9), six planets, and the black hole as an expansion."""

from orapa_pi.rules.colours import Colour
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Grid
from orapa_pi.rules.pieces import Piece, Substance

DIAMOND = ("SE SW", "NE NW")

SPACE = Edition(
    name="space",
    grid=Grid(11, 7),
    grids=(Grid(11, 7), Grid(10, 8), Grid(9, 9)),
    base=(
        Piece("white_big", "W", ("SE # # SW", "# # # #"), Colour.WHITE, edge_bound=True),
        Piece("white_ring", "o", ("v SE SW v", "^ NE NW ^"), Colour.WHITE),
        Piece("yellow", "y", ("SE # SW", "# # #", "NE # NW"), Colour.YELLOW),
        Piece("red_big", "R", DIAMOND, Colour.RED),
        Piece("blue", "b", DIAMOND, Colour.BLUE),
        Piece("red_small", "r", ("#",), Colour.RED),
    ),
    optional=(Piece("black_hole", "h", ("#",), colour=None, substance=Substance.BLACK_HOLE),),
)
