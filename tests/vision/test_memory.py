"""Reading picture after picture needs no more memory: 10,000 of them under `make soak`."""

import resource
from pathlib import Path
from random import Random

import pytest

from orapa_pi.vision.reader import see
from tests.scale import scaled
from tests.vision.conditions import PLAIN
from tests.vision.evidence import EDITIONS
from tests.vision.scene import draw, varied
from tests.vision.tables import table_for

MOST_GROWTH_BYTES = 24_000_000


def held_bytes() -> int:
    """What this process holds in memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from Linux's /proc")
def test_memory_stays_flat() -> None:
    edition = EDITIONS[1]
    table, calibration, layout = table_for(edition)
    rng = Random(8)
    pictures = [draw(layout, table, varied(PLAIN, rng)) for _ in range(4)]
    for picture in pictures * 5:
        see(picture, edition, calibration)
    before = held_bytes()
    for number in range(scaled(10_000)):
        see(pictures[number % len(pictures)], edition, calibration)
    grown = held_bytes() - before
    print("grown by", grown)
    assert grown < MOST_GROWTH_BYTES
