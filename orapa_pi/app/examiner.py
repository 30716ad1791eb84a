"""Looks at the computer now and then, on a thread of its own: a failing disk or a slow program must not hold the table up."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event, Thread

from orapa_pi.app.health import CLOCK_S, Wanted, examine, span
from orapa_pi.devices.machine import Machine
from orapa_pi.devices.ports import Clock, Examined, Post
from orapa_pi.screen.findings import Finding, found

EVERY_S = 60.0
NUMBERS_S = 3.0
"""So often it is seen whether a network came up, or gave this computer another number: people wait for that in front of it."""
JUMP_SAID_S = 900.0
WRITE_EVERY = 360
"""Looks between two at which something is written to the disk and read back: four times a day wear no card out."""


class Examiner:
    """A source of `Examined` messages. `soundness` reads the store of games through, which is done as seldom as writing."""

    def __init__(
        self, machine: Machine, wanted: Wanted, clock: Clock, soundness: Callable[[], Sequence[Finding]] = tuple
    ) -> None:
        self._machine = machine
        self._wanted = wanted
        self._clock = clock
        self._soundness = soundness
        self._closing = Event()
        self._thread: Thread | None = None
        self._looks = 0
        self._failing: tuple[Finding, ...] = ()
        self._offset_s = 0.0
        self._jumped_s: float | None = None
        self._seen = Examined(())

    def start(self, post: Post) -> None:
        self.close()
        self._closing = Event()
        self._thread = Thread(target=self._work, args=(post, self._closing), name="health", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        thread, self._thread = self._thread, None
        if thread:
            thread.join(timeout=1.0)  # it may be waiting for a disk that never answers

    def look(self) -> Examined:
        """Look once."""
        writing = self._looks % WRITE_EVERY == 0
        findings = examine(self._machine, self._wanted, writing=writing)
        if writing:
            unsound = tuple(self._soundness())
            findings += unsound
            self._failing = (*(finding for finding in findings if finding.what == "disk_fails"), *unsound)
        else:
            findings += self._failing
        self._looks += 1
        self._seen = Examined((*findings, *self._jump()), self._machine.addresses())
        return self._seen

    def moved(self) -> Examined | None:
        """What was seen at the last look with this computer's numbers as they are now; None while they are as they were."""
        numbers = self._machine.addresses()
        if numbers == self._seen.addresses:
            return None
        self._seen = replace(self._seen, addresses=numbers)
        return self._seen

    def _jump(self) -> tuple[Finding, ...]:
        """A wall clock that did not go on as the table's own clock did.

        A Pi has no clock that runs while it is off: it is set every morning, so this is said for a while and not all day.
        """
        now_s = self._clock()
        offset_s = self._machine.wall_s() - now_s
        if self._looks == 1 or (self._jumped_s is not None and now_s - self._jumped_s >= JUMP_SAID_S):
            self._offset_s, self._jumped_s = offset_s, None
        jumped_s = offset_s - self._offset_s
        if abs(jumped_s) <= CLOCK_S:
            self._jumped_s = None
            return ()
        self._jumped_s = now_s if self._jumped_s is None else self._jumped_s
        return (found("clock", "clock_jumped", span=span(abs(jumped_s))),)

    def _work(self, post: Post, closing: Event) -> None:
        while not closing.is_set():
            post(self.look())
            looked_s = self._clock()
            while not closing.wait(NUMBERS_S) and self._clock() - looked_s < EVERY_S:
                if (moved := self.moved()) is not None:
                    post(moved)
