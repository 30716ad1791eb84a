"""Drawings as SVG, text that is the same each time: the strip-board modules, and which pin of a header takes which wire."""

from collections.abc import Iterable
from html import escape

from hardware import svg
from hardware.netlist import Netlist
from hardware.reed.strip_board import STRIPS, Module, layout
from hardware.strip_picture import BELOW, board, cuts, holes_at

_STEP = 16
_STYLE, _TITLE, _INK = svg.STYLE, svg.TITLE, svg.INK


def strip_board_svg(one: Module) -> str:
    """A module seen from the side of the parts."""
    left, top = 70, 60
    width, height = left + one.holes * _STEP + 40, top + STRIPS * _STEP + 84
    at = holes_at(left, top, _STEP)
    body = [f"<text x='8' y='20' {_TITLE}>Module for {one.cells[0]} to {one.cells[-1]}, seen from above</text>"]
    body += [*board(layout(one), at, _STEP), *cuts(layout(one), at)]
    for strip, name in enumerate(("row", "cell", "free", "column", "free")):
        body.append(f"<text x='8' y='{at((strip, 0))[1] + 3}' {_STYLE}>{strip + 1}: {name}</text>")
    holes = dict(one.leads)
    for cell in one.cells:
        anode, cathode = at(holes[f"D_{cell}", "A"]), at(holes[f"D_{cell}", "K"])
        foot, back = at(holes[f"S_{cell}", "1"]), at(holes[f"S_{cell}", "2"])
        wire, on = (at(holes[f"COLUMN {cell.column}", end]) for end in ("wire", "on"))
        body.append(svg.line(anode, cathode, 5, "#404040"))
        band = (cathode[0] - 12, cathode[1] - 4)
        body.append(svg.line((band[0], band[1] - 4), (band[0], band[1] + 4), 3, "#ffffff"))
        body.append(f"<circle cx='{foot[0]}' cy='{foot[1]}' r='6' fill='#bfe3ea' stroke='{_INK}'/>")
        body.append(svg.line(foot, back, 1, _INK))
        body += [svg.dot(place) for place in (anode, cathode, back)]
        low = top + STRIPS * _STEP + 12
        body += [svg.line(end, (end[0], low), 2, "#1d5fa8") for end in (wire, on)]
        body.append(f"<text x='{wire[0] - 22}' y='{low + 12}' {_STYLE}>column {cell.column}: in, on</text>")
        body.append(f"<text x='{foot[0] - 6}' y='{top - 8}' {_STYLE} font-weight='bold'>{cell}</text>")
    for name, said in (("wire", "row's wire, to the Pico"), ("link", "to the other half")):
        if ("ROW", name) not in holes:
            continue
        place = at(holes["ROW", name])
        body.append(svg.line(place, (place[0], top - 24), 2, "#2a7d2a"))
        body.append(f"<text x='{place[0]}' y='{top - 28}' {_STYLE} text-anchor='middle'>{said}</text>")
    legend = (
        BELOW,
        "dark bar: diode, its white band as on the part; ring: upright reed, its upper lead comes down on strip 4; cross: cut",
    )
    body += [f"<text x='8' y='{height - 28 + 14 * row}' {_STYLE}>{said}</text>" for row, said in enumerate(legend)]
    return svg.svg(width, height, body)


def header_svg(title: str, netlist: Netlist, ref: str, across: int) -> str:
    """A 40-pin header: `across` 2 for a Pi (odd pins left), 1 for a Pico (1 to 20 left, 40 to 21 right)."""
    names = {terminal.number: terminal.name for terminal in netlist.part(ref).terminals}
    ends: dict[str, str] = {}
    for name, joints in netlist.nets:
        ends |= {number: name for one, number in joints if one == ref}
    rows = [(2 * n + 1, 2 * n + 2) for n in range(20)] if across == 2 else [(n + 1, 40 - n) for n in range(20)]
    top, middle = 50, 330
    body = [f"<text x='12' y='24' {_TITLE}>{escape(title)}</text>"]
    for row, (left, right) in enumerate(rows):
        y = top + row * 18
        for pin, x, anchor, step in ((left, middle - 12, "end", -1), (right, middle + 12, "start", 1)):
            name, net = names[str(pin)], ends.get(str(pin))
            fill = {"GND": "#404040", "5V": "#c0392b", "3V3": "#d98c00"}.get(name, "#3a7bd5" if net else "#dddddd")
            body.append(f"<rect x='{x - 8}' y='{y - 8}' width='16' height='16' fill='{fill}' stroke='{_INK}'/>")
            ink = "#ffffff" if fill != "#dddddd" else _INK
            body.append(f"<text x='{x}' y='{y + 3}' {_STYLE} fill='{ink}' text-anchor='middle'>{pin}</text>")
            said = name if net in (None, name) else f"{name}: {net}"
            weight = " font-weight='bold'" if net else " fill='#888888'"
            body.append(f"<text x='{x + step * 14}' y='{y + 3}' {_STYLE}{weight} text-anchor='{anchor}'>{escape(said)}</text>")
    return svg.svg(2 * middle, top + 20 * 18 + 10, body)


def all_drawings(modules: Iterable[Module], table: Netlist, board: Netlist) -> dict[str, str]:
    """File name -> drawing; of the modules only the first two differ, as every row has the same ones."""
    left, right, *_ = modules
    return {
        "module-left.svg": strip_board_svg(left),
        "module-right.svg": strip_board_svg(right),
        "pi-header.svg": header_svg("Raspberry Pi, seen from above, pin 1 at the end with the SD card", table, "PI", 2),
        "pico.svg": header_svg("Raspberry Pi Pico, seen from above, USB socket at the top", board, "PICO", 1),
    }
