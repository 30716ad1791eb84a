"""The ArUco markers (DICT_4X4_50) that belong to us: four corners per edition, and stickers for the pieces.

The ids differ from one another in at least 4 of 16 bits however they are turned, the corners in at least 6. Not used are 4,
7, 14 and 25, which other boards carry, and 17, which is found where no marker is.
"""

MODULES = 6
"""Squares along a marker's side: four bits and a black border on either end."""

CORNERS: dict[str, tuple[int, int, int, int]] = {"mine": (6, 11, 47, 42), "space": (18, 37, 24, 21)}
"""By edition: top left, top right, bottom right, bottom left."""

STICKERS: dict[str, dict[str, tuple[int, ...]]] = {
    "mine": {
        "white_big": (0,),
        "blue": (1,),
        "white_small": (3,),
        "red": (8, 9),
        "yellow": (13,),
        "transparent": (15,),
        "black": (10,),
    },
    "space": {
        "white_big": (19,),
        "white_ring": (23,),
        "yellow": (22,),
        "red_big": (2,),
        "blue": (5,),
        "red_small": (12,),
        "black_hole": (26,),
    },
}
"""By edition and piece: the id of each side that may lie up, the drawn one first."""

_BITS = {
    0: 46386,
    1: 3994,
    2: 13101,
    3: 39238,
    5: 31181,
    6: 40494,
    8: 65242,
    9: 53078,
    10: 63889,
    11: 4519,
    12: 3767,
    13: 10767,
    15: 9790,
    18: 27742,
    19: 30383,
    21: 45099,
    22: 52437,
    23: 56706,
    24: 65095,
    26: 44260,
    37: 1279,
    42: 12940,
    47: 19300,
}
"""The dictionary's 16 inner bits by id, row by row, 1 for white (OpenCV, predefined dictionary DICT_4X4_50)."""


def white_squares(marker: int) -> tuple[tuple[int, int], ...]:
    """Row and column, from 0 to 5, of the marker's white squares. Raises KeyError for an id that is not ours."""
    bits = _BITS[marker]
    return tuple((index // 4 + 1, index % 4 + 1) for index in range(16) if bits >> (15 - index) & 1)
