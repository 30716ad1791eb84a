"""The fleet battle: ships are sent, blocked and fight in pairs."""

from collections.abc import Iterator
from dataclasses import replace

from orapa_pi.opera.change import Change
from orapa_pi.opera.derived import ship_attack, ship_defence
from orapa_pi.opera.effects import unresolved
from orapa_pi.opera.events import Block, Fight, Send
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import LaterPairs
from orapa_pi.opera.shared import not_fighter
from orapa_pi.opera.state import Game, Player, Step, Technology
from orapa_pi.opera.technologies import remove
from orapa_pi.opera.war_losses import fleet_damage
from orapa_pi.opera.war_state import Pair, Result, War
from orapa_pi.opera.wording import Term, names


def _unknown_ships(player: Player, labels: tuple[str, ...]) -> Iterator[Refusal]:
    ships = [ship.label for ship in player.ships]
    for label in labels:
        if label not in ships:
            yield refuse(Rule.NO_SHIP, player=player.name, card=label)


def send_objections(game: Game, event: Send) -> Iterator[Refusal]:
    """Not the attacker, ships not there or named twice, or none although there are some."""
    yield from not_fighter(event.player, game.fought.attacker)
    yield from _unknown_ships(game.player(event.player), event.ships)
    if not event.ships and game.player(game.fought.attacker).ships:
        yield refuse(Rule.SEND_SHIP, player=event.player)
    if len(set(event.ships)) != len(event.ships):
        yield refuse(Rule.BLOCK_ONCE, player=event.player)


def send(game: Game, event: Send) -> Change:
    """At least one ship if the attacker still has any; what stays behind takes no part (ruling 12)."""
    sent = tuple(dict.fromkeys(event.ships))
    change = Change(replace(game, war=replace(game.fought, sent=sent), step=Step.BLOCK))
    change = change.tell("send", player=event.player, ships=names(event.ships))
    return change if sent else fleet_damage(change)


def demanded(game: Game, war: War) -> int:
    """Blocks that the defender has to make: all that are possible, one to one (example E22)."""
    fought = [pair for pair in war.pairs if pair.result is not None]
    free = [label for label in war.sent if label not in [pair.attacker for pair in fought]]
    sent = [label for label in free if game.player(war.attacker).technology(label)]
    busy = [pair.defender for pair in fought]
    own = [ship.label for ship in game.player(war.defender).ships if ship.label not in busy]
    return min(len(sent), len(own))


def block_objections(game: Game, event: Block) -> Iterator[Refusal]:
    """Not the defender, ships not there or blocked twice, or not exactly as many pairs as are possible (example E22)."""
    war = game.fought
    yield from not_fighter(event.player, war.defender)
    if game.step is Step.FIGHT and game.rulings.later_pairs is LaterPairs.ARE_FIXED:
        yield refuse(Rule.PAIRS_FIXED, player=event.player)
    elif game.step is Step.FIGHT and not event.card:
        yield refuse(Rule.BLOCK_ONCE, player=event.player)
    stayed = [attacker for attacker, _ in event.pairs if attacker not in war.sent]
    if stayed:
        yield refuse(Rule.NO_SHIP, player=war.attacker, card=names(stayed))
    yield from _unknown_ships(game.player(war.attacker), tuple(attacker for attacker, _ in event.pairs))
    yield from _unknown_ships(game.player(war.defender), tuple(defender for _, defender in event.pairs))
    fought = [pair for pair in war.pairs if pair.result is not None]
    attackers = [*(pair.attacker for pair in fought), *(attacker for attacker, _ in event.pairs)]
    defenders = [*(pair.defender for pair in fought), *(defender for _, defender in event.pairs)]
    if len(set(attackers)) != len(attackers) or len(set(defenders)) != len(defenders):
        yield refuse(Rule.BLOCK_ONCE, player=event.player)
    if len(event.pairs) != demanded(game, war):
        yield refuse(Rule.BLOCK_COUNT, player=event.player, pairs=demanded(game, war))


def block(game: Game, event: Block) -> Change:
    """The defender chooses pairs and order; a synchronic may rearrange those not fought yet (ruling 13)."""
    war = game.fought
    fought = tuple(pair for pair in war.pairs if pair.result is not None)
    pairs = (*fought, *(Pair(attacker, defender) for attacker, defender in event.pairs))
    change = Change(replace(game, war=replace(war, pairs=pairs), step=Step.FIGHT))
    for attacker, defender in event.pairs:
        change = change.tell("block", player=event.player, card=defender, other=attacker)
    return change if change.game.fought.next_pair is not None else fleet_damage(change)


def fight_objections(game: Game, event: Fight) -> Iterator[Refusal]:
    """Named ships or numbers are not those of the next encounter in the defender's order (ruling 13)."""
    war = game.fought
    due = war.next_pair
    if due is None:
        return
    named = (
        event.pair or due + 1,
        event.attacker or war.pairs[due].attacker,
        event.defender or war.pairs[due].defender,
    )
    if named != (due + 1, war.pairs[due].attacker, war.pairs[due].defender):
        yield refuse(Rule.FIGHT_ORDER, pair=due + 1)


def _outcome(game: Game, war: War, pair: Pair) -> Result:
    """Both strike at the same time; only a higher attack destroys (ruling 15). A ship already gone cannot strike."""
    attacker, defender = game.player(war.attacker), game.player(war.defender)
    sent, blocker = attacker.technology(pair.attacker), defender.technology(pair.defender)

    def falls(owner: Player, ship: Technology | None, foe: Player, hostile: Technology | None) -> bool:
        if ship is None or hostile is None:
            return ship is None
        return ship_attack(game, foe, hostile) > ship_defence(game, owner, ship)

    lost = falls(attacker, sent, defender, blocker), falls(defender, blocker, attacker, sent)
    return {
        (True, True): Result.BOTH_DESTROYED,
        (True, False): Result.ATTACKER_DESTROYED,
        (False, True): Result.DEFENDER_DESTROYED,
        (False, False): Result.BLOCKED,
    }[lost]


def fight(game: Game, _event: Fight) -> Change:
    """The next encounter (examples E21 and E23); after the last one follows the damage."""
    war = game.fought
    place = next(index for index, pair in enumerate(war.pairs) if pair.result is None)
    pair = war.pairs[place]
    result = _outcome(game, war, pair)
    if result in (Result.ATTACKER_DESTROYED, Result.BOTH_DESTROYED):
        game = remove(game, war.attacker, pair.attacker)
    if result in (Result.DEFENDER_DESTROYED, Result.BOTH_DESTROYED):
        game = remove(game, war.defender, pair.defender)
    pairs = (*war.pairs[:place], replace(pair, result=result), *war.pairs[place + 1 :])
    war = replace(war, pairs=pairs)
    change = unresolved(Change(replace(game, war=war)))
    change = change.tell(
        "fight",
        player=war.attacker,
        card=pair.attacker,
        other=pair.defender,
        result=Term(f"word_{result.value}"),
    )
    return change if war.next_pair is not None else fleet_damage(change)
