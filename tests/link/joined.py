"""Both ends joined in memory: the firmware's own protocol loop and the table's, on a fake clock, with a faulty line."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import board
from orapa_pi.link import messages
from orapa_pi.link.connection import Connection
from orapa_pi.link.events import Event, Picture, Seen
from orapa_pi.link.states import State

COLUMNS, ROWS = 11, 8
SENSORS = COLUMNS * ROWS
SCAN_S = 0.01
Fault = Callable[[bytes], bytes]


def clean(data: bytes) -> bytes:
    """A line without faults."""
    return data


@dataclass
class Joined:
    """A board, a line and a table. `down` and `up` are what the line does to the bytes to and from the board."""

    down: Fault = clean
    up: Fault = clean
    now: float = 100.0
    closed: int = 0  # the closed switches
    boot: int = 1
    plugged: bool = True
    events: list[Event] = field(default_factory=list)
    shown: set[tuple[int, ...]] = field(default_factory=set)  # every picture that the board has had
    sent: bytes = b""  # what the table has written

    def __post_init__(self) -> None:
        self.table = Connection()
        self.table.opened(self.now)
        self.power()

    def power(self) -> None:
        """Start the board anew."""
        self.started = self.now
        self.board = board.Board(COLUMNS, ROWS, self.boot, board=b"\0\1\2\3\4\5\6\7", image=5, firmware="0.1.0")

    def reboot(self) -> None:
        """The board starts again; the port stays."""
        self.boot = (self.boot + 1) & 0xFFFF
        self.power()

    def step(self, asked: bytes = b"") -> None:
        """One scan's time; `asked` is what `table.send` gave."""
        self.now += SCAN_S
        out = asked + self.table.due(self.now)
        self.sent += out
        data = b""
        if self.plugged:
            now_ms = round((self.now - self.started) * 1000)
            self.board.receive(self.down(out))
            self.board.scanned(self.closed, 0, now_ms, 3080)
            self.shown.add(tuple(self.board.values()))
            data = self.up(self.board.outgoing(now_ms))
        self.table.receive(data, self.now)
        while event := self.table.next_event():
            self.events.append(event)

    def run(self, seconds: float) -> None:
        """Many steps."""
        for _ in range(round(seconds / SCAN_S)):
            self.step()

    def drive(self, seconds: float) -> None:
        """Many steps with a driver that opens a port again when the table has given it up."""
        for _ in range(round(seconds / SCAN_S)):
            if self.state() is State.SEARCHING:
                self.table.opened(self.now)
            self.step()

    def state(self) -> State:
        """Where the table's end stands."""
        return self.table.state

    def values(self) -> tuple[int, ...]:
        """What the table shows as the board's picture; it must be live."""
        assert self.table.picture is not None, f"not live but {self.table.state}"
        return self.table.picture.values

    def agree(self) -> bool:
        """Whether the table is live and shows what the board would answer now."""
        return self.state() is State.LIVE and self.values() == tuple(self.board.values())

    def seen(self) -> list[Picture]:
        """Every picture that the table was told of."""
        return [event.picture for event in self.events if isinstance(event, Seen)]

    def ask(self, name: str, **fields: int | str | bytes) -> None:
        """Send a message of the table's driver."""
        self.step(self.table.send(messages.Message(name, **fields), self.now))


def noisy(rng: random.Random, rate: float) -> Fault:
    """A line that flips bits, loses bytes and doubles stretches, each about once in 1 / rate bytes."""

    def pass_on(data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            draw = rng.random() / rate if rate else 3.0
            if draw < 1:
                out.append(byte ^ 1 << rng.randrange(8))
            elif draw < 2:
                continue
            else:
                out.append(byte)
        if data and rate and rng.random() < rate * len(data):
            out += out[-rng.randrange(1, 60) :]
        return bytes(out)

    return pass_on
