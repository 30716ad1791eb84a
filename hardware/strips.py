"""Parts on strip board as data: leads in holes, strips that are cut, links of wire; compared with a circuit. Pure."""

from collections.abc import Callable
from dataclasses import dataclass

HOLE_MM = 2.54

Hole = tuple[int, int]
"""Strip and place along it, both from 0."""
Lead = tuple[str, str]
"""A part's ref and a terminal's name."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A bit of strip board: strips, holes along each, which lead is in which hole, strips cut at holes, links of wire."""

    strips: int
    holes: int
    leads: tuple[tuple[Lead, Hole], ...]
    cuts: tuple[Hole, ...]
    links: tuple[tuple[Hole, Hole], ...] = ()

    def piece(self, hole: Hole) -> Hole:
        """The piece of strip that a hole lies on: the strip, and how many cuts lie before it."""
        return hole[0], sum(strip == hole[0] and place < hole[1] for strip, place in self.cuts)

    def joined(self, hole: Hole) -> frozenset[Hole]:
        """Every piece of strip that copper and links join to a hole's."""
        found = {self.piece(hole)}
        ends = [(self.piece(start), self.piece(end)) for start, end in self.links]
        while more := {piece for pair in ends if found & set(pair) for piece in pair} - found:
            found |= more
        return frozenset(found)


def faults(layout: Layout, net_of: Callable[[str, str], str | None]) -> tuple[str, ...]:
    """Every fault in words: ends that share a hole, lie on a cut or off the board, and what is joined otherwise than it should.

    `net_of(ref, terminal)` is the circuit; a terminal without a net must be joined to nothing.
    """
    found = []
    taken: set[Hole] = set()
    links = [(("link", f"from {a} to {b}"), end) for a, b in layout.links for end in (a, b)]
    for lead, hole in (*layout.leads, *links):
        if hole in taken or hole in layout.cuts:
            found.append(f"{lead} has no hole of its own at {hole}")
        if not (0 <= hole[0] < layout.strips and 0 <= hole[1] < layout.holes):
            found.append(f"{lead} is off the board at {hole}")
        taken.add(hole)
    joined = {lead: layout.joined(hole) for lead, hole in layout.leads}
    for one in joined:
        for other in joined:
            meet, net = bool(joined[one] & joined[other]), net_of(*one)
            if one != other and meet != (net is not None and net == net_of(*other)):
                found.append(f"{one[0]} {one[1]} and {other[0]} {other[1]} are{'' if meet else ' not'} joined")
    return tuple(found)
