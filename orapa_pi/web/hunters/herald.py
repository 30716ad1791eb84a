"""The herald: hears what the table announces, and publishes it to phones and big screen.

It is a `Watcher`, so a state never comes here; and a `Follower`, for the words. Its channel is for everybody.
"""

from collections.abc import Callable
from threading import RLock

from orapa_pi.app.announcing import Announcement
from orapa_pi.devices.ports import Terms
from orapa_pi.errors import Reason
from orapa_pi.screen.words import Words
from orapa_pi.web.channel import Channel
from orapa_pi.web.hunters.refusals import NotYet
from orapa_pi.web.hunters.seats import Seat, Seats, unkept
from orapa_pi.web.hunters.shown import frame_shown, match_shown
from orapa_pi.web.mirror import FRAME, SENTENCES

MATCH, CLOCK = "match", "clock"


class Herald:
    """Publishes in its `channel`. May be called from the table's thread and the server's."""

    def __init__(self, words: Words, keep: Callable[[tuple[Seat, ...]], None] = unkept, kept: tuple[Seat, ...] = ()) -> None:
        self.channel = Channel((SENTENCES,))
        self.words = words
        self.seats = Seats(lambda key, **fields: self.words.say(f"hunt.{key}", **fields), keep, kept)
        self.seats.changed.append(self._publish_match)
        self._now: Announcement | None = None
        self._lock = RLock()

    @property
    def now(self) -> Announcement:
        """What the table announced last. Raises NotYet at the very start."""
        if self._now is None:
            raise NotYet(Reason("The table is being set up: try again in a moment."))
        return self._now

    def announce(self, now: Announcement) -> None:
        with self._lock:
            before, self._now = self._now, now
            same_frame = before is not None and before.frame is now.frame
            same_match = before is not None and _heard(before) == _heard(now)
            if not same_match:
                self._publish_match()
            if not same_frame:
                self.channel.publish(FRAME, frame_shown(now))
            self.channel.publish(CLOCK, {"left_s": now.left_s})

    def tell(self, sentence: str) -> None:
        self.channel.publish(SENTENCES, {"text": sentence})

    def follow(self, terms: Terms) -> None:
        with self._lock:
            self.words = terms.words
            self._publish_match()

    def _publish_match(self) -> None:
        with self._lock:
            if self._now is not None:  # the seats are read here and never waited for: whoever changes them may wait for us
                self.channel.publish(MATCH, match_shown(self._now, self.seats.all, self.words, self.channel.epoch))


def _heard(told: Announcement) -> tuple[object, ...]:
    """What makes the topic of the match."""
    return (told.match, told.move, told.begun, told.names, told.held)
