"""Which placements of which pieces show a given set of magnets, when a sensor only says that one is there."""

from dataclasses import dataclass

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.masks import masked_placements
from orapa_pi.rules.pieces import Piece, Placement


@dataclass(frozen=True, slots=True)
class Fresh:
    """What is new on the board, as sets of cells with bit i for the i-th cell, row by row.

    `added` are the sensors that see a magnet where none was expected, `unknown` those that are not believed, and `taken` the
    cells in which other pieces lie.
    """

    added: int
    unknown: int
    taken: int


def exact_fits(edition: Edition, piece: Piece, fresh: Fresh) -> tuple[Placement, ...]:
    """The placements of this piece that every believed sensor agrees with, those first that an edge piece may have."""
    believed = ~fresh.unknown
    fitting = (
        masked
        for masked in masked_placements(edition, piece)
        if masked.cells & believed == fresh.added and not masked.cells & fresh.taken
    )
    return tuple(masked.placement for masked in sorted(fitting, key=lambda masked: not masked.allowed))


def near_fits(edition: Edition, piece: Piece, fresh: Fresh) -> tuple[Placement, ...]:
    """The placements that would fit if exactly one sensor under the piece were dead."""
    believed = ~fresh.unknown
    return tuple(
        masked.placement
        for masked in masked_placements(edition, piece)
        if not fresh.added & ~masked.cells
        and not masked.cells & fresh.taken
        and (masked.cells & believed & ~fresh.added).bit_count() == 1
    )


def cells_mask(edition: Edition, placement: Placement) -> int:
    """The cells that a placement covers, as a set of bits."""
    grid = edition.grid
    return sum(1 << grid.index(cell) for cell, _ in placement.cells)
