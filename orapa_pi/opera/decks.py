"""A competitive deck as lines of text, and whether it may be played."""

import re
from collections import Counter
from collections.abc import Iterable

from orapa_pi.opera.cards import Copy
from orapa_pi.opera.notation import Catalogue
from orapa_pi.opera.rulings import DEFAULTS, Copies, Rulings
from orapa_pi.opera.wording import Note, note

DECK_SIZE = 40
COPIES = 3
LINE = re.compile(r"(?:(?P<copies>[0-9]{1,2})[xX]? +)?(?P<name>.+)")


def cards_of(text: str) -> tuple[str, ...]:
    """The names of a deck's cards, as often as they are in it: a card a line, `3 Probe` or `3x Probe` for three of them.

    The x belongs to the number only where it touches it: `3 X Wing` are three of `X Wing`. A name that begins with a number
    needs one before it, `1 8 Ball`. Empty lines and those that begin with # are passed over.
    """
    found: list[str] = []
    for line in map(str.strip, text.splitlines()):
        read = LINE.fullmatch(line)
        if read and not line.startswith("#"):
            found += [read["name"]] * int(read["copies"] or 1)
    return tuple(found)


def problems(names: Iterable[str], catalogue: Catalogue, rulings: Rulings = DEFAULTS) -> tuple[Note, ...]:
    """Every fault of a deck of resources, given by the names of its cards (ruling 31); empty for a good one."""
    copies = Counter(names)
    found = []
    if copies.total() != DECK_SIZE:
        found.append(note("deck_size", cards=copies.total(), wanted=DECK_SIZE))
    for name, number in copies.items():
        card = catalogue.cards.get(name)
        if card is None:
            found.append(note("deck_unknown", card=name))
        elif card.copies is Copy.UNIQUE and number > 1:
            found.append(note("deck_unique", card=name, copies=number))
        elif number > COPIES and rulings.copies is Copies.PER_NAME:
            found.append(note("deck_copies", card=name, copies=number, limit=COPIES))
    return tuple(found)
