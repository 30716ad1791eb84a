"""The reed board: its circuit from the pin table, its modules against the circuit, its timing against the firmware."""

from dataclasses import replace

import pytest

import scan
from hardware.netlist import Netlist
from hardware.reed.circuit import board_netlist, cells
from hardware.reed.settling import HIGH_FROM_V, LOW_TO_V, SUPPLY_V, Line, lines, low_v
from hardware.reed.strip_board import (
    BOARD_MM,
    LINK_MM,
    WIRE_TO_PICO_MM,
    boards_needed,
    halves,
    layout,
    modules,
    problems,
)
from hardware.shapes.sizes import Sizes
from hardware.wiring import chips
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS
from orapa_pi.pins import load_pins

CIRCUIT = board_netlist()
MODULES = modules(SENSOR_COLUMNS, SENSOR_ROWS, Sizes())


def test_the_circuit_has_88_switches_with_a_diode_each_and_no_fault() -> None:
    kinds = CIRCUIT.kinds()
    assert (kinds["reed"], kinds["diode"]) == (SENSOR_COLUMNS * SENSOR_ROWS, SENSOR_COLUMNS * SENSOR_ROWS) == (88, 88)
    assert CIRCUIT.problems() == ()


def test_every_column_and_row_is_on_the_pin_that_the_firmware_is_given() -> None:
    pico = load_pins()["pico"]
    for name, gpio in pico.used:
        place = str(chips.place_on(chips.PICO_HEADER, f"GPIO{gpio}"))
        assert CIRCUIT.net_of("PICO", place) == name.replace("columns", "column").replace("rows", "row")
    used = {terminal for _, joints in CIRCUIT.nets for ref, terminal in joints if ref == "PICO"}
    wired = [place for place in used if place.isdigit() and chips.PICO_HEADER[int(place) - 1].startswith("GPIO")]
    assert len(wired) == SENSOR_COLUMNS + SENSOR_ROWS + 1  # 11 columns, 8 rows and the update pin of 26


def test_current_runs_from_the_row_through_diode_and_switch_to_the_column() -> None:
    for cell in cells():
        assert CIRCUIT.net_of(f"D_{cell}", "A") == f"row {cell.row}"
        assert CIRCUIT.net_of(f"D_{cell}", "K") == CIRCUIT.net_of(f"S_{cell}", "1") == f"cell {cell}"
        assert CIRCUIT.net_of(f"S_{cell}", "2") == f"column {cell.column}"


def test_every_cell_is_on_one_module_and_every_module_is_what_the_circuit_says() -> None:
    assert sorted(cell for one in MODULES for cell in one.cells) == sorted(cells())
    assert [fault for one in MODULES for fault in problems(one, CIRCUIT)] == []


def test_a_row_s_wire_leaves_its_left_module_and_a_link_in_facing_holes_joins_the_right_one() -> None:
    for left, right in zip(MODULES[::2], MODULES[1::2], strict=True):
        holes, others = dict(left.leads), dict(right.leads)
        assert ("ROW", "wire") in holes
        assert ("ROW", "wire") not in others
        assert 0 < right.at_mm(others["ROW", "link"][1]) - left.at_mm(holes["ROW", "link"][1]) < LINK_MM


def test_every_column_has_a_hole_for_the_wire_in_and_one_for_the_wire_on() -> None:
    for one in MODULES:
        for cell in one.cells:
            net = f"COLUMN {cell.column}"
            holes = [dict(one.leads)[key] for key in ((net, "wire"), (net, "on"), (f"S_{cell}", "2"))]
            assert len(set(holes)) == 3
            assert len({layout(one).piece(hole) for hole in holes}) == 1


def test_wires_reach_from_the_farthest_module_to_the_pico() -> None:
    """Along the modules and across them, no straighter; the Pico's box hangs between the second and the third column."""
    sizes = Sizes()
    for one in MODULES:
        across = abs(one.cells[-1].column + 0.5 - 2) * sizes.cell_mm
        assert across + sizes.cell_mm + 25 < WIRE_TO_PICO_MM  # from row A to the Pico
    assert SENSOR_ROWS * sizes.cell_mm + 1.5 * sizes.cell_mm + 25 < 2 * sizes.cell_mm + WIRE_TO_PICO_MM  # from row H


def test_a_missing_cut_a_turned_diode_and_a_shared_hole_are_found() -> None:
    one = MODULES[0]
    uncut = replace(one, cuts=one.cuts[1:])
    assert any("are joined" in fault for fault in problems(uncut, CIRCUIT))
    swap = {"D_A1": {"A": "K", "K": "A"}}
    turned = replace(one, leads=tuple(((ref, swap.get(ref, {}).get(name, name)), hole) for (ref, name), hole in one.leads))
    assert any("D_A1" in fault for fault in problems(turned, CIRCUIT))
    crowded = replace(one, leads=(*one.leads, (("D_A2", "K"), one.leads[0][1])))
    assert any("no hole of its own" in fault for fault in problems(crowded, CIRCUIT))


def test_modules_fit_their_boards_their_halves_and_their_reeds() -> None:
    sizes = Sizes()
    left, right = halves(SENSOR_COLUMNS)
    assert (len(left), len(right)) == (6, 5)
    assert all(one.length_mm <= BOARD_MM[0] for one in MODULES)
    assert MODULES[0].at_mm(MODULES[0].holes) < MODULES[1].at_mm(0)
    assert max(one.lean_mm(sizes) for one in MODULES) <= 1.27
    assert boards_needed(MODULES) == 3


def test_lines_are_high_again_long_before_the_firmware_reads_and_low_enough_when_driven() -> None:
    for line in lines(SENSOR_COLUMNS, SENSOR_ROWS, Sizes()):
        assert line.picofarad <= 300  # what firmware/scan.py took its waiting time from
        assert 4 * line.rise_us < scan.RELEASE_US
    assert low_v() < LOW_TO_V < HIGH_FROM_V < SUPPLY_V


def test_a_line_that_is_too_slow_would_be_noticed() -> None:
    assert Line("far too long", 2000.0).rise_us > scan.RELEASE_US


def test_a_whole_scan_fits_between_two_starts() -> None:
    assert scan.budget_us(SENSOR_COLUMNS, SENSOR_ROWS) == pytest.approx(3080)
    assert scan.budget_us(SENSOR_COLUMNS, SENSOR_ROWS) < 1000 * scan.SCAN_MS


def test_a_circuit_without_one_diode_is_not_the_module_s() -> None:
    parts = tuple(part for part in CIRCUIT.parts if part.ref != "D_A1")
    nets = tuple((name, tuple(joint for joint in joints if joint[0] != "D_A1")) for name, joints in CIRCUIT.nets)
    with pytest.raises(KeyError):
        problems(MODULES[0], Netlist(parts, nets))
