"""The level shifter's strip board joins what the table's circuit joins, and nothing else; every wire finds its pin."""

from collections import Counter
from dataclasses import replace
from html import unescape
from typing import NamedTuple

import pytest

from hardware.__main__ import GUIDE
from hardware.netlist import Netlist
from hardware.strips import HOLE_MM, Layout, faults
from hardware.tables import shifter_board_table, shifter_wires_table
from hardware.wiring.shifter_board import (
    EAST_HEADER,
    HOLES,
    ON_BOARD,
    STRIPS,
    WEST_HEADER,
    leg_hole,
    pin_of,
    pins_on,
    problems,
    shifter_layout,
)
from hardware.wiring.shifter_picture import shifter_board_svg
from hardware.wiring.table import FULL_PANEL, SMALL_PANEL, table_netlist, wires

MATRICES = ("matrix_apa102", "matrix_max7219")


class Made(NamedTuple):
    layout: Layout
    netlist: Netlist


def made(matrix: str, panel: tuple[str, ...] = SMALL_PANEL) -> Made:
    netlist = table_netlist(matrix, panel)
    return Made(shifter_layout(wires(matrix, panel), netlist), netlist)


@pytest.mark.parametrize("panel", [SMALL_PANEL, FULL_PANEL])
@pytest.mark.parametrize("matrix", MATRICES)
def test_the_board_is_what_the_circuit_says(matrix: str, panel: tuple[str, ...]) -> None:
    assert problems(*made(matrix, panel)) == ()


@pytest.mark.parametrize("matrix", MATRICES)
def test_every_cut_and_every_link_is_needed(matrix: str) -> None:
    layout, netlist = made(matrix)
    assert len(layout.cuts) == 7
    for cut in layout.cuts:
        uncut = replace(layout, cuts=tuple(one for one in layout.cuts if one != cut))
        assert problems(uncut, netlist), cut
    for link in layout.links:
        unlinked = replace(layout, links=tuple(one for one in layout.links if one != link))
        assert any("are not joined" in fault for fault in problems(unlinked, netlist)), link


def test_a_link_too_many_a_shared_hole_and_a_missing_leg_are_found() -> None:
    layout, netlist = made("matrix_max7219")
    short = replace(layout, links=(*layout.links, ((0, 1), (2, 1))))
    assert any("are joined" in fault for fault in problems(short, netlist))
    crowded = replace(layout, links=(*layout.links, (leg_hole(7), (2, 1))))
    assert any("no hole of its own" in fault for fault in problems(crowded, netlist))
    legless = replace(layout, leads=tuple(one for one in layout.leads if one[0] != ("SHIFTER", "4Y")))
    assert problems(legless, netlist) == ("SHIFTER 4Y is in no hole",)
    off = replace(layout, leads=(*layout.leads, (("PI", "39"), (STRIPS, 0))))
    assert any("is off the board" in fault for fault in problems(off, netlist))


def test_a_terminal_that_is_to_be_left_open_may_not_be_joined() -> None:
    layout = Layout(1, 4, ((("U1", "open"), (0, 0)), (("U1", "other"), (0, 1))), ())
    assert faults(layout, lambda _ref, _name: None) == ("U1 open and U1 other are joined", "U1 other and U1 open are joined")


@pytest.mark.parametrize("matrix", MATRICES)
def test_every_wire_that_leaves_the_board_has_a_header_s_pin_of_its_own(matrix: str) -> None:
    layout, _ = made(matrix)
    leaving = [wire for wire in wires(matrix, SMALL_PANEL) if (wire.start[0] in ON_BOARD) != (wire.end[0] in ON_BOARD)]
    far = [wire.start if wire.end[0] in ON_BOARD else wire.end for wire in leaving]
    places = [dict(layout.leads)[end] for end in far]
    assert all(hole in (WEST_HEADER, EAST_HEADER) for _, hole in places)
    assert len(set(places)) == len(far) == {"matrix_apa102": 10, "matrix_max7219": 12}[matrix]
    said = shifter_wires_table(matrix)
    assert all(f"the board's {pin_of(layout, end)} |" in said for end in far)


@pytest.mark.parametrize("panel", [SMALL_PANEL, FULL_PANEL])
def test_every_other_wire_is_the_same_with_every_matrix(panel: tuple[str, ...]) -> None:
    """The guide's tables give only the matrix's wires anew: none of theirs may be on a pin that another wire has."""
    near = ("MATRIX", *ON_BOARD)
    others = [
        {wire for wire in wires(matrix, panel) if wire.start[0] not in near and wire.end[0] not in near}
        for matrix in ("matrix_unicorn", *MATRICES)
    ]
    assert others[0] == others[1] == others[2] != set()


def test_the_guide_says_where_the_second_ground_comes_from() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for matrix in MATRICES:
        (small, full) = (wires(matrix, panel)[-1 if panel == SMALL_PANEL else -2] for panel in (SMALL_PANEL, FULL_PANEL))
        assert (small.end, full.end) == (("SHIFTER", "GND"), ("SHIFTER", "GND"))
        assert "".join(full.start) == "RAIL13"
        assert f"pin {small.start[1]} is taken: use pin {full.start[1]} of the ground rail" in text


def test_the_pins_that_the_builder_may_hear_beep_are_those_of_one_net() -> None:
    layout, netlist = made("matrix_max7219")
    rows = [line for line in shifter_board_table("matrix_max7219").splitlines() if "pins that are" in line]
    assert rows == ["| pins that are 5 V | west 1, east 1, east 5 |", f"| pins that are ground | {GROUNDS} |"]
    legs = {f"{'west' if leg <= 7 else 'east'} {leg_hole(leg)[0] + 1}": leg for leg in range(1, 15)}
    grounded = {pin for pin, leg in legs.items() if netlist.net_of("SHIFTER", str(leg)) == "GND"}
    assert set(pins_on(layout, ("SHIFTER", "GND")).split(", ")) == grounded | {"west 3", "east 3"}


GROUNDS = "west 3, west 5, west 8, west 11, east 3, east 6, east 7, east 9"


def test_five_volts_come_by_two_wires_and_so_does_ground() -> None:
    """A jumper is a thin wire, and a row of MAX7219 may draw 1.3 A."""
    for matrix in MATRICES:
        feeds = Counter(wire.net for wire in wires(matrix, SMALL_PANEL) if wire.start[0] == "PI" and wire.end[0] == "SHIFTER")
        assert (feeds["5V"], feeds["GND"]) == (2, 2)


def test_the_chip_s_and_the_capacitors_holes_are_where_their_legs_are() -> None:
    """DIP-14: rows 7.62 mm apart, legs 2.54 mm; both capacitors' leads are 5 mm apart."""
    assert [leg_hole(leg) for leg in (1, 7, 8, 14)] == [(4, 5), (10, 5), (10, 8), (4, 8)]
    assert (leg_hole(14)[1] - leg_hole(1)[1]) * HOLE_MM == pytest.approx(7.62)
    holes = dict(made("matrix_apa102").layout.leads)
    for ref in ("C1", "C2"):
        (first, column), (second, other) = holes[ref, "1"], holes[ref, "2"]
        assert column == other
        assert (second - first) * HOLE_MM == pytest.approx(5.08)
    assert (STRIPS, HOLES) == (11, 16)  # what the bill's bit of strip board has


@pytest.mark.parametrize("matrix", MATRICES)
def test_the_picture_says_beside_a_pin_what_goes_to_it(matrix: str) -> None:
    layout, netlist = made(matrix)
    drawing = unescape(shifter_board_svg(layout, netlist, matrix))
    assert drawing.count("stroke='#b00020'") == 7
    for lead, _ in layout.leads:
        if lead[0] in ("PI", "MATRIX"):
            assert (f"the Pi's pin {lead[1]}" if lead[0] == "PI" else f"{lead[1]} of the matrix") in drawing
