"""A table with a camera that can be taught, and hands that have only the smallest panel: a knob, OK, BACK and MODE."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from orapa_pi.app.companions import Companions
from orapa_pi.app.journal import Journal
from orapa_pi.app.table import Table
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.lessons import Frame, Lesson, LookAtDealt, LookAtEmpty, Taught
from orapa_pi.devices.off import NoBoard
from orapa_pi.devices.ports import Control, Message, Press, Pressed, ReadingSeen, Source
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import AT_BOARD, InMenu, Place, entries
from orapa_pi.play.state import State
from orapa_pi.rules.claims import Claim
from orapa_pi.sensing.reading import Meaning, Reading
from tests.app.test_table import LAYOUT, Listener

EDITION = LAYOUT.edition


class ScriptedCamera(NoBoard):
    """A board that is a camera: it remembers what it was asked, and tells what the test posts."""

    def __init__(self) -> None:
        super().__init__(BoardSettings(EDITION))
        self.lessons: list[Lesson] = []
        self.claims: tuple[Claim, ...] = ()
        self.believed: list[tuple[Claim, ...]] = []

    def study(self, lesson: Lesson) -> None:
        self.lessons.append(lesson)

    def believe(self, claims: tuple[Claim, ...]) -> None:
        self.claims = claims
        self.believed.append(claims)

    def frame(self) -> Frame:
        return Frame(b"", 0, 0, EDITION.grid)


class Hands:
    """Presses keys, and posts what the camera tells."""

    def __init__(self, table: Table, camera: ScriptedCamera, clock: SimulatedClock, matrix: SimulatedMatrix) -> None:
        self.table, self.camera, self.clock, self.matrix = table, camera, clock, matrix
        self.heard: list[str] = []

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def place(self) -> Place:
        return self.table.place

    def tells(self, *messages: Message) -> None:
        for message in messages:
            self.table.post(message)
        self.table.run_until_quiet()

    def press(self, control: Control, times: int = 1, press: Press = Press.SHORT) -> None:
        for _ in range(times):
            self.tells(Pressed(control, press))

    def taught(self, fault: str = "", **more: object) -> None:
        """The camera answers the last lesson."""
        lesson = self.camera.lessons[-1]
        assert isinstance(lesson, LookAtEmpty | LookAtDealt)
        self.tells(Taught(lesson.number, fault, **more))  # type: ignore[arg-type]

    def menu(self, *keys: str) -> None:
        """Choose these lines, with the knob and OK alone."""
        if not isinstance(self.place, InMenu):
            self.press(Control.MODE)
        for key in keys:
            place = self.place
            assert isinstance(place, InMenu)
            there = [entry.key for entry in entries(place, self.state)]
            assert key in there, there
            self.press(Control.RIGHT, (there.index(key) - place.chosen) % len(there))
            self.press(Control.OK)

    def offered(self, *path: str) -> list[str]:
        """The lines of the menu below these."""
        self.menu(*path)
        place = self.place
        assert isinstance(place, InMenu)
        there = [entry.key for entry in entries(place, self.state)]
        while self.place != AT_BOARD:
            self.press(Control.BACK)
        return there

    def pages(self, count: int = 12) -> list[str]:
        """What the line of the matrix says, one after another."""
        lines = []
        self.table.run_until_quiet()
        for _ in range(count):
            lines.append(self.matrix.frames[-1].line or "")
            self.clock.advance(1.0)
            self.table.run_until_quiet()
        return lines


@contextmanager
def camera_hands(
    language: str = "en", journal: Journal | None = None, witness: ScriptedCamera | None = None, board: Source | None = None
) -> Iterator[Hands]:
    """A table whose board is a scripted camera, or has one as a witness beside it."""
    clock, listener, camera = SimulatedClock(), Listener(), witness or ScriptedCamera()
    matrix, panel = SimulatedMatrix(MatrixSettings()), SimulatedPanel()
    devices = Devices(board or camera, matrix, panel, witness=witness)
    with open_table(
        Config(), devices, load_words(language), clock, Random("camera"), Companions(speakers=(listener,)), journal=journal
    ) as table:
        hands = Hands(table, camera, clock, matrix)
        hands.heard = listener.heard
        yield hands


def exact(claims: tuple[Claim, ...] = ()) -> ReadingSeen:
    return ReadingSeen(Reading(Meaning.EXACT, LAYOUT, problems=LAYOUT.problems()), EDITION, claims=claims)
