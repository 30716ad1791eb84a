"""The table's end of the protocol, without I/O: bytes in, events and bytes out. Time is a monotonic number of seconds.

A driver opens a port, then repeats: write `due(now)`, read, `receive(data, now)`, take `next_event()` until None.
"Connected" is State.LIVE: a good hello and a full picture.
"""

from collections import deque
from dataclasses import dataclass

from orapa_pi.link import frames, messages
from orapa_pi.link.events import Answered, Event, Hello, Picture, Problem, Rebooted, Seen, StateChanged, Unanswered
from orapa_pi.link.greeting import FLASH, judge_hello
from orapa_pi.link.messages import Message, MessageError
from orapa_pi.link.retries import Retries
from orapa_pi.link.sight import Sight, Step
from orapa_pi.link.states import Signal, State, after
from orapa_pi.link.wording import Worded

PROBE_SEQUENCE = 255
PROBE = frames.encode(PROBE_SEQUENCE, messages.type_of("hello_request"), messages.HELLO_MAGIC)
PROBE_S = 0.25  # between two hello requests to a port that has just been opened
SLOW_PROBE_S = 0.5  # to a board that is lost or cannot be used
SILENCE_S = 1.5  # three heartbeats
CONNECTED = (State.SYNC, State.LIVE)
NOTHING_ANSWERS = Worded("nothing answers there")
SOMETHING_ELSE_ANSWERS = Worded("something else answers there")
PROMPT_ANSWERS = Worded("a MicroPython prompt answers, the firmware does not run. {remedy}", remedy=FLASH)
GONE_S = 3.0  # a board that cannot be used repeats its reason every second


@dataclass(slots=True)
class Counters:
    """What went wrong on the line as this end saw it; the board's own counters are in its heartbeats."""

    skipped: int = 0  # optional messages that this end does not know
    misfits: int = 0  # messages that do not fit the table, the board's size or any question
    gaps: int = 0
    reboots: int = 0


class Connection:
    """One connection to one board, over any number of ports one after another.

    `board` is the wanted board's number in hex; a port with another board is given up. None takes any board.
    """

    def __init__(self, board: str | None = None) -> None:
        self.state = State.SEARCHING
        self.hello: Hello | None = None  # of the last good board, also after it was lost
        self.problem: Problem | None = None
        self.heartbeat: Message | None = None  # the last one since the hello
        self.counters = Counters()
        self.retries = Retries()
        self._wanted = board
        self._decoder = frames.Decoder()
        self._events: deque[Event] = deque()
        self._sight = Sight(0, 0)
        self._open = False
        self._now = self._probe_at = self._give_up_at = self._heard_at = self._probe_s = 0.0
        self._hears = {
            "picture": self._picture,
            "changes": self._changes,
            "heartbeat": self._heartbeat,
            "error": self._error,
            "done": self._answer,
            "self_test_result": self._answer,
            "raw_values": self._raw_values,
        }

    @property
    def bad_frames(self) -> int:
        """Stretches of bytes on the present port that were no frame."""
        return self._decoder.bad

    @property
    def noise(self) -> str:
        """The last bytes that are no frame, or not yet, as text: a traceback or a prompt of the controller can be read here."""
        return (self._decoder.noise + self._decoder.unfinished()).decode("ascii", "replace")

    @property
    def picture(self) -> Picture | None:
        """What the board sees now; None unless the state is LIVE."""
        if self.state is not State.LIVE or self.hello is None:
            return None
        return Picture(self.hello.columns, self.hello.rows, tuple(self._sight.values))

    def opened(self, now: float, probe_s: float = 3.5) -> None:
        """A port was opened; it is given up where no board answers within `probe_s` seconds."""
        if self._open:
            self.closed(now, Worded("another port was opened"))
        self._decoder = frames.Decoder()
        self._open, self._now, self._heard_at, self._probe_s = True, now, now, probe_s
        self._signal(Signal.OPENED, "a port was opened")

    def closed(self, now: float, why: str) -> None:
        """The port is gone or was closed; `why` in words."""
        self._open, self._now, self.problem = False, now, None
        self._signal(Signal.CLOSED, why)

    def next_event(self) -> Event | None:
        """The oldest event not yet taken, or None."""
        return self._events.popleft() if self._events else None

    def send(self, message: Message, now: float) -> bytes:
        """The bytes that ask the board something; an Answered or Unanswered event follows.

        RuntimeError unless the state is SYNC or LIVE; "update" is sent in HELLO too, as it is the remedy for a board
        that speaks otherwise. KeyError for a message that the table has not.
        """
        if self.state not in CONNECTED and (self.state, message.name) != (State.HELLO, "update"):
            raise RuntimeError(f"The board is not connected ({self.state}).")
        return self.retries.ask(message, now)

    def receive(self, data: bytes, now: float) -> None:
        """Take any number of bytes from the port. Never raises."""
        self._now = now
        self._decoder.receive(data)
        while frame := self._decoder.next_frame():
            self._take(*frame)

    def due(self, now: float) -> bytes:
        """What has to be written now: hello requests, picture requests and retries. Call at least every 0.1 s."""
        self._now = now
        if not self._open:
            return b""
        silent_s = now - self._heard_at
        if self.problem and silent_s > GONE_S:
            self.problem = None
        if self.state is State.HELLO and not self.problem and now >= self._give_up_at:
            self._signal(Signal.GAVE_UP, self._what_answered())
        if self.state in CONNECTED and silent_s > SILENCE_S:
            self._signal(Signal.SILENT, Worded("nothing heard for {seconds} s", seconds=SILENCE_S))
        return self._questions() + self._probe()

    def _probe(self) -> bytes:
        if self.state not in (State.HELLO, State.LOST) or self._now < self._probe_at:
            return b""
        self._probe_at = self._now + (PROBE_S if self.state is State.HELLO and not self.problem else SLOW_PROBE_S)
        return PROBE

    def _questions(self) -> bytes:
        again, lost = self.retries.due(self._now)
        for request in lost:
            if request == "picture_request":
                self._signal(Signal.GAVE_UP, Worded("the board sends no picture"))
            else:
                self._events.append(Unanswered(request, "no answer"))
        if self.state is State.SYNC and not self.retries.waits_for("picture_request"):
            again += self.retries.ask(Message("picture_request"), self._now)
        return again

    def _signal(self, signal: Signal, why: str) -> None:
        was, self.state = self.state, after(self.state, signal)
        if was is self.state:
            return
        self._events.append(StateChanged(was, self.state, why, self._now))
        if self.state is State.HELLO:
            self._probe_at, self._give_up_at = self._now, self._now + self._probe_s
        if self.state not in CONNECTED:
            for request in self.retries.forget():
                if request != "picture_request":
                    self._events.append(Unanswered(request, why))

    def _what_answered(self) -> str:
        if ">>>" in self.noise or "staying off" in self.noise:
            return PROMPT_ANSWERS
        if self.noise:
            return SOMETHING_ELSE_ANSWERS
        return NOTHING_ANSWERS

    def _take(self, sequence: int, kind: int, payload: bytes) -> None:
        if kind == messages.type_of("hello"):
            self._hello(sequence, payload)
            return
        if kind & messages.OPTIONAL and not messages.known(kind):
            self.counters.skipped += 1
            return
        try:
            message = messages.unpack(kind, payload)
            if message.name not in self._hears:
                raise MessageError(f"{message.name} is one of our own that comes back")
            self._hears[message.name](sequence, message)
        except ValueError:  # also a picture or a change that is not of this board's size
            self.counters.misfits += 1
        else:
            self._heard_at = self._now

    def _hello(self, sequence: int, payload: bytes) -> None:
        if sequence != PROBE_SEQUENCE or self.state not in (State.HELLO, State.LOST):
            return  # one more answer to a request that was sent twice
        self._heard_at = self._now
        hello = judge_hello(payload)
        if isinstance(hello, Problem):
            self._refuse(hello)
        elif self._wanted not in (None, hello.board):
            other = Worded("the board here is {board}, not {wanted}", board=hello.board, wanted=self._wanted)
            self._signal(Signal.GAVE_UP, other)
        else:
            if self.hello and self.hello.board == hello.board and self.hello.boot != hello.boot:
                self.counters.reboots += 1
                self._events.append(Rebooted(hello.boot))
            self.hello, self.problem, self.heartbeat = hello, None, None
            self._sight = Sight(hello.boot, hello.columns * hello.rows)
            self._signal(Signal.HELLO_GOOD, f"board {hello.board} answers")

    def _refuse(self, problem: Problem) -> None:
        if problem != self.problem:
            self._events.append(problem)
        self.problem = problem
        self._signal(Signal.HELLO_BAD, problem.what)

    def _rebooted(self, message: Message) -> bool:
        if message.number("boot") == self._sight.boot:
            return False
        self._signal(Signal.REBOOTED, Worded("the board has started again"))
        return True

    def _picture(self, sequence: int, message: Message) -> None:
        if not sequence:
            self._changes(sequence, message)
            return
        if self.retries.asked(sequence) != "picture_request" or self._rebooted(message):
            return  # an answer that came twice would bring an old picture back
        self._sight.full(message)
        self.retries.answered(sequence)
        self._signal(Signal.PICTURE, "the full picture is here")
        self._see()

    def _changes(self, _sequence: int, message: Message) -> None:
        if self.state is not State.LIVE or self._rebooted(message):
            return
        step = self._sight.change(message)
        if step is Step.NEXT:
            self._see()
        elif step is Step.GAP:
            self._gap()

    def _heartbeat(self, sequence: int, message: Message) -> None:
        if self.state not in (State.SYNC, State.LIVE) or self._rebooted(message):
            return
        self.heartbeat = message
        self._answer(sequence, message)
        step = self._sight.step(message.number("sequence"), due=0)
        if self.state is State.LIVE and step is Step.GAP:
            self._gap()
        elif step is Step.NEXT and self._sight.moving != message.number("moving"):
            self._sight.moving = message.number("moving")
            self._see()

    def _gap(self) -> None:
        self.counters.gaps += 1
        self._signal(Signal.GAP, Worded("a change was missed"))

    def _see(self) -> None:
        picture = self.picture
        if picture:
            self._events.append(Seen(picture, self._sight.moving))

    def _answer(self, sequence: int, message: Message) -> None:
        request = self.retries.answered(sequence)
        if request:
            self._events.append(Answered(request, message))

    def _error(self, sequence: int, message: Message) -> None:
        if message.number("code") == messages.ERROR_INCOMPLETE:
            self._refuse(Problem(Worded("The board does not start: {words}.", words=message.text("words")), FLASH))
            return
        request = self.retries.answered(sequence)
        if request:
            self._events.append(Unanswered(request, message.text("words")))

    def _raw_values(self, _sequence: int, _message: Message) -> None:
        """A Hall build's readings: nothing here needs them yet."""
