"""From the pictures of a board to what the game sees: settling first, then guided placement or reading, by the kind of board.

A frozen state machine of its own; the table hands it every picture, lets time pass in it, and asks it what is `seen`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from orapa_pi.devices.ports import Control
from orapa_pi.play.state import Choice, Seen, Sight
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition, cells_of
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing import direct, guided, setting_up
from orapa_pi.sensing.direct import Direct
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.prompts import (
    Back,
    Choose,
    Chosen,
    Event,
    Kept,
    Moved,
    NextPiece,
    OutOfUse,
    Prompt,
    Released,
    Settled,
    Shown,
    Stray,
    TakeBack,
)
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.sensing.setting_up import Guided
from orapa_pi.sensing.settle import Outcome, Patience, Settling, interrupted, sample_again, set_up_before, settle
from orapa_pi.sensing.witness import contradiction


@dataclass(frozen=True, slots=True)
class Seeing:
    """What the table makes of its board.

    It is `lost` until a picture has settled. `pointed` is the option under the cursor, `outside` are sensors beside the
    edition's grid that see a magnet, and `kept` is the layout that is only watched. `witness` is what a camera reads that looks
    at the board of other sensors: where it contradicts them, nothing is certain, unless the builder has `claimed` of every such
    cell what these sensors see there. `believed` are claims without which a camera that is the board could not tell.
    """

    setup: Guided | Direct
    settling: Settling
    outcome: Outcome = Outcome(moving=False)  # noqa: RUF009 - frozen
    prompts: tuple[Prompt, ...] = ()
    pointed: int = 0
    outside: tuple[Cell, ...] = ()
    kept: Layout | None = None
    lost: bool = True
    searching: bool = False
    by_camera: bool = False
    witness: Reading | None = None
    witness_moving: bool = False
    claimed: tuple[Claim, ...] = ()
    believed: tuple[Claim, ...] = ()

    @property
    def moving(self) -> bool:
        """Whether something moves on a board that is seen, or it has not come to rest since it is."""
        return self.outcome.moving or self.witness_moving

    @property
    def seen(self) -> Seen:
        """What the game is to know now."""
        if self.lost:
            first_look = Seen(Sight.UNSURE, moving=True)
            blind = Seen(Sight.SOUGHT if self.searching else Sight.LOST)
            return first_look if self.outcome.moving else blind
        told = _layout_of(self.setup)
        contradicted = contradiction(told, self.witness) if told is not None and self.witness is not None else ()
        backed = tuple(one for one in self.claimed if one.cell in contradicted and told is not None and one.holds_in(told))
        if {one.cell for one in backed} == set(contradicted):
            contradicted = ()
        layout = None if contradicted else told
        return Seen(
            Sight.UNSURE if layout is None else Sight.CLEAR,
            layout,
            partial=_recognised(self.setup) if told is None else None,
            missing=_missing(self.setup) if told is None else (),
            cells=contradicted if told is not None else _cells_to_look_at(self.setup, self.prompts),
            outside=self.outside,
            next_piece=next((one.piece for one in self.prompts if isinstance(one, NextPiece)), None),
            choice=next((Choice(one.options, self.pointed) for one in self.prompts if isinstance(one, Choose)), None),
            unusable=_unusable(self.settling, self.outcome, self.prompts),
            to_clear=_to_clear(self.settling, self.outcome),
            moving=self.moving,
            claims=(*self.believed, *backed) if layout is not None else (),
        )


def seeing(edition: Edition, kind: Kind, patience: Patience) -> Seeing:
    """A board of which nothing is seen yet."""
    return Seeing(Guided(edition) if kind is Kind.REED else Direct(edition), Settling(patience))


def anew(state: Seeing, edition: Edition) -> Seeing:
    """The same board, set up for another edition, of which nothing is seen yet."""
    setup = Guided(edition) if isinstance(state.setup, Guided) else Direct(edition)
    return Seeing(setup, Settling(state.settling.patience), searching=state.searching)


def pictured(
    state: Seeing, picture: Picture, now_s: float, *, stirring: bool = False, outside: tuple[Cell, ...] = ()
) -> Seeing:
    """The board gave a picture; it may say itself that something moves, and name magnets beside the edition's grid."""
    return _sampled(
        replace(state, outside=outside, searching=False), *settle(state.settling, picture, now_s, stirring=stirring)
    )


def shown(state: Seeing, reading: Reading | None, *, moving: bool, claims: tuple[Claim, ...] = ()) -> Seeing:
    """A camera looked at the board: it moves, it was read, or it cannot be seen. The camera's frames have voted already.

    `claims` are those that it needed.
    """
    if moving:
        return replace(state, outcome=Outcome(moving=True), searching=False, by_camera=True)
    if reading is None:
        return replace(went(state), by_camera=True)
    state = replace(state, outcome=Outcome(moving=False), lost=False, searching=False, by_camera=True, believed=claims)
    return _told(state, Shown(reading))


def witnessed(state: Seeing, reading: Reading | None, *, moving: bool) -> Seeing:
    """A camera looked at the board of these sensors; what it said before stands while something moves."""
    return replace(state, witness=state.witness if moving else reading, witness_moving=moving)


def passed(state: Seeing, now_s: float) -> Seeing:
    """Time has passed and the board gave no other picture."""
    if state.by_camera:
        return state
    return _sampled(state, *sample_again(state.settling, now_s))


def went(state: Seeing) -> Seeing:
    """The board is lost."""
    return replace(state, settling=interrupted(state.settling), outcome=Outcome(moving=False), lost=True, searching=False)


def sought(state: Seeing) -> Seeing:
    """The board is being searched for."""
    return replace(went(state), searching=True)


def keeping(state: Seeing, secret: Layout | None, claims: tuple[Claim, ...] = ()) -> Seeing:
    """The game's secret is this layout, which is watched from now on; None when there is none. Its builder claims these."""
    state = replace(state, claimed=claims)
    if state.kept == secret:
        return state
    if secret is None:
        return _told(replace(state, kept=None), Released())
    return _told(replace(state, kept=secret, settling=set_up_before(state.settling)), Kept(secret))


def confirmed(state: Seeing) -> Seeing:
    """The builder locks, and by that says that the board lies as it is shown, if that is what is left to say."""
    shown = not (state.moving or state.lost)
    return _told(state, Chosen(1)) if _to_confirm(state.setup) and shown else state


def pressed(state: Seeing, control: Control) -> Seeing | None:
    """A short press while pieces are laid: choose, take, go back. None if the press is not meant for the board.

    OK for the whole board is not: it locks, and confirms on the way. While the board is lost no question is shown, and none is
    answered.
    """
    if state.lost:
        return None
    options = next((len(one.options) for one in state.prompts if isinstance(one, Choose)), 0)
    turn: dict[Control, Callable[[], Seeing]] = {}
    if _can_go_back(state.setup):
        turn[Control.BACK] = lambda: _told(state, Back())
    if options and not _to_confirm(state.setup):
        turn |= {
            Control.LEFT: lambda: replace(state, pointed=(state.pointed - 1) % options),
            Control.RIGHT: lambda: replace(state, pointed=(state.pointed + 1) % options),
            Control.OK: lambda: _told(state, Chosen(state.pointed + 1)),
        }
    if control not in turn:
        return None
    return state if state.outcome.moving else turn[control]()  # what is asked may not be true any more


def begun(state: Seeing) -> Seeing:
    """Set-up has begun before, also if the table knows nothing of it: what lies there is no sign of sensors that are stuck."""
    return replace(state, settling=set_up_before(state.settling))


def _to_confirm(setup: Guided | Direct) -> bool:
    return isinstance(setup, Guided) and setup.to_confirm


def _can_go_back(setup: Guided | Direct) -> bool:
    """Whether there is anything to take back; else the button is free for other things."""
    if isinstance(setup, Guided):
        return not setup.kept and bool(setup.laid or setup.added)
    return not setup.kept and bool(setup.doubts)


def _sampled(state: Seeing, settling: Settling, outcome: Outcome) -> Seeing:
    state = replace(state, settling=settling, outcome=outcome)
    return state if outcome.settled is None else _told(replace(state, lost=False), Settled(outcome.settled, outcome.stirred))


def _told(state: Seeing, event: Event) -> Seeing:
    setup: Guided | Direct
    if isinstance(state.setup, Guided):
        setup, prompts = guided.update(state.setup, event)
    else:
        setup, prompts = direct.update(state.setup, event)
    return replace(state, setup=setup, prompts=prompts, pointed=0 if prompts != state.prompts else state.pointed)


def _layout_of(setup: Guided | Direct) -> Layout | None:
    return setting_up.layout_of(setup) if isinstance(setup, Guided) else direct.layout_of(setup)


def _recognised(setup: Guided | Direct) -> Layout | None:
    """The pieces that are certain so far."""
    if isinstance(setup, Guided):
        return Layout(setup.edition, setup.laid)
    reading = setup.reading
    unfinished = reading is not None and reading.meaning is Meaning.UNFINISHED and len(reading.candidates) == 1
    return reading.candidates[0] if reading is not None and unfinished else None


def _missing(setup: Guided | Direct) -> tuple[str, ...]:
    if isinstance(setup, Guided):
        return tuple(piece.name for piece in setup.remaining)
    return setup.reading.missing if setup.reading else ()


def _cells_to_look_at(setup: Guided | Direct, prompts: tuple[Prompt, ...]) -> tuple[Cell, ...]:
    """Where something does not add up, or what is to be lifted."""
    for prompt in prompts:
        if isinstance(prompt, Stray | Moved):
            return prompt.cells
        if isinstance(prompt, TakeBack) and isinstance(setup, Guided):
            return cells_of(placement for placement in setup.laid if placement.piece.name == prompt.piece)
    return ()


def _to_clear(settling: Settling, outcome: Outcome) -> tuple[Cell, ...]:
    """What saw a magnet when set-up began and still does, if nothing else is seen: pieces from before, or a bad sensor."""
    picture = settling.shown
    if picture is None or not outcome.unused:
        return ()
    magnets = (cell for cell, level in zip(picture.edition.grid, picture.levels, strict=True) if level in picture.kind.magnets)
    return outcome.unused if set(magnets) <= set(outcome.unused) else ()


def _unusable(settling: Settling, outcome: Outcome, prompts: tuple[Prompt, ...]) -> tuple[Cell, ...]:
    """Sensors that are not believed, whoever found them out: the board itself, settling, or placement."""
    told = {cell for prompt in prompts if isinstance(prompt, OutOfUse) for cell in prompt.cells}
    picture = settling.raw
    if picture is not None and not outcome.moving:
        cells = zip(picture.edition.grid, picture.levels, strict=True)
        told.update(cell for cell, level in cells if level is Level.UNKNOWN)
    return tuple(sorted({*outcome.uncertain, *outcome.unused, *told}))
