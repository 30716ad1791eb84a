"""The accounts of Space Opera at the table: a shell around the pure dialogue that keeps, says and shows.

The table hands over what the panel says while the accounts are open; they hand back nothing but frames and sentences.
"""

from dataclasses import replace

from orapa_pi.app.account_telling import account_prompt, happened, pronounced
from orapa_pi.app.books import Books, Kept
from orapa_pi.app.keys import TURNS
from orapa_pi.app.outlets import Outlets
from orapa_pi.devices.ports import Clock, Control, Pressed, Terms, Turned, Typed
from orapa_pi.errors import NotationError, quoted
from orapa_pi.opera.asking import Question, Scene
from orapa_pi.opera.desk import done, press, question_at, refused, turn, typed
from orapa_pi.opera.events import Correct, Request, Undo
from orapa_pi.opera.history import sentence, words
from orapa_pi.opera.lines import parse, write
from orapa_pi.opera.notation import Catalogue, Context
from orapa_pi.opera.panel_menu import Action
from orapa_pi.opera.places import AT_TABLE, Desk, Filling, Key, Move
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.replay import replay
from orapa_pi.opera.rulings import DEFAULTS, Rulings
from orapa_pi.opera.state import Step
from orapa_pi.opera.update import Record, update
from orapa_pi.play.naming import DEFAULT_NAMES
from orapa_pi.screen.account_frames import render_account
from orapa_pi.screen.account_view import account_view
from orapa_pi.screen.account_views import AccountView, NumbersShown
from orapa_pi.screen.drawing import BEATS_PER_SECOND
from orapa_pi.screen.frame import Frame
from orapa_pi.screen.words import Words

KEYS: dict[Control, Key] = {Control(key.value): key for key in Key}


class Accounts:
    """One game after the other. `open`: the panel and the matrix are theirs; `names` are offered at the next set-up.

    All that is said is public, so that it is spoken too: but for corrections, as whoever holds a key sees the number, and
    the sentences of its repetitions would be heard long after.
    """

    def __init__(
        self,
        words: Words,
        clock: Clock,
        outlets: Outlets,
        books: Books,
        catalogue: Catalogue | None = None,
        rulings: Rulings = DEFAULTS,
        names: tuple[str, ...] = DEFAULT_NAMES,
    ) -> None:
        self.open = False
        self.record = Record()
        self.desk = Desk()
        self._words, self._clock, self._outlets, self._books = words, clock, outlets, books
        self._phrases = words.section("opera")
        self._catalogue, self._rulings, self._names = catalogue or Catalogue(), rulings, names
        self._view: AccountView = account_view(self.desk, self.scene)
        self._since_s = clock()

    @property
    def scene(self) -> Scene:
        """What the dialogue may look at now."""
        return Scene(self.record, self._catalogue, self._names, self._rulings)

    def follow(self, terms: Terms) -> None:
        """Speak this language from now on."""
        self._words = terms.words
        self._phrases = terms.words.section("opera")

    def enter(self, names: tuple[str, ...]) -> None:
        """Open the accounts: of the game that was left, or of a new one, to which these names are offered."""
        self.open, self.desk, self._names = True, Desk(), names
        self._books.mark(opened=True)
        self._say(self._words.say("account.opened"))

    def resume(self, kept: Kept) -> None:
        """Go on with the game that was running when the table stopped, open if it was."""
        try:
            done = replay(kept.lines)
        except NotationError as fault:
            self._say(self._words.say("account.not_read", detail=str(fault)))
            self._books.finish()
            return
        self.record, self.open = done.record, kept.open
        if self.open:
            self._say(self._words.say("account.resumed"))
        if done.refused:  # each was accepted once, so the rules here are others than those it was kept under
            self._say(self._words.say("account.not_all_read", lines=len(done.refused)))

    def take(self, message: Pressed | Turned | Typed) -> None:
        """Deal with what the panel or the keyboard says."""
        before, now_s = self._asked(), self._clock()
        match message:
            case Turned(steps):
                self._move(turn(self.desk, self.scene, steps, now_s))
            case Typed(text):
                self._typed(text)
            case Pressed(control, how):
                if (control, how) in TURNS:
                    self._move(turn(self.desk, self.scene, TURNS[control, how], now_s))
                elif control in KEYS:
                    self._move(press(self.desk, self.scene, KEYS[control], now_s))
        asked = self._asked()
        if asked is not None and asked != before and asked.note is not None:
            self._say(words(self._phrases, asked.note))

    def prompt(self) -> str:
        """What the open dialogue waits for."""
        return account_prompt(self._words, self.desk, self.scene)

    def frame(self, warning: str = "") -> Frame:
        """What the matrix shows now; a warning is a key of the `matrix` words, and a page among a player's numbers."""
        view = account_view(self.desk, self.scene)
        if warning and isinstance(view, NumbersShown):
            view = replace(view, warning=warning)
        if view != self._view:
            self._view, self._since_s = view, self._clock()
        return render_account(view, self._words, int((self._clock() - self._since_s) * BEATS_PER_SECOND))

    def _asked(self) -> Question | None:
        place = self.desk.place
        question = question_at(place, self.scene) if isinstance(place, Filling) else None
        return question if isinstance(question, Question) else None

    def _typed(self, text: str) -> None:
        """An answer; or, for whoever likes, an action as a line of JSON."""
        if not text.startswith("{"):
            move = typed(self.desk, self.scene, text)
            if move == (self.desk, None):
                asked = self._asked()
                key = "account.unread" if asked is not None and asked.free else "account.not_asked"
                self._say(self._words.say(key, text=quoted(text)))
            self._move(move)
            return
        try:
            request = parse(text, Context(self.record.game, self._catalogue, self._rulings))
        except NotationError as fault:
            self._say(self._words.tell(str(fault)))
        else:
            # What was open may ask for things that are gone after this, and no press is joined to it.
            self.desk = replace(self.desk, place=AT_TABLE, grouped=None)
            self._do(request)

    def _move(self, move: Move) -> None:
        self.desk, order = move
        if isinstance(order, Request):
            self._do(order)
        elif isinstance(order, Action):
            self._act(order)

    def _do(self, request: Request) -> None:
        """Do it, keep it, then say it: what is shown is never lost."""
        before = self.record
        after, outcome = update(before, request)
        if isinstance(outcome, Refusal):
            self.desk = refused(self.desk, request, outcome)
            self._say(sentence(self._phrases, outcome))
            return
        self._books.keep(write(request))
        self.record = after
        self.desk = done(self.desk, before.game, after.game)
        if isinstance(request.event, Undo):
            self._say(self._words.say("account.undone"))
        for line in happened(self._phrases, before, request, after, outcome):
            self._say(line, aloud=not isinstance(request.event, Correct))

    def _act(self, action: Action) -> None:
        if action is Action.NEW_GAME or self.record.game.step is Step.OVER:
            self._books.finish()
            self.record, self.desk = Record(), Desk()
        if action is Action.LEAVE:
            self.open = False
            self._books.mark(opened=False)

    def _say(self, line: str, *, aloud: bool = True) -> None:
        self._outlets.say(line)
        if aloud:
            self._outlets.speak(pronounced(line, self.record.game), language=self._words.language)
