"""The phrase tables of both languages."""

import tomllib
from pathlib import Path

WORDS = Path(__file__).parent.parent.parent / "orapa_pi" / "words"


def phrases(language: str) -> dict[str, str]:
    table: dict[str, str] = tomllib.loads((WORDS / f"opera.{language}.toml.part").read_text())["opera"]
    return table


ENGLISH = phrases("en")
DUTCH = phrases("nl")
