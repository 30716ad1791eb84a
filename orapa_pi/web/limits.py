"""How much one client may ask for: a bucket of tokens that fills with time."""

from collections import OrderedDict

from orapa_pi.devices.ports import Clock

MOST_CLIENTS = 512
"""So many addresses are remembered; the one that was quiet longest is forgotten first, when its bucket is full again anyway."""


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
