"""QR codes, as text for a terminal and as a drawing for a page."""

import segno

QUIET_MODULES = 2
"""Half of what the standard asks for; phones read it, and a terminal is low."""
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_lines(text: str) -> tuple[str, ...]:
    """The code as lines of half blocks, two modules a sign: to be shown dark on light."""
    rows = [list(row) for row in segno.make_qr(text, error="l").matrix_iter(border=QUIET_MODULES)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return tuple(
        "".join(HALVES[int(upper > 0), int(lower > 0)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
