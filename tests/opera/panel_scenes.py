"""Games at every step, out of the recorded scenarios, for walking the panel's menu."""

from collections.abc import Iterator
from functools import cache

from orapa_pi.opera.asking import Scene
from orapa_pi.opera.derived import same_sector
from orapa_pi.opera.replay import replay
from orapa_pi.opera.state import Mode, Step
from orapa_pi.opera.update import Record
from tests.opera.scenarios import NAMES, load

OFFERED = ("ANN", "BOB", "CAS", "DAN")
PER_KIND = 1
"""So many games of each kind are walked."""


def _records() -> Iterator[Record]:
    yield Record()
    for name in NAMES:
        record = Record()
        for line in load(name).lines:
            record = replay([line], start=record).record
            yield record


def _kind(record: Record) -> tuple[object, ...]:
    """What decides which lines the menu has, and what they ask."""
    game = record.game
    ships = game.step not in (Step.SETUP, Step.OVER) and any(one.is_ship for one in game.player(game.active).technologies)
    fitted = any(one.equipment for player in game.players for one in player.technologies)
    others = [player for player in game.players if player.name != game.active]
    met = any(same_sector(game, game.active, player.name) for player in others)
    return game.step, game.mode is Mode.COMPETITIVE, bool(game.pending), ships, fitted, met


@cache
def scenes() -> tuple[Scene, ...]:
    """A few games of each kind."""
    found: dict[tuple[object, ...], list[Record]] = {}
    for record in _records():
        same = found.setdefault(_kind(record), [])
        if len(same) < PER_KIND and record not in same:
            same.append(record)
    return tuple(Scene(record, names=OFFERED) for records in found.values() for record in records)
