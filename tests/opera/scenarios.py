"""Reads the scenario files: `<name>.jsonl` is a replay, `<name>.expected.json` what has to be true after which line."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orapa_pi.opera.history import Phrases
from orapa_pi.opera.replay import Replay, document, replay
from orapa_pi.opera.state import Game, Player
from orapa_pi.opera.war_losses import due
from tests.opera.words import ENGLISH

DATA = Path(__file__).parent.parent / "data" / "opera"


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    example: str
    lines: tuple[str, ...]
    after: dict[int, dict[str, Any]]
    refused: list[dict[str, Any]]

    def until(self, line: int) -> Replay:
        return replay(self.lines[:line])


def load(name: str) -> Scenario:
    expected = json.loads((DATA / f"{name}.expected.json").read_text())
    return Scenario(
        name,
        expected["example"],
        tuple((DATA / f"{name}.jsonl").read_text().splitlines()),
        {int(line): checks for line, checks in expected["after"].items()},
        expected["refused"],
    )


NAMES = sorted(path.name.removesuffix(".jsonl") for path in DATA.glob("*.jsonl"))


def _more(game: Game, player: Player) -> dict[str, Any]:
    """What the result document does not show."""
    return {
        "escrow": player.escrow,
        "sectors": list(player.sectors),
        "turn": player.own_turn,
        "technologies": len(player.technologies),
        "ships": [ship.label for ship in player.ships],
        "free_slots": sum(ship.free_slots for ship in player.ships),
        "due": due(game, player.name),
    }


def seen(done: Replay, phrases: Phrases = ENGLISH) -> dict[str, Any]:
    """The result document with players by name, and more about each of them."""
    game = done.record.game
    shown: dict[str, Any] = document(done, phrases)
    players = {one["name"]: {**one, **_more(game, game.player(one["name"]))} for one in shown["players"]}
    return {**shown, "players": players, "order": [player.name for player in game.players]}


def differences(wanted: Any, found: Any, path: str = "") -> list[str]:
    """Where `found` differs from what is wanted of it; fields that nobody asks about may be anything."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [
            line for key, value in wanted.items() for line in differences(value, found.get(key, "missing"), f"{path}/{key}")
        ]
    return [] if wanted == found else [f"{path}: wanted {wanted!r}, found {found!r}"]
