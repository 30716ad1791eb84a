"""The best arrangement of the whole set, and every other one that is nearly as good."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from orapa_pi.rules.masks import MaskedPlacement
from orapa_pi.vision.arrays import Floats

MOST_STEPS = 20_000
MOST_FOUND = 64
ABSENT = -1

Choice = tuple[int, ...]
"""For every piece the number of its placement, or ABSENT."""


@dataclass(slots=True)
class Chosen:
    """What a search found: arrangements with their totals, the best first. `more`: it was given up, and nothing is certain."""

    found: list[tuple[float, Choice]] = field(default_factory=list)
    more: bool = False


@dataclass(frozen=True, slots=True)
class _Option:
    total: float
    number: int
    cells: int


def choose(
    scores: Sequence[Floats],
    placements: Sequence[Sequence[MaskedPlacement]],
    margin: float,
    present: Collection[int] = (),
) -> Chosen:
    """The arrangements without overlap whose total is at most `margin` above the least; a piece may be absent, at no score.

    The pieces of the numbers in `present` lie there for certain, whatever it costs; a placement of infinite score is out of the
    question. If then no arrangement is left, none is found.
    """
    options = [
        _options(one, lying, np.inf if piece in present else margin, absent=piece not in present)
        for piece, (one, lying) in enumerate(zip(scores, placements, strict=True))
    ]
    if not all(options):
        return Chosen()
    order = sorted(range(len(options)), key=lambda piece: options[piece][0].total)
    rest = [0.0] * (len(order) + 1)
    for place in reversed(range(len(order))):
        rest[place] = rest[place + 1] + options[order[place]][0].total
    search = _Search(options, order, rest, margin)
    search.go(0, 0.0, 0, ())
    found = sorted((total, choice) for total, choice in search.found if total <= search.best + margin)
    return Chosen(found[:MOST_FOUND], search.steps > MOST_STEPS or len(found) > MOST_FOUND)


def _options(scores: Floats, lying: Sequence[MaskedPlacement], limit: float, *, absent: bool) -> list[_Option]:
    """Where a piece may lie, the best first."""
    found = [_Option(float(scores[number]), number, lying[number].cells) for number in np.flatnonzero(scores < limit).tolist()]
    return sorted([_Option(0.0, ABSENT, 0), *found] if absent else found, key=lambda option: option.total)


@dataclass(slots=True)
class _Search:
    options: list[list[_Option]]
    order: list[int]
    rest: list[float]
    margin: float
    best: float = float("inf")
    steps: int = 0
    found: list[tuple[float, Choice]] = field(default_factory=list)

    def go(self, place: int, total: float, taken: int, laid: tuple[int, ...]) -> None:
        if place == len(self.order):
            self.best = min(self.best, total)
            by_piece = dict(zip(self.order, laid, strict=True))
            self.found.append((total, tuple(by_piece[piece] for piece in range(len(self.order)))))
            return
        for option in self.options[self.order[place]]:
            if total + option.total + self.rest[place + 1] > self.best + self.margin or self.steps > MOST_STEPS:
                return
            if not option.cells & taken:
                self.steps += 1
                self.go(place + 1, total + option.total, taken | option.cells, (*laid, option.number))
