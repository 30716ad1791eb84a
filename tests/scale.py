"""How much of a long run to do. `ORAPA_SOAK` is the share of it: 1 under `make soak`, a tenth under `make evidence`."""

import os

SHARE = float(os.environ.get("ORAPA_SOAK", "0.01"))


def scaled(whole: int, least: int = 1) -> int:
    """So many repetitions of the whole, a hundredth of them where nothing else is asked for, but not fewer than `least`."""
    return max(least, int(whole * SHARE + 1e-9))
