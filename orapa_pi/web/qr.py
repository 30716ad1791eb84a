"""QR codes, as text for a terminal and as a drawing for a page."""

from functools import lru_cache
from io import BytesIO

import segno

QUIET_MODULES = 2
"""Half of what the standard asks for; phones read it, and a terminal is low."""
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


@lru_cache(maxsize=4)
def qr_drawing(text: str) -> bytes:
    """The code as an SVG drawing, dark on light, with the quiet zone that the standard asks for."""
    drawn = BytesIO()
    segno.make_qr(text, error="m").save(drawn, kind="svg", scale=8, light="#fff", xmldecl=False)
    return drawn.getvalue()


def qr_lines(text: str) -> tuple[str, ...]:
    """The code as lines of half blocks, two modules a sign: to be shown dark on light."""
    rows = [list(row) for row in segno.make_qr(text, error="l").matrix_iter(border=QUIET_MODULES)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return tuple(
        "".join(HALVES[int(upper > 0), int(lower > 0)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
