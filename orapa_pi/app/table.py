"""The table: one queue, one loop. Devices post messages; each becomes at most one event; what follows is shown and said."""

from collections.abc import Sequence
from queue import Empty, SimpleQueue
from random import Random
from typing import assert_never

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.journal import Journal, MemoryJournal, News
from orapa_pi.app.orders import Setup, begin, change, rematch
from orapa_pi.app.output import Output
from orapa_pi.app.seeing import Seeing, confirmed, keeping, passed, pictured, pressed, shown, sought, went, witnessed
from orapa_pi.app.telling import prompt, reason_in_words, tell
from orapa_pi.devices.ports import (
    BoardSought,
    Clock,
    Control,
    DeviceLost,
    LightsDown,
    Message,
    PictureSeen,
    Press,
    Pressed,
    Quit,
    ReadingSeen,
    Speaker,
    Turned,
    Typed,
    WitnessSeen,
)
from orapa_pi.errors import NotationError
from orapa_pi.play.desk import AT_BOARD, AtBoard, Key, OnSensors, Place, mode_menu, turn
from orapa_pi.play.desk import press as press_key
from orapa_pi.play.entries import Folded
from orapa_pi.play.events import (
    Answered,
    BoardSeen,
    ClearPressed,
    Dealt,
    Effect,
    Event,
    Judged,
    Passed,
    QuestionAsked,
    Refusal,
    Refused,
    Restored,
)
from orapa_pi.play.menu import Begin, HandInBuilt, KeepAccounts, Leave, Order, Rematch, SetAttempts, SetLastTurn, SetTurnTime
from orapa_pi.play.modes import Builder
from orapa_pi.play.state import Stage, State, start
from orapa_pi.play.update import update
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.questions import parse_question
from orapa_pi.screen.render import BEATS_PER_SECOND, render
from orapa_pi.screen.view import disk_notice, idle, view
from orapa_pi.screen.views import Audience, View
from orapa_pi.screen.words import Words

REST_S = 12.0
"""After this time an answer gives way to the chosen port, and after twice this time the matrix idles."""

SAMPLE_S = 0.1
"""While something moves on the board, it is looked at this often."""

TURNS: dict[tuple[Control, Press], int] = {
    (Control.LEFT, Press.SHORT): -1,
    (Control.RIGHT, Press.SHORT): 1,
    (Control.LEFT, Press.LONG): -6,
    (Control.RIGHT, Press.LONG): 6,
}
KEYS: dict[Control, Key] = {
    Control.OK: Key.OK,
    Control.BACK: Key.BACK,
    Control.MODE: Key.MODE,
    Control.CELL: Key.CELL,
    Control.SUBMIT: Key.SUBMIT,
}
SHOWN_FIRST = (Answered, Judged)
"""Of several effects the matrix shows these; whose turn it is now is said, and shown when they have been read."""


class Table:
    """A match at one table, and the dialogue at its panel.

    All of it runs on the thread that calls it; only `post` may be called from others.
    """

    def __init__(
        self,
        setup: Setup,
        seeing: Seeing,
        words: Words,
        clock: Clock,
        rng: Random,
        outputs: Sequence[Output],
        speakers: Sequence[Speaker] = (),
        journal: Journal | None = None,
        opening: Place = AT_BOARD,
        accounts: Accounts | None = None,
    ) -> None:
        self.state = start(setup.edition)
        self.place: Place = opening
        self._setup = setup
        self._seeing = seeing
        self._held: Pressed | None = None
        self._words = words
        self._clock = clock
        self._rng = rng
        self._outputs = outputs
        self._speakers = speakers
        self._queue: SimpleQueue[Message] = SimpleQueue()
        self._view: View = view(self.state, None, opening)
        self._effect: Effect | None = None
        self._since_s = self._touched_s = self._turn_since_s = clock()
        self._faults: dict[int, str | None] = {}
        self._prompt = ""
        self._journal = journal or MemoryJournal()
        self.accounts = accounts or Accounts(words, clock, speakers, self._journal.books)
        self._notice_due = False

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
        match message:
            case Pressed() | Turned() | Typed() if self.accounts.open:
                self.accounts.take(message)
                if not self.accounts.open:
                    self._since_s = self._clock()  # a private view says again for whom it is
                    self._dialogue((mode_menu(self.state), None))
            case Pressed(control, press):
                self._pressed(message, control, press)
            case Turned(steps):
                self._dialogue(turn(self.place, self.state, steps))
            case Typed(text):
                self._typed(text)
            case PictureSeen() | ReadingSeen() | WitnessSeen() | BoardSought():
                self._told(message)
            case LightsDown(down):
                for output in self._outputs:
                    output.dim(down=down)
            case DeviceLost(device, reason):
                self._say(self._words.say("play.device_off", device=device, reason=reason))
                if device == "board":
                    self._look(went(self._seeing))
            case Quit():
                pass  # the loop ends with it
            case _:
                assert_never(message)
        self._show()
        self._tell_notices()

    def _told(self, message: PictureSeen | ReadingSeen | WitnessSeen | BoardSought) -> None:
        """What a board or a camera tells; why a camera cannot see the board is said, as it is no secret."""
        if self._seeing.searching and isinstance(message, PictureSeen | ReadingSeen):
            self._say(self._words.say("play.found"))
        match message:
            case PictureSeen(picture, moving, outside):
                self._look(pictured(self._seeing, picture, self._clock(), stirring=moving, outside=outside))
            case BoardSought(reason):
                self._say(self._words.say("play.sought_why" if reason else "play.sought", reason=reason))
                self._look(sought(self._seeing))
            case ReadingSeen(reading, moving, reason) | WitnessSeen(reading, moving, reason):
                looked = shown if isinstance(message, ReadingSeen) else witnessed
                self._look(looked(self._seeing, reading, moving=moving))
                if reason:
                    self._say(self._words.say("see.camera", reason=reason_in_words(self._words, reason)))

    def resume(self, folded: Folded) -> None:
        """Go on with a match where it stopped, and show the outcome of its last event again."""
        self._say(self._words.say("store.resumed"))
        self.place = AT_BOARD
        self._become(folded.state, folded.effects)
        self._show()

    def tick(self) -> None:
        """Let time pass: settling, pulsing, paging, going back to rest, the limit of a turn, a failed disk."""
        now_s = self._clock()
        self._journal.tick()
        self._tell_notices()
        self._look(passed(self._seeing, now_s))
        limit_s = self.state.settings.turn_s
        if limit_s and self.state.hunters and self.state.hunting and now_s - self._turn_since_s >= limit_s:
            self._say(self._words.say("match.time_up", name=self.state.hunters[self.state.turn]))
            self._play(Passed())
        rested_s = now_s - self._touched_s
        if self._notice_due and (rested_s >= REST_S or not isinstance(self._effect, Answered)):
            self._notice_due, self._effect, self._touched_s = False, None, now_s
            self._turn_to(disk_notice(self.state))
        elif rested_s >= 2 * REST_S and isinstance(self.place, AtBoard):
            self._turn_to(idle(self.state))
        elif rested_s >= REST_S:
            self._effect = None
            self._turn_to(view(self.state, None, self.place))
        self._show()

    def _pressed(self, message: Pressed, control: Control, press: Press) -> None:
        """While pieces are laid, some presses are meant for the board; and locking waits until nothing moves."""
        building = self.state.stage is Stage.BUILDING and isinstance(self.place, AtBoard)
        if press is Press.SHORT and (building or isinstance(self.place, OnSensors)):
            if control is Control.OK and self._seeing.moving:
                self._held = message
                return
            if (answered := pressed(self._seeing, control)) is not None:
                self._look(answered)
                return
            if control is Control.OK:
                self._look(confirmed(self._seeing))
        if (control, press) in TURNS:
            self._dialogue(turn(self.place, self.state, TURNS[control, press]))
        elif (control, press) == (Control.MODE, Press.LONG):
            self._play(ClearPressed())
        else:
            key = KEYS.get(control)
            if key is not None:
                self._dialogue(press_key(self.place, self.state, key))

    def _look(self, seeing: Seeing) -> None:
        """Tell the game what is seen, if it is anything new, and then what had to wait for that."""
        self._seeing, seen = seeing, seeing.seen
        if seen.to_clear and not self.state.seen.to_clear and self.state.stage is Stage.BUILDING:
            self._say(self._words.say("play.clear_first"))
        if seen != self.state.seen:
            self._play(BoardSeen(seen))
        if self._held is not None and not seeing.moving:
            held, self._held = self._held, None
            if seen.choice is None:  # else nobody had seen the question yet when the key was pressed
                self.handle(held)

    def _typed(self, text: str) -> None:
        try:
            question = parse_question(self.state.edition.grid, text)
        except NotationError as error:
            self._say(str(error))
        else:
            self._play(QuestionAsked(question))

    def _dialogue(self, step: tuple[Place, Order | None]) -> None:
        """Go where the dialogue leads, and do what it orders."""
        self.place, order = step
        self._touched_s = self._clock()
        if order is None:
            self._effect = None
            self._turn_to(view(self.state, None, self.place))
        else:
            self._obey(order)

    def _obey(self, order: Order) -> None:
        match order:
            case Begin():
                self._open(begin(self._setup, order, self.state, self._rng))
            case KeepAccounts():
                self._held = None  # a press that waits is for the board
                self.accounts.enter()
            case Rematch():
                self._open(rematch(self._setup, self.state))
            case SetAttempts() | SetLastTurn() | SetTurnTime():
                self._setup = change(self._setup, order)
                self._say(self._words.say("match.from_next"))
                self._turn_to(view(self.state, None, self.place))
            case HandInBuilt():
                self._become(self.state, (Refused(Refusal.SHEET_INCOMPLETE),))
            case Leave():
                self.post(Quit())
            case _:
                self._play(order)

    def _open(self, state: State) -> None:
        """Begin a match; where the table makes the secret, it deals at once."""
        self._journal.begin(state)
        self._become(state, ())
        if state.rules.builder is Builder.TABLE:
            self._play(Dealt(deal(state.edition, self._rng)))

    def _play(self, event: Event) -> None:
        state, effects = update(self.state, event)
        self._journal.record(event, self.state, state, effects)  # on disk first: what is shown is never lost
        found = effects == (Restored(),) and isinstance(self._effect, Answered)
        if found or (isinstance(event, BoardSeen) and not effects):
            self.state = state  # a change on the board alone does not take an answer away, nor does one that is as it was
            self._tell(effects)
            self._turn_to(view(state, self._effect, self.place))
            self._watch()
        else:
            self._become(state, effects)

    def _watch(self) -> None:
        """Where a secret lies on the sensors, it is watched from its locking on; else the board is free to be laid anew."""
        watched = self.state.secret if self.state.rules.on_the_board else None
        self._seeing = keeping(self._seeing, watched)

    def _become(self, state: State, effects: tuple[Effect, ...]) -> None:
        """Take on a state; what followed is said, and the weightiest of it shown."""
        if (state.turn, state.stage, state.paused) != (self.state.turn, self.state.stage, self.state.paused):
            self._turn_since_s = self._clock()
        self.state = state
        self._watch()
        self._tell(effects)
        last = effects[-1] if effects else None
        self._effect = next((effect for effect in effects if isinstance(effect, SHOWN_FIRST)), last)
        self._touched_s = self._clock()
        self._turn_to(view(state, self._effect, self.place))

    def _turn_to(self, following: View) -> None:
        if following == self._view:
            return
        still_private = following.audience is self._view.audience is Audience.PRIVATE
        if not still_private:  # its beats run on, as it says only once for whom it is
            self._since_s = self._clock()
        self._view = following

    def _show(self) -> None:
        keeping_accounts = self.accounts.open
        waiting_for = self.accounts.prompt() if keeping_accounts else prompt(self._words, self.state, self.place)
        if waiting_for != self._prompt:
            self._prompt = waiting_for
            for speaker in self._speakers:
                speaker.prompt(waiting_for)
        beat = int((self._clock() - self._since_s) * BEATS_PER_SECOND)
        warning = "store" if self._journal.trouble else ""
        frame = self.accounts.frame(warning) if keeping_accounts else render(self._view, self._words, beat)
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
