"""The turn: its start with the reorganization, and its end."""

from collections.abc import Iterator
from dataclasses import replace

from orapa_pi.opera import victory
from orapa_pi.opera.change import Change
from orapa_pi.opera.choice import split
from orapa_pi.opera.derived import deck_of, decline_of
from orapa_pi.opera.events import Discard, EndTurn, EnterDecline, Sacrifice, StartTurn
from orapa_pi.opera.ledger import move_credits, move_storage, move_units, set_escrow
from orapa_pi.opera.order import pass_turn
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import Decline
from orapa_pi.opera.shared import not_active
from orapa_pi.opera.state import Game, Mode, Player, Status, Step
from orapa_pi.opera.wording import names

STORAGE_LIMIT = 6


def start_objections(game: Game, event: StartTurn) -> Iterator[Refusal]:
    """It is not this player whose turn begins."""
    yield from not_active(game, event.player)


def start(game: Game, event: StartTurn) -> Change:
    """The first turn has no reorganization (example E4)."""
    player = game.player(event.player)
    turn = player.own_turn + 1
    game = replace(game.put(replace(player, own_turn=turn)), active=player.name, used=frozenset())
    change = Change(game).tell("turn", player=player.name, turn=turn)
    if turn == 1:
        return change.to(replace(game, step=Step.ACTION))
    return _reorganize(_flip(change))


def _flip(change: Change) -> Change:
    """What is under construction is built, and its credits go back (example E7)."""
    game = change.game
    player = game.player(game.active)
    flipped = [technology for technology in player.technologies if technology.status is Status.CONSTRUCTION]
    for technology in flipped:
        game = set_escrow(game, player.name, technology.label, 0)
    player = game.player(player.name)
    built = tuple(replace(technology, status=Status.BUILT) for technology in player.technologies)
    game = game.put(replace(player, technologies=built))
    change = change.to(game)
    if not flipped:
        return change
    return change.tell("flipped", player=player.name, cards=names(technology.label for technology in flipped))


def owed(game: Game, player: Player) -> int:
    """Units that the decline takes from this player now (ruling 5 where there are fewer)."""
    spared = 1 if game.rulings.decline is Decline.KEEPS_ONE else 0
    return min(decline_of(game, player), player.population - spared)


def _reorganize(change: Change) -> Change:
    game = change.game
    player = game.player(game.active)
    if not decline_of(game, player):
        return _income(change.to(move_units(game, player.name, civil=1)))
    due = owed(game, player)
    if due == 0:
        return _income(change)
    if due < player.population:
        return change.to(replace(game, step=Step.SACRIFICE))
    # Nothing to choose and no income for the dead (ruling 5, example E15): extinction follows.
    lost = move_units(game, player.name, civil=-player.civil, military=-player.military)
    return change.to(lost).tell("sacrifice", player=player.name, civil=player.civil, military=player.military)


def _income(change: Change) -> Change:
    """Credits for every civil unit, counted after units came or went (ruling 1)."""
    game = change.game
    player = game.player(game.active)
    paid = replace(move_credits(game, player.name, player.civil), step=Step.JUMP)
    return change.to(paid).tell("reorganization", player=player.name, credits=player.civil, civil=player.civil)


def sacrifice_objections(game: Game, event: Sacrifice) -> Iterator[Refusal]:
    """In the first own turn (example E4); or, where no card says so, other than the decline demands (example E14)."""
    player = game.player(event.player)
    if player.own_turn <= 1:
        yield refuse(Rule.FIRST_TURN_SACRIFICE, player=player.name)
    demanded = game.step is Step.SACRIFICE and player.name == game.active
    least = min(event.civil or 0, event.military or 0)
    if least < 0:
        yield refuse(Rule.COUNT, amount=least)
    if event.card:
        return
    if not demanded:
        yield refuse(Rule.SACRIFICE_TIME, player=player.name)
    elif split(player, owed(game, player), event.civil, event.military) is None:
        yield refuse(Rule.SACRIFICE_COUNT, player=player.name, units=owed(game, player))


def sacrifice(game: Game, event: Sacrifice) -> Change:
    """After a sacrifice that the decline demanded the income follows (ruling 1); one that a card demands brings none."""
    player = game.player(event.player)
    demanded = game.step is Step.SACRIFICE and player.name == game.active and not event.card
    chosen = split(player, owed(game, player), event.civil, event.military) if demanded else None
    civil, military = chosen or (event.civil or 0, event.military or 0)
    change = Change(move_units(game, player.name, civil=-civil, military=-military))
    change = change.tell("sacrifice", player=player.name, civil=civil, military=military)
    return _income(change) if demanded else change


def enter_decline(game: Game, event: EnterDecline) -> Change:
    """The decline counts from the next reorganization of anyone on (ruling 4)."""
    return decline(Change(game), event.player)


def decline(change: Change, name: str) -> Change:
    """One more decline: everybody's in a casual game, this player's own in a competitive one (example E16)."""
    game = replace(change.game, emptied=change.game.emptied - {deck_of(change.game, name)})
    if game.mode is Mode.CASUAL:
        return change.to(replace(game, decline=game.decline + 1)).tell("decline", decline=game.decline + 1)
    player = game.player(name)
    change = change.to(game.put(replace(player, decline=player.decline + 1)))
    return change.tell("own_decline", player=name, decline=player.decline + 1)


def end_objections(game: Game, event: EndTurn) -> Iterator[Refusal]:
    """Not one's turn, or cards too many are still to be discarded (example E12)."""
    yield from not_active(game, event.player)
    excess = game.player(game.active).storage - STORAGE_LIMIT
    if game.step is Step.DISCARD and excess > 0:
        yield refuse(Rule.STORAGE_LIMIT, player=game.active, cards=excess, limit=STORAGE_LIMIT)


def end(game: Game, _event: EndTurn) -> Change:
    """The active player's turn ends. With too many cards the table first waits for the discards (example E12)."""
    player = game.player(game.active)
    change = Change(replace(game, war=None)).tell("turn_end", player=player.name)
    if player.storage > STORAGE_LIMIT and game.step is not Step.DISCARD:
        return change.to(replace(change.game, step=Step.DISCARD))
    return _finish(change)


def _finish(change: Change) -> Change:
    change = victory.check(change)
    return change if change.game.step is Step.OVER else pass_turn(change)


def discard_objections(game: Game, event: Discard) -> Iterator[Refusal]:
    """Only at the end of the own turn and only what is too many, unless a card says so (ruling 27)."""
    if event.cards is not None and event.cards < 0:
        yield refuse(Rule.COUNT, amount=event.cards)
    if event.card:
        return
    player = game.player(event.player)
    if game.step is not Step.DISCARD or player.name != game.active:
        yield refuse(Rule.DISCARD_TIME, player=player.name)
        return
    excess = player.storage - STORAGE_LIMIT
    if event.cards is not None and not 1 <= event.cards <= excess:
        yield refuse(Rule.DISCARD_COUNT, player=player.name, cards=excess)


def discard(game: Game, event: Discard) -> Change:
    """The turn ends with the last card too many."""
    player = game.player(event.player)
    cards = event.cards if event.cards is not None else max(0, player.storage - STORAGE_LIMIT)
    change = Change(move_storage(game, player.name, -cards)).tell("discard", player=player.name, cards=cards)
    if game.step is Step.DISCARD and change.game.player(game.active).storage <= STORAGE_LIMIT:
        return _finish(change)
    return change
