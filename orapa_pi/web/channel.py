"""A channel: what one audience is told, in order, for any number of listeners who may fall asleep.

Every item has a sequence number. A topic of *state* (a frame, what lies on the bench) keeps only its newest item, a topic of
*news* (sentences) its last few. A listener holds one number, the last it was sent, and asks for what came after it: so a
listener who slept for an hour catches up at once, one who reads slowly skips frames, and no queue grows for anybody.
"""

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from secrets import token_hex
from threading import Lock

KEPT_NEWS = 200
"""So many sentences are kept for those who slept: those of a few matches."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing told: its number, its topic, and its value as JSON text, made once for everybody."""

    number: int
    topic: str
    data: str


@dataclass(frozen=True, slots=True)
class Position:
    """Up to where a listener has heard: the channel's epoch, which is new at each start of the process, and a number in it.

    Its text is `epoch-number`, which is the id of a server-sent event.
    """

    epoch: str = ""
    number: int = 0

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position. Anything that is none is the beginning: whoever says so hears everything."""
        epoch, dash, number = text.partition("-")
        # more digits would be no number of ours
        if dash and number.isascii() and number.isdigit() and len(number) < 16:
            return cls(epoch, int(number))
        return cls()

    def __str__(self) -> str:
        return f"{self.epoch}-{self.number}"


class Channel:
    """May be published to and read from any thread. `close` wakes every listener for the last time."""

    def __init__(self, news_topics: tuple[str, ...] = ()) -> None:
        self.epoch = token_hex(4)
        self._number = 0
        self._state: dict[str, Item] = {}
        self._news: dict[str, deque[Item]] = {topic: deque(maxlen=KEPT_NEWS) for topic in news_topics}
        self._wakers: set[Callable[[], None]] = set()
        self._closed = False
        self._lock = Lock()

    @property
    def closed(self) -> bool:
        """Whether the server ends, and with it whoever still listens."""
        return self._closed

    def publish(self, topic: str, value: Mapping[str, object]) -> None:
        """Tell everybody; a state that is as it was is not told again."""
        data = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        with self._lock:
            before = self._state.get(topic)
            if topic not in self._news and before is not None and before.data == data:
                return
            self._number += 1
            item = Item(self._number, topic, data)
            if topic in self._news:
                self._news[topic].append(item)
            else:
                self._state[topic] = item
            wakers = tuple(self._wakers)
        for wake in wakers:
            wake()

    def since(self, position: Position) -> tuple[Item, ...]:
        """What was told after this position and still counts, in order. Another epoch's position is the beginning."""
        with self._lock:
            after = position.number if position.epoch == self.epoch else 0
            news = (item for items in self._news.values() for item in items)
            return tuple(sorted((item for item in (*self._state.values(), *news) if item.number > after), key=_number_of))

    def subscribe(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` from any thread after each publishing, until the function that is returned is called."""
        with self._lock:
            self._wakers.add(wake)

        def forget() -> None:
            with self._lock:
                self._wakers.discard(wake)

        return forget

    def close(self) -> None:
        """Wake whoever listens, so that the server need not wait for them."""
        with self._lock:
            self._closed = True
            wakers = tuple(self._wakers)
        for wake in wakers:
            wake()


def _number_of(item: Item) -> int:
    return item.number
