"""The search behind `decode`: which pieces, lying where, give this picture. An exact cover, lowest unexplained sensor first."""

from collections.abc import Iterator
from dataclasses import dataclass

from orapa_pi.sensing.codes import Arrangement, CodeTable, Seen


@dataclass(slots=True)
class Steps:
    """How many placements a search may still lay down before it gives up: pictures full of `?` have millions of readings."""

    left: int

    def take(self) -> bool:
        """Spend one; False when none was left."""
        self.left -= 1
        return self.left >= 0

    @property
    def spent(self) -> bool:
        """Whether the search had to give up, so that it may have missed readings."""
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
