"""The level shifter as a picture: its legs with what goes where, for one matrix."""

from hardware import svg
from hardware.netlist import Netlist

_LEFT, _TOP, _STEP, _WIDTH = 250, 70, 26, 120


def chip_svg(netlist: Netlist, matrix: str) -> str:
    """The 74AHCT125 from above, its notch at the top: legs 1 to 7 on the left, 14 to 8 on the right."""
    title = f"74AHCT125 for {matrix}, seen from above, notch at the top"
    body = [svg.text(12, 20, title, svg.TITLE), svg.text(12, 38, "a leg without words stays free")]
    body.append(f"<rect x='{_LEFT}' y='{_TOP - 16}' width='{_WIDTH}' height='{7 * _STEP + 6}' fill='#333333'/>")
    body.append(f"<path d='M{_LEFT + _WIDTH / 2 - 10:g} {_TOP - 16} a10 10 0 0 0 20 0' fill='white'/>")
    for terminal in netlist.part("SHIFTER").terminals:
        leg = int(terminal.number)
        left = leg <= 7
        y = _TOP + (leg - 1 if left else 14 - leg) * _STEP
        x = _LEFT - 14 if left else _LEFT + _WIDTH
        body.append(f"<rect x='{x}' y='{y - 4}' width='14' height='8' fill='#999999'/>")
        inside, anchor = (_LEFT + 6, "start") if left else (_LEFT + _WIDTH - 6, "end")
        name = f"fill='#ffffff' text-anchor='{anchor}'"
        body.append(svg.text(inside, y + 3, f"{leg} {terminal.name}" if left else f"{terminal.name} {leg}", svg.STYLE, name))
        said, outside = _said(netlist, terminal.number), "end" if left else "start"
        body.append(svg.text(x - 6 if left else x + 20, y + 3, said, svg.STYLE, f"text-anchor='{outside}' font-weight='bold'"))
    return svg.svg(2 * _LEFT + _WIDTH, _TOP + 7 * _STEP + 10, body)


def _said(netlist: Netlist, leg: str) -> str:
    """What a leg goes to, in words; empty where to nothing."""
    net = netlist.net_of("SHIFTER", leg)
    if net is None:
        return ""
    joints = dict(netlist.nets)[net]
    if net in ("5V", "GND"):
        both = {"5V": "5 V of the Pi, plus of both capacitors", "GND": "ground of the Pi, minus of both capacitors"}
        return both[net] if leg in ("7", "14") else "ground"
    ends = [f"the Pi's pin {number}" for ref, number in joints if ref == "PI"]
    ends += [f"{netlist.part(ref).terminal(number).name} of the matrix" for ref, number in joints if ref == "MATRIX"]
    return ", ".join(ends)
