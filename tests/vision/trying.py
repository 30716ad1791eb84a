"""How the reader stands up to tricks: `python -m tests.vision.trying [TIMES] [TRICK...]` prints exact, refused, wrong."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.vision.reader import see
from orapa_pi.vision.sight import Read, Sight
from tests.rules.polygons import Point
from tests.vision.evidence import EDITIONS, LAYOUTS_PER_TABLE, Learned, calibrated, learned_of, names_something
from tests.vision.optics import polygon
from tests.vision.scene import draw, outline, varied
from tests.vision.trick import Case, Trick
from tests.vision.tricks import TRICKS

ALIKE = 0.65
"""From this share of their areas on, a thing of a piece's colour may pass for it: a tenth of a cell around a small piece."""


def mistaken(layout: Layout, case: Case) -> bool:
    """Whether an exact reading is wrong. A thing that fills a piece's outline in its colour is that piece to any camera."""
    if case.truth is not None:
        return not layout.looks_like(case.truth)
    lying = {one.piece.name: one for one in case.lying.placements}
    claimed = [one for one in layout.placements if lying.get(one.piece.name) != one]
    return not claimed or not all(
        any(alike(outline(layout, one)[0], thing.points) >= ALIKE for thing in case.scene.things) for one in claimed
    )


def alike(one: Sequence[Point], other: Sequence[Point]) -> float:
    """The area that two outlines share, of the area that either covers."""
    shapes = [np.zeros((32 * 20, 32 * 20), np.uint8) for _ in range(2)]
    for shape, points in zip(shapes, (one, other), strict=True):
        polygon(shape, (np.array(points) + 3) * 32, 1.0)
    either = int((shapes[0] | shapes[1]).sum())
    return int((shapes[0] & shapes[1]).sum()) / max(1, either)


@dataclass(slots=True)
class Outcome:
    """What became of the pictures of one trick; `unnamed` refusals say nothing of where to look."""

    exact: int = 0
    refused: int = 0
    wrong: int = 0
    unnamed: int = 0

    def count(self, sight: Sight, case: Case) -> bool:
        """Count one picture; whether it was read wrongly."""
        layout = sight.reading.layout if isinstance(sight, Read) else None
        if layout is None:
            self.refused += 1
            self.unnamed += not names_something(sight)
            return False
        wrong = mistaken(layout, case)
        self.exact += not wrong
        self.wrong += wrong
        return wrong


def play(trick: Trick, edition: Edition, known: Learned, rng: Random) -> tuple[Sight, Case]:
    """One picture of a trick, and what the reader makes of it."""
    table, calibration = known
    case = trick(edition, table, rng)
    if case.learned_in is not None:
        calibration = learned_of(table, edition, rng, case.learned_in)
    picture = draw(case.lying, table, varied(case.scene, rng))
    if case.read_as is not None:
        calibration = replace(calibration, edition=case.read_as)
    return see(picture, case.read_as or edition, calibration), case


def tried(name: str, edition: Edition, times: int, known: Learned | None = None, first: int = 0) -> Outcome:
    """So many pictures of one trick, from this number on; on a known table, or every few of them at a new one."""
    found = Outcome()
    learned = known
    for number in range(first, first + times):
        if known is None and (learned is None or number % LAYOUTS_PER_TABLE == 0):
            learned = calibrated(edition, Random(f"{name} {edition} {number // LAYOUTS_PER_TABLE}"))
        assert learned is not None
        sight, case = play(TRICKS[name], edition, learned, Random(f"{name} {edition} {number}"))
        if found.count(sight, case):
            print("wrong:", name, edition, number, flush=True)
    return found


def main(times: int, names: list[str]) -> None:
    for name in names or TRICKS:
        for edition in EDITIONS:
            print(f"{name:22} {edition!s:24} {tried(name, edition, times)}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, sys.argv[2:])
