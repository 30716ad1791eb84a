"""The table: one queue, one loop. Devices post messages; each becomes at most one event; what follows is shown and said."""

from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import assert_never

from orapa_pi.app.journal import Journal, MemoryJournal, News
from orapa_pi.app.output import Output
from orapa_pi.app.seeing import seen_in
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
from orapa_pi.play.events import (
    Answered,
    BoardSeen,
    ClearPressed,
    Effect,
    Event,
    Fired,
    LockPressed,
    PortTurned,
    QuestionAsked,
    Restored,
)
from orapa_pi.play.state import Seen, Sight, State
from orapa_pi.play.update import update
from orapa_pi.rules.questions import parse_question
from orapa_pi.screen.render import BEATS_PER_SECOND, render
from orapa_pi.screen.view import idle, notice, view
from orapa_pi.screen.views import Building, View
from orapa_pi.screen.words import Words

REST_S = 12.0
"""After this time an answer gives way to the chosen port, and after twice this time the matrix idles."""

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
        words: Words,
        clock: Clock,
        outputs: Sequence[Output],
        speakers: Sequence[Speaker] = (),
        journal: Journal | None = None,
    ) -> None:
        self.state = state
        self._words = words
        self._clock = clock
        self._outputs = outputs
        self._speakers = speakers
        self._queue: SimpleQueue[Message] = SimpleQueue()
        self._view: View = view(state, None)
        self._effect: Effect | None = None
        self._since_s = self._touched_s = clock()
        self._faults: dict[int, str | None] = {}
        self._journal = journal or MemoryJournal()
        self._notice_due = False

    def post(self, message: Message) -> None:
        """Hand in a message, from any thread."""
        self._queue.put(message)

    def run(self) -> None:
        """Work until somebody quits."""
        while True:
            try:
                message = self._queue.get(timeout=1 / BEATS_PER_SECOND)
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
        if event is None:
            return
        before = self.state
        self.state, effects = update(before, event)
        self._journal.record(event, before, self.state, effects)  # on disk first: what is shown is never lost
        self._tell(effects)
        # A change on the board alone does not take an answer away, nor does a board that is found as it was.
        found = effects == (Restored(),) and isinstance(self._effect, Answered)
        if (effects or not isinstance(event, BoardSeen)) and not found:
            self._effect = effects[-1] if effects else None
            self._touched_s = self._clock()
        self._turn_to(view(self.state, self._effect))
        self._show()
        self._tell_notices()

    def show_again(self, effects: Sequence[Effect]) -> None:
        """Tell that the match goes on where it stopped, and show the outcome of its last event again."""
        self._say(self._words.say("store.resumed"))
        self._tell(effects)
        self._effect = effects[-1] if effects else None
        self._turn_to(view(self.state, self._effect))
        self._show()

    def tick(self) -> None:
        """Let time pass: pulsing, paging, going back to rest, trying a failed disk again."""
        self._journal.tick()
        self._tell_notices()
        rested_s = self._clock() - self._touched_s
        if self._notice_due and (rested_s >= REST_S or not isinstance(self._effect, Answered)):
            self._notice_due, self._effect, self._touched_s = False, None, self._clock()
            self._turn_to(notice(self.state))
        elif rested_s >= 2 * REST_S:
            self._turn_to(idle(self.state))
        elif rested_s >= REST_S:
            self._effect = None
            self._turn_to(view(self.state, None))
        self._show()

    def _event(self, message: Message) -> Event | None:
        match message:
            case Pressed(control, press):
                return CONTROLS.get((control, press))
            case Typed(text):
                try:
                    return QuestionAsked(parse_question(self.state.edition.grid, text))
                except NotationError as error:
                    self._say(str(error))
                    return None
            case PictureSeen(picture):
                return BoardSeen(seen_in(picture))
            case DeviceLost(device, reason):
                self._say(self._words.say("play.device_off", device=device, reason=reason))
                return BoardSeen(Seen(Sight.LOST)) if device == "board" else None
            case Quit():
                return None
            case _:
                assert_never(message)

    def _turn_to(self, following: View) -> None:
        if following == self._view:
            return
        still_building = isinstance(following, Building) and isinstance(self._view, Building)
        if not still_building:  # its beats run on, as it says only once for whom it is
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

    def _tell(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            self._say(tell(self._words, self.state, effect))

    def _tell_notices(self) -> None:
        """Say what there is to say of the store; bad news is shown on the matrix as well, as soon as no answer stands there."""
        notices = self._journal.take_notices()
        for news in notices:
            self._say(self._words.say(f"store.{news.about.value}", path=news.path, detail=news.detail))
        if notices:
            self._notice_due = any(news.about is not News.WELL for news in notices)

    def _say(self, sentence: str) -> None:
        for speaker in self._speakers:
            speaker.say(sentence)
