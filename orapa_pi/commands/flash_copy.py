"""Copying an image onto the controller: the steps as values, and the one way to take them, mpremote."""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from orapa_pi.errors import DriverUnavailable, Reason
from orapa_pi.image import MANIFEST, folders

STEP_S = 60.0  # the largest file takes about a second; what takes so long hangs


class CopyFailed(OSError):
    """One step could not be taken; the message says why."""


class Copier(Protocol):
    """The hands on the controller's files. Every method raises CopyFailed."""

    def remove(self, name: str) -> None:
        """Remove a file; nothing happens where it is not there."""

    def make_folder(self, name: str) -> None:
        """Make a folder; nothing happens where it is there."""

    def copy(self, name: str, data: bytes) -> None:
        """Write a file, over an old one."""

    def reset(self) -> None:
        """Start the controller anew."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: a key of the `flash.step` words, the file or folder that it is about, and how to take it."""

    what: str
    name: str
    size: int
    take: Callable[[Copier], None]


def steps(image: dict[str, bytes]) -> list[Step]:
    """All steps in order: the manifest goes first and comes last, so a half-copied image is never taken for a whole one."""

    def copying(name: str, data: bytes) -> Step:
        return Step("copy", name, len(data), lambda copier: copier.copy(name, data))

    def making(name: str) -> Step:
        return Step("folder", name, 0, lambda copier: copier.make_folder(name))

    return [
        Step("remove", MANIFEST, 0, lambda copier: copier.remove(MANIFEST)),
        *(making(name) for name in folders(image)),
        *(copying(name, data) for name, data in image.items()),
        Step("reset", "", 0, lambda copier: copier.reset()),
    ]


def run_process(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Run a program for at most STEP_S. CopyFailed where it does not end."""
    try:
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",  # what a controller says in the midst of it may be no text
            timeout=STEP_S,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise CopyFailed(Reason("mpremote did not end within {seconds} s", seconds=f"{STEP_S:.0f}")) from None


class Mpremote:
    """MicroPython's own tool, as a program of its own for each step. DriverUnavailable where it is not installed.

    `resume` keeps it from resetting the controller, which would start the firmware that is being replaced.
    """

    def __init__(self, path: str, run: Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"] = run_process) -> None:
        require_mpremote()
        self._program = (sys.executable, "-m", "mpremote", "connect", path, "resume")
        self._run = run

    def remove(self, name: str) -> None:
        self._quietly(f"os.remove({name!r})")

    def make_folder(self, name: str) -> None:
        self._quietly(f"os.mkdir({name!r})")

    def copy(self, name: str, data: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / Path(name).name
            file.write_bytes(data)
            self._call("fs", "cp", str(file), f":{name}")

    def reset(self) -> None:
        self._call("reset")

    def _quietly(self, line: str) -> None:
        """Run a line on the controller that may find its work done: only that one error is swallowed."""
        done = (2, 17)  # ENOENT, EEXIST
        self._call("exec", f"import os\ntry:\n {line}\nexcept OSError as error:\n if error.errno not in {done}: raise")

    def _call(self, *words: str) -> None:
        done = self._run([*self._program, *words])
        if done.returncode:
            said = (done.stderr.strip() or done.stdout.strip()).splitlines()
            raise CopyFailed(said[-1] if said else Reason("mpremote ended with status {code}", code=done.returncode))


def require_mpremote() -> None:
    """DriverUnavailable where mpremote is not installed."""
    if find_spec("mpremote") is None:
        raise DriverUnavailable(Reason("Flashing needs the package mpremote: install it with pip install 'orapa-pi[pi]'."))
