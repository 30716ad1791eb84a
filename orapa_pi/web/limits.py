"""How much one client may have: of requests a bucket that fills with time, of places a share that others leave him."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from orapa_pi.devices.ports import Clock
from orapa_pi.errors import OrapaError

MOST_CLIENTS = 512
"""So many addresses are remembered; the one that was quiet longest is forgotten first, when its bucket is full again anyway."""


Place = TypeVar("Place", bound=Hashable)


class TooOften(OrapaError, RuntimeError):
    """One client asks for this too often."""


class Rate:
    """At most `burst` requests at once from one client, and `per_s` a second in the long run."""

    def __init__(self, clock: Clock, *, burst: float, per_s: float) -> None:
        self._clock = clock
        self._burst = burst
        self._per_s = per_s
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, client: str) -> bool:
        """Whether this client may ask once more now; if so, it has."""
        now_s = self._clock()
        tokens, since_s = self._buckets.pop(client, (self._burst, now_s))
        tokens = min(self._burst, tokens + (now_s - since_s) * self._per_s)
        allowed = tokens >= 1
        self._buckets[client] = (tokens - 1 if allowed else tokens, now_s)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return allowed


class CrowdRate:
    """A rate for each client of a crowd, and as much as so many `clients` have for all of them together.

    So whoever comes back as somebody else again and again has no more than a few of them.
    """

    def __init__(self, clock: Clock, *, burst: float, per_s: float, clients: int) -> None:
        self._each = Rate(clock, burst=burst, per_s=per_s)
        self._all = Rate(clock, burst=burst * clients, per_s=per_s * clients)

    def allows(self, client: str) -> bool:
        """Whether this client may ask once more now; if so, it has. What is refused to one is not taken from the others."""
        return self._each.allows(client) and self._all.allows("")


class Shares(Generic[Place]):
    """Places of which there are only so many. While one is free it goes to whoever comes, as many phones may have one address.

    When none is, whoever has most has to give up his oldest one to whoever has fewer: nobody can lock the others out.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0
        self._held: dict[str, dict[Place, None]] = {}

    def take(self, client: str, place: Place) -> Place | None:
        """Give this client one more place. Returns which one must be given up for it, if any: this very one is refused."""
        displaced = None
        if self._taken >= self._most:
            greediest = max(self._held, key=lambda one: len(self._held[one]), default="")
            theirs = self._held.get(greediest, {})
            if len(theirs) <= len(self._held.get(client, {})):
                return place
            displaced = next(iter(theirs))
            self.leave(greediest, displaced)
        self._held.setdefault(client, {})[place] = None
        self._taken += 1
        return displaced

    def leave(self, client: str, place: Place) -> None:
        """This place is free again. One that was not held is free already."""
        held = self._held.get(client, {})
        if place in held:
            del held[place]
            self._taken -= 1
            if not held:
                del self._held[client]
