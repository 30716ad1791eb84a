"""Pictures and placements as numbers that can be compared at once.

For every level that a magnet can show there is a plane with one bit per cell. Placement and picture are coded alike, so that
`code & wrong` holds one bit for each cell in which the two disagree.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.masks import MaskedPlacement, masked_placements
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.poles import poles


class CodedPlacement(NamedTuple):
    """One placement: the planes of its magnets, the cells that it covers, and its piece as one bit by the edition's order.

    A named tuple, as the search unpacks dozens of them at every step.
    """

    code: int
    cells: int
    piece: int
    masked: MaskedPlacement


Arrangement = tuple[CodedPlacement, ...]


@dataclass(frozen=True, slots=True)
class CodeTable:
    """Every placement of an edition for one kind of board: by piece, by its first cell, and by each cell that it covers."""

    by_piece: tuple[tuple[CodedPlacement, ...], ...]
    starting: tuple[tuple[CodedPlacement, ...], ...]
    covering: tuple[tuple[CodedPlacement, ...], ...]
    sizes: tuple[int, ...]


@cache
def code_table(edition: Edition, kind: Kind) -> CodeTable:
    """Prepare the search; takes some hundredths of a second once per edition."""
    cell_count = edition.grid.columns * edition.grid.rows
    by_piece = tuple(
        tuple(_coded(edition, kind, masked, 1 << index) for masked in masked_placements(edition, piece))
        for index, piece in enumerate(edition.pieces)
    )
    starting: list[list[CodedPlacement]] = [[] for _ in range(cell_count)]
    covering: list[list[CodedPlacement]] = [[] for _ in range(cell_count)]
    for places in by_piece:
        for place in places:
            first, *_ = covered = list(bits(place.cells))
            starting[first].append(place)
            for index in covered:
                covering[index].append(place)
    sizes = tuple(len(piece.orientations[0].cells) for piece in edition.pieces)
    return CodeTable(by_piece, tuple(map(tuple, starting)), tuple(map(tuple, covering)), sizes)


def _coded(edition: Edition, kind: Kind, masked: MaskedPlacement, piece: int) -> CodedPlacement:
    planes = _planes(edition, kind)
    code = 0
    for cell, pole in poles(edition.name, masked.placement):
        code |= 1 << (planes[kind.sees(pole)] + edition.grid.index(cell))
    return CodedPlacement(code, masked.cells, piece, masked)


def _planes(edition: Edition, kind: Kind) -> dict[Level, int]:
    """The number of the first bit of every level's plane."""
    return {level: number * edition.grid.columns * edition.grid.rows for number, level in enumerate(kind.magnets)}


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture as masks: where magnets are, where nothing is known, and the bits that no placement may have (`wrong`)."""

    magnets: int
    unknown: int
    wrong: int
    cell_count: int

    @classmethod
    def of(cls, picture: Picture) -> "Seen":
        """The masks of this picture, by the poles that its kind of sensor tells apart."""
        planes = _planes(picture.edition, picture.kind)
        magnets = unknown = right = 0
        for index, level in enumerate(picture.levels):
            if level is Level.UNKNOWN:
                unknown |= 1 << index
            elif level is not Level.NONE:
                magnets |= 1 << index
                right |= 1 << (planes[level] + index)
        for shift in planes.values():
            right |= unknown << shift
        return cls(magnets, unknown, ~right, len(picture.levels))

    def disagreeing(self, arrangement: Arrangement) -> int:
        """The cells whose sensor does not see what this arrangement would show it."""
        code = cells = 0
        for place in arrangement:
            code |= place.code
            cells |= place.cells
        code &= self.wrong
        missed = self.magnets & ~cells
        while code:
            missed |= code & ((1 << self.cell_count) - 1)
            code >>= self.cell_count
        return missed
