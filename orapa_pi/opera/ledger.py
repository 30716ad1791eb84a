"""Moving units and credits: all goes from somewhere to somewhere, so that 80 units and 120 credits remain."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import Bank
from orapa_pi.opera.state import Game
from orapa_pi.opera.wording import Note, Term, note


def move_credits(game: Game, name: str, amount: int) -> Game:
    """From the bank to the player; a negative amount goes back."""
    player = game.player(name)
    paid = replace(game, bank_credits=game.bank_credits - amount)
    return paid.put(replace(player, credits=player.credits + amount))


def move_units(game: Game, name: str, civil: int = 0, military: int = 0) -> Game:
    """From the bank to the player; a negative amount goes back. Training is -1 civil, +1 military."""
    player = game.player(name)
    moved = replace(game, bank_population=game.bank_population - civil - military)
    return moved.put(replace(player, civil=player.civil + civil, military=player.military + military))


def move_storage(game: Game, name: str, cards: int) -> Game:
    """Cards come or go by number only: what deck they are from nobody here knows."""
    player = game.player(name)
    return game.put(replace(player, storage=player.storage + cards))


def set_escrow(game: Game, name: str, label: str, amount: int) -> Game:
    """Lay as many credits on a technology of the player as it takes to hold `amount`; they come from the bank."""
    player = game.player(name)
    before = player.escrow
    technologies = tuple(
        replace(technology, escrow=amount) if technology.label == label else technology for technology in player.technologies
    )
    laid = replace(player, technologies=technologies)
    return replace(game, bank_credits=game.bank_credits - (laid.escrow - before)).put(laid)


# Far more than the box holds; what is above it is a slip of the finger, and a screen has three digits.
MOST = 999


@dataclass(frozen=True, slots=True)
class Box:
    """The tokens of one sort: how many are worth 1, 4 and 8."""

    ones: int
    fours: int
    eights: int

    def can_show(self, piles: tuple[int, ...]) -> bool:
        """Whether every pile can be laid out at the same time. Large tokens first; ones must do the rest."""
        quarters = [max(0, pile) // 4 for pile in piles]
        eights = min(self.eights, sum(quarter // 2 for quarter in quarters))
        left = sum(quarters) - 2 * eights
        fours = min(self.fours, left)
        return sum(max(0, pile) % 4 for pile in piles) + 4 * (left - fours) <= self.ones


POPULATION_BOX = Box(16, 8, 4)
CREDIT_BOX = Box(24, 12, 6)


def shortages(game: Game) -> tuple[Note, ...]:
    """A bank below 0 and small change that the box cannot make: warnings, never a block (ruling 32)."""
    found = []
    if game.bank_population < 0:
        found.append(note("warned_bank", what=Term("word_population"), amount=game.bank_population))
    if game.bank_credits < 0:
        found.append(note("warned_bank", what=Term("word_credits"), amount=game.bank_credits))
    units = tuple(amount for player in game.players for amount in (player.civil, player.military))
    if not POPULATION_BOX.can_show(units):
        found.append(note("warned_change", what=Term("word_population")))
    credits = tuple(
        amount
        for player in game.players
        for amount in (player.credits, *(technology.escrow for technology in player.technologies))
    )
    if not CREDIT_BOX.can_show(credits):
        found.append(note("warned_change", what=Term("word_credits")))
    return tuple(found)


def faults(before: Game, after: Game) -> Iterator[Refusal]:
    """What the arithmetic cannot do: an amount below 0, or more than the bank has where that is ruled out."""
    for player in after.players:
        amounts = {
            "civil": player.civil,
            "military": player.military,
            "credits": player.credits,
            "storage": player.storage,
            "decline": player.decline,
            "turn": player.own_turn,
        }
        for what, amount in amounts.items():
            if amount < 0:
                yield refuse(Rule.BELOW_ZERO, player=player.name, what=Term(f"word_{what}"), amount=amount)
            elif amount > MOST:
                yield refuse(Rule.TOO_MANY, player=player.name, what=Term(f"word_{what}"), most=MOST)
    if after.decline < 0:
        yield refuse(Rule.BELOW_ZERO, player=after.active, what=Term("word_decline"), amount=after.decline)
    if after.rulings.bank is Bank.REFUSES:
        if after.bank_population < min(0, before.bank_population):
            yield refuse(Rule.BANK_EMPTY, what=Term("word_population"), amount=-after.bank_population)
        if after.bank_credits < min(0, before.bank_credits):
            yield refuse(Rule.BANK_EMPTY, what=Term("word_credits"), amount=-after.bank_credits)
