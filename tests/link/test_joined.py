"""Both ends joined: whatever the line does, the table ends live, and never shows what the board has not seen."""

import random

import pytest

from orapa_pi.link import messages, values
from orapa_pi.link.events import Answered, Rebooted, StateChanged, Unanswered
from orapa_pi.link.states import State
from tests.link.joined import SENSORS, Joined, clean, noisy
from tests.scale import scaled

RUNS = scaled(300)


def live() -> Joined:
    both = Joined()
    both.run(0.5)
    assert both.state() is State.LIVE
    return both


def states(both: Joined) -> list[State]:
    return [event.now for event in both.events if isinstance(event, StateChanged)]


def test_a_board_is_live_after_hello_and_picture() -> None:
    both = Joined(closed=1 << 87 | 1)
    both.run(0.1)
    assert states(both) == [State.HELLO, State.SYNC, State.LIVE]
    assert [number for number, value in enumerate(both.values()) if value == values.MAGNET] == [0, 87]
    hello = both.table.hello
    assert hello is not None
    assert (hello.board, hello.build, hello.columns, hello.rows) == ("0001020304050607", "reed", 11, 8)
    assert hello.capabilities == {"self_test", "update"}


def test_a_change_arrives_after_three_equal_scans_and_not_before() -> None:
    both = live()
    both.closed = 1 << 20
    for _ in range(2):
        both.step()
        assert both.values()[20] == values.NONE
    both.step()
    assert both.values()[20] == values.MAGNET


def test_a_transient_never_leaves_the_board() -> None:
    both = live()
    before = len(both.seen())
    for closed in (1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0):
        both.closed = closed
        both.step()
    both.run(1)
    assert {picture.values for picture in both.seen()[before:]} <= {(values.NONE,) * SENSORS}


def test_a_flickering_sensor_is_called_unsteady_until_it_settles() -> None:
    both = live()
    for scan in range(120):
        both.closed = (scan & 1) << 33
        both.step()
    assert both.values()[33] == values.UNSTEADY
    both.closed = 1 << 33
    both.run(0.05)
    assert both.values()[33] == values.MAGNET


def test_a_lost_change_is_noticed_by_the_next_one() -> None:
    both = live()
    both.up = lambda _: b""
    both.closed = 1
    both.run(0.05)
    both.up = clean
    both.closed = 3
    both.run(0.1)
    assert states(both)[-2:] == [State.SYNC, State.LIVE]
    assert both.table.counters.gaps == 1
    assert both.agree()


def test_a_lost_last_change_is_noticed_by_the_heartbeat() -> None:
    both = live()
    both.up = lambda _: b""
    both.closed = 1
    both.run(0.05)
    both.up = clean
    both.run(0.6)
    assert both.table.counters.gaps == 1
    assert both.values()[0] == values.MAGNET


def test_a_doubled_line_changes_nothing() -> None:
    both = live()
    both.up = lambda data: data + data
    both.closed = 1
    both.run(0.3)
    both.closed = 0
    both.run(0.7)
    assert both.table.counters.gaps == 0
    assert both.state() is State.LIVE
    assert both.values() == (values.NONE,) * SENSORS


def test_an_old_stretch_of_the_line_changes_nothing() -> None:
    tape: list[bytes] = []

    def record(data: bytes) -> bytes:
        tape.append(data)
        return data

    both = Joined(up=record)
    both.run(0.5)
    both.closed = 1
    both.run(0.6)
    both.up = lambda data: data + b"".join(tape)
    both.run(0.6)
    both.up = clean
    assert both.values()[0] == values.MAGNET
    assert both.table.counters.gaps == 0


def test_a_silent_line_is_lost_within_two_seconds_and_live_again_when_it_speaks() -> None:
    both = live()
    both.plugged = False
    both.run(1.9)
    assert both.state() is State.LOST
    assert both.table.picture is None
    both.run(60)
    assert both.state() is State.LOST
    both.plugged = True
    both.run(0.6)
    assert both.state() is State.LIVE
    assert Rebooted(1) not in both.events


def test_a_reboot_is_noticed_and_counted_once() -> None:
    both = live()
    both.closed = 1
    both.run(0.1)
    both.reboot()
    both.run(0.1)
    assert {picture.values for picture in both.seen()} <= both.shown
    both.run(2)
    assert both.events.count(Rebooted(2)) == 1
    assert both.table.counters.reboots == 1
    assert both.agree()


def test_a_port_that_goes_and_comes_is_live_again() -> None:
    both = live()
    both.plugged = False
    both.table.closed(both.now, "the cable was pulled")
    both.run(5)
    assert both.state() is State.LOST
    written = both.sent
    both.run(1)
    assert both.sent == written, "something was written to a port that is closed"
    both.plugged = True
    both.reboot()
    both.table.opened(both.now)
    both.run(0.2)
    assert states(both)[-4:] == [State.LOST, State.HELLO, State.SYNC, State.LIVE]


def test_the_self_test_names_a_stuck_and_a_dead_switch() -> None:
    both = live()
    both.closed = 1 << 5
    both.ask("self_test", action=messages.SELF_TEST_START)
    for sensor in range(SENSORS):
        both.closed = 1 << 5 | (0 if sensor == 70 else 1 << sensor)
        both.run(0.02)
    both.ask("self_test", action=messages.SELF_TEST_REPORT)
    both.run(0.1)
    answers = [event.answer for event in both.events if isinstance(event, Answered)]
    assert [answer.number("running") for answer in answers] == [1, 1]
    assert values.unpack_masks(answers[-1].data("masks"), SENSORS, 4) == [1 << 5, 1 << 70, 0, 0]


def test_a_question_without_an_answer_is_asked_five_times_and_given_up() -> None:
    both = live()
    both.down = lambda _: b""
    both.ask("ping")
    before = both.sent
    both.run(2)
    assert Unanswered("ping", "no answer") in both.events
    assert both.sent.count(before[-8:]) == 5
    assert (both.table.retries.resent, both.table.retries.given_up) == (4, 1)
    assert both.state() is State.LIVE  # heartbeats go on


def test_a_refused_question_says_why() -> None:
    both = live()
    both.ask("update", magic=b"please")
    both.run(0.1)
    assert Unanswered("update", "an update with another magic") in both.events
    both.ask("self_test", action=9)
    both.run(0.1)
    assert Unanswered("self_test", "the self-test has no action 9") in both.events


def test_many_changes_at_once_are_never_seen_in_part() -> None:
    both = live()
    both.closed = (1 << SENSORS) - 1
    both.run(0.1)
    assert {picture.values for picture in both.seen()} <= both.shown
    assert both.values() == (values.MAGNET,) * SENSORS
    assert both.table.counters.gaps == 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(RUNS))
def test_a_bad_line_never_shows_a_wrong_picture_and_a_good_one_ends_live(seed: int) -> None:
    rng = random.Random(seed)
    rate = rng.choice([0.0005, 0.005, 0.03])
    both = Joined(down=noisy(rng, rate), up=noisy(rng, rate))
    for _ in range(40):
        both.closed ^= 1 << rng.randrange(SENSORS)
        if rng.random() < 0.1:
            both.reboot()
        if rng.random() < 0.1:
            both.plugged = not both.plugged
        both.drive(rng.choice([0.01, 0.05, 0.3]))
    assert {picture.values for picture in both.seen()} <= both.shown
    both.down = both.up = clean
    both.plugged = True
    both.drive(5)
    assert both.agree()
