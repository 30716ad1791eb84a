"""Beside the game itself, events and what the table does about them: the builder helps the camera, a host's page is let in."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.rules.claims import Claim
from orapa_pi.rules.grid import Cell


@dataclass(frozen=True, slots=True)
class CellTold:
    """The builder says what lies in a cell of the board that is being laid, as the camera cannot tell."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class CellUntold:
    """The builder takes back what was said of a cell: the camera is to tell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Corrected:
    """The builder has said what lies in a cell, or has taken it `back`; everybody may know that, and at the end of which."""

    back: bool = False


class Wish(Enum):
    """What a host's page asks the box for."""

    LOOK = "look"
    CORRECT = "correct"
    PHOTO = "photo"


@dataclass(frozen=True, slots=True)
class HostAdmitted:
    """Somebody at the box lets the host's page in; everybody is told, and what for."""

    wish: Wish = Wish.CORRECT


@dataclass(frozen=True, slots=True)
class Admitted:
    """The host's page may now do what it asked for."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class PictureTaken:
    """The host's page, let in at the box, takes a picture of the board along; everybody is told."""


@dataclass(frozen=True, slots=True)
class PictureKept:
    """A picture of the board has left the table."""
