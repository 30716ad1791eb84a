"""The table's wiring: made from the pin table, every line of it wired once, at levels that fit, within the currents."""

from collections import Counter
from dataclasses import replace

import pytest

from hardware.bom import load_bill
from hardware.netlist import Circuit, Part, Role, Terminal, passive
from hardware.wiring import chips
from hardware.wiring.currents import loads, pin_loads
from hardware.wiring.table import (
    FULL_PANEL,
    MATRICES,
    RAIL,
    SMALL_PANEL,
    Wire,
    lead,
    shifter_gates,
    table_netlist,
    wires,
)
from orapa_pi.config import Config
from orapa_pi.pins import load_pins

FULL_BUTTONS = {name.upper() for name in (*FULL_PANEL, "shutdown")} - {"ENCODER"}
ALL = [(matrix, panel) for matrix in MATRICES for panel in (SMALL_PANEL, FULL_PANEL)]


@pytest.mark.parametrize(("matrix", "panel"), ALL)
def test_the_circuit_has_no_fault(matrix: str, panel: tuple[str, ...]) -> None:
    assert table_netlist(matrix, panel).problems() == ()


def test_every_line_of_the_pin_table_is_wired_to_its_pin_and_no_other() -> None:
    pi = load_pins()["pi"]
    netlist = table_netlist("matrix_unicorn", FULL_PANEL)
    for name, gpio in pi.used:
        place = str(chips.place_on(chips.PI_HEADER, f"GPIO{gpio}"))
        assert netlist.net_of("PI", place) == name
    joined = {netlist.part("PI").terminal(number).name for _, joints in netlist.nets for ref, number in joints if ref == "PI"}
    spi = {f"GPIO{pi.kept(f'spi0 {line}')}" for line in ("mosi", "sclk", "ce0")}
    assert joined == {f"GPIO{gpio}" for _, gpio in pi.used} | spi | {"3V3", "5V", "GND"}


@pytest.mark.parametrize(("matrix", "panel"), ALL)
def test_no_pin_of_header_or_rail_takes_two_wires(matrix: str, panel: tuple[str, ...]) -> None:
    taken = Counter(end for wire in wires(matrix, panel) for end in (wire.start, wire.end) if end[0] in ("PI", RAIL))
    assert [end for end, count in taken.items() if count > 1] == []
    assert any(end[0] == RAIL for end in taken) == (panel == FULL_PANEL)
    assert sum(end[0] == RAIL for end in taken) <= 13  # the bill's rail has so many pins


def test_a_hat_s_socket_gets_pins_and_everything_else_sockets() -> None:
    for matrix, panel in ALL:
        for wire in wires(matrix, panel):
            into_hat = matrix == "matrix_unicorn" and wire.end[0] == "MATRIX"
            assert (lead(wire, matrix) == "jumper_male") == into_hat
            if wire.end[0] in FULL_BUTTONS:
                assert lead(wire, matrix) == ""  # it has leads of its own
    assert lead(Wire("piezo sounder", ("R1", "2"), ("PIEZO", "1")), "matrix_unicorn") == "jumper"


def test_reserved_lines_only_go_to_the_matrix() -> None:
    pi = load_pins()["pi"]
    reserved = {f"GPIO{pin}" for _, pin in pi.reserved}
    for matrix, panel in ALL:
        for wire in wires(matrix, panel):
            if wire.start[0] == "PI" and chips.PI_HEADER[int(wire.start[1]) - 1] in reserved:
                assert wire.end[0] in ("MATRIX", "SHIFTER")


def test_the_headers_have_every_gpio_once_and_their_grounds() -> None:
    pins = load_pins()
    for header, chip, grounds in ((chips.PI_HEADER, pins["pi"], 8), (chips.PICO_HEADER, pins["pico"], 7)):
        gpio = [int(name.removeprefix("GPIO")) for name in header if name.startswith("GPIO")]
        assert len(header) == 40
        assert sorted(gpio) == sorted(chip.usable)
        assert header.count("GND") == grounds
    assert [chips.PI_HEADER[place - 1] for place in (1, 2, 6, 19, 23, 24, 40)] == [
        *("3V3", "5V", "GND", "GPIO10", "GPIO11", "GPIO8", "GPIO21"),
    ]
    assert [chips.PICO_HEADER[place - 1] for place in (1, 3, 36, 40)] == ["GPIO0", "GND", "3V3", "VBUS"]


def test_matrices_of_five_volts_get_their_levels_from_the_shifter() -> None:
    assert shifter_gates() == ("spi0 mosi", "spi0 sclk", "spi0 ce0")
    straight = Circuit()
    pi, matrix = straight.add(chips.controller("PI", "pi", chips.PI_HEADER, {19})), straight.add(chips.matrix("matrix_apa102"))
    straight.join("spi0 mosi", (pi, "19"), (matrix, "DI"))
    assert "spi0 mosi: MATRIX DI needs 3.5 V and PI GPIO10 gives 3.3 V" in straight.netlist().problems()


def test_five_volts_on_a_pin_are_found() -> None:
    circuit = Circuit()
    pi = circuit.add(chips.controller("PI", "pi", chips.PI_HEADER, {2, 11}))
    circuit.join("wrong", (pi, "2"), (pi, "11"))
    assert "wrong: PI 5V puts 5.0 V on PI GPIO17" in circuit.netlist().problems()


def test_faults_of_a_circuit_are_named() -> None:
    circuit = Circuit()
    one = circuit.add(passive("R1", "resistor", "1", "2"))
    circuit.add(passive("R1", "resistor", "1", "2"))
    circuit.add(Part("U1", "chip", (Terminal("1", "A", Role.INPUT), Terminal("2", "free", Role.UNUSED))))
    circuit.join("a", (one, "1"))
    circuit.join("b", (one, "1"))
    assert set(circuit.netlist().problems()) == {
        "the name R1 is used twice",
        "R1 1 is on 2 nets",
        "R1 2 is not connected",
        "U1 A is not connected",
        "the net a joins nothing",
        "the net b joins nothing",
    }


@pytest.mark.parametrize("build", ["A", "B"])
@pytest.mark.parametrize("options", [(), ("apa102",), ("full_panel",)])
def test_every_pi_can_feed_every_build(build: str, options: tuple[str, ...]) -> None:
    assert [load for load in loads(load_bill(), build, *options) if not load.fits] == []


def test_the_one_combination_that_a_supply_cannot_feed_is_known() -> None:
    too_much = {load.rail for build in "AB" for load in loads(load_bill(), build, "max7219") if not load.fits}
    assert too_much == set()
    crowded = {load.rail for load in loads(load_bill(), "A", "max7219") if load.draws_ma > 0.95 * load.may_ma}
    assert crowded == {"Pi Zero 2: supply"}  # the guide says so


def test_pins_give_what_hangs_on_them_and_a_heavier_load_is_found() -> None:
    bill = load_bill()
    assert all(load.fits for load in pin_loads(bill, 11, 8))
    mean = replace(bill, budgets={**bill.budgets, "pin": 5.0})
    assert [load.rail for load in pin_loads(mean, 11, 8) if not load.fits] == ["Pi: piezo pin"]


def test_the_bill_counts_the_matrix_at_the_config_s_cap() -> None:
    current = load_bill().item("matrix_apa102").current
    assert current is not None
    assert current.most_ma == 1000 * Config().matrix.current_cap_a
