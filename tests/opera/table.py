"""Games in a few words: lines are written as calls, played, and looked at."""

import json
from collections.abc import Mapping

from orapa_pi.opera.replay import Replay, replay
from orapa_pi.opera.state import Game, Player

Line = Mapping[str, object]


def do(verb: str, **fields: object) -> Line:
    """A line; `from_` and `for_` are the fields whose names Python keeps for itself."""
    return {"do": verb, **{name.rstrip("_"): value for name, value in fields.items()}}


PLAYERS = [{"name": "Ann", "initiative": 1}, {"name": "Bob", "initiative": 2}, {"name": "Cid", "initiative": 3}]
BEGUN = [
    do("correct", player="Ann", turn=1, sectors=["red"]),
    do("correct", player="Bob", turn=1, sectors=["red"]),
    do("correct", player="Cid", turn=1, sectors=["blue"]),
    do("start_turn"),
    do("jump", sectors=["red"]),
]


def play(*lines: Line, mode: str = "casual", **rulings: str) -> Replay:
    first = do("setup", mode=mode, players=PLAYERS, rulings=rulings)
    return replay([json.dumps(line) for line in (first, *lines)])


def rules(done: Replay) -> list[str]:
    return [one.refusal.rule.key for one in done.refused]


def of(done: Replay, name: str) -> Player:
    return done.record.game.player(name)


def game(done: Replay) -> Game:
    return done.record.game


def ship(player: str, name: str, **numbers: int) -> Line:
    return do("correct", player=player, card={"name": name, "kind": "ship", **numbers})


def consume(player: str, target: str = "", **flags: bool) -> Line:
    line: Line = do("consume", player=player, card={"name": "Ray", **flags})
    return {**line, "target": target} if target else line
