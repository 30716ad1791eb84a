"""A circuit as data: parts with terminals, nets that join them. Pure; the electric rules check and the drawings read it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a terminal does, as electric rules checks sort them."""

    INPUT = "input"
    OUTPUT = "output"
    BOTH = "both"
    PASSIVE = "passive"
    POWER_IN = "power in"
    POWER_OUT = "power out"
    UNUSED = "unused"


@dataclass(frozen=True, slots=True)
class Terminal:
    """One terminal. `puts_v`: its high level where it drives; `needs_v`: the one it must see; `bears_v`: the most it bears."""

    number: str
    name: str
    role: Role
    puts_v: float | None = None
    needs_v: float | None = None
    bears_v: float | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a circuit. `kind` is its id in the bill of materials."""

    ref: str
    kind: str
    terminals: tuple[Terminal, ...]

    def terminal(self, name: str) -> Terminal:
        """The terminal with this number or name; KeyError where there is none."""
        for terminal in self.terminals:
            if name in (terminal.number, terminal.name):
                return terminal
        raise KeyError(f"{self.ref} has no terminal {name}")


Joint = tuple[str, str]
"""A part's ref and a terminal's number."""


@dataclass(frozen=True, slots=True)
class Netlist:
    """Parts and nets; a net is a name and its joints."""

    parts: tuple[Part, ...]
    nets: tuple[tuple[str, tuple[Joint, ...]], ...]

    def part(self, ref: str) -> Part:
        """The part of this ref; KeyError where there is none."""
        return {part.ref: part for part in self.parts}[ref]

    def net_of(self, ref: str, terminal: str) -> str | None:
        """The net of a terminal given by number or name; None where it is not connected."""
        number = self.part(ref).terminal(terminal).number
        return next((name for name, joints in self.nets if (ref, number) in joints), None)

    def kinds(self) -> Counter[str]:
        """How many parts of every kind there are."""
        return Counter(part.kind for part in self.parts)

    def problems(self) -> tuple[str, ...]:
        """Every fault in words: names twice, terminals on two nets or on none, nets with one end, levels that do not fit."""
        found = [f"the name {ref} is used twice" for ref, count in Counter(p.ref for p in self.parts).items() if count > 1]
        joined = Counter(joint for _, joints in self.nets for joint in joints)
        found += [f"{ref} {number} is on {count} nets" for (ref, number), count in joined.items() if count > 1]
        for part in self.parts:
            for one in part.terminals:
                if (part.ref, one.number) not in joined and one.role is not Role.UNUSED:
                    found.append(f"{part.ref} {one.name} is not connected")
        for name, joints in self.nets:
            if len(joints) < 2:
                found.append(f"the net {name} joins nothing")
            found += self._wrong_levels(name, joints)
        return tuple(found)

    def _wrong_levels(self, name: str, joints: tuple[Joint, ...]) -> list[str]:
        ends = [(ref, self.part(ref).terminal(number)) for ref, number in joints]
        found = []
        for driver, out in ends:
            for reader, end in ends:
                if out.puts_v is None or (driver, out.number) == (reader, end.number):
                    continue
                if end.bears_v is not None and out.puts_v > end.bears_v:
                    found.append(f"{name}: {driver} {out.name} puts {out.puts_v} V on {reader} {end.name}")
                if end.needs_v is not None and out.puts_v < end.needs_v:
                    found.append(
                        f"{name}: {reader} {end.name} needs {end.needs_v} V and {driver} {out.name} gives {out.puts_v} V"
                    )
        return found


class Circuit:
    """Gathers parts and wires into a netlist; wires that meet become one net, which has the first name given."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._nets: dict[str, list[Joint]] = {}

    def add(self, part: Part) -> Part:
        """Put a part in."""
        self._parts.append(part)
        return part

    def join(self, net: str, *ends: tuple[Part, str]) -> None:
        """Put terminals, by number or name, on a net."""
        joints = self._nets.setdefault(net, [])
        joints += [joint for part, name in ends if (joint := (part.ref, part.terminal(name).number)) not in joints]

    def netlist(self) -> Netlist:
        """What was gathered."""
        return Netlist(tuple(self._parts), tuple((name, tuple(joints)) for name, joints in self._nets.items()))


def passive(ref: str, kind: str, *names: str) -> Part:
    """A part of which all terminals are passive, numbered from 1."""
    return Part(ref, kind, tuple(Terminal(str(place), name, Role.PASSIVE) for place, name in enumerate(names, 1)))


def as_text(netlist: Netlist, kinds: Mapping[str, str]) -> str:
    """A netlist to read: parts with what they are, nets with their terminals; one line each, sorted as built."""
    lines = ["# parts", *(f"{part.ref}\t{kinds.get(part.kind, part.kind)}" for part in netlist.parts), "# nets"]
    for name, joints in netlist.nets:
        ends = " ".join(f"{ref}.{netlist.part(ref).terminal(number).name}" for ref, number in joints)
        lines.append(f"{name}\t{ends}")
    return "\n".join(lines) + "\n"
