"""A frame as text: in 24-bit colour for a terminal, or plain, one character per pixel."""

from orapa_pi.screen.frame import HEIGHT, WIDTH, Frame
from orapa_pi.screen.palette import LETTERS

_RESET = "\x1b[0m"


def to_terminal(frame: Frame) -> str:
    """Sixteen columns and eight lines of half blocks in 24-bit colour: each character shows two pixels, one above the other."""
    lines = []
    for y in range(0, HEIGHT, 2):
        blocks = []
        for x in range(WIDTH):
            upper, lower = frame.at(x, y), frame.at(x, y + 1)
            blocks.append("\x1b[38;2;{};{};{};48;2;{};{};{}m▀".format(*upper, *lower))
        lines.append("".join(blocks) + _RESET)
    return "\n".join(lines)


def to_plain(frame: Frame) -> str:
    """Sixteen lines of sixteen characters, by the letters of the palette; `?` for a colour that it does not have."""
    return "\n".join("".join(LETTERS.get(frame.at(x, y), "?") for x in range(WIDTH)) for y in range(HEIGHT))
