"""Debouncing: which sensors have settled, from equal scans in a row. Pure, for all sensors at once.

A set of sensors is an int with one bit a sensor, so the cost does not grow with the number of sensors that move.
"""

from orapa_pi.link.values import MAGNET, NONE, UNKNOWN, UNSTEADY

EQUAL_SCANS = 3  # 30 ms at a scan every 10 ms: what sensor chess boards use. Not measured on hardware.
UNSTEADY_MS = 500  # a sensor that moved in every scan of such a window is called unsteady


class State:
    """What is known after a scan. Never changed: `settle` makes the next one."""

    def __init__(self, settled: int, known: int, samples: tuple[int, ...], unsteady: int, restless: int, since_ms: int) -> None:
        self.settled = settled  # the closed ones, as of each sensor's last EQUAL_SCANS equal scans
        self.known = known  # those that have ever settled
        self.samples = samples  # the last scans, EQUAL_SCANS at most
        self.unsteady = unsteady
        self.restless = restless  # those that moved in every scan since `since_ms`
        self.since_ms = since_ms


def start(now_ms: int) -> State:
    """The state before the first scan: nothing is known."""
    return State(0, 0, (), 0, -1, now_ms)


def settle(state: State, sample: int, now_ms: int, every: int) -> State:
    """The state after one more scan. `sample`: the closed switches; `every`: all sensors of the board."""
    samples = (state.samples + (sample,))[-EQUAL_SCANS:]  # noqa: RUF005 - MicroPython has no (*samples, sample)
    closed = opened = every if len(samples) == EQUAL_SCANS else 0
    for one in samples:
        closed &= one
        opened &= ~one
    restless, since_ms = state.restless & ~(closed | opened), state.since_ms
    unsteady = state.unsteady & ~(closed | opened)
    if now_ms - since_ms >= UNSTEADY_MS:
        unsteady |= restless & every
        restless, since_ms = -1, now_ms
    settled = state.settled & ~opened | closed
    return State(settled, state.known | closed | opened, samples, unsteady, restless, since_ms)


def moving(state: State, every: int) -> int:
    """The sensors that the last scans do not agree about."""
    if len(state.samples) < EQUAL_SCANS:
        return every
    differing = 0
    for one in state.samples:
        differing |= one ^ state.samples[0]
    return every & differing


def value(state: State, sensor: int) -> int:
    """What leaves the board for one sensor: NONE, MAGNET, UNSTEADY or UNKNOWN."""
    bit = 1 << sensor
    if state.unsteady & bit:
        return UNSTEADY
    if not state.known & bit:
        return UNKNOWN
    return MAGNET if state.settled & bit else NONE


def changed(old: State, new: State) -> int:
    """The sensors whose value differs between two states."""
    return (old.settled ^ new.settled) | (old.known ^ new.known) | (old.unsteady ^ new.unsteady)
