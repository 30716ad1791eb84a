"""One calibrated table for each edition, made once: pictures are slow to draw."""

from functools import cache
from random import Random

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.vision.calibration import CameraCalibration
from tests.vision.evidence import calibrated
from tests.vision.scene import Table


@cache
def table_for(edition: Edition) -> tuple[Table, CameraCalibration, Layout]:
    """The table, what the camera has learned of it, and a layout to look at."""
    rng = Random(f"table for {edition}")
    table, calibration = calibrated(edition, rng)
    return table, calibration, deal(edition, rng)
