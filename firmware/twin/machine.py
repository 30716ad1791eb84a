"""The twin's `machine` module: pins on a modelled switch matrix, a watchdog and a reset, for MicroPython on a computer.

The outside world acts by lines appended to the file that ORAPA_TWIN names; each start reads it from its beginning, so
the magnets lie where they lay. Sensors are a column C and a row R, counted from 0; G is a GPIO number:

wire columns G G ... rows G G ...      which pins the matrix is soldered to
place C R    lift C R    bounce MS     magnets, and for how long a switch bounces
dead C R    stuck C R    bridge C R    backwards C R    mend C R
low G    high G                        hold a pin low from outside, let it go
hang                                   the program stops
"""

import os
import sys
import time

from matrix import Matrix

RESET = 3  # the exit status that asks for another start

_matrix = Matrix(0, 0)
_lines = {}  # GPIO -> line of the matrix
_driven = set()
_held = set()  # pins that somebody outside holds low
_low = set()  # the matrix lines that are low now
_world = {}
_outside = open(os.getenv("ORAPA_TWIN"))  # noqa: SIM115 - read until the power goes
_started = time.ticks_ms()
_watchdog = {"timeout_ms": 0, "fed_ms": 0}


def _now_ms() -> int:
    return time.ticks_diff(time.ticks_ms(), _started)


def _obey(line: str, now_ms: int) -> None:
    verb, *rest = line.split()
    if verb == "wire":
        _wire(rest)
    elif verb == "place":
        _matrix.place(int(rest[0]), int(rest[1]), now_ms)
    elif verb == "lift":
        _matrix.lift(int(rest[0]), int(rest[1]), now_ms)
    elif verb == "bounce":
        _matrix.bounce_ms = int(rest[0])
    elif verb == "low":
        _held.add(int(rest[0]))
    elif verb == "high":
        _held.discard(int(rest[0]))
    elif verb == "hang":
        _world["hang"] = True
    else:
        _matrix.fault(verb, int(rest[0]), int(rest[1]))


def _wire(words: list[str]) -> None:
    columns = words.index("rows") - 1
    numbers = [int(word) for word in words if word not in ("columns", "rows")]
    _matrix.columns, _matrix.rows = columns, len(numbers) - columns
    _lines.update({number: place for place, number in enumerate(numbers)})


def _look(now_ms: int) -> None:
    if _watchdog["timeout_ms"] and now_ms - _watchdog["fed_ms"] > _watchdog["timeout_ms"]:
        reset()
    while line := _outside.readline():
        _obey(line, now_ms)
    if _world.pop("hang", False) and now_ms >= 0:  # a start does not hang again
        bite()
        while True:
            time.sleep_ms(20)


def bite() -> None:
    """What the watchdog does, if it runs, when the program feeds it no more; its time is not waited for."""
    if _watchdog["timeout_ms"]:
        reset()


def reset() -> None:
    """Start again from the beginning."""
    sys.exit(RESET)


def unique_id() -> bytes:
    """The controller's own number, eight bytes."""
    return os.getenv("ORAPA_TWIN_ID").encode()


class WDT:
    """The watchdog: once made it cannot be stopped."""

    def __init__(self, timeout: int = 5000) -> None:
        if not 1 <= timeout <= 8388:
            raise ValueError("the RP2040's watchdog counts at most 8388 ms")
        _watchdog["timeout_ms"] = timeout
        self.feed()

    def feed(self) -> None:
        """Put the reset off by another `timeout` ms."""
        _watchdog["fed_ms"] = _now_ms()


class Pin:
    """A pin with or without a pull-up: without one, a line that nobody drives reads low."""

    IN, OUT, OPEN_DRAIN = 0, 1, 2
    PULL_UP = 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1, value: int = 1) -> None:
        self._number = number
        self._line = _lines.get(number)
        self._pulled_up = pull == Pin.PULL_UP
        if mode == Pin.OPEN_DRAIN:
            self(value)

    def __call__(self, level: int | None = None) -> int | None:
        """Pull low (0) or let go (1); without an argument the level."""
        if level is None:
            return int(self._pulled_up and self._number not in _held and self._line not in _low)
        if level:
            _driven.discard(self._line)
        else:
            _driven.add(self._line)
            _look(_now_ms())
        _low.clear()
        _low.update(_matrix.pulled_down(_driven, _now_ms()) if _driven else ())
        return None


_look(-1000000)  # what was there before the power came: long settled
