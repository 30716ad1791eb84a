"""The level shifter's bit of strip board: chip, capacitors and links by rule, and two pin headers for all wires that leave it.

Strips run from west to east; the chip lies across them, its notch in the north; each strip below it is cut between two legs.
So every pin of a header is the leg that its strip runs to; the two northern rails are 5 V and ground.
"""

from collections.abc import Iterable
from itertools import pairwise

from hardware.netlist import Netlist
from hardware.strips import Hole, Layout, Lead, faults
from hardware.wiring.table import Wire

STRIPS, HOLES = 11, 16
FIVE, GROUND, CHIP = 0, 2, 4
"""The rails' strips, a bulk capacitor's pitch of 5 mm apart, and the strip of the legs 1 and 14."""
WEST, EAST = 5, 8
"""The holes of legs 1 to 7 and of legs 14 to 8."""
WEST_HEADER, EAST_HEADER = 0, HOLES - 1
ON_BOARD = ("SHIFTER", "C1", "C2")
_WEST_LINKS, _EAST_LINKS, _FIVE_LINK = (4, 3), (9, 10), 14
_BULK, _BYPASS = 12, 11


def leg_hole(leg: int) -> Hole:
    """Where a leg of the chip is."""
    return (CHIP + leg - 1, WEST) if leg <= 7 else (CHIP + 14 - leg, EAST)


def shifter_layout(made: Iterable[Wire], netlist: Netlist) -> Layout:
    """The board of a table's level shifter, from its wires and its circuit. ValueError where a wire finds no header's pin."""
    chip = netlist.part("SHIFTER")
    leads: list[tuple[Lead, Hole]] = [(("SHIFTER", pin.name), leg_hole(int(pin.number))) for pin in chip.terminals]
    leads += [(("C1", "1"), (FIVE, _BULK)), (("C1", "2"), (GROUND, _BULK))]
    leads += [(("C2", "1"), (CHIP, _BYPASS)), (("C2", "2"), (CHIP + 2, _BYPASS))]
    grounded = [leg_hole(int(pin.number)) for pin in chip.terminals if netlist.net_of("SHIFTER", pin.number) == "GND"]
    links: list[tuple[Hole, Hole]] = [((FIVE, _FIVE_LINK), (CHIP, _FIVE_LINK))]
    for column, holes in ((WEST, _WEST_LINKS), (EAST, _EAST_LINKS)):
        strips = [GROUND, *sorted(strip for strip, hole in grounded if hole == column)]
        links += [((start, holes[place % 2]), (end, holes[place % 2])) for place, (start, end) in enumerate(pairwise(strips))]
    cuts = tuple((CHIP + leg, WEST + 1) for leg in range(7))
    bare = Layout(STRIPS, HOLES, tuple(leads), cuts, tuple(links))
    return Layout(STRIPS, HOLES, (*leads, *_pins(bare, made)), cuts, tuple(links))


def _pins(bare: Layout, made: Iterable[Wire]) -> list[tuple[Lead, Hole]]:
    """A header's pin for the far end of every wire that leaves the board: the first that is left on the wire's net."""
    pins = [(strip, hole) for hole in (WEST_HEADER, EAST_HEADER) for strip in range(STRIPS)]
    legs = dict(bare.leads)
    found: list[tuple[Lead, Hole]] = []
    for wire in made:
        ends = [end for end in (wire.start, wire.end) if end[0] in ON_BOARD]
        if len(ends) != 1:
            continue
        near, far = ends[0], wire.start if wire.end in ends else wire.end
        free = [pin for pin in pins if bare.piece(pin) in bare.joined(legs[near])]
        if not free:
            raise ValueError(f"No pin of the level shifter's board is left for {' '.join(far)}.")
        found.append((far, free[0]))
        pins.remove(free[0])
    return found


def pin_of(layout: Layout, end: Lead) -> str:
    """The header's pin of a wire's far end, as a builder counts: the header and the pin, from the north."""
    strip, hole = dict(layout.leads)[end]
    return f"{'west' if hole == WEST_HEADER else 'east'} pin {strip + 1}"


def pins_on(layout: Layout, near: Lead) -> str:
    """Every pin of the headers that is joined to a lead, as a builder counts."""
    piece = layout.joined(dict(layout.leads)[near])
    headers = (("west", WEST_HEADER), ("east", EAST_HEADER))
    found = [f"{name} {strip + 1}" for name, hole in headers for strip in range(STRIPS) if layout.piece((strip, hole)) in piece]
    return ", ".join(found)


def problems(layout: Layout, netlist: Netlist) -> tuple[str, ...]:
    """Every fault in words: what `strips.faults` finds, and terminals of the board's parts that are in no hole."""
    found = list(faults(layout, netlist.net_of))
    held = {(ref, netlist.part(ref).terminal(name).number) for (ref, name), _ in layout.leads}
    for ref in ON_BOARD:
        found += [f"{ref} {pin.name} is in no hole" for pin in netlist.part(ref).terminals if (ref, pin.number) not in held]
    return tuple(found)
