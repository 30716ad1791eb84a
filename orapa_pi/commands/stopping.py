"""Ending in good order when the system or Ctrl-C says so, whatever is being opened or closed at that moment."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from orapa_pi.app.table import Table
from orapa_pi.devices.ports import Quit


class Stop:
    """What a signal does: it is noted, and it ends the table that runs, now or as soon as it is open.

    Nothing is raised: an exception in the middle of opening or closing a device would leave it half-done.
    """

    def __init__(self) -> None:
        self.asked = False
        self._table: Table | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        del number, frame  # every signal means the same
        self.asked = True
        if self._table is not None:
            self._table.post(Quit())

    def ends(self, table: Table) -> None:
        """From now on a signal ends this table; one that came before does so at once."""
        self._table = table
        if self.asked:
            table.post(Quit())


@contextmanager
def ending_on_signals() -> Iterator[Stop]:
    """SIGTERM and SIGINT, which Ctrl-C sends, only do what `Stop` says. For the main thread, as Python wants it."""
    stop = Stop()
    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
