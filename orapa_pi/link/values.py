"""Sensor values inside a message: a whole picture in two or sixteen bits a sensor, single changes, and masks.

Sensors are numbered row by row from corner A1: number = row * columns + column. This file also runs on the board's
controller: builtins and struct only.
"""

import struct

NONE = 0  # a reed switch that is open
MAGNET = 1  # a reed switch that is closed
UNSTEADY = -32768  # keeps changing
UNKNOWN = -32767  # not read often enough yet

BITS_2 = 2
BITS_16 = 16

_CODES = (NONE, MAGNET, UNSTEADY, UNKNOWN)


def pack_picture(values: list[int]) -> tuple[int, bytes]:
    """(form, bytes) of one value per sensor: two bits each where every value is one of the four names, else 16 bits."""
    if all(value in _CODES for value in values):
        out = bytearray((len(values) + 3) // 4)
        for number, value in enumerate(values):
            out[number >> 2] |= _CODES.index(value) << 2 * (number & 3)
        return BITS_2, bytes(out)
    return BITS_16, struct.pack(f"<{len(values)}h", *values)


def unpack_picture(form: int, data: bytes, sensors: int) -> list[int]:
    """The values of `sensors` sensors. ValueError where form, length or padding do not fit."""
    if form == BITS_16 and len(data) == 2 * sensors:
        return list(struct.unpack(f"<{sensors}h", data))
    if form == BITS_2 and len(data) == (sensors + 3) // 4:
        codes = [byte >> shift & 3 for byte in data for shift in (0, 2, 4, 6)]
        if not any(codes[sensors:]):
            return [_CODES[code] for code in codes[:sensors]]
    raise ValueError(f"{len(data)} bytes in form {form} are no picture of {sensors} sensors")


def pack_changes(changes: list[tuple[int, int]]) -> bytes:
    """(sensor, new value) pairs, three bytes each."""
    return b"".join(struct.pack("<Bh", sensor, value) for sensor, value in changes)


def unpack_changes(data: bytes, sensors: int) -> list[tuple[int, int]]:
    """The pairs again. ValueError for a length that does not fit, none at all, or a sensor that the board has not."""
    if not data or len(data) % 3:
        raise ValueError(f"{len(data)} bytes are no list of changes")
    changes = [struct.unpack_from("<Bh", data, place) for place in range(0, len(data), 3)]
    if any(sensor >= sensors for sensor, _ in changes):
        raise ValueError(f"a change names a sensor beyond {sensors}")
    return [(sensor, value) for sensor, value in changes]


def pack_masks(masks: list[int], sensors: int) -> bytes:
    """Several sets of sensors, one bit a sensor, each padded to whole bytes."""
    size = (sensors + 7) // 8
    return b"".join(mask.to_bytes(size, "little") for mask in masks)


def unpack_masks(data: bytes, sensors: int, count: int) -> list[int]:
    """`count` sets of sensors. ValueError where the length does not fit."""
    size = (sensors + 7) // 8
    if len(data) != size * count:
        raise ValueError(f"{len(data)} bytes are no {count} sets of {sensors} sensors")
    return [int.from_bytes(data[place : place + size], "little") for place in range(0, len(data), size)]
