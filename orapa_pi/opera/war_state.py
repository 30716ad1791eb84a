"""A war in progress."""

from dataclasses import dataclass
from enum import Enum


class Result(Enum):
    """How an encounter ended."""

    BLOCKED = "blocked"
    ATTACKER_DESTROYED = "attacker_destroyed"
    DEFENDER_DESTROYED = "defender_destroyed"
    BOTH_DESTROYED = "both_destroyed"


@dataclass(frozen=True, slots=True)
class Pair:
    """An encounter, by the labels of its two ships; without a result it is still to be fought."""

    attacker: str
    defender: str
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage in units against one fighter before healing; `lost` is None until its casualties are chosen."""

    player: str
    damage: int
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class War:
    """Who fights whom and how far it has come. `place` are the sectors of the defender's system."""

    attacker: str
    defender: str
    place: tuple[str, ...]
    military: int
    sent: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()
    blows: tuple[Blow, ...] = ()
    healing: tuple[tuple[str, int], ...] = ()

    @property
    def fighters(self) -> tuple[str, str]:
        """The attacker, then the defender."""
        return (self.attacker, self.defender)

    def opponent(self, name: str) -> str:
        """The other one of the two."""
        return self.defender if name == self.attacker else self.attacker

    @property
    def next_pair(self) -> int | None:
        """The index of the first pair still to be fought."""
        return next((index for index, pair in enumerate(self.pairs) if pair.result is None), None)
