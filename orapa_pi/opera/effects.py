"""Consumables, active effects and the numbers that they change for a while."""

from collections.abc import Iterator
from dataclasses import replace

from orapa_pi.opera.cards import Range, Speed
from orapa_pi.opera.change import Change
from orapa_pi.opera.derived import meet, same_sector
from orapa_pi.opera.events import Cancel, Consume, Effect, Modify, Resolve
from orapa_pi.opera.ledger import move_credits, move_storage
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import Reach, TurnEnd
from orapa_pi.opera.shared import absent, apart, unaffordable
from orapa_pi.opera.state import NOBODY, Game, Modifier, Phase, Played
from orapa_pi.opera.units import receive, unknown_receiver

WAR_PHASES = frozenset({Phase.WAR_FLEET, Phase.WAR_ASSAULT})


def _untimely(game: Game, user: str, speed: Speed) -> Iterator[Refusal]:
    """Whether this is a moment for a card of this speed."""
    if game.phase is Phase.REORGANIZATION:
        yield refuse(Rule.REORGANIZING, player=user)
    elif game.phase is Phase.TURN_END and game.rulings.turn_end is TurnEnd.NO_SYNCHRONICS:
        yield refuse(Rule.TURN_ENDING, player=user)
    elif speed is Speed.ORDINARY and game.phase in WAR_PHASES:
        yield refuse(Rule.ORDINARY_IN_WAR, player=user)
    elif speed is Speed.ORDINARY and (user != game.active or game.phase is not Phase.ACTIVATION):
        yield refuse(Rule.ORDINARY, player=user)


def _unreachable(game: Game, user: str, target: str, speed: Speed) -> Iterator[Refusal]:
    """Whether the user is near enough; universal cards reach everywhere (ruling 39)."""
    if game.war is not None:
        if user not in game.war.fighters and not meet(game.player(user).sectors, game.war.place):
            yield refuse(Rule.OUTSIDE_THE_WAR, player=user)
        return
    if target in (NOBODY, user) or not game.knows(target):
        return
    if speed is Speed.ORDINARY or user == game.active:
        yield from apart(game, user, target, Rule.OUT_OF_REACH)
    elif game.rulings.reach is Reach.COMMON_SECTOR and not same_sector(game, user, target):
        yield refuse(Rule.SYNCHRONIC_APART, player=user, other=target)


def _forbidden(game: Game, user: str, target: str, speed: Speed, reach: Range) -> Iterator[Refusal]:
    if target != NOBODY:
        yield from absent(game, target)
    yield from _untimely(game, user, speed)
    if reach is Range.SECTOR:
        yield from _unreachable(game, user, target, speed)


def consume_objections(game: Game, event: Consume) -> Iterator[Refusal]:
    """Not at this moment, out of reach (ruling 39), or too dear."""
    card = event.card
    yield from _forbidden(game, event.player, event.target, card.speed, card.range)
    yield from unaffordable(game, event.player, card.price)


def consume(game: Game, event: Consume) -> Change:
    """Paid and laid down; it waits until it is applied or cancelled, the last one first."""
    card = event.card
    game = move_credits(move_storage(game, event.player, -1), event.player, -card.price)
    if all(one.card.name != card.name for one in game.pending):
        # What an earlier copy of this card changed stays when this one is cancelled.
        kept = tuple(replace(one, source="") if one.source == card.name else one for one in game.modifiers)
        game = replace(game, modifiers=kept)
    laid = replace(game, pending=(*game.pending, Played(event.player, card, event.target)))
    return Change(laid).tell("consume", player=event.player, card=card.name, credits=card.price)


def _matching(game: Game, event: Resolve | Cancel) -> list[Played]:
    """The pending consumables that the event can mean, the last one played first."""
    return [one for one in reversed(game.pending) if event.card in ("", one.card.name) and event.player in (NOBODY, one.player)]


def resolve_objections(game: Game, event: Resolve) -> Iterator[Refusal]:
    """No such card is pending, or what it gives is for nobody at the table."""
    if not _matching(game, event):
        yield refuse(Rule.NOT_PENDING, card=event.card or "-")
    yield from unknown_receiver(game, event.gain)


def cancel_objections(game: Game, event: Cancel) -> Iterator[Refusal]:
    """No such card is pending."""
    if not _matching(game, event):
        yield refuse(Rule.NOT_PENDING, card=event.card or "-")


def _take_away(game: Game, played: Played) -> Change:
    """The consumable is discarded; a warning if it lay under a later synchronic (last played, first done)."""
    place = len(game.pending) - 1 - game.pending[::-1].index(played)
    change = Change(replace(game, pending=(*game.pending[:place], *game.pending[place + 1 :])))
    later = [one.card.name for one in game.pending[place + 1 :] if one.card.speed is Speed.SYNCHRONIC]
    if later and played.card.speed is Speed.SYNCHRONIC:
        change = change.warn("pile", card=played.card.name, first=later[-1])
    return change


def resolve(game: Game, event: Resolve) -> Change:
    """The card takes effect and leaves the pile; one that lies under a later synchronic is warned of."""
    played = _matching(game, event)[0]
    change = _take_away(game, played).tell("resolve", player=played.player, card=played.card.name)
    return receive(change, event.gain, played.player)


def cancel(game: Game, event: Cancel) -> Change:
    """The card leaves the pile, and every modifier that names it as its source goes with it."""
    played = _matching(game, event)[0]
    change = _take_away(game, played)
    live = tuple(one for one in change.game.modifiers if one.source != played.card.name)
    return change.to(replace(change.game, modifiers=live)).tell("cancel", player=played.player, card=played.card.name)


def effect_objections(game: Game, event: Effect) -> Iterator[Refusal]:
    """As for a consumable (ruling 39); and what it gives is for nobody at the table."""
    yield from _forbidden(game, event.player, event.target, event.speed, event.range)
    yield from unaffordable(game, event.player, event.price)
    yield from unknown_receiver(game, event.gain)


def effect(game: Game, event: Effect) -> Change:
    """Paid to the bank, and done at once: an effect never waits in the pile."""
    change = Change(move_credits(game, event.player, -event.price))
    change = change.tell("effect", player=event.player, card=event.card or "-", credits=event.price)
    return receive(change, event.gain, event.player)


def modify_objections(game: Game, event: Modify) -> Iterator[Refusal]:
    """The player has no technology of that label; the screen, without a label, is always there."""
    if event.label and game.player(event.player).technology(event.label) is None:
        yield refuse(Rule.NO_TECHNOLOGY, player=event.player, card=event.label)


def modify(game: Game, event: Modify) -> Change:
    """The numbers change until what `until` names is over (rulings 25 and 35)."""
    one = Modifier(
        event.player,
        event.label,
        event.until,
        event.attack,
        event.defence,
        event.damage,
        event.heal,
        event.source,
    )
    change = Change(replace(game, modifiers=(*game.modifiers, one)))
    return change.tell(
        "modify",
        player=event.player,
        card=event.label or "-",
        attack=event.attack,
        defence=event.defence,
        damage=event.damage,
        heal=event.heal,
    )


def unresolved(change: Change) -> Change:
    """A synchronic stops the phase until it is resolved; the pile lies on the table, so the box only reminds."""
    waiting = [one.card.name for one in change.game.pending if one.card.speed is Speed.SYNCHRONIC]
    return change.warn("unresolved", card=waiting[-1]) if waiting else change
