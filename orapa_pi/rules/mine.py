"""Orapa Mine: 10 x 8, five gems, and the transparent and the black gem as expansions."""

from orapa_pi.rules.colours import Colour
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Grid
from orapa_pi.rules.pieces import Piece, Substance

TRIANGLE = ("- SE SW -", "SE # # SW")

MINE = Edition(
    name="mine",
    grid=Grid(10, 8),
    grids=(Grid(10, 8),),
    base=(
        Piece("white_big", "W", TRIANGLE, Colour.WHITE),
        Piece("blue", "b", TRIANGLE, Colour.BLUE),
        Piece("white_small", "w", ("SE SW", "NE NW"), Colour.WHITE),
        Piece("red", "r", ("SE # NW",), Colour.RED, two_sided=True),
        Piece("yellow", "y", ("SW -", "# SW"), Colour.YELLOW),
    ),
    optional=(
        Piece("transparent", "t", ("SE SW",), colour=None),
        Piece("black", "k", ("# #",), colour=None, substance=Substance.ABSORBING),
    ),
)
