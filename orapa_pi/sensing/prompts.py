"""What happens while pieces are laid (events) and what the builder is told (prompts). All values, all frozen, all private."""

from dataclasses import dataclass

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout, Problem
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.reading import Reading

MAX_OPTIONS = 4
"""More pictures than this nobody compares; then the builder is told to lay the piece again, elsewhere."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The board has come to rest and shows this picture; the `stirred` cells have changed before it did, if only briefly."""

    picture: Picture
    stirred: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A camera has read the board itself; nothing moves on it."""

    reading: Reading


@dataclass(frozen=True, slots=True)
class Chosen:
    """The builder has taken one of the options, counted from 1 in the order in which they were offered."""

    number: int


@dataclass(frozen=True, slots=True)
class Back:
    """The builder goes back: none of the options, or undo the last choice."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The layout on the board is the secret from now on (or is again, after a restart): it is only watched."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class Released:
    """The layout on the board is no secret any more; pieces may be moved."""


Event = Settled | Shown | Chosen | Back | Kept | Released


@dataclass(frozen=True, slots=True)
class NextPiece:
    """The piece to lay now, by its name."""

    piece: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The sensors cannot tell which of these lies there. A single option is to be confirmed, and the whole board in the end."""

    options: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class Stray:
    """Magnets that are no piece: two pieces at once, one that lies askew, a foreign magnet, or a sensor that fails."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Lifted:
    """These pieces were taken away; they are to be laid again."""

    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece that was recognised does not lie there as it did: put it back, or lift it."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """To go back, lift this piece."""

    piece: str


@dataclass(frozen=True, slots=True)
class OutOfUse:
    """Sensors that are not believed: avoid them. A piece that no other sensor sees is not counted as laid."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Complete:
    """Every piece lies on the board, the whole picture agrees, and these rules are broken."""

    layout: Layout
    problems: tuple[Problem, ...]


Prompt = NextPiece | Choose | Stray | Lifted | Moved | TakeBack | OutOfUse | Complete
