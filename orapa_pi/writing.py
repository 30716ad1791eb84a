"""What people write by hand: whether all of it can be seen, and which of it nobody could tell apart. Standard library only."""

from unicodedata import category, normalize

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters, marks and symbols that show nothing: the empty Braille cell, the note without a head, and what is ignored by default
(Unicode, DerivedCoreProperties.txt, Default_Ignorable_Code_Point) and printable all the same.
"""
_SELECTORS = (range(0x180B, 0x180E), range(0x180F, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
VARIANTS = frozenset(chr(code) for block in _SELECTORS for code in block)
"""Signs that only choose how the letter before them is drawn; phones put one behind many of their little pictures."""


def tidy(text: str) -> str:
    """One form of each letter, whatever its width, and one space between words."""
    return " ".join("".join(sign for sign in normalize("NFKC", text) if sign not in VARIANTS).split())


def alike(text: str) -> str:
    """The same for two texts that nobody could tell apart, whatever their capitals and widths.

    That is Unicode's compatibility caseless match (section 3.13, D146).
    """
    folded = normalize("NFKC", normalize("NFD", text).casefold())
    return tidy(folded.casefold())


def is_empty(text: str) -> bool:
    """Whether nothing of it can be seen: marks need a letter to stand on."""
    return all(category(sign)[0] in "MZ" or not is_shown(sign) for sign in text)


def is_shown(text: str) -> bool:
    """Whether each sign of it is one to be seen, or a space; control signs, and those that turn the writing round, are not."""
    return text.isprintable() and BLANK.isdisjoint(text)
