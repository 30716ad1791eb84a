"""The circuit of the reed board, from the pin table: a Pico, and in every cell a switch and a diode between row and column.

Current may flow from the row through diode and switch to the column that is driven low, and nowhere else.
"""

from hardware.netlist import Circuit, Netlist, Part, Role, Terminal, passive
from hardware.wiring import chips
from orapa_pi.pins import load_pins
from orapa_pi.rules.grid import Cell


def reed(ref: str) -> Part:
    """A reed switch."""
    return passive(ref, "reed", "1", "2")


def diode(ref: str) -> Part:
    """A diode; its band marks the cathode."""
    return Part(ref, "diode", (Terminal("1", "K", Role.PASSIVE), Terminal("2", "A", Role.PASSIVE)))


def cells() -> tuple[Cell, ...]:
    """The cells of the sensor board, row by row."""
    pico = load_pins()["pico"]
    return tuple(Cell(row, column) for row in range(len(pico.pins("rows"))) for column in range(len(pico.pins("columns"))))


def row_net(cell: Cell) -> str:
    return f"row {cell.row}"


def column_net(cell: Cell) -> str:
    return f"column {cell.column}"


def board_netlist() -> Netlist:
    """The whole reed board with its Pico, its update button and the cable to the Pi."""
    pico = load_pins()["pico"]
    circuit = Circuit()
    lines = [*((f"column {n}", pin) for n, pin in enumerate(pico.pins("columns")))]
    lines += [*((f"row {n}", pin) for n, pin in enumerate(pico.pins("rows"))), ("update", pico.pin("update"))]
    places = {net: chips.place_on(chips.PICO_HEADER, f"GPIO{pin}") for net, pin in lines}
    ground = chips.place_on(chips.PICO_HEADER, "GND")
    controller = circuit.add(chips.controller("PICO", "pico", chips.PICO_HEADER, {*places.values(), ground}))
    for net, place in places.items():
        circuit.join(net, (controller, str(place)))
    update = circuit.add(chips.button("UPDATE"))
    circuit.join("update", (update, "1"))
    circuit.join("GND", (controller, str(ground)), (update, "2"))
    cable = circuit.add(passive("CABLE", "usb_cable", "micro-B", "A"))
    host = circuit.add(passive("PI", "pi", "USB"))
    circuit.join("usb", (controller, "USB"), (cable, "micro-B"))
    circuit.join("usb pi", (cable, "A"), (host, "USB"))
    for cell in cells():
        switch, one_way = circuit.add(reed(f"S_{cell}")), circuit.add(diode(f"D_{cell}"))
        circuit.join(row_net(cell), (one_way, "A"))
        circuit.join(f"cell {cell}", (one_way, "K"), (switch, "1"))
        circuit.join(column_net(cell), (switch, "2"))
    return circuit.netlist()
