"""The time that a turn or a round has used: it stands still while the match is paused or cannot go on."""

from dataclasses import dataclass, replace
from math import ceil

from orapa_pi.play.menu import HUNT
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import State

ROUND_S = 60
"""A round of the demo."""


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """`used_s` before it was last set going, at `since_s` of the passed-in clock; None while it stands still.

    `of` is what it measures: when that changes, it begins anew.
    """

    of: object = None
    used_s: float = 0.0
    since_s: float | None = None

    def used(self, now_s: float) -> float:
        """Seconds that were used until now."""
        return self.used_s + (0.0 if self.since_s is None else max(0.0, now_s - self.since_s))

    def again(self, now_s: float) -> "Stopwatch":
        """From its beginning."""
        return replace(self, used_s=0.0, since_s=None if self.since_s is None else now_s)

    def watching(self, state: State, now_s: float) -> "Stopwatch":
        """As it runs in this state."""
        goes = limit_of(state) > 0 and state.hunting and state.answering
        watch = self if self.of == (turn := turn_of(state)) else Stopwatch(turn)
        if goes == (watch.since_s is not None):
            return watch
        return Stopwatch(turn, watch.used(now_s), now_s if goes else None)


def limit_of(state: State) -> int:
    """Seconds that a turn, or the round of a demo, may take; 0 is any."""
    if state.mode is Mode.DEMO:
        return ROUND_S
    return state.settings.turn_s if state.hunters else 0


def turn_of(state: State) -> object:
    """What differs from one turn to the next, also for somebody who hunts alone. A demo's round is one turn."""
    if state.mode is Mode.DEMO:
        return state.stage
    return state.stage, state.turn, tuple(len(board.log) for board in state.boards), state.wrong


def left_s(state: State, watch: Stopwatch, now_s: float) -> int | None:
    """The whole seconds that are left, begun ones too; None where no time is limited."""
    limit = limit_of(state)
    if not limit or state.stage not in HUNT:
        return None
    return max(0, ceil(limit - watch.used(now_s)))
