"""The sensor board on a USB serial line: a thread that owns the port. What it does is in `serial_line`."""

import time
from threading import Event, Thread

from orapa_pi.devices.ports import Alive, Clock, DeviceLost, Post, Terms
from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.devices.serial_line.ports import Ports, SystemPorts
from orapa_pi.devices.serial_line.report import BoardReport, refusal, troubles
from orapa_pi.devices.serial_line.search import Wanted
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.errors import Reason
from orapa_pi.link.states import State

ALIVE_S = 1.0


class SerialBoard:
    """Looks for the board for ever, and posts what it sees. `ports` takes the place of this computer's in tests."""

    def __init__(self, settings: BoardSettings, ports: Ports | None = None, clock: Clock = time.monotonic) -> None:
        self._settings = settings
        self._ports = ports
        self._clock = clock
        self._closing = Event()
        self._thread: Thread | None = None
        self._edition = settings.edition

    def follow(self, terms: Terms) -> None:
        """The thread takes the edition up with its next turn."""
        self._edition = terms.edition

    def start(self, post: Post) -> None:
        self.close()
        settings, self._closing = self._settings, Event()
        line = BoardLine(
            Wanted.parse(settings.port),
            settings.board_id,
            self._ports or SystemPorts(),
            self._clock,
            self._closing.wait,
            lambda hello: refusal(hello, settings.kind),
        )
        report = BoardReport(self._edition, settings.calibrations)
        for message in (*report.start(), Alive("board", live=False)):
            post(message)
        self._thread = Thread(target=self._work, args=(line, report, post, self._closing), name="board", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        thread, self._thread = self._thread, None
        if thread:
            thread.join()

    def _work(self, line: BoardLine, report: BoardReport, post: Post, closing: Event) -> None:
        told_s = self._clock()
        try:
            while not closing.is_set():
                events = line.turn()
                if self._clock() - told_s >= ALIVE_S:
                    told_s = self._clock()
                    post(Alive("board", line.link.state is State.LIVE, troubles(line.link)))
                board = line.link.hello.board if line.link.hello else ""
                for message in report.follow(self._edition):
                    post(message)
                for message in report.step(events, line.link.state, line.search.reason, self._clock(), board):
                    post(message)
        finally:
            if not closing.is_set():  # a fault of this program: the last picture must not stand as live
                post(DeviceLost("board", Reason("its driver has failed; start the table again")))
            line.close()
