"""The level shifter's strip board as a picture: what is in which hole, and what plugs onto which pin of its two headers."""

from hardware import svg
from hardware.netlist import Netlist
from hardware.strip_picture import BELOW, At, board, cuts, holes_at
from hardware.strips import Layout
from hardware.wiring import shifter_board as of

_STEP, _LEFT, _TOP = 24, 190, 92
_BOLD = "font-weight='bold'"


def shifter_board_svg(layout: Layout, netlist: Netlist, matrix: str) -> str:
    """Seen from the parts' side; what is said beside a header's pin plugs onto it, or is soldered in its place."""
    at = holes_at(_LEFT, _TOP, _STEP)
    width, height = 2 * _LEFT + layout.holes * _STEP, _TOP + layout.strips * _STEP + 74
    body = [
        svg.text(12, 20, f"Strip board of the level shifter for {matrix}, seen from the side of the parts", svg.TITLE),
        svg.text(12, 38, BELOW),
        svg.text(12, 52, "bold: what goes to a header's pin, counted from the north; a pin without words stays free"),
        *board(layout, at, _STEP),
        *_headers(layout, netlist, at),
        *_chip(netlist, at),
        *cuts(layout, at),
        *_parts(layout, at),
    ]
    legend = (
        "black line: a link of insulated wire; cross: strip cut; the chip goes into its socket last, its notch in the north",
        "C1: 1000 uF lies down to the west over the links, its striped side (minus) in strip 3; C2: 100 nF, either way round",
    )
    body += [svg.text(12, height - 28 + 14 * row, said) for row, said in enumerate(legend)]
    return svg.svg(width, height, body)


def _headers(layout: Layout, netlist: Netlist, at: At) -> list[str]:
    said = {hole: _far(lead, netlist) for lead, hole in layout.leads if lead[0] in ("PI", "MATRIX")}
    body = []
    for column, side, name in ((of.WEST_HEADER, -1, "WEST"), (of.EAST_HEADER, 1, "EAST")):
        (x, y), (_, low) = at((0, column)), at((layout.strips - 1, column))
        body.append(f"<rect x='{x - 8}' y='{y - 9}' width='16' height='{low - y + 18}' fill='#333333'/>")
        body.append(svg.text(x, y - 14, name, svg.STYLE, f"text-anchor='middle' {_BOLD}"))
        anchor = "end" if side < 0 else "start"
        for strip in range(layout.strips):
            x, y = at((strip, column))
            body.append(svg.dot((x, y), 5, "#e0c060"))
            body.append(svg.text(x, y + 3, str(strip + 1), svg.STYLE, "text-anchor='middle' style='font-size:7px'"))
            if (strip, column) in said:
                words = said[strip, column]
                body.append(svg.text(x + side * 14, y + 3, words, svg.STYLE, f"text-anchor='{anchor}' {_BOLD}"))
    return body


def _far(lead: tuple[str, str], netlist: Netlist) -> str:
    ref, name = lead
    number = netlist.part(ref).terminal(name).number
    net = netlist.net_of(ref, number)
    what = f" ({'ground' if net == 'GND' else '5 V'})" if net in ("GND", "5V") else ""
    return f"the Pi's pin {name}{what}" if ref == "PI" else f"{name} of the matrix"


def _chip(netlist: Netlist, at: At) -> list[str]:
    """Its legs by number only: what they are says the chip's own picture."""
    (left, top), (right, bottom) = at(of.leg_hole(1)), at(of.leg_hole(8))
    middle = (left + right) / 2
    body = [
        f"<rect x='{left + 8}' y='{top - 12}' width='{right - left - 16}' height='{bottom - top + 24}' fill='#333333' "
        "fill-opacity='0.82'/>",
        f"<path d='M{middle - 8:g} {top - 12} a8 8 0 0 0 16 0' fill='white'/>",
    ]
    for pin in netlist.part("SHIFTER").terminals:
        x, y = at(of.leg_hole(int(pin.number)))
        west = int(pin.number) <= 7
        body.append(svg.dot((x, y), 4))
        body.append(svg.text(x + (12 if west else -12), y + 3, pin.number, svg.STYLE, "fill='#ffffff' text-anchor='middle'"))
    return body


def _parts(layout: Layout, at: At) -> list[str]:
    body = []
    for start, end in layout.links:
        (x, y), (_, low) = at(start), at(end)
        body += [svg.line((x, y), (x, low), 2.5, svg.INK), svg.dot((x, y)), svg.dot((x, low))]
    holes = dict(layout.leads)
    for ref, colour in (("C1", "#1d5fa8"), ("C2", "#b36b00")):
        (x, y), (_, low) = (at(holes[ref, end]) for end in ("1", "2"))
        body += [svg.line((x, y), (x, low), 5, colour), svg.dot((x, y), 4, colour), svg.dot((x, low), 4, colour)]
        words = "+ C1" if ref == "C1" else "C2"
        body.append(svg.text(x + 7, (y + low) / 2 + 3, words, svg.STYLE, f"fill='{colour}' {_BOLD}"))
    return body
