"""Scanning a modelled matrix: every sensor, ghosts, and the time budget."""

import itertools

import pytest

from tests.firmware.lines import COLUMNS, ROWS, Lines, bit, scan

CELLS = list(itertools.product(range(COLUMNS), range(ROWS)))


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_a_magnet_closes_its_own_switch_only(cell: tuple[int, int]) -> None:
    lines = Lines()
    lines.matrix.place(*cell, 0)
    assert lines.forward() == bit(*cell)
    assert lines.backward() == 0


def test_diodes_keep_a_full_board_apart() -> None:
    lines = Lines()
    expected = 0
    for column, row in CELLS:
        if (column * 5 + row * 3) % 4:
            lines.matrix.place(column, row, 0)
            expected |= bit(column, row)
    assert lines.forward() == expected
    assert lines.backward() == 0


def test_three_corners_make_a_ghost_where_the_diode_between_them_is_missing() -> None:
    lines = Lines()
    corners = [(2, 1), (7, 1), (7, 5)]
    for corner in corners:
        lines.matrix.place(*corner, 0)
    whole = sum(bit(*corner) for corner in corners)
    assert lines.forward() == whole
    lines.matrix.fault("bridge", 7, 1)
    assert lines.forward() == whole | bit(2, 5)
    assert lines.backward() & bit(7, 1)


@pytest.mark.parametrize(
    ("fault", "placed", "forward", "backward"),
    [
        ("dead", True, False, False),
        ("stuck", False, True, False),
        ("bridge", True, True, True),
        ("bridge", False, False, False),
        ("backwards", True, False, True),
        ("mend", True, True, False),
    ],
)
def test_each_fault_shows_in_its_own_way(fault: str, placed: bool, forward: bool, backward: bool) -> None:
    lines = Lines()
    lines.matrix.fault("dead", 4, 4)
    lines.matrix.fault(fault, 4, 4)
    if placed:
        lines.matrix.place(4, 4, 0)
    assert (lines.forward(), lines.backward()) == (bit(4, 4) * forward, bit(4, 4) * backward)


def test_the_budget_is_what_a_scan_does_and_at_most_ten_ms() -> None:
    lines = Lines()
    lines.forward()
    spent_us = lines.waited_us + lines.driven // 2 * scan.DRIVE_US + lines.read * scan.READ_US
    assert spent_us == scan.budget_us(COLUMNS, ROWS) == 3080
    back = Lines()
    back.backward()
    both_us = scan.budget_us(COLUMNS, ROWS) + scan.budget_us(ROWS, COLUMNS)
    assert back.read == COLUMNS * ROWS
    assert both_us <= scan.SCAN_MS * 1000 <= 10_000


def test_a_switch_bounces_for_as_long_as_it_is_told() -> None:
    lines = Lines()
    lines.matrix.bounce_ms = 20
    lines.matrix.place(0, 0, 100)
    seen = [lines.matrix.closed(0, 0, at_ms) for at_ms in range(100, 125)]
    assert set(seen[:20]) == {True, False}
    assert seen[20:] == [True] * 5
    lines.matrix.lift(0, 0, 200)
    seen = [lines.matrix.closed(0, 0, at_ms) for at_ms in range(200, 225)]
    assert set(seen[:20]) == {True, False}
    assert seen[20:] == [False] * 5


def test_the_twin_refuses_what_it_does_not_know() -> None:
    matrix = Lines().matrix
    with pytest.raises(ValueError, match="no fault is called tired"):
        matrix.fault("tired", 0, 0)
    with pytest.raises(ValueError, match="no sensor at column 11, row 0"):
        matrix.place(11, 0, 0)
