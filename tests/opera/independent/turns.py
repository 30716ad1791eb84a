"""The start of a turn with its reorganization, jumps, and the end of a turn."""

from tests.opera.independent import clocks, extinction
from tests.opera.independent.species import Species
from tests.opera.independent.table import Reason, Table

STORAGE_LIMIT = 6
EXTRA_JUMP_PRICE = 2


def start(table: Table) -> Reason | None:
    """The first turn has no reorganization (E4); later ones build, and then units come or go (E6, E7)."""
    if table.phase != "turn_start":
        return Reason.WRONG_TIME
    species = table.active
    species.own_turn += 1
    table.extra_jump_used = table.war_used = False
    if species.own_turn == 1:
        table.phase = "activation"
        return None
    table.phase = "reorganization"
    for technology in species.technologies:
        table.bank_credits += technology.escrow
        technology.escrow, technology.built = 0, True
    decline = species.decline if table.competitive else table.decline
    if not decline:
        table.lose_units(species, -1, 0)
        _income(table)
    else:
        _decline(table, species, decline)
    return None


def _decline(table: Table, species: Species, decline: int) -> None:
    """Who has no more units than the decline takes is extinct without an income (ruling 5, E15)."""
    if table.rulings["decline"] == "keeps_one":
        decline = min(decline, species.population - 1)
    if decline >= species.population:
        table.lose_units(species, species.civil, species.military)
        extinction.bury(table)
    elif decline:
        table.owed = decline
    else:
        _income(table)


def _income(table: Table) -> None:
    """After units came or went (ruling 1), and in a decline too (ruling 2)."""
    table.pay(table.active, -table.active.civil)


def sacrifice(table: Table, civil: int, military: int) -> Reason | None:
    """The units for the decline, of the player's choice (E13, E14)."""
    if not table.owed:
        return Reason.WRONG_TIME
    if civil + military != table.owed or civil > table.active.civil or military > table.active.military:
        return Reason.WRONG_COUNT
    table.lose_units(table.active, civil, military)
    table.owed = 0
    _income(table)
    return None


def jump(table: Table, sectors: frozenset[str], *, last: bool) -> Reason | None:
    """The end of the reorganization; its decline is for the next ones (ruling 4)."""
    if table.phase != "reorganization" or table.owed:
        return Reason.WRONG_TIME
    _arrive(table, sectors, last=last)
    table.phase = "activation"
    return None


def extra_jump(table: Table, sectors: frozenset[str], *, last: bool) -> Reason | None:
    """Once in a turn for 2 credits, but not in the first (E4, E11)."""
    if table.phase != "activation":
        return Reason.WRONG_TIME
    if table.active.own_turn == 1:
        return Reason.FIRST_TURN
    if table.extra_jump_used:
        return Reason.USED_THIS_TURN
    if table.active.credits < EXTRA_JUMP_PRICE:
        return Reason.PRICE
    table.extra_jump_used = True
    table.pay(table.active, EXTRA_JUMP_PRICE)
    _arrive(table, sectors, last=last)
    return None


def _arrive(table: Table, sectors: frozenset[str], *, last: bool) -> None:
    """A card is extracted. An empty deck means decline, at once or at the next draw from it (ruling 3)."""
    species = table.active
    species.sectors = sectors
    species.storage += 1
    deck = species if table.competitive else None
    if deck in table.empty_decks:
        table.empty_decks.remove(deck)
        _one_more_decline(table)
    if last and table.rulings["deck_empty"] == "next_draw":
        table.empty_decks.append(deck)
    elif last:
        _one_more_decline(table)


def _one_more_decline(table: Table) -> None:
    """Everybody's, or in a competitive game the owner's of the deck (E16)."""
    if table.competitive:
        table.active.decline += 1
    else:
        table.decline += 1


def end(table: Table) -> Reason | None:
    """More than 6 stored cards have to be discarded first (ruling 27, E12)."""
    excess = table.active.storage - STORAGE_LIMIT
    if table.phase not in ("activation", "turn_end"):
        return Reason.WRONG_TIME
    if table.phase == "turn_end" and excess > 0:
        return Reason.WRONG_COUNT
    if excess > 0:
        table.phase = "turn_end"
    else:
        _finish(table)
    return None


def discard(table: Table, cards: int) -> Reason | None:
    """Some of the cards that are too many; the last of them ends the turn."""
    excess = table.active.storage - STORAGE_LIMIT
    if table.phase != "turn_end":
        return Reason.WRONG_TIME
    if not 1 <= cards <= excess:
        return Reason.WRONG_COUNT
    table.active.storage -= cards
    if cards == excess:
        _finish(table)
    return None


def _finish(table: Table) -> None:
    if clocks.wins(table):
        table.winner, table.phase = table.active, "over"
    else:
        table.pass_turn()
