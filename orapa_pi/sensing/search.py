"""The search behind `decode`: which pieces, lying where, give this picture.

An exact cover, lowest unexplained sensor first. A picture is one number: for every level that a magnet can show, a plane with
one bit per cell. A placement is coded alike, so `code & wrong` holds one bit per cell in which the two disagree.
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
    grid = edition.grid
    planes = {level: number * grid.columns * grid.rows for number, level in enumerate(kind.magnets)}
    code = 0
    for cell, pole in poles(edition.name, masked.placement):
        code |= 1 << (planes[kind.sees(pole)] + grid.index(cell))
    return CodedPlacement(code, masked.cells, piece, masked)


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
        count = len(picture.levels)
        planes = {level: number * count for number, level in enumerate(picture.kind.magnets)}
        magnets = unknown = right = 0
        for index, level in enumerate(picture.levels):
            if level is Level.UNKNOWN:
                unknown |= 1 << index
            elif level is not Level.NONE:
                magnets |= 1 << index
                right |= 1 << (planes[level] + index)
        for shift in planes.values():
            right |= unknown << shift
        return cls(magnets, unknown, ~right, count)

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


@dataclass(slots=True)
class Steps:
    """How many placements a search may still lay down before it gives up: pictures full of `?` have millions of readings."""

    left: int

    def take(self) -> bool:
        self.left -= 1
        return self.left >= 0

    @property
    def spent(self) -> bool:
        return self.left < 0


@dataclass(frozen=True, slots=True)
class Search:
    """All arrangements without overlap in which exactly `missing` pieces are missing and up to `errors` sensors disagree."""

    table: CodeTable
    seen: Seen
    missing: int
    steps: Steps

    def arrangements(self, errors: int = 0) -> Iterator[Arrangement]:
        """Each arrangement once, its pieces in no particular order. Ends early when the steps are spent."""
        everything = (1 << len(self.table.by_piece)) - 1
        return self._explain(self.seen.magnets, everything, 0, errors, ())

    def _explain(self, todo: int, pieces: int, blocked: int, errors: int, laid: Arrangement) -> Iterator[Arrangement]:
        """Lay one of the pieces over the lowest sensor that is still to be explained, or blame the sensor."""
        if not todo:
            yield from self._hide(pieces, blocked, errors, self.missing, laid)
            return
        wrong = self.seen.wrong
        sensor = todo & -todo
        # If every sensor is known and right, a piece cannot reach back over a cell that has been passed.
        places = self.table.covering if errors or self.seen.unknown else self.table.starting
        if pieces.bit_count() > self.missing:
            for place in places[sensor.bit_length() - 1]:
                code, cells, piece, _ = place
                if not piece & pieces or cells & blocked:
                    continue
                cost = (code & wrong).bit_count()
                if cost <= errors and self.steps.take():
                    yield from self._explain(todo & ~cells, pieces ^ piece, blocked | cells, errors - cost, (*laid, place))
        if errors:
            yield from self._explain(todo ^ sensor, pieces, blocked | sensor, errors - 1, laid)

    def _hide(self, pieces: int, blocked: int, errors: int, missing: int, laid: Arrangement) -> Iterator[Arrangement]:
        """Lay the pieces that no sensor has seen where none can: on cells that are unknown or whose sensor is wrong."""
        if pieces.bit_count() == missing:
            yield laid
            return
        wrong = self.seen.wrong
        index = (pieces & -pieces).bit_length() - 1
        rest = pieces & (pieces - 1)
        if (self.seen.unknown & ~blocked).bit_count() + errors >= self.table.sizes[index]:
            for place in self.table.by_piece[index]:
                code, cells, _, _ = place
                if cells & blocked:
                    continue
                cost = (code & wrong).bit_count()
                if cost <= errors and self.steps.take():
                    yield from self._hide(rest, blocked | cells, errors - cost, missing, (*laid, place))
        if missing:
            yield from self._hide(rest, blocked, errors, missing - 1, laid)
