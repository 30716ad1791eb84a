"""The rulings that the rule text leaves open, each a setting; the number is the one that a refusal names.

The first value of every enum is the default.
"""

from dataclasses import dataclass, fields
from enum import Enum


class DeckEmpty(Enum):
    """Ruling 3: when the deck counts as empty."""

    LAST_CARD_LEAVES = "last_card_leaves"
    NEXT_DRAW = "next_draw"


class Decline(Enum):
    """Ruling 5: what a decline larger than the population does."""

    EXTINCTION = "extinction"
    KEEPS_ONE = "keeps_one"


class FirstTurn(Enum):
    """Ruling 6: jumps that a card grants in somebody's first turn."""

    NO_CARD_JUMP = "no_card_jump"
    CARD_JUMP = "card_jump"


class Limit(Enum):
    """Ruling 7: which technologies count towards the limit of eight when another is begun."""

    WITH_CONSTRUCTION = "with_construction"
    BUILT_ONLY = "built_only"


class Escrow(Enum):
    """Ruling 8: where the credits go that lie on a card destroyed under construction."""

    TO_BANK = "to_bank"
    TO_OWNER = "to_owner"


class LaterPairs(Enum):
    """Ruling 13: whether a synchronic may rearrange the pairs that have not fought yet."""

    MAY_CHANGE = "may_change"
    ARE_FIXED = "are_fixed"


class FleetLosses(Enum):
    """Ruling 14: whether both sides of a fleet battle lose units at the same time."""

    SIMULTANEOUS = "simultaneous"
    DEFENDER_FIRST = "defender_first"


class Theft(Enum):
    """Ruling 18: how many credits an assault may take."""

    UNITS_LOST = "units_lost"
    DAMAGE_DEALT = "damage_dealt"


class AssaultForce(Enum):
    """Ruling 19: when the attacker must have military units for an assault."""

    AFTER_FLEET = "after_fleet"
    AT_DECLARATION = "at_declaration"


class LastTogether(Enum):
    """Ruling 20: what happens when the last species go extinct together."""

    DRAW = "draw"
    ACTIVE_WINS = "active_wins"


class Estate(Enum):
    """Ruling 21: who gets the credits of a defender that a war made extinct."""

    TO_BANK = "to_bank"
    TO_ATTACKER = "to_attacker"


class ReachedAway(Enum):
    """Ruling 22: how long a level reached in somebody else's turn must be held."""

    FULL_ROUND = "full_round"
    NEXT_TURN = "next_turn"


class Tie(Enum):
    """Ruling 23: whether a tie restarts the clock of a level that is held."""

    KEEPS_CLOCK = "keeps_clock"
    RESTARTS_CLOCK = "restarts_clock"


class SystemDeck(Enum):
    """Ruling 28: what to do when the stellar systems run out. The table cannot see that deck: the set-up says it."""

    RESHUFFLE = "reshuffle"
    STAY = "stay"


class CardJump(Enum):
    """Ruling 29: whether an extra jump that a card gives uses the paid one."""

    IS_FREE = "is_free"
    USES_THE_PAID_ONE = "uses_the_paid_one"


class Gifts(Enum):
    """Ruling 30: whether a one-sided gift is a trade."""

    ALLOWED = "allowed"
    SWAPS_ONLY = "swaps_only"


class Copies(Enum):
    """Ruling 31: whether the limit of three in a competitive deck holds for every card name."""

    PER_NAME = "per_name"
    ANY_NUMBER = "any_number"


class Bank(Enum):
    """Ruling 32: what happens when the bank runs out of tokens."""

    WARNS = "warns"
    REFUSES = "refuses"


class TurnEnd(Enum):
    """Ruling 33: synchronics while the active player discards."""

    SYNCHRONICS = "synchronics"
    NO_SYNCHRONICS = "no_synchronics"


class BeforeWar(Enum):
    """Ruling 35: whether a phase's modifiers last into a war that begins in it."""

    ENDS = "ends"
    LASTS = "lasts"


class Exchange(Enum):
    """Ruling 36: from how many cards a competitive set-up exchanges."""

    THE_FIVE = "the_five"
    FIVE_MORE = "five_more"


class Revealed(Enum):
    """Ruling 38: what happens to cards shown for a tie of initiative. The table cannot see them: the set-up says it."""

    GO_BACK = "go_back"
    ARE_DISCARDED = "are_discarded"


class Reach(Enum):
    """Ruling 39: from where a synchronic may be used outside a war."""

    COMMON_SECTOR = "common_sector"
    ANYWHERE = "anywhere"


@dataclass(frozen=True, slots=True)
class Rulings:
    """One choice per open ruling. Field names are the words of the settings file and of a set-up line."""

    deck_empty: DeckEmpty = DeckEmpty.LAST_CARD_LEAVES
    decline: Decline = Decline.EXTINCTION
    first_turn: FirstTurn = FirstTurn.NO_CARD_JUMP
    limit: Limit = Limit.WITH_CONSTRUCTION
    escrow: Escrow = Escrow.TO_BANK
    later_pairs: LaterPairs = LaterPairs.MAY_CHANGE
    fleet_losses: FleetLosses = FleetLosses.SIMULTANEOUS
    theft: Theft = Theft.UNITS_LOST
    assault_force: AssaultForce = AssaultForce.AFTER_FLEET
    last_together: LastTogether = LastTogether.DRAW
    estate: Estate = Estate.TO_BANK
    reached_away: ReachedAway = ReachedAway.FULL_ROUND
    tie: Tie = Tie.KEEPS_CLOCK
    system_deck: SystemDeck = SystemDeck.RESHUFFLE
    card_jump: CardJump = CardJump.IS_FREE
    gifts: Gifts = Gifts.ALLOWED
    copies: Copies = Copies.PER_NAME
    bank: Bank = Bank.WARNS
    turn_end: TurnEnd = TurnEnd.SYNCHRONICS
    before_war: BeforeWar = BeforeWar.ENDS
    exchange: Exchange = Exchange.THE_FIVE
    revealed: Revealed = Revealed.GO_BACK
    reach: Reach = Reach.COMMON_SECTOR


DEFAULTS = Rulings()

OPTIONS: dict[str, type[Enum]] = {field.name: type(field.default) for field in fields(Rulings)}
"""Setting -> its enum, for whoever reads rulings from a text."""
