"""The colours that a beam can carry, and what a mixture of them is called."""

from collections.abc import Iterable
from enum import StrEnum


class Colour(StrEnum):
    """A colour that a piece gives to a beam; in alphabetical order, as answers list them."""

    BLUE = "blue"
    RED = "red"
    WHITE = "white"
    YELLOW = "yellow"

    @property
    def bit(self) -> int:
        """This colour's bit in a set of colours: 1, 2, 4 or 8."""
        return _BITS[self]


_BITS = {colour: 1 << place for place, colour in enumerate(Colour)}

NAMES: dict[frozenset[Colour], str] = {
    frozenset(Colour(word) for word in mixture.split()): name
    for mixture, name in {
        "": "transparent",
        "red": "red",
        "yellow": "yellow",
        "blue": "blue",
        "white": "white",
        "red yellow": "orange",
        "red blue": "purple",
        "yellow blue": "green",
        "red white": "pink",
        "yellow white": "lemon",
        "blue white": "sky blue",
        "red yellow white": "light orange",
        "red blue white": "light purple",
        "yellow blue white": "light green",
        "red yellow blue": "black",
        "red yellow blue white": "gray",
    }.items()
}
"""The English name of every mixture. Each colour counts once and the order does not matter (both rule texts)."""

COLOUR_SETS: tuple[tuple[Colour, ...], ...] = tuple(
    tuple(colour for colour in Colour if bits & colour.bit) for bits in range(1 << len(Colour))
)
"""The colours of every set of bits, alphabetical."""


def mixture_name(colours: Iterable[Colour]) -> str:
    """The English name of a mixture: `transparent` for none, `sky blue` for blue and white."""
    return NAMES[frozenset(colours)]
