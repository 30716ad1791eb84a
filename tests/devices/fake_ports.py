"""Serial ports in memory, on a clock that reading moves on: the firmware's own protocol loop hangs on them, or other things."""

import errno
from dataclasses import dataclass, field
from typing import Protocol

import board
from orapa_pi.devices.serial_line.ports import OpenPort
from orapa_pi.devices.serial_line.search import SerialPort

SCAN_S = 0.01


class FakeClock:
    """Stands still but for what waits on it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.now += seconds


class Thing(Protocol):
    """What hangs on a port."""

    def turn(self, data: bytes, now_ms: int) -> bytes:
        """Take the bytes written since the last turn, let one scan's time pass, give the bytes that come back."""


@dataclass
class FakeBoard:
    """The firmware's own protocol loop.

    `closed` are the closed switches, one bit each; the `flickering` ones change whenever `flicker_scans` scans are over.
    """

    number: bytes = b"\0\1\2\3\4\5\6\7"
    columns: int = 11
    rows: int = 8
    closed: int = 0
    flickering: int = 0
    flicker_scans: int = 1
    boot: int = 1
    image: int = 5
    silent: bool = False
    goes_off: bool = False  # it obeys an UPDATE, as the firmware's loop does; then it starts anew, as if it had been flashed

    def __post_init__(self) -> None:
        self.power()

    def power(self) -> None:
        """Start the board anew."""
        self._started_ms: int | None = None
        self._scans = self._flicker = 0
        self.board = board.Board(self.columns, self.rows, self.boot, board=self.number, image=self.image, firmware="0.1.0")

    def turn(self, data: bytes, now_ms: int) -> bytes:
        if self._started_ms is None:
            self._started_ms = now_ms
        self._scans += 1
        if self._scans % self.flicker_scans == 0:
            self._flicker ^= self.flickering
        self.board.receive(data)
        if self.goes_off and self.board.update_wanted:
            self.board.accept_update()
        self.board.scanned(self.closed ^ self._flicker & self.flickering, 0, now_ms - self._started_ms, 3080)
        out = self.board.outgoing(now_ms - self._started_ms)
        return b"" if self.silent else out


@dataclass
class Says:
    """Something else: it says the same at every turn, and nothing by default."""

    words: bytes = b""

    def turn(self, _data: bytes, _now_ms: int) -> bytes:
        return self.words


@dataclass
class FakePorts:
    """Ports by path, each with what hangs on it. `refused` are errors of opening."""

    clock: FakeClock = field(default_factory=FakeClock)
    ports: dict[str, SerialPort] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    refused: dict[str, OSError] = field(default_factory=dict)
    written: dict[str, bytes] = field(default_factory=dict)
    opened: list[str] = field(default_factory=list)

    def plug(self, path: str, thing: Thing, vid: int | None = 0x2E8A, pid: int | None = 0x0005, serial: str = "") -> None:
        self.ports[path], self.things[path] = SerialPort(path, vid, pid, serial), thing

    def unplug(self, path: str) -> None:
        del self.ports[path], self.things[path]

    def listed(self, path: str) -> list[SerialPort]:
        return [port for port in self.ports.values() if port.vid is not None or port.path == path]

    def open(self, path: str) -> OpenPort:
        if path in self.refused:
            raise self.refused[path]
        if path not in self.things:
            raise OSError(errno.ENOENT, "it has gone")
        self.opened.append(path)
        return FakeOpen(self, path, self.things[path])


class FakeOpen:
    """An open port; it fails as soon as another thing, or nothing, hangs on its path."""

    def __init__(self, ports: FakePorts, path: str, thing: Thing) -> None:
        self._ports, self._path, self._thing = ports, path, thing
        self._sent = b""

    def _check(self) -> None:
        if self._ports.things.get(self._path) is not self._thing:
            raise OSError("device reports readiness to read but returned no data")

    def read(self, wait_s: float) -> bytes:
        self._check()
        clock, waited_s = self._ports.clock, 0.0
        while True:
            clock.pause(SCAN_S)
            waited_s += SCAN_S
            sent, self._sent = self._sent, b""
            data = self._thing.turn(sent, round(clock.now * 1000))
            if data or waited_s >= wait_s:
                return data

    def write(self, data: bytes) -> None:
        self._check()
        self._sent += data
        self._ports.written[self._path] = self._ports.written.get(self._path, b"") + data

    def close(self) -> None:
        """Nothing to let go of."""
