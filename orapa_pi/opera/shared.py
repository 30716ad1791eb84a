"""Objections that several events share."""

from collections.abc import Iterator

from orapa_pi.opera.derived import same_sector
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.state import Game
from orapa_pi.opera.wording import names


def not_active(game: Game, name: str) -> Iterator[Refusal]:
    """It is somebody else's turn."""
    if name != game.active:
        yield refuse(Rule.NOT_YOUR_TURN, player=name, active=game.active)


def absent(game: Game, name: str) -> Iterator[Refusal]:
    """Nobody of that name is at the table, or no longer."""
    if not game.knows(name):
        yield refuse(Rule.UNKNOWN_PLAYER, player=name)
    elif not game.player(name).living:
        yield refuse(Rule.OUT_OF_THE_GAME, player=name)


def apart(game: Game, first: str, second: str, rule: Rule = Rule.APART) -> Iterator[Refusal]:
    """Two players who cannot interact; before the first jump a player is nowhere (ruling 6)."""
    nowhere = [name for name in (first, second) if not game.player(name).sectors]
    if nowhere:
        yield refuse(Rule.FIRST_TURN_PLACE, player=nowhere[0])
    elif not same_sector(game, first, second):
        yield refuse(rule, player=first, other=second)


def unaffordable(game: Game, name: str, price: int) -> Iterator[Refusal]:
    """The whole price at once, no instalments (example E8)."""
    credits = game.player(name).credits
    if price < 0:
        yield refuse(Rule.COUNT, amount=price)
    if price > credits:
        yield refuse(Rule.PRICE, player=name, price=price, credits=credits)


def unknown_sectors(game: Game, sectors: tuple[str, ...]) -> Iterator[Refusal]:
    """One refusal for each sector that the game does not have."""
    known = [sector.name for sector in game.sectors]
    for name in sectors:
        if name not in known:
            yield refuse(Rule.NO_SECTOR, sector=name, sectors=names(known))


def not_fighter(name: str, wanted: str) -> Iterator[Refusal]:
    """In a war only `wanted` may do this."""
    if name != wanted:
        yield refuse(Rule.NO_FIGHTER, player=name, other=wanted)
