"""The table's end alone: what it writes and when it gives up, and what it makes of boards that it cannot use."""

import dataclasses

import pytest

from orapa_pi.link import frames, messages, values
from orapa_pi.link.connection import PROBE, PROBE_SEQUENCE, Connection
from orapa_pi.link.events import Answered, Event, Hello, Picture, Problem, Seen, StateChanged, Unanswered
from orapa_pi.link.greeting import FLASH, UPGRADE
from orapa_pi.link.messages import Message
from orapa_pi.link.states import State

HELLO = Message(
    "hello",
    protocol=messages.PROTOCOL,
    digest=messages.digest(),
    image=9,
    board=b"boardone",
    boot=4,
    build=1,
    columns=2,
    rows=2,
    capabilities=1,
    scan_us=700,
    firmware="0.1.0",
)


def frame(message: Message, sequence: int = 0) -> bytes:
    return frames.encode(sequence, *messages.pack(message))


def hello(**fields: int | str | bytes) -> bytes:
    return frame(Message("hello", **{**HELLO.fields, **fields}), PROBE_SEQUENCE)


def picture(sequence: int, data: bytes = b"\x01", boot: int = 4, count: int = 0) -> bytes:
    return frame(Message("picture", boot=boot, sequence=count, moving=0, form=values.BITS_2, values=data), sequence)


def changes(count: int, *pairs: tuple[int, int], boot: int = 4) -> bytes:
    return frame(Message("changes", boot=boot, sequence=count, moving=0, entries=values.pack_changes(list(pairs))))


def heartbeat(count: int = 0, boot: int = 4, moving: int = 0, sequence: int = 0) -> bytes:
    rest = {"uptime_s": 1, "scan_us": 700, "bad_frames": 0, "unknown": 0, "lost": 0}
    return frame(Message("heartbeat", boot=boot, sequence=count, moving=moving, **rest), sequence)


def events(table: Connection) -> list[Event]:
    found = []
    while event := table.next_event():
        found.append(event)
    return found


def moves(table: Connection) -> list[tuple[State, str]]:
    return [(event.now, event.why) for event in events(table) if isinstance(event, StateChanged)]


def state(table: Connection) -> State:
    return table.state


def live() -> Connection:
    table = Connection()
    table.opened(0.0)
    assert table.due(0.0) == PROBE
    table.receive(hello(), 0.01)
    assert table.due(0.01) == frame(Message("picture_request"), 1)
    table.receive(picture(1), 0.02)
    assert state(table) is State.LIVE
    events(table)
    return table


def shown(table: Connection) -> tuple[int, ...]:
    assert table.picture is not None
    return table.picture.values


def test_hello_and_picture_are_told_in_order() -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(hello(), 0.5)
    table.due(0.5)
    table.receive(picture(1, b"\x41"), 0.6)
    assert events(table) == [
        StateChanged(State.SEARCHING, State.HELLO, "a port was opened", 0.0),
        StateChanged(State.HELLO, State.SYNC, "board 626f6172646f6e65 answers", 0.5),
        StateChanged(State.SYNC, State.LIVE, "the full picture is here", 0.6),
        Seen(Picture(2, 2, (1, 0, 0, 1)), 0),
    ]
    assert table.hello == Hello("626f6172646f6e65", "0.1.0", 9, 4, "reed", 2, 2, frozenset({"self_test"}), 700)


def test_a_port_that_does_not_answer_hears_the_probe_only_and_is_given_up() -> None:
    table = Connection()
    table.opened(10.0, probe_s=1.0)
    written = b"".join(table.due(10.0 + tenth / 10) for tenth in range(30))
    assert written == PROBE * 4
    assert moves(table) == [(State.HELLO, "a port was opened"), (State.SEARCHING, "nothing answers there")]


@pytest.mark.parametrize(
    ("noise", "why"),
    [
        (b"\r\n>>> ", f"a MicroPython prompt answers, the firmware does not run. {FLASH}"),
        (b"orapa-pi board: staying off", f"a MicroPython prompt answers, the firmware does not run. {FLASH}"),
        (b"ATI OK", "something else answers there"),
    ],
)
@pytest.mark.parametrize("end", [b"\0", b""])
def test_what_answers_instead_of_a_board_is_named(noise: bytes, why: str, end: bytes) -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(noise + end, 0.1)
    table.due(3.5)
    assert moves(table)[-1] == (State.SEARCHING, why)


def test_a_second_port_takes_the_place_of_the_first() -> None:
    table = live()
    table.opened(1.0)
    assert moves(table) == [(State.LOST, "another port was opened"), (State.HELLO, "a port was opened")]
    assert table.picture is None


def test_a_hall_board_s_values_have_sixteen_bits() -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(hello(build=2), 0.0)
    table.due(0.0)
    full = Message("picture", boot=4, sequence=0, moving=0, form=values.BITS_16, values=b"\x00\x80\xff\x7f\x00\x00\x05\x00")
    table.receive(frame(full, 1) + changes(1, (3, -700)), 0.1)
    assert shown(table) == (values.UNSTEADY, 32767, 0, -700)
    assert table.hello is not None
    assert table.hello.build == "hall"


def test_what_else_came_is_there_to_be_read() -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(b"Traceback: caf\xe9\0", 0.1)
    assert (table.noise, table.bad_frames) == ("Traceback: caf\ufffd", 1)


def test_nothing_is_written_without_a_port() -> None:
    table = Connection()
    assert table.due(0.0) == b""
    table.opened(1.0)
    table.closed(2.0, "pulled")
    assert table.due(3.0) == b""
    assert state(table) is State.SEARCHING


@pytest.mark.parametrize(
    ("fields", "what", "remedy"),
    [
        ({"protocol": 2}, "The board speaks protocol 2, this table speaks 1.", UPGRADE),
        ({"protocol": 0}, "The board speaks protocol 0, this table speaks 1.", FLASH),
        ({"digest": 1}, f"The board's message table 00000001 is not this table's {messages.digest():08x}.", FLASH),
        ({"rows": 0}, "The board says that it is of build 1 with 0 sensors.", FLASH),
        ({"columns": 122, "rows": 1}, "The board says that it is of build 1 with 122 sensors.", FLASH),
        ({"build": 9}, "The board says that it is of build 9 with 4 sensors.", FLASH),
    ],
)
def test_a_board_that_speaks_otherwise_is_named_with_its_remedy(fields: dict[str, int], what: str, remedy: str) -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(hello(**fields), 0.1)
    assert [event for event in events(table) if isinstance(event, Problem)] == [Problem(what, remedy)]
    table.receive(hello(**fields), 0.2)
    assert not any(isinstance(event, Problem) for event in events(table)), "it is told once"
    assert table.due(3.0) == PROBE
    table.receive(hello(**fields), 3.1)
    table.due(6.0)
    assert state(table) is State.HELLO, "a board with a problem keeps its port"
    table.receive(hello(), 6.1)
    assert state(table) is State.SYNC
    assert table.problem is None


def test_a_board_that_speaks_otherwise_can_be_sent_to_its_update() -> None:
    table = Connection()
    table.opened(0.0)
    with pytest.raises(RuntimeError, match="not connected"):
        table.send(Message("ping"), 0.0)
    table.receive(hello(digest=1), 0.1)
    asked = table.send(Message("update", magic=messages.UPDATE_MAGIC), 0.1)
    assert asked == frame(Message("update", magic=messages.UPDATE_MAGIC), 1)
    assert table.due(0.5) == asked + PROBE
    table.receive(frame(Message("done", request=messages.type_of("update")), 1), 0.6)
    assert events(table)[-1] == Answered("update", Message("done", request=0x25))


def test_a_hello_of_another_protocol_need_not_be_readable() -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(frames.encode(PROBE_SEQUENCE, messages.type_of("hello"), b"\x07?"), 0.1)
    assert table.problem == Problem("The board speaks protocol 7, this table speaks 1.", UPGRADE)


def test_a_hello_of_our_protocol_that_is_cut_short_is_a_problem() -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(frames.encode(PROBE_SEQUENCE, messages.type_of("hello"), b"\x01?"), 0.1)
    assert table.problem == Problem("The board's hello cannot be read: hello ends before its field digest.", FLASH)


def test_a_firmware_that_is_not_whole_is_a_problem_until_nothing_is_heard_of_it() -> None:
    table = Connection()
    table.opened(0.0)
    words = "firmware incomplete: scan.py"
    table.receive(frame(Message("error", code=messages.ERROR_INCOMPLETE, words=words)), 0.1)
    assert table.problem == Problem(f"The board does not start: {words}.", FLASH)
    table.due(3.0)
    assert state(table) is State.HELLO
    table.due(4.0)
    assert state(table) is State.SEARCHING


def test_another_board_than_the_wanted_one_is_given_up() -> None:
    table = Connection(board=b"boardtwo".hex())
    table.opened(0.0)
    table.receive(hello(), 0.1)
    why = "the board here is 626f6172646f6e65, not 626f61726474776f"
    assert moves(table)[-1] == (State.SEARCHING, why)
    table.opened(1.0)
    table.receive(hello(board=b"boardtwo"), 1.1)
    assert state(table) is State.SYNC


def test_changes_and_the_number_of_moving_sensors_are_told() -> None:
    table = live()
    table.receive(heartbeat(moving=2) + changes(1, (0, 0), (3, 1)), 0.1)
    assert events(table) == [Seen(Picture(2, 2, (1, 0, 0, 0)), 2), Seen(Picture(2, 2, (0, 0, 0, 1)), 0)]


def test_a_change_that_came_before_is_left_out_and_a_missed_one_asks_for_a_picture() -> None:
    table = live()
    table.receive(changes(1, (1, 1)) + changes(1, (1, 0)) + changes(0, (0, 0)), 0.1)
    assert shown(table) == (1, 1, 0, 0)
    table.receive(changes(3, (2, 1)), 0.2)
    assert table.picture is None, "a picture with a gap is nobody's"
    assert table.due(0.2) == frame(Message("picture_request"), 2)
    table.receive(picture(2, b"\x15", count=3), 0.3)
    assert shown(table) == (1, 1, 1, 0)


def test_change_numbers_go_round() -> None:
    table = live()
    table.receive(changes(5, (1, 1)), 0.1)
    table.due(0.1)
    table.receive(picture(2, count=65535) + changes(0, (2, 1)) + changes(65535, (3, 1)) + changes(1, (3, 1)), 0.2)
    assert shown(table) == (1, 0, 1, 1)
    assert table.counters.gaps == 1


def test_a_picture_that_answers_nothing_is_not_taken() -> None:
    table = live()
    table.receive(changes(1, (0, 0)) + picture(1), 0.1)
    assert shown(table) == (0, 0, 0, 0)


def test_a_second_hello_changes_nothing() -> None:
    table = live()
    table.receive(hello() + hello(boot=5), 0.1)
    assert events(table) == []
    assert shown(table) == (1, 0, 0, 0)


def test_a_picture_of_another_size_is_not_taken_and_asked_for_again() -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(hello(), 0.1)
    asked = table.due(0.1)
    table.receive(picture(1, b"\x01\x00"), 0.2)
    assert (state(table), table.counters.misfits) == (State.SYNC, 1)
    assert table.due(0.5) == asked


def test_a_board_without_a_picture_is_lost_after_five_requests() -> None:
    table = Connection()
    table.opened(0.0)
    table.receive(hello(), 0.1)
    written = b""
    for tenth in range(2, 20):
        table.receive(heartbeat(), tenth / 10)
        written += table.due(tenth / 10)
    assert written.count(frame(Message("picture_request"), 1)) == 5
    assert (State.LOST, "the board sends no picture") in moves(table)


@pytest.mark.parametrize("data", [changes(1, (0, 0), boot=5), heartbeat(boot=5)], ids=["change", "heartbeat"])
def test_a_board_that_started_again_is_greeted_again(data: bytes) -> None:
    table = live()
    table.receive(data, 0.1)
    assert moves(table) == [(State.HELLO, "the board has started again")]
    assert table.due(0.1) == PROBE


def test_an_optional_message_that_is_not_known_is_skipped() -> None:
    table = live()
    table.receive(frames.encode(0, 0xFE, b"something new") + changes(1, (1, 1)), 0.1)
    assert dataclasses.astuple(table.counters) == (1, 0, 0, 0)
    assert shown(table) == (1, 1, 0, 0)


def test_our_own_bytes_that_come_back_are_no_board() -> None:
    table = Connection()
    table.opened(0.0)
    for tenth in range(40):
        table.receive(table.due(tenth / 10), tenth / 10)
    assert state(table) is State.SEARCHING
    assert table.counters.misfits > 0


def test_an_answer_is_told_once() -> None:
    table = live()
    sent = table.send(Message("ping"), 0.1)
    assert sent == frame(Message("ping"), 2)
    beat = heartbeat(sequence=2)
    table.receive(beat + beat, 0.2)
    assert [type(event) for event in events(table)] == [Answered]
    assert table.due(0.6) == b""


def test_nothing_is_sent_to_a_board_that_is_not_there() -> None:
    table = Connection()
    with pytest.raises(RuntimeError, match=r"not connected \(searching\)"):
        table.send(Message("ping"), 0.0)


def test_a_question_under_way_is_unanswered_when_the_port_goes() -> None:
    table = live()
    table.send(Message("ping"), 0.1)
    table.closed(0.2, "the cable was pulled")
    assert events(table) == [
        StateChanged(State.LIVE, State.LOST, "the cable was pulled", 0.2),
        Unanswered("ping", "the cable was pulled"),
    ]
    assert table.picture is None
    assert table.hello is not None


def test_a_lost_board_is_asked_twice_a_second_for_ever() -> None:
    table = live()
    written = [table.due(second / 10) for second in range(20, 620)]
    assert written.count(PROBE) == 120
    assert set(written) == {PROBE, b""}
    table.receive(hello(), 62.0)
    assert state(table) is State.SYNC


def test_a_sensor_beyond_the_picture_is_an_index_error() -> None:
    with pytest.raises(IndexError, match="no sensor at column 2, row 0 of 2 x 2"):
        Picture(2, 2, (0, 0, 0, 0)).at(2, 0)
    assert Picture(2, 2, (0, 1, 2, 3)).at(1, 1) == 3
