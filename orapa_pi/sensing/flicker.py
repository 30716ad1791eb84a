"""Which sensors keep changing, so that what they say means nothing for a while.

A piece that is slid to and fro passes a sensor two or three times a second, but nobody does that for long.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

CHANGES = 8
"""So many changes within the window make a sensor flicker."""
WINDOW_S = 3.0
QUIET_S = 5.0
"""Once it flickers, a sensor does so until it has been quiet for this long."""


@dataclass(frozen=True, slots=True)
class Flicker:
    """`changes` are the sensors that changed lately, with the moment of each; `last_s` when each that flickers last changed."""

    changes: tuple[tuple[int, float], ...] = ()
    last_s: tuple[tuple[int, float], ...] = ()

    @property
    def sensors(self) -> frozenset[int]:
        """Those that flicker, as of the last sample."""
        return frozenset(sensor for sensor, _ in self.last_s)

    def after(self, changed: Collection[int], now_s: float) -> "Flicker":
        """A sample was taken, in which the `changed` sensors said something else than in the one before."""
        last_s = {sensor: at_s for sensor, at_s in self.last_s if now_s - at_s < QUIET_S}
        changes = self.changes
        if changed:
            recent = [(sensor, at_s) for sensor, at_s in changes if now_s - at_s < WINDOW_S]
            changes = (*recent, *((sensor, now_s) for sensor in changed))
            often = {sensor for sensor in changed if sum(one == sensor for one, _ in changes) >= CHANGES}
            last_s |= {sensor: now_s for sensor in changed if sensor in often or sensor in last_s}
        return Flicker(changes, tuple(sorted(last_s.items())))

    def set_back(self, now_s: float) -> "Flicker":
        """The clock has jumped back: whatever flickers is taken to have changed now."""
        return Flicker((), tuple((sensor, now_s) for sensor, _ in self.last_s))

    def interrupted(self) -> "Flicker":
        """The board was lost: changes before that count no more."""
        return replace(self, changes=())
