"""From a stream of pictures to the few that count: nothing is read while something moves, and flicker is masked.

A piece that slides, a hand that brushes a sensor and a switch that bounces give dozens of pictures; only one that has stood
still for a while is handed on. A sensor that will not stand still, or that sees a magnet on the empty board, is read as `?`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.flicker import Flicker
from orapa_pi.sensing.levels import Level
from orapa_pi.sensing.picture import Picture


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a picture must stand still.

    A picture is settled after `equal_pictures` samples (the first one counts) and `quiet_s`. If the board says for
    `stirring_s` that something stirs and yet shows no change, a sensor flickers too fast to be told: it is not waited for.
    """

    equal_pictures: int = 3
    quiet_s: float = 0.25
    stirring_s: float = 3.0
    stirring_pause_s: float = 1.0


@dataclass(frozen=True, slots=True)
class Settling:
    """What was seen lately. Cells are numbered row by row.

    `raw` is the newest picture as it came, `shown` the same with uncertain sensors masked, seen `equal` times since `since_s`;
    `known` is what each sensor said when it last knew. `unused` are the sensors that saw a magnet on the empty board; it is
    None until set-up has begun, which the first settled picture does.
    `stirring` is what the board itself said last; it has said so, on and off, since `stirring_since_s`, and last at
    `stirring_at_s`. `stirred` are the sensors that have seen something else since the last settled picture.
    """

    patience: Patience = field(default_factory=Patience)
    raw: Picture | None = None
    shown: Picture | None = None
    known: tuple[Level, ...] = ()
    equal: int = 0
    since_s: float = 0.0
    moving: bool = True
    stirring: bool = False
    stirring_since_s: float | None = None
    stirring_at_s: float = 0.0
    stirred: frozenset[int] = frozenset()
    flicker: Flicker = field(default_factory=Flicker)
    unused: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sample means. `settled` is a picture only at the moment at which it becomes one; then it stands until `moving`.

    With it come the cells that were `stirred` before it settled, also those that look now as they did before. Private:
    `uncertain` names the sensors that flicker, `unused` those that saw a magnet on the empty board.
    """

    moving: bool
    settled: Picture | None = None
    stirred: tuple[Cell, ...] = ()
    uncertain: tuple[Cell, ...] = ()
    unused: tuple[Cell, ...] = ()


Step = tuple[Settling, Outcome]


def settle(state: Settling, picture: Picture, now_s: float, *, stirring: bool = False) -> Step:
    """Take one sample: a new picture, or the last one again when time has passed.

    `stirring` is what the board itself says: a sensor of it has not settled yet, so this picture does not count.
    `now_s` is any clock; if it goes back, what stood still for a while has to do so anew.
    """
    if now_s < state.since_s:
        state = _set_back(state, now_s)
    state = _noting_changes(state, picture, now_s)
    shown = _masked(picture, state.flicker.sensors)
    state = _noting_stirring(state, shown, now_s, stirring=stirring)
    if state.stirring_since_s is not None and now_s - state.stirring_since_s >= state.patience.stirring_s:
        stirring = False
    if stirring or shown != state.shown:
        state = replace(state, shown=shown, equal=0, since_s=now_s, moving=True)
    state = replace(state, raw=picture, equal=0 if stirring else state.equal + 1)
    patience = state.patience
    if not state.moving or state.equal < max(1, patience.equal_pictures) or now_s - state.since_s < patience.quiet_s:
        return _outcome(state)
    stirred = _cells(picture, sorted(state.stirred))
    state = replace(state, moving=False, unused=_still_unused(state.unused, picture), stirred=frozenset())
    state, outcome = _outcome(state)
    return state, replace(outcome, settled=_masked(shown, state.unused or ()), stirred=stirred)


def _noting_stirring(state: Settling, shown: Picture, now_s: float, *, stirring: bool) -> Settling:
    """Note since when the board says that something stirs without showing any change; short pauses end nothing."""
    since_s = state.stirring_since_s
    paused = not stirring and now_s - state.stirring_at_s >= state.patience.stirring_pause_s
    if paused or shown != state.shown:
        since_s = None
    if not stirring:
        return replace(state, stirring=False, stirring_since_s=since_s)
    return replace(state, stirring=True, stirring_since_s=now_s if since_s is None else since_s, stirring_at_s=now_s)


def _set_back(state: Settling, now_s: float) -> Settling:
    """The clock has jumped back: every moment that was noted is taken for now."""
    stirring_s = None if state.stirring_since_s is None else now_s
    state = replace(state, stirring_since_s=stirring_s, stirring_at_s=now_s)
    return replace(state, since_s=now_s, equal=0, flicker=state.flicker.set_back(now_s))


def sample_again(state: Settling, now_s: float) -> Step:
    """Time has passed and no other picture came."""
    return _outcome(state) if state.raw is None else settle(state, state.raw, now_s, stirring=state.stirring)


def interrupted(state: Settling) -> Settling:
    """The board was lost: what it shows next has to settle anew. Sensors out of use stay so."""
    return replace(state, raw=None, shown=None, known=(), equal=0, moving=True, flicker=state.flicker.interrupted())


def set_up_before(state: Settling) -> Settling:
    """Set-up is over already, as after a restart in a game: pieces on the board are no sign of sensors that are stuck."""
    return state if state.unused is not None else replace(state, unused=frozenset())


def _noting_changes(state: Settling, picture: Picture, now_s: float) -> Settling:
    """Note which sensors changed, who flickers by that, and which have seen something else than before."""
    before = picture.levels if state.raw is None else state.raw.levels
    pairs = enumerate(zip(picture.levels, before, strict=True))
    changed = [index for index, (level, old) in pairs if level is not old]
    return replace(_noting_stirred(state, picture), flicker=state.flicker.after(changed, now_s))


def _noting_stirred(state: Settling, picture: Picture) -> Settling:
    """Note which sensors see something else than when they last knew: a board that starts anew knows nothing for a moment."""
    if picture.levels == state.known:
        return state
    before = state.known or picture.levels
    known = tuple(old if new is Level.UNKNOWN else new for new, old in zip(picture.levels, before, strict=True))
    pairs = enumerate(zip(known, before, strict=True))
    stirred = state.stirred.union(index for index, (new, old) in pairs if new is not old and old is not Level.UNKNOWN)
    return replace(state, known=known, stirred=stirred)


def _still_unused(unused: frozenset[int] | None, picture: Picture) -> frozenset[int]:
    """On the empty board every sensor that sees a magnet is out of use; later each returns once it has seen none."""
    here = {index for index, level in enumerate(picture.levels) if level is not Level.NONE}
    return frozenset(index for index in here if picture.levels[index] is not Level.UNKNOWN) if unused is None else unused & here


def _masked(picture: Picture, cells: Iterable[int]) -> Picture:
    levels = list(picture.levels)
    for index in cells:
        levels[index] = Level.UNKNOWN
    return picture if tuple(levels) == picture.levels else replace(picture, levels=tuple(levels))


def _outcome(state: Settling) -> Step:
    moving = state.moving and state.raw is not None
    uncertain = _cells(state.raw, sorted(state.flicker.sensors))
    return state, Outcome(moving, uncertain=uncertain, unused=_cells(state.raw, sorted(state.unused or ())))


def _cells(picture: Picture | None, indices: Iterable[int]) -> tuple[Cell, ...]:
    return () if picture is None else tuple(Cell(*divmod(index, picture.edition.grid.columns)) for index in indices)
