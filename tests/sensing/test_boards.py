"""Random boards of every edition are read back exactly, and one wrong sensor never passes for a board."""

from collections import Counter
from random import Random

import pytest

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Fault
from orapa_pi.rules.notation import format_layout
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.reading import Meaning
from tests.rules.layouts import ALL_EDITIONS
from tests.scale import scaled
from tests.sensing.pictures import changed, level_at, read, seen

MAY_HAVE_TWINS = "mine+transparent+black"


@pytest.mark.soak
@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_random_boards_come_back_exactly(edition: Edition) -> None:
    """Only Mine with both expansions has twins: boards that share their picture with one that breaks the side rule."""
    rng = Random(f"boards {edition}")
    twins = 0
    for number in range(scaled(10_000)):
        layout = deal(edition, rng)
        reading = read(seen(layout))
        where = f"board {number} of seed 'boards {edition}': {format_layout(layout)}"
        assert reading.layout is not None, where
        assert reading.layout.looks_like(layout), where
        assert [reading.problems, reading.cells, reading.missing] == [(), (), ()], where
        for twin in reading.candidates:
            assert {problem.fault for problem in twin.problems()} & {Fault.SIDE_CONTACT}, where
        twins += bool(reading.candidates)
    print(f"{edition}: {twins} boards with twins")
    assert not twins or str(edition) == MAY_HAVE_TWINS


@pytest.mark.soak
@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_one_wrong_sensor_is_always_noticed(edition: Edition) -> None:
    """Every cell at every other level. When no arrangement fits, the board as it lies is among those offered."""
    rng = Random(f"faults {edition}")
    counts: Counter[tuple[str, int]] = Counter()
    for number in range(scaled(500)):
        layout = deal(edition, rng)
        picture = seen(layout)
        for cell in edition.grid:
            for level in Kind.HALL.levels:
                if level in (Level.UNKNOWN, level_at(picture, cell)):
                    continue
                reading = read(changed(picture, {str(cell): level}))
                where = f"{cell} reads {level}, board {number} of seed 'faults {edition}': {format_layout(layout)}"
                assert reading.meaning is not Meaning.EXACT, where
                assert not reading.more, where
                if reading.meaning is Meaning.FAULTY:
                    assert cell in reading.cells, where
                    assert any(layout.looks_like(candidate) for candidate in reading.candidates), where
                counts[reading.meaning.value, min(2, len(reading.candidates))] += 1
    print(f"{edition}: {dict(counts)}")
    assert counts["faulty", 1] > 0.7 * counts.total()


@pytest.mark.soak
@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_one_sensor_out_of_use_changes_nothing(edition: Edition) -> None:
    """Different layouts differ in at least two sensors, so whichever one is unknown, the board is still read exactly."""
    rng = Random(f"unknown {edition}")
    for number in range(scaled(500)):
        layout = deal(edition, rng)
        for cell in edition.grid:
            reading = read(changed(seen(layout), {str(cell): "?"}))
            where = f"{cell} unknown, board {number} of seed 'unknown {edition}': {format_layout(layout)}"
            assert reading.layout is not None, where
            assert reading.layout.looks_like(layout), where
            assert reading.problems == (), where
