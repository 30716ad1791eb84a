"""Cards, seats, pairs and rulings as JSON."""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any

from orapa_pi.errors import NotationError, Reason, either
from orapa_pi.opera.cards import Card, Copy, Kind, Range, Species, Speed
from orapa_pi.opera.events import Seat
from orapa_pi.opera.notation import (
    COUNT,
    NUMBER,
    TEXT,
    Codec,
    Context,
    Shape,
    Slot,
    flag,
    many,
    mapping,
    option,
    shown,
)
from orapa_pi.opera.rulings import OPTIONS, Rulings
from orapa_pi.opera.state import Sector

SYNCHRONIC = Slot("synchronic", flag(Speed.ORDINARY, Speed.SYNCHRONIC), "speed")
UNIVERSAL = Slot("universal", flag(Range.SECTOR, Range.UNIVERSAL), "range")
NUMBERS = (
    Slot("price", COUNT),
    Slot("attack", NUMBER),
    Slot("defence", NUMBER, also=("defense",)),
    Slot("damage", COUNT),
    Slot("heal", COUNT),
    Slot("slots", COUNT),
    SYNCHRONIC,
    UNIVERSAL,
    Slot("unique", flag(Copy.COMMON, Copy.UNIQUE), "copies"),
)


def card_shape(*kinds: Kind) -> Shape:
    """The JSON object of a card whose kind is one of these."""
    return Shape(Card, (Slot("name", TEXT), Slot("kind", option(*kinds)), *NUMBERS))


def card(*kinds: Kind) -> Codec:
    """A card of one of these kinds, the first where none is named: an object, or a name of the owner's file.

    Without a file a bare name is a card of which the table knows no numbers.
    """
    shape = card_shape(*kinds)

    def read(value: object, context: Context) -> Card:
        if isinstance(value, str):
            name = TEXT.read(value, context)
            known = context.catalogue.cards
            if known and name not in known:
                raise NotationError(Reason("is no card of the card file: {name}", name=shown(name)))
            found = known.get(name, Card(name, kinds[0]))
        else:
            found = shape.read({"kind": kinds[0].value, **mapping(value)}, context)
        if found.kind not in kinds:
            raise NotationError(
                Reason(
                    "has to be of the kind {kinds}; {name} is of the kind {kind}",
                    kinds=either(kind.value for kind in kinds),
                    name=found.name,
                    kind=found.kind.value,
                )
            )
        return found

    return Codec(read, shape.write)


def effect_card(value: object, context: Context) -> str:
    """The name of the card whose effect is used; an object may stand for it, of which only the name counts."""
    if isinstance(value, dict):
        return str(card(*Kind).read(value, context).name)
    return str(TEXT.read(value, context))


SEAT = Shape(
    Seat,
    (
        Slot("name", TEXT),
        Slot("species", TEXT),
        Slot("initiative", NUMBER),
        Slot("attack", NUMBER),
        Slot("defence", NUMBER, also=("defense",)),
        Slot("revealed", many(COUNT), also=("reveals", "price", "tie")),
    ),
)


def _seat(value: object, context: Context) -> Seat:
    """A player as an object or a bare name; the numbers of a species in the owner's file need not be typed."""
    given = {"name": value} if isinstance(value, str) else dict(mapping(value))
    species = context.catalogue.species.get(str(given.get("species")))
    if species is not None:
        printed = {"initiative": species.initiative, "attack": species.attack, "defence": species.defence}
        if "defense" in given:
            del printed["defence"]
        given = {**printed, **given}
    seat: Seat = SEAT.read(given, context)
    return seat


def _pair(value: object, context: Context) -> tuple[str, str]:
    """{"attacker": ship, "defender": ship}, or the two names in that order."""
    if isinstance(value, list) and len(value) == 2:
        attacker, defender = value
    elif isinstance(value, dict) and set(value) == {"attacker", "defender"}:
        attacker, defender = value["attacker"], value["defender"]
    else:
        raise NotationError(Reason('has to be {{"attacker": a ship, "defender": a ship}}, not {value}', value=shown(value)))
    return TEXT.read(attacker, context), TEXT.read(defender, context)


def _rulings(value: object, context: Context) -> Rulings:
    chosen: dict[str, Any] = {}
    for name, word in mapping(value).items():
        if name not in OPTIONS:
            known = ", ".join(OPTIONS)
            raise NotationError(Reason('has no ruling "{name}"; there are {known}', name=name, known=known))
        try:
            chosen[name] = option(*OPTIONS[name]).read(word, context)
        except NotationError as fault:
            raise NotationError(Reason('ruling "{name}" {fault}', name=name, fault=fault)) from None
    return replace(context.rulings, **chosen)


def _write_rulings(rulings: Rulings) -> Mapping[str, str]:
    """All of them: what is the usual one today may not be when it is read."""
    chosen: dict[str, Enum] = {one.name: getattr(rulings, one.name) for one in fields(rulings)}
    return {name: one.value for name, one in chosen.items()}


def _colour(value: object, context: Context) -> tuple[int, int, int]:
    if not isinstance(value, list) or len(value) != 3:
        raise NotationError(Reason("has to be three numbers from 0 to 255, not {value}", value=shown(value)))
    red, green, blue = (COUNT.read(part, context) for part in value)
    if max(red, green, blue) > 255:
        raise NotationError(Reason("has to be three numbers from 0 to 255, not {value}", value=shown(value)))
    return red, green, blue


SECTOR = Shape(Sector, (Slot("name", TEXT), Slot("colour", Codec(_colour, list)), Slot("symbol", TEXT)))
SPECIES = Shape(
    Species,
    (
        Slot("name", TEXT),
        Slot("initiative", NUMBER),
        Slot("attack", NUMBER),
        Slot("defence", NUMBER, also=("defense",)),
    ),
)
SEATS = many(Codec(_seat, SEAT.write))
PAIRS = many(Codec(_pair, lambda pair: {"attacker": pair[0], "defender": pair[1]}))
RULINGS = Codec(_rulings, _write_rulings)
EFFECT_CARD = Codec(effect_card, lambda value: value)
