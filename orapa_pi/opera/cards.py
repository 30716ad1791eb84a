"""A card's public numbers. The cards themselves stay on the table."""

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a resource is; ships and other technologies are built, equipment is installed on a ship."""

    SHIP = "ship"
    OTHER = "other"
    CONSUMABLE = "consumable"
    EQUIPMENT = "equipment"


class Speed(Enum):
    """Whether a card or effect may be used in another player's turn and during a war."""

    ORDINARY = "ordinary"
    SYNCHRONIC = "synchronic"


class Range(Enum):
    """Whether a card or effect needs its target in the same sector."""

    SECTOR = "sector"
    UNIVERSAL = "universal"


class Copy(Enum):
    """How many copies a competitive deck may hold."""

    COMMON = "common"
    UNIQUE = "unique"


@dataclass(frozen=True, slots=True)
class Card:
    """A resource as printed: price in credits, attack and defence in points, damage and heal in units, slots."""

    name: str
    kind: Kind = Kind.OTHER
    price: int = 0
    attack: int = 0
    defence: int = 0
    damage: int = 0
    heal: int = 0
    slots: int = 0
    speed: Speed = Speed.ORDINARY
    range: Range = Range.SECTOR
    copies: Copy = Copy.COMMON


@dataclass(frozen=True, slots=True)
class Species:
    """A species card: its initiative and what its tactical screen begins with."""

    name: str
    initiative: int = 0
    attack: int = 0
    defence: int = 0
