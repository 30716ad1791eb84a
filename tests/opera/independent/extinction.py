"""Species without units go, and the last one wins."""

from tests.opera.independent.species import Species
from tests.opera.independent.table import Table


def bury(table: Table) -> None:
    """Everybody whose last unit went goes together; a war without one of its fighters is over (ruling 19, E30)."""
    dying = [one for one in table.living if not one.population]
    for species in dying:
        _leave(table, species)
    if not dying:
        return
    if len(table.living) <= 1:
        _finish(table)
    elif not table.active.living:
        table.pass_turn()
    elif table.war is not None:
        table.war, table.phase = None, "activation"


def _leave(table: Table, species: Species) -> None:
    """Credits to the bank, or to a living attacker (ruling 21); what lies on cards always to the bank."""
    war = table.war
    to_attacker = table.rulings["estate"] == "to_attacker"
    if war is not None and war.defender is species and war.attacker.population and to_attacker:
        war.attacker.credits += species.credits
        species.credits = 0
    table.pay(species, species.credits)
    table.bank_credits += sum(one.escrow for one in species.technologies)
    species.technologies, species.storage = [], 0
    species.sectors, species.living = frozenset(), False


def _finish(table: Table) -> None:
    """The last species wins at once; a draw if it goes too, where the house does not rule otherwise (ruling 20)."""
    if table.living:
        table.winner = table.living[0]
    elif table.rulings["last_together"] == "active_wins":
        table.winner = table.active
    table.phase, table.war = "over", None
