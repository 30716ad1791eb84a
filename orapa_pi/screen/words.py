"""The phrase table of one language, frozen: the words of every front."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Words:
    """Phrases by key, such as `mine.cell.white`; a phrase may hold fields in braces.

    `language` is the code of the language, such as `en`.
    """

    language: str
    phrases: Mapping[str, str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "phrases", MappingProxyType(dict(self.phrases)))

    def say(self, key: str, **fields: object) -> str:
        """The phrase with its fields filled in. Raises KeyError for an unknown key or a missing field."""
        return self.phrases[key].format(**fields)

    def section(self, name: str) -> dict[str, str]:
        """The phrases of one section, by their keys without its name."""
        start = f"{name}."
        return {key.removeprefix(start): text for key, text in self.phrases.items() if key.startswith(start)}
