"""Boards that are read exactly, with or without broken rules, and sensors that are wrong."""

import pytest

from orapa_pi.rules.layout import Fault
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.reading import Meaning, Reading
from tests.sensing.pictures import MINE_BOARD, SPACE_BOARD, boards, changed, drawn, faults, named_cells, read, seen


def test_a_board_read_from_its_picture() -> None:
    picture = drawn(
        "mine",
        """
        ..SSSS....
        ...SS...S.
        ........SS
        .NN.......
        .NN....NSN
        ..........
        .NN.......
        NNNN......
        """,
    )
    assert picture == seen(MINE_BOARD)
    assert read(picture) == Reading(Meaning.EXACT, parse_layout(MINE_BOARD))


@pytest.mark.parametrize(
    ("cell", "level", "cause"),
    [("H10", "N", "foreign magnet"), ("E8", ".", "dead"), ("D3", "S", "flipped"), ("B9", "s", "weak"), ("A1", "n", "stuck")],
)
def test_one_wrong_sensor_is_named(cell: str, level: str, cause: str) -> None:
    reading = read(changed(seen(MINE_BOARD), {cell: level}))
    assert (reading.meaning, named_cells(reading), boards(reading)) == (Meaning.FAULTY, cell, [MINE_BOARD]), cause


def test_a_fault_that_fits_more_than_one_board_names_each_sensor() -> None:
    """The red planet's magnet and a foreign one: either may be it."""
    reading = read(changed(seen(SPACE_BOARD), {"C11": "N"}))
    assert reading.meaning is Meaning.FAULTY
    assert named_cells(reading) == "B10 C11"
    assert boards(reading) == [SPACE_BOARD, SPACE_BOARD.replace("B10", "C11")]


def test_two_wrong_sensors_are_faulty_without_a_culprit() -> None:
    assert read(changed(seen(MINE_BOARD), {"H10": "N", "A8": "s"})) == Reading(Meaning.FAULTY)


def test_a_board_that_breaks_a_rule_is_exact_with_its_problems() -> None:
    for board, fault in {
        MINE_BOARD.replace("yellow@B9N", "yellow@F8E"): Fault.SIDE_CONTACT,
        SPACE_BOARD.replace("white_big@A1S", "white_big@B1S"): Fault.NOT_ON_EDGE,
    }.items():
        layout = parse_layout(board)
        assert faults(layout) == [fault]
        assert read(seen(layout)) == Reading(Meaning.EXACT, layout, layout.problems())


def test_a_hidden_planet_is_exact_with_its_problem() -> None:
    layout = parse_layout("space:white_big@F8N,white_ring@E3N,yellow@A4N,red_big@C2N,blue@C7N,red_small@D5N")
    assert Fault.HIDDEN in faults(layout)
    assert read(seen(layout)) == Reading(Meaning.EXACT, layout, layout.problems())
