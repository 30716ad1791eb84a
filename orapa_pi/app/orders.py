"""Orders of the menu that reach beyond the running match: beginning one, playing it once more, settings for the next."""

from dataclasses import dataclass, replace
from random import Random

from orapa_pi.play.events import BuildNext, Drawn, Effect, Refusal, SetterBuilds
from orapa_pi.play.modes import DEFAULT_SETTINGS, Builder, Mode, Settings
from orapa_pi.play.naming import DEFAULT_NAMES, renamed
from orapa_pi.play.orders import (
    Begin,
    SetAttempts,
    SetBrightness,
    SetGame,
    SetLastTurn,
    SetName,
    SetRule,
    Setting,
    SetTurnTime,
    SetVolume,
    Standing,
)
from orapa_pi.play.state import State, start
from orapa_pi.rules.edition import RULE_VALUES, Edition, house_rules
from orapa_pi.rules.editions import EDITIONS


@dataclass(frozen=True, slots=True)
class Setup:
    """What the next match is made of: the edition, the names of those who play, and the settings.

    `others` are the games that are not chosen now, as they would be played: each keeps its own board. With two sensor boards
    those who duel build at once, the first of the names on the first board.

    `brightness` of the matrix and `volume` of the voice are in percent.
    """

    edition: Edition
    names: tuple[str, ...] = DEFAULT_NAMES
    settings: Settings = DEFAULT_SETTINGS
    others: tuple[Edition, ...] = ()
    language: str = "en"
    sensor_boards: int = 1
    brightness: int = 40
    volume: int = 100

    def game(self, name: str) -> Edition:
        """The game of that name as it would be played."""
        return next((one for one in (self.edition, *self.others) if one.name == name), EDITIONS[name])


def change(setup: Setup, order: Setting) -> Setup | Refusal:
    """The set-up with one setting changed; a name may be refused."""
    settings = setup.settings
    match order:
        case SetAttempts(attempts):
            return replace(setup, settings=replace(settings, attempts=attempts))
        case SetLastTurn(last_turn):
            return replace(setup, settings=replace(settings, last_turn=last_turn))
        case SetTurnTime(turn_s):
            return replace(setup, settings=replace(settings, turn_s=turn_s))
        case SetBrightness(percent):
            return replace(setup, brightness=percent)
        case SetVolume(percent):
            return replace(setup, volume=percent)
        case SetName(player, name):
            names = renamed(setup.names, player, name)
            return names if isinstance(names, Refusal) else replace(setup, names=names)
        case SetRule(name, value):
            rules = {**rules_of(setup.edition), name: value}
            return replace(setup, edition=setup.edition.with_rules(house_rules(f"{key}={rules[key]}" for key in rules)))
        case SetGame(name, expansions):
            edition = setup.game(name).with_expansions(expansions).with_rules(setup.edition.rules)
            others = tuple(one for one in (setup.edition, *setup.others) if one.name != name)
            return replace(setup, edition=edition, others=others)


def rules_of(edition: Edition) -> dict[str, str]:
    """The house rules by name."""
    return {name: str(getattr(edition.rules, name)) for name in RULE_VALUES}


def standing(setup: Setup) -> Standing:
    """What a menu can say of the next match."""
    settings = setup.settings
    return Standing(
        setup.names,
        frozenset[Setting](
            {
                SetAttempts(settings.attempts),
                SetLastTurn(settings.last_turn),
                SetTurnTime(settings.turn_s),
                SetBrightness(setup.brightness),
                SetVolume(setup.volume),
                SetGame(setup.edition.name, setup.edition.expansions),
                *(SetRule(name, value) for name, value in rules_of(setup.edition).items()),
            }
        ),
    )


def begin(setup: Setup, order: Begin, before: State, rng: Random) -> State:
    """A new match in the place of the one before; where nobody says who starts, it is drawn. The next in the row lays."""
    seats = list(range(order.hunters))
    if order.first is None:
        rng.shuffle(seats)
    else:
        seats = seats[order.first :] + seats[: order.first]
    own_boards = order.mode is Mode.DUEL and setup.sensor_boards > 1
    names = tuple(setup.names[seat] for seat in seats)
    setter = setup.names[order.hunters] if order.mode is Mode.HIDDEN and len(setup.names) > order.hunters else ""
    return _opened(setup, order.mode, names, setter, before, tuple(seats) if own_boards else ())


def rematch(setup: Setup, before: State) -> State:
    """The same people once more with roles swapped: who played second starts, and who started lays the board, if one did."""
    first, *rest = before.hunters or ("",)
    if before.setter:
        return _opened(setup, before.mode, (*rest, before.setter), first, before)
    sensors = (*before.sensors[1:], *before.sensors[:1]) if before.own_boards and setup.sensor_boards > 1 else ()
    return _opened(setup, before.mode, (*rest, first), "", before, sensors)


def told_at_start(state: State, order: Begin | None = None) -> tuple[Effect, ...]:
    """What people have to hear when a match begins: who was drawn, and who lays a board now."""
    told: list[Effect] = []
    if order is not None and order.first is None and len(state.hunters) > 1:
        told.append(Drawn(0))
    if state.rules.builder is Builder.EACH_HUNTER and not state.own_boards:
        told.append(BuildNext(0))
    elif state.setter:
        told.append(SetterBuilds())
    return tuple(told)


def _opened(
    setup: Setup, mode: Mode, hunters: tuple[str, ...], setter: str, before: State, sensors: tuple[int, ...] = ()
) -> State:
    opened = start(setup.edition, mode, hunters, setup.settings, setter, sensors)
    return replace(opened, seen=before.seen, second=before.second) if before.edition == setup.edition else opened
