"""The phrase table of one language, frozen: the words of every front."""

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from types import MappingProxyType

_CHOICE = "?"


class Phrase(str):
    """A text with fields. Beside what `str.format` knows, `{count:?card|cards}` is one of two words: for one, or for more.

    A string in all else, so that a room which knows nothing of this one can fill it in.
    """

    __slots__ = ()

    def format(self, *args: object, **fields: object) -> str:
        return _FILLING.vformat(self, args, fields)


class _Filling(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        if not format_spec.startswith(_CHOICE):
            return format(value, format_spec)
        one, _, more = format_spec.removeprefix(_CHOICE).partition("|")
        return one if str(value).lstrip("+-") == "1" else more


_FILLING = _Filling()


@dataclass(frozen=True, slots=True)
class Words:
    """Phrases by key, such as `mine.cell.white`.

    `language` is the code of the language, such as `en`.
    """

    language: str
    phrases: Mapping[str, str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "phrases", MappingProxyType({key: Phrase(text) for key, text in self.phrases.items()}))

    def say(self, key: str, **fields: object) -> str:
        """The phrase with its fields filled in. Raises KeyError for an unknown key or a missing field."""
        return self.phrases[key].format(**fields)

    def section(self, name: str) -> dict[str, str]:
        """The phrases of one section, by their keys without its name."""
        start = f"{name}."
        return {key.removeprefix(start): text for key, text in self.phrases.items() if key.startswith(start)}
