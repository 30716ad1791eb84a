"""What `make hardware` has built, for the tests that look at it; elsewhere they are skipped and say how to run them."""

import json
import os
from functools import cache
from pathlib import Path

import pytest

HOW = "run `make hardware`: this needs what it installs and builds"


def folder() -> Path:
    """Where the built files are; skips where there are none."""
    place = os.environ.get("ORAPA_HARDWARE")
    if not place:
        pytest.skip(HOW)
    return Path(place)


@cache
def volumes_mm3() -> dict[tuple[str, str], float]:
    """The volume of every solid by folder and name."""
    found = json.loads((folder() / "volumes.json").read_text())
    return {(key.partition("/")[0], key.partition("/")[2]): volume for key, volume in found.items()}
