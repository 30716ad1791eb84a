"""Words before they are words: phrase keys with parameters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A parameter that is itself a phrase, for example the name of a phase."""

    key: str


Value = int | str | Term
Values = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A phrase key and its parameters: one line of the history (`told_...`) or a warning (`warned_...`)."""

    key: str
    values: Values = ()


def values_of(values: Mapping[str, Value]) -> Values:
    """Parameters in the order in which they were written, hashable."""
    return tuple(values.items())


def note(key: str, **values: Value) -> Note:
    """A phrase with its parameters by name."""
    return Note(key, values_of(values))


def names(items: Iterable[str]) -> str:
    """Names in a row; a dash where there are none."""
    return ", ".join(items) or "-"
