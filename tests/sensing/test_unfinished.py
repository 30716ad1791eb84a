"""Boards with pieces missing, and pieces that no sensor has seen."""

import pytest

from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.reading import Meaning, Reading
from tests.sensing.pictures import MINE_BOARD, SPACE_BOARD, boards, changed, read, seen


def test_an_empty_board_is_unfinished() -> None:
    everything = ("white_big", "blue", "white_small", "red", "yellow")
    assert read(seen("mine:")) == Reading(Meaning.UNFINISHED, candidates=(parse_layout("mine:"),), missing=everything)


@pytest.mark.parametrize("kind", Kind)
def test_one_piece_on_the_board_is_unfinished(kind: Kind) -> None:
    reading = read(seen("mine:white_small@D2N", kind))
    assert reading.meaning is Meaning.UNFINISHED
    assert boards(reading) == ["mine:white_small@D2N"]
    assert reading.missing == ("white_big", "blue", "red", "yellow")


def test_a_rule_may_be_broken_while_the_board_is_unfinished() -> None:
    reading = read(seen("mine:red@E8N,yellow@E6N"))
    assert (reading.meaning, reading.missing) == (Meaning.UNFINISHED, ("white_big", "blue", "white_small"))
    assert boards(reading) == ["mine:red@E8N,yellow@E6N"]


def test_among_unfinished_boards_those_count_that_miss_fewest_pieces() -> None:
    """Two cells under which a planet of one cell may lie; which of the two it is, stays open, so either may be missing."""
    reading = read(changed(seen("space+black_hole:yellow@E9N"), {"D4": "?"}))
    assert reading.meaning is Meaning.UNFINISHED
    assert boards(reading) == [f"space+black_hole:yellow@E9N,{piece}@D4N" for piece in ("red_small", "black_hole")]
    assert reading.missing == ("white_big", "white_ring", "red_big", "blue", "red_small", "black_hole")


def test_a_dead_sensor_under_a_planet_of_one_cell_looks_unfinished() -> None:
    reading = read(changed(seen(SPACE_BOARD), {"B10": "."}))
    assert (reading.meaning, reading.missing) == (Meaning.UNFINISHED, ("red_small",))


def test_a_piece_on_unknown_cells_is_found_where_only_it_fits() -> None:
    assert read(changed(seen(MINE_BOARD), {"B9": "?", "C9": "?", "C10": "?"})).layout == parse_layout(MINE_BOARD)
    assert read(changed(seen(SPACE_BOARD), {"B10": "?"})).layout == parse_layout(SPACE_BOARD)
