"""A service process under a fake systemd: a notify socket that keeps what it is told."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tests.commands.run import ROOT

PATIENCE_S = 120.0
STOP_S = 10.0  # TimeoutStopSec of the unit
ORAPA = [sys.executable, "-c", "import sys; from orapa_pi.cli import main; sys.exit(main())"]


def _any_port(folder: Path) -> Path:
    """A config whose pages take any port that is free: others may use the usual one."""
    config = folder / "service.toml"
    config.write_text("[web]\nport = 0\n")
    return config


class Service:
    """One process. `told` are the lines that it sent to its supervisor, the oldest first."""

    def __init__(self, folder: Path, *command: str, watchdog_s: float = 0.4, cwd: str = "/proc") -> None:
        self.runtime = folder / "run"
        self.runtime.mkdir(exist_ok=True)
        self._address = folder / "notify"
        self._address.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self._address))
        self._socket.settimeout(PATIENCE_S)
        self.told: list[str] = []
        environment = os.environ | {
            "NOTIFY_SOCKET": str(self._address),
            "WATCHDOG_USEC": str(int(watchdog_s * 1_000_000)),
            "RUNTIME_DIRECTORY": str(self.runtime),
            "XDG_DATA_HOME": str(folder / "data"),
            "PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}",
        }
        self.log = folder / "log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*(command or (*ORAPA, "serve", "--config", str(_any_port(folder))))],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                env=environment,
                cwd=cwd,  # nothing can be written in /proc, not even by root
                text=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE_S)
        if self.process.stdin:
            self.process.stdin.close()
        self._socket.close()

    def wait_for(self, line: str) -> str:
        """Read until a line starts like this. Gives it."""
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            try:
                text = self._socket.recv(65536).decode()
            except TimeoutError:
                break
            self.told.append(text)
            if text.startswith(line):
                return text
        raise AssertionError(f"{line!r} was not told in {PATIENCE_S} s, but {self.told} and {self.log.read_text()}")

    def is_silent(self, seconds: float) -> bool:
        """Whether it tells nothing for so long; what it told before is kept."""
        while select.select([self._socket], [], [], 0)[0]:
            self.told.append(self._socket.recv(65536).decode())
        return not select.select([self._socket], [], [], seconds)[0]

    def wait_for_health(self, about: str, *, there: bool) -> None:
        """Read until a status names this among what is wrong, or no longer does."""
        status = next((line for line in reversed(self.told) if line.startswith("STATUS=")), "") or self.wait_for("STATUS=")
        while (about in status) is not there:
            status = self.wait_for("STATUS=")

    def wait_until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so that it does not tell of."""
        end_s = time.monotonic() + PATIENCE_S
        while not so():
            assert time.monotonic() < end_s, f"it did not come to that in {PATIENCE_S} s, but {self.log.read_text()}"
            assert self.process.poll() is None, f"it has ended: {self.log.read_text()}"
            time.sleep(0.02)

    def press(self, *controls: str) -> None:
        """Press buttons of the panel on standard input."""
        assert self.process.stdin
        for control in controls:
            self.process.stdin.write(f"{control}\n")
        self.process.stdin.flush()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop, which it does before its supervisor would kill it. Gives its status."""
        self.process.send_signal(number)
        return self.process.wait(STOP_S)
