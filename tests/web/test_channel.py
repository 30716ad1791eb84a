"""A channel: numbers, what is kept, and catching up, without a server."""

import json
from threading import Thread

import pytest

from orapa_pi.web.channel import KEPT_NEWS, Channel, Item, Position


def told(items: tuple[Item, ...]) -> list[tuple[str, object]]:
    return [(item.topic, json.loads(item.data)["v"]) for item in items]


def test_a_listener_hears_what_came_after_it_and_of_a_state_only_the_newest() -> None:
    channel = Channel(("say",))
    for number in range(3):
        channel.publish("frame", {"v": number})
        channel.publish("say", {"v": number})
    assert told(channel.since(Position())) == [("say", 0), ("say", 1), ("frame", 2), ("say", 2)]
    last = channel.since(Position())[-1].number
    assert channel.since(Position(channel.epoch, last)) == ()
    channel.publish("say", {"v": 3})
    assert told(channel.since(Position(channel.epoch, last))) == [("say", 3)]


def test_numbers_go_up_by_one_and_a_state_that_stays_is_not_told_again() -> None:
    channel = Channel(("say",))
    for value in (1, 1, 2):
        channel.publish("frame", {"v": value})
        channel.publish("say", {"v": "again"})
    assert [item.number for item in channel.since(Position())] == [2, 3, 4, 5]


def test_whoever_heard_another_process_hears_everything() -> None:
    channel = Channel()
    channel.publish("frame", {"v": 1})
    assert len(channel.since(Position("another", 99))) == 1


def test_who_slept_for_an_hour_catches_up_with_what_is_kept_and_nothing_grows() -> None:
    channel = Channel(("say",))
    for number in range(100_000):
        channel.publish("frame", {"v": number})
        channel.publish("say", {"v": number})
    items = channel.since(Position(channel.epoch, 5))
    assert len(items) == KEPT_NEWS + 1
    assert [item.number for item in items] == sorted(item.number for item in items)
    assert told(items)[-2:] == [("frame", 99_999), ("say", 99_999)]


@pytest.mark.parametrize("text", ["", "7", "-", "abc-", "abc-x", "abc--1", "abc-1e3", "abc-²", "abc-" + "9" * 99])
def test_a_position_that_is_none_is_the_beginning(text: str) -> None:
    assert Position.parse(text) == Position()


def test_a_position_parses_back() -> None:
    position = Position("0a1b2c3d", 42)
    assert Position.parse(str(position)) == position


def test_a_waker_is_called_for_each_publishing_and_for_the_end_until_it_is_forgotten() -> None:
    channel, calls = Channel(), []
    forget = channel.subscribe(lambda: calls.append(1))
    channel.publish("frame", {"v": 1})
    channel.publish("frame", {"v": 1})
    channel.close()
    assert len(calls) == 2
    forget()
    channel.publish("frame", {"v": 2})
    assert len(calls) == 2
    assert channel.closed


def test_many_threads_publish_without_losing_a_number() -> None:
    channel = Channel(("say",))

    def publish() -> None:
        for _ in range(25):
            channel.publish("say", {"v": 0})

    threads = [Thread(target=publish) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [item.number for item in channel.since(Position())] == list(range(1, KEPT_NEWS + 1))
