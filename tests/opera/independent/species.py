"""What belongs to one player, and the numbers that follow from it."""

from dataclasses import dataclass, field

from tests.opera.independent.cards import Technology


@dataclass(eq=False, slots=True)
class Species:
    """Everybody begins with 4 civil units, 4 credits and 5 stored cards (E1)."""

    name: str
    initiative: int
    base_attack: int
    base_defence: int
    civil: int = 4
    military: int = 0
    credits: int = 4
    storage: int = 5
    technologies: list[Technology] = field(default_factory=list)
    sectors: frozenset[str] = frozenset()
    own_turn: int = 0
    living: bool = True
    decline: int = 0
    held_since: dict[int, int] = field(default_factory=dict)
    """For every level from 3 that is held now, the own turn from which it counts."""

    @property
    def population(self) -> int:
        return self.civil + self.military

    @property
    def built(self) -> list[Technology]:
        return [one for one in self.technologies if one.built]

    @property
    def ships(self) -> list[Technology]:
        return [one for one in self.built if one.is_ship]

    @property
    def stations(self) -> list[Technology]:
        """What is built and no ship: it counts on the tactical screen (ruling 25)."""
        return [one for one in self.built if not one.is_ship]

    @property
    def level(self) -> int:
        """Fours of units and fours of technologies, each rounded down for itself (E17)."""
        return self.population // 4 + len(self.built) // 4

    @property
    def attack(self) -> int:
        return self.base_attack + 2 * self.military + sum(one.attack for one in self.stations)

    @property
    def defence(self) -> int:
        return self.base_defence + 2 * self.military + sum(one.defence for one in self.stations)

    @property
    def assault_damage(self) -> int:
        """One for every military unit, and what built cards other than ships deal (E25)."""
        return self.military + sum(one.damage for one in self.stations)

    @property
    def healing(self) -> int:
        """Of everything built, whole again in each phase of a war (ruling 17)."""
        return sum(one.heal for one in self.built)

    def meets(self, other: "Species") -> bool:
        """One shared sector is enough (ruling 34); nobody is anywhere before the first jump (ruling 6)."""
        return bool(self.sectors & other.sectors)
