"""From edges on wires to presses and turns: debounce, long press, repeat, quadrature, acceleration.

Pure functions of (state, edge, time). Times are seconds on one monotonic clock, and are those at which a contact changed, not
those at which somebody heard of it: a late timer neither loses an edge nor turns a short press into a long one.
"""

from dataclasses import dataclass, replace
from enum import Enum

from orapa_pi.devices.ports import Press

FASTER: tuple[tuple[float, int], ...] = ((0.030, 4), (0.070, 2))
"""Less than so many seconds after the last detent, one detent is so many steps; turned with care it takes over 0.1 s."""
STALE_S = 1.0
"""No edge is delivered later than this."""


class Holding(Enum):
    """What holding a button does: one long press, or the short press again and again."""

    LONG = "long"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True)
class Timing:
    """The times of a panel in seconds. Most of the switches in J. Ganssle's "A Guide to Debouncing" bounce for a few ms."""

    bounce_s: float = 0.010
    long_press_s: float = 0.6
    repeat_after_s: float = 0.4
    repeat_every_s: float = 0.08


@dataclass(frozen=True, slots=True)
class Button:
    """A button: is it held for certain, is its contact closed now and since when, and when does holding it do something."""

    held: bool = False
    closed: bool = False
    changed_s: float = 0.0
    next_s: float | None = None


ButtonStep = tuple[Button, tuple[Press, ...]]


def contact(button: Button, at_s: float, timing: Timing, holding: Holding, *, closed: bool) -> ButtonStep:
    """The contact closes or opens. Told twice, the second time means nothing."""
    button, presses = passed(button, at_s, timing, holding)
    if closed != button.closed:
        button = replace(button, closed=closed, changed_s=at_s)
    return button, presses


def passed(button: Button, now_s: float, timing: Timing, holding: Holding) -> ButtonStep:
    """Time passes: what has settled, and what holding has done by `now_s`."""
    presses: list[Press] = []
    while (due_s := due(button, timing)) is not None and due_s <= now_s:
        if button.closed != button.held:
            button, press = _settled(button, timing, holding)
        else:
            button, press = _held_on(button, now_s, timing, holding)
        presses += [press] if press else []
    return button, tuple(presses)


def due(button: Button, timing: Timing) -> float | None:
    """When time alone will do something next. An unsettled contact comes first: it decides whether the button is still held."""
    return button.changed_s + timing.bounce_s if button.closed != button.held else button.next_s


def _settled(button: Button, timing: Timing, holding: Holding) -> tuple[Button, Press | None]:
    if button.closed:
        if holding is Holding.REPEAT:
            return replace(button, held=True, next_s=button.changed_s + timing.repeat_after_s), Press.SHORT
        return replace(button, held=True, next_s=button.changed_s + timing.long_press_s), None
    released = replace(button, held=False, next_s=None)
    if holding is Holding.REPEAT or button.next_s is None:  # said already
        return released, None
    return released, Press.SHORT if button.changed_s < button.next_s else Press.LONG


def _held_on(button: Button, now_s: float, timing: Timing, holding: Holding) -> tuple[Button, Press]:
    if holding is Holding.LONG:
        return replace(button, next_s=None), Press.LONG
    following_s = (button.next_s or now_s) + timing.repeat_every_s
    if following_s <= now_s:  # a late timer does not make up for what it slept through
        following_s = now_s + timing.repeat_every_s
    return replace(button, next_s=following_s), Press.SHORT


class Line(Enum):
    """The two lines of an encoder."""

    A = 0
    B = 1


_QUARTERS = {(True, True): 0, (False, True): 1, (False, False): 2, (True, False): 3}
"""Place within one cycle, by the levels of A and B; clockwise A falls first."""


@dataclass(frozen=True, slots=True)
class Encoder:
    """An encoder: the levels of A and B, quarter cycles since it last rested, and its last step: when, and which way."""

    levels: tuple[bool, bool] = (True, True)
    quarters: int = 0
    stepped_s: float | None = None
    way: int = 0


def turned(encoder: Encoder, line: Line, at_s: float, detents_per_cycle: int, *, high: bool) -> tuple[Encoder, int]:
    """One line changes; the steps that follow, positive clockwise. Bounce goes to and fro and adds up to nothing.

    A step counts where the encoder rests: with both lines high, and for two detents a cycle also with both low.
    """
    levels = (high, encoder.levels[1]) if line is Line.A else (encoder.levels[0], high)
    move = {1: 1, 3: -1}.get((_QUARTERS[levels] - _QUARTERS[encoder.levels]) % 4, 0)
    encoder = replace(encoder, levels=levels, quarters=encoder.quarters + move)
    cycle = 4 // detents_per_cycle
    if _QUARTERS[levels] % cycle:
        return encoder, 0
    way = (encoder.quarters > cycle // 2) - (encoder.quarters < -(cycle // 2))
    if not way:
        return replace(encoder, quarters=0), 0
    since_s = at_s - encoder.stepped_s if encoder.stepped_s is not None and way == encoder.way else None
    return Encoder(levels, stepped_s=at_s, way=way), way * faster(since_s)


def faster(since_s: float | None) -> int:
    """How many steps a detent counts for, so long after the one before in the same direction (None: there was none)."""
    return next((steps for below_s, steps in FASTER if since_s is not None and since_s < below_s), 1)


def stamp(ticks_s: float, now_s: float) -> float:
    """The time of an edge: the kernel's stamp where it is on our clock (Linux 5.7 and newer), else that of its delivery."""
    return ticks_s if now_s - STALE_S <= ticks_s <= now_s else now_s
