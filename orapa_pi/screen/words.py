"""The phrase table of one language, frozen: the words of every front."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter
from types import MappingProxyType

from orapa_pi.errors import Reason

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

    `language` is the code of the language, such as `en`; `reasons` are its sentences for the templates of a `Reason`, of which
    English needs none.
    """

    language: str
    phrases: Mapping[str, str]
    reasons: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "reasons", MappingProxyType(dict(self.reasons)))
        object.__setattr__(self, "phrases", MappingProxyType({key: Phrase(text) for key, text in self.phrases.items()}))

    def say(self, key: str, **fields: object) -> str:
        """The phrase with its fields filled in, each Reason among them in this language.

        Raises KeyError for an unknown key or a missing field.
        """
        return self.phrases[key].format(**{name: self._told(value) for name, value in fields.items()})

    def tell(self, sentence: str) -> str:
        """A sentence that stands alone, in this language if it is a Reason; any other as it is."""
        return str(self._told(sentence))

    def _told(self, value: object) -> object:
        return value.in_words(self.reasons) if isinstance(value, Reason) else value

    def section(self, name: str) -> dict[str, str]:
        """The phrases of one section, by their keys without its name."""
        start = f"{name}."
        return {key.removeprefix(start): text for key, text in self.phrases.items() if key.startswith(start)}
