"""Reads the phrase tables: one TOML file per language in `words/`. Adding a language is adding a file."""

import tomllib
from importlib import resources

from orapa_pi.errors import ConfigError, Reason, quoted
from orapa_pi.screen.words import Words

_FOLDER = resources.files("orapa_pi") / "words"


def languages() -> list[str]:
    """The codes of the languages that are there, such as `en` and `nl`."""
    return sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml"))


def load_words(language: str) -> Words:
    """The phrase table of one language. Raises ConfigError for a language that is not there."""
    if language not in languages():
        known = ", ".join(languages())
        raise ConfigError(
            Reason("There is no language {language}: choose from {known}.", language=quoted(language), known=known)
        )
    table = tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    reasons = table.pop("reasons", {})  # by whole sentences, whose full stops are no levels of a key
    return Words(language, _flat(table), reasons)


def _flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        flat |= _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: str(value)}
    return flat
