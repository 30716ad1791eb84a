"""Every wire of the table, made from the pin table: what goes from which pin of the Pi to where."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib.resources import files

from hardware.netlist import Circuit, Netlist, Part, passive
from hardware.wiring import chips
from orapa_pi.pins import Chip, load_pins
from orapa_pi.sections import PANEL_LINES

SMALL_PANEL = ("encoder", "back", "mode")
FULL_PANEL = tuple(PANEL_LINES)
MATRICES = ("matrix_unicorn", "matrix_apa102", "matrix_max7219")
MATRIX_LINES = {"DI": "spi0 mosi", "DIN": "spi0 mosi", "MOSI": "spi0 mosi", "CI": "spi0 sclk", "CLK": "spi0 sclk"}
MATRIX_LINES |= {"SCLK": "spi0 sclk", "CE0": "spi0 ce0", "CS": "spi0 ce0"}
"""A matrix's inputs, by the names printed on it -> the Pi's line."""
_ENCODER = {"encoder_a": "A", "encoder_b": "B", "encoder_push": "PUSH"}


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire: from a place on the Pi's header (or another part's terminal) to a terminal, and the net that it belongs to."""

    net: str
    start: tuple[str, str]
    end: tuple[str, str]


RAIL = "RAIL"
"""A pin header soldered along one strip: it takes the wires to ground for which the Pi's header has no pin left."""


class _Wiring:
    """Gathers wires; which ground each takes is settled when all are known."""

    def __init__(self, pi: Chip) -> None:
        self.pi = pi
        self.wires: list[Wire] = []
        self._fives = [str(place) for place, name in enumerate(chips.PI_HEADER, 1) if name == "5V"]

    def line(self, net: str, gpio: int, end: tuple[str, str]) -> None:
        place = chips.place_on(chips.PI_HEADER, f"GPIO{gpio}")
        self.wires.append(Wire(net, ("PI", str(place)), end))

    def ground(self, *ends: tuple[str, str]) -> None:
        self.wires += [Wire("GND", ("PI", "GND"), end) for end in ends]

    def settled(self) -> tuple[Wire, ...]:
        """The wires, each to ground with a ground pin of its own; where there are too few, the last one feeds a rail."""
        pins = [str(place) for place, name in enumerate(chips.PI_HEADER, 1) if name == "GND"]
        wanted = sum(wire.start == ("PI", "GND") for wire in self.wires)
        short = wanted > len(pins)
        own = pins[:-1] if short else pins
        starts = iter([("PI", pin) for pin in own] + [(RAIL, str(place)) for place in range(2, wanted - len(own) + 2)])
        feed = [Wire("GND", ("PI", pins[-1]), (RAIL, "1"))] if short else []
        return (*(replace(wire, start=next(starts)) if wire.start == ("PI", "GND") else wire for wire in self.wires), *feed)

    def five(self, end: tuple[str, str]) -> None:
        self.wires.append(Wire("5V", ("PI", self._fives.pop(0)), end))


def shifter_gates() -> tuple[str, ...]:
    """The Pi's lines that go through the level shifter's gates, in their order."""
    table = tomllib.loads(files("orapa_pi").joinpath("pins.toml").read_text())
    return tuple(table["level_shifter"]["gates"])


def wires(matrix: str, buttons: Iterable[str]) -> tuple[Wire, ...]:
    """All wires between the Pi's header and a matrix, a panel with these buttons, the piezo and the shutdown button."""
    made = _Wiring(load_pins()["pi"])
    _wire_matrix(made, matrix)
    for name in buttons:
        if name == "encoder":
            for line in PANEL_LINES[name]:
                made.line(line, made.pi.pin(line), ("ENCODER", _ENCODER[line]))
            made.ground(("ENCODER", "C"), ("ENCODER", "PUSH_GND"))
        else:
            made.line(name, made.pi.pin(name), (name.upper(), "1"))
            made.ground((name.upper(), "2"))
    made.line("shutdown", made.pi.pin("shutdown"), ("SHUTDOWN", "1"))
    made.ground(("SHUTDOWN", "2"))
    made.line("piezo", made.pi.pin("piezo"), ("R1", "1"))
    made.wires.append(Wire("piezo sounder", ("R1", "2"), ("PIEZO", "1")))
    made.ground(("PIEZO", "2"))
    if matrix != "matrix_unicorn":
        made.ground(("SHIFTER", "GND"))  # its second one is the last, so that every other wire is the same with every matrix
    return made.settled()


def _wire_matrix(made: _Wiring, kind: str) -> None:
    inputs = [pin.name for pin in chips.matrix(kind).terminals if pin.name in MATRIX_LINES]
    if kind == "matrix_unicorn":
        made.five(("MATRIX", "5V"))
        made.ground(("MATRIX", "GND"))
        made.wires.append(Wire("3V3", ("PI", str(chips.place_on(chips.PI_HEADER, "3V3"))), ("MATRIX", "3V3")))
        for name in inputs:
            made.line(MATRIX_LINES[name], made.pi.kept(MATRIX_LINES[name]), ("MATRIX", name))
        return
    gates = shifter_gates()
    made.five(("SHIFTER", "VCC"))
    made.five(("SHIFTER", "VCC"))  # two wires share the matrix's ampere, which runs through the board to it
    made.ground(("SHIFTER", "GND"))
    made.wires += [Wire("5V", ("SHIFTER", "VCC"), ("MATRIX", "5V")), Wire("GND", ("SHIFTER", "GND"), ("MATRIX", "GND"))]
    for name in inputs:
        gate = gates.index(MATRIX_LINES[name]) + 1
        made.line(MATRIX_LINES[name], made.pi.kept(MATRIX_LINES[name]), ("SHIFTER", f"{gate}A"))
        made.wires.append(Wire(f"{MATRIX_LINES[name]} 5V", ("SHIFTER", f"{gate}Y"), ("MATRIX", name)))
    for gate in range(1, 5):
        made.wires.append(Wire("GND", ("SHIFTER", "GND"), ("SHIFTER", f"{gate}OE")))
        if gate > len(inputs):
            made.wires.append(Wire("GND", ("SHIFTER", "GND"), ("SHIFTER", f"{gate}A")))
    for ref in ("C1", "C2"):
        made.wires += [Wire("5V", ("SHIFTER", "VCC"), (ref, "1")), Wire("GND", ("SHIFTER", "GND"), (ref, "2"))]


def table_netlist(matrix: str, buttons: Iterable[str]) -> Netlist:
    """The circuit of the table without its sensor board: the wires as nets."""
    made = wires(matrix, tuple(buttons))
    circuit = Circuit()
    parts = {part.ref: circuit.add(part) for part in _parts(matrix, made)}
    for wire in made:
        circuit.join(wire.net, *((parts[ref], terminal) for ref, terminal in (wire.start, wire.end)))
    return circuit.netlist()


def _parts(matrix: str, made: tuple[Wire, ...]) -> list[Part]:
    refs = {ref: None for wire in made for ref, _ in (wire.start, wire.end)}
    used = {int(terminal) for wire in made for ref, terminal in (wire.start, wire.end) if ref == "PI"}
    pi = chips.controller("PI", "pi", chips.PI_HEADER, used)
    fixed = {
        "PI": Part("PI", "pi", tuple(pin for pin in pi.terminals if pin.number != "USB")),
        "MATRIX": chips.matrix(matrix),
        "ENCODER": chips.encoder(),
        "SHIFTER": chips.shifter(len(chips.matrix(matrix).terminals) - 2),
        "R1": passive("R1", "resistor_piezo", "1", "2"),
        "PIEZO": passive("PIEZO", "piezo", "1", "2"),
        "C1": passive("C1", "capacitor_bulk", "1", "2"),
        "C2": passive("C2", "capacitor_bypass", "1", "2"),
        RAIL: passive(RAIL, "ground_rail", *(str(place) for place in range(1, _on_rail(made) + 1))),
    }
    return [fixed.get(ref) or chips.button(ref) for ref in refs]


def _on_rail(made: Iterable[Wire]) -> int:
    return sum(RAIL in (wire.start[0], wire.end[0]) for wire in made)


def is_jumper(wire: Wire) -> bool:
    """Whether a wire plugs onto the Pi's header; the others are soldered beside the chip or are a part's own lead."""
    return "PI" in (wire.start[0], wire.end[0])


def lead(wire: Wire, matrix: str) -> str:
    """What makes this connection, by its id in the bill; empty for a button's own lead and for what is soldered on a board.

    A HAT has a socket, which takes pins; encoder, piezo, resistor and a row of MAX7219 have pins, which take sockets.
    """
    ends = {wire.start[0], wire.end[0]}
    if matrix == "matrix_unicorn" and "MATRIX" in ends:
        return "jumper_male"
    if ends == {"SHIFTER", "MATRIX"}:
        return "jumper" if matrix == "matrix_max7219" else ""  # an APA102 panel has leads of its own
    to_pins = ends & {"PI", RAIL} and ends & {"ENCODER", "MATRIX", "SHIFTER", "R1"}
    return "jumper" if to_pins or "PIEZO" in ends or ends == {"PI", RAIL} else ""
