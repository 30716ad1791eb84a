"""Colours are assigned over the whole set: by itself a quarter cell may be mistaken, in a reading none is."""

from random import Random

import pytest

from orapa_pi.rules.edition import Edition
from orapa_pi.vision.reader import Prepared, prepare
from tests.vision.conditions import CONDITIONS, PLAIN
from tests.vision.confusion import BOARD, Confusion, as_table
from tests.vision.evidence import EDITIONS
from tests.vision.scene import draw, varied
from tests.vision.tables import table_for


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_no_colour_is_mistaken_by_the_whole_set(edition: Edition) -> None:
    table, calibration, layout = table_for(edition)
    found = Confusion()
    rng = Random(3)
    for scene in (PLAIN, CONDITIONS["warm light"][1], CONDITIONS["dim"][1], CONDITIONS["glare"][0]):
        prepared = prepare(draw(layout, table, varied(scene, rng)), edition)
        assert isinstance(prepared, Prepared)
        found.add(prepared, edition, calibration, layout)
    assert found.exact >= 3
    assert all(meant == seen for meant, seen in found.together)
    for look in {meant for meant, _ in found.alone} - {"transparent"}:
        total = sum(count for (meant, _), count in found.alone.items() if meant == look)
        assert found.alone[look, look] > 0.85 * total, look
    lines = as_table(found)
    assert lines[0].startswith(f"| is \\ seen as | {BOARD} |")
    assert len({line.count("|") for line in lines}) == 1
