"""Since when levels are held, and the victory that follows from it."""

from tests.opera.independent.species import Species
from tests.opera.independent.table import Table

WINNING_LEVEL = 3


def keep(table: Table) -> None:
    """After every line: clocks of lost levels stop, clocks of reached ones start (rulings 22 and 24)."""
    for species in table.order:
        rival = max((one.level for one in table.rivals(species)), default=0)
        reached = range(WINNING_LEVEL, species.level + 1) if species.living else range(0)
        if table.rulings["tie"] == "restarts_clock":
            reached = range(max(reached.start, rival + 1), reached.stop)  # ruling 23: a level that another holds has no clock
        counts_from = _counts_from(table, species)
        species.held_since = {level: species.held_since.get(level, counts_from) for level in reached}


def _counts_from(table: Table, species: Species) -> int:
    """What is reached in somebody else's turn needs a full round first, where the house does not rule otherwise (ruling 22)."""
    in_own_turn = species is table.active and table.phase != "turn_start"
    late = not in_own_turn and table.rulings["reached_away"] == "full_round"
    return species.own_turn + late


def wins(table: Table) -> bool:
    """At the end of the active player's turn: alone on top, at 3 or more, since the turn before (E27 to E29)."""
    species = table.active
    needed = max(WINNING_LEVEL, 1 + max(one.level for one in table.rivals(species)))
    return species.held_since.get(needed, species.own_turn) < species.own_turn
