"""Frames: how a message is packed into bytes, and how it is found again in a stream with gaps and noise.

A frame is a zero byte, the body in COBS form (which contains no zero byte), and a zero byte. The body is length,
sequence, type, payload and CRC: the length counts the whole body, the CRC covers everything before it, low byte first.
As every frame brings a delimiter at both ends, a damaged delimiter costs one frame, never two.

COBS: Cheshire and Baker, "Consistent Overhead Byte Stuffing", 1999.
CRC: polynomial 0x1021, start 0xFFFF, known as CRC-16/IBM-3740.
This file also runs on the board's controller: builtins only.
"""

HEAD = 3  # length, sequence, type
TAIL = 2  # CRC
MAX_BODY = 253  # the longest that COBS packs with one byte of overhead
MAX_PAYLOAD = MAX_BODY - HEAD - TAIL


def _nibble_table() -> tuple[int, ...]:
    table = []
    for value in range(16):
        crc = value << 12
        for _ in range(4):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        table.append(crc & 0xFFFF)
    return tuple(table)


# Sixteen entries, two steps a byte: 256 entries would cost the controller more memory than the time is worth.
_CRC = _nibble_table()


def crc16(data: bytes) -> int:
    """CRC-16/IBM-3740 of `data`; that of b"123456789" is 0x29B1."""
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 4) & 0xFFFF) ^ _CRC[(crc >> 12) ^ (byte >> 4)]
        crc = ((crc << 4) & 0xFFFF) ^ _CRC[(crc >> 12) ^ (byte & 15)]
    return crc


def stuff(body: bytes) -> bytes:
    """COBS: the same bytes without a zero; each zero becomes the distance to the next one."""
    out = bytearray(1)
    mark = 0
    for byte in body:
        if byte:
            out.append(byte)
        else:
            out[mark] = len(out) - mark
            mark = len(out)
            out.append(0)
    out[mark] = len(out) - mark
    return bytes(out)


def unstuff(data: bytes) -> bytes | None:
    """The body that `stuff` was given, or None where no body gives these bytes."""
    out = bytearray()
    place = 0
    while place < len(data):
        end = place + data[place]
        if end == place or end > len(data):
            return None
        out.extend(data[place + 1 : end])
        place = end
        if place < len(data):
            out.append(0)
    return bytes(out)


def encode(sequence: int, kind: int, payload: bytes) -> bytes:
    """One whole frame with both delimiters.

    `sequence` and `kind` are bytes (0..255). Raises ValueError for a payload of more than MAX_PAYLOAD bytes.
    """
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"a payload has at most {MAX_PAYLOAD} bytes, this one has {len(payload)}")
    body = bytes((HEAD + len(payload) + TAIL, sequence, kind)) + payload
    crc = crc16(body)
    return b"\0" + stuff(body + bytes((crc & 255, crc >> 8))) + b"\0"


def decode(data: bytes) -> tuple[int, int, bytes] | None:
    """(sequence, type, payload) of the bytes between two delimiters, or None where they are no frame."""
    body = unstuff(data)
    if body is None or not HEAD + TAIL <= len(body) <= MAX_BODY or body[0] != len(body):
        return None
    if crc16(body[:-TAIL]) != body[-2] | body[-1] << 8:
        return None
    return body[1], body[2], body[HEAD:-TAIL]


class Decoder:
    """Finds frames in a stream of bytes that come in pieces of any size.

    `bad` counts stretches between delimiters that were no frame; `noise` keeps their last bytes, where a traceback or a
    prompt of the controller can be read.
    """

    NOISE_KEPT = 240

    def __init__(self) -> None:
        self.bad = 0
        self.noise = b""
        self._part = bytearray()
        self._too_long = False
        self._frames: list[tuple[int, int, bytes]] = []

    def receive(self, data: bytes) -> None:
        """Take any number of bytes; never raises."""
        pieces = bytes(data).split(b"\0")
        for piece in pieces[:-1]:
            self._add(piece)
            self._close()
        self._add(pieces[-1])

    def next_frame(self) -> tuple[int, int, bytes] | None:
        """The oldest frame not yet taken as (sequence, type, payload), or None."""
        return self._frames.pop(0) if self._frames else None

    def unfinished(self) -> bytes:
        """What came since the last delimiter: a frame on its way, or something else that sends no zero byte."""
        return bytes(self._part)

    def _add(self, piece: bytes) -> None:
        self._part.extend(piece)
        if len(self._part) > MAX_BODY + 1:  # no frame is this long: forget it, and wait for the next delimiter
            self._too_long = True
            self._lose()

    def _close(self) -> None:
        frame = None if self._too_long else decode(bytes(self._part))
        if frame:
            self._frames.append(frame)
        elif self._part or self._too_long:
            self.bad += 1
            self._lose()
        self._part = bytearray()
        self._too_long = False

    def _lose(self) -> None:
        self.noise = (self.noise + bytes(self._part))[-self.NOISE_KEPT :]
        self._part = bytearray()
