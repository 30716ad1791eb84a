"""A font of 3 x 5 pixels.

Any two label glyphs (digits and A to R) differ in at least two pixels, so that one dead LED misleads nobody.
"""

from unicodedata import combining, normalize

GLYPH_WIDTH, GLYPH_HEIGHT = 3, 5
LINE_GLYPHS = 4
"""Glyphs on a line of 16 pixels, with a gap after each."""
WIDE_LINE_GLYPHS = 8
"""Glyphs on a line of 32 pixels."""

REST_BEATS = 4
"""How long a longer text stands still before it runs: time to see where it begins."""

_DRAWN = """
A .#. #.# ### #.# #.#
B ##. #.# ##. #.# ##.
C .## #.. #.. #.. .##
D ##. #.# #.# #.# ##.
E ### #.. ##. #.. ###
F ### #.. ##. #.. #..
G .## #.. #.# #.# .##
H #.# #.# ### #.# #.#
I ### .#. .#. .#. ###
J ..# ..# ..# #.# .#.
K #.# ##. #.. ##. #.#
L #.. #.. #.. #.. ###
M #.# ### #.# #.# #.#
N ##. #.# #.# #.# #.#
O ### #.# #.# #.# ###
P ##. #.# ##. #.. #..
Q .#. #.# #.# .## ..#
R ##. #.# ##. ##. #.#
S .## #.. .#. ..# ##.
T ### .#. .#. .#. .#.
U #.# #.# #.# #.# .##
V #.# #.# #.# .#. .#.
W #.# #.# #.# ### #.#
X #.# #.# .#. #.# #.#
Y #.# #.# .#. .#. .#.
Z ### ..# ### #.. ###
0 .#. #.# #.# #.# .#.
1 .#. ##. .#. .#. .#.
2 ##. ..# .#. #.. ###
3 ##. ..# .#. ..# ##.
4 #.# #.# ### ..# ..#
5 ### #.. ##. ..# ##.
6 .## #.. ### #.# ###
7 ### ..# .#. .#. .#.
8 .#. #.# .#. #.# .#.
9 ### #.# ### ..# ##.
? ##. ..# .#. ... .#.
! .#. .#. .#. ... .#.
- ... ... ### ... ...
+ ... .#. ### .#. ...
. ... ... ... ... .#.
: ... .#. ... .#. ...
= ... ### ... ### ...
/ ..# ..# .#. #.. #..
✓ ### ### ### ### ###
> ... #.. .#. #.. ...
^ ... .#. ### #.# ...
# #.# ### #.# ### #.#
* ... #.# .#. #.# ...
o ... ### #.# ### ...
"""

GLYPHS: dict[str, tuple[str, ...]] = {line[0]: tuple(line[2:].split()) for line in _DRAWN.strip().splitlines()}
GLYPHS[" "] = ("...",) * GLYPH_HEIGHT


def lit_pixels(text: str) -> list[tuple[int, int]]:
    """The (x, y) of every lit pixel of a line of text that starts at (0, 0). Raises KeyError for a sign without a glyph."""
    return [
        (4 * place + x, y)
        for place, letter in enumerate(text)
        for y, row in enumerate(GLYPHS[letter])
        for x, dot in enumerate(row)
        if dot == "#"
    ]


def scrolled(text: str, beat: int) -> str:
    """What a line of eight glyphs shows of a text at a beat: a longer text stands a while, then runs through, and again."""
    if len(text) <= WIDE_LINE_GLYPHS:
        return text
    endless = f"{text}   "
    offset = max(0, beat % (len(endless) + REST_BEATS) - REST_BEATS)
    return (endless[offset:] + endless)[:WIDE_LINE_GLYPHS]


def pages_of(text: str) -> tuple[str, ...]:
    """A longer text as pages of at most four glyphs: word by word, a long word in parts of about equal length."""
    pages: list[str] = []
    for word in text.split():
        parts = -(-len(word) // LINE_GLYPHS)
        size = -(-len(word) // parts)
        pages.extend(word[start : start + size] for start in range(0, len(word), size))
    return tuple(pages)


def writable(text: str) -> str:
    """The text in capitals without accents, with `?` for every sign that the font does not have."""
    plain = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return "".join(letter if letter in GLYPHS else "?" for letter in plain.upper())
