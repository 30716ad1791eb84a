"""Frames as a PNG picture: each pixel a square dot on black, several frames side by side."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from orapa_pi.screen.frame import HEIGHT, WIDTH, Frame

DOT, GAP, BORDER = 10, 2, 8
_SIDE = WIDTH * (DOT + GAP) + 2 * BORDER


def to_png(frames: Sequence[tuple[str, Frame]], *, per_row: int = 6) -> bytes:
    """A sheet of captioned frames as the bytes of a PNG file."""
    rows = -(-len(frames) // per_row)
    width = min(len(frames), per_row)
    sheet = Image.new("RGB", (width * _SIDE, rows * (_SIDE + 16)), (30, 30, 34))
    pen = ImageDraw.Draw(sheet)
    for number, (caption, frame) in enumerate(frames):
        left, top = number % per_row * _SIDE, number // per_row * (_SIDE + 16)
        pen.rectangle((left + 2, top + 2, left + _SIDE - 3, top + _SIDE - 3), fill=(0, 0, 0))
        for y in range(HEIGHT):
            for x in range(WIDTH):
                x0, y0 = left + BORDER + x * (DOT + GAP), top + BORDER + y * (DOT + GAP)
                red, green, blue = (_as_seen(level) for level in frame.at(x, y))
                pen.rectangle((x0, y0, x0 + DOT - 1, y0 + DOT - 1), fill=(red, green, blue))
        pen.text((left + 6, top + _SIDE), caption, fill=(220, 220, 220))
    file = BytesIO()
    sheet.save(file, format="PNG")
    return file.getvalue()


def _as_seen(level: int) -> int:
    """An LED's brightness is linear in its level, a screen's is not (gamma 2.2); an LED that is off is still seen."""
    lit: float = (level / 255) ** (1 / 2.2)
    return max(16, round(255 * lit))
