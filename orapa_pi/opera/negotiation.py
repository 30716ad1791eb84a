"""Gifts and swaps. Promises are not kept by the box (ruling 30)."""

from collections.abc import Iterator

from orapa_pi.opera.change import Change
from orapa_pi.opera.derived import same_sector
from orapa_pi.opera.events import Goods, Trade
from orapa_pi.opera.ledger import move_credits, move_storage
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import Gifts
from orapa_pi.opera.state import Game


def objections(game: Game, event: Trade) -> Iterator[Refusal]:
    giver, partner = event.player, event.partner
    if not game.knows(partner):
        yield refuse(Rule.UNKNOWN_PLAYER, player=partner)
        return
    if giver == partner:
        yield refuse(Rule.ONESELF, player=giver)
        return
    if not game.player(partner).living:
        yield refuse(Rule.OUT_OF_THE_GAME, player=partner)
    amount = min(event.gives.credits, event.gives.cards, event.gets.credits, event.gets.cards)
    if amount < 0:
        yield refuse(Rule.COUNT, amount=amount)
    if game.active not in (giver, partner):
        yield refuse(Rule.TRADE_TURN, player=giver, other=partner, active=game.active)
    if not same_sector(game, giver, partner):
        yield refuse(Rule.APART, player=giver, other=partner)
    if game.rulings.gifts is Gifts.SWAPS_ONLY and Goods() in (event.gives, event.gets):
        yield refuse(Rule.ONE_SIDED, player=giver, other=partner)


def apply(game: Game, event: Trade) -> Change:
    credits = event.gives.credits - event.gets.credits
    cards = event.gives.cards - event.gets.cards
    game = move_credits(move_credits(game, event.player, -credits), event.partner, credits)
    game = move_storage(move_storage(game, event.player, -cards), event.partner, cards)
    return Change(game).tell(
        "trade",
        player=event.player,
        other=event.partner,
        credits=event.gives.credits,
        cards=event.gives.cards,
        back_credits=event.gets.credits,
        back_cards=event.gets.cards,
    )
