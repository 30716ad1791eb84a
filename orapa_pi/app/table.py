"""The table: one queue, one loop. Devices post messages; each becomes at most one event; what follows is shown and said."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import assert_never

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.front import Front
from orapa_pi.app.given_up import about_given_up
from orapa_pi.app.hosting import BoardLooked, Hosting, Requested, TryPin
from orapa_pi.app.journal import Journal, MemoryJournal, News
from orapa_pi.app.keys import TURNS, key_of
from orapa_pi.app.loop import Loop
from orapa_pi.app.orders import begin, rematch, told_at_start
from orapa_pi.app.output import Output
from orapa_pi.app.preferences import Preferences
from orapa_pi.app.seeing import Seeing, anew, confirmed, keeping, passed, pictured, pressed, sought, went
from orapa_pi.app.stopwatch import Stopwatch, left_s
from orapa_pi.app.telling import prompt, speak, tell, weight
from orapa_pi.devices.ports import (
    BoardSought,
    Clock,
    Control,
    DeviceLost,
    Message,
    Named,
    PictureSeen,
    Press,
    Pressed,
    Quit,
    Speaker,
    Turned,
    Typed,
    Voice,
)
from orapa_pi.errors import NotationError
from orapa_pi.play.desk import (
    AFTER_GIVING_UP,
    AT_BOARD,
    ATTRACTING,
    AtBoard,
    Attracting,
    Looking,
    OnSensors,
    OnSheet,
    OnTray,
    Place,
    attended,
    mode_menu,
    turn,
    typed,
)
from orapa_pi.play.desk import press as press_key
from orapa_pi.play.entries import Folded
from orapa_pi.play.events import (
    Answered,
    BoardSeen,
    Cleared,
    Dealt,
    Drawn,
    Effect,
    Event,
    Judged,
    Out,
    Passed,
    Refusal,
    Refused,
    Restored,
    SecretRevealed,
    TimeUp,
)
from orapa_pi.play.menu import (
    Begin,
    DestroySecret,
    HandInBuilt,
    KeepAccounts,
    Leave,
    LookUpGivenUp,
    NextLanguage,
    OpenSeal,
    Order,
    Rematch,
    ResetDemo,
    Setting,
    ShowPin,
    StartRound,
    UnpairAll,
)
from orapa_pi.play.modes import Builder, Mode
from orapa_pi.play.state import Seen, Sight, Stage, State, start
from orapa_pi.play.update import update
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.questions import parse_question
from orapa_pi.screen.attract import attract
from orapa_pi.screen.render import BEATS_PER_SECOND
from orapa_pi.screen.view import disk_notice, idle, view
from orapa_pi.screen.views import View
from orapa_pi.screen.words import Words

ATTRACT_S = 3.0
"""How long each view of the demo's loop is shown."""

REST_S = 12.0
"""After this time an answer gives way to the chosen port, and after twice this time the matrix idles."""

FIRST_LOOK = Seen(Sight.UNSURE, moving=True)

SAMPLE_S = 0.1
"""While something moves on the board, it is looked at this often."""

SHOWN_FIRST = (Answered, Judged, Drawn)
"""Of several effects the matrix shows these; whose turn it is now is said, and shown when they have been read."""


class Table(Loop):
    """A match at one table, and the dialogue at its panel."""

    def __init__(
        self,
        preferences: Preferences,
        boards: Sequence[Seeing],
        clock: Clock,
        rng: Random,
        outputs: Sequence[Output],
        speakers: Sequence[Speaker] = (),
        journal: Journal | None = None,
        opening: Place = AT_BOARD,
        accounts: Accounts | None = None,
        voices: Sequence[Voice] = (),
        hosting: Hosting | None = None,
    ) -> None:
        super().__init__()
        self.hosting = hosting or Hosting(clock, rng)
        self.hosting.post = self.post
        self.state = start(preferences.setup.edition)
        self.place: Place = opening
        self._preferences = preferences
        self._boards = list(boards)
        self._held: Pressed | None = None
        self._clock = clock
        self._rng = rng
        self._effect: Effect | None = None
        self._touched_s = clock()
        self._stopwatch = Stopwatch()
        self._loop: tuple[View, ...] = ()
        self._front = Front(preferences, clock, outputs, speakers, voices, self._now(None))
        self._journal = journal or MemoryJournal()
        self.accounts = accounts or Accounts(preferences.words, clock, speakers, self._journal.books)
        self._notice_due = False

    @property
    def _words(self) -> Words:
        return self._preferences.words

    def _now(self, effect: Effect | None) -> View:
        """What is to be shown after this effect, or at rest."""
        if isinstance(self.place, Attracting) and self._loop:
            return self._loop[int((self._clock() - self._touched_s) / ATTRACT_S) % len(self._loop)]
        return view(self.state, effect, self.place, self._preferences.standing)

    @property
    def patience_s(self) -> float:
        return SAMPLE_S if any(one.moving for one in self._boards) else 1 / BEATS_PER_SECOND

    def handle(self, message: Message | Requested) -> None:
        """Deal with one message and show the outcome at once."""
        if isinstance(message, Requested):
            self._requested(message)
        else:
            self._take(message)
        self._show()
        self._tell_notices()

    def _take(self, message: Message) -> None:
        match message:
            case Pressed() | Turned() | Typed() if self.accounts.open:
                self.accounts.take(message)
                if not self.accounts.open:
                    self._front.again()  # a private view says again for whom it is
                    self._dialogue((mode_menu(self.state), None))
            case Pressed(control, press):
                self._pressed(message, control, press)
            case Turned(steps):
                self._dialogue(turn(self.place, self.state, steps))
            case Typed(text):
                self._typed(text)
            case Named(names):
                self._front.say(self._preferences.seat(names))
            case PictureSeen():
                self._pictured(message)
            case BoardSought(reason, board):
                self._say_of(board, self._words.say("play.sought_why" if reason else "play.sought", reason=reason))
                self._look(board, sought(self._boards[board]))
            case DeviceLost("board", reason, board):
                self._say_of(board, self._front.off("board", reason))
                self._look(board, went(self._boards[board]))
            case DeviceLost(device, reason):
                self._front.say(self._front.off(device, reason))
            case Quit():
                pass  # the loop ends with it
            case _:
                assert_never(message)

    def _requested(self, message: Requested) -> None:
        """The host's page wants something; it is answered when it is done."""
        if self.accounts.open and not isinstance(message.request, TryPin):
            message.answer(self._words.say("host.busy"))
            return
        reaction = self.hosting.react(message.request, self.state, self.place, self._words)
        if reaction.said:
            self._front.say(reaction.said)
        if reaction.place is not None:
            self._dialogue((reaction.place, reaction.order))
        message.answer(reaction.refused)

    def _pictured(self, message: PictureSeen) -> None:
        seeing = self._boards[message.board]
        if message.picture.edition != seeing.setup.edition:
            return  # it was on its way when the edition changed
        if seeing.searching:
            self._say_of(message.board, self._words.say("play.found"))
        self._journal.saw(message.picture)
        looked = pictured(seeing, message.picture, self._clock(), stirring=message.moving, outside=message.outside)
        self._look(message.board, looked)

    def resume(self, folded: Folded) -> None:
        """Go on with a match where it stopped, and show the outcome of its last event again."""
        self._front.say(self._words.say("store.resumed"))
        self.place = AT_BOARD
        self._become(replace(folded.state, seen=FIRST_LOOK), folded.effects)  # nobody knows yet what lies there
        self._show()

    def tick(self) -> None:
        """Let time pass: settling, pulsing, paging, going back to rest, the limit of a turn, a failed disk."""
        now_s = self._clock()
        self._journal.tick()
        self._tell_notices()
        for board, seeing in enumerate(self._boards):
            self._look(board, passed(seeing, now_s))
        self._keep_time(now_s)
        rested_s = now_s - self._touched_s
        if self._notice_due and (rested_s >= REST_S or not isinstance(self._effect, Answered)):
            self._notice_due, self._effect, self._touched_s = False, None, now_s
            self._front.turn_to(disk_notice(self.state))
        elif isinstance(self.place, Attracting):
            self._front.turn_to(self._now(None))
        elif rested_s >= 2 * REST_S and isinstance(self.place, AtBoard):
            self._front.turn_to(idle(self.state, self.place))
        elif rested_s >= REST_S:
            self._rest()
        self._show()

    def _rest(self) -> None:
        """Nobody has done anything for a while: a secret is hidden again, and a demo waits for the next visitor."""
        self._effect = None
        if self.state.mode is Mode.DEMO and not self.state.hunting:
            self._attract()
            return
        if isinstance(self.place, Looking):
            self.place = AT_BOARD
        self._front.turn_to(self._now(None))

    def _keep_time(self, now_s: float) -> None:
        """A turn that took too long passes; a round of the demo is over."""
        self._stopwatch = self._stopwatch.watching(self.state, now_s)
        if left_s(self.state, self._stopwatch, now_s) != 0 or not self.state.hunting:
            return
        self._stopwatch = self._stopwatch.again(now_s)
        if self.state.mode is Mode.DEMO:
            self.place = AT_BOARD
            self._play(TimeUp())
            return
        if isinstance(self.place, OnSheet | OnSensors):  # it is for the eyes of the hunter whose turn it was
            self.place = AT_BOARD
        self._front.say(self._words.say("match.time_up", name=self.state.hunters[self.state.turn]))
        self._play(Passed())

    def _pressed(self, message: Pressed, control: Control, press: Press) -> None:
        """While pieces are laid, some presses are meant for the board; and locking waits until nothing moves."""
        sensors = self._at_hand()
        seeing = self._boards[sensors]
        building = self.state.stage is Stage.BUILDING and isinstance(self.place, AtBoard)
        trying = isinstance(self.place, OnTray) and control is not Control.BACK  # which leaves, whatever lies there
        if press is Press.SHORT and (building or trying or isinstance(self.place, OnSensors)):
            if control is Control.OK and seeing.moving:
                self._held = message
                return
            if (answered := pressed(seeing, control)) is not None:
                self._look(sensors, answered)
                return
            if control is Control.OK:
                self._look(sensors, confirmed(seeing))
        if (control, press) in TURNS:
            self._dialogue(turn(self.place, self.state, TURNS[control, press]))
        else:
            key = key_of(control, press)
            if key is not None:
                self._dialogue(press_key(self.place, self.state, key))

    def _at_hand(self) -> int:
        """The sensor board that keys and matrix are about."""
        board = attended(self.place, self.state)
        return self.state.sensors[board] if board is not None else 0

    def _look(self, board: int, seeing: Seeing) -> None:
        """Tell the game what this board shows, if it is anything new, and then what had to wait for that."""
        self._boards[board], seen = seeing, seeing.seen
        before = self.state.seen_by(board)
        if seen.to_clear and not before.to_clear and self.state.stage is Stage.BUILDING and board in self.state.sensors:
            self._say_of(board, self._words.say("play.clear_first"))
        if seen != before:
            self._play(BoardSeen(seen, board))
        at_hand = self._boards[self._at_hand()]
        if self._held is not None and not at_hand.moving:
            held, self._held = self._held, None
            if at_hand.seen.choice is None:  # else nobody had seen the question yet when the key was pressed
                self.handle(held)

    def _typed(self, text: str) -> None:
        try:
            question = parse_question(self.state.edition.grid, text)
        except NotationError as error:
            self._front.say(str(error))
        else:
            step = typed(self.place, question)
            if step == (self.place, None):
                self._front.say(self._words.say("tray.no_cell"))
            self._dialogue(step)

    def _dialogue(self, step: tuple[Place, Order | None]) -> None:
        """Go where the dialogue leads, and do what it orders."""
        self.place, order = step
        self._touched_s = self._clock()
        if order is None:
            self._effect = None
            self._front.turn_to(self._now(None))
        else:
            self._obey(order)

    def _obey(self, order: Order) -> None:
        if isinstance(order, Setting | NextLanguage):
            self._choose(order)
            return
        match order:
            case Begin():
                self._open(begin(self._preferences.setup, order, self.state, self._rng), order)
            case ShowPin() | UnpairAll():
                place, said = self.hosting.obey(order, self._words)
                self._front.say(said)
                self._dialogue((place, None))
            case KeepAccounts():
                self._held = None  # a press that waits is for the board
                self.accounts.enter()
            case Rematch():
                self._open(rematch(self._preferences.setup, self.state))
            case StartRound() | ResetDemo():
                self._demo(order)
            case LookUpGivenUp() | OpenSeal() | DestroySecret():
                self._about_given_up(order)
            case HandInBuilt():
                self._become(self.state, (Refused(Refusal.SHEET_INCOMPLETE),))
            case Leave():
                self.post(Quit())
            case _:
                self._play(order)

    def _choose(self, order: Setting | NextLanguage) -> None:
        """A choice for the next match. Where nothing is locked yet, that is this one."""
        said = self._preferences.next_language() if isinstance(order, NextLanguage) else self._preferences.change(order)
        self._front.say(said)
        edition, state = self._preferences.setup.edition, self.state
        if edition != state.edition and state.stage is Stage.BUILDING and not state.hunters:
            self._begin(start(edition, state.mode))
        self._front.turn_to(self._now(None))

    def _about_given_up(self, order: LookUpGivenUp | OpenSeal | DestroySecret) -> None:
        followed = about_given_up(order, self._journal, self._words)
        if followed.said:
            self._front.say(followed.said)
        if followed.folded is not None:
            self._become(followed.folded.state, followed.folded.effects)
        if followed.reveals:
            self._play(SecretRevealed())
        if followed.afresh:
            self._begin(start(self._preferences.setup.edition))
        self._front.turn_to(self._now(self._effect))

    def _demo(self, order: StartRound | ResetDemo) -> None:
        """A round on a board that nobody knows, or the loop that waits for one. A round that runs ends without a word."""
        if self.state.mode is Mode.DEMO and self.state.hunting:
            ended, effects = update(self.state, TimeUp())
            self._journal.record(TimeUp(), self.state, ended, effects)
        self._begin(start(self._preferences.setup.edition, Mode.DEMO))
        if isinstance(order, StartRound):
            self._play(Dealt(deal(self.state.edition, self._rng)))
        else:
            self._attract()

    def _attract(self) -> None:
        """Show the loop of the demo, on a board that is always the same."""
        self._loop = attract(deal(self.state.edition, Random("demo")))
        self.place, self._touched_s = ATTRACTING, self._clock()
        self._front.turn_to(self._now(None))

    def _begin(self, state: State, told: tuple[Effect, ...] = ()) -> None:
        self._journal.begin(state)
        if state.own_boards:
            first, second = (state.hunters[state.sensors.index(board)] for board in (0, 1))
            self._front.say(self._words.say("own.build", first=first, second=second))
        self._become(state, told)

    def _open(self, state: State, order: Begin | None = None) -> None:
        """Begin a match; where the table makes the secret, it deals at once, but for a demo that waits for a visitor."""
        self._begin(state, told_at_start(state, order))
        if state.mode is Mode.DEMO:
            self._attract()
        elif state.rules.builder is Builder.TABLE:
            self._play(Dealt(deal(state.edition, self._rng)))

    def _play(self, event: Event) -> None:
        state, effects = update(self.state, event)
        self._journal.record(event, self.state, state, effects)  # on disk first: what is shown is never lost
        found = len(effects) == 1 and isinstance(effects[0], Restored) and isinstance(self._effect, Answered)
        if found or (isinstance(event, BoardSeen) and not effects):
            self.state = state  # a change on the board alone does not take an answer away, nor does one that is as it was
            self._tell(effects)
            self._front.turn_to(self._now(self._effect))
            self._watch()
        else:
            self._become(state, effects)
        if effects == (Cleared(),) and state.edition != self._preferences.setup.edition:
            self._begin(start(self._preferences.setup.edition))  # the next match: what was chosen for it holds now

    def _watch(self) -> None:
        """Where a secret lies on the sensors, it is watched from its locking on; else the board is free to be laid anew."""
        self._boards = [keeping(seeing, self.state.watched_by(board)) for board, seeing in enumerate(self._boards)]

    def _become(self, state: State, effects: tuple[Effect, ...]) -> None:
        """Take on a state; what followed is said, and the weightiest of it shown."""
        given_up = state.given_up and not self.state.given_up
        other_game = state.edition != self.state.edition
        before = self.state
        passed_on = (state.turn, state.stage, state.paused) != (before.turn, before.stage, before.paused)
        if passed_on and isinstance(self.place, OnSheet | OnSensors | OnTray):
            self.place = AT_BOARD  # what one has entered or tried out is not for the next
        self.state = state
        if other_game:
            self._boards = [anew(seeing, state.edition) for seeing in self._boards]
            self._preferences.play(state.edition)
        self._watch()
        self._tell(effects)
        if given_up:
            self.place = AFTER_GIVING_UP
            self._front.say(self._words.say("match.given_up_next"))
        last = effects[-1] if effects else None
        self._effect = next((effect for effect in effects if isinstance(effect, SHOWN_FIRST)), last)
        self._touched_s = self._clock()
        self._stopwatch = self._stopwatch.watching(state, self._touched_s)
        self._front.turn_to(self._now(self._effect))

    def _show(self) -> None:
        place = self.hosting.follow(self.state, self.place)
        if place != self.place:
            self._dialogue((place, None))
        self.hosting.tell(self.state, self.place, self._preferences.standing, self._words, self._looked)
        accounts, left = self.accounts, left_s(self.state, self._stopwatch, self._clock())
        if accounts.open:
            self._front.show(accounts.prompt(), None, accounts.frame("store" if self._journal.trouble else ""))
        else:
            self._front.show(prompt(self._words, self.state, self.place, self._preferences.standing), left)

    def _looked(self) -> list[BoardLooked]:
        return [BoardLooked(one.settling.raw or one.settling.shown, one.seen) for one in self._boards]

    def _tell(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Out) and self.state.stage is Stage.OVER:
                continue  # there is nothing more to hear
            spoken = speak(self._words, self.state, effect)
            self._front.say(tell(self._words, self.state, effect), spoken, weight(effect))

    def _say_of(self, board: int, sentence: str) -> None:
        """Tell something of a sensor board; where there are two, which one."""
        several = len(self._boards) > 1
        self._front.say(self._words.say("own.board", number=board + 1, sentence=sentence) if several else sentence)

    def _tell_notices(self) -> None:
        """Say what there is to say of the store; bad news is shown on the matrix as well, as soon as no answer stands there."""
        notices = self._journal.take_notices()
        for news in notices:
            self._front.say(self._words.say(f"store.{news.about.value}", path=news.path, detail=news.detail))
        if notices:
            self._notice_due = any(news.about is not News.WELL for news in notices)
