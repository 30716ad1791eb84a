"""Jumps to another stellar system, each with the extraction of a card."""

from collections.abc import Iterator
from dataclasses import replace

from orapa_pi.opera.change import Change
from orapa_pi.opera.derived import deck_of
from orapa_pi.opera.events import CardText, Deck, Extract, ExtraJump, Jump
from orapa_pi.opera.ledger import move_credits, move_storage
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import CardJump, DeckEmpty, FirstTurn
from orapa_pi.opera.shared import not_active, unaffordable, unknown_sectors
from orapa_pi.opera.state import Game, Once, Step
from orapa_pi.opera.turn import decline
from orapa_pi.opera.wording import names

EXTRA_JUMP_PRICE = 2


def jump_objections(game: Game, event: Jump) -> Iterator[Refusal]:
    """Not in the first own turn and only once a reorganization, unless a card grants it (rulings 6 and 29)."""
    yield from unknown_sectors(game, event.sectors)
    player = game.player(event.player)
    first = player.own_turn <= 1
    if not event.card:
        yield from not_active(game, event.player)
        if first:
            yield refuse(Rule.FIRST_TURN_JUMP, player=player.name)
        elif game.step is not Step.JUMP:
            yield refuse(Rule.JUMP_TIME, player=player.name)
        return
    if first and event.text is CardText.SILENT and game.rulings.first_turn is FirstTurn.NO_CARD_JUMP:
        yield refuse(Rule.FIRST_TURN_CARD, player=player.name, card=event.card)
    if game.rulings.card_jump is CardJump.USES_THE_PAID_ONE and Once.EXTRA_JUMP in game.used:
        yield refuse(Rule.CARD_JUMP_USED, player=player.name, card=event.card)


def jump(game: Game, event: Jump) -> Change:
    """The reorganization ends with its jump; one that a card grants leaves the step as it is (ruling 29)."""
    change = _arrive(Change(game), event.player, event.sectors, event.deck)
    game = change.game
    if event.card and game.rulings.card_jump is CardJump.USES_THE_PAID_ONE:
        return change.to(replace(game, used=game.used | {Once.EXTRA_JUMP}))
    if not event.card and game.step is Step.JUMP and event.player == game.active:
        return change.to(replace(game, step=Step.ACTION))
    return change


def extra_objections(game: Game, event: ExtraJump) -> Iterator[Refusal]:
    """Not in the first own turn, once in a turn, and for its price (examples E4 and E11)."""
    yield from unknown_sectors(game, event.sectors)
    yield from not_active(game, event.player)
    if game.player(event.player).own_turn <= 1:
        yield refuse(Rule.FIRST_TURN_JUMP, player=event.player)
    if Once.EXTRA_JUMP in game.used:
        yield refuse(Rule.EXTRA_JUMP_USED, player=event.player)
    yield from unaffordable(game, event.player, EXTRA_JUMP_PRICE)


def extra_jump(game: Game, event: ExtraJump) -> Change:
    """Once in a turn, for 2 credits (example E11)."""
    paid = move_credits(game, event.player, -EXTRA_JUMP_PRICE)
    change = Change(replace(paid, used=paid.used | {Once.EXTRA_JUMP}))
    change = change.tell("extra_jump", player=event.player, credits=EXTRA_JUMP_PRICE)
    return _arrive(change, event.player, event.sectors, event.deck)


def extract_objections(_game: Game, event: Extract) -> Iterator[Refusal]:
    """Less than one card."""
    if event.cards < 1:
        yield refuse(Rule.COUNT, amount=event.cards)


def extract(game: Game, event: Extract) -> Change:
    """Cards are drawn without a jump; the last of the deck means decline (ruling 3, example E16)."""
    change = Change(game).tell("extract", player=event.player, cards=event.cards)
    return _draw(change, event.player, event.cards, event.deck)


def _arrive(change: Change, name: str, sectors: tuple[str, ...], deck: Deck) -> Change:
    """Only the last system counts (ruling 34)."""
    player = change.game.player(name)
    change = change.to(change.game.put(replace(player, sectors=sectors)))
    if sectors:
        change = change.tell("jump", player=name, sectors=names(sectors))
    else:
        change = change.tell("jump_only", player=name).warn("no_place", player=name)
    return _draw(change, name, 1, deck)


def _draw(change: Change, name: str, cards: int, deck: Deck) -> Change:
    """Cards into the storage; a deck that runs out means decline, at once or at the next draw (ruling 3)."""
    game = change.game
    owner = deck_of(game, name)
    change = change.to(move_storage(game, name, cards))
    if owner in game.emptied:
        change = decline(change, name)
    if deck is Deck.HOLDS:
        return change
    if game.rulings.deck_empty is DeckEmpty.LAST_CARD_LEAVES:
        return decline(change, name)
    return change.to(replace(change.game, emptied=change.game.emptied | {owner}))
