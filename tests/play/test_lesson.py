"""The camera's lesson as a dialogue: what each key does at each step."""

import pytest

from orapa_pi.play.desk import AT_BOARD, Key, press, turn
from orapa_pi.play.lesson import FROM_THE_START, InLesson, TakePicture
from orapa_pi.play.state import start
from orapa_pi.rules.grid import Cell
from tests.play.story import RIGHT

IDLE = start(RIGHT.edition)


def test_ok_has_the_board_looked_at_and_waits_while_it_is() -> None:
    assert press(InLesson(), IDLE, Key.OK) == (InLesson(looking=True), TakePicture())
    assert press(InLesson(looking=True), IDLE, Key.OK) == (InLesson(looking=True), None)
    laid = InLesson(RIGHT, pointed=2)
    assert press(laid, IDLE, Key.OK) == (InLesson(RIGHT, looking=True), TakePicture(RIGHT))


def test_after_a_fault_the_same_step_is_done_again() -> None:
    failed = InLesson(RIGHT, looking=True).failed("other", (Cell(0, 0),))
    assert failed == InLesson(RIGHT, fault="other", cells=(Cell(0, 0),))
    assert turn(failed, IDLE, 1) == (failed, None)
    assert press(failed, IDLE, Key.OK) == (InLesson(RIGHT), None)


@pytest.mark.parametrize("fault", FROM_THE_START)
def test_other_light_and_a_camera_that_was_away_need_the_empty_board_again(fault: str) -> None:
    assert press(InLesson(RIGHT).failed(fault), IDLE, Key.OK) == (InLesson(), None)


def test_the_knob_goes_through_the_pieces_and_back_to_the_whole() -> None:
    count = len(RIGHT.placements)
    pieces = [InLesson(RIGHT).turned(steps).piece for steps in range(count + 2)]
    assert pieces == [None, *RIGHT.placements, None]
    assert InLesson(RIGHT).turned(-1).piece == RIGHT.placements[-1]
    assert InLesson().turned(3) == InLesson()


def test_back_and_mode_leave_at_every_step() -> None:
    for place in (InLesson(), InLesson(looking=True), InLesson(RIGHT), InLesson(RIGHT).failed("moving")):
        for key in (Key.BACK, Key.HOLD_BACK, Key.MODE, Key.HOLD_MODE):
            assert press(place, IDLE, key) == (AT_BOARD, None)
