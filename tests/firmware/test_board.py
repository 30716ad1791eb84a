"""The board's end alone: what it says unasked, what it answers, and what it leaves alone."""

import board
from orapa_pi.link import frames, messages, values
from orapa_pi.link.messages import Message
from tests.link.vectors import split


def frame(name: str, sequence: int = 1, **fields: int | str | bytes) -> bytes:
    return frames.encode(sequence, *messages.pack(Message(name, **fields)))


def new() -> board.Board:
    return board.Board(11, 8, 7, board=b"boardone", image=5, firmware="0.1.0")


def said(end: board.Board, now_ms: int = 0) -> list[tuple[int, Message]]:
    """(sequence, message) of everything that it has to say now."""
    return [(sequence, messages.unpack(kind, data)) for sequence, kind, data in split(end.outgoing(now_ms))]


def names(end: board.Board, now_ms: int = 0) -> list[str]:
    return [message.name for _, message in said(end, now_ms)]


def greeted() -> board.Board:
    """A board that has settled on an empty picture and has been asked who it is."""
    end = new()
    for scan in range(3):
        end.scanned(0, 0, scan * 10, 3000)
    end.receive(frame("hello_request", 255, magic=messages.HELLO_MAGIC))
    said(end)
    return end


def test_it_says_once_that_it_has_started_and_then_nothing_unasked() -> None:
    end = new()
    assert names(end) == ["heartbeat"]
    for now_ms in range(0, 5000, 10):
        end.scanned(now_ms & 64, 0, now_ms, 3000)
        assert names(end, now_ms) == []


def test_after_a_hello_it_beats_twice_a_second_and_says_how_it_is() -> None:
    end = greeted()
    beats = {now_ms: heard for now_ms in range(10, 2010, 10) if (heard := said(end, now_ms))}
    assert list(beats) == [500, 1000, 1500, 2000]
    fields = {"uptime_s": 2, "scan_us": 3000, "bad_frames": 0, "unknown": 0, "lost": 0}
    assert beats[2000] == [(0, Message("heartbeat", boot=7, sequence=1, moving=0, **fields))]


def test_changes_are_told_only_after_a_full_picture_and_numbered_all_the_same() -> None:
    end = greeted()
    for _ in range(3):
        end.scanned(0b1, 0, 40, 3000)
    assert names(end) == []
    end.receive(frame("picture_request", 9))
    ((sequence, picture),) = said(end)
    assert (sequence, picture.number("sequence"), picture.data("values")[:1]) == (9, 2, b"\x01")
    for _ in range(3):
        end.scanned(0b10, 0, 80, 3000)
    ((_, changes),) = said(end)
    assert changes.number("sequence") == 3
    assert values.unpack_changes(changes.data("entries"), 88) == [(0, values.NONE), (1, values.MAGNET)]


def test_a_hello_request_of_somebody_else_is_refused() -> None:
    end = new()
    said(end)
    end.receive(frame("hello_request", 3, magic=b"who is there?"))
    assert said(end) == [(3, Message("error", code=messages.ERROR_REQUEST, words="a hello_request with another magic"))]
    assert names(end, 5000) == []


def test_an_unknown_message_is_refused_unless_it_may_be_skipped() -> None:
    end = new()
    said(end)
    end.receive(frames.encode(4, 0x7E, b"?") + frames.encode(5, 0xFE, b"?"))
    assert said(end) == [(4, Message("error", code=messages.ERROR_UNKNOWN, words="no message has the type 0x7E"))]
    assert end.unknown == 2


def test_its_own_words_that_come_back_get_no_answer() -> None:
    end = greeted()
    end.receive(frame("picture_request"))
    echo = end.outgoing(500)
    end.receive(echo)
    assert end.outgoing(501) == b""
    assert end.unknown == 2


def test_an_update_is_left_to_the_caller_and_then_answered() -> None:
    end = greeted()
    end.receive(frame("update", 6, magic=messages.UPDATE_MAGIC))
    assert end.update_wanted
    assert names(end) == []
    end.accept_update()
    assert said(end) == [(6, Message("done", request=messages.type_of("update")))]
    end.receive(frame("update", 7, magic=messages.UPDATE_MAGIC))
    end.refuse_update("the flag cannot be written: full")
    assert said(end) == [(7, Message("error", code=messages.ERROR_FILE, words="the flag cannot be written: full"))]
    assert not end.update_wanted


def test_the_self_test_runs_from_start_to_stop() -> None:
    end = greeted()
    end.receive(frame("self_test", action=messages.SELF_TEST_START))
    assert end.testing
    end.scanned(0b01, 0b10, 50, 3000)
    end.receive(frame("self_test", action=messages.SELF_TEST_STOP))
    assert not end.testing
    end.scanned(0b11, 0b11, 60, 3000)
    result = said(end)[-1][1]
    assert (result.number("running"), result.number("scans")) == (0, 1)
    every = (1 << 88) - 1
    assert values.unpack_masks(result.data("masks"), 88, 4) == [0b01, every & ~0b11, 0, 0b10]


def test_the_longest_scan_is_told() -> None:
    end = greeted()
    end.scanned(0, 0, 50, 3333)
    end.scanned(0, 0, 60, 3111)
    end.receive(frame("ping", 8))
    ((sequence, beat),) = said(end, 100)
    assert (sequence, beat.number("scan_us")) == (8, 3333)


def test_an_unsteady_sensor_is_not_counted_among_the_moving_ones_and_others_are() -> None:
    end = greeted()
    for scan in range(120):
        end.scanned((scan & 1) << 33, 0, scan * 10, 3000)
    assert end.values()[33] == values.UNSTEADY
    moving = []
    for scan in range(120, 124):
        end.scanned((scan & 1) << 33 | int(scan > 121), 0, scan * 10, 3000)
        said(end, scan * 10)
        end.receive(frame("picture_request", 9))
        moving.append(said(end, scan * 10)[-1][1].number("moving"))
    assert moving == [0, 0, 1, 1]
