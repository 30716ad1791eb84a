"""Values in messages: pictures in two or sixteen bits, changes, and sets of sensors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orapa_pi.link import values

SWITCH = st.sampled_from([values.NONE, values.MAGNET, values.UNSTEADY, values.UNKNOWN])
LEVEL = st.integers(-0x8000, 0x7FFF)


@given(st.lists(SWITCH | LEVEL, max_size=120))
def test_a_picture_comes_back(picture: list[int]) -> None:
    form, data = values.pack_picture(picture)
    assert values.unpack_picture(form, data, len(picture)) == picture


@given(st.lists(SWITCH, min_size=88, max_size=88))
def test_a_reed_board_s_picture_takes_two_bits_a_sensor(picture: list[int]) -> None:
    form, data = values.pack_picture(picture)
    assert (form, len(data)) == (values.BITS_2, 22)


def test_a_hall_board_s_picture_takes_sixteen_bits_a_sensor() -> None:
    assert values.pack_picture([2, -300]) == (values.BITS_16, b"\x02\x00\xd4\xfe")


@pytest.mark.parametrize(
    ("form", "data", "sensors"),
    [
        (2, bytes(21), 88),
        (2, bytes(23), 88),
        (16, bytes(175), 88),
        (1, bytes(22), 88),
        (2, b"\x00\x04", 5),  # a sixth sensor where there are five
    ],
)
def test_what_is_no_picture_is_refused(form: int, data: bytes, sensors: int) -> None:
    with pytest.raises(ValueError, match=f"no picture of {sensors} sensors"):
        values.unpack_picture(form, data, sensors)


@given(st.lists(st.tuples(st.integers(0, 87), LEVEL), min_size=1, max_size=80))
def test_changes_come_back(changes: list[tuple[int, int]]) -> None:
    assert values.unpack_changes(values.pack_changes(changes), 88) == changes


@pytest.mark.parametrize(("data", "why"), [(b"", "0 bytes"), (b"\x01\x02", "2 bytes"), (b"\x58\x00\x00", "a sensor beyond 88")])
def test_what_is_no_list_of_changes_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        values.unpack_changes(data, 88)


@given(st.lists(st.integers(0, (1 << 88) - 1), max_size=5))
def test_sets_come_back(masks: list[int]) -> None:
    assert values.unpack_masks(values.pack_masks(masks, 88), 88, len(masks)) == masks


def test_sets_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="10 bytes are no 1 sets of 88 sensors"):
        values.unpack_masks(bytes(10), 88, 1)
