"""The line to the sensor board: finds the port, keeps it open, and turns the protocol's crank. Runs on one thread."""

from collections.abc import Callable

from orapa_pi.devices.serial_line.ports import OpenPort, Ports
from orapa_pi.devices.serial_line.search import Search, SerialPort, Wanted
from orapa_pi.devices.serial_line.wording import reason_of
from orapa_pi.errors import Reason
from orapa_pi.link.connection import NOTHING_ANSWERS, SOMETHING_ELSE_ANSWERS, Connection
from orapa_pi.link.events import Event, Hello, StateChanged
from orapa_pi.link.states import State

LIST_S = 0.5  # between two looks at which ports are there
TURN_S = 0.05
PROBLEM_S = 3.5  # so long a board that cannot be used keeps others from being asked
LOST_S = 5.0  # a silent board's port is closed and looked for anew after this: its watchdog bites after 4 s


class BoardLine:
    """One board, wherever it is plugged in.

    `board` is the wanted board's number in hex, or empty. `accepts` may refuse a board after its hello: it gives the
    reason in words, or an empty text.
    """

    def __init__(
        self,
        wanted: Wanted,
        board: str,
        ports: Ports,
        clock: Callable[[], float],
        pause: Callable[[float], object],
        accepts: Callable[[Hello], str] = lambda _: "",
    ) -> None:
        self.link = Connection(board or None)
        self.search = Search(wanted)
        self.port: SerialPort | None = None
        self._ports = ports
        self._clock = clock
        self._pause = pause
        self._accepts = accepts
        self._open: OpenPort | None = None
        self._listed_at: float | None = None
        self._since = 0.0  # of the link's state
        self._events: list[Event] = []

    def turn(self) -> list[Event]:
        """Look for the board or talk to it, for at most a moment; what has happened."""
        now = self._clock()
        if self.link.state not in (State.SYNC, State.LIVE):
            self._look(now)
        if self._open is None:
            self._take_next(now)
        if self._open is None:
            self._pause(TURN_S)
        elif self._exchange(self._open):
            self._judge(self._clock())
        self._drain()
        events, self._events = self._events, []
        return events

    def write(self, data: bytes) -> None:
        """Send what `link.send` gave. A port that has gone shows at the next turn."""
        if self._open is not None:
            try:
                self._open.write(data)
            except OSError:
                self._gone()

    def close(self) -> None:
        """Let go of the port."""
        self._let_go(Reason("closed by this end"))

    def _look(self, now: float) -> None:
        if self._listed_at is None or now - self._listed_at >= LIST_S:
            self._listed_at = now
            self.search.see(self._ports.listed(self.search.wanted.path))

    def _take_next(self, now: float) -> None:
        port = self.search.next(now)
        if port is None:
            return
        try:
            self._open = self._ports.open(port.path)
        except OSError as error:
            self.search.failed(port, error.strerror or str(error), now)
            return
        self.port = port
        self.link.opened(now, self.search.probe_s(port))

    def _exchange(self, port: OpenPort) -> bool:
        try:
            self.link.receive(port.read(TURN_S), self._clock())  # first: what waits to be read is no silence
            due = self.link.due(self._clock())
            if due:
                port.write(due)
        except OSError:  # also pyserial's "readiness to read but returned no data"
            self._gone()
            return False
        return True

    def _judge(self, now: float) -> None:
        """Is this port worth staying on?"""
        why = self._drain()
        port, link = self.port, self.link
        if port is None:
            return
        if link.state is State.SEARCHING:
            stranger = not self.search.likely(port) and why in (NOTHING_ANSWERS, SOMETHING_ELSE_ANSWERS)
            self._let_go("" if stranger else why)
        elif link.state in (State.SYNC, State.LIVE):
            refusal = self._accepts(link.hello) if link.hello else ""
            if refusal:
                self._let_go(refusal)
            else:
                self.search.note(port, "")
        elif link.problem:
            words = Reason("{what} {remedy}", what=reason_of(link.problem.what), remedy=reason_of(link.problem.remedy))
            self.search.note(port, words)
            if self.search.arrived or (now - self._since > PROBLEM_S and self.search.waiting(now, port)):
                self._let_go(words)
        elif link.state is State.HELLO and self.search.arrived:
            self._let_go("")
        elif link.state is State.LOST and (self.search.arrived or now - self._since > LOST_S):
            self._let_go(Reason("the board is silent"))

    def _drain(self) -> str:
        """Collect the link's events; why it changed its state last."""
        why = ""
        while event := self.link.next_event():
            self._events.append(event)
            if isinstance(event, StateChanged):
                self._since, why = event.at, reason_of(event.why)
        return why

    def _gone(self) -> None:
        self._let_go("", Reason("the cable is pulled or the port has gone"))

    def _let_go(self, why: str, said: str = "") -> None:
        """Close the port. `why` is kept as what stands in its way, `said` told instead where that is not what happened."""
        if self._open is None or self.port is None:
            return
        self._open.close()
        now = self._clock()
        self.search.failed(self.port, why, now)
        self._open = self.port = None
        self.link.closed(now, said or why)
