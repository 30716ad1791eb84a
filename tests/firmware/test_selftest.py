"""The self-test: one magnet led over a board with faults names each of them."""

import random

import pytest

import selftest
from tests.firmware.lines import COLUMNS, EVERY, ROWS, Lines, bit

VERDICTS = ("stuck", "dead", "bridge", "backwards")


def walk(faults: dict[tuple[int, int], str]) -> dict[str, int]:
    """Lead one magnet over the whole board, starting with an empty one."""
    lines = Lines()
    for cell, fault in faults.items():
        lines.matrix.fault(fault, *cell)
    state = selftest.step(selftest.start(), lines.forward(), lines.backward())
    for row in range(ROWS):
        for column in range(COLUMNS):
            lines.matrix.place(column, row, 0)
            state = selftest.step(state, lines.forward(), lines.backward())
            lines.matrix.lift(column, row, 0)
    return dict(zip(VERDICTS, selftest.report(state, EVERY), strict=True))


def test_a_good_board_has_no_faults() -> None:
    assert walk({}) == dict.fromkeys(VERDICTS, 0)


@pytest.mark.parametrize("fault", VERDICTS)
@pytest.mark.parametrize("cell", [(0, 0), (10, 0), (5, 3), (0, 7), (10, 7)], ids=str)
def test_a_single_fault_is_named(fault: str, cell: tuple[int, int]) -> None:
    assert walk({cell: fault}) == {**dict.fromkeys(VERDICTS, 0), fault: bit(*cell)}


def test_several_faults_are_named_apart() -> None:
    rng = random.Random(3)
    cells = rng.sample([(column, row) for column in range(COLUMNS) for row in range(ROWS)], 6)
    # At most one stuck switch: it is a second magnet, and with it a missing diode makes ghosts.
    faults = dict(zip(cells, ["dead", "dead", "bridge", "bridge", "backwards", "dead"], strict=True))
    expected = dict.fromkeys(VERDICTS, 0)
    for cell, fault in faults.items():
        expected[fault] |= bit(*cell)
    assert walk(faults) == expected


def test_before_the_first_scan_nothing_is_said() -> None:
    assert selftest.report(selftest.start(), EVERY) == (0, 0, 0, 0)
