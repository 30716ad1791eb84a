"""What was chosen at the table for the next match, kept in a small file beside the store.

It is not written into the config: that is its owner's file, with the owner's comments, and may lie where a table cannot write.
What the config says is the start value. A choice holds as long as the config's value stays what it was when the choice was
made; so an owner who changes the config afterwards is obeyed.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path

from orapa_pi.app.orders import Setup
from orapa_pi.app.sealing import sync_folder
from orapa_pi.errors import NotationError, Reason
from orapa_pi.play.modes import LastTurn, Settings
from orapa_pi.play.naming import DEFAULT_NAMES, fault_in
from orapa_pi.rules.edition import Edition, house_rules
from orapa_pi.rules.json_form import Json, edition_from_json, edition_to_json

Keep = Callable[[Setup], str]
"""Keeps a set-up for the next start; says why it could not, or nothing."""


def forget(setup: Setup) -> str:
    """For a table that keeps nothing."""
    del setup
    return ""


def choices_beside(store: Path) -> Path:
    """Where a table with this store keeps what was chosen."""
    return store.with_name(f"{store.name}.choices.json")


class Choices:
    """The file at `path`. `start` is the set-up that the config gives."""

    def __init__(self, path: Path, start: Setup) -> None:
        self._path, self._start = path, start
        self.fault = ""
        """Why what was kept could not be used."""

    def load(self) -> Setup:
        """The set-up to begin with. What cannot be used is left out, and `fault` says so."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            start, chosen = kept["start"], kept["chosen"]
            now = to_json(self._start)
            return from_json({**now, **{key: chosen[key] for key in now if key in chosen and start.get(key) == now[key]}})
        except FileNotFoundError:
            return self._start
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            self.fault = Reason("{path}: {error}", path=self._path, error=error)
            return self._start

    def keep(self, setup: Setup) -> str:
        """Write the set-up, so that after a power cut either the old or the new one is there."""
        text = json.dumps({"start": to_json(self._start), "chosen": to_json(setup)}, ensure_ascii=False, indent=1)
        beside = self._path.with_name(f"{self._path.name}.new")
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with beside.open("w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
            sync_folder(self._path.parent)
        except OSError as error:
            return Reason("{path}: {error}", path=self._path, error=error.strerror or error)
        return ""


def to_json(setup: Setup) -> Json:
    """A set-up as a JSON value; each key can be chosen by itself."""
    settings = setup.settings
    return {
        "game": edition_to_json(setup.edition),
        "other_games": [edition_to_json(edition) for edition in setup.others],
        "rules": setup.edition.rules.written(),
        "players": list(setup.names),
        "settings": {"attempts": settings.attempts, "last_turn": settings.last_turn.value, "turn_s": settings.turn_s},
        "language": setup.language,
        "brightness": setup.brightness,
        "volume": setup.volume,
    }


def from_json(value: Json) -> Setup:
    """Read what `to_json` wrote. Raises NotationError, or KeyError, TypeError or ValueError for something else."""
    rules, players, settings, others = value["rules"], value["players"], value["settings"], value["other_games"]
    if not (isinstance(rules, dict) and isinstance(players, list) and isinstance(settings, dict) and isinstance(others, list)):
        raise NotationError(Reason("rules and settings have to be objects, players and other_games lists."))
    names = tuple(str(name) for name in players)
    if fault_in(names) or len(names) < len(DEFAULT_NAMES):
        raise NotationError(Reason("the players' names are no names."))
    house = house_rules(f"{name}={rule}" for name, rule in rules.items())

    def game(one: object) -> Edition:
        if not isinstance(one, dict):
            raise NotationError(Reason("a game has to be an object."))
        return edition_from_json(one, house)

    edition = game(value["game"])
    return Setup(
        edition,
        names,
        Settings(int(settings["attempts"]), LastTurn(settings["last_turn"]), int(settings["turn_s"])),
        tuple(one for one in map(game, others) if one.name != edition.name),
        str(value["language"]),
        brightness=_percent(value["brightness"], 100),
        volume=_percent(value["volume"], 200),
    )


def _percent(value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise NotationError(Reason("brightness and volume have to be percents up to {most}.", most=most))
    return value
