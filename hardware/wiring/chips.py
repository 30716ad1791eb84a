"""The two 40-pin boards and the other parts of the table as circuit parts. Numbers are places on the header or the package."""

from collections.abc import Collection

from hardware.netlist import Part, Role, Terminal, passive

HIGH_V = 3.3
"""What a pin of either controller gives, and the most that it bears."""

PI_HEADER = (
    *("3V3", "5V", "GPIO2", "5V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15"),
    *("GPIO17", "GPIO18", "GPIO27", "GND", "GPIO22", "GPIO23", "3V3", "GPIO24", "GPIO10", "GND"),
    *("GPIO9", "GPIO25", "GPIO11", "GPIO8", "GND", "GPIO7", "GPIO0", "GPIO1", "GPIO5", "GND"),
    *("GPIO6", "GPIO12", "GPIO13", "GND", "GPIO19", "GPIO16", "GPIO26", "GPIO20", "GND", "GPIO21"),
)
"""Pins 1 to 40 of every Raspberry Pi since the B+; odd ones are the row nearer to the board's middle."""

PICO_HEADER = (
    *("GPIO0", "GPIO1", "GND", "GPIO2", "GPIO3", "GPIO4", "GPIO5", "GND", "GPIO6", "GPIO7"),
    *("GPIO8", "GPIO9", "GND", "GPIO10", "GPIO11", "GPIO12", "GPIO13", "GND", "GPIO14", "GPIO15"),
    *("GPIO16", "GPIO17", "GND", "GPIO18", "GPIO19", "GPIO20", "GPIO21", "GND", "GPIO22", "RUN"),
    *("GPIO26", "GPIO27", "AGND", "GPIO28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)
"""Pins 1 to 40 of a Raspberry Pi Pico, from the USB socket down the left side and up the right one (Pico datasheet)."""

GATES = (("2", "3", "1"), ("5", "6", "4"), ("9", "8", "10"), ("12", "11", "13"))
"""Input, output and enable (low) of each of the four gates of a 74AHCT125 (datasheet, 14 pins)."""


def place_on(header: tuple[str, ...], name: str) -> int:
    """The pin's number on a header, the first of several of the same name; ValueError where there is none."""
    return header.index(name) + 1


def controller(ref: str, kind: str, header: tuple[str, ...], used: Collection[int]) -> Part:
    """A Pi or a Pico. `used`: the header's places that wires go to; the others are left open."""

    def pin(place: int, name: str) -> Terminal:
        number = str(place)
        if place not in used:
            return Terminal(number, name, Role.UNUSED)
        if name.startswith("GPIO"):
            return Terminal(number, name, Role.BOTH, puts_v=HIGH_V, bears_v=HIGH_V)
        volts = {"5V": 5.0, "3V3": HIGH_V}.get(name)
        return Terminal(number, name, Role.POWER_OUT if place == min(used_as(name)) else Role.PASSIVE, puts_v=volts)

    def used_as(name: str) -> list[int]:
        return [place for place in used if header[place - 1] == name]

    pins = tuple(pin(place, name) for place, name in enumerate(header, 1))
    return Part(ref, kind, (*pins, Terminal("USB", "USB", Role.PASSIVE)))


def matrix(kind: str) -> Part:
    """A LED matrix with its inputs. APA102 and MAX7219 run on 5 V and need 3.5 V for a one (0.7 x 5 V, their datasheets).

    A Unicorn HAT HD takes 3.3 V as well: its page at pinout.xyz lists 1, 2, 19, 21, 23, 24 and grounds.
    """
    needs_v = None if kind == "matrix_unicorn" else 3.5
    more = [Terminal("6", "3V3", Role.POWER_IN, bears_v=3.6)] if kind == "matrix_unicorn" else []
    names = {"matrix_unicorn": ("MOSI", "SCLK", "CE0"), "matrix_apa102": ("DI", "CI"), "matrix_max7219": ("DIN", "CLK", "CS")}
    inputs = [Terminal(str(place), name, Role.INPUT, needs_v=needs_v) for place, name in enumerate(names[kind], 3)]
    return Part("MATRIX", kind, (Terminal("1", "5V", Role.POWER_IN), Terminal("2", "GND", Role.POWER_IN), *inputs, *more))


def shifter(gates: int) -> Part:
    """A 74AHCT125 of which so many gates are used: an input that sees a one from 2.0 V on (datasheet), outputs at 5 V."""
    pins = [Terminal("7", "GND", Role.POWER_IN), Terminal("14", "VCC", Role.POWER_IN)]
    for place, (inp, out, enable) in enumerate(GATES, 1):
        used = place <= gates
        pins.append(Terminal(inp, f"{place}A", Role.INPUT, needs_v=2.0 if used else None, bears_v=5.5))
        pins.append(Terminal(out, f"{place}Y", Role.OUTPUT if used else Role.UNUSED, puts_v=5.0 if used else None))
        pins.append(Terminal(enable, f"{place}OE", Role.INPUT, bears_v=5.5))
    return Part("SHIFTER", "shifter", tuple(sorted(pins, key=lambda pin: int(pin.number))))


def button(ref: str) -> Part:
    """A push button between two terminals."""
    return passive(ref, "button", "1", "2")


def encoder() -> Part:
    """A rotary encoder: lines A and B, their common, and the push switch."""
    return passive("ENCODER", "encoder", "A", "B", "C", "PUSH", "PUSH_GND")
