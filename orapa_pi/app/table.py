"""The table: one queue, one loop. Devices post messages; each becomes at most one event of the match or its accounts."""

from collections.abc import Callable
from typing import assert_never

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.announcing import Announcer
from orapa_pi.app.care import Care
from orapa_pi.app.from_afar import deed_of
from orapa_pi.app.front import Front
from orapa_pi.app.hosting import BoardLooked, Hosting, HostRequest, Requested, TryPin
from orapa_pi.app.journal import Journal, News
from orapa_pi.app.keys import TURNS, key_of
from orapa_pi.app.lessons import Lessons
from orapa_pi.app.loop import Loop
from orapa_pi.app.match import Match
from orapa_pi.app.preferences import Preferences
from orapa_pi.app.pressing import Pressing
from orapa_pi.app.seeing import passed
from orapa_pi.app.sensors import Sensors
from orapa_pi.app.telling import prompt
from orapa_pi.app.typed import is_solution, read
from orapa_pi.devices.lessons import Taught
from orapa_pi.devices.ports import (
    Alive,
    BoardSought,
    Clock,
    Control,
    DeviceLost,
    DeviceWorks,
    Examined,
    HunterAsked,
    HunterPassed,
    HunterSubmitted,
    LightsDown,
    Message,
    Named,
    PictureSeen,
    Press,
    Pressed,
    Quit,
    ReadingSeen,
    Turned,
    Typed,
    WitnessSeen,
)
from orapa_pi.errors import NotationError
from orapa_pi.play.desk import (
    AT_BOARD,
    AtBoard,
    Attracting,
    Place,
    mode_menu,
    turn,
)
from orapa_pi.play.desk import press as press_key
from orapa_pi.play.entries import Folded
from orapa_pi.play.events import (
    Answered,
    Refusal,
)
from orapa_pi.play.lesson import Calibrate, TakePicture
from orapa_pi.play.naming import Naming
from orapa_pi.play.orders import (
    Begin,
    DestroySecret,
    HandInBuilt,
    KeepAccounts,
    Leave,
    LookUpGivenUp,
    NextLanguage,
    OpenSeal,
    Order,
    PowerOff,
    Rematch,
    ResetDemo,
    Setting,
    ShowCare,
    ShowPin,
    StartRound,
    TellAddress,
    UnpairAll,
)
from orapa_pi.play.state import State
from orapa_pi.play.typed import typed
from orapa_pi.screen.drawing import BEATS_PER_SECOND
from orapa_pi.screen.findings import Finding
from orapa_pi.screen.view import care_view, disk_notice, idle

REST_S = 12.0
"""After this time an answer gives way to the chosen port, and after twice this time the matrix idles."""

SAMPLE_S = 0.1
"""While something moves on the board, it is looked at this often."""


class Table(Loop):
    """A match at one table, and the dialogue at its panel. Its parts are put together by whoever opens it.

    `join_address` gives where the hunters' page is now, an empty text without pages.
    """

    def __init__(
        self,
        preferences: Preferences,
        match: Match,
        front: Front,
        announcer: Announcer,
        journal: Journal,
        accounts: Accounts,
        lessons: Lessons,
        hosting: Hosting,
        clock: Clock,
        join_address: Callable[[], str],
    ) -> None:
        super().__init__()
        self._preferences, self._clock, self._journal = preferences, clock, journal
        self._match, self._front, self._announcer, self._lessons = match, front, announcer, lessons
        self._join_address = join_address
        self.accounts, self.hosting = accounts, hosting
        self.hosting.post = self.post
        self.care = Care(clock)
        self._pressing = Pressing(match, preferences, self.care, self.handle)
        self._sensors = Sensors(match, front, preferences, journal, clock)
        self._notice_due = False
        self.pages_port: int | None = None
        """The port of the table's pages, if there are any."""
        self.ending: Leave | PowerOff | None = None
        """How somebody at the panel ended the table."""

    @property
    def state(self) -> State:
        """The match as it stands."""
        return self._match.state

    @property
    def place(self) -> Place:
        """Where the dialogue is."""
        return self._match.place

    @property
    def patience_s(self) -> float:
        """How long the loop may wait for a message: less while something moves on a board."""
        return SAMPLE_S if any(one.moving for one in self._match.boards) else 1 / BEATS_PER_SECOND

    def handle(self, message: Message | Requested) -> None:
        """Deal with one message and show the outcome at once."""
        if isinstance(message, Requested):
            refused = self._requested(message.request)
            self._show()
            message.answer(refused)  # no sooner: what the page asks for next is judged by what was told just now
        else:
            self._take(message)
            self._show()
        self._tell_notices()

    def _take(self, message: Message) -> None:
        self.care.note(message)
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
            case HunterAsked() | HunterSubmitted() | HunterPassed():
                self._from_afar(message)
            case PictureSeen() | ReadingSeen() | WitnessSeen() | LightsDown() | BoardSought() | DeviceLost() | DeviceWorks():
                if (looked := self._sensors.take(message)) is not None:
                    self._pressing.look(*looked)
            case Taught():
                self._taught(message)
            case Alive() | Examined() | Quit():
                pass  # they are kept; the loop ends with it
            case _:
                assert_never(message)

    def _requested(self, request: HostRequest) -> str:
        """The host's page wants something: why it is refused, or an empty sentence once it is done."""
        if self.accounts.open and not isinstance(request, TryPin):
            return self._preferences.words.say("host.busy")
        reaction = self.hosting.react(request, self.state, self.place, self._preferences.words)
        if reaction.said:
            self._front.say(reaction.said)
        if reaction.place is not None:
            self._dialogue((reaction.place, reaction.order))
        return reaction.refused

    def _from_afar(self, message: HunterAsked | HunterSubmitted | HunterPassed) -> None:
        """A hunter plays his turn on a page. Who may do that, and when, is judged here and now, whatever the page believed."""
        self._announcer.follow(self.state)
        event = deed_of(message, self.state, self._announcer.move)
        if event is None or self.accounts.open:
            return
        self.care.hide()
        if not isinstance(self.place, Naming):  # what is entered there is of no match
            self._match.place = AT_BOARD
        self._match.play(event)

    def resume(self, folded: Folded) -> None:
        """Go on with a match where it stopped, and show the outcome of its last event again."""
        self._match.resume(folded)
        self._show()

    def show_care(self, seconds: float | None = None) -> None:
        """Show how the table does and where its pages are, for so long or until somebody does something."""
        self.care.show(seconds)
        self._front.again()
        self._show()

    def tick(self) -> None:
        """Let time pass: settling, pulsing, paging, going back to rest, the limit of a turn, a failed disk."""
        now_s = self._clock()
        self._journal.tick()
        for device in self.recovered():
            self.care.works(device)
            self._front.say(self._front.on(device))
        self._tell_notices()
        for board, seeing in enumerate(self._match.boards):
            self._pressing.look(board, passed(seeing, now_s))
        self._match.keep_time(now_s)
        rested_s = now_s - self._match.touched_s
        if self._notice_due and (rested_s >= REST_S or not isinstance(self._match.effect, Answered)):
            self._notice_due, self._match.effect, self._match.touched_s = False, None, now_s
            self._front.turn_to(disk_notice(self.state))
        elif isinstance(self.place, Attracting):
            self._match.show()
        elif rested_s >= 2 * REST_S and isinstance(self.place, AtBoard):
            self._front.turn_to(idle(self.state, self.place))
        elif rested_s >= REST_S:
            self._match.rest()
        self._show()

    def _pressed(self, message: Pressed, control: Control, press: Press) -> None:
        if self._pressing.take(message):
            return
        if (control, press) in TURNS:
            self._dialogue(turn(self.place, self.state, TURNS[control, press]))
        else:
            key = key_of(control, press)
            if key is not None:
                self._dialogue(press_key(self.place, self.state, key))

    def _typed(self, text: str) -> None:
        try:
            meant = read(text, self.state.edition)
        except NotationError:
            # Everybody hears this, so it does not say what was typed: half a solution is one hunter's own.
            self._front.say(self._preferences.words.say("play.no_solution" if is_solution(text) else "play.no_question"))
            return
        following = typed(self.place, self.state, meant)
        if isinstance(following, Refusal):
            self._match.refuse(following)
            return
        if following == (self.place, None):
            self._front.say(self._preferences.words.say("tray.no_cell"))
        self._dialogue(following)

    def _dialogue(self, step: tuple[Place, Order | None]) -> None:
        """Go where the dialogue leads, and do what it orders."""
        self.care.hide()
        self._match.place, order = step
        self._match.touched_s = self._clock()
        if order is None:
            self._match.effect = None
            self._match.show()
        else:
            self._obey(order)

    def _obey(self, order: Order) -> None:
        if isinstance(order, Setting | NextLanguage):
            self._match.choose(order)
            return
        match order:
            case Begin() | Rematch():
                self._match.open(order)
            case ShowPin() | UnpairAll():
                place, said = self.hosting.obey(order, self.place, self._preferences.words)
                self._front.say(said)
                self._dialogue((place, None))
            case Calibrate() | TakePicture():
                self._teach(order)
            case KeepAccounts():
                self._pressing.let_go()  # a press that waits is for the board
                self.accounts.enter(self._preferences.setup.names)
            case StartRound() | ResetDemo() | LookUpGivenUp() | OpenSeal() | DestroySecret():
                self._match.obey(order)
            case HandInBuilt():
                self._match.refuse(Refusal.SHEET_INCOMPLETE)
            case Leave() | PowerOff():
                self.ending = order
                self.post(Quit())
            case ShowCare():
                self.show_care(2 * REST_S)
            case TellAddress():
                self._front.tell_address(self.state, self._join_address())
            case _:
                self._match.play(order)

    def _teach(self, order: Calibrate | TakePicture) -> None:
        """Somebody wants the camera to learn the table."""
        following = self._lessons.obey(order, self.state, self.place)
        if following is None:
            self._match.refuse(Refusal.MATCH_ON)
        else:
            self._dialogue((following, None))

    def _taught(self, message: Taught) -> None:
        """The camera has taken a picture of a lesson."""
        following = self._lessons.told(message, self.state, self.place)
        if following is not None:
            self._dialogue((following, None))
            self._front.tell_lesson(self.state, following)

    def _show(self) -> None:
        place = self._lessons.follow(self.hosting.follow(self.state, self.place), self.state)
        if place != self.place:
            self._dialogue((place, None))
        accounts, left = self.accounts, self._match.left_s
        if accounts.open:
            frame = self._front.show(accounts.prompt(), None, accounts.frame("store" if self._journal.trouble else ""))
        else:
            about = care_view(self.findings(), self.care.addresses, self.pages_port) if self.care.shown else None
            asked = prompt(self._preferences.words, self.state, self.place, self._preferences.standing)
            frame = self._front.show(asked, left, about=about)
        self._announcer.announce(self.state, self._preferences.setup.names, frame, left)
        self.care.note_fault("matrix", self._front.fault)

        self.hosting.tell(
            self.state, self.place, self._preferences.standing, self._preferences.words, self._looked, self._faults
        )

    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the table, its devices and its computer."""
        return self.care.findings(self._journal.trouble)

    def _faults(self) -> tuple[str, ...]:
        return tuple(finding.in_words(self._preferences.words) for finding in self.findings())

    def _looked(self) -> list[BoardLooked]:
        return [BoardLooked(one.settling.raw or one.settling.shown, one.seen) for one in self._match.boards]

    def _tell_notices(self) -> None:
        """Say what there is to say of the store; bad news is shown on the matrix as well, as soon as no answer stands there."""
        notices = self._journal.take_notices()
        self.care.store_news += self._front.tell_notices(notices)
        if notices:
            self._match.look_for_sealed()  # what was given up while the disk failed may be on it now
            self._notice_due = any(news.about is not News.WELL for news in notices)
