"""Which other program has a device's file open, so that "busy" can say by whom."""

import os
from collections.abc import Collection, Iterator
from glob import glob
from pathlib import Path

from orapa_pi.errors import Reason

SEEN_BY_ROOT = "ORAPA_PI_HOLDERS"
"""In the environment, where root looked for us (see systemd/orapa-pi): lines of a path, a tab, a number and a program."""


def holder_of(path: str, apart_from: Collection[int] = (), processes: Path = Path("/proc")) -> str:
    """A program that has the file open, as `picochess (process 77)`; empty where none is seen, see `sees_all`.

    A path may hold `*`: then it is any of these files. Left out are this process and those `apart_from` it.
    """
    real = {os.path.realpath(one) for one in glob(path) or [path]}
    left_out = {os.getpid(), *apart_from}
    for number, name, file in (*_told(), *_seen(processes)):
        if number not in left_out and file in real:
            return Reason("{name} (process {number})", name=name, number=number)
    return ""


def who_holds(path: str) -> str:
    """The holder of a file that is said to be busy, as the subject of a sentence; honest where it cannot be seen."""
    if holder := holder_of(path):
        return holder
    return Reason("another program") if sees_all() else Reason("another user's program (`sudo orapa-pi check` says which)")


def sees_all() -> bool:
    """Whether every user's programs are seen: only root may look into those of others."""
    return os.geteuid() == 0 or SEEN_BY_ROOT in os.environ


def _told() -> Iterator[tuple[int, str, str]]:
    for line in os.environ.get(SEEN_BY_ROOT, "").splitlines():
        file, _, holder = line.partition("\t")
        number, _, name = holder.partition(" ")
        if number.isdigit() and name:
            yield int(number), name, os.path.realpath(file)


def _seen(processes: Path) -> Iterator[tuple[int, str, str]]:
    for process in processes.glob("[0-9]*"):
        try:
            name = (process / "comm").read_text(errors="replace").strip()  # cut at 15 bytes, also in the middle of a sign
            for link in (process / "fd").iterdir():
                yield int(process.name), name, os.path.realpath(link)
        except OSError:
            continue  # another user's, or it has just ended
