"""Pictures with more than one reading, or with too many."""

import pytest

from orapa_pi.rules.edition import Edition, HouseRules, RedSides
from orapa_pi.rules.layout import Fault
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.decode import differing_cells, distinct
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.reading import Meaning, Reading
from tests.rules.layouts import ALL_EDITIONS
from tests.sensing.pictures import MINE_BOARD, boards, changed, drawn, faults, named_cells, read, seen


def test_unknown_cells_can_hide_which_way_a_piece_lies() -> None:
    reading = read(changed(seen(MINE_BOARD), {"E8": "?", "E9": "?", "E10": "?"}))
    assert (reading.meaning, named_cells(reading)) == (Meaning.AMBIGUOUS, "E8 E10")
    assert boards(reading) == [MINE_BOARD, MINE_BOARD.replace("E8N", "E8Nm")]


def test_house_rules_say_which_sides_are_looked_for() -> None:
    edition = MINE.with_rules(HouseRules(red_sides=RedSides.AS_DRAWN))
    picture = changed(seen(MINE_BOARD), {"E8": "?", "E9": "?", "E10": "?"})
    assert read(Picture(edition, picture.kind, picture.levels)).meaning is Meaning.EXACT


def test_unknown_cells_can_hide_which_piece_it_is() -> None:
    triangles = "A3 A4 A5 A6 B4 B5 G2 G3 H1 H2 H3 H4"
    reading = read(changed(seen(MINE_BOARD), dict.fromkeys(triangles.split(), "?")))
    assert (reading.meaning, named_cells(reading), len(reading.candidates)) == (Meaning.AMBIGUOUS, triangles, 2)


def test_two_boards_that_both_break_a_rule_are_ambiguous() -> None:
    board = MINE_BOARD.replace("yellow@B9N", "yellow@F8E")
    reading = read(changed(seen(board), {"E8": "?", "E9": "?", "E10": "?"}))
    assert (reading.meaning, named_cells(reading), len(reading.candidates)) == (Meaning.AMBIGUOUS, "E8 E10", 2)
    assert all(faults(candidate) == [Fault.SIDE_CONTACT] for candidate in reading.candidates)


def test_a_twin_that_breaks_a_rule_comes_along_as_a_candidate() -> None:
    """Both lie in E1..F2: transparent N-S beside black N-S, or transparent E-W above black E-W, flat on flat."""
    head = "mine+transparent+black:white_big@B3S,blue@D7E,white_small@F5N,red@H3Nm,yellow@F9N"
    board, twin = (parse_layout(f"{head},{pair}") for pair in ("transparent@E1E,black@E2E", "transparent@E1N,black@F1N"))
    assert faults(twin) == [Fault.SIDE_CONTACT]
    assert seen(board) == seen(twin)
    assert read(seen(twin)) == Reading(Meaning.EXACT, board, candidates=(twin,))


def test_switches_alone_do_not_tell_these_two_boards_apart() -> None:
    """Small white and yellow exchange their places beside big white; every reed pattern has such pairs."""
    rest = "white_big@A3S,blue@G1N,red@E8N"
    one, other = (parse_layout(f"mine:{rest},{pair}") for pair in ("white_small@A1,yellow@B2W", "white_small@B2,yellow@A1E"))
    assert faults(one) == faults(other) == []
    assert seen(one, Kind.REED) == seen(other, Kind.REED)
    reading = read(seen(one, Kind.REED))
    assert reading.meaning is Meaning.AMBIGUOUS
    assert [sum(board.looks_like(found) for found in reading.candidates) for board in (one, other)] == [1, 1]
    assert read(seen(one)).layout is not None


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
@pytest.mark.parametrize("known", ["", "A1", "A1 D7"])
def test_a_blind_board_is_given_up_soon(edition: Edition, kind: Kind, known: str) -> None:
    """After a number of placements, though millions of boards fit."""
    blind = Picture(edition, kind, (Level.UNKNOWN,) * (edition.grid.columns * edition.grid.rows))
    reading = read(changed(blind, dict.fromkeys(known.split(), kind.magnets[0])))
    assert (reading.meaning, reading.more, reading.layout) == (Meaning.AMBIGUOUS, True, None)


def test_when_too_many_boards_fit_but_for_one_sensor_none_is_shown() -> None:
    """No piece of the base game has a weak magnet, so none of the boards that would fit without A1 gives this picture."""
    rows = ["s" + "?" * 9, *["?" * 10] * 7]
    assert read(drawn("mine", "\n".join(rows))) == Reading(Meaning.AMBIGUOUS, more=True)


def test_too_many_unfinished_boards_still_say_what_is_missing() -> None:
    """Twenty unknown cells cannot hide all 22 magnets, but four of the five pieces in ever so many ways."""
    reading = read(drawn("mine", "\n".join(["?" * 10] * 2 + ["." * 10] * 6)))
    assert (reading.meaning, reading.more) == (Meaning.AMBIGUOUS, True)
    assert {len(candidate.placements) for candidate in reading.candidates} == {4}
    assert reading.missing


def test_layouts_that_look_alike_count_once() -> None:
    one, same = parse_layout("space:red_big@A1,blue@A4"), parse_layout("space:blue@A4,red_big@A1")
    other = parse_layout("space:red_big@A4,blue@A1")
    assert distinct([one, same, other, same]) == (one, other)
    assert differing_cells([one, same]) == differing_cells([]) == ()
    assert " ".join(map(str, differing_cells([one, other]))) == "A1 A2 A4 A5 B1 B2 B4 B5"
