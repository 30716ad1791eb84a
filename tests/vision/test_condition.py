"""What is said of a view: each fault by a picture that has it."""

from dataclasses import replace

import numpy as np
import pytest

from orapa_pi.vision.condition import Finding, examine
from tests.vision.conditions import CONDITIONS, PLAIN
from tests.vision.evidence import EDITIONS
from tests.vision.scene import Scene, draw, grey
from tests.vision.tables import table_for

MINE = EDITIONS[0]


@pytest.mark.parametrize(
    ("scene", "finding"),
    [
        (PLAIN, None),
        (replace(PLAIN, width=560, height=315), Finding.SMALL),
        (replace(PLAIN, exposure=0.08), Finding.DARK),
        (replace(PLAIN, exposure=1.3), Finding.BRIGHT),
        (replace(PLAIN, gradient=0.75), Finding.UNEVEN),
        (replace(PLAIN, blur=1.6), Finding.BLURRED),
        (replace(PLAIN, hand=1.5), Finding.COVERED),
    ],
)
def test_a_fault_is_found_and_nothing_else(scene: Scene, finding: Finding | None) -> None:
    table, calibration, layout = table_for(MINE)
    found = examine(draw(layout, table, scene), MINE, calibration).findings
    assert (finding in found) if finding else found == ()
    assert Finding.SWAPPED not in found


def test_swapped_channels_are_named_as_such() -> None:
    table, calibration, layout = table_for(MINE)
    found = examine(np.ascontiguousarray(draw(layout, table, PLAIN)[:, :, ::-1]), MINE, calibration)
    assert Finding.SWAPPED in found.findings
    assert Finding.DRIFT in found.findings


def test_a_grey_picture_is_named_as_such_and_not_as_other_light() -> None:
    """To calibrate again, as after a drift, would be of no use."""
    table, calibration, layout = table_for(MINE)
    picture = grey(draw(layout, table, PLAIN))
    assert examine(picture, MINE, calibration).findings == (Finding.COLOURLESS,)
    assert examine(picture, MINE, None).findings == (Finding.COLOURLESS, Finding.NOT_CALIBRATED)
    burnt = examine(draw(layout, table, replace(PLAIN, exposure=50.0)), MINE, calibration).findings
    assert burnt == (Finding.BRIGHT, Finding.COLOURLESS), "all white"
    palest = draw(layout, table, CONDITIONS["soft shadow"][2])
    assert Finding.COLOURLESS not in examine(palest, MINE, calibration).findings


@pytest.mark.parametrize("name", ["warm light", "cold light", "mixed light", "dim", "noise", "JPEG", "soft shadow", "glare"])
def test_swapped_channels_are_seen_in_any_light(name: str) -> None:
    """Exchanged, the red patch is as red as grey: whether it is a little more or less is chance, and decides nothing."""
    table, _, layout = table_for(MINE)
    for scene in CONDITIONS[name]:
        for seed in range(3):
            picture = draw(layout, table, replace(scene, seed=seed))
            assert Finding.SWAPPED not in examine(picture, MINE, None).findings
            assert Finding.SWAPPED in examine(np.ascontiguousarray(picture[:, :, ::-1]), MINE, None).findings


def test_hidden_markers_and_a_missing_calibration_are_named() -> None:
    table, _, layout = table_for(MINE)
    hidden = examine(draw(layout, table, replace(PLAIN, hidden_marker=1)), MINE, None)
    assert (hidden.findings, hidden.hidden) == ((Finding.NO_BOARD,), (2,))
    assert examine(draw(layout, table, PLAIN), MINE, None).findings == (Finding.NOT_CALIBRATED,)
