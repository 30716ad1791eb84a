"""Telling systemd how the service does, by the protocol of sd_notify(3): one datagram a message. Without it nothing is told."""

import socket
from collections.abc import Mapping
from contextlib import suppress


class SystemdSupervisor:
    """Whoever started this process and waits for word of it. Telling never raises and never blocks: work goes on unheard.

    `watchdog_s` is the time within which it must be fed again, or None where nobody waits for that.
    """

    def __init__(self, address: str = "", watchdog_s: float | None = None) -> None:
        self.watchdog_s = watchdog_s
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._socket: socket.socket | None = None
        if address:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
            self._socket.settimeout(0)

    def ready(self) -> None:
        """The service works."""
        self._tell("READY=1")

    def status(self, text: str) -> None:
        """What it is doing, on one line, for `systemctl status`."""
        self._tell(f"STATUS={' '.join(text.split())}")

    def feed(self) -> None:
        """It still does its work."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """It ends."""
        self._tell("STOPPING=1")

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _tell(self, line: str) -> None:
        if self._socket is not None:
            with suppress(OSError):  # a supervisor that does not listen must not stop the table
                self._socket.sendto(line.encode(), self._address)


def supervisor_of(environment: Mapping[str, str], process: int) -> SystemdSupervisor:
    """The one that the environment names, as sd_notify(3) and sd_watchdog_enabled(3) have it; else one that hears nothing."""
    address = environment.get("NOTIFY_SOCKET", "")
    for_us = environment.get("WATCHDOG_PID", str(process)) == str(process)
    microseconds = environment.get("WATCHDOG_USEC", "")
    watchdog_s = int(microseconds) / 1_000_000 if for_us and microseconds.isdigit() and int(microseconds) else None
    return SystemdSupervisor(address if address[:1] in ("/", "@") else "", watchdog_s)
