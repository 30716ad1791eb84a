"""The closing lobe as a drawing: how far sideways a magnet closes a reed, at every height, for the two ends of the trial."""

from hardware.reed.lobe import CLOSES_BY_MM, OPEN_FROM_MM, blade_mt, closes_within_mm
from hardware.shapes.sizes import Sizes

_X, _Y = 16, 14
_LEFT, _TOP = 60, 40
_LOWEST, _DEEPEST = 10, 28
_TEXT = "font-family='sans-serif' font-size='10'"


def lobe_svg(sizes: Sizes) -> str:
    """Sideways distance to the right, distance of the gap below the magnet's centre downwards; both in mm."""
    width, height = _LEFT + 32 * _X, _TOP + (_DEEPEST - _LOWEST) * _Y + 50
    title = "Where a strong magnet closes a reed, by the model: mm sideways to the right, mm below it downwards"
    body = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}'>",
        f"<rect width='{width}' height='{height}' fill='white'/>",
        f"<text x='10' y='18' {_TEXT}>{title}</text>",
    ]
    zones = (
        (OPEN_FROM_MM, "#dce6f2", "outside the pale zone: every reed is open"),
        (CLOSES_BY_MM, "#8fb3dd", "inside the dark one: every reed is closed"),
    )
    for place, (height_mm, fill, said) in enumerate(zones):
        field = blade_mt(sizes.strong, 0.0, height_mm)
        depths = [_LOWEST + step / 5 for step in range(5 * (_DEEPEST - _LOWEST) + 1)]
        edge = [(closes_within_mm(sizes.strong, below, field), below) for below in depths]
        corners = [(0.0, _LOWEST), *edge, (0.0, _DEEPEST)]
        points = " ".join(f"{_LEFT + x * _X:.0f},{_TOP + (below - _LOWEST) * _Y:.0f}" for x, below in corners)
        body.append(f"<polygon points='{points}' fill='{fill}' stroke='#333333'/>")
        body.append(f"<text x='{_LEFT + 14 * _X}' y='{_TOP + 12 * _Y + 16 * place}' {_TEXT}>{said}</text>")
    body += _marks(sizes)
    for x in range(0, 31, 5):
        body.append(f"<text x='{_LEFT + x * _X - 4}' y='{height - 12}' {_TEXT}>{x}</text>")
    for below in range(_LOWEST, _DEEPEST + 1, 2):
        body.append(f"<text x='30' y='{_TOP + (below - _LOWEST) * _Y + 4}' {_TEXT}>{below}</text>")
    return "\n".join([*body, "</svg>", ""])


def _marks(sizes: Sizes) -> list[str]:
    """At the board's own height: where magnets lie, with the jitter, of this cell and of the next."""
    y = _TOP + (sizes.reed_below_mm - _LOWEST) * _Y
    near, far = sizes.half_cell_in_mm, sizes.cell_mm - sizes.half_cell_in_mm / 2**0.5
    ranges = (
        (0.0, sizes.jitter_mm, "full cell"),
        (near - sizes.jitter_mm, near + sizes.jitter_mm, "half cell"),
        (far - sizes.jitter_mm, sizes.cell_mm + sizes.jitter_mm, "next cell"),
    )
    found = []
    for place, (start, end, name) in enumerate(ranges):
        level = y + 6 * (place - 1)
        left, right = _LEFT + start * _X, _LEFT + end * _X
        found.append(f"<path d='M{left:.0f} {level:.0f} H{right:.0f}' stroke='#b00020' stroke-width='3'/>")
        found.append(f"<text x='{left + 3:.0f}' y='{level - 5 if place == 0 else level + 13:.0f}' {_TEXT}>{name}</text>")
    return found
