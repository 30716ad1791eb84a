"""The marker table against OpenCV's own dictionary, and the promises about its ids."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from orapa_pi.rules.editions import EDITIONS
from orapa_pi.sheets.markers import CORNERS, MODULES, STICKERS, white_squares

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
CORNER_IDS = [marker for ids in CORNERS.values() for marker in ids]
STICKER_IDS = [marker for game in STICKERS.values() for ids in game.values() for marker in ids]


def squares(marker: int) -> np.ndarray:
    image = np.zeros((MODULES, MODULES), np.uint8)
    for row, column in white_squares(marker):
        image[row, column] = 255
    return image


@pytest.mark.parametrize("marker", CORNER_IDS + STICKER_IDS)
def test_bits_are_opencvs(marker: int) -> None:
    assert np.array_equal(squares(marker), cv2.aruco.generateImageMarker(DICTIONARY, marker, MODULES))


def test_every_id_is_used_once_and_none_of_other_boards() -> None:
    assert len(set(CORNER_IDS + STICKER_IDS)) == len(CORNER_IDS + STICKER_IDS)
    assert not {4, 7, 14, 25, 17} & set(CORNER_IDS + STICKER_IDS)


def test_ids_differ_however_they_are_turned() -> None:
    for one, other in combinations(CORNER_IDS + STICKER_IDS, 2):
        apart = min(int((np.rot90(squares(one), turn) != squares(other)).sum()) for turn in range(4))
        assert apart >= (6 if {one, other} <= set(CORNER_IDS) else 4), (one, other)


def test_every_piece_has_a_sticker_for_each_side_that_may_lie_up() -> None:
    for name, edition in EDITIONS.items():
        for piece in edition.base + edition.optional:
            sides = {way.mirrored for way in piece.orientations}
            assert len(STICKERS[name][piece.name]) == len(sides), piece
