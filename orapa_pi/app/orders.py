"""Orders of the menu that reach beyond the running match: beginning one, playing it once more, settings for the next."""

from dataclasses import dataclass, replace
from random import Random

from orapa_pi.play.menu import Begin, SetAttempts, SetLastTurn, SetTurnTime
from orapa_pi.play.modes import DEFAULT_SETTINGS, Mode, Settings
from orapa_pi.play.state import State, start
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


def begin(setup: Setup, order: Begin, before: State, rng: Random) -> State:
    """A new match in the place of the one before; where nobody says who starts, it is drawn."""
    names = list(setup.names[: order.hunters])
    if order.first is None:
        rng.shuffle(names)
    else:
        names = names[order.first :] + names[: order.first]
    return _opened(setup, order.mode, tuple(names), before)


def rematch(setup: Setup, before: State) -> State:
    """The same mode and people once more; who played second starts."""
    return _opened(setup, before.mode, (*before.hunters[1:], *before.hunters[:1]), before)


def _opened(setup: Setup, mode: Mode, hunters: tuple[str, ...], before: State) -> State:
    return replace(start(setup.edition, mode, hunters, setup.settings), seen=before.seen)
