"""Messages: the table of what the table and the board say to each other, and how each is packed.

A new message that the other end may ignore takes a type with the bit OPTIONAL; any other change of this table changes
its digest, and two ends whose digests differ do not talk. Three things never change, so that any table can name any
board and bring it a new firmware: `hello_request`, the first byte of `hello`, and `update`.
This file also runs on the board's controller: builtins and `struct` only.
"""

import struct

PROTOCOL = 1  # raised if anything changes that a digest cannot tell
OPTIONAL = 0x80

# name, type, fields. A field is (name, form): a letter of `struct` in little-endian order; "8s" eight bytes;
# "text" UTF-8 up to the end; "rest" bytes up to the end.
# boot: how often the controller started; sequence: number of the last change, both modulo 65536;
# moving: how many sensors have not settled.
TABLE = (
    # The table asks. Types from 0x21: below lie the keys that a bare MicroPython prompt would obey.
    ("hello_request", 0x21, (("magic", "rest"),)),
    ("picture_request", 0x22, ()),
    ("ping", 0x23, ()),
    ("self_test", 0x24, (("action", "B"),)),
    ("update", 0x25, (("magic", "rest"),)),
    # The board answers, with the sequence byte of the frame that asked; unasked with sequence 0. An unasked picture is
    # a change of many sensors at once, and numbered as one.
    (
        "hello",
        0x41,
        (
            ("protocol", "B"),
            ("digest", "I"),  # of this table
            ("image", "I"),  # of the files on the controller
            ("board", "8s"),  # the controller's own number
            ("boot", "H"),
            ("build", "B"),
            ("columns", "B"),
            ("rows", "B"),
            ("capabilities", "H"),
            ("scan_us", "I"),  # the longest scan since the start
            ("firmware", "text"),
        ),
    ),
    ("picture", 0x42, (("boot", "H"), ("sequence", "H"), ("moving", "B"), ("form", "B"), ("values", "rest"))),
    ("changes", 0x43, (("boot", "H"), ("sequence", "H"), ("moving", "B"), ("entries", "rest"))),
    (
        "heartbeat",  # also the answer to a ping
        0x44,
        (
            ("boot", "H"),
            ("sequence", "H"),
            ("moving", "B"),
            ("uptime_s", "I"),
            ("scan_us", "I"),
            ("bad_frames", "H"),
            ("unknown", "H"),  # messages that the board did not know
            ("lost", "H"),  # messages that it could not send
        ),
    ),
    ("self_test_result", 0x45, (("running", "B"), ("scans", "H"), ("masks", "rest"))),
    ("done", 0x46, (("request", "B"),)),
    ("error", 0x47, (("code", "B"), ("words", "text"))),
    # May be skipped.
    ("raw_values", 0xC1, (("boot", "H"), ("first", "B"), ("values", "rest"))),  # a Hall build's readings
)

HELLO_MAGIC = b"orapa-pi board?"
UPDATE_MAGIC = b"stay off"

BUILDS = {1: "reed", 2: "hall"}
CAPABILITIES = ("self_test", "update", "raw_values")  # bit 0, bit 1, ...
SELF_TEST_START, SELF_TEST_REPORT, SELF_TEST_STOP = 0, 1, 2
ERROR_UNKNOWN, ERROR_REQUEST, ERROR_INCOMPLETE, ERROR_FILE = 1, 2, 3, 4

_BY_NAME = {row[0]: row for row in TABLE}
_BY_TYPE = {row[1]: row for row in TABLE}


class MessageError(ValueError):
    """Bytes that are no message of this table."""


class Message:
    """A message's name and its fields. Numbers are int, `text` is str, everything else bytes."""

    def __init__(self, name: str, **fields: int | str | bytes) -> None:
        self.name = name
        self.fields = fields

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.name, self.fields) == (other.name, other.fields)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Message({self.name!r}, {self.fields!r})"

    def number(self, field: str) -> int:
        """An integer field; KeyError where the message has none of this name, TypeError where it is no number."""
        value = self.fields[field]
        if not isinstance(value, int):
            raise TypeError(f"{self.name}.{field} is no number")
        return value

    def text(self, field: str) -> str:
        """A text field; errors as for `number`."""
        value = self.fields[field]
        if not isinstance(value, str):
            raise TypeError(f"{self.name}.{field} is no text")
        return value

    def data(self, field: str) -> bytes:
        """A field of bytes; errors as for `number`."""
        value = self.fields[field]
        if not isinstance(value, bytes):
            raise TypeError(f"{self.name}.{field} is no bytes")
        return value


def type_of(name: str) -> int:
    """The type byte of the message of this name; KeyError for an unknown one."""
    return _BY_NAME[name][1]


def known(kind: int) -> bool:
    """Whether the table has a message of this type."""
    return kind in _BY_TYPE


def pack(message: Message) -> tuple[int, bytes]:
    """(type, payload) of a message. KeyError for an unknown name or a missing field."""
    _, kind, fields = _BY_NAME[message.name]
    payload = b""
    for field, form in fields:
        if form == "text":
            payload += message.text(field).encode()
        elif form == "rest":
            payload += message.data(field)
        else:
            payload += struct.pack("<" + form, message.fields[field])
    return kind, payload


def unpack(kind: int, payload: bytes) -> Message:
    """The message of these bytes. MessageError (a ValueError) for an unknown type or a payload that does not fit."""
    if kind not in _BY_TYPE:
        raise MessageError(f"no message has the type 0x{kind:02X}")
    name, _, fields = _BY_TYPE[kind]
    found: dict[str, int | str | bytes] = {}
    place = 0
    for field, form in fields:
        if form in ("text", "rest"):
            rest = payload[place:]
            found[field] = _text(rest) if form == "text" else rest
            place = len(payload)
            continue
        size = struct.calcsize("<" + form)
        if place + size > len(payload):
            raise MessageError(f"{name} ends before its field {field}")
        found[field] = struct.unpack_from("<" + form, payload, place)[0]
        place += size
    if place != len(payload):
        raise MessageError(f"{name} is {len(payload) - place} bytes too long")
    return Message(name, **found)


def digest() -> int:
    """A 32-bit number (FNV-1a) of every message that may not be skipped: ends with different ones cannot talk."""
    value = 0x811C9DC5
    for name, kind, fields in TABLE:
        if kind & OPTIONAL:
            continue
        for byte in f"{name} {kind} {','.join(' '.join(field) for field in fields)};".encode():
            value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeError as error:
        raise MessageError("a text is not UTF-8") from error
