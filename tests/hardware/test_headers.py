"""The places of pins, against what others know of them: gpiozero's table of the Pi, data sheets in another order."""

import re
from html import unescape

import pytest

from hardware.magnet_map import magnets_svg
from hardware.shapes.manifest import printed_pieces
from hardware.shapes.pockets import pockets
from hardware.shapes.sizes import Sizes
from hardware.wiring import chips
from hardware.wiring.chip_picture import chip_svg
from hardware.wiring.picture import hat_socket_svg, wiring_svg
from hardware.wiring.table import SMALL_PANEL, is_jumper, table_netlist, wires
from orapa_pi.sensing.levels import Kind

SMALL = wires("matrix_unicorn", SMALL_PANEL)


@pytest.mark.parametrize("revision", [0xA22082, 0xB03115, 0xC04170, 0x902120], ids=["Pi 3", "Pi 4", "Pi 5", "Pi Zero 2"])
def test_the_pi_s_header_is_the_one_that_gpiozero_knows(revision: int) -> None:
    data = pytest.importorskip("gpiozero.pins.pi")
    (header,) = (one for one in data.PiBoardInfo.from_revision(revision).headers.values() if one.name == "J8")
    for place, name in enumerate(chips.PI_HEADER, 1):
        assert name in header.pins[place].names, place


def test_the_pico_s_header_counts_up_with_ground_at_every_fifth_pin() -> None:
    """Its data sheet: GND at 3, 8, 13 and so on (33 is the analogue one), GP0 to 15 down the left, the rest up the right."""
    others = {30: "RUN", 33: "AGND", 35: "ADC_VREF", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"}
    others |= {place: "GND" for place in range(3, 40, 5) if place not in others}
    numbers = iter([*range(23), 26, 27, 28])
    wanted = [others.get(place) or f"GPIO{next(numbers)}" for place in range(1, 41)]
    assert list(chips.PICO_HEADER) == wanted


def test_the_level_shifter_s_legs_are_the_data_sheet_s() -> None:
    """SN74AHCT125N, legs 1 to 14: 1OE 1A 1Y 2OE 2A 2Y GND, 3Y 3A 3OE 4Y 4A 4OE VCC."""
    names = [terminal.name for terminal in chips.shifter(4).terminals]
    assert names == ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"]


def test_the_hat_gets_both_its_supplies_and_the_three_lines_that_it_listens_to() -> None:
    """pinout.xyz lists for it: power 1 and 2, every ground, and of SPI0 19, 21 (which it answers on), 23 and 24."""
    taken = {int(wire.start[1]): wire.end[1] for wire in SMALL if wire.end[0] == "MATRIX"}
    assert taken == {1: "3V3", 2: "5V", 6: "GND", 19: "MOSI", 23: "SCLK", 24: "CE0"}


def texts(svg: str) -> dict[str, tuple[float, float]]:
    """Words of a drawing and where they are; the last of several equal ones."""
    return {
        unescape(words): (float(x), float(y))
        for x, y, words in re.findall(r"<text x='([\d.]+)' y='([\d.]+)'[^>]*>([^<]*)<", svg)
    }


def test_the_hat_s_socket_is_drawn_mirrored_with_pin_2_at_the_outer_edge() -> None:
    found = texts(hat_socket_svg(SMALL))
    assert found["2"][0] < found["1"][0]
    assert found["2"][1] == found["1"][1] < found["40"][1] == found["39"][1]
    for wire in SMALL:
        if wire.end[0] == "MATRIX":
            words = f"{wire.end[1]}: from the Pi's pin {wire.start[1]}"
            assert found[words][1] == found[wire.start[1]][1]
    pi = texts(wiring_svg(SMALL))
    assert pi["3"][1] < pi["39"][1]


def test_every_wire_of_the_picture_starts_at_its_pin_and_ends_at_its_terminal() -> None:
    drawn = re.findall(r"<path d='M([\d.]+) ([\d.]+) .*? H?(?:[\d.]+ [\d.]+ )?H([\d.]+)'", wiring_svg(SMALL))
    ends = [wire for wire in SMALL if is_jumper(wire)]
    assert len(drawn) == len(ends)
    tops = {int(wire.start[1]): float(y) for wire, (_, y, _) in zip(ends, drawn, strict=True)}
    rows = {place: y - tops[2] for place, y in tops.items()}
    assert rows == {place: (place - 1) // 2 * 20.0 for place in rows}


@pytest.mark.parametrize("matrix", ["apa102", "max7219"])
def test_the_shifter_s_picture_says_the_pi_s_pins_and_the_matrix_s_inputs(matrix: str) -> None:
    found = texts(chip_svg(table_netlist(f"matrix_{matrix}", ()), matrix))
    assert found["the Pi's pin 19"][1] == found["2 1A"][1]
    assert found["the Pi's pin 23"][1] == found["5 2A"][1]
    assert found["1 1OE"][0] < found["VCC 14"][0]
    assert found["1 1OE"][1] == found["VCC 14"][1]


@pytest.mark.parametrize("game", ["mine", "space"])
def test_the_map_of_magnets_has_every_pole_and_is_seen_from_below(game: str) -> None:
    sizes, drawing = Sizes(), magnets_svg(game, Sizes())
    signs = re.findall(r"font-weight='bold' fill='[^']+' text-anchor='middle'>([NSns])<", drawing)
    found = [
        pocket.level.value
        for one in printed_pieces()
        if one.edition.name == game
        for pocket in pockets(one.edition.name, one.piece, one.orientation, Kind.HALL, sizes)
    ]
    assert signs == found
    if game == "mine":  # yellow as drawn has its upright side in the west: from below, on the right
        yellow = drawing[: drawing.index("mine-yellow")].rpartition("<polygon")[2]
        (points,) = re.findall(r"points='([^']+)'", yellow)
        corners = [(float(x), float(y)) for x, y in (pair.split(",") for pair in points.split())]
        right, highest = max(x for x, _ in corners), min(y for _, y in corners)
        assert (right, highest) in corners
