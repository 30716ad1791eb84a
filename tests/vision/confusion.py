"""Which colours are taken for which: `python -m tests.vision.confusion [LAYOUTS]`, as a table for docs/camera.md.

Every quarter cell of every picture, in all conditions and severities, is told once by itself, by the nearest learned look, and
once by the whole set, where the reading is exact. Shares are of the quarter cells that truly are of the row's colour.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import numpy as np

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Piece
from orapa_pi.vision.calibration import CameraCalibration, wedges_of
from orapa_pi.vision.reader import Prepared, judge, prepare
from orapa_pi.vision.scoring import score
from orapa_pi.vision.sight import Read
from tests.vision.conditions import CONDITIONS
from tests.vision.evidence import EDITIONS, LAYOUTS_PER_TABLE, calibrated
from tests.vision.scene import draw, varied

BOARD = "board"


def look_of(piece: Piece) -> str:
    """What a piece is told by: its colour, or its name if it has none."""
    return piece.name if piece.colour is None else piece.colour.value


@dataclass(slots=True)
class Confusion:
    """How many quarter cells of the first look were taken for the second one, alone and by the whole set."""

    alone: Counter[tuple[str, str]] = field(default_factory=Counter)
    together: Counter[tuple[str, str]] = field(default_factory=Counter)
    pictures: int = 0
    exact: int = 0

    def add(self, prepared: Prepared, edition: Edition, calibration: CameraCalibration, truth: Layout) -> None:
        """Count one picture."""
        self.pictures += 1
        meant = _looks(edition, truth)
        scores = score(prepared.colours, calibration)
        costs = np.vstack([scores.board, *scores.by_piece])
        names = [BOARD, *(look_of(piece) for piece in edition.pieces)]
        seen = np.array(names)[np.argmin(costs, axis=0)]
        plain = ~scores.blind
        self.alone.update(zip(meant[plain].tolist(), seen[plain].tolist(), strict=True))
        sight = judge(prepared, edition, calibration)
        if isinstance(sight, Read) and sight.reading.layout is not None:
            self.exact += 1
            self.together.update(zip(meant.tolist(), _looks(edition, sight.reading.layout).tolist(), strict=True))


def _looks(edition: Edition, layout: Layout) -> np.ndarray[tuple[int], np.dtype[np.str_]]:
    found = np.full(4 * edition.grid.rows * edition.grid.columns, BOARD, dtype="<U12")
    for placement in layout.placements:
        found[wedges_of(edition.grid, placement)] = look_of(placement.piece)
    return found


def confused(edition: Edition, layouts: int) -> Confusion:
    """So many random layouts under every condition and severity."""
    found = Confusion()
    number = 0
    rng = Random(f"confusion {edition}")
    for scenes in CONDITIONS.values():
        for scene in scenes:
            for _ in range(layouts):
                if number % LAYOUTS_PER_TABLE == 0:
                    table, calibration = calibrated(edition, rng)
                number += 1
                truth = deal(edition, rng)
                prepared = prepare(draw(truth, table, varied(scene, rng)), edition)
                if isinstance(prepared, Prepared):
                    found.add(prepared, edition, calibration, truth)
    return found


def as_table(found: Confusion) -> list[str]:
    """The lines of a table in Markdown: percent by itself, and the quarter cells that the whole set mistook."""
    looks = sorted({look for pair in found.alone for look in pair}, key=lambda look: (look != BOARD, look))
    lines = ["| is \\ seen as | " + " | ".join(looks) + " | mistaken by the whole set |", "|---" * (len(looks) + 2) + "|"]
    for look in looks:
        total = sum(count for (meant, _), count in found.alone.items() if meant == look)
        shares = [f"{100 * found.alone[look, seen] / max(1, total):.1f}" for seen in looks]
        wrong = sum(count for (meant, seen), count in found.together.items() if meant == look != seen)
        right = found.together[look, look]
        lines.append(f"| {look} | " + " | ".join(shares) + f" | {wrong} of {wrong + right} |")
    return lines


def main(layouts: int) -> None:
    for edition in EDITIONS:
        found = confused(edition, layouts)
        print(f"{edition}: {found.pictures} pictures on which the board was found, {found.exact} of them read exactly")
        print("\n".join(as_table(found)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
