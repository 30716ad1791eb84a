"""The table: one queue, one loop. Devices post messages; each becomes at most one event; what follows is shown and said."""

from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import assert_never

from orapa_pi.app.output import Output
from orapa_pi.app.seeing import Seeing, keeping, passed, pictured, pressed, went
from orapa_pi.app.telling import tell
from orapa_pi.devices.ports import (
    Clock,
    Control,
    DeviceLost,
    Message,
    PictureSeen,
    Press,
    Pressed,
    Quit,
    Speaker,
    Typed,
)
from orapa_pi.errors import NotationError
from orapa_pi.play.events import BoardSeen, ClearPressed, Effect, Event, Fired, LockPressed, PortTurned, QuestionAsked
from orapa_pi.play.state import Stage, State
from orapa_pi.play.update import update
from orapa_pi.rules.questions import parse_question
from orapa_pi.screen.render import BEATS_PER_SECOND, render
from orapa_pi.screen.view import idle, view
from orapa_pi.screen.views import Audience, View
from orapa_pi.screen.words import Words

REST_S = 12.0
"""After this time an answer gives way to the chosen port, and after twice this time the matrix idles."""

SAMPLE_S = 0.1
"""While something moves on the board, it is looked at this often."""

CONTROLS: dict[tuple[Control, Press], Event] = {
    (Control.LEFT, Press.SHORT): PortTurned(-1),
    (Control.RIGHT, Press.SHORT): PortTurned(1),
    (Control.LEFT, Press.LONG): PortTurned(-6),
    (Control.RIGHT, Press.LONG): PortTurned(6),
    (Control.OK, Press.SHORT): Fired(),
    (Control.MODE, Press.SHORT): LockPressed(),
    (Control.MODE, Press.LONG): ClearPressed(),
}


class Table:
    """A game at one table. All of it runs on the thread that calls it; only `post` may be called from others."""

    def __init__(
        self,
        state: State,
        seeing: Seeing,
        words: Words,
        clock: Clock,
        outputs: Sequence[Output],
        speakers: Sequence[Speaker] = (),
    ) -> None:
        self.state = state
        self._seeing = seeing
        self._held: Pressed | None = None
        self._words = words
        self._clock = clock
        self._outputs = outputs
        self._speakers = speakers
        self._queue: SimpleQueue[Message] = SimpleQueue()
        self._view: View = view(state, None)
        self._effect: Effect | None = None
        self._since_s = self._touched_s = clock()
        self._faults: dict[int, str | None] = {}

    def post(self, message: Message) -> None:
        """Hand in a message, from any thread."""
        self._queue.put(message)

    def run(self) -> None:
        """Work until somebody quits."""
        while True:
            try:
                message = self._queue.get(timeout=SAMPLE_S if self._seeing.moving else 1 / BEATS_PER_SECOND)
            except Empty:
                self.tick()
                continue
            if isinstance(message, Quit):
                return
            self.handle(message)

    def run_until_quiet(self) -> None:
        """Work off what has been posted, and show what follows; for whoever drives the clock by hand."""
        while not self._queue.empty():
            self.handle(self._queue.get())
        self.tick()

    def handle(self, message: Message) -> None:
        """Deal with one message and show the outcome at once."""
        event = self._event(message)
        if event is not None:
            self._play(event)

    def _play(self, event: Event) -> None:
        self.state, effects = update(self.state, event)
        self._seeing = keeping(self._seeing, self.state.secret)
        for effect in effects:
            self._say(tell(self._words, self.state, effect))
        if effects or not isinstance(event, BoardSeen):  # a change on the board alone does not take an answer away
            self._effect = effects[-1] if effects else None
            self._touched_s = self._clock()
        self._turn_to(view(self.state, self._effect))
        self._show()

    def tick(self) -> None:
        """Let time pass: settling, pulsing, paging, going back to rest."""
        self._look(passed(self._seeing, self._clock()))
        rested_s = self._clock() - self._touched_s
        if rested_s >= 2 * REST_S:
            self._turn_to(idle(self.state))
        elif rested_s >= REST_S:
            self._effect = None
            self._turn_to(view(self.state, None))
        self._show()

    def _event(self, message: Message) -> Event | None:
        match message:
            case Pressed(control, press):
                return self._pressed(message, control, press)
            case Typed(text):
                try:
                    return QuestionAsked(parse_question(self.state.edition.grid, text))
                except NotationError as error:
                    self._say(str(error))
                    return None
            case PictureSeen(picture):
                self._look(pictured(self._seeing, picture, self._clock()))
                return None
            case DeviceLost(device, reason):
                self._say(self._words.say("play.device_off", device=device, reason=reason))
                if device == "board":
                    self._look(went(self._seeing))
                return None
            case Quit():
                return None
            case _:
                assert_never(message)

    def _pressed(self, message: Pressed, control: Control, press: Press) -> Event | None:
        """While pieces are laid, some presses are meant for the board; and locking waits until nothing moves."""
        if self.state.stage is Stage.BUILDING and press is Press.SHORT:
            if control is Control.MODE and self._seeing.moving:
                self._held = message
                return None
            if (answered := pressed(self._seeing, control)) is not None:
                self._look(answered)
                return None
        return CONTROLS.get((control, press))

    def _look(self, seeing: Seeing) -> None:
        """Tell the game what is seen, if it is anything new, and then what had to wait for that."""
        self._seeing, seen = seeing, seeing.seen
        if seen != self.state.seen:
            self._play(BoardSeen(seen))
        if self._held is not None and not seeing.moving:
            held, self._held = self._held, None
            self.handle(held)

    def _turn_to(self, following: View) -> None:
        if following == self._view:
            return
        still_private = following.audience is self._view.audience is Audience.PRIVATE
        if not still_private:  # its beats run on, as it says only once for whom it is
            self._since_s = self._clock()
        self._view = following

    def _show(self) -> None:
        beat = int((self._clock() - self._since_s) * BEATS_PER_SECOND)
        frame = render(self._view, self._words, beat)
        for number, output in enumerate(self._outputs):
            output.show(frame)
            if output.fault != self._faults.get(number):
                self._faults[number] = output.fault
                if output.fault:
                    self._say(self._words.say("play.device_off", device="matrix", reason=output.fault))

    def _say(self, sentence: str) -> None:
        for speaker in self._speakers:
            speaker.say(sentence)
