"""What pictures mean, case by case, on boards that can be checked by eye."""

from time import perf_counter

import pytest

from orapa_pi.rules.edition import Edition, HouseRules, RedSides
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import format_layout, parse_layout
from orapa_pi.sensing.decode import differing_cells, distinct
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.reading import Meaning, Reading
from tests.rules.layouts import ALL_EDITIONS
from tests.sensing.pictures import changed, drawn, read, seen

MINE_BOARD = "mine:white_big@A3S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N"
SPACE_BOARD = "space:white_big@A1S,white_ring@F1N,yellow@E9N,red_big@A6N,blue@D7N,red_small@B10N"


def faults(layout: Layout) -> list[Fault]:
    return [problem.fault for problem in layout.problems()]


def cells(reading: Reading) -> str:
    return " ".join(map(str, reading.cells))


def boards(reading: Reading) -> list[str]:
    return [format_layout(candidate) for candidate in reading.candidates]


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
    assert (reading.meaning, cells(reading), boards(reading)) == (Meaning.FAULTY, cell, [MINE_BOARD]), cause


def test_a_fault_that_fits_more_than_one_board_names_each_sensor() -> None:
    """The red planet's magnet and a foreign one: either may be it."""
    reading = read(changed(seen(SPACE_BOARD), {"C11": "N"}))
    assert reading.meaning is Meaning.FAULTY
    assert cells(reading) == "B10 C11"
    assert boards(reading) == [SPACE_BOARD, SPACE_BOARD.replace("B10", "C11")]


def test_two_wrong_sensors_are_faulty_without_a_culprit() -> None:
    assert read(changed(seen(MINE_BOARD), {"H10": "N", "A8": "s"})) == Reading(Meaning.FAULTY)


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


def test_unknown_cells_can_hide_which_way_a_piece_lies() -> None:
    reading = read(changed(seen(MINE_BOARD), {"E8": "?", "E9": "?", "E10": "?"}))
    assert (reading.meaning, cells(reading)) == (Meaning.AMBIGUOUS, "E8 E10")
    assert boards(reading) == [MINE_BOARD, MINE_BOARD.replace("E8N", "E8Nm")]


def test_house_rules_say_which_sides_are_looked_for() -> None:
    edition = MINE.with_rules(HouseRules(red_sides=RedSides.AS_DRAWN))
    picture = changed(seen(MINE_BOARD), {"E8": "?", "E9": "?", "E10": "?"})
    assert read(Picture(edition, picture.kind, picture.levels)).meaning is Meaning.EXACT


def test_unknown_cells_can_hide_which_piece_it_is() -> None:
    triangles = "A3 A4 A5 A6 B4 B5 G2 G3 H1 H2 H3 H4"
    reading = read(changed(seen(MINE_BOARD), dict.fromkeys(triangles.split(), "?")))
    assert (reading.meaning, cells(reading), len(reading.candidates)) == (Meaning.AMBIGUOUS, triangles, 2)


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


def test_two_boards_that_both_break_a_rule_are_ambiguous() -> None:
    board = MINE_BOARD.replace("yellow@B9N", "yellow@F8E")
    reading = read(changed(seen(board), {"E8": "?", "E9": "?", "E10": "?"}))
    assert (reading.meaning, cells(reading), len(reading.candidates)) == (Meaning.AMBIGUOUS, "E8 E10", 2)
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
    """Within a second even on a busy machine, though millions of boards fit."""
    blind = Picture(edition, kind, (Level.UNKNOWN,) * (edition.grid.columns * edition.grid.rows))
    start = perf_counter()
    reading = read(changed(blind, dict.fromkeys(known.split(), kind.magnets[0])))
    assert perf_counter() - start < 1
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
