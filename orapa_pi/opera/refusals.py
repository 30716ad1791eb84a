"""Why the table refuses: every reason with its source and, where there is one, the number of the ruling."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.opera.wording import Value, Values, values_of


class Source(Enum):
    """Who says no. What the table itself cannot count (an amount below 0, an unknown name) nobody can override."""

    RULE = "rule"
    HOUSE = "house"
    TABLE = "table"


class Rule(Enum):
    """Reason = (phrase key, source, ruling). The phrases are `refused_<key>` and, for the way out, `remedy_<key>`."""

    NO_GAME = ("no_game", Source.TABLE, None)
    SET_UP_ALREADY = ("set_up_already", Source.TABLE, None)
    GAME_OVER = ("game_over", Source.TABLE, None)
    NOT_NOW = ("not_now", Source.TABLE, None)
    UNKNOWN_PLAYER = ("unknown_player", Source.TABLE, None)
    OUT_OF_THE_GAME = ("out_of_the_game", Source.TABLE, None)
    ONESELF = ("oneself", Source.TABLE, None)
    NO_TECHNOLOGY = ("no_technology", Source.TABLE, None)
    NO_SHIP = ("no_ship", Source.TABLE, None)
    NO_SECTOR = ("no_sector", Source.TABLE, None)
    NOT_PENDING = ("not_pending", Source.TABLE, None)
    NO_FIGHTER = ("no_fighter", Source.TABLE, None)
    BELOW_ZERO = ("below_zero", Source.TABLE, None)
    TOO_MANY = ("too_many", Source.TABLE, None)
    COUNT = ("count", Source.TABLE, None)
    NOTHING_TO_UNDO = ("nothing_to_undo", Source.TABLE, None)
    SEATS = ("seats", Source.TABLE, None)
    SAME_NAME = ("same_name", Source.TABLE, None)

    INITIATIVE_TIE = ("initiative_tie", Source.RULE, None)
    NOT_YOUR_TURN = ("not_your_turn", Source.RULE, None)
    WRONG_PHASE = ("wrong_phase", Source.RULE, None)
    FIRST_TURN_JUMP = ("first_turn_jump", Source.RULE, None)
    FIRST_TURN_SACRIFICE = ("first_turn_sacrifice", Source.RULE, None)
    SACRIFICE_TIME = ("sacrifice_time", Source.RULE, None)
    SACRIFICE_COUNT = ("sacrifice_count", Source.RULE, None)
    JUMP_TIME = ("jump_time", Source.RULE, None)
    EXTRA_JUMP_USED = ("extra_jump_used", Source.RULE, None)
    PRICE = ("price", Source.RULE, None)
    NO_SLOT = ("no_slot", Source.RULE, None)
    UNDER_CONSTRUCTION = ("under_construction", Source.RULE, None)
    UNINSTALL = ("uninstall", Source.RULE, 37)
    NO_CIVIL = ("no_civil", Source.RULE, None)
    APART = ("apart", Source.RULE, 34)
    OUT_OF_REACH = ("out_of_reach", Source.RULE, 34)
    TRADE_TURN = ("trade_turn", Source.RULE, None)
    WAR_USED = ("war_used", Source.RULE, None)
    WAR_POINTLESS = ("war_pointless", Source.RULE, 10)
    SEND_SHIP = ("send_ship", Source.RULE, None)
    BLOCK_COUNT = ("block_count", Source.RULE, 12)
    BLOCK_ONCE = ("block_once", Source.RULE, None)
    FIGHT_ORDER = ("fight_order", Source.RULE, None)
    CASUALTIES = ("casualties", Source.RULE, 16)
    ORDINARY = ("ordinary", Source.RULE, None)
    ORDINARY_IN_WAR = ("ordinary_in_war", Source.RULE, None)
    OUTSIDE_THE_WAR = ("outside_the_war", Source.RULE, 34)
    DISCARD_TIME = ("discard_time", Source.RULE, 27)
    DISCARD_COUNT = ("discard_count", Source.RULE, 27)
    STORAGE_LIMIT = ("storage_limit", Source.RULE, 27)

    FIRST_TURN_PLACE = ("first_turn_place", Source.HOUSE, 6)
    FIRST_TURN_CARD = ("first_turn_card", Source.HOUSE, 6)
    TECHNOLOGY_LIMIT = ("technology_limit", Source.HOUSE, 7)
    PAIRS_FIXED = ("pairs_fixed", Source.HOUSE, 13)
    DEFENDER_FIRST = ("defender_first", Source.HOUSE, 14)
    STEAL_LIMIT = ("steal_limit", Source.HOUSE, 18)
    CARD_JUMP_USED = ("card_jump_used", Source.HOUSE, 29)
    ONE_SIDED = ("one_sided", Source.HOUSE, 30)
    BANK_EMPTY = ("bank_empty", Source.HOUSE, 32)
    REORGANIZING = ("reorganizing", Source.HOUSE, 33)
    TURN_ENDING = ("turn_ending", Source.HOUSE, 33)
    SYNCHRONIC_APART = ("synchronic_apart", Source.HOUSE, 39)

    def __init__(self, key: str, source: Source, ruling: int | None) -> None:
        self.key = key
        self.source = source
        self.ruling = ruling


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused request; nothing has changed."""

    rule: Rule
    values: Values = ()

    @property
    def final(self) -> bool:
        """Whether it stands even when people want to do it anyway."""
        return self.rule.source is Source.TABLE


def refuse(rule: Rule, **values: Value) -> Refusal:
    """An objection in the name of this rule; the values fill its sentence."""
    return Refusal(rule, values_of(values))
