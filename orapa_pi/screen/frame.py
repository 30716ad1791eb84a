"""A frame: what the matrix shows at one moment. Drawn on a canvas, then frozen; drivers only send it."""

from dataclasses import dataclass

Rgb = tuple[int, int, int]
WIDTH = HEIGHT = 16
DARK: Rgb = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Frame:
    """16 x 16 pixels, three bytes each (red, green, blue, 0..255), row by row from the top left.

    `line` is what a matrix shows that has room for one line of text and nothing else: at most eight glyphs of the font.
    """

    pixels: bytes
    line: str = ""

    def at(self, x: int, y: int) -> Rgb:
        """The colour of the pixel in column x, row y, both from 0."""
        start = 3 * (y * WIDTH + x)
        red, green, blue = self.pixels[start : start + 3]
        return red, green, blue


BLANK = Frame(bytes(3 * WIDTH * HEIGHT))


class Canvas:
    """Where one frame is drawn."""

    def __init__(self) -> None:
        self._pixels = bytearray(BLANK.pixels)
        self._line = ""

    def set(self, x: int, y: int, colour: Rgb) -> None:
        """Colour one pixel; what lies outside is cut off."""
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            start = 3 * (y * WIDTH + x)
            self._pixels[start : start + 3] = bytes(colour)

    def write(self, line: str) -> None:
        """Give the frame its line of text."""
        self._line = line

    def frame(self) -> Frame:
        """What was drawn so far; drawing on does not change it."""
        return Frame(bytes(self._pixels), self._line)
