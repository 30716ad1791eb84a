"""The planetary assault, and the theft after it."""

from tests.opera.independent.losses import close_phase, end, loot, strike
from tests.opera.independent.species import Species
from tests.opera.independent.table import Reason, Table


def assault(table: Table, *, wanted: bool) -> Reason | None:
    """Both hit at once, each only with the higher attack (ruling 15, E25)."""
    war = table.war
    if war is None or war.step != "decide":
        return Reason.WRONG_TIME
    if not wanted:
        end(table)
        return None
    hits = {war.attacker: _hit(war.defender, war.attacker), war.defender: _hit(war.attacker, war.defender)}
    strike(table, war, hits)
    return None


def _hit(striker: Species, victim: Species) -> int:
    return striker.assault_damage if striker.attack > victim.defence else 0


def steal(table: Table, credits: int) -> Reason | None:
    """As many credits as ruling 18 allows, or fewer; then extinction (ruling 19, E26)."""
    war = table.war
    if war is None or war.step != "steal":
        return Reason.WRONG_TIME
    if credits > loot(table, war):
        return Reason.WRONG_COUNT
    war.defender.credits -= credits
    war.attacker.credits += credits
    close_phase(table, war)
    return None
