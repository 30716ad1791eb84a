"""Cards as they are printed, and technologies as they lie on the table."""

from dataclasses import asdict, dataclass, field


@dataclass(frozen=True, slots=True)
class Card:
    """`kind` is `ship`, `other` or `equipment`; the rest are whole numbers of credits, points, units and slots."""

    name: str
    kind: str
    price: int
    attack: int
    defence: int
    damage: int
    heal: int
    slots: int = 0

    def as_json(self) -> dict[str, object]:
        return asdict(self)


@dataclass(eq=False, slots=True)
class Technology:
    """The price lies on the card as `escrow` until it is built (E7); a ship and its equipment are one technology (E10)."""

    card: Card
    escrow: int
    built: bool = False
    equipment: list[Card] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def is_ship(self) -> bool:
        return self.card.kind == "ship"

    @property
    def free_slots(self) -> int:
        return self.card.slots - len(self.equipment)

    @property
    def attack(self) -> int:
        """Equipment counts for its ship (ruling 26), and so it does below."""
        return self.card.attack + sum(one.attack for one in self.equipment)

    @property
    def defence(self) -> int:
        return self.card.defence + sum(one.defence for one in self.equipment)

    @property
    def damage(self) -> int:
        return self.card.damage + sum(one.damage for one in self.equipment)

    @property
    def heal(self) -> int:
        return self.card.heal + sum(one.heal for one in self.equipment)
