"""Active effects that give their user something: who may use them when."""

from dataclasses import dataclass

from tests.opera.independent.species import Species
from tests.opera.independent.table import Reason, Table


@dataclass(frozen=True, slots=True)
class Effect:
    """What it costs and gives; `synchronic` for any time, `universal` from anywhere."""

    price: int
    civil: int
    military: int
    credits: int
    cards: int
    synchronic: bool
    universal: bool


def use(table: Table, user: Species, effect: Effect) -> Reason | None:
    """Nothing at all in a reorganization; an ordinary effect in the own activation and not in a war (ruling 33)."""
    if not user.living:
        return Reason.EXTINCT
    no_synchronics = table.phase == "turn_end" and table.rulings["turn_end"] == "no_synchronics"
    own_time = user is table.active and table.phase == "activation"
    if table.phase == "reorganization" or no_synchronics or not (effect.synchronic or own_time):
        return Reason.WRONG_TIME
    if not effect.universal and _outside_the_war(table, user):
        return Reason.APART
    if effect.price > user.credits:
        return Reason.PRICE
    table.pay(user, effect.price - effect.credits)
    table.lose_units(user, -effect.civil, -effect.military)
    user.storage += effect.cards
    return None


def _outside_the_war(table: Table, user: Species) -> bool:
    """A war is where the defender is; its fighters are there too (E18, E19)."""
    war = table.war
    return war is not None and user not in (war.attacker, war.defender) and not user.meets(war.defender)
