"""Whole random games, kept twice: `orapa-pi opera replay` and the accounts of this folder agree on every number."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from orapa_pi.opera.replay import document, replay
from tests.opera.independent.people import People
from tests.opera.independent.reached import ENDINGS, ending, reached
from tests.opera.independent.script import Document, Script
from tests.opera.words import ENGLISH
from tests.scale import scaled

GAMES = scaled(2_000, least=100)
"""Games of the long run: some minutes. Fewer than a hundred would leave out what is rare."""

SENTENCE = re.compile(r"(rule|house ruling \d+|not countable): .+")


def generator(game: int) -> Random:
    return Random(f"space opera {game}")


def printed(lines: list[str]) -> Document:
    """The result of `--json`, with the lines of refusals but without their sentences."""
    shown: Any = json.loads(json.dumps(document(replay(lines), ENGLISH)))
    assert all(SENTENCE.match(one["rule"]) for one in shown["refused"])
    return {**shown, "refused": [one["line"] for one in shown["refused"]]}


def differences(script: Script, count: int) -> list[str]:
    """What differs after so many lines; refusals differ in number or place."""
    here, there = script.documents[count - 1], printed(script.lines[:count])
    keys = sorted({*here, *there})
    return [f"{key}: here {here.get(key)}, printed {there.get(key)}" for key in keys if here.get(key) != there.get(key)]


@pytest.mark.soak
def test_both_accounts_agree() -> None:
    """At the end of every game, and after one of its lines on the way."""
    print(f"seeds 'space opera 0' to 'space opera {GAMES - 1}'")
    for game in range(GAMES):
        rng = generator(game)
        script = People(rng).play()
        for count in (rng.randint(1, len(script.lines)), len(script.lines)):
            found = differences(script, count)
            if found:
                print(f"seed 'space opera {game}', {count} lines:", *script.lines[:count], sep="\n")
            assert not found


def test_the_games_get_everywhere() -> None:
    """Every verb, every refusal and every way to end is among the first games of the long run."""
    happened: set[str] = set()
    ended: set[str] = set()
    for game in range(400):
        people = People(generator(game))
        happened.update(people.play().happened)
        ended.add(ending(people.table))
    assert happened >= reached(), reached() - happened
    assert ended == ENDINGS


def test_these_accounts_are_independent() -> None:
    """They know nothing of the package, and this file only how a replay is asked for."""
    imports = re.compile(r"^(?:from|import) (orapa_pi\S*)", re.MULTILINE)
    known = {module for path in Path(__file__).parent.glob("*.py") for module in imports.findall(path.read_text())}
    assert known == {"orapa_pi.opera.replay"}
