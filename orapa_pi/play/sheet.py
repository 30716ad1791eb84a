"""A solution sheet that is filled in with an encoder: for each piece its row, its column, then how it lies."""

from dataclasses import dataclass, replace

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Piece, Placement


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pieces placed so far, and the choices made for the next one: the corner's row, its column, its orientation.

    `chosen` counts within the possibilities of the step that is open; only places where the piece fits are offered.
    """

    edition: Edition
    placed: tuple[Placement, ...] = ()
    steps: tuple[int, ...] = ()
    chosen: int = 0

    @classmethod
    def empty(cls, edition: Edition) -> "Sheet":
        """A sheet on which nothing is placed."""
        return cls(edition)

    @classmethod
    def of(cls, layout: Layout) -> "Sheet":
        """A whole layout as a sheet that is filled in: its pieces in the order in which they are asked for."""
        order = [piece.name for piece in layout.edition.pieces]
        return cls(layout.edition, tuple(sorted(layout.placements, key=lambda place: order.index(place.piece.name))))

    @property
    def complete(self) -> bool:
        """Whether every piece is placed; the next OK hands the sheet in."""
        return len(self.placed) == len(self.edition.pieces)

    @property
    def layout(self) -> Layout:
        """What is placed so far, complete or not."""
        return Layout(self.edition, self.placed)

    @property
    def piece(self) -> Piece | None:
        """The piece that is placed now."""
        return None if self.complete else self.edition.pieces[len(self.placed)]

    @property
    def candidate(self) -> Placement | None:
        """The placement that the choices so far point at, with the first possibility for the open ones."""
        if self.piece is None:
            return None
        fitting = self._fitting()
        return fitting[self._options()[self.chosen]] if len(self.steps) == 2 else self._first(fitting)

    def turned(self, steps: int) -> "Sheet":
        """The open choice moves on by so many possibilities."""
        options = self._options()
        return replace(self, chosen=(self.chosen + steps) % len(options)) if options else self

    def taken(self) -> "Sheet":
        """Take the open choice; after the third the piece is placed."""
        options = self._options()
        if not options:
            return self
        if len(self.steps) == 2:
            return Sheet(self.edition, (*self.placed, self._fitting()[options[self.chosen]]))
        return replace(self, steps=(*self.steps, options[self.chosen]), chosen=0)

    def back(self) -> "Sheet | None":
        """One choice back, then one piece back; None when nothing is left to go back to."""
        if self.steps:
            return replace(self, steps=self.steps[:-1], chosen=0)
        return Sheet(self.edition, self.placed[:-1]) if self.placed else None

    def _places(self) -> tuple[Placement, ...]:
        return self.edition.placements(self.piece) if self.piece else ()

    def _fitting(self) -> list[Placement]:
        """The places that agree with the choices made."""
        row, column = (*self.steps, None, None)[:2]
        return [
            place
            for place in self._places()
            if (row is None or place.corner.row == row) and (column is None or place.corner.column == column)
        ]

    def _options(self) -> list[int]:
        """What the open choice can be: rows, then columns, then places in the list of those that fit."""
        if self.piece is None:
            return []
        fitting = self._fitting()
        if len(self.steps) == 0:
            return sorted({place.corner.row for place in fitting})
        if len(self.steps) == 1:
            return sorted({place.corner.column for place in fitting})
        return list(range(len(fitting)))

    def _first(self, fitting: list[Placement]) -> Placement | None:
        value = self._options()[self.chosen]
        axis = len(self.steps)
        return next((place for place in fitting if place.corner[axis] == value), None)
