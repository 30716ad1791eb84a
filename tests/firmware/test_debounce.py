"""Debouncing on CPython: traces of one sensor, many sensors at once, unsteady ones."""

import json
from pathlib import Path

import pytest

import debounce
from orapa_pi.link.values import MAGNET, NONE, UNKNOWN, UNSTEADY

TRACES = json.loads((Path(__file__).parent.parent / "data" / "firmware" / "debounce.json").read_text())
LETTERS = {NONE: "0", MAGNET: "1", UNKNOWN: "?", UNSTEADY: "!"}
EVERY = (1 << 88) - 1


def values(scans: str, sensor: int, scan_ms: int = 10) -> str:
    """What leaves the board after each scan, one letter a scan; the other sensors show the opposite."""
    state, found = debounce.start(0), ""
    for number, letter in enumerate(scans):
        bit = 1 << sensor
        sample = bit if letter == "1" else EVERY & ~bit
        state = debounce.settle(state, sample, number * scan_ms, EVERY)
        found += LETTERS[debounce.value(state, sensor)]
    return found


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace["name"]))
@pytest.mark.parametrize("sensor", [0, 31, 32, 87])
def test_a_trace_settles_as_written(trace: dict[str, str], sensor: int) -> None:
    assert values(trace["scans"], sensor) == trace["values"]


def test_a_sensor_that_moves_in_every_scan_is_unsteady_after_half_a_second_at_the_earliest() -> None:
    found = values("000" + "10" * 60, 3)
    assert found.startswith("??0")
    assert set(found[3:50]) == {"0"}
    assert found[-1] == "!"
    assert found.index("!") <= 100


def test_an_unsteady_sensor_is_steady_after_three_equal_scans() -> None:
    assert values("000" + "10" * 60 + "1111", 3)[-4:] == "!!11"


def test_a_sensor_that_rests_in_between_is_not_unsteady() -> None:
    assert "!" not in values("000" + "1010000" * 40, 3)


def test_the_moving_sensors_are_counted_until_they_settle() -> None:
    state = debounce.start(0)
    assert debounce.moving(state, EVERY) == EVERY
    for sample in (0, 0, 0, 0b101):
        state = debounce.settle(state, sample, 0, EVERY)
    assert debounce.moving(state, EVERY) == 0b101
    for _ in range(2):
        state = debounce.settle(state, 0b101, 0, EVERY)
    assert debounce.moving(state, EVERY) == 0


def test_changed_names_the_sensors_whose_value_is_another() -> None:
    old = debounce.start(0)
    for _ in range(3):
        old = debounce.settle(old, 0, 0, EVERY)
    new = old
    for _ in range(3):
        new = debounce.settle(new, 1 << 87 | 1, 0, EVERY)
    assert debounce.changed(old, new) == 1 << 87 | 1
