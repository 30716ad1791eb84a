"""The wiring as a picture: the Pi's header, every part beside it, and each wire from its pin to where it ends.

The wires' colours only help the eye: every wire has its pin's number and its name at both ends.
"""

from collections.abc import Iterable

from hardware import svg
from hardware.wiring import chips
from hardware.wiring.table import Wire

_PIN, _TOP, _LEFT = 20, 64, 70
_PARTS_X, _PART_WIDTH = 430, 150
_ROW, _GAP = 17, 14
_COLOURS = ("#1d5fa8", "#2a7d2a", "#8a3ab9", "#b36b00", "#007f86", "#a02c5a")
_SUPPLY = {"GND": "#404040", "5V": "#c0392b", "3V3": "#d98c00"}
_NAMES = {"MATRIX": "Unicorn HAT HD", "R1": "resistor 330 ohm", "PIEZO": "piezo sounder", "RAIL": "ground rail"}


def wiring_svg(made: Iterable[Wire]) -> str:
    """The wires between the Pi's header, seen from above, and the parts of a table."""
    made = tuple(made)
    places = _terminals(made)
    height = max(_TOP + 20 * _PIN + 40, int(max(y for _, y in places.values())) + 30)
    body = [svg.text(12, 20, "The Pi seen from above, its SD card at the top; wires by pin number", svg.TITLE)]
    body += [svg.text(12, 38, "both columns of pins belong to one header of 2 x 20; pin 1 has a square pad")]
    body += _header({int(place) for wire in made for ref, place in (wire.start, wire.end) if ref == "PI"})
    body += _parts(places)
    for number, wire in enumerate(made):
        body.append(_wire(wire, places, number))
    return svg.svg(_PARTS_X + _PART_WIDTH + 110, height, body)


def _pin_at(place: int) -> tuple[float, float]:
    row, column = divmod(place - 1, 2)
    return _LEFT + column * (_PIN + 4), _TOP + row * _PIN


def _terminals(made: tuple[Wire, ...]) -> dict[tuple[str, str], tuple[float, float]]:
    """Where every part's terminals are drawn: part below part, in the order of their first pins."""
    firsts: dict[str, int] = {}
    for wire in made:
        for (ref, _), (other, place) in ((wire.start, wire.end), (wire.end, wire.start)):
            if ref != "PI":
                firsts[ref] = min(firsts.get(ref, 99), int(place) if other == "PI" else 98)
    found: dict[tuple[str, str], tuple[float, float]] = {}
    y = float(_TOP)
    for ref in sorted(firsts, key=lambda one: (one == "RAIL", firsts[one])):
        ends = dict.fromkeys(end for wire in made for end in (wire.start, wire.end) if end[0] == ref)
        for end in ends:
            found[end] = (_PARTS_X, y)
            y += _ROW
        y += _GAP
    return found


def _header(used: set[int]) -> list[str]:
    body = []
    for place, name in enumerate(chips.PI_HEADER, 1):
        x, y = _pin_at(place)
        fill = _SUPPLY.get(name, "#3a7bd5") if place in used else "#dddddd"
        ink = "#ffffff" if place in used else svg.INK
        corner = 0 if place == 1 else 5
        body.append(_pad(x, y, fill, corner))
        body.append(svg.text(x, y + 3, str(place), svg.STYLE, f"fill='{ink}' text-anchor='middle'"))
        if place % 2:
            body.append(svg.text(x - 12, y + 3, name, svg.STYLE, "text-anchor='end' fill='#666666'"))
    return body


def _pad(x: float, y: float, fill: str, corner: int) -> str:
    return f"<rect x='{x - 8:g}' y='{y - 8:g}' width='16' height='16' rx='{corner}' fill='{fill}' stroke='{svg.INK}'/>"


def _parts(places: dict[tuple[str, str], tuple[float, float]]) -> list[str]:
    body = []
    for ref in dict.fromkeys(ref for ref, _ in places):
        ys = [y for (one, _), (_, y) in places.items() if one == ref]
        top, bottom = min(ys) - 9, max(ys) + 9
        shape = f"x='{_PARTS_X}' y='{top:g}' width='{_PART_WIDTH}' height='{bottom - top:g}'"
        body.append(f"<rect {shape} fill='#f4f4f0' stroke='{svg.INK}'/>")
        name = _NAMES.get(ref, ref.lower().replace("_", " "))
        bold = "text-anchor='end' font-weight='bold'"
        body.append(svg.text(_PARTS_X + _PART_WIDTH - 6, (top + bottom) / 2 + 3, name, svg.STYLE, bold))
    for (_, terminal), (x, y) in places.items():
        body.append(svg.text(x + 8, y + 3, terminal.replace("_", " ").lower() if len(terminal) > 4 else terminal))
    return body


def _wire(wire: Wire, places: dict[tuple[str, str], tuple[float, float]], number: int) -> str:
    colour = _SUPPLY.get(wire.net, _COLOURS[number % len(_COLOURS)])
    if "PI" not in (wire.start[0], wire.end[0]):
        start, end = places[wire.start], places[wire.end]
        x, reach = start[0] + _PART_WIDTH, 28 + 5 * (number % 12)
        path = f"M{x:g} {start[1]:g} h{reach} V{end[1]:g} h{-reach}"
        return f"<path d='{path}' fill='none' stroke='{colour}' stroke-width='1.6'/>"
    pin, other = (wire.start, wire.end) if wire.start[0] == "PI" else (wire.end, wire.start)
    (x, y), (to_x, to_y) = _pin_at(int(pin[1])), places[other]
    x, left = x + 8, _LEFT + _PIN + 26
    outer = int(pin[1]) % 2 == 0
    around = f"H{left}" if outer else f"l6 {_PIN / 2:g} H{left - 6} l6 {-_PIN / 2 + 3:g}"
    under, start_y = f"M{x:g} {y:g} {around}", y if outer else y + 3
    path = f"{under} C{left + 120} {start_y:g} {to_x - 130:g} {to_y:g} {to_x - 22:g} {to_y:g} H{to_x:g}"
    label = svg.text(to_x - 20, to_y - 2, pin[1], svg.STYLE, f"fill='{colour}' font-weight='bold'")
    return f"<path d='{path}' fill='none' stroke='{colour}' stroke-width='1.6'/>{label}"


def hat_socket_svg(made: Iterable[Wire]) -> str:
    """A HAT's socket as it looks when the HAT lies on its LEDs: mirrored, with the Pi's own numbers."""
    used = {int(wire.start[1]): f"{wire.end[1]}: from the Pi's pin {wire.start[1]}" for wire in made if wire.end[0] == "MATRIX"}
    left, top = 200, 70
    body = [
        svg.text(12, 20, "The HAT on its LEDs, turned over like the page of a book: its socket is on the left now", svg.TITLE),
        svg.text(
            12, 38, "even numbers are nearest to the edge; its upper end lies over the Pi's SD card when the HAT is put on a Pi"
        ),
        f"<rect x='{left - 24}' y='{top - 20}' width='340' height='{20 * _PIN + 20}' rx='8' fill='#e8efe9' stroke='#222222'/>",
    ]
    for place in range(1, 41):
        row, column = divmod(place - 1, 2)
        x, y = left + (0 if column else _PIN + 2), top + row * _PIN
        fill = "#23382b" if place in used else "#cfd8d1"
        body.append(_pad(x, y, fill, 0))
        ink = "#ffffff" if place in used else "#777777"
        body.append(svg.text(x, y + 3, str(place), svg.STYLE, f"fill='{ink}' text-anchor='middle'"))
        if place in used:
            at, anchor = (left - 30, "end") if column else (left + _PIN + 16, "start")
            body.append(svg.text(at, y + 3, used[place], svg.STYLE, f"text-anchor='{anchor}' font-weight='bold'"))
    return svg.svg(640, top + 20 * _PIN + 20, body)
