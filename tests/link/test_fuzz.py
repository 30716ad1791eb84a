"""Noise: no crash, nothing invented, and the next good frame is read."""

import random

import pytest

import board
from orapa_pi.link.events import Event
from orapa_pi.link.states import State
from tests.link.joined import Joined
from tests.link.vectors import load, split
from tests.scale import scaled

BYTES = scaled(1_000_000)
SPLICES = scaled(100_000)


def pieces(rng: random.Random, total: int) -> list[bytes]:
    """Random bytes in pieces; in every other piece one byte in eight is a delimiter, for many short frames."""
    found: list[bytes] = []
    while total > 0:
        piece = rng.randbytes(min(total, rng.randrange(1, 200)))
        if len(found) % 2:
            piece = bytes(byte if byte >= 32 else 0 for byte in piece)
        total -= len(piece)
        found.append(piece)
    return found


@pytest.mark.soak
@pytest.mark.parametrize("seconds", [0.0, 0.011, 0.5], ids=["hello", "sync", "live"])
def test_random_bytes_invent_no_event_in_any_state(seconds: float) -> None:
    both = Joined(closed=0b1011)
    both.run(seconds)
    state = both.state()
    assert state is {0.0: State.HELLO, 0.011: State.SYNC, 0.5: State.LIVE}[seconds]
    picture = both.table.picture
    while both.table.next_event():
        pass
    invented: list[Event] = []
    for piece in pieces(random.Random(20), BYTES):
        both.table.receive(piece, both.now)
        while event := both.table.next_event():
            invented.append(event)
    assert invented == []
    assert both.state() is state
    assert both.table.picture == picture
    assert both.table.bad_frames > BYTES // 1000
    both.run(2)
    assert both.agree()


@pytest.mark.soak
def test_random_bytes_get_no_answer_from_the_board() -> None:
    end = board.Board(11, 8, 1, board=bytes(8), image=0, firmware="0.1.0")
    assert split(end.outgoing(0)) != []  # the heartbeat that tells of the start
    for piece in pieces(random.Random(21), BYTES):
        end.receive(piece)
        assert end.outgoing(0) == b""
    assert not end.update_wanted
    assert not end.testing


@pytest.mark.soak
def test_frames_cut_joined_and_mixed_give_only_frames_that_were_sent() -> None:
    rng = random.Random(22)
    good = [vector.frame for vector in load()]
    sent = {split(one)[0] for one in good}
    for _ in range(SPLICES):
        stream = b""
        for _ in range(4):
            one = rng.choice(good)
            cut = rng.randrange(len(one) + 1)
            stream += rng.choice([one[:cut], one[cut:], one, one[1:], one[:-1], rng.randbytes(3)])
        last = rng.choice(good)
        found = split(stream + last)
        assert set(found) <= sent
        assert found[-1:] == split(last)
