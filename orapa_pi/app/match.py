"""What is played at a table: every event is kept, then followed by sentences and a view. Opening a match, and what ends one."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from orapa_pi.app.announcing import Announcer
from orapa_pi.app.front import Front
from orapa_pi.app.given_up import about_given_up
from orapa_pi.app.journal import Journal
from orapa_pi.app.orders import begin, rematch, told_at_start
from orapa_pi.app.preferences import Preferences
from orapa_pi.app.seeing import Seeing, anew, begun, keeping
from orapa_pi.app.stopwatch import Stopwatch, left_s
from orapa_pi.app.telling import attempts_told, speak, tell, weight
from orapa_pi.devices.ports import Clock
from orapa_pi.play.correcting import Correcting
from orapa_pi.play.desk import AFTER_GIVING_UP, AT_BOARD, ATTRACTING, Attracting, Looking, Place, Private
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
from orapa_pi.play.lesson import InLesson
from orapa_pi.play.modes import Builder, Mode
from orapa_pi.play.orders import (
    Begin,
    DestroySecret,
    LookUpGivenUp,
    NextLanguage,
    OpenSeal,
    Rematch,
    ResetDemo,
    Setting,
    StartRound,
)
from orapa_pi.play.state import Seen, Sight, Stage, State, start
from orapa_pi.play.update import update
from orapa_pi.rules.dealer import deal
from orapa_pi.screen.attract import attract
from orapa_pi.screen.view import view
from orapa_pi.screen.views import View

ATTRACT_S = 3.0
"""How long each view of the demo's loop is shown."""

FIRST_LOOK = Seen(Sight.UNSURE, moving=True)

SHOWN_FIRST = (Answered, Judged, Drawn)
"""Of several effects the matrix shows these; whose turn it is now is said, and shown when they have been read."""


class Match:
    """The match that is played now, the place in the dialogue about it, and what of both is shown.

    `boards` are what the table makes of its sensor boards, `effect` is what is shown beside the state, None at rest, and
    `touched_s` the time when anything last happened.
    """

    def __init__(
        self,
        preferences: Preferences,
        boards: Sequence[Seeing],
        clock: Clock,
        rng: Random,
        journal: Journal,
        front: Front,
        announcer: Announcer,
        opening: Place,
        *,
        camera: bool,
    ) -> None:
        self.state = replace(start(preferences.setup.edition), camera=camera, sealed=bool(journal.given_up()))
        self.place: Place = opening
        self.boards = list(boards)
        self.effect: Effect | None = None
        self.touched_s = clock()
        self._preferences, self._clock, self._rng = preferences, clock, rng
        self._journal, self._front = journal, front
        self._announcer = announcer
        self._camera = camera
        self._stopwatch = Stopwatch()
        self._loop: tuple[View, ...] = ()

    @property
    def left_s(self) -> int | None:
        """The whole seconds that are left of a turn or a round; None where no time is limited."""
        return left_s(self.state, self._stopwatch, self._clock())

    def show(self) -> None:
        """Show what is to be shown now."""
        if isinstance(self.place, Attracting) and self._loop:
            shown = self._loop[int((self._clock() - self.touched_s) / ATTRACT_S) % len(self._loop)]
        else:
            shown = view(self.state, self.effect, self.place, self._preferences.standing)
        self._front.turn_to(shown)

    def say_of(self, board: int, sentence: str) -> None:
        """Tell something of a sensor board; where there are two, which one."""
        several = len(self.boards) > 1
        words = self._preferences.words
        self._front.say(words.say("own.board", number=board + 1, sentence=sentence) if several else sentence)

    def say_off(self, board: int, reason: str) -> None:
        """Tell that a sensor board does not work; where there are two, which one."""
        words = self._preferences.words
        which = words.say("own.off", number=board + 1, reason=reason) if len(self.boards) > 1 else ""
        self._front.say(which or self._front.off("board", reason))

    def resume(self, folded: Folded) -> None:
        """Go on with a match where it stopped, and show the outcome of its last event again."""
        self._front.say(self._preferences.words.say("store.resumed"))
        self.place = AT_BOARD
        state = replace(folded.state, seen=FIRST_LOOK)  # nobody knows yet what lies there
        self._say_who_builds(state)
        self.become(state, folded.effects or told_at_start(state))

    def rest(self) -> None:
        """Nobody has done anything for a while: a secret is hidden again, and a demo waits for the next visitor."""
        self.effect = None
        if self.state.mode is Mode.DEMO and not self.state.hunting and not isinstance(self.place, InLesson):
            self._attract()
            return
        if isinstance(self.place, Looking):
            self.place = AT_BOARD
        self.show()

    def keep_time(self, now_s: float) -> None:
        """A turn that took too long passes; a round of the demo is over."""
        self._stopwatch = self._stopwatch.watching(self.state, now_s)
        if left_s(self.state, self._stopwatch, now_s) != 0 or not self.state.hunting:
            return
        self._stopwatch = self._stopwatch.again(now_s)
        if self.state.mode is Mode.DEMO:
            self.place = AT_BOARD
            self.play(TimeUp())
            return
        if isinstance(self.place, Private):  # also where one hunter plays alone: this solution was not handed in
            self.place = AT_BOARD
        self._front.say(self._preferences.words.say("match.time_up", name=self.state.hunters[self.state.turn]))
        self.play(Passed())

    def choose(self, order: Setting | NextLanguage) -> None:
        """A choice for the next match. Where nothing is locked yet, that is this one."""
        said = self._preferences.next_language() if isinstance(order, NextLanguage) else self._preferences.change(order)
        self._front.say(said)
        edition, state = self._preferences.setup.edition, self.state
        if edition != state.edition and state.stage is Stage.BUILDING and not state.hunters:
            self._begin(start(edition, state.mode))
        self.effect = None
        self.show()

    def obey(self, order: StartRound | ResetDemo | LookUpGivenUp | OpenSeal | DestroySecret) -> None:
        """Begin or end a round of the demo, or do something about a match that was given up."""
        if isinstance(order, StartRound | ResetDemo):
            self.demo(order)
        else:
            self.about_given_up(order)

    def look_for_sealed(self) -> None:
        """See whether there is a match to go back to; where the store cannot say, it is as it was."""
        if self._journal.trouble is None:
            self.state = replace(self.state, sealed=bool(self._journal.given_up()))

    def refuse(self, reason: Refusal) -> None:
        """Nothing happens, and everybody hears why."""
        self.become(self.state, (Refused(reason),))

    def about_given_up(self, order: LookUpGivenUp | OpenSeal | DestroySecret) -> None:
        """Look up a match that was given up, reveal its secret, or do away with it."""
        followed = about_given_up(order, self._journal, self._preferences.words)
        if followed.said:
            self._front.say(followed.said)
        if followed.folded is not None:
            self.become(followed.folded.state, followed.folded.effects)
        if followed.reveals:
            self.play(SecretRevealed())
        if followed.afresh:
            self._begin(start(self._preferences.setup.edition))
        self.show()

    def demo(self, order: StartRound | ResetDemo) -> None:
        """A round on a board that nobody knows, or the loop that waits for one."""
        self._begin(start(self._preferences.setup.edition, Mode.DEMO))
        if isinstance(order, StartRound):
            self.play(Dealt(deal(self.state.edition, self._rng)))
        else:
            self._attract()

    def open(self, order: Begin | Rematch) -> None:
        """Begin a match; where the table makes the secret, it deals at once, but for a demo that waits for a visitor."""
        setup = self._preferences.setup
        if isinstance(order, Begin):
            state = begin(setup, order, self.state, self._rng)
            told = told_at_start(state, order)
        else:
            state = rematch(setup, self.state)
            told = told_at_start(state)
        if said := attempts_told(self._preferences.words, state):
            self._front.say(said)
        self._begin(state, told)
        if state.mode is Mode.DEMO:
            self._attract()
        elif state.rules.builder is Builder.TABLE:
            self.play(Dealt(deal(state.edition, self._rng)))
        elif state.mode is Mode.OPEN:
            self._front.say(self._preferences.words.say("play.building"))

    def play(self, event: Event) -> None:
        """What happens in the match: on disk first, as what is shown is never lost."""
        state, effects = update(self.state, event)
        self._journal.record(event, self.state, state, effects)
        found = len(effects) == 1 and isinstance(effects[0], Restored) and isinstance(self.effect, Answered)
        if found or (isinstance(event, BoardSeen) and not effects):
            self.state = state  # a change on the board alone does not take an answer away, nor does one that is as it was
            if state.stage is Stage.BUILDING:
                self.effect = None  # who lays a board looks at what is made of it
            if isinstance(self.place, Correcting) and state.to_correct is None:
                self.place = AT_BOARD  # there is no question any more that an answer could be for
                self._front.say(self._preferences.words.say("refused.nothing_to_correct"))
            self._tell(effects)
            self.show()
            self._watch()
        else:
            self.become(state, effects)
        if effects == (Cleared(),) and state.edition != self._preferences.setup.edition:
            self._begin(start(self._preferences.setup.edition))  # the next match: what was chosen for it holds now

    def become(self, state: State, effects: tuple[Effect, ...]) -> None:
        """Take on a state; what followed is said, and the weightiest of it shown."""
        state = replace(state, camera=self._camera, sealed=self.state.sealed)
        given_up = state.given_up and not self.state.given_up
        other_game = state.edition != self.state.edition
        before = self.state
        passed_on = (state.turn, state.stage, state.paused) != (before.turn, before.stage, before.paused)
        if passed_on and isinstance(self.place, Private):
            self.place = AT_BOARD  # what one has entered or tried out is not for the next
        self.state = state
        if (state.stage, state.mode, state.revealed) != (before.stage, before.mode, before.revealed):
            self.look_for_sealed()  # no match is given up, gone on with or opened without one of these
        if other_game:
            self.boards = [anew(seeing, state.edition) for seeing in self.boards]
            self._preferences.play(state.edition)
        self._watch()
        self._tell(effects)
        if given_up:
            self.place = AFTER_GIVING_UP
            self._front.say(self._preferences.words.say("match.given_up_next"))
        last = effects[-1] if effects else None
        self.effect = next((effect for effect in effects if isinstance(effect, SHOWN_FIRST)), last)
        self.touched_s = self._clock()
        self._stopwatch = self._stopwatch.watching(state, self.touched_s)
        self.show()

    def _begin(self, state: State, told: tuple[Effect, ...] = ()) -> None:
        if self.state.mode is Mode.DEMO and self.state.hunting:  # the round that runs ends without a word: nobody gave it up
            ended, effects = update(self.state, TimeUp())
            self._journal.record(TimeUp(), self.state, ended, effects)
        self._journal.begin(state)
        self._announcer.begin()
        if isinstance(self.place, Correcting):
            self.place = AT_BOARD  # what was about to be said is of another board, or even of another grid
        self._say_who_builds(state)
        self.become(state, told)

    def _say_who_builds(self, state: State) -> None:
        """Where both build at once, who lays where."""
        if state.own_boards and state.stage is Stage.BUILDING:
            first, second = (state.hunters[state.sensors.index(board)] for board in (0, 1))
            self._front.say(self._preferences.words.say("own.build", first=first, second=second))

    def _attract(self) -> None:
        """Show the loop of the demo, on a board that is always the same."""
        self._loop = attract(deal(self.state.edition, Random("demo")))
        self.place, self.touched_s = ATTRACTING, self._clock()
        self.show()

    def _watch(self) -> None:
        """Where a secret lies on the sensors, it is watched from its locking on; else the board is free to be laid anew."""
        state = self.state
        self.boards = [
            keeping(seeing, state.watched_by(board), () if board else state.claims_on(board))
            for board, seeing in enumerate(self.boards)
        ]
        if state.stage is Stage.CLEARING:  # what a table that starts anew finds on the sensors is the board that was locked
            self.boards = [begun(seeing) for seeing in self.boards]

    def _tell(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Out) and self.state.stage is Stage.OVER:
                continue  # there is nothing more to hear
            words = self._preferences.words
            told = tell(words, self.state, effect)
            self._front.say(told, speak(words, self.state, effect), weight(effect))
            self._announcer.tell(told)
