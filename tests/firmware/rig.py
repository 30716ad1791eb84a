"""The table's end on a serial port, for tests: what the driver does, with a limit to how long it waits."""

import select
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import serial

from orapa_pi.link.connection import Connection
from orapa_pi.link.events import Answered, Event, Unanswered
from orapa_pi.link.messages import Message
from orapa_pi.link.states import State

PATIENCE_S = 60.0
"""For an interpreter on a busy computer; how soon a board is live is tested on a clock of its own, see `test_serial_line`."""


@dataclass
class Rig:
    """The table's end on the port at `path`; waits for what comes, never for a fixed time."""

    path: Path
    table: Connection = field(default_factory=Connection)
    events: list[Event] = field(default_factory=list)
    heard: bytes = b""
    port: serial.Serial | None = None

    def open(self) -> None:
        """Open the port as the driver does."""
        self.port = serial.Serial(str(self.path), exclusive=True, timeout=0)
        self.table.opened(time.monotonic())

    def close(self) -> None:
        """Close the port; the table is told why."""
        if self.port:
            self.port.close()
            self.port = None
            self.table.closed(time.monotonic(), "closed by the test")

    def until(self, true: Callable[[], bool]) -> None:
        """Run both ends until `true()`."""
        end = time.monotonic() + PATIENCE_S
        while not true():
            told = f"{self.table.state}, {self.table.problem}, {self.events[-5:]}, {self.heard!r}"
            assert time.monotonic() < end, told
            self.turn()

    def turn(self) -> None:
        """Wait for bytes for a moment, take them, write what is due; begin anew where the table has given the port up.

        In this order, as the driver: what waits to be read is no silence.
        """
        assert self.port is not None
        if self.table.state is State.SEARCHING:
            self.table.opened(time.monotonic())
        select.select([self.port.fileno()], [], [], 0.02)
        data = self.port.read(4096)
        self.heard = (self.heard + data)[-4000:]
        self.table.receive(data, time.monotonic())
        self.port.write(self.table.due(time.monotonic()))
        while event := self.table.next_event():
            self.events.append(event)

    def live(self) -> bool:
        """Whether the table is connected."""
        return self.table.state is State.LIVE

    def sees(self, *cells: tuple[int, int]) -> bool:
        """Whether the table sees magnets on these sensors and nothing anywhere else."""
        picture = self.table.picture
        if picture is None:
            return False
        values = [int((column, row) in cells) for row in range(picture.rows) for column in range(picture.columns)]
        return list(picture.values) == values

    def ask(self, name: str, **fields: int | str | bytes) -> None:
        """Send a message of the table's driver."""
        assert self.port is not None
        self.port.write(self.table.send(Message(name, **fields), time.monotonic()))

    def answer(self, name: str, **fields: int | str | bytes) -> Message:
        """Ask until it is answered: a board that is starved of time for too long is asked again."""
        while True:
            self.until(self.live)
            self.events.clear()
            self.ask(name, **fields)
            self.until(lambda: any(isinstance(event, Answered | Unanswered) for event in self.events))
            for event in self.events:
                if isinstance(event, Answered):
                    return event.answer

    def write(self, data: bytes) -> None:
        """Write bytes past the table's end."""
        assert self.port is not None
        self.port.write(data)


def wait_until_awake(port: Path) -> None:
    """Wait until the board answers: a command gives a port without USB ids one second, and an interpreter may start later."""
    rig = Rig(port)
    rig.open()
    rig.until(rig.live)
    rig.close()
