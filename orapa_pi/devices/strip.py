"""A strip of APA102 folded into a matrix, as numbers: where each pixel stands on it, and how much current it may draw."""

from dataclasses import dataclass
from math import ceil

from orapa_pi.devices.settings import Chain
from orapa_pi.screen.frame import HEIGHT, WIDTH

CHANNEL_MA = 20.0
"""One colour channel, fully on. APA102 datasheet: constant current of about 20 mA; measured 19 to 22 in the 5050 package."""
IDLE_MA = 1.0
"""One chip with all its channels off (measured by others; the datasheet is silent)."""
FULL_FIELD = 31
"""The chip's own brightness has five bits."""
HIGHEST_FIELD = 15
"""luma.led_matrix gives only four of them, so a strip lights at 15/31 of its full power at most."""


def place_on_strip(quarter_turns: int, chain: Chain, *, serpentine: bool) -> tuple[int, ...]:
    """For every pixel of a frame, row by row: its place along the strip, from 0.

    The strip starts at the top left and runs along the rows or the columns; serpentine means that every second one runs back.
    The picture is turned clockwise by quarter turns. Together that is every way to fold a strip into a square.
    """
    places = []
    for y in range(HEIGHT):
        for x in range(WIDTH):
            column, row = x, y
            for _ in range(quarter_turns):
                column, row = HEIGHT - 1 - row, column
            along, across = (column, row) if chain is Chain.ROWS else (row, column)
            places.append(WIDTH * across + (WIDTH - 1 - along if serpentine and across % 2 else along))
    return tuple(places)


@dataclass(frozen=True, slots=True)
class Drive:
    """What the chips are told: their common brightness field (0..15 of 31), and the levels, three bytes a pixel."""

    field: int
    levels: bytes

    def current_ma(self) -> float:
        """What the whole strip draws, in mA."""
        return IDLE_MA * len(self.levels) / 3 + CHANNEL_MA * sum(self.levels) / 255 * self.field / FULL_FIELD


def drive(pixels: bytes, brightness: float, cap_a: float) -> Drive:
    """How to light these pixels at this brightness (0..1) without drawing more than `cap_a` amperes.

    A frame over the cap is dimmed as a whole, so its colours stay as they are. As much of the dimming as possible is done by
    the chips' own brightness, which leaves the dark colours their levels.
    """
    wanted_ma = Drive(HIGHEST_FIELD, pixels).current_ma() - IDLE_MA * len(pixels) / 3
    allowed_ma = max(0.0, 1000 * cap_a - IDLE_MA * len(pixels) / 3)
    power = min(brightness, allowed_ma / wanted_ma) if wanted_ma else 0.0
    field = ceil(round(HIGHEST_FIELD * power, 6))  # rounded, as 15 * 0.4 may come out a hair above 6
    if field == 0:
        return Drive(0, bytes(len(pixels)))
    scale = HIGHEST_FIELD * power / field
    return Drive(field, bytes(min(level, int(level * scale + 1e-6)) for level in pixels))
