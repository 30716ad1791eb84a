"""Sensors that keep changing."""

from orapa_pi.sensing.flicker import CHANGES, QUIET_S, WINDOW_S, Flicker

SENSOR = 5


def changing(times: int, every_s: float) -> Flicker:
    """After so many changes of one sensor; the last is at 0 s."""
    flicker = Flicker()
    for number in range(times):
        flicker = flicker.after({SENSOR}, (number + 1 - times) * every_s)
    return flicker


def test_a_sensor_flickers_from_its_eighth_change_within_the_window() -> None:
    assert not changing(CHANGES - 1, 0.1).sensors
    assert changing(CHANGES, 0.1).sensors == {SENSOR}


def test_changes_that_are_further_apart_never_add_up() -> None:
    assert not changing(100, 1.01 * WINDOW_S / (CHANGES - 1)).sensors


def test_changes_of_different_sensors_are_counted_apart() -> None:
    flicker = Flicker()
    for number in range(CHANGES):
        flicker = flicker.after({number}, number * 0.01)
    assert not flicker.sensors


def test_it_flickers_until_it_has_been_quiet_and_each_change_begins_that_anew() -> None:
    flicker = changing(CHANGES, 0.1)
    again_s = QUIET_S - 0.1
    assert flicker.after((), again_s).sensors == {SENSOR}
    assert not flicker.after((), QUIET_S).sensors
    flicker = flicker.after({SENSOR}, again_s)
    assert flicker.after((), again_s + QUIET_S - 0.1).sensors == {SENSOR}
    assert not flicker.after((), again_s + QUIET_S).sensors


def test_a_clock_that_is_set_back_lets_a_sensor_flicker_on_and_forgets_what_was_counted() -> None:
    flicker = changing(CHANGES, 0.1).set_back(-1000.0)
    assert flicker.after((), -1000.0 + QUIET_S - 0.1).sensors == {SENSOR}
    assert not flicker.after((), -1000.0 + QUIET_S).sensors
    assert not changing(CHANGES - 1, 0.1).set_back(-1000.0).after({SENSOR}, -1000.0).sensors


def test_a_board_that_was_lost_begins_counting_anew_but_what_flickered_still_does() -> None:
    assert not changing(CHANGES - 1, 0.1).interrupted().after({SENSOR}, 0.1).sensors
    assert changing(CHANGES, 0.1).interrupted().sensors == {SENSOR}
