"""What somebody says lies in a cell, where nothing else can tell."""

from dataclasses import dataclass

from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout

EMPTY = "-"


@dataclass(frozen=True, slots=True)
class Claim:
    """A cell, and the name of the piece that lies in it, wholly or with a corner; None if it is empty. Written `E4=blue`."""

    cell: Cell
    piece: str | None = None

    def __str__(self) -> str:
        return f"{self.cell}={self.piece or EMPTY}"

    def holds_in(self, layout: Layout) -> bool:
        """Whether it is so in this layout."""
        there = {placement.piece.name for placement in layout.placements for cell, _ in placement.cells if cell == self.cell}
        return there == ({self.piece} if self.piece else set())


def parse_claim(edition: Edition, text: str) -> Claim:
    """Read `E4=blue` or `E4=-`. Raises NotationError for what is no cell of the edition's grid, or no piece in play."""
    place, sign, name = text.partition("=")
    if not sign:
        raise NotationError(
            Reason(
                "{text} says of no cell what lies there: write E4=blue, or E4={empty} for nothing.",
                text=quoted(text),
                empty=EMPTY,
            )
        )
    cell = edition.grid.parse_cell(place)
    if name == EMPTY:
        return Claim(cell)
    if name not in {piece.name for piece in edition.pieces}:
        known = ", ".join(str(one) for one in edition.pieces)
        raise NotationError(
            Reason("{name} is no piece of {edition}: it has {known}.", name=quoted(name), edition=edition, known=known)
        )
    return Claim(cell, name)
