"""Both smallest panels give every verb of the accounts through the table's shell, and leave every dialogue."""

from collections.abc import Callable

import pytest

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.books import MemoryBooks
from orapa_pi.app.outlets import Outlets
from orapa_pi.devices.ports import Control, Message, Pressed, Turned, Typed
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.opera.asking import Question, Scene, Sign
from orapa_pi.opera.desk import question_at
from orapa_pi.opera.events import Event
from orapa_pi.opera.panel_menu import VERBS, Line, can_be_asked, lines
from orapa_pi.opera.places import AT_TABLE, Filling, InMenu, Objected
from orapa_pi.phrases import load_words
from tests.app.test_table import Listener
from tests.opera.panel_scenes import OFFERED, scenes

WORDS = load_words("en")
BUILDS: dict[str, tuple[Message, Message]] = {
    "encoder": (Turned(1), Turned(-1)),
    "three buttons": (Pressed(Control.RIGHT), Pressed(Control.LEFT)),
}
OK, BACK, MODE = (Pressed(control) for control in (Control.OK, Control.BACK, Control.MODE))


class Hands:
    """Accounts of a game, and the smallest panel of one build."""

    def __init__(self, scene: Scene, build: str) -> None:
        self.listener = Listener()
        self.accounts = Accounts(WORDS, SimulatedClock(), Outlets(speakers=[self.listener]), MemoryBooks(), names=OFFERED)
        self.accounts.record = scene.record
        self.accounts.open = True
        self.right, self.left = BUILDS[build]

    def turn_to(self, wanted: int, now: int, count: int) -> None:
        """The shorter way round."""
        steps = (wanted - now) % count
        way, steps = (self.right, steps) if 2 * steps <= count else (self.left, count - steps)
        for _ in range(steps):
            self.do(way)

    def do(self, message: Message) -> None:
        assert isinstance(message, Pressed | Turned | Typed)
        self.accounts.take(message)
        assert self.accounts.prompt()
        self.accounts.frame()

    def open_verb(self, verb: str) -> None:
        """Through the menu to the verb's line, and take it."""
        self.do(MODE)
        self._walk_to(lambda line: line.key == verb or any(below.key == verb for below in line.lines))
        if isinstance(self.accounts.desk.place, InMenu):
            self._walk_to(lambda line: line.key == verb)

    def _walk_to(self, wanted: Callable[[Line], bool]) -> None:
        place = self.accounts.desk.place
        assert isinstance(place, InMenu)
        shown = lines(self.accounts.scene, place.menu)
        self.turn_to(next(number for number, line in enumerate(shown) if wanted(line)), place.chosen, len(shown))
        self.do(OK)

    def question(self) -> Question | Event | None:
        place = self.accounts.desk.place
        return question_at(place, self.accounts.scene) if isinstance(place, Filling) else None

    def answer(self) -> int:
        """Answer what is asked, as it is offered or otherwise where that leads nowhere. Gives the number of answers."""
        for number in range(60):
            place, asked = self.accounts.desk.place, self.question()
            if not isinstance(place, Filling) or not isinstance(asked, Question):
                return number
            wanted = asked.place_of(Sign.DONE) if asked.typed else number if asked.key == "revealed" else asked.start
            self.turn_to(wanted, place.pointed, asked.count)
            self.do(OK)
        raise AssertionError("asked without end")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("verb", VERBS)
def test_the_smallest_panels_give_every_verb_and_leave_every_dialogue(verb: str, build: str) -> None:
    given = 0
    for scene in scenes():
        if not can_be_asked(scene, verb):
            continue
        hands = Hands(scene, build)
        hands.open_verb(verb)
        if isinstance(hands.accounts.desk.place, Filling):
            at_first = hands.accounts.desk.place
            hands.do(OK)
            deeper = hands.accounts.desk.place
            if isinstance(deeper, Filling) and len(deeper.answers) > len(at_first.answers):
                hands.do(BACK)
                assert isinstance(hands.accounts.desk.place, Filling)
            hands.answer()
        place = hands.accounts.desk.place
        if isinstance(place, Objected):  # against the rules: the table says why, and it is left
            assert (
                hands.listener.heard[-1].partition(":")[0] in ("rule", "not countable") or "house" in hands.listener.heard[-1]
            )
            assert hands.accounts.record == scene.record
            hands.do(BACK)
        else:
            assert hands.accounts.record != scene.record, verb
            given += 1
        assert hands.accounts.desk.place == AT_TABLE
    assert given, verb
