"""Who has a device file open, so that "busy" can say by whom."""

import os
from collections.abc import Iterator
from pathlib import Path

CAMERA_FILES = ("/dev/media", "/dev/video")


def holders(starts: tuple[str, ...] = CAMERA_FILES, processes: Path = Path("/proc")) -> tuple[str, ...]:
    """The other processes that hold a device whose path starts so, as `rpicam-vid (4711)`; those that we may look into."""
    return tuple(sorted(set(_holders(starts, processes))))


def _holders(starts: tuple[str, ...], processes: Path) -> Iterator[str]:
    for process in processes.iterdir():
        if not process.name.isdigit() or int(process.name) == os.getpid():
            continue
        try:
            files = [os.readlink(link) for link in (process / "fd").iterdir()]
            if any(file.startswith(starts) for file in files):
                yield f"{(process / 'comm').read_text().strip()} ({process.name})"
        except OSError:  # it has ended, or belongs to somebody else
            continue
