"""What a table shows and says: one view on every matrix, sentences and prompts for every speaker."""

from collections.abc import Iterable

from orapa_pi.app.journal import News, Notice
from orapa_pi.app.outlets import Outlets
from orapa_pi.app.preferences import Preferences
from orapa_pi.app.telling import lesson_fault
from orapa_pi.devices.ports import Clock, Weight
from orapa_pi.play.desk import Place
from orapa_pi.play.lesson import InLesson
from orapa_pi.play.state import State
from orapa_pi.rules.notation import parse_edition
from orapa_pi.screen.answers import game_in_words
from orapa_pi.screen.drawing import BEATS_PER_SECOND
from orapa_pi.screen.frame import Frame
from orapa_pi.screen.render import render
from orapa_pi.screen.view import camera_notice, join_notice
from orapa_pi.screen.views import Audience, View, amiss, for_whom
from orapa_pi.screen.words import Words


class Front:
    """Fills the outlets of a table; the view that they show pulses and pages by the passed-in clock."""

    def __init__(self, preferences: Preferences, clock: Clock, outlets: Outlets, first: View) -> None:
        self._preferences = preferences
        self._clock = clock
        self._outlets = outlets
        self._view = first
        self._since_s = clock()
        self._prompt = ""
        self._faults: dict[int, str | None] = {}

    def say(self, sentence: str, spoken: str = "", weight: Weight = Weight.CHATTER) -> None:
        """Say it to everybody at the table; `spoken` is the sentence as a voice needs it, where that is another."""
        self._outlets.say(sentence)
        self._outlets.speak(spoken or sentence, weight, language=self._preferences.words.language)

    def off(self, device: str, reason: str) -> str:
        """That a device does not work."""
        words = self._preferences.words
        return words.say("play.device_off", device=words.say(f"device.{device}"), reason=reason)

    def on(self, device: str) -> str:
        """That a device works again."""
        words = self._preferences.words
        return words.say("play.device_on", device=words.say(f"device.{device}"))

    def tell_notices(self, notices: Iterable[Notice]) -> list[str]:
        """Say what there is to say of the store: these sentences."""
        words = self._preferences.words
        told = [words.say(f"store.{news.about.value}", path=news.path, detail=_detail(words, news)) for news in notices]
        for sentence in told:
            self.say(sentence)
        return told

    def tell_address(self, state: State, address: str) -> None:
        """Say and show where the hunters' page is; empty without pages."""
        words = self._preferences.words
        if not address:
            self.say(words.say("play.no_pages"))
            return
        self.say(words.say("play.join", address=address))
        self.turn_to(join_notice(state, address.partition("://")[2]))

    def tell_lesson(self, state: State, place: Place) -> None:
        """Say how the camera's lesson goes, and show it where it is over."""
        words = self._preferences.words
        if not isinstance(place, InLesson):
            self.say(words.say("lesson.learned"))
            self.turn_to(camera_notice(state, "camera_learned"))
        elif place.fault:
            self.say(lesson_fault(words, state.edition, place))

    def dim(self, *, down: bool) -> None:
        """Show everything dimly where a camera may see the light, or again as it is."""
        for output in self._outlets.outputs:
            output.dim(down=down)

    def turn_to(self, following: View) -> None:
        """Show this view from now on."""
        if following == self._view:
            return
        still_private = following.audience is Audience.PRIVATE and for_whom(following) == for_whom(self._view)
        if not still_private:  # else its beats run on, as it says only once for whom it is
            self._since_s = self._clock()
        if amiss(following) and not amiss(self._view):
            self._outlets.beep()
        self._view = following

    def again(self) -> None:
        """The view appears anew."""
        self._since_s = self._clock()

    @property
    def fault(self) -> str | None:
        """Why the first matrix, the table's own, shows nothing; None if it does."""
        return self._outlets.outputs[0].fault if self._outlets.outputs else None

    def show(
        self, waiting_for: str, left_s: int | None, instead: Frame | None = None, about: View | None = None
    ) -> Frame | None:
        """Send what is to be seen now: the prompt and the view with the seconds that are left, or another frame instead.

        A view `about` the table itself takes the place of the view as long as it is given. Returns the frame if it is for
        everybody, and None if what is shown is private.
        """
        if waiting_for != self._prompt:
            self._prompt = waiting_for
            self._outlets.prompt(waiting_for)
        words = self._preferences.words
        beat = int((self._clock() - self._since_s) * BEATS_PER_SECOND)
        frame = render(about or self._view, words, beat, left_s) if instead is None else instead
        for number, output in enumerate(self._outlets.outputs):
            output.show(frame)
            if output.fault != self._faults.get(number):
                self._faults[number] = output.fault
                self.say(self.off("matrix", output.fault) if output.fault else self.on("matrix"))
        return frame if instead is not None or (about or self._view).audience is Audience.PUBLIC else None


def _detail(words: Words, news: Notice) -> str:
    """What a sentence of the store needs besides: an edition by its name in this language."""
    return game_in_words(words, parse_edition(news.detail)) if news.about is News.OTHER_GAME else news.detail
