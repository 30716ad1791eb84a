"""Pictures that show whether a matrix is wired as its config says. What should be seen is in the words `check.matrix`."""

from orapa_pi.screen.frame import HEIGHT, WIDTH, Canvas, Frame, Rgb

_F = (
    "######",
    "#.....",
    "#.....",
    "####..",
    "#.....",
    "#.....",
    "#.....",
)
"""The letter that looks different in every rotation and every mirror image."""
_F_AT = (2, 3)
_BLOCKS: tuple[Rgb, ...] = ((255, 0, 0), (0, 255, 0), (0, 0, 255))
"""From top to bottom: red, green, blue. A library or strip that swaps two of them shows here."""
_BLOCK_AT, _BLOCK_SIDE = (11, 2), 3
_STEP = 17
"""Sixteen greys from 0 to 255."""
LINE = "F1234567"


def trial_frames() -> tuple[Frame, ...]:
    """Two frames to be shown in turn: orientation with colours, and all 256 levels of grey from the first pixel to the last."""
    return _orientation(), _greys()


def _orientation() -> Frame:
    canvas = Canvas()
    canvas.write(LINE)
    canvas.set(0, 0, (255, 255, 255))
    canvas.set(WIDTH - 1, HEIGHT - 1, (255, 110, 0))
    for y, row in enumerate(_F):
        for x, dot in enumerate(row):
            if dot == "#":
                canvas.set(_F_AT[0] + x, _F_AT[1] + y, (150, 150, 150))
    for number, colour in enumerate(_BLOCKS):
        for place in range(_BLOCK_SIDE**2):
            x, y = place % _BLOCK_SIDE, place // _BLOCK_SIDE + number * _BLOCK_SIDE
            canvas.set(_BLOCK_AT[0] + x, _BLOCK_AT[1] + y, colour)
    for x in range(WIDTH):
        canvas.set(x, HEIGHT - 3, (_STEP * x,) * 3)
    return canvas.frame()


def _greys() -> Frame:
    canvas = Canvas()
    canvas.write("88888888")
    for level in range(WIDTH * HEIGHT):
        canvas.set(level % WIDTH, level // WIDTH, (level,) * 3)
    return canvas.frame()
