"""The units that die in a war, and how the war goes on afterwards."""

from tests.opera.independent import extinction
from tests.opera.independent.species import Species
from tests.opera.independent.table import Reason, Table, War


def strike(table: Table, war: War, damage: dict[Species, int]) -> None:
    """The units of damage against each of the two fighters."""
    war.damage, war.lost, war.step = damage, {}, "casualties"
    _settle(table, war)


def due(table: Table, war: War, victim: Species) -> int:
    """Units still to lose: damage less healing, at most everybody (ruling 17, E24, E26)."""
    if victim in war.lost:
        return 0
    if _defender_first(table) and victim is war.attacker and not war.defender.population:
        return 0  # a fleet whose people are gone does no more harm
    return max(0, min(victim.population, war.damage[victim] - victim.healing))


def _defender_first(table: Table) -> bool:
    return table.phase == "war_fleet" and table.rulings["fleet_losses"] == "defender_first"


def casualties(table: Table, victim: Species, civil: int, military: int) -> Reason | None:
    """The attacker chooses on both sides (ruling 16); in the fleet battle perhaps the defender's first (ruling 14)."""
    war = table.war
    if war is None or war.step != "casualties":
        return Reason.WRONG_TIME
    if _defender_first(table) and victim is war.attacker and due(table, war, war.defender):
        return Reason.DEFENDER_FIRST
    units = due(table, war, victim)
    if not units or civil + military != units or civil > victim.civil or military > victim.military:
        return Reason.WRONG_COUNT
    table.lose_units(victim, civil, military)
    war.lost[victim] = units
    _settle(table, war)
    return None


def loot(table: Table, war: War) -> int:
    """A credit for every unit lost in the assault after healing, or for all the damage dealt (ruling 18)."""
    basis = war.lost if table.rulings["theft"] == "units_lost" else war.damage
    return min(basis.get(war.defender, 0), war.defender.credits)


def _settle(table: Table, war: War) -> None:
    """Once nobody has units left to lose, theft comes before extinction."""
    if any(due(table, war, victim) for victim in war.damage):
        return
    if table.phase == "war_assault" and loot(table, war):
        war.step = "steal"
    else:
        close_phase(table, war)


def close_phase(table: Table, war: War) -> None:
    """After the fleet battle comes the assault if the attacker has the force for it (ruling 19)."""
    in_fleet = table.phase == "war_fleet"
    extinction.bury(table)
    if table.war is not war:
        return
    soldiers = war.attacker.military if table.rulings["assault_force"] == "after_fleet" else war.soldiers
    if in_fleet and soldiers:
        war.step, table.phase = "decide", "war_assault"
    else:
        end(table)


def end(table: Table) -> None:
    """The attacker's turn goes on."""
    table.war, table.phase = None, "activation"
