"""Orders of the menu that reach beyond the running match: beginning one, playing it once more, settings for the next."""

from dataclasses import dataclass, replace
from random import Random

from orapa_pi.play.events import Dealt, Effect
from orapa_pi.play.menu import Begin, SetAttempts, SetLastTurn, SetTurnTime
from orapa_pi.play.modes import DEFAULT_SETTINGS, MODES, Builder, Mode, Settings
from orapa_pi.play.state import State, start
from orapa_pi.play.update import update
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition

NAMES = ("ANN", "BOB", "CAS", "DAN", "EVA")


@dataclass(frozen=True, slots=True)
class Setup:
    """What the next match is made of: the edition, the names of those who may hunt, and the settings."""

    edition: Edition
    names: tuple[str, ...] = NAMES
    settings: Settings = DEFAULT_SETTINGS


def change(setup: Setup, order: SetAttempts | SetLastTurn | SetTurnTime) -> Setup:
    """The set-up with one setting changed."""
    match order:
        case SetAttempts(attempts):
            settings = replace(setup.settings, attempts=attempts)
        case SetLastTurn(last_turn):
            settings = replace(setup.settings, last_turn=last_turn)
        case SetTurnTime(turn_s):
            settings = replace(setup.settings, turn_s=turn_s)
    return replace(setup, settings=settings)


def begin(setup: Setup, order: Begin, before: State, rng: Random) -> tuple[State, tuple[Effect, ...]]:
    """A new match in the place of the one before; where nobody says who starts, it is drawn."""
    names = list(setup.names[: order.hunters])
    if order.first is None:
        rng.shuffle(names)
    else:
        names = names[order.first :] + names[: order.first]
    return _open(setup, order.mode, tuple(names), before, rng)


def rematch(setup: Setup, before: State, rng: Random) -> tuple[State, tuple[Effect, ...]]:
    """The same mode and people once more; who played second starts."""
    return _open(setup, before.mode, (*before.hunters[1:], *before.hunters[:1]), before, rng)


def _open(setup: Setup, mode: Mode, hunters: tuple[str, ...], before: State, rng: Random) -> tuple[State, tuple[Effect, ...]]:
    state = replace(start(setup.edition, mode, hunters, setup.settings), seen=before.seen)
    if MODES[mode].builder is not Builder.TABLE:
        return state, ()
    return update(state, Dealt(deal(setup.edition, rng)))
