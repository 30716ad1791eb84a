"""Strip board as a picture, seen from the side of the parts: strips run along it below; a cross is where a strip is cut."""

from collections.abc import Callable

from hardware import svg
from hardware.strips import Hole, Layout

COPPER, CARD = "#e6b87d", "#f4ead6"
BELOW = "parts lie on this side, the copper strips (shown as if the board were glass) and the cuts are on the other"

At = Callable[[Hole], tuple[int, int]]
"""Where a hole is in the picture."""


def holes_at(left: int, top: int, step: int) -> At:
    """A layout's holes, the first strip's upper left corner at a place of the picture."""

    def at(hole: Hole) -> tuple[int, int]:
        return left + hole[1] * step + step // 2, top + hole[0] * step + step // 2

    return at


def board(layout: Layout, at: At, step: int) -> list[str]:
    """The strips with their holes."""
    body = []
    for strip in range(layout.strips):
        x, y = at((strip, 0))
        body.append(f"<rect x='{x - step // 2}' y='{y - 5}' width='{layout.holes * step}' height='10' fill='{COPPER}'/>")
        body += [svg.dot(at((strip, place)), 1.5, "white") for place in range(layout.holes)]
    return body


def cuts(layout: Layout, at: At) -> list[str]:
    """The places where a strip is cut."""
    body = []
    for cut in layout.cuts:
        x, y = at(cut)
        body.append(f"<rect x='{x - 7}' y='{y - 7}' width='14' height='14' fill='{CARD}'/>")
        body.append(f"<path d='M{x - 5} {y - 5} l10 10 m0 -10 l-10 10' stroke='#b00020' stroke-width='2'/>")
    return body
