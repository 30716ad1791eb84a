"""A builder who follows the prompts of a guided set-up, with clumsy hands and a board that may have a bad sensor.

Everything goes through raw pictures and a clock, as on a real board. The builder answers a question by what the matrix shows of
it and what really lies there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from random import Random

from orapa_pi.play.state import Choice
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.masks import MaskedPlacement, masked_placements
from orapa_pi.rules.notation import format_layout
from orapa_pi.screen.options import contents_of, sketch_of, which
from orapa_pi.screen.views import Ring, WhichBoard, WhichPiece
from orapa_pi.sensing import flicker
from orapa_pi.sensing.guided import update
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.prompts import Back, Choose, Chosen, Event, Kept, Moved, NextPiece, Prompt, Settled, Stray, TakeBack
from orapa_pi.sensing.setting_up import Guided, layout_of
from orapa_pi.sensing.settle import Settling, settle

SAMPLE_S = 0.1
MAX_ACTIONS = 80


class Fault(Enum):
    NONE = "no bad sensor"
    DEAD = "one dead"
    STUCK = "one stuck"
    STUCK_LATER = "one stuck later"
    DEAD_LATER = "one dead later"


class WrongLayout(AssertionError):
    """The table says that a layout is complete which does not lie there."""


@dataclass
class Builder:
    """One set-up.

    `lying` is the truth; `askew` are the magnets that are near enough of a piece that is `landing`, and `leaving` is one
    that is being lifted.
    """

    edition: Edition
    rng: Random
    fault: Fault = Fault.NONE
    clumsiness: float = 0.3
    lying: dict[str, MaskedPlacement] = field(default_factory=dict)
    askew: int = 0
    landing: MaskedPlacement | None = None
    leaving: MaskedPlacement | None = None
    bad_cell: int = 0
    broken: bool = False
    now_s: float = 0.0
    settling: Settling = field(default_factory=Settling)
    guided: Guided = field(init=False)
    prompts: tuple[Prompt, ...] = ()
    settled: int = 0
    backs: int = 0
    asked: int = 0

    def __post_init__(self) -> None:
        self.guided = Guided(self.edition)
        self.bad_cell = self.rng.randrange(self.edition.grid.columns * self.edition.grid.rows)
        self.broken = self.fault in (Fault.DEAD, Fault.STUCK)
        self.breaks_at = self.rng.randrange(1, 2 * len(self.edition.pieces))

    # What the board sees.

    def picture(self, noise: int = 0) -> Picture:
        magnets = self.askew ^ noise
        for place in self.lying.values():
            magnets |= place.cells
        if self.broken:
            stuck = self.fault in (Fault.STUCK, Fault.STUCK_LATER)
            magnets = magnets | 1 << self.bad_cell if stuck else magnets & ~(1 << self.bad_cell)
        count = self.edition.grid.columns * self.edition.grid.rows
        signs = (Level.MAGNET if magnets >> index & 1 else Level.NONE for index in range(count))
        return Picture(self.edition, Kind.REED, tuple(signs))

    def sample(self, noise: int = 0) -> None:
        self.now_s += SAMPLE_S
        self.settling, outcome = settle(self.settling, self.picture(noise), self.now_s)
        if outcome.settled is not None:
            self.settled += 1
            self.tell(Settled(outcome.settled, outcome.stirred))

    def tell(self, event: Event) -> None:
        self.guided, self.prompts = update(self.guided, event)
        layout = layout_of(self.guided)
        on_the_way = [self.landing] if self.askew and self.landing else [self.leaving] if self.leaving else []
        truths = [self.truth(), *(self.truth(place) for place in on_the_way)]
        if layout is not None and not any(layout.looks_like(truth) for truth in truths):
            raise WrongLayout(f"said {format_layout(layout)}, lying {format_layout(self.truth())}")

    def rest(self) -> None:
        """Hands off, until the picture has settled."""
        for _ in range(5):
            self.sample()

    def truth(self, *landing: MaskedPlacement) -> Layout:
        return Layout(self.edition, tuple(place.placement for place in (*self.lying.values(), *landing)))

    # What hands do.

    def places(self, name: str) -> list[MaskedPlacement]:
        taken = sum(place.cells for other, place in self.lying.items() if other != name)
        piece = self.edition.piece(name)
        return [place for place in masked_placements(self.edition, piece) if not place.cells & taken]

    def bounce(self, cells: int) -> None:
        for _ in range(self.rng.randrange(3)):
            self.sample(noise=cells & self.rng.getrandbits(90))

    def put(self, name: str, place: MaskedPlacement) -> None:
        """Lay a piece: at once, bouncing, slid over the board, or one edge first, with pauses now and then."""
        before = self.lying.pop(name, None)
        if before is not None:
            self.sample()
        way = self.rng.random()
        if way < self.clumsiness / 2:
            for step in self.rng.choices(self.places(name), k=self.rng.randrange(1, 4)):
                self.lying[name] = step
                self.pause()
        elif way < self.clumsiness:
            self.askew, self.landing = place.cells & self.rng.getrandbits(90), place
            if self.askew != place.cells:  # else it lies already
                self.pause()
            self.askew = 0
        self.lying[name] = place
        self.bounce(place.cells)

    def pause(self) -> None:
        for _ in range(5 if self.rng.random() < 0.2 else 1):
            self.sample()

    def lift(self, name: str) -> None:
        place = self.leaving = self.lying.pop(name)  # while its switches bounce it is neither here nor gone
        self.bounce(place.cells)
        self.leaving = None

    # What the matrix shows of a question, and whether it is so.

    def shown(self, options: tuple[Layout, ...], pointed: int) -> WhichPiece | WhichBoard:
        return which(Ring(self.edition.grid), Choice(options, pointed), Layout(self.edition, self.guided.laid))

    def agrees(self, view: WhichPiece | WhichBoard) -> bool:
        """By eye: on a board the colours of the cells in question, or of all if none is; of a piece how it lies.

        While one piece is in question nobody looks at the others.
        """
        lying = [place.placement for place in self.lying.values()]
        sketches = [sketch_of(one) for one in lying]
        if isinstance(view, WhichPiece):
            return view.sketches[view.pointed] in sketches
        contents = contents_of(self.truth())
        if view.sketch is None and not view.differing:
            return contents == view.contents
        there, said = ({part for part in parts if part[0] in view.differing} for parts in (contents, view.contents))
        return there == said and view.sketch in (None, *sketches)

    # What the builder does about a prompt.

    def act(self) -> None:
        """Do what the most urgent prompt says, or make one of the usual mistakes first."""
        prompt = self.prompts[0]
        following = next((one.piece for one in self.prompts if isinstance(one, NextPiece)), None)
        if isinstance(prompt, Choose):
            self.asked += 1
            shown = (self.shown(prompt.options, number) for number in range(len(prompt.options)))
            right = [number for number, view in enumerate(shown, 1) if self.agrees(view)]
            self.tell(Chosen(right[0]) if right else Back())
            return
        if isinstance(prompt, Stray | Moved):
            self.tidy(prompt)
        elif isinstance(prompt, TakeBack):
            self.lift(prompt.piece)
        elif following is not None:
            self.follow(following)
        else:
            self.lift(self.rng.choice(list(self.lying)))  # nothing else is asked: a piece that no sensor sees
        self.rest()

    def tidy(self, prompt: Stray | Moved) -> None:
        grid = self.edition.grid
        named = sum(1 << grid.index(cell) for cell in prompt.cells)
        there = [name for name, place in self.lying.items() if place.cells & named]
        known = {placement.piece.name for placement in self.guided.laid}
        loose = [name for name in there if name not in known] or there
        self.rng.shuffle(loose)
        if not loose or (self.backs < 3 and self.rng.random() < 0.1):
            self.backs += 1
            self.tell(Back())
            return
        for name in loose[self.rng.random() < 0.3 :] or loose:  # now and then one of several stays
            self.lift(name)

    def follow(self, following: str) -> None:
        if following in self.lying:  # it lies there unseen: try it elsewhere
            self.lift(following)
            return
        if not self.places(following):  # no room is left for it
            self.lift(self.rng.choice(list(self.lying)))
            return
        spot = self.rng.choice(self.places(following))
        mistake = self.rng.random() * 5 if self.rng.random() < self.clumsiness else 9.0
        missing = [piece.name for piece in self.edition.pieces if piece.name not in self.lying]
        if mistake < 1:  # put down twice
            self.put(following, self.rng.choice(self.places(following)))
            self.rest()
            self.lift(following)
            self.rest()
            if self.prompts[0] != NextPiece(following):
                return
            self.put(following, spot)
        elif mistake < 2 and len(missing) > 1:  # two at once
            self.put(following, spot)
            other = self.rng.choice([name for name in missing if name != following])
            if free := self.places(other):
                self.lying[other] = self.rng.choice(free)
        elif mistake < 3 and self.lying:  # an earlier piece is put elsewhere, in one go or not
            name = self.rng.choice(list(self.lying))
            if self.rng.random() < 0.5:
                self.lift(name)
                self.rest()
            self.put(name, self.rng.choice(self.places(name)))
        elif mistake < 4:  # a piece that is not asked for, and that looks different to the sensors
            name = self.rng.choice(missing)
            sizes = {len(self.edition.piece(one).orientations[0].cells) for one in (name, following)}
            self.put(name, self.rng.choice(self.places(name))) if len(sizes) > 1 else self.put(following, spot)
        else:
            self.put(following, spot)

    def build(self) -> Iterator[int]:
        """Work until the set-up is complete, or patience ends; yields after every action."""
        self.rest()
        for number in range(MAX_ACTIONS):
            self.broken |= number >= self.breaks_at and self.fault is not Fault.NONE
            if layout_of(self.guided) is not None:
                return
            self.act()
            yield number

    def bump(self) -> bool:
        """After the layout is kept: lift a piece and put it back. Whether the table says so both times.

        Sensors that were bounced a lot are believed again only when they have been quiet for a while.
        """
        self.tell(Kept(self.truth()))
        self.quiet()
        name, place = self.rng.choice(list(self.lying.items()))
        self.lift(name)
        self.quiet()
        noticed = layout_of(self.guided) is None and isinstance(self.prompts[0], Moved)
        self.lying[name] = place
        self.quiet()
        return noticed and layout_of(self.guided) is not None

    def quiet(self) -> None:
        """Hands off for longer than any sensor is distrusted for having flickered."""
        for _ in range(round((flicker.QUIET_S + 1.0) / SAMPLE_S)):
            self.sample()
