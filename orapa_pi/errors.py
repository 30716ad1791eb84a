"""Errors that a person may see: each message is one sentence that says what was wrong and what to do."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Self

SHOWN_CHARACTERS = 40


def quoted(value: object) -> str:
    """What somebody handed in, in quotes and cut to a length that fits in a sentence."""
    text = repr(value)
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}..."


def _whole(text: str) -> str:
    return text


def _without_stop(text: str) -> str:
    return text.rstrip(".")


def _with_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Reason(str):
    """A sentence for people that reads as English, and keeps its template and fields so that it can be said in their language.

    The template, such as `it is in use by {holder}`, is the key under which the `[reasons]` of a phrase table have their own.
    A field that is a Reason is translated with it; any other is as it is in every language: a path, a number, what the system
    says. An error that is raised with one hands it back: `str(error)` is that Reason.
    """

    __slots__ = ("_fields", "_finish", "_template")

    _template: str
    _fields: dict[str, str]
    _finish: Callable[[str], str]

    def __new__(cls, template: str, /, **fields: object) -> Self:
        return cls._made(template, {name: str(value) for name, value in fields.items()}, _whole)

    @classmethod
    def _made(cls, template: str, fields: dict[str, str], finish: Callable[[str], str]) -> Self:
        made = super().__new__(cls, finish(template.format(**fields)))
        made._template, made._fields, made._finish = template, fields, finish
        return made

    def __str__(self) -> Self:
        return self  # and not a copy without the template: so it goes whole through str() of itself and of an error

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[str, dict[str, str], Callable[[str], str]]]:
        return self._made, (self._template, self._fields, self._finish)

    def finished(self, finish: Callable[[str], str]) -> "Reason":
        """The same, with its text put through this function in every language; to be pickled it has to be a module's."""
        return Reason._made("{whole}", {"whole": self}, finish)

    def in_words(self, reasons: Mapping[str, str]) -> str:
        """The sentence in the language that has these for the templates; where it has none, the template itself."""
        fields = {name: one.in_words(reasons) if isinstance(one, Reason) else one for name, one in self._fields.items()}
        return self._finish(reasons.get(self._template, self._template).format(**fields))


def clause(sentence: str) -> str:
    """The sentence without its full stop, to stand inside another one."""
    return sentence.finished(_without_stop) if isinstance(sentence, Reason) else _without_stop(sentence)


def capital(text: str) -> str:
    """The text with a capital, to begin a sentence."""
    return text.finished(_with_capital) if isinstance(text, Reason) else _with_capital(text)


def strung(separator: str, parts: Iterable[str]) -> str:
    """The parts one after the other; each that is a Reason stays one."""
    fields = {f"part{number}": part for number, part in enumerate(parts)}
    return Reason(separator.join(f"{{{name}}}" for name in fields), **fields) if fields else ""


def either(words: Iterable[str]) -> str:
    """The words as a choice: `peace`, `peace or war`. Raises TypeError for none."""
    return reduce(lambda one, other: Reason("{one} or {other}", one=one, other=other), words)


class OrapaError(Exception):
    """The root of every error that this package raises on purpose."""


class NotationError(OrapaError, ValueError):
    """A text or JSON value that is no port, cell, piece, placement or layout."""


class LayoutError(OrapaError, ValueError):
    """A layout that cannot be traced or prepared, because pieces overlap or lie off the board."""


class PictureError(OrapaError, ValueError):
    """A sensor picture of the wrong size or with an unknown character."""


class CalibrationError(OrapaError, ValueError):
    """A stored calibration that cannot be used, or a picture of another board than it was made for."""


class ConfigError(OrapaError, ValueError):
    """A configuration file that cannot be used as it is."""


class DriverUnavailable(OrapaError, RuntimeError):
    """A device driver that cannot start: a package, an interface or the device itself is missing."""


class StoreError(OrapaError, RuntimeError):
    """A store of matches that cannot be opened, read or written."""


class SealBroken(OrapaError, ValueError):
    """A sealed text that does not fit its key, or a key that is gone."""


class MatchError(OrapaError, LookupError):
    """A match that is not there, or must not be shown yet or any more."""


class BackupError(OrapaError, ValueError):
    """A backup that cannot be made or put back."""
