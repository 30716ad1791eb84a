"""Walking simulated boards, however they are wired and whatever is broken, and what is kept of it."""

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from orapa_pi.errors import CalibrationError
from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.calibration import (
    Calibration,
    Reason,
    Verdict,
    calibration_from_json,
    calibration_to_json,
    compare,
)
from orapa_pi.sensing.levels import Level
from orapa_pi.sensing.walk import (
    AnsweredBefore,
    CannotBe,
    ClearBoard,
    Closed,
    Done,
    LeadTo,
    NothingHere,
    StepBack,
    TooMany,
    Unclear,
    Walk,
    update,
    wirings,
)

Wiring = Callable[[Cell], int]
SIZES = [(11, 8), (9, 9), (10, 8)]


def turned(columns: int, rows: int, symmetry: int) -> tuple[Wiring, int]:
    """One of the eight ways to mirror and turn a board, as the sensor's number under each cell, and how many a line has."""
    mirrored, upside_down, crossed = symmetry & 1, symmetry & 2, symmetry & 4
    per_line = rows if crossed else columns

    def sensor(cell: Cell) -> int:
        column = columns - 1 - cell.column if mirrored else cell.column
        row = rows - 1 - cell.row if upside_down else cell.row
        return column * per_line + row if crossed else row * per_line + column

    return sensor, per_line


def walked(state: Walk, sensor: Wiring, dead: frozenset[int] = frozenset(), stuck: frozenset[int] = frozenset()) -> Calibration:
    """Do what the prompts say, sliding the magnet, with some broken sensors."""
    state, prompt = update(state, Closed(stuck))
    while isinstance(prompt, LeadTo):
        number = sensor(prompt.cell)
        before = prompt
        for closed in (frozenset[int](), frozenset({number}) - dead):
            state, prompt = update(state, Closed(closed | stuck))
        if prompt == before:
            state, prompt = update(state, NothingHere())
    assert isinstance(prompt, Done)
    return prompt.calibration


def cells(columns: int, rows: int) -> list[Cell]:
    return [Cell(row, column) for row in range(rows) for column in range(columns)]


@pytest.mark.parametrize("symmetry", range(8))
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_all_eight_ways_to_mirror_and_turn_a_board_are_learned(columns: int, rows: int, symmetry: int) -> None:
    sensor, per_line = turned(columns, rows, symmetry)
    calibration = walked(Walk("id", columns, rows, per_line), sensor)
    assert calibration == Calibration("id", columns, rows, tuple(map(sensor, cells(columns, rows))))


def swapped(columns: int, rows: int, rng: Random) -> tuple[Wiring, int]:
    """Lines in any order, crossed or not."""
    base, per_line = turned(columns, rows, rng.choice([0, 4]))
    row_order, column_order = rng.sample(range(rows), rows), rng.sample(range(columns), columns)
    return lambda cell: base(Cell(row_order[cell.row], column_order[cell.column])), per_line


@pytest.mark.parametrize("seed", range(40))
def test_lines_in_any_order_with_broken_sensors(seed: int) -> None:
    """The broken ones are named, and where each of their lines has a sensor that works their places are known as well."""
    rng = Random(f"walk {seed}")
    columns, rows = SIZES[seed % len(SIZES)]
    sensor, per_line = swapped(columns, rows, rng)
    broken = rng.sample(range(columns * rows), rng.randrange(6))
    dead, stuck = frozenset(broken[::2]), frozenset(broken[1::2])
    calibration = walked(Walk("id", columns, rows, per_line), sensor, dead, stuck)
    assert calibration.sensors == tuple(map(sensor, cells(columns, rows)))
    assert {sensor(cell) for cell in calibration.bad} == set(broken)
    raw = [rng.choice([Level.MAGNET, Level.NONE]) for _ in range(columns * rows)]
    for cell, level in zip(cells(columns, rows), calibration.apply(raw), strict=True):
        assert level == (Level.UNKNOWN if cell in calibration.bad else raw[sensor(cell)])


def test_a_whole_line_that_is_dead_is_bad_and_the_rest_is_right() -> None:
    sensor, per_line = turned(11, 8, 1)
    calibration = walked(Walk("id", 11, 8, per_line), sensor, frozenset(range(22, 33)))
    assert calibration.bad == tuple(Cell(2, column) for column in range(11))
    assert calibration.sensors == tuple(map(sensor, cells(11, 8)))


def test_a_board_that_never_answers_is_unclear_only_if_it_is_square() -> None:
    state, _ = update(Walk("id", 9, 9, 9), Closed(frozenset()))
    for _ in range(81):
        state, prompt = update(state, NothingHere())
    assert prompt == Unclear()
    assert len(wirings(state)) == 2
    again, prompt = update(state, StepBack())
    assert prompt == LeadTo(Cell(8, 8))
    assert len(again.answers) == 80


def test_what_goes_wrong_on_the_way_is_told_and_changes_nothing() -> None:
    state = Walk("id", 11, 8, 11)
    assert update(state, NothingHere()) == (state, ClearBoard())
    state, prompt = update(state, Closed(frozenset({40})))
    assert prompt == LeadTo(Cell(0, 0))
    assert update(state, Closed(frozenset({40}))) == (state, prompt)
    assert update(state, Closed(frozenset({0, 1, 40}))) == (state, TooMany(2))
    state, prompt = update(state, Closed(frozenset({0})))
    assert prompt == LeadTo(Cell(0, 1))
    assert update(state, Closed(frozenset({0}))) == (state, prompt), "the magnet still lies on the cell before"
    state, prompt = update(state, Closed(frozenset({0, 1})))
    assert prompt == LeadTo(Cell(0, 2))
    assert update(state, Closed(frozenset({0}))) == (state, AnsweredBefore(Cell(0, 0)))
    assert update(state, Closed(frozenset({15}))) == (state, CannotBe(Cell(0, 2)))
    state, prompt = update(state, StepBack())
    assert prompt == LeadTo(Cell(0, 1))


def test_the_walk_goes_to_and_fro_so_that_the_magnet_can_slide() -> None:
    state, _ = update(Walk("id", 3, 2, 3), Closed(frozenset()))
    asked = []
    while state.asked is not None:
        asked.append(str(state.asked))
        state, _ = update(state, NothingHere())
    assert asked == ["A1", "A2", "A3", "B3", "B2", "B1"]


GOOD = Calibration("e6614103", 3, 2, (5, 4, 3, 2, 1, 0), (Cell(1, 2),))


def test_the_json_form_parses_back_and_notices_every_change() -> None:
    form = calibration_to_json(GOOD)
    assert form == {
        "board": "e6614103",
        "columns": 3,
        "rows": 2,
        "sensors": [5, 4, 3, 2, 1, 0],
        "bad": ["B3"],
        "checksum": form["checksum"],
    }
    text = json.dumps(form)
    assert calibration_from_json(json.loads(text)) == GOOD
    noticed = 0
    for place, sign in enumerate(text):
        for other in '0123456789abB" ,[':
            if other == sign:
                continue
            try:
                value = json.loads(text[:place] + other + text[place + 1 :])
            except ValueError:
                continue
            if value == form:
                continue
            with pytest.raises(CalibrationError) as caught:
                calibration_from_json(value)
            assert str(caught.value).endswith(".")
            noticed += 1
    assert noticed > 300


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"board": "x"},
        {**calibration_to_json(GOOD), "more": 1},
        {**calibration_to_json(GOOD), "sensors": "012345"},
    ],
)
def test_what_is_no_calibration_is_one_sentence(value: object) -> None:
    with pytest.raises(CalibrationError, match=r"walk the board again\.$"):
        calibration_from_json(value)


def test_a_calibration_made_in_code_is_checked_too() -> None:
    with pytest.raises(CalibrationError, match="does not name each of 3 x 2 sensors once"):
        Calibration("x", 3, 2, (0, 1, 2, 3, 4, 4))
    with pytest.raises(CalibrationError, match="C1 bad, which is not on the board"):
        Calibration("x", 3, 2, (0, 1, 2, 3, 4, 5), (Cell(2, 0),))
    with pytest.raises(CalibrationError, match="gave 5 sensors and the calibration knows 6"):
        GOOD.apply([Level.NONE] * 5)


@pytest.mark.parametrize(
    ("old", "new", "verdict", "reason"),
    [
        (None, GOOD, Verdict.REPLACE, Reason.FIRST),
        (GOOD, GOOD, Verdict.REPLACE, Reason.NO_WORSE),
        (GOOD, replace(GOOD, bad=()), Verdict.REPLACE, Reason.NO_WORSE),
        (replace(GOOD, bad=()), GOOD, Verdict.ASK, Reason.NEW_BAD_SENSORS),
        (GOOD, replace(GOOD, bad=(Cell(0, 0),)), Verdict.ASK, Reason.NEW_BAD_SENSORS),
        (GOOD, replace(GOOD, board="other", bad=tuple(cells(3, 2))[:3]), Verdict.REPLACE, Reason.OTHER_BOARD),
        (None, replace(GOOD, bad=tuple(cells(3, 2))[:3]), Verdict.REPLACE, Reason.FIRST),
        (None, replace(GOOD, bad=tuple(cells(3, 2))[:4]), Verdict.REFUSE, Reason.TOO_FEW),
        (GOOD, replace(GOOD, bad=tuple(cells(3, 2))), Verdict.REFUSE, Reason.TOO_FEW),
        (GOOD, replace(GOOD, sensors=(0, 1, 2, 3, 4, 5), bad=()), Verdict.ASK, Reason.OTHER_WIRING),
        (GOOD, Calibration("e6614103", 2, 3, GOOD.sensors), Verdict.ASK, Reason.OTHER_SIZE),
    ],
)
def test_a_worse_calibration_never_replaces_a_good_one_by_itself(
    old: Calibration | None, new: Calibration, verdict: Verdict, reason: Reason
) -> None:
    assert compare(old, new) == (verdict, reason)
