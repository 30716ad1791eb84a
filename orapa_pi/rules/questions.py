"""What hunters may ask, and what the rules let the table answer: no path, and no bounce count unless a house rule says so."""

from dataclasses import dataclass
from enum import StrEnum

from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.colours import Colour, mixture_name
from orapa_pi.rules.grid import Cell, Grid, Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Piece, Substance


class Ending(StrEnum):
    """How a beam ends. Only an `exit` has a port and a colour."""

    EXIT = "exit"
    ABSORBED = "absorbed"
    DISAPPEARED = "disappeared"
    TRAPPED = "trapped"


@dataclass(frozen=True, slots=True)
class BeamAnswer:
    """The answer to a beam: how it ended and, after an exit, where and with which colours (alphabetical).

    Where the house wants the number of bounces in place of the colour, an exit has `bounces`, and no colours.
    """

    ending: Ending
    exit: Port | None = None
    colours: tuple[Colour, ...] = ()
    bounces: int | None = None

    @property
    def name(self) -> str:
        """The English name of the mixed colour; meaningful only after an exit whose bounces were not counted."""
        return mixture_name(self.colours)


class CellAnswer(StrEnum):
    """The answer to a cell question; it never says whether the cell is covered wholly or partly."""

    NOTHING = "nothing"
    WHITE = "white"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    TRANSPARENT = "transparent"
    ABSORBED = "absorbed"
    BLACK_HOLE = "black_hole"


@dataclass(frozen=True, slots=True)
class BeamQuestion:
    """Where does a beam from this port come out, and in which colour (or after how many bounces)?"""

    port: Port

    def __str__(self) -> str:
        return str(self.port)


@dataclass(frozen=True, slots=True)
class CellQuestion:
    """What lies in this cell?"""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


Question = BeamQuestion | CellQuestion
Answer = BeamAnswer | CellAnswer


def parse_question(grid: Grid, text: str) -> Question:
    """Read `7` or `N` as a beam and `E4` as a cell. Raises NotationError for anything else."""
    try:
        return BeamQuestion(Port.parse(text))
    except NotationError:
        letters = any(letter.isalpha() for letter in text)
        digits = any(letter.isdigit() for letter in text)
        if letters and digits:
            return CellQuestion(grid.parse_cell(text))
        raise NotationError(
            Reason(
                "{text} is no question: give an edge position (1 to 18, A to R) or a cell such as E4.",
                text=quoted(text.strip()),
            )
        ) from None


def look_at(layout: Layout, cell: Cell) -> CellAnswer:
    """What the table says of a cell: the colour of the piece that covers it wholly or partly."""
    found = layout.contents().get(cell)
    return CellAnswer.NOTHING if found is None else said_of(found[0].piece)


def said_of(piece: Piece) -> CellAnswer:
    """What the table says of a cell that this piece covers."""
    if piece.substance is Substance.ABSORBING:
        return CellAnswer.ABSORBED
    if piece.substance is Substance.BLACK_HOLE:
        return CellAnswer.BLACK_HOLE
    return CellAnswer(piece.colour.value) if piece.colour else CellAnswer.TRANSPARENT
