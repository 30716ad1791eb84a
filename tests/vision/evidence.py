"""How often a picture is read exactly, refused or read wrongly: `python -m tests.vision.evidence [LAYOUTS] [CONDITION...]`."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from orapa_pi.errors import CalibrationError
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.vision.calibration import CameraCalibration
from orapa_pi.vision.learning import calibrate
from orapa_pi.vision.reader import see
from orapa_pi.vision.sight import Moving, NoBoard, Read, Sight
from tests.vision.conditions import CONDITIONS, PLAIN
from tests.vision.scene import Scene, Table, draw, table_of, varied

EDITIONS = (MINE, MINE.with_expansions(["transparent", "black"]), SPACE.with_expansions(["black_hole"]))
LAYOUTS_PER_TABLE = 10
TRIES = 3


@dataclass(slots=True)
class Tally:
    """What came out for one condition and severity. `unnamed` are refusals that name no marker, cell or piece."""

    exact: int = 0
    refused: int = 0
    wrong: int = 0
    unnamed: int = 0

    def count(self, sight: Sight, truth: Layout) -> None:
        if isinstance(sight, Read) and sight.reading.layout is not None:
            right = sight.reading.layout.looks_like(truth)
            self.exact += right
            self.wrong += not right
            return
        self.refused += 1
        self.unnamed += not names_something(sight)


def names_something(sight: Sight) -> bool:
    """Whether a refusal says what to look at."""
    match sight:
        case NoBoard(hidden, doubled, askew):
            return bool(hidden or doubled or askew)
        case Moving(cells):
            return bool(cells)
        case Read(reading, _, doubts):
            return bool(reading.cells or reading.missing or doubts)


def calibrated(edition: Edition, rng: Random) -> tuple[Table, CameraCalibration]:
    """A new table, and what the camera learns of it."""
    table = table_of(rng)
    return table, learned_of(table, edition, rng)


def learned_of(table: Table, edition: Edition, rng: Random, light: Scene = PLAIN) -> CameraCalibration:
    """What the camera learns of a table from two pictures in this light; of another layout if it refuses one."""
    for _ in range(TRIES):
        dealt = deal(edition, rng)
        scene = varied(light, rng)
        try:
            return calibrate(draw(Layout(edition, ()), table, scene), draw(dealt, table, scene), dealt)
        except CalibrationError as error:
            print(f"{edition}: {error}")
    raise AssertionError(f"{TRIES} layouts one after the other could not be learned from")


Learned = tuple[Table, CameraCalibration]


def tally(edition: Edition, scene: Scene, layouts: int, seed: str, known: Learned | None = None) -> Tally:
    """So many random layouts under one scene; on a known table, or every few of them on a new one."""
    result = Tally()
    for sight, truth in _seen(edition, scene, layouts, Random(seed), known):
        result.count(sight, truth)
    return result


def _seen(
    edition: Edition, scene: Scene, layouts: int, rng: Random, known: Learned | None = None
) -> Iterator[tuple[Sight, Layout]]:
    for number in range(layouts):
        if number % LAYOUTS_PER_TABLE == 0:
            table, calibration = known or calibrated(edition, rng)
        truth = deal(edition, rng)
        yield see(draw(truth, table, varied(scene, rng)), edition, calibration), truth


def main(layouts: int, names: list[str]) -> None:
    print(
        f"{'condition':20} severity " + " ".join(f"{edition!s:>24}" for edition in EDITIONS) + "  exact/refused/wrong (unnamed)"
    )
    for name in names or CONDITIONS:
        for severity, scene in enumerate(CONDITIONS[name], 1):
            parts = []
            for edition in EDITIONS:
                found = tally(edition, scene, layouts, f"{name} {severity} {edition}")
                parts.append(f"{found.exact:4}/{found.refused:3}/{found.wrong:2} ({found.unnamed})")
            print(f"{name:20} {severity:8} " + " ".join(f"{part:>24}" for part in parts), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, sys.argv[2:])
