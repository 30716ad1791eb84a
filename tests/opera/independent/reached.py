"""What random games have to come to, so that it is compared at all."""

from tests.opera.independent.table import Table

REACHED = {
    "setup": "DONE",
    "start_turn": "DONE WRONG_TIME",
    "sacrifice": "DONE WRONG_TIME WRONG_COUNT",
    "jump": "DONE WRONG_TIME",
    "extra_jump": "DONE WRONG_TIME FIRST_TURN USED_THIS_TURN PRICE",
    "train": "DONE WRONG_TIME PRICE NO_CIVIL_UNIT",
    "build": "DONE WRONG_TIME PRICE TECHNOLOGY_LIMIT NO_STORED_CARD",
    "equip": "DONE WRONG_TIME PRICE NO_SHIP UNDER_CONSTRUCTION NO_SLOT NO_STORED_CARD",
    "trade": "DONE WRONG_TIME EXTINCT NEITHER_IS_ACTIVE APART ONE_SIDED TOO_LITTLE",
    "declare_war": "DONE EXTINCT APART USED_THIS_TURN POINTLESS_WAR",
    "effect": "DONE EXTINCT WRONG_TIME APART PRICE",
    "send": "DONE WRONG_COUNT",
    "block": "DONE NO_SHIP WRONG_COUNT",
    "fight": "DONE",
    "casualties": "DONE WRONG_COUNT DEFENDER_FIRST",
    "assault": "DONE",
    "steal": "DONE WRONG_COUNT",
    "end_turn": "DONE WRONG_TIME WRONG_COUNT",
    "discard": "DONE WRONG_TIME WRONG_COUNT",
}
"""Every verb, and why it is refused now and then."""

ENDINGS = frozenset({"level victory", "last species", "draw", "active wins among the dead", "nobody yet"})


def reached() -> frozenset[str]:
    return frozenset(f"{verb} {outcome}" for verb, outcomes in REACHED.items() for outcome in outcomes.split())


def ending(table: Table) -> str:
    """How a game ended, as one of ENDINGS."""
    if table.phase != "over":
        return "nobody yet"
    if table.winner is None:
        return "draw"
    if not table.living:
        return "active wins among the dead"
    return "last species" if len(table.living) == 1 else "level victory"
