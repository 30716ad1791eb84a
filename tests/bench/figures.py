"""How a series of times is measured and printed."""

import time
from collections.abc import Callable


def best_us(work: Callable[[], object], calls: int, repeats: int = 9) -> float:
    """The best mean processor time of one call in microseconds: what the code costs when nothing else runs."""
    means = []
    for _ in range(repeats):
        start_s = time.process_time()
        for _ in range(calls):
            work()
        means.append((time.process_time() - start_s) / calls * 1e6)
    return min(means)


def median_and_p99(times_s: list[float]) -> tuple[float, float]:
    """Both in milliseconds."""
    ordered = sorted(times_s)
    return ordered[len(ordered) // 2] * 1e3, ordered[int(len(ordered) * 0.99)] * 1e3
