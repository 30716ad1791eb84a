"""What the table announces to those who only watch: the public part of its match, and the matrix while everybody may see it.

A watcher never gets a state. What it gets is put together here from `play.public`, sentences that everybody hears, and a frame
that was drawn from a public view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from orapa_pi.play.public import Held, Public, held, public
from orapa_pi.play.state import State
from orapa_pi.screen.frame import Frame


@dataclass(frozen=True, slots=True)
class Announcement:
    """What holds now.

    `move` counts what has happened since the table was started, `begun` the matches that began since: a deed is meant for one
    move and for no other. `names` are those of the next match. `frame` is None while the matrix shows something that is not for
    everybody. `left_s` are the seconds that are left of a turn or round, None without a limit; `held` is why
    the match does not go on.
    """

    match: Public
    move: int
    begun: int
    names: tuple[str, ...]
    frame: Frame | None
    left_s: int | None = None
    held: Held | None = None


class Watcher(Protocol):
    """Hears what everybody may know. It is called on the table's thread and returns at once."""

    def announce(self, now: Announcement) -> None:
        """This holds from now on; it may be what held before."""

    def tell(self, sentence: str) -> None:
        """Something has happened in the match."""


class Announcer:
    """Tells every watcher, and counts the moves."""

    def __init__(self, watchers: Sequence[Watcher]) -> None:
        self._watchers = watchers
        self._match: Public | None = None
        self._of: State | None = None
        self.move = self.begun = 0

    def begin(self) -> None:
        """Another match begins."""
        self.begun += 1

    def follow(self, state: State) -> Public:
        """The public part of this state, whose move is the next one if anything of it has changed."""
        if self._match is None or state is not self._of:
            match = public(state)
            if match != self._match:
                self._match, self.move = match, self.move + 1
            self._of = state
        return self._match

    def announce(self, state: State, names: tuple[str, ...], frame: Frame | None, left_s: int | None) -> None:
        """`frame` is None while the matrix shows something that is not for everybody; `left_s` None without a limit."""
        match = self.follow(state)
        now = Announcement(match, self.move, self.begun, names, frame, left_s, held(state))
        for watcher in self._watchers:
            watcher.announce(now)

    def tell(self, sentence: str) -> None:
        """A sentence that everybody at the table hears."""
        for watcher in self._watchers:
            watcher.tell(sentence)
