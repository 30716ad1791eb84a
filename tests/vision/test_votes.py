"""Frames vote."""

import pytest

from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.vision.sight import Moving, NoBoard, Read, Sight, Way
from orapa_pi.vision.votes import ballot


def exact(text: str) -> Read:
    return Read(Reading(Meaning.EXACT, parse_layout(text)), Way.COLOURS)


ONE, OTHER = exact("mine:red@B8E"), exact("mine:red@C8E")
UNSURE = Read(Reading(Meaning.AMBIGUOUS, more=True), Way.COLOURS)


@pytest.mark.parametrize(
    ("sights", "said"),
    [
        ([ONE, ONE, ONE], ONE),
        ([ONE, UNSURE, ONE], ONE),
        ([ONE, UNSURE, UNSURE], UNSURE),
        ([UNSURE, NoBoard((1,)), NoBoard((1,))], NoBoard((1,))),
        ([ONE], ONE),
        ([ONE, UNSURE], UNSURE),
    ],
)
def test_most_frames_decide(sights: list[Sight], said: Sight) -> None:
    assert ballot(sights) == said


def test_two_layouts_contradict_one_another_however_many_show_either() -> None:
    sight = ballot([ONE, ONE, OTHER])
    assert isinstance(sight, Moving)
    assert {str(cell) for cell in sight.cells} == {"B8", "C8", "D8", "E8"}


def test_no_frame_is_no_ballot() -> None:
    with pytest.raises(ValueError, match="needs a frame"):
        ballot([])
