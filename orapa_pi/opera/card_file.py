"""An owner's card file: from the table that a TOML file holds to cards and species, or to everything wrong with it."""

from collections.abc import Iterator, Mapping
from typing import Any

from orapa_pi.errors import NotationError, Reason, strung
from orapa_pi.opera.card_notation import SPECIES, card_shape
from orapa_pi.opera.cards import Card, Kind, Species
from orapa_pi.opera.notation import Catalogue, Context, Shape, mapping
from orapa_pi.opera.state import EMPTY

SHAPES: dict[str, Shape] = {"species": SPECIES, "cards": card_shape(*Kind)}
NEEDED = {"species": ("name", "initiative", "attack", "defence"), "cards": ("name", "kind", "price")}
NOWHERE = Context(EMPTY, Catalogue())


def _entry(section: str, value: object) -> Any:
    given = mapping(value)
    for name in NEEDED[section]:
        if name not in given and not (name == "defence" and "defense" in given):
            raise NotationError(Reason('lacks "{name}"', name=name))
    return SHAPES[section].read(given, NOWHERE)


def _entries(table: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """(section, card or species) for everything that is right, ("", sentence) for everything that is not."""
    for section in table:
        if section not in SHAPES:
            yield "", Reason('"{section}" is no section of a card file; use [[species]] and [[cards]].', section=section)
    for section in SHAPES:
        entries = table.get(section, [])
        if not isinstance(entries, list):
            yield "", Reason('"{section}" has to be written as [[{section}]], once for every entry.', section=section)
            continue
        seen: set[str] = set()
        for number, value in enumerate(entries, start=1):
            try:
                entry = _entry(section, value)
            except NotationError as fault:
                name = value.get("name") if isinstance(value, dict) else None
                where = _where(number, section, name)
                yield "", Reason("{where}: {fault}.", where=where, fault=fault)
                continue
            if entry.name in seen:
                where = _where(number, section, entry.name)
                yield "", Reason("{where}: the name is there twice; list a card once.", where=where)
            seen.add(entry.name)
            yield section, entry


def _where(number: int, section: str, name: object) -> Reason:
    if not name:
        return Reason("Entry {number} of [[{section}]]", number=number, section=section)
    return Reason("Entry {number} of [[{section}]] ({name})", number=number, section=section, name=name)


def problems(table: Mapping[str, object]) -> tuple[str, ...]:
    """Every fault of a card file at once, one sentence each; empty for a good one."""
    return tuple(entry for section, entry in _entries(table) if not section)


def catalogue(table: Mapping[str, object]) -> Catalogue:
    """The cards and species of a card file. Raises NotationError with all of its problems."""
    faults = problems(table)
    if faults:
        raise NotationError(strung(" ", faults))
    cards: dict[str, Card] = {}
    species: dict[str, Species] = {}
    for _, entry in _entries(table):
        if isinstance(entry, Card):
            cards[entry.name] = entry
        else:
            species[entry.name] = entry
    return Catalogue(cards, species)
