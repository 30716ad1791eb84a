"""The colours of the matrix. None of them says anything that the text line does not say as well."""

from orapa_pi.opera.state import SECTORS
from orapa_pi.rules.colours import Colour, mixture_name
from orapa_pi.rules.questions import CellAnswer, Ending
from orapa_pi.screen.frame import DARK, Rgb

TEXT: Rgb = (150, 150, 150)
FREE: Rgb = (56, 56, 76)
"""A port that was not asked yet; those that were are dim."""
ASKED: Rgb = (12, 12, 16)
ENTRY: Rgb = (255, 255, 255)
ENTRY_LOW: Rgb = (70, 70, 70)
WARNING: Rgb = (255, 110, 0)
FAULT: Rgb = (255, 0, 40)
GOOD: Rgb = (0, 190, 60)
GHOST: Rgb = (90, 90, 110)

MIXTURES: dict[str, Rgb] = {
    "transparent": (100, 140, 160),
    "red": (220, 0, 0),
    "yellow": (230, 190, 0),
    "blue": (0, 40, 230),
    "white": (210, 210, 210),
    "orange": (240, 90, 0),
    "purple": (130, 0, 190),
    "green": (0, 170, 20),
    "pink": (250, 90, 130),
    "lemon": (230, 230, 90),
    "sky blue": (90, 160, 250),
    "light orange": (250, 160, 80),
    "light purple": (180, 110, 240),
    "light green": (120, 230, 110),
    "black": (96, 60, 130),
    "gray": (120, 120, 112),
}
"""By the English name of the mixed colour. Black cannot be lit: a dark violet stands for it."""

ENDINGS: dict[Ending, Rgb] = {
    Ending.ABSORBED: (110, 90, 190),
    Ending.DISAPPEARED: (150, 40, 200),
    Ending.TRAPPED: (200, 60, 160),
}

CELLS: dict[CellAnswer, Rgb] = {
    CellAnswer.NOTHING: GHOST,
    CellAnswer.TRANSPARENT: MIXTURES["transparent"],
    CellAnswer.ABSORBED: ENDINGS[Ending.ABSORBED],
    CellAnswer.BLACK_HOLE: ENDINGS[Ending.DISAPPEARED],
    **{CellAnswer(colour.value): MIXTURES[mixture_name([colour])] for colour in Colour},
}

LETTERS: dict[Rgb, str] = {
    DARK: ".",
    TEXT: "#",
    FREE: ":",
    ASKED: ",",
    ENTRY: "@",
    ENTRY_LOW: "o",
    WARNING: "!",
    FAULT: "X",
    GOOD: "+",
    GHOST: "_",
    MIXTURES["transparent"]: "t",
    MIXTURES["red"]: "r",
    MIXTURES["yellow"]: "y",
    MIXTURES["blue"]: "b",
    MIXTURES["white"]: "w",
    MIXTURES["orange"]: "O",
    MIXTURES["purple"]: "P",
    MIXTURES["green"]: "g",
    MIXTURES["pink"]: "p",
    MIXTURES["lemon"]: "l",
    MIXTURES["sky blue"]: "s",
    MIXTURES["light orange"]: "e",
    MIXTURES["light purple"]: "u",
    MIXTURES["light green"]: "n",
    MIXTURES["black"]: "k",
    MIXTURES["gray"]: "G",
    ENDINGS[Ending.ABSORBED]: "a",
    ENDINGS[Ending.DISAPPEARED]: "d",
    ENDINGS[Ending.TRAPPED]: "T",
    **{sector.colour: str(number) for number, sector in enumerate(SECTORS, 1)},
}
"""One character per colour, for frames as plain text."""
