"""What random people hold in their hands: cards, sectors, goods; and how often they slip."""

from random import Random

from tests.opera.independent.actions import Goods
from tests.opera.independent.cards import Card
from tests.opera.independent.effects import Effect
from tests.opera.independent.species import Species

SECTORS = ("red", "green")
SLIPS = 0.06


def two_parts(rng: Random, species: Species, units: int) -> tuple[int, int]:
    """So many units as (civil, military), out of what there is as far as that goes."""
    most = max(0, min(units, species.civil))
    civil = rng.randint(min(most, max(0, units - species.military)), most)
    return civil, max(0, units - civil)


class Chance:
    """Draws from a generator that is seeded elsewhere."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.most_damage = rng.choice([2, 2, 9])  # where cards do more, species go extinct together

    def slip(self) -> bool:
        """Whether somebody tries now what the rules forbid."""
        return self.rng.random() < SLIPS

    def one_off(self) -> int:
        return self.rng.choice([-1, 1])

    def sectors(self) -> list[str]:
        return self.rng.sample(SECTORS, self.rng.choice([1, 1, 2]))

    def goods(self) -> Goods:
        credits = self.rng.choice([0, 0, 1, 2, 4])
        return Goods(credits, self.rng.choice([0, 0, 0, 1, 2]))

    def effect(self) -> Effect:
        """Mostly a synchronic one, and mostly more units."""
        some = self.rng.choice
        price, civil, military, credits, cards = (
            self.rng.randint(0, 3),
            some([0, 1, 4]),
            some([0, 0, 1]),
            some([0, 2]),
            some([0, 1]),
        )
        return Effect(price, civil, military, credits, cards, some([True, True, False]), some([True, False]))

    def technology(self, number: int) -> Card:
        """Ships more often than not; the number keeps names apart."""
        small = self.rng.randint
        price, attack, defence, damage = small(0, 4), small(0, 5), small(0, 5), small(0, self.most_damage)
        heal = self.rng.choice([0, 0, 1])
        if self.rng.random() < 0.6:
            return Card(f"Ship {number}", "ship", price, attack, defence, damage, heal, small(0, 2))
        return Card(f"Station {number}", "other", price, attack, defence, damage, heal)

    def equipment(self, number: int) -> Card:
        small = self.rng.randint
        return Card(f"Laser {number}", "equipment", small(0, 2), small(0, 2), small(0, 2), small(0, 1), small(0, 1))
