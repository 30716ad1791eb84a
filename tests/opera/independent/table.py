"""The table: the species in their order, the bank, and where the game has come to."""

from dataclasses import dataclass, field
from enum import Enum, auto

from tests.opera.independent.cards import Technology
from tests.opera.independent.species import Species

POPULATION = 80
CREDITS = 120

RULINGS = {
    "deck_empty": ("last_card_leaves", "next_draw"),  # ruling 3
    "decline": ("extinction", "keeps_one"),  # ruling 5
    "limit": ("with_construction", "built_only"),  # ruling 7
    "fleet_losses": ("simultaneous", "defender_first"),  # ruling 14
    "theft": ("units_lost", "damage_dealt"),  # ruling 18
    "assault_force": ("after_fleet", "at_declaration"),  # ruling 19
    "last_together": ("draw", "active_wins"),  # ruling 20
    "estate": ("to_bank", "to_attacker"),  # ruling 21
    "reached_away": ("full_round", "next_turn"),  # ruling 22
    "tie": ("keeps_clock", "restarts_clock"),  # ruling 23
    "gifts": ("allowed", "swaps_only"),  # ruling 30
    "turn_end": ("synchronics", "no_synchronics"),  # ruling 33
    "exchange": ("the_five", "five_more"),  # ruling 36
}
"""The rulings whose two choices lead to different accounts in these games."""


class Reason(Enum):
    """Why a line changes nothing."""

    WRONG_TIME = auto()
    WRONG_COUNT = auto()
    PRICE = auto()
    NO_STORED_CARD = auto()
    NO_CIVIL_UNIT = auto()
    TECHNOLOGY_LIMIT = auto()
    NO_SHIP = auto()
    UNDER_CONSTRUCTION = auto()
    NO_SLOT = auto()
    FIRST_TURN = auto()
    USED_THIS_TURN = auto()
    EXTINCT = auto()
    APART = auto()
    NEITHER_IS_ACTIVE = auto()
    TOO_LITTLE = auto()
    ONE_SIDED = auto()
    POINTLESS_WAR = auto()
    DEFENDER_FIRST = auto()


@dataclass(eq=False, slots=True)
class War:
    """`soldiers` is the attacker's military at the declaration. `step` is what the war waits for."""

    attacker: Species
    defender: Species
    soldiers: int
    step: str = ""
    sent: list[Technology] = field(default_factory=list)
    pairs: list[tuple[Technology, Technology]] = field(default_factory=list)
    blocked: list[Technology] = field(default_factory=list)
    damage: dict[Species, int] = field(default_factory=dict)
    lost: dict[Species, int] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Table:
    """`phase` is a word of the result; `owed` are the units that the decline takes before the jump."""

    order: list[Species]
    competitive: bool
    rulings: dict[str, str]
    active: Species
    bank_population: int
    bank_credits: int
    phase: str = "turn_start"
    decline: int = 0
    owed: int = 0
    empty_decks: list[Species | None] = field(default_factory=list)
    extra_jump_used: bool = False
    war_used: bool = False
    war: War | None = None
    winner: Species | None = None

    @property
    def living(self) -> list[Species]:
        return [one for one in self.order if one.living]

    def rivals(self, species: Species) -> list[Species]:
        return [one for one in self.living if one is not species]

    def pay(self, species: Species, credits: int) -> None:
        """To the bank; a negative amount comes from it."""
        species.credits -= credits
        self.bank_credits += credits

    def lose_units(self, species: Species, civil: int, military: int) -> None:
        """To the bank; negative amounts come from it."""
        species.civil -= civil
        species.military -= military
        self.bank_population += civil + military

    def pass_turn(self) -> None:
        place = self.order.index(self.active) + 1
        self.active = next(one for one in self.order[place:] + self.order[:place] if one.living)
        self.phase, self.war = "turn_start", None


def set_up(species: list[Species], rulings: dict[str, str], mode: str) -> Table:
    """The lowest initiative begins (E2); a competitive set-up may exchange from ten cards (ruling 36)."""
    order = sorted(species, key=lambda one: one.initiative)
    if mode == "competitive" and rulings["exchange"] == "five_more":
        for one in order:
            one.storage += 5
    used = 4 * len(order)
    return Table(order, mode == "competitive", rulings, order[0], POPULATION - used, CREDITS - used)
