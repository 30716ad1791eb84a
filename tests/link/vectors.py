"""The vectors of `tests/data/link/vectors.json`: frames as they were once agreed on, for both ends.

`python -m tests.link.vectors` writes the file anew; do that only when the messages change on purpose.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from orapa_pi.link import frames, messages
from orapa_pi.link.messages import Message

FILE = Path(__file__).parent.parent / "data" / "link" / "vectors.json"
Field = int | str | bytes


@dataclass(frozen=True, slots=True)
class Vector:
    """One message with the frame that it is sent as."""

    message: Message
    sequence: int
    frame: bytes

    def __str__(self) -> str:
        return self.message.name


def load() -> list[Vector]:
    """Every vector of the file."""
    rows = json.loads(FILE.read_text())["frames"]
    return [
        Vector(
            Message(row["name"], **{name: read(value) for name, value in row["fields"].items()}),
            row["sequence"],
            bytes.fromhex(row["frame"]),
        )
        for row in rows
    ]


def read(value: int | str | list[str]) -> Field:
    """A field as JSON holds it: bytes are a list of one hex text."""
    return bytes.fromhex(value[0]) if isinstance(value, list) else value


def split(data: bytes) -> list[tuple[int, int, bytes]]:
    """Every frame that a new decoder finds in `data`."""
    decoder = frames.Decoder()
    decoder.receive(data)
    return drain(decoder)


def drain(decoder: frames.Decoder) -> list[tuple[int, int, bytes]]:
    """Every frame that a decoder has ready."""
    found = []
    while frame := decoder.next_frame():
        found.append(frame)
    return found


EXAMPLES: tuple[tuple[int, Message], ...] = (
    (255, Message("hello_request", magic=messages.HELLO_MAGIC)),
    (1, Message("picture_request")),
    (3, Message("ping")),
    (0, Message("self_test", action=0)),
    (254, Message("update", magic=messages.UPDATE_MAGIC)),
    (
        255,
        Message(
            "hello",
            protocol=1,
            digest=0x12003400,
            image=0xFFFFFFFF,
            board=bytes.fromhex("e6614c311b7e0003"),
            boot=65535,
            build=1,
            columns=11,
            rows=8,
            capabilities=3,
            scan_us=3080,
            firmware="0.1.0",
        ),
    ),
    (1, Message("picture", boot=7, sequence=0, moving=0, form=2, values=bytes(22))),
    (2, Message("picture", boot=7, sequence=65535, moving=88, form=2, values=bytes.fromhex("55aa00ff" * 5 + "0155"))),
    (9, Message("picture", boot=256, sequence=3, moving=1, form=16, values=bytes(range(176)))),
    (0, Message("changes", boot=7, sequence=1, moving=0, entries=bytes.fromhex("0301005700000a0080"))),
    (
        0,
        Message("heartbeat", boot=7, sequence=1, moving=3, uptime_s=86400, scan_us=3080, bad_frames=1, unknown=0, lost=2),
    ),
    (4, Message("self_test_result", running=1, scans=300, masks=bytes.fromhex("0000000000000000000080" * 4))),
    (254, Message("done", request=0x25)),
    (0, Message("error", code=3, words="firmware incomplete: scan.py")),
    (0, Message("error", code=1, words="")),
    (0, Message("raw_values", boot=7, first=80, values=bytes.fromhex("00ff7f80"))),
)


def write() -> None:
    """Write the file from EXAMPLES."""
    rows = []
    for sequence, message in EXAMPLES:
        fields = {name: [value.hex()] if isinstance(value, bytes) else value for name, value in message.fields.items()}
        frame = frames.encode(sequence, *messages.pack(message))
        rows.append({"name": message.name, "sequence": sequence, "fields": fields, "frame": frame.hex()})
    FILE.write_text(json.dumps({"digest": messages.digest(), "frames": rows}, indent=1) + "\n")


if __name__ == "__main__":
    write()
