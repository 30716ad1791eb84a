"""What the table asks of a camera while it runs, and what that tells of it: calibrating anew, and believing the setter."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell, Grid
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.outline import Corners


@dataclass(frozen=True, slots=True)
class LookAtEmpty:
    """Measure and lock exposure and white balance, and take the picture of this edition's empty board. It begins a lesson.

    `number` tells the lessons apart: an answer to one that was left comes too late.
    """

    number: int
    edition: Edition


@dataclass(frozen=True, slots=True)
class LookAtDealt:
    """Take the picture of this layout, in the light of the first one; learn, and keep it if the layout is read back."""

    number: int
    layout: Layout


@dataclass(frozen=True, slots=True)
class LeaveLesson:
    """The lesson is left: the camera goes on with what it had learned before."""


Lesson = LookAtEmpty | LookAtDealt | LeaveLesson


@dataclass(frozen=True, slots=True)
class Taught:
    """A picture of the lesson of this number was taken, and the last one learned from.

    `fault` is a key of the `lesson.fault` words, such as `hidden.3`, empty when all is well; then `cells` say where to look,
    and `reason` what a device or a disk said itself. Nothing of it is secret: no match is played.
    """

    number: int
    fault: str = ""
    cells: tuple[Cell, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture, and where the board of the edition that is played lies in it: the `corners` of its grid by its markers.

    Without those `reason` is a key of the `see.reason` words. `png` holds no note of place, time or owner.
    """

    png: bytes
    width: int
    height: int
    grid: Grid
    corners: Corners | None = None
    reason: str = "no_board"


@runtime_checkable
class Pupil(Protocol):
    """A camera that can be told things. Every method returns at once, and may be called from any thread."""

    def study(self, lesson: Lesson) -> None:
        """Do this next; what comes of a picture is posted as `Taught`."""

    def believe(self, claims: tuple[Claim, ...]) -> None:
        """These cells hold what is said here, in every picture from now on that does not tell for certain by itself.

        A camera that is a witness beside other sensors believes nobody.
        """

    def frame(self) -> Frame:
        """What the camera sees now. Waits for it: not for the table's thread.

        Raises DriverUnavailable if no picture comes in time.
        """
