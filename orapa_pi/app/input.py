"""A source that may be missing: the table goes on without it, and tries to start it again now and then."""

from orapa_pi.devices.ports import Clock, DeviceLost, Post, Source
from orapa_pi.errors import DriverUnavailable

RETRY_S = 5.0


class Input:
    """Starts one source. That it cannot start is posted once for each reason, as a loss of the device of this name."""

    def __init__(self, name: str, source: Source, clock: Clock, post: Post) -> None:
        self.name = name
        self._source = source
        self._clock = clock
        self._post = post
        self._tried_s = clock()
        self._fault: str | None = None

    def start(self) -> bool:
        """Try it. Returns whether it runs now and did not before."""
        before, self._tried_s = self._fault, self._clock()
        try:
            self._source.start(self._post)
        except DriverUnavailable as error:
            self._fault = str(error)
            if self._fault != before:
                self._post(DeviceLost(self.name, self._fault))
            return False
        self._fault = None
        return before is not None

    def tick(self) -> bool:
        """Let time pass: a source that could not start is tried again. Returns whether it has just come up."""
        return self._fault is not None and self._clock() - self._tried_s >= RETRY_S and self.start()

    def close(self) -> None:
        self._source.close()
