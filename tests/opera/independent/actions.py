"""What the active player does in peace: train, build, equip, trade."""

from dataclasses import dataclass

from tests.opera.independent.cards import Card, Technology
from tests.opera.independent.species import Species
from tests.opera.independent.table import Reason, Table

TRAIN_PRICE = 4
TECHNOLOGY_LIMIT = 8


@dataclass(frozen=True, slots=True)
class Goods:
    """One side of a trade."""

    credits: int
    cards: int

    @property
    def nothing(self) -> bool:
        return not self.credits and not self.cards


def train(table: Table) -> Reason | None:
    """A civil unit becomes military for 4 credits (E5)."""
    species = table.active
    if table.phase != "activation":
        return Reason.WRONG_TIME
    if species.credits < TRAIN_PRICE:
        return Reason.PRICE
    if not species.civil:
        return Reason.NO_CIVIL_UNIT
    table.pay(species, TRAIN_PRICE)
    species.civil -= 1
    species.military += 1
    return None


def build(table: Table, card: Card) -> Reason | None:
    """The whole price onto the card (E7, E8); not more than 8 technologies (ruling 7, E9)."""
    species = table.active
    if table.phase != "activation":
        return Reason.WRONG_TIME
    if card.price > species.credits:
        return Reason.PRICE
    counted = species.built if table.rulings["limit"] == "built_only" else species.technologies
    if len(counted) >= TECHNOLOGY_LIMIT:
        return Reason.TECHNOLOGY_LIMIT
    if not species.storage:
        return Reason.NO_STORED_CARD
    species.credits -= card.price
    species.storage -= 1
    species.technologies.append(Technology(card, card.price))
    return None


def equip(table: Table, ship: Technology, card: Card) -> Reason | None:
    """Onto a free slot of a built ship, for good (E10)."""
    species = table.active
    if table.phase != "activation":
        return Reason.WRONG_TIME
    if card.price > species.credits:
        return Reason.PRICE
    if not ship.is_ship:
        return Reason.NO_SHIP
    if not ship.built:
        return Reason.UNDER_CONSTRUCTION
    if not ship.free_slots:
        return Reason.NO_SLOT
    if not species.storage:
        return Reason.NO_STORED_CARD
    table.pay(species, card.price)
    species.storage -= 1
    ship.equipment.append(card)
    return None


def trade(table: Table, giver: Species, partner: Species, gives: Goods, gets: Goods) -> Reason | None:
    """At once, in a common sector, one of the two being active; a gift is a trade where the house allows it (ruling 30)."""
    if table.phase != "activation":
        return Reason.WRONG_TIME
    if not giver.living or not partner.living:
        return Reason.EXTINCT
    if table.active not in (giver, partner):
        return Reason.NEITHER_IS_ACTIVE
    if not giver.meets(partner):
        return Reason.APART
    if table.rulings["gifts"] == "swaps_only" and (gives.nothing or gets.nothing):
        return Reason.ONE_SIDED
    credits, cards = gives.credits - gets.credits, gives.cards - gets.cards
    if min(giver.credits - credits, partner.credits + credits, giver.storage - cards, partner.storage + cards) < 0:
        return Reason.TOO_LITTLE
    giver.credits -= credits
    partner.credits += credits
    giver.storage -= cards
    partner.storage += cards
    return None
