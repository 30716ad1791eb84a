"""Calibrating the camera, as a dialogue: empty the board, have it looked at, lay what is shown, have that looked at.

What the camera had learned before stays until a whole lesson has succeeded; whoever goes back leaves it as it was.
"""

from dataclasses import dataclass, replace

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement

FROM_THE_START = ("light", "gone")
"""The faults for which the picture of the empty board has to be taken again as well."""


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Begin a lesson: the camera is to learn the table anew."""


@dataclass(frozen=True, slots=True)
class TakePicture:
    """The board is as the lesson asked for: look at it now, and when it is empty, or with this layout on it."""

    layout: Layout | None = None


@dataclass(frozen=True, slots=True)
class InLesson:
    """The camera learns. Without a layout the board is to be empty; with one that is to be laid, exactly as it is shown.

    While the camera is `looking`, it has the board to itself. `fault` is why the last picture was of no use, as a key of the
    `lesson.fault` words, `cells` where, and `reason` what a device said. `pointed` is the piece that is shown, counted from
    1; at 0 the whole layout is.
    """

    layout: Layout | None = None
    looking: bool = False
    fault: str = ""
    cells: tuple[Cell, ...] = ()
    reason: str = ""
    pointed: int = 0

    @property
    def piece(self) -> Placement | None:
        """The piece that is shown alone."""
        return self.layout.placements[self.pointed - 1] if self.layout is not None and self.pointed else None

    def turned(self, steps: int) -> "InLesson":
        """The knob goes through the pieces, and the whole layout before the first one."""
        if self.layout is None or self.looking or self.fault:
            return self
        return replace(self, pointed=(self.pointed + steps) % (len(self.layout.placements) + 1))

    def taken(self) -> tuple["InLesson", TakePicture | None]:
        """OK: a fault was read, and is to be mended; or the board is as it is asked for."""
        if self.looking:
            return self, None
        if self.fault:
            return InLesson(None if self.fault in FROM_THE_START else self.layout), None
        return InLesson(self.layout, looking=True), TakePicture(self.layout)

    def failed(self, fault: str, cells: tuple[Cell, ...] = (), reason: str = "") -> "InLesson":
        """The picture was of no use."""
        return InLesson(self.layout, fault=fault, cells=cells, reason=reason)
