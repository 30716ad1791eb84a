"""How much of a long run to do: all of it under `make soak`, a hundredth otherwise."""

import os


def scaled(whole: int) -> int:
    """So many repetitions in a soak, else a hundredth of them, but at least one."""
    return whole if os.environ.get("ORAPA_SOAK") == "1" else max(1, whole // 100)
