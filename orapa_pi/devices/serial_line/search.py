"""Which serial port is asked next for the sensor board, and when again. Pure: ports and times come in."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from orapa_pi.errors import Reason, strung

PICO_MICROPYTHON = (0x2E8A, 0x0005)  # Raspberry Pi's USB ids for MicroPython on an RP2040
PROBE_OURS_S = 3.5  # a controller that starts anew when its port is opened needs this long
PROBE_OTHER_S = 1.0
RETRY_OURS_S = 1.0
RETRY_OTHER_S = 10.0  # opening a port may reset what hangs on it: a stranger is not bothered every second

_IDS = re.compile(r"([0-9a-fA-F]{4}):([0-9a-fA-F]{4})(?::(.+))?")


@dataclass(frozen=True, slots=True)
class SerialPort:
    """A serial port of this computer; without USB ids where it has none."""

    path: str
    vid: int | None = None
    pid: int | None = None
    serial: str = ""

    @property
    def ours(self) -> bool:
        """Whether the USB ids are those of our controller, whatever runs on it."""
        return (self.vid, self.pid) == PICO_MICROPYTHON


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which ports come into question. Without any of these, every port with USB ids."""

    path: str = ""
    vid: int | None = None
    pid: int | None = None
    serial: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a path, `VID:PID` or `VID:PID:serial`; ValueError for anything else. Empty is every port."""
        if not text or text.startswith("/"):
            return cls(path=text)
        ids = _IDS.fullmatch(text)
        if ids is None:
            raise ValueError(f"{text!r} is neither a path nor VID:PID nor VID:PID:serial")
        return cls("", int(ids[1], 16), int(ids[2], 16), ids[3] or "")

    def __str__(self) -> str:
        if self.path or self.vid is None or self.pid is None:
            return self.path
        return f"{self.vid:04x}:{self.pid:04x}" + (f":{self.serial}" if self.serial else "")

    def matches(self, port: SerialPort) -> bool:
        """Whether this port comes into question."""
        if self.path:
            return port.path == self.path
        if self.vid is None:
            return port.vid is not None
        return (port.vid, port.pid) == (self.vid, self.pid) and self.serial in ("", port.serial)


class Search:
    """The ports that are there, what came of asking each, and which one is next."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self._there: dict[str, SerialPort] = {}
        self._again_at: dict[str, float] = {}  # ports that were tried; a port that goes and comes back is new
        self._why: dict[str, str] = {}
        self._arrived: set[str] = set()

    def see(self, ports: Iterable[SerialPort]) -> None:
        """Take the list of the ports that are there now."""
        there = {port.path: port for port in ports if self.wanted.matches(port)}
        self._arrived = (self._arrived & set(there)) | (set(there) - set(self._there))
        for path in set(self._there) - set(there):
            self._again_at.pop(path, None)
            self._why.pop(path, None)
        self._there = there

    def next(self, now: float) -> SerialPort | None:
        """The port to ask now, or None: new ones first, of those the ones with our USB ids."""
        due = [port for port in self._there.values() if self._again_at.get(port.path, now) <= now]
        if not due:
            return None
        port = min(due, key=lambda port: (port.path in self._again_at, not port.ours, port.path))
        self._arrived.clear()
        self._again_at[port.path] = now
        return port

    def waiting(self, now: float, besides: SerialPort) -> bool:
        """Whether another port could be asked now."""
        return any(self._again_at.get(path, now) <= now for path in self._there if path != besides.path)

    @property
    def tried(self) -> bool:
        """Whether every port that is there has been tried."""
        return self._again_at.keys() >= self._there.keys()

    @property
    def paths(self) -> tuple[str, ...]:
        """The ports that are there and come into question."""
        return tuple(sorted(self._there))

    @property
    def arrived(self) -> bool:
        """Whether a port has come since the last one was taken."""
        return bool(self._arrived)

    def probe_s(self, port: SerialPort) -> float:
        """How long a port is asked before it is given up."""
        return PROBE_OURS_S if port.ours else PROBE_OTHER_S

    def likely(self, port: SerialPort) -> bool:
        """Whether the board is to be expected on this port: it has our USB ids, or somebody named it."""
        return port.ours or self.wanted != Wanted()

    def failed(self, port: SerialPort, why: str, now: float) -> None:
        """Nothing came of this port, for this reason (in words, or empty); it is asked again later."""
        self._again_at[port.path] = now + (RETRY_OURS_S if self.likely(port) else RETRY_OTHER_S)
        self.note(port, why)

    def note(self, port: SerialPort, why: str) -> None:
        """Keep in words what stands in the way on a port."""
        self._why[port.path] = why

    @property
    def reason(self) -> str:
        """What stands in the way, in words; empty where nothing is known but that no board is there."""
        if not self._there and self.wanted != Wanted():
            return Reason("there is no port {port}", port=self.wanted)
        return strung("; ", [Reason("{path}: {why}", path=path, why=why) for path, why in sorted(self._why.items()) if why])
