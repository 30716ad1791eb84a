"""Values as JSON: shapes say which field holds which attribute, so that one table both reads and writes."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from typing import Any
from unicodedata import category

from orapa_pi.errors import NotationError, Reason, either
from orapa_pi.opera.cards import Card, Species
from orapa_pi.opera.rulings import DEFAULTS, Rulings
from orapa_pi.opera.state import Game
from orapa_pi.writing import BLANK, is_empty


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The cards and species that the owner's file knows, by name."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    species: Mapping[str, Species] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """What a line may leave out: the game says who is meant, the catalogue what a card's numbers are, the house its rulings."""

    game: Game
    catalogue: Catalogue
    rulings: Rulings = DEFAULTS


@dataclass(frozen=True, slots=True)
class Codec:
    """One sort of JSON value. `read` raises NotationError saying what the value has to be; `write` undoes it."""

    read: Callable[[object, Context], Any]
    write: Callable[[Any], object]


Default = Callable[[Game], str]


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of a line: its name, the sort of its value, the attribute it fills, and other names it goes by.

    A field left out takes `default` from the game, or else the attribute's own default; without either it is demanded.
    """

    name: str
    codec: Codec
    attribute: str = ""
    also: tuple[str, ...] = ()
    default: Default | None = None

    @property
    def fills(self) -> str:
        """The attribute that the field sets: of its own name where no other is given."""
        return self.attribute or self.name


@dataclass(frozen=True, slots=True)
class Shape:
    """A class and the fields of its JSON object."""

    cls: type
    slots: tuple[Slot, ...]

    def read(self, given: Mapping[str, object], context: Context) -> Any:
        """The value. Raises NotationError for an unknown, missing, doubled or wrong field."""
        names = {name: slot for slot in self.slots for name in (slot.name, *slot.also)}
        found: dict[str, Any] = {}
        for name, value in given.items():
            slot = names.get(name)
            if slot is None:
                known = ", ".join(slot.name for slot in self.slots)
                raise NotationError(Reason('"{name}" is no field here; use {known}', name=name, known=known))
            if slot.fills in found:
                doubled = Reason('"{name}" says again what another field says; leave one of them out', name=name)
                raise NotationError(doubled)
            try:
                found[slot.fills] = slot.codec.read(value, context)
            except NotationError as fault:
                raise NotationError(Reason('"{name}" {fault}', name=name, fault=fault)) from None
        return self.cls(**{**self._defaults(found, context), **found})

    def _defaults(self, found: Mapping[str, Any], context: Context) -> dict[str, Any]:
        own = {one.name for one in fields(self.cls) if one.default is not MISSING}
        filled: dict[str, Any] = {}
        for slot in self.slots:
            if slot.fills in found:
                continue
            value = slot.default(context.game) if slot.default else ""
            # Before the set-up nobody can be meant; that is for the rules to say.
            if value or (slot.default and not context.game.players):
                filled[slot.fills] = value
            elif slot.fills not in own:
                raise NotationError(Reason('the field "{name}" is missing', name=slot.name))
        return filled

    def write(self, value: Any) -> dict[str, object]:
        """The JSON object that reads back as this value; attributes with their default are left out."""
        defaults = {one.name: one.default for one in fields(self.cls)}
        return {
            slot.name: slot.codec.write(getattr(value, slot.fills))
            for slot in self.slots
            if getattr(value, slot.fills) != defaults[slot.fills]
        }


def shown(value: object) -> str:
    """A value in an error message, short."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


UNSHOWN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Signs that terminals obey instead of showing them, that turn the text around, or that no file can hold."""


def _text(value: object, _context: Context) -> str:
    if not isinstance(value, str) or is_empty(value):
        raise NotationError(Reason("has to be a text with something in it, not {value}", value=shown(value)))
    if any(category(sign) in UNSHOWN or sign in BLANK for sign in value):
        raise NotationError(Reason("has to be a text without control characters and signs that cannot be seen"))
    return value.strip()


# Numbers are added up and printed; Python prints none with thousands of digits.
LARGEST = 10**9


def whole(least: int | None = None) -> Codec:
    """A whole number, not below `least`."""

    def wrong(value: object) -> Reason:
        if least is None:
            return Reason("has to be a whole number, not {value}", value=shown(value))
        return Reason("has to be a whole number of at least {least}, not {value}", least=least, value=shown(value))

    def read(value: object, _context: Context) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
            raise NotationError(wrong(value))
        if abs(value) > LARGEST:
            raise NotationError(Reason("is a larger number than any in this game: {value}", value=shown(value)))
        return value

    return Codec(read, lambda value: value)


def flag(no: Enum, yes: Enum) -> Codec:
    """true or false."""

    def read(value: object, _context: Context) -> Enum:
        if not isinstance(value, bool):
            raise NotationError(Reason("has to be true or false, not {value}", value=shown(value)))
        return yes if value else no

    return Codec(read, lambda value: value is yes)


def option(*allowed: Enum) -> Codec:
    """One of the words of an enum."""
    words = {str(one.value): one for one in allowed}

    def read(value: object, _context: Context) -> Enum:
        if not isinstance(value, str) or value not in words:
            raise NotationError(Reason("has to be {words}, not {value}", words=either(words), value=shown(value)))
        return words[value]

    return Codec(read, lambda value: value.value)


def many(one: Codec) -> Codec:
    """A list; a single value stands for a list of one."""

    def read(value: object, context: Context) -> tuple[Any, ...]:
        items = value if isinstance(value, list) else [value]
        return tuple(one.read(item, context) for item in items)

    return Codec(read, lambda values: [one.write(value) for value in values])


def mapping(value: object) -> Mapping[str, object]:
    """The value, if it is an object. Raises NotationError."""
    if not isinstance(value, dict):
        raise NotationError(Reason("has to be an object in braces, not {value}", value=shown(value)))
    return value


def inner(shape: Shape) -> Codec:
    """An object within the object."""
    return Codec(lambda value, context: shape.read(mapping(value), context), shape.write)


def table(keys: type[Enum], values: Codec) -> Codec:
    """An object with the words of an enum as fields."""
    key = option(*keys)

    def read(value: object, context: Context) -> tuple[tuple[Any, Any], ...]:
        found = []
        for name, item in mapping(value).items():
            try:
                found.append((key.read(name, context), values.read(item, context)))
            except NotationError as fault:
                raise NotationError(Reason('field "{name}" {fault}', name=name, fault=fault)) from None
        return tuple(found)

    return Codec(read, lambda pairs: {one.value: values.write(item) for one, item in pairs})


TEXT = Codec(_text, lambda value: value)
COUNT = whole(least=0)
NUMBER = whole()
