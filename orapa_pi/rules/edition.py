"""An edition: the board, the set of pieces and the house rules of one game, as data."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.grid import Cell, Grid
from orapa_pi.rules.pieces import Orientation, Piece, Placement, Surface, placement_of


class RedSides(StrEnum):
    """Which mirror images of a two-sided piece are allowed, named by its half cells when it lies east-west.

    The rule that grid lines face up forbids turning a gem over if only one face is lined; the owner looks at the set.
    """

    BOTH = "both"
    AS_DRAWN = "SE-NW"
    MIRRORED = "SW-NE"

    def allows(self, orientation: Orientation) -> bool:
        """Whether the piece may lie so; each of the two sides excludes the other."""
        return self is RedSides.BOTH or orientation.mirrored == (self is RedSides.MIRRORED)


class RingAlong(StrEnum):
    """The cell in which a beam would bend is a ring cell and the beam runs along the ring."""

    BEND = "bend"
    STRAIGHT = "straight"


class RingAcross(StrEnum):
    """The cell in which a beam would bend is a ring cell and the beam meets its line."""

    REFLECT = "reflect"
    BEND = "bend"


class RingBeside(StrEnum):
    """The beam was turned back by a line in the cell beside the hole: does it bend in the next one?"""

    BEND = "bend"
    STRAIGHT = "straight"


class SideRule(StrEnum):
    """May pieces share no stretch of side, or is only an overlap refused?"""

    ON = "on"
    OFF = "off"


class Answers(StrEnum):
    """What is said of a beam that comes out, besides where."""

    COLOUR = "colour"
    BOUNCES = "bounces"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the rule texts leave open. The defaults are our choice; owners may choose otherwise in the config."""

    red_sides: RedSides = RedSides.BOTH
    ring_along: RingAlong = RingAlong.BEND
    ring_across: RingAcross = RingAcross.REFLECT
    ring_beside: RingBeside = RingBeside.BEND
    side_rule: SideRule = SideRule.ON
    answers: Answers = Answers.COLOUR

    def written(self) -> dict[str, str]:
        """The rules by name, for a file. Those of `_LEFT_OUT` stand there only where they are not the default."""
        named = {name: str(getattr(self, name)) for name in RULE_VALUES}
        usual = HouseRules()
        return {name: value for name, value in named.items() if name not in _LEFT_OUT or value != getattr(usual, name)}


RULE_VALUES: dict[str, type[StrEnum]] = {
    "red_sides": RedSides,
    "ring_along": RingAlong,
    "ring_across": RingAcross,
    "ring_beside": RingBeside,
    "side_rule": SideRule,
    "answers": Answers,
}
"""The house rules by name, with the values that they can have."""

_LEFT_OUT = frozenset({"side_rule", "answers"})
"""A table that knows nothing of these rules can read the files of one that does not use them."""


def house_rules(settings: Iterable[str]) -> HouseRules:
    """House rules from texts such as `red_sides=SE-NW`; the last one counts. Raises NotationError."""
    chosen = {name: str(getattr(HouseRules(), name)) for name in RULE_VALUES}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in RULE_VALUES:
            raise NotationError(
                Reason("There is no house rule {name}: choose from {known}.", name=quoted(name), known=", ".join(RULE_VALUES))
            )
        values = [str(choice) for choice in RULE_VALUES[name]]
        if value not in values:
            raise NotationError(
                Reason(
                    "The house rule {name} cannot be {value}: choose from {known}.",
                    name=name,
                    value=quoted(value),
                    known=", ".join(values),
                )
            )
        chosen[name] = value
    return HouseRules(
        RedSides(chosen["red_sides"]),
        RingAlong(chosen["ring_along"]),
        RingAcross(chosen["ring_across"]),
        RingBeside(chosen["ring_beside"]),
        SideRule(chosen["side_rule"]),
        Answers(chosen["answers"]),
    )


@dataclass(frozen=True, slots=True)
class Edition:
    """One game as it is played: `base` pieces always, and an `optional` piece for each chosen expansion of its name.

    `grids` lists the board sizes that this game knows, the usual one first.
    """

    name: str
    grid: Grid
    base: tuple[Piece, ...]
    optional: tuple[Piece, ...]
    grids: tuple[Grid, ...] = ()
    expansions: tuple[str, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)

    def __str__(self) -> str:
        """The head of a board string: `mine`, `mine+black`, `space/10x8+black_hole`."""
        size = "" if self.grid == self.grids[0] else f"/{self.grid}"
        return "+".join([self.name + size, *self.expansions])

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that lie on the board, in the order in which people are asked to place them."""
        return self.base + tuple(piece for piece in self.optional if piece.name in self.expansions)

    def piece(self, name: str) -> Piece:
        """The piece of that name, also one of an expansion that is not in play. Raises NotationError."""
        for piece in self.base + self.optional:
            if piece.name == name:
                return piece
        known = ", ".join(piece.name for piece in self.base + self.optional)
        raise NotationError(
            Reason("There is no piece {name} in {game}: it has {known}.", name=quoted(name), game=self.name, known=known)
        )

    def with_expansions(self, names: Iterable[str]) -> "Edition":
        """This edition with exactly these expansions. Raises NotationError for one it does not have or a double one."""
        wanted = list(names)
        known = [piece.name for piece in self.optional]
        for name in wanted:
            if name not in known:
                raise NotationError(
                    Reason(
                        "{game} has no expansion {name}: choose from {known}.",
                        game=self.name,
                        name=quoted(name),
                        known=", ".join(known),
                    )
                )
        if len(set(wanted)) != len(wanted):
            raise NotationError(Reason("An expansion is named twice: {names}.", names=", ".join(wanted)))
        return replace(self, expansions=tuple(name for name in known if name in wanted))

    def with_grid(self, grid: Grid) -> "Edition":
        """This edition on a board of another size. Raises NotationError for a size that it does not have."""
        if grid not in self.grids:
            sizes = ", ".join(str(size) for size in self.grids)
            raise NotationError(
                Reason("{game} is not played on {grid}: choose from {sizes}.", game=self.name, grid=grid, sizes=sizes)
            )
        return replace(self, grid=grid)

    def with_rules(self, rules: HouseRules) -> "Edition":
        """The same game under other house rules."""
        return replace(self, rules=rules)

    def orientations(self, piece: Piece) -> tuple[Orientation, ...]:
        """The ways in which the house rules let this piece lie."""
        if not piece.two_sided:
            return piece.orientations
        return tuple(way for way in piece.orientations if self.rules.red_sides.allows(way))

    def placement(self, piece: Piece, cells: dict[Cell, Surface]) -> Placement:
        """The placement of this piece that covers exactly these cells. Raises NotationError if the house rules know none."""
        placement = placement_of(piece, cells)
        if placement.orientation not in self.orientations(piece):
            raise NotationError(f"The house rules do not let the piece {piece} lie with that side up.")
        return placement

    def placements(self, piece: Piece) -> tuple[Placement, ...]:
        """Every place where this piece fits on the board, row by row, without any rule about edges or other pieces."""
        tried = (Placement(piece, corner, way) for corner in self.grid for way in self.orientations(piece))
        return tuple(placement for placement in tried if all(cell in self.grid for cell, _ in placement.cells))


def on_edge(placement: Placement, grid: Grid) -> bool:
    """Whether a whole flat side of the piece, as long as its box, lies along the board's edge."""
    length = max(len({cell.row for cell, _ in placement.cells}), len({cell.column for cell, _ in placement.cells}))
    flat: dict[tuple[int, int], int] = {}
    for cell, surface in placement.cells:
        for side in surface.flat_sides:
            if cell.step(side) not in grid and cell in grid:
                line = (side, cell.row if side.row_step else cell.column)
                flat[line] = flat.get(line, 0) + 1
    return length in flat.values()


def cells_of(placements: Iterable[Placement]) -> tuple[Cell, ...]:
    """All cells that these placements cover, sorted, each once."""
    return tuple(sorted({cell for placement in placements for cell, _ in placement.cells}))
