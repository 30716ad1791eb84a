"""Whether a competitive deck may be played."""

from collections import Counter
from collections.abc import Iterable

from orapa_pi.opera.cards import Copy
from orapa_pi.opera.notation import Catalogue
from orapa_pi.opera.rulings import DEFAULTS, Copies, Rulings
from orapa_pi.opera.wording import Note, note

DECK_SIZE = 40
COPIES = 3


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
