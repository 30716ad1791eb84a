"""`orapa-pi play` on a pseudo-terminal, and whoever reads and types there."""

import codecs
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable

import pytest

from tests.commands.run import ROOT

PATIENCE_S = 90.0

IN_FRONT = (
    "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from orapa_pi.cli import main; sys.exit(main())"
)
"""As a shell does, it makes the terminal the one whose Ctrl-C interrupts, also where these tests run in the background."""

OPENED: list["Session"] = []
"""Sessions that `conftest.end_sessions` ends after each test: one that fails leaves no table behind, nor its port taken."""


class Session:
    """`orapa-pi play` on a pseudo-terminal, or another program that may call it."""

    def __init__(self, *arguments: str, rows: int = 40, browser: str = "", program: str = IN_FRONT) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (rows, 120))
        environment = {**os.environ, "TERM": "xterm-256color", "DISPLAY": ":0", "BROWSER": browser or "false %s"}
        environment.pop("SSH_CONNECTION", None)
        command = [sys.executable, "-c", program, "play", *([] if browser else ["--no-browser"]), *arguments]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, env=environment, start_new_session=True
        )
        os.close(slave)
        OPENED.append(self)
        self.shown = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a read may end in the middle of a sign

    def wait_for(self, text: str) -> None:
        """Read what is shown until the text has come."""
        give_up_s = time.monotonic() + PATIENCE_S  # the matrix pulses, so there is always something to read
        while text not in self.shown:
            readable, _, _ = select.select([self.master], [], [], PATIENCE_S)
            assert readable, f"nothing more was shown before {text!r}"
            assert time.monotonic() < give_up_s, f"{text!r} was not shown in {PATIENCE_S} s, but {self.shown[-2000:]!r}"
            self.read()

    def read(self) -> None:
        """Take in what is shown next."""
        try:
            self.shown += self._decoder.decode(os.read(self.master, 65536))
        except OSError:  # nobody has the terminal any more
            pytest.fail(f"the program has ended with {self.end()} and showed at last: {self.shown[-2000:]}")

    def wait_until(self, done: Callable[[], bool]) -> None:
        """Read what is shown, which is always something, until this is so."""
        give_up_s = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < give_up_s, f"{done} is not so after {PATIENCE_S} s"
            self.read()

    def type(self, keys: str, then: str) -> None:
        """Press keys and wait until something new is shown."""
        self.shown = ""
        os.write(self.master, keys.encode())
        self.wait_for(then)

    def end(self) -> int:
        status = self.process.wait(PATIENCE_S)
        os.close(self.master)
        return status
