"""Gifts and swaps. Promises are not kept by the box (ruling 30)."""

from collections.abc import Iterator

from orapa_pi.opera.change import Change
from orapa_pi.opera.events import NOTHING, Goods, Trade
from orapa_pi.opera.ledger import move_credits, move_storage
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import Gifts
from orapa_pi.opera.shared import absent, apart
from orapa_pi.opera.state import Game


def objections(game: Game, event: Trade) -> Iterator[Refusal]:
    """Apart (ruling 34), neither side active, or a gift where only swaps are allowed (ruling 30)."""
    giver, partner = event.player, event.partner
    yield from absent(game, partner)
    if not game.knows(partner):
        return
    if giver == partner:
        yield refuse(Rule.ONESELF, player=giver)
        return
    amount = min(event.credits, event.cards, event.back.credits, event.back.cards)
    if amount < 0:
        yield refuse(Rule.COUNT, amount=amount)
    if game.active not in (giver, partner):
        yield refuse(Rule.TRADE_TURN, player=giver, other=partner, active=game.active)
    yield from apart(game, giver, partner)
    if game.rulings.gifts is Gifts.SWAPS_ONLY and NOTHING in (Goods(event.credits, event.cards), event.back):
        yield refuse(Rule.ONE_SIDED, player=giver, other=partner)


def apply(game: Game, event: Trade) -> Change:
    """Both amounts change hands at once; what either side promised besides is not recorded."""
    credits = event.credits - event.back.credits
    cards = event.cards - event.back.cards
    game = move_credits(move_credits(game, event.player, -credits), event.partner, credits)
    game = move_storage(move_storage(game, event.player, -cards), event.partner, cards)
    return Change(game).tell(
        "trade",
        player=event.player,
        other=event.partner,
        credits=event.credits,
        cards=event.cards,
        back_credits=event.back.credits,
        back_cards=event.back.cards,
    )
