"""An alarm that wakes somebody later, on a thread of its own."""

from collections.abc import Callable
from threading import Condition, Thread, current_thread
from typing import Protocol

from orapa_pi.devices.ports import Clock


class Alarm(Protocol):
    """Rings once at the time that was set last."""

    def set(self, at_s: float | None) -> None:
        """Ring at this time of the clock, at once if it is past; None is never. What was set before is forgotten."""

    def close(self) -> None:
        """Ring no more."""


MakeAlarm = Callable[[Clock, Callable[[], None]], Alarm]


class ThreadAlarm:
    """Calls `ring` from its thread, without holding anything."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._at_s: float | None = None
        self._closed = False
        self._changed = Condition()
        self._thread = Thread(target=self._wait, name="alarm", daemon=True)
        self._thread.start()

    def set(self, at_s: float | None) -> None:
        with self._changed:
            self._at_s = at_s
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify()
        if current_thread() is not self._thread:
            self._thread.join()

    def _wait(self) -> None:
        while self._due():
            self._ring()

    def _due(self) -> bool:
        """Wait until it is time; False when the alarm is closed."""
        with self._changed:
            while not self._closed:
                left_s = None if self._at_s is None else self._at_s - self._clock()
                if left_s is not None and left_s <= 0:
                    self._at_s = None
                    return True
                self._changed.wait(left_s)
            return False
