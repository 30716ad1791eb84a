"""skidl's electric rules check passes both circuits, and would find a fault."""

from importlib.util import find_spec

import pytest

from hardware.erc import electric_faults
from hardware.netlist import Netlist
from hardware.reed.circuit import board_netlist
from hardware.wiring.table import FULL_PANEL, MATRICES, table_netlist
from tests.hardware import built

# Looked for, not imported: skidl leaves files in the folder in which it is imported.
pytestmark = pytest.mark.skipif(find_spec("skidl") is None, reason=built.HOW)


def without(circuit: Netlist, joint: tuple[str, str]) -> Netlist:
    return Netlist(circuit.parts, tuple((name, tuple(j for j in joints if j != joint)) for name, joints in circuit.nets))


def test_the_reed_board_is_clean() -> None:
    assert electric_faults(board_netlist()) == ()


@pytest.mark.parametrize("matrix", MATRICES)
def test_the_table_is_clean(matrix: str) -> None:
    assert electric_faults(table_netlist(matrix, FULL_PANEL)) == ()


def test_a_wire_that_is_missing_and_an_input_that_nobody_drives_are_found() -> None:
    circuit = without(board_netlist(), ("D_A1", "2"))
    assert any("D_A1" in fault and "Unconnected" in fault for fault in electric_faults(circuit))
    table = table_netlist("matrix_unicorn", FULL_PANEL)
    assert any("MOSI" in fault for fault in electric_faults(without(table, ("PI", "19"))))
