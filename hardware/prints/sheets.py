"""Which sheets there are, and their words: no drawing here."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from orapa_pi.phrases import languages

WORDS = Path(__file__).parent / "words.toml"
GAMES = ("mine", "space")


@dataclass(frozen=True, slots=True)
class CardWords:
    """The words of one language on the hardware's own sheets."""

    phrases: Mapping[str, str]
    steps: tuple[str, ...]


def sheet_names() -> tuple[str, ...]:
    """Every sheet, one page of A4 each: an overlay for each game, and for each language a card and a colour table."""
    overlays = tuple(f"overlay-{game}" for game in GAMES)
    return (*overlays, *(f"{kind}-{language}" for kind in ("quick-start", "colours") for language in languages()))


def sheet_count() -> int:
    return len(sheet_names())


@cache
def card_words(language: str) -> CardWords:
    """The words of one language. KeyError for a language that is not there."""
    table = tomllib.loads(WORDS.read_text(encoding="utf-8"))[language]
    return CardWords({key: text for key, text in table.items() if key != "steps"}, tuple(table["steps"]))
