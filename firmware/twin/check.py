"""Runs under MicroPython: the shared files and the firmware's pure ones on the vectors and traces of CPython.

Arguments: the folder tests/data. Prints one line of counts; ends with a traceback at the first thing that is not right.
"""

import json
import sys

import debounce
from orapa_pi.link import frames, messages, values

NEXT = frames.encode(77, 0x7E, b"the next frame\0")
THE_NEXT = [(77, 0x7E, b"the next frame\0")]
LETTERS = {values.NONE: "0", values.MAGNET: "1", values.UNKNOWN: "?"}


def split(*pieces):
    """Every frame that a new decoder finds."""
    decoder = frames.Decoder()
    for piece in pieces:
        decoder.receive(piece)
    found = []
    while frame := decoder.next_frame():
        found.append(frame)
    return found


def check_vector(row):
    """One vector every way; returns how many bits were flipped."""
    frame = bytes.fromhex(row["frame"])
    fields = {name: bytes.fromhex(value[0]) if isinstance(value, list) else value for name, value in row["fields"].items()}
    kind, payload = messages.pack(messages.Message(row["name"], **fields))
    whole = [(row["sequence"], kind, payload)]
    same(frames.encode(row["sequence"], kind, payload), frame)
    same(messages.unpack(kind, payload).fields, fields)
    same(split(frame), whole)
    same(split(*[bytes([byte]) for byte in frame]), whole)
    same(split(frame + NEXT[:9], NEXT[9:]), whole + THE_NEXT)
    for bit in range(len(frame) * 8):
        data = bytearray(frame)
        data[bit // 8] ^= 1 << bit % 8
        same(split(bytes(data) + NEXT), THE_NEXT)
    return len(frame) * 8


def check_trace(row):
    """One trace of a bouncing sensor, in the first and in the last place."""
    for sensor in (0, 87):
        state, found = debounce.start(0), ""
        for number, letter in enumerate(row["scans"]):
            state = debounce.settle(state, int(letter) << sensor, number * 10, (1 << 88) - 1)
            found += LETTERS[debounce.value(state, sensor)]
        same(found, row["values"])


def same(found, wanted):
    """Stop where two values differ."""
    if found != wanted:
        raise ValueError(f"{found} is not {wanted}")


with open(sys.argv[1] + "/link/vectors.json") as file:
    vectors = json.load(file)
with open(sys.argv[1] + "/firmware/debounce.json") as file:
    traces = json.load(file)
same(messages.digest(), vectors["digest"])
bits = sum([check_vector(row) for row in vectors["frames"]])
for row in traces:
    check_trace(row)
print(len(vectors["frames"]), "vectors", bits, "bits", len(traces), "traces", sys.implementation.name)
