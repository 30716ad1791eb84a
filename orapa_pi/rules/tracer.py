"""The one beam tracer, for every game and every front.

A layout becomes a table of states. A state is "a beam enters this cell with this heading"; the table says which state follows,
or how the beam ends, and which colours it takes on. All of the physics is in filling the table; tracing only follows it.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from orapa_pi.errors import LayoutError
from orapa_pi.rules.colours import COLOUR_SETS, Colour
from orapa_pi.rules.edition import Answers, HouseRules, RingAcross, RingAlong, RingBeside
from orapa_pi.rules.grid import PORTS, Cell, Direction, Grid, Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Substance, Surface
from orapa_pi.rules.questions import Answer, BeamAnswer, BeamQuestion, Ending, Question, look_at


class Step(NamedTuple):
    """A beam enters this cell with this heading."""

    cell: Cell
    heading: Direction


class Beam(NamedTuple):
    """A traced beam: its answer, which is public, and its path, which is not. A trapped path ends where it repeats."""

    port: Port
    answer: BeamAnswer
    path: tuple[Step, ...]


# An entry of the table is the state that follows, shifted left, plus the colour bits that the beam takes on. In place of
# a state, ends of a beam stand there as negative numbers: -1..-36 leave by that port, the others end inside. `_BENDS` stands
# where a beam that has not bent yet goes on as the bends say.
_COLOUR_BITS = len(Colour)
_COLOUR_MASK = (1 << _COLOUR_BITS) - 1
_ABSORBED, _DISAPPEARED, _TRAPPED = -37, -38, -39
_BENDS = -40

_INSIDE = {
    _ABSORBED: BeamAnswer(Ending.ABSORBED),
    _DISAPPEARED: BeamAnswer(Ending.DISAPPEARED),
    _TRAPPED: BeamAnswer(Ending.TRAPPED),
}
_ANSWERS = [
    [_INSIDE.get(end) or BeamAnswer(Ending.EXIT, PORTS[-1 - end], colours) for colours in COLOUR_SETS]
    for end in range(_TRAPPED, 0)
]
"""Every answer there is, made once: the row of an end is that negative number itself, the column its colour bits."""

_OPEN = BeamAnswer(Ending.EXIT)
"""Stands for an answer that is not known yet; no beam ends like that."""


class Tracer:
    """A layout prepared for tracing. Raises LayoutError if pieces overlap or lie off the board."""

    __slots__ = ("_bends", "_bent_table", "_board", "_counting", "_table", "layout")

    def __init__(self, layout: Layout) -> None:
        edition = layout.edition
        width, height = edition.grid.columns, edition.grid.rows
        board = _empty_board(edition.grid)
        table = board.table.copy()
        covered: list[int] = []
        holes: set[int] = set()
        for placement in layout.placements:
            piece = placement.piece
            effects = board.effects[piece.substance, piece.colour]
            for (row, column), surface in placement.cells:
                if not (0 <= row < height and 0 <= column < width):
                    raise LayoutError(f"{piece} lies partly off the board: move it inside the grid.")
                index = row * width + column
                covered.append(index)
                table[4 * index : 4 * index + 4] = effects[surface][index]
            if piece.substance is Substance.BLACK_HOLE:
                holes.update(covered[-len(placement.cells) :])
        if len(set(covered)) != len(covered):
            names = layout.overlaps()[0].pieces
            raise LayoutError(f"{names[0]} and {names[1]} overlap: no beam can be traced before one of them is moved.")
        self.layout = layout
        self._counting = edition.rules.answers is Answers.BOUNCES
        self._board = board
        self._table = self._bent_table = table
        self._bends: dict[int, int] = {}
        if holes:
            self._bends = _bends(board.table, table, holes, edition.rules)
            self._table = table.copy()
            for state in self._bends:
                self._table[state] = _BENDS << _COLOUR_BITS

    def trace(self, port: Port) -> Beam:
        """Follow one beam from its port to its end."""
        path, end, colours = self._follow(self._board.entry[port.index])
        steps = self._board.steps
        answer = _ANSWERS[end][colours]
        if self._counting and answer.ending is Ending.EXIT:
            answer = BeamAnswer(Ending.EXIT, answer.exit, bounces=self._bounces(path))
        return Beam(port, answer, tuple([steps[state] for state in path]))

    def answers(self) -> tuple[BeamAnswer, ...]:
        """The answers from all 36 ports, in the order of `PORTS`.

        Without a black hole every path can be run backwards, so one walk answers for both of its ends.
        """
        if self._counting:
            return tuple(self.trace(port).answer for port in PORTS)
        answers = [_OPEN] * len(PORTS)
        reversible = not self._bends
        for index, entry in enumerate(self._board.entry):
            if answers[index] is _OPEN:
                _, end, colours = self._follow(entry)
                answers[index] = _ANSWERS[end][colours]
                if reversible and end > _ABSORBED:
                    answers[-1 - end] = _ANSWERS[-1 - index][colours]
        return tuple(answers)

    def _follow(self, state: int) -> tuple[list[int], int, int]:
        """The states passed, how it ended, and the colour bits.

        Only after a bend can a beam come back to where it was: before it, and after it, each state has one predecessor, and
        a port has none. So states are remembered from the bend on, and a repeated one means trapped.
        """
        table = self._table
        path: list[int] = []
        colours = 0
        while state >= 0:
            path.append(state)
            entry = table[state]
            colours |= entry
            state = entry >> _COLOUR_BITS
        if state == _BENDS:
            table = self._bent_table
            entry = table[self._bends[path[-1]]]
            colours |= entry
            state = entry >> _COLOUR_BITS
            bent: set[int] = set()
            while state >= 0:
                path.append(state)
                if state in bent:
                    return path, _TRAPPED, 0
                bent.add(state)
                entry = table[state]
                colours |= entry
                state = entry >> _COLOUR_BITS
        return path, state, colours & _COLOUR_MASK

    def _bounces(self, path: list[int]) -> int:
        """How often a beam that came out was turned at a surface or a line. The bend counts none.

        Counted afterwards, so that answers with colours do not pay for it: those are the states that lead elsewhere than on the
        empty board.
        """
        first = next((at for at, state in enumerate(path) if state in self._bends), None)
        if first is not None:
            path = [*path[:first], self._bends[path[first]], *path[first + 1 :]]
        table, empty = self._bent_table, self._board.table
        return sum(table[state] != empty[state] for state in path)


_Effects = dict[Surface, list[tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class _Board:
    """The empty board: its table, where beams enter it, its states in words, and the entries that pieces put into the table.

    `effects` gives for what a piece is made of, each surface and each cell (by index) the entries of that cell's four states.
    """

    table: list[int]
    entry: tuple[int, ...]
    steps: tuple[Step, ...]
    effects: "_EffectsOf"


class _EffectsOf(dict[tuple[Substance, Colour | None], _Effects]):
    """The effects of what a piece is made of, worked out when the first such piece is traced."""

    def __init__(self, leave: list[int]) -> None:
        super().__init__()
        self._leave = leave

    def __missing__(self, made_of: tuple[Substance, Colour | None]) -> _Effects:
        effects = self[made_of] = _effects(self._leave, *made_of)
        return effects


@cache
def _empty_board(grid: Grid) -> _Board:
    def state(cell: Cell, heading: Direction) -> int:
        return 4 * grid.index(cell) + heading

    def leaving(step: Step) -> int:
        following = step.cell.step(step.heading)
        return state(following, step.heading) if following in grid else -1 - grid.exit(step.cell, step.heading).index

    steps = tuple(Step(cell, heading) for cell in grid for heading in Direction)
    leave = [leaving(step) for step in steps]
    return _Board(
        table=[state << _COLOUR_BITS for state in leave],
        entry=tuple(state(*grid.entry(port)) for port in PORTS),
        steps=steps,
        effects=_EffectsOf(leave),
    )


_SWALLOWING = {Substance.ABSORBING: _ABSORBED, Substance.BLACK_HOLE: _DISAPPEARED}


def _effects(leave: list[int], substance: Substance, colour: Colour | None) -> _Effects:
    """What each surface does in each cell, given where a beam gets to that leaves a cell with a heading."""
    bits = colour.bit if colour else 0

    def entry(at: int, surface: Surface, heading: Direction) -> int:
        state = _SWALLOWING.get(substance, leave[at + surface.turns[heading]])
        return state << _COLOUR_BITS | (bits if surface.meets(heading) else 0)

    return {
        surface: [tuple(entry(at, surface, heading) for heading in Direction) for at in range(0, len(leave), 4)]
        for surface in Surface
    }


def _bends(empty: list[int], table: list[int], holes: set[int], rules: HouseRules) -> dict[int, int]:
    """The states in which a black hole bends a beam that has not bent yet, each with the one from which it goes on instead.

    A beam that leaves a cell beside a hole, at right angles to it, bends in the next cell: from there it goes on as if it had
    entered that cell with a heading towards the hole's side. Where the next cell would turn or end the beam, that comes first.
    """

    def neighbour(cell: int, side: int) -> int | None:
        state = empty[4 * cell + side] >> _COLOUR_BITS
        return state // 4 if state >= 0 else None

    def line_side(cell: int) -> int | None:
        """The side of a ring's line: the only heading into its cell that is not straight on."""
        turned = [side for side in range(4) if table[4 * cell + side] != empty[4 * cell + side]]
        return turned[0] if len(turned) == 1 else None

    def bends_in(cell: int, heading: int) -> bool:
        straight_on = table[4 * cell + heading] == empty[4 * cell + heading]
        if line_side(cell) is None:
            return straight_on
        return rules.ring_along is RingAlong.BEND if straight_on else rules.ring_across is RingAcross.BEND

    def was_beside(cell: int, heading: int) -> bool:
        """A beam turned back by a solid face was never in that cell; one turned back by a line was, but the house decides."""
        turned_back = table[4 * cell + (heading + 2) % 4] >> _COLOUR_BITS == empty[4 * cell + heading] >> _COLOUR_BITS
        return not turned_back or (line_side(cell) is not None and rules.ring_beside is RingBeside.BEND)

    bends: dict[int, int] = {}
    for hole, towards in product(holes, range(4)):
        away = (towards + 2) % 4
        beside = neighbour(hole, away)
        if beside is None or neighbour(beside, away) in holes:  # off the board, or a hole on both sides: no bend
            continue
        for heading in ((towards + 1) % 4, (towards + 3) % 4):
            following = neighbour(beside, heading)
            if following is not None and was_beside(beside, heading) and bends_in(following, heading):
                bends[4 * following + heading] = 4 * following + towards
    return bends


def trace(layout: Layout, port: Port) -> Beam:
    """Trace one beam through a layout. For several beams, keep a `Tracer`. Raises LayoutError as it does."""
    return Tracer(layout).trace(port)


def answer(layout: Layout, question: Question) -> Answer:
    """What the table says to a question. Raises LayoutError if pieces overlap or lie off the board."""
    if isinstance(question, BeamQuestion):
        return trace(layout, question.port).answer
    return look_at(layout, question.cell)
