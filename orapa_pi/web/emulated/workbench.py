"""The hands on a simulated board, for terminal and page at once: every verb is done alone, and what lies then is told."""

from collections.abc import Callable
from functools import partial
from random import Random
from threading import RLock

from orapa_pi.devices.faults import parse_fault
from orapa_pi.devices.hands import Bench, Breakable
from orapa_pi.devices.ports import Terms
from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Direction
from orapa_pi.rules.layout import Layout, Problem
from orapa_pi.rules.notation import parse_layout, parse_placement
from orapa_pi.rules.pieces import Placement
from orapa_pi.screen.answers import game_in_words, piece_in_words
from orapa_pi.screen.words import Words
from orapa_pi.sensing.picture import Picture
from orapa_pi.web.channel import Channel
from orapa_pi.web.emulated.shown import bench_shown
from orapa_pi.web.laying import problems_with, room_for

BENCH = "bench"
"""The topic of the first board; those of others have their number behind it, from 2 on."""
N, E, S, W = Direction


class Workbench:
    """A `Bench` around another, of the board of this `number`, from 0.

    `breakable` is what can be made to fail at the same board, if anything can.
    """

    def __init__(
        self,
        bench: Bench,
        breakable: Breakable | None,
        edition: Edition,
        words: Words,
        rng: Random,
        channel: Channel,
        number: int = 0,
    ) -> None:
        self.edition = edition
        self.words = words
        self._bench = bench
        self._breakable = breakable
        self._rng = rng
        self._channel = channel
        self._topic = f"{BENCH}{number + 1}" if number else BENCH
        self._hands = RLock()
        self.tell()

    def follow(self, terms: Terms) -> None:
        """The board itself has followed before."""
        with self._hands:
            self.edition, self.words = terms.edition, terms.words
            self.tell()

    def tell(self) -> None:
        """Tell what lies on the board now, and what is broken."""
        with self._hands:
            self._channel.publish(self._topic, bench_shown(self._bench, self._breakable, self.edition, self.words))

    @property
    def can_break(self) -> bool:
        return self._breakable is not None

    @property
    def placements(self) -> tuple[Placement, ...]:
        with self._hands:
            return self._bench.placements

    @property
    def picture(self) -> Picture:
        with self._hands:
            return self._bench.picture

    def place(self, placement: Placement) -> None:
        self._do(partial(self._bench.place, placement))

    def lift(self, piece: str) -> None:
        self._do(partial(self._bench.lift, piece))

    def clear(self) -> None:
        self._do(self._bench.clear)

    def anywhere(self, piece: str) -> None:
        """Lay a piece at the first place where no rule forbids it. Raises NotationError if there is none."""

        def lay() -> None:
            place = room_for(Layout(self.edition, self._bench.placements), piece)
            if place is not None:
                self._bench.place(place)
                return
            raise NotationError(self.words.say("web.no_room", piece=piece_in_words(self.words, self.edition, piece)))

        self._do(lay)

    def board(self, layout: str | None = None) -> None:
        """Lay this board, or deal one. Raises NotationError for a board of another game."""

        def lay() -> None:
            board = deal(self.edition, self._rng) if layout is None else parse_layout(layout, self.edition.rules)
            if board.edition != self.edition:
                raise NotationError(self.words.say("play.other_game", edition=game_in_words(self.words, self.edition)))
            self._bench.clear()
            for placement in board.placements:
                self._bench.place(placement)

        self._do(lay)

    def bump(self, piece: str) -> None:
        """Push a piece on by one cell, where there is board. Raises NotationError if it does not lie there."""

        def push() -> None:
            lying = next((one for one in self._bench.placements if one.piece.name == piece), None)
            if lying is None:
                raise NotationError(Reason("{piece} does not lie on the board.", piece=quoted(piece)))
            pushed = (Placement(lying.piece, lying.corner.step(way), lying.orientation) for way in (E, S, W, N))
            self._bench.place(next(one for one in pushed if all(cell in self.edition.grid for cell, _ in one.cells)))

        self._do(push)

    def spoil(self, fault: str) -> None:
        """One more fault of a sensor, in place of one that it had. Raises NotationError."""
        board, added = self._to_break(), parse_fault(self.edition.grid, fault)
        self._do(lambda: board.spoil(*(one for one in board.faults if one.cell != added.cell), added))

    def fail(self, verb: str) -> None:
        """What happens to the cable, the line and the controller: a verb of `Breakable` without arguments, or `mend`."""
        board = self._to_break()
        verbs = {
            "unplug": board.unplug,
            "plug": board.plug,
            "garble": board.garble,
            "resend": board.resend,
            "restart": board.restart,
            "mend": board.spoil,
        }
        self._do(verbs[verb])

    def problems_with(self, placement: Placement) -> tuple[Problem, ...]:
        """What the rules would say of this piece lying there, and of others because of it; not what is still missing."""
        with self._hands:
            lying = Layout(self.edition, self._bench.placements)
        return problems_with(lying, placement)

    def parse(self, placement: str) -> Placement:
        """Raises NotationError."""
        return parse_placement(self.edition, placement)

    def _to_break(self) -> Breakable:
        if self._breakable is None:
            raise NotationError(Reason("Nothing can be broken at this board: only a simulated one has faults to choose."))
        return self._breakable

    def _do(self, verb: Callable[[], None]) -> None:
        with self._hands:
            try:
                verb()
            finally:
                self.tell()
