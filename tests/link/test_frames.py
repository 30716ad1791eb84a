"""Frames: found whole, in pieces, after noise; never a wrong one."""

import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orapa_pi.link import frames
from tests.link.vectors import Vector, drain, load, split

VECTORS = load()
NEXT = frames.encode(77, 0x7E, b"the next frame\0")
THE_NEXT = (77, 0x7E, b"the next frame\0")


def plain(vector: Vector) -> tuple[int, int, bytes]:
    (frame,) = split(vector.frame)
    return frame


@given(st.binary(max_size=300))
def test_the_crc_is_the_one_of_the_standard_library(data: bytes) -> None:
    assert frames.crc16(data) == binascii.crc_hqx(data, 0xFFFF)


def test_the_crc_has_the_catalogue_s_check_value() -> None:
    assert frames.crc16(b"123456789") == 0x29B1


@given(st.binary(max_size=frames.MAX_BODY))
def test_stuffing_is_cobs(body: bytes) -> None:
    stuffed = frames.stuff(body)
    assert stuffed == b"".join(bytes([len(part) + 1]) + part for part in body.split(b"\0"))
    assert frames.unstuff(stuffed) == body


@given(st.integers(0, 255), st.integers(0, 255), st.binary(max_size=frames.MAX_PAYLOAD))
def test_what_is_encoded_is_decoded(sequence: int, kind: int, payload: bytes) -> None:
    assert split(frames.encode(sequence, kind, payload)) == [(sequence, kind, payload)]


def test_a_payload_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 248 bytes, this one has 249"):
        frames.encode(0, 0, bytes(249))


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_a_vector_is_found_byte_by_byte(vector: Vector) -> None:
    decoder = frames.Decoder()
    for place, byte in enumerate(vector.frame):
        assert decoder.next_frame() is None, f"a frame came after {place} bytes"
        decoder.receive(bytes([byte]))
    assert drain(decoder) == [plain(vector)]
    assert decoder.bad == 0


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_a_vector_is_found_with_a_tail(vector: Vector) -> None:
    decoder = frames.Decoder()
    decoder.receive(vector.frame + NEXT[:9])
    assert drain(decoder) == [plain(vector)]
    decoder.receive(NEXT[9:])
    assert drain(decoder) == [THE_NEXT]
    assert decoder.bad == 0


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_no_flipped_bit_gives_a_wrong_frame_or_costs_the_next_one(vector: Vector) -> None:
    for bit in range(len(vector.frame) * 8):
        data = bytearray(vector.frame)
        data[bit // 8] ^= 1 << bit % 8
        assert split(bytes(data) + NEXT) == [THE_NEXT], f"bit {bit}"
        found = split(NEXT + bytes(data) + NEXT)
        assert found == [THE_NEXT, THE_NEXT], f"bit {bit} after another frame"


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_no_missing_or_doubled_byte_gives_a_wrong_frame_or_costs_the_next_one(vector: Vector) -> None:
    for place in range(1, len(vector.frame) - 1):
        shorter = vector.frame[:place] + vector.frame[place + 1 :]
        longer = vector.frame[: place + 1] + vector.frame[place:]
        assert split(shorter + NEXT) == [THE_NEXT], f"without byte {place}"
        assert split(longer + NEXT) == [THE_NEXT], f"byte {place} twice"


@pytest.mark.parametrize("length", [0, 4, 5, 7, 255])
def test_a_length_that_is_not_the_body_s_is_refused_also_with_a_good_crc(length: int) -> None:
    body = bytes([length, 1, 0x23, 9])
    crc = binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "little")
    assert split(b"\0" + frames.stuff(body + crc) + b"\0") == []


def test_a_frame_that_lost_one_delimiter_is_still_read_from_the_other_s_neighbour() -> None:
    assert split(NEXT + NEXT[1:]) == [THE_NEXT, THE_NEXT]
    assert split(NEXT[:-1] + NEXT) == [THE_NEXT, THE_NEXT]


def test_text_before_a_frame_is_kept_as_noise() -> None:
    decoder = frames.Decoder()
    decoder.receive(b"MPY: soft reboot\r\n" + NEXT)
    assert drain(decoder) == [THE_NEXT]
    assert (decoder.bad, decoder.noise) == (1, b"MPY: soft reboot\r\n")


def test_a_flood_without_delimiters_keeps_little_and_counts_once() -> None:
    decoder = frames.Decoder()
    for _ in range(100):
        decoder.receive(b"x" * 1000)
    decoder.receive(b"the end" + NEXT)
    assert drain(decoder) == [THE_NEXT]
    assert decoder.bad == 1
    assert decoder.noise == (b"x" * 1000 + b"the end")[-frames.Decoder.NOISE_KEPT :]
