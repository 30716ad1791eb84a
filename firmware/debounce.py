"""Debouncing: which sensors have settled, from equal scans in a row. Pure, for all sensors at once.

A set of sensors is an int with one bit a sensor, so the cost does not grow with the number of sensors that move.
The state is a tuple that only this file takes apart:
(settled, known, samples, unsteady, restless, window_start_ms).
"""

from orapa_pi.link.values import MAGNET, NONE, UNKNOWN, UNSTEADY

EQUAL_SCANS = 3  # 30 ms at a scan every 10 ms: what sensor chess boards use. Not measured on hardware.
UNSTEADY_MS = 500  # a sensor that moved in every scan of such a window is called unsteady


def start(now_ms: int) -> tuple[int, int, tuple[int, ...], int, int, int]:
    """The state before the first scan: nothing is known."""
    return (0, 0, (), 0, -1, now_ms)


def settle(
    state: tuple[int, int, tuple[int, ...], int, int, int], sample: int, now_ms: int, every: int
) -> tuple[int, int, tuple[int, ...], int, int, int]:
    """The state after one more scan. `sample`: the closed switches; `every`: all sensors of the board."""
    settled, known, samples, unsteady, restless, since_ms = state
    samples = (samples + (sample,))[-EQUAL_SCANS:]  # noqa: RUF005 - MicroPython has no (*samples, sample)
    closed = opened = every if len(samples) == EQUAL_SCANS else 0
    for one in samples:
        closed &= one
        opened &= ~one
    moving = every & ~(closed | opened)
    restless &= moving
    unsteady &= moving
    if now_ms - since_ms >= UNSTEADY_MS:
        unsteady |= restless
        restless, since_ms = -1, now_ms
    return (settled & ~opened | closed, known | closed | opened, samples, unsteady, restless, since_ms)


def moving(state: tuple[int, int, tuple[int, ...], int, int, int], every: int) -> int:
    """The sensors that the last scans do not agree about."""
    samples = state[2]
    if len(samples) < EQUAL_SCANS:
        return every
    same = every
    for one in samples:
        same &= ~(one ^ samples[0])
    return every & ~same


def value(state: tuple[int, int, tuple[int, ...], int, int, int], sensor: int) -> int:
    """What leaves the board for one sensor: NONE, MAGNET, UNSTEADY or UNKNOWN."""
    settled, known, _, unsteady, _, _ = state
    bit = 1 << sensor
    if unsteady & bit:
        return UNSTEADY
    if not known & bit:
        return UNKNOWN
    return MAGNET if settled & bit else NONE


def changed(
    old: tuple[int, int, tuple[int, ...], int, int, int], new: tuple[int, int, tuple[int, ...], int, int, int]
) -> int:
    """The sensors whose value differs between two states."""
    return (old[0] ^ new[0]) | (old[1] ^ new[1]) | (old[3] ^ new[3])
