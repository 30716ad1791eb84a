"""Ports, cells and boards: labels, text forms, and what people may type."""

import pytest

from orapa_pi.errors import NotationError
from orapa_pi.rules.grid import PORTS, Cell, Direction, Grid, Port

MINE, SPACE, SQUARE = Grid(10, 8), Grid(11, 7), Grid(9, 9)
GRIDS = [MINE, SPACE, Grid(10, 8), SQUARE]


def test_every_port_parses_back_in_either_case() -> None:
    assert [Port.parse(str(port)) for port in PORTS] == list(PORTS)
    assert [Port.parse(f" {str(port).lower()} ") for port in PORTS] == list(PORTS)
    assert [str(port) for port in PORTS] == [*map(str, range(1, 19)), *"ABCDEFGHIJKLMNOPQR"]


@pytest.mark.parametrize(
    "text", ["", "0", "19", "S", "AA", "1A", "-1", "1.0", "²", "\uff11", "\u0131", "\uff21", "100000", "A\nB"]
)
def test_what_is_no_port_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is no edge position"):
        Port.parse(text)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_every_cell_parses_back(grid: Grid) -> None:
    assert len(list(grid)) == grid.columns * grid.rows
    for cell in grid:
        assert grid.parse_cell(str(cell)) == cell
        letter, number = str(cell)[0], str(cell)[1:]
        for text in (f"{number}{letter}", f"{number}, {letter}", f"({letter}, {number})", f" {letter.lower()} {number} "):
            assert grid.parse_cell(text) == cell
        assert grid.parse_cell(f"Row {number} and Column {letter}") == cell
        assert grid.parse_cell(f"What is in the square in Row{number} and column {letter.lower()}?") == cell


def test_a_cell_may_be_named_by_bottom_letter_and_right_hand_number() -> None:
    assert MINE.parse_cell("N15") == Cell(4, 5)
    assert SPACE.parse_cell("E11") == Cell(4, 10)
    for grid in GRIDS:
        for cell in grid:
            bottom = str(PORTS[18 + grid.rows + cell.column])
            right = str(PORTS[grid.columns + cell.row])
            assert grid.parse_cell(bottom + right) == cell


@pytest.mark.parametrize(
    ("grid", "text", "message"),
    [
        (SPACE, "E12", "names two rows"),
        (MINE, "E11", "names two rows"),
        (MINE, "4N", "names two columns"),
        (MINE, "S3", "is not on this board"),
        (MINE, "A0", "is not on this board"),
        (MINE, "A19", "is not on this board"),
        (MINE, "E", "is no cell"),
        (MINE, "E4F", "is no cell"),
        (MINE, "E²", "is no cell"),
        (MINE, "", "is no cell"),
    ],
)
def test_what_is_no_cell_is_refused(grid: Grid, text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        grid.parse_cell(text)


def test_labels_run_as_printed() -> None:
    assert MINE.entry(Port.parse("1")) == (Cell(0, 0), Direction.S)
    assert MINE.entry(Port.parse("11")) == (Cell(0, 9), Direction.W)
    assert MINE.entry(Port.parse("H")) == (Cell(7, 0), Direction.E)
    assert MINE.entry(Port.parse("I")) == (Cell(7, 0), Direction.N)
    assert SPACE.entry(Port.parse("12")) == (Cell(0, 10), Direction.W)
    assert SPACE.entry(Port.parse("R")) == (Cell(6, 10), Direction.N)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_a_beam_straight_back_leaves_by_its_own_port(grid: Grid) -> None:
    for port in PORTS:
        cell, heading = grid.entry(port)
        assert grid.exit(cell, heading.opposite) == port


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (18, 0), (19, -1)])
def test_columns_and_rows_add_up_to_18(columns: int, rows: int) -> None:
    with pytest.raises(NotationError, match="add up to 18"):
        Grid(columns, rows)


def test_directions_turn_clockwise() -> None:
    assert [Direction.N.turned(quarters) for quarters in range(5)] == [*Direction, Direction.N]
    assert Direction.W.opposite is Direction.E
