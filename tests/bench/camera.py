"""A 1080p picture to its reading, step by step, on one core: median of processor time, in milliseconds."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from statistics import median
from typing import TypeVar

import cv2
import numpy as np

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import CameraCalibration
from orapa_pi.vision.colours import look
from orapa_pi.vision.finding import Found, find_board, find_markers, rectified
from orapa_pi.vision.labelled import read_stickers
from orapa_pi.vision.places import CELL_PX
from orapa_pi.vision.reader import see
from orapa_pi.vision.whole_set import read_whole_set
from tests.vision.conditions import PLAIN
from tests.vision.evidence import EDITIONS, calibrated
from tests.vision.scene import draw, varied

PICTURES, REPEATS = 6, 5
LIMIT_MS = 80.0
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of one reading, each of them ready to be run again."""

    picture: Image
    edition: Edition
    calibration: CameraCalibration

    def run(self) -> dict[str, float]:
        """Every step's processor time in milliseconds, and that of the whole."""
        times: dict[str, float] = {}

        def timed(name: str, work: Callable[[], Result]) -> Result:
            start_s = time.process_time()
            result = work()
            times[name] = (time.process_time() - start_s) * 1e3
            return result

        timed("whole", lambda: see(self.picture, self.edition, self.calibration))
        grey = timed("grey", lambda: np.asarray(cv2.cvtColor(self.picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8))
        markers = timed("markers", lambda: find_markers(grey, self.edition))
        board = timed("board", lambda: find_board(grey, markers, self.edition))
        assert isinstance(board, Found)
        sheet = timed("straighten", lambda: rectified(self.picture, board, self.edition, CELL_PX))
        colours = timed("colours", lambda: look(sheet, self.edition.grid))
        timed("stickers", lambda: read_stickers(markers, board, self.edition))
        timed("whole set", lambda: read_whole_set(colours, self.calibration))
        return times


def main() -> None:
    cv2.setNumThreads(1)
    full = replace(PLAIN, width=1920, height=1080)
    for edition in EDITIONS:
        rng = Random(f"bench {edition}")
        table, calibration = calibrated(edition, rng)
        pictures = [draw(deal(edition, rng), table, varied(full, rng)) for _ in range(PICTURES)]
        runs = [Steps(picture, edition, calibration).run() for picture in pictures * REPEATS]
        parts = ", ".join(f"{name} {median(run[name] for run in runs):.1f}" for name in runs[0])
        print(f"{edition!s:24} 1080p picture to reading, median ms of processor time (limit {LIMIT_MS:g}): {parts}")


if __name__ == "__main__":
    main()
