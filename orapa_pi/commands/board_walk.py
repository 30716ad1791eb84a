"""The walk over a real board: what the board sees and what somebody types become events of `sensing.walk`."""

from collections.abc import Callable, Iterable

from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.errors import DriverUnavailable, Reason
from orapa_pi.link import values
from orapa_pi.link.events import Event, Picture, Seen, StateChanged
from orapa_pi.link.states import State
from orapa_pi.sensing.calibration import Calibration
from orapa_pi.sensing.flicker import Flicker
from orapa_pi.sensing.settle import Patience
from orapa_pi.sensing.walk import ClearBoard, Closed, Done, NothingHere, Prompt, StepBack, Walk, update
from orapa_pi.sensing.walk import Event as Step

LOST_S = 10.0
"""A board that is away for longer ends the walk: it may have been moved meanwhile."""
KEYS: dict[str, Step] = {"n": NothingHere(), "b": StepBack()}

Typed = Callable[[], str | None]
"""The next line that was typed, or None; EOFError when there will be none."""
Tell = Callable[[Walk, Prompt | None], None]
"""Says what is asked now; None is said where what was typed means nothing."""


class Rest:
    """Which sensors see a magnet, once that has been so for a while. One that flickers, as at the table, sees none."""

    def __init__(self, quiet_s: float, picture: Picture | None, now: float) -> None:
        self._patience = Patience(quiet_s=quiet_s)
        self._closed = _closed(picture) if picture else None
        self._steady = self._closed
        self._since = now
        self._stirring = False
        self._flicker = Flicker()

    def hear(self, events: Iterable[Event], now: float) -> None:
        """Take what the line told."""
        for event in events:
            match event:
                case Seen(picture, moving):
                    self._note(_closed(picture), now)
                    self._stirring = moving > 0
                case StateChanged(was=State.LIVE):
                    self._closed = None

    def sensors(self, now: float) -> frozenset[int] | None:
        """Their numbers; None while something moves or the board is away."""
        self._flicker = self._flicker.after((), now)
        steady = None if self._closed is None else self._closed - self._flicker.sensors
        if steady != self._steady:
            self._steady, self._since = steady, now
        wait_s = self._patience.stirring_s if self._stirring else self._patience.quiet_s
        return steady if now - self._since >= wait_s else None

    def _note(self, closed: frozenset[int], now: float) -> None:
        self._flicker = self._flicker.after(() if self._closed is None else closed ^ self._closed, now)
        self._closed = closed


def _closed(picture: Picture) -> frozenset[int]:
    return frozenset(number for number, value in enumerate(picture.values) if value == values.MAGNET)


def walk_board(line: BoardLine, typed: Typed, clock: Callable[[], float], quiet_s: float, tell: Tell) -> Calibration | None:
    """Walk the board that the line has found; None where the input ends first.

    Raises DriverUnavailable where the board stays away, or another one answers.
    """
    hello = line.link.hello
    if hello is None:
        raise DriverUnavailable(Reason("No board has said hello: plug it in and walk it again."))
    state = Walk(hello.board, hello.columns, hello.rows, hello.columns)
    prompt: Prompt = ClearBoard()
    tell(state, prompt)
    rest, live_at = Rest(quiet_s, line.link.picture, clock()), clock()
    heard: frozenset[int] | None = None
    looking = False  # somebody says that all lies as it should
    while not isinstance(prompt, Done):
        rest.hear(line.turn(), clock())
        live_at = _checked(line, hello.board, live_at, clock())
        step: Step | None = None
        if not looking:
            try:
                text = typed()
            except EOFError:
                return None
            looking, step = text == "", KEYS.get((text or "").lower())
            if text and not step:
                tell(state, None)
        said = step is not None or looking
        closed = rest.sensors(clock())
        if step is None and closed is not None and (looking or (state.stuck is not None and closed != heard)):
            step, heard, looking = Closed(closed), closed, False
        if step is not None:
            before = prompt
            state, prompt = update(state, step)
            if said or prompt != before:
                tell(state, prompt)
    return prompt.calibration


def _checked(line: BoardLine, board: str, live_at: float, now: float) -> float:
    """When the board was last there."""
    hello = line.link.hello
    if hello is not None and hello.board != board:
        raise DriverUnavailable(
            Reason(
                "Board {other} answers now in the place of {board}: walk it from the beginning.", other=hello.board, board=board
            )
        )
    if line.link.state is State.LIVE:
        return now
    if now - live_at > LOST_S:
        raise DriverUnavailable(
            Reason("Board {board} fell silent: check its cable and walk it again; nothing was kept.", board=board)
        )
    return live_at
