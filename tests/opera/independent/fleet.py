"""A war is declared, and the fleets fight."""

from tests.opera.independent.cards import Technology
from tests.opera.independent.losses import strike
from tests.opera.independent.species import Species
from tests.opera.independent.table import Reason, Table, War


def declare(table: Table, defender: Species) -> Reason | None:
    """Once in a turn, in a common sector, if one of the two phases can happen (ruling 10, E18, E20)."""
    attacker = table.active
    if table.phase != "activation":
        return Reason.WRONG_TIME
    if not defender.living:
        return Reason.EXTINCT
    if not attacker.meets(defender):
        return Reason.APART
    if table.war_used:
        return Reason.USED_THIS_TURN
    if not defender.ships and not attacker.military:
        return Reason.POINTLESS_WAR
    war = table.war = War(attacker, defender, attacker.military)
    table.war_used = True
    if not defender.ships:
        war.step, table.phase = "decide", "war_assault"
        return None
    table.phase = "war_fleet"
    if attacker.ships:
        war.step = "send"
    else:
        _damage(table, war)  # ruling 9: the phase happens all the same
    return None


def send(table: Table, ships: list[Technology]) -> Reason | None:
    """At least one ship; what stays at home takes no part (ruling 12)."""
    war = table.war
    if war is None or war.step != "send":
        return Reason.WRONG_TIME
    if not ships:
        return Reason.WRONG_COUNT
    war.sent, war.step = ships, "block"
    return None


def block(table: Table, pairs: list[tuple[Technology, Technology]]) -> Reason | None:
    """Pairs of an attacking and a blocking ship: as many as possible, one to one (E22)."""
    war = table.war
    if war is None or war.step != "block":
        return Reason.WRONG_TIME
    if any(attacking not in war.sent for attacking, _ in pairs):
        return Reason.NO_SHIP
    if len(pairs) != min(len(war.sent), len(war.defender.ships)):
        return Reason.WRONG_COUNT
    war.pairs, war.step = pairs, "fight"
    return None


def fight(table: Table) -> Reason | None:
    """The next pair: both strike at once, only a higher attack destroys (ruling 15, E21)."""
    war = table.war
    if war is None or war.step != "fight":
        return Reason.WRONG_TIME
    attacking, blocking = war.pairs.pop(0)
    attacking_falls = blocking.attack > attacking.defence
    blocking_falls = attacking.attack > blocking.defence
    if attacking_falls:
        war.attacker.technologies.remove(attacking)
    if blocking_falls:
        war.defender.technologies.remove(blocking)
    if not attacking_falls and not blocking_falls:
        war.blocked += [attacking, blocking]
    if not war.pairs:
        _damage(table, war)
    return None


def _damage(table: Table, war: War) -> None:
    """Every sent ship and every ship of the defender that still stands unblocked (rulings 9, 11 and 12)."""
    sent = [ship for ship in war.attacker.ships if ship in war.sent]
    by_attacker = sum(ship.damage for ship in sent if ship not in war.blocked)
    by_defender = sum(ship.damage for ship in war.defender.ships if ship not in war.blocked)
    strike(table, war, {war.attacker: by_defender, war.defender: by_attacker})
