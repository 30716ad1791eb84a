"""The strip as numbers: where every pixel stands, and that no frame draws more than the cap."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orapa_pi.devices.settings import Chain
from orapa_pi.devices.strip import Drive, drive, place_on_strip

WHITE = b"\xff" * 768
CORNERS = (0, 15, 240, 255)
"""Top left, top right, bottom left, bottom right, as places in a frame."""


@pytest.mark.parametrize(
    ("quarter_turns", "chain", "serpentine", "places"),
    [
        (0, Chain.ROWS, False, (0, 15, 240, 255)),
        (0, Chain.ROWS, True, (0, 15, 255, 240)),
        (1, Chain.ROWS, False, (15, 255, 0, 240)),
        (1, Chain.ROWS, True, (15, 240, 0, 255)),
        (2, Chain.ROWS, True, (240, 255, 15, 0)),
        (3, Chain.ROWS, True, (255, 0, 240, 15)),
        (0, Chain.COLUMNS, False, (0, 240, 15, 255)),
        (0, Chain.COLUMNS, True, (0, 255, 15, 240)),
        (1, Chain.COLUMNS, True, (255, 240, 0, 15)),
        (2, Chain.COLUMNS, True, (240, 15, 255, 0)),
        (3, Chain.COLUMNS, True, (15, 0, 240, 255)),
    ],
)
def test_the_corners_of_every_way_to_fold(quarter_turns: int, chain: Chain, serpentine: bool, places: tuple[int, ...]) -> None:
    strip = place_on_strip(quarter_turns, chain, serpentine=serpentine)
    assert tuple(strip[corner] for corner in CORNERS) == places


@pytest.mark.parametrize("chain", Chain)
@pytest.mark.parametrize("quarter_turns", range(4))
def test_every_pixel_has_its_own_place_and_a_serpentine_goes_from_neighbour_to_neighbour(
    chain: Chain, quarter_turns: int
) -> None:
    strip = place_on_strip(quarter_turns, chain, serpentine=True)
    assert sorted(strip) == list(range(256))
    walk = [divmod(strip.index(place), 16) for place in range(256)]
    steps = [abs(x - u) + abs(y - v) for (y, x), (v, u) in pairwise(walk)]
    assert steps == [1] * 255


@pytest.mark.parametrize(
    ("pixels", "brightness", "cap_a", "expected"),
    [
        (bytes(768), 1.0, 1.0, Drive(0, bytes(768))),
        (WHITE, 0.0, 1.0, Drive(0, bytes(768))),
        # 256 x (1 + 3 x 20 x 15/31) mA = 7.7 A: a high cap leaves the frame alone
        (WHITE, 1.0, 8.0, Drive(15, WHITE)),
        (WHITE, 0.4, 8.0, Drive(6, WHITE)),
        # 744 mA are left for the LEDs of 7432 wanted: 1.5 of 15, so field 2 and three quarters of the levels
        (WHITE, 1.0, 1.0, Drive(2, b"\xbf" * 768)),
        (WHITE, 1.0, 0.25, Drive(0, bytes(768))),
        # half of field 1: levels alone are left to dim with
        (b"\x64" * 3 + bytes(765), 0.5 / 15, 1.0, Drive(1, b"\x32" * 3 + bytes(765))),
    ],
)
def test_frames_and_what_the_chips_are_told(pixels: bytes, brightness: float, cap_a: float, expected: Drive) -> None:
    assert drive(pixels, brightness, cap_a) == expected


def test_the_current_of_a_frame() -> None:
    assert Drive(15, bytes(768)).current_ma() == 256
    assert Drive(31, WHITE).current_ma() == 256 * 61
    assert drive(WHITE, 1.0, 8.0).current_ma() == pytest.approx(256 * (1 + 60 * 15 / 31))


@given(st.binary(min_size=768, max_size=768), st.floats(0, 1), st.floats(0.3, 8))
def test_no_frame_draws_more_than_the_cap_and_none_is_brighter_than_asked(
    pixels: bytes, brightness: float, cap_a: float
) -> None:
    lit = drive(pixels, brightness, cap_a)
    assert lit.current_ma() <= 1000 * cap_a + 0.001
    assert 0 <= lit.field <= 15
    assert all(level <= wanted for level, wanted in zip(lit.levels, pixels, strict=True))
    assert max(lit.levels) * lit.field <= max(pixels) * 15 * brightness + 0.001
