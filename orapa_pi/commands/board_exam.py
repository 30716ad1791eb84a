"""Looking at a sensor board for a few seconds: connect, listen, run its self-test. Always ends."""

from collections.abc import Callable
from dataclasses import dataclass

from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.devices.serial_line.wording import reason_of
from orapa_pi.errors import Reason, strung
from orapa_pi.link import messages, values
from orapa_pi.link.connection import NOTHING_ANSWERS
from orapa_pi.link.events import Answered, Event, Hello, Picture, Unanswered
from orapa_pi.link.messages import Message
from orapa_pi.link.states import State

FIND_S = 10.0
NO_PORT_S = 1.0
LISTEN_S = 1.5  # three heartbeats, and long enough for a sensor that moves to be called unsteady
SELF_TEST_S = 0.5
ANSWER_S = 2.0


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Four sets of sensors, as numbers row by row from corner A1."""

    stuck: tuple[int, ...]
    dead: tuple[int, ...]
    diode_missing: tuple[int, ...]
    diode_backwards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exam:
    """What was found: without a hello no board, without a picture one that fell silent again."""

    port: str
    reason: str  # what hindered, in words
    no_port: bool
    hello: Hello | None = None
    heartbeat: Message | None = None
    picture: Picture | None = None
    self_test: SelfTest | None = None


def find(line: BoardLine, clock: Callable[[], float]) -> bool:
    """Turn until the board is live; False once every port was tried, or after FIND_S."""
    began = clock()
    while clock() - began < FIND_S:
        line.turn()
        if line.link.state is State.LIVE:
            return True
        settled = line.link.problem is not None or (line.port is None and clock() - began > NO_PORT_S)
        if settled and line.search.tried:
            return False
    return False


def why_not_found(line: BoardLine) -> str:
    """What hindered, in words, where no board was found; empty without any port."""
    silent = [Reason("{path}: {why}", path=path, why=reason_of(NOTHING_ANSWERS)) for path in line.search.paths]
    return line.search.reason or strung(", ", silent)


def examine(line: BoardLine, clock: Callable[[], float], walk_s: float = 0.0) -> Exam:
    """Look at the board; with `walk_s` its self-test runs for so long, as a magnet is led over the sensors."""
    if not find(line, clock):
        return Exam("", why_not_found(line), no_port=not line.search.paths)
    port = line.port.path if line.port else ""
    _turn_for(line, clock, LISTEN_S)
    self_test = None
    if line.link.hello and "self_test" in line.link.hello.capabilities:
        self_test = _self_test(line, clock, walk_s or SELF_TEST_S)
    return Exam(
        port,
        line.search.reason,
        no_port=False,
        hello=line.link.hello,
        heartbeat=line.link.heartbeat,
        picture=line.link.picture,
        self_test=self_test,
    )


def _turn_for(line: BoardLine, clock: Callable[[], float], seconds: float) -> None:
    end = clock() + seconds
    while clock() < end:
        line.turn()


def _self_test(line: BoardLine, clock: Callable[[], float], seconds: float) -> SelfTest | None:
    if _ask_self_test(line, clock, messages.SELF_TEST_START) is None:
        return None
    _turn_for(line, clock, seconds)
    report = _ask_self_test(line, clock, messages.SELF_TEST_REPORT)
    _ask_self_test(line, clock, messages.SELF_TEST_STOP)
    hello = line.link.hello
    if report is None or hello is None:
        return None
    sensors = hello.columns * hello.rows
    try:
        masks = values.unpack_masks(report.data("masks"), sensors, 4)
    except ValueError:
        return None
    return SelfTest(*(tuple(number for number in range(sensors) if mask >> number & 1) for mask in masks))


def _ask_self_test(line: BoardLine, clock: Callable[[], float], action: int) -> Message | None:
    return ask(line, clock, Message("self_test", action=action))


def ask(line: BoardLine, clock: Callable[[], float], message: Message) -> Message | None:
    """Ask the board something and wait for its answer; None where none comes or it refuses."""
    try:
        line.write(line.link.send(message, clock()))
    except RuntimeError:  # not connected any more
        return None
    end = clock() + ANSWER_S
    while clock() < end:
        for event in line.turn():
            if _is_about(event, message.name):
                return event.answer if isinstance(event, Answered) else None
    return None


def _is_about(event: Event, request: str) -> bool:
    return isinstance(event, Answered | Unanswered) and event.request == request
