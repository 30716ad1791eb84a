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
    """What the next match is made of: the edition, the names of those who may hunt, and the settings.

    With two sensor boards those who duel build at once, the first of the names on the first board.
    """

    edition: Edition
    names: tuple[str, ...] = NAMES
    settings: Settings = DEFAULT_SETTINGS
    sensor_boards: int = 1


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
    seats = list(range(order.hunters))
    if order.first is None:
        rng.shuffle(seats)
    else:
        seats = seats[order.first :] + seats[: order.first]
    own_boards = order.mode is Mode.DUEL and setup.sensor_boards > 1
    names = tuple(setup.names[seat] for seat in seats)
    return _opened(setup, order.mode, names, before, tuple(seats) if own_boards else ())


def rematch(setup: Setup, before: State) -> State:
    """The same mode and people once more; who played second starts."""
    sensors = (*before.sensors[1:], *before.sensors[:1]) if before.own_boards and setup.sensor_boards > 1 else ()
    return _opened(setup, before.mode, (*before.hunters[1:], *before.hunters[:1]), before, sensors)


def _opened(setup: Setup, mode: Mode, hunters: tuple[str, ...], before: State, sensors: tuple[int, ...]) -> State:
    return replace(start(setup.edition, mode, hunters, setup.settings, sensors), seen=before.seen, second=before.second)
