"""Damage becomes lost units: healing, and the attacker's choice on both sides."""

from collections.abc import Iterator
from dataclasses import replace

from orapa_pi.opera.change import Change
from orapa_pi.opera.choice import split
from orapa_pi.opera.derived import healing, ship_damage
from orapa_pi.opera.events import Casualties, Heal
from orapa_pi.opera.ledger import move_units
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import FleetLosses, Theft
from orapa_pi.opera.state import Game, Phase, Player, Step
from orapa_pi.opera.war import after_assault, after_fleet
from orapa_pi.opera.war_state import Blow, Result, War


def due(game: Game, name: str) -> int:
    """Units that this fighter still has to lose: damage less healing, at most all of them. 0 when nothing is open."""
    war = game.war
    blow = next((blow for blow in war.blows if blow.player == name), None) if war else None
    if war is None or blow is None or blow.lost is not None:
        return 0
    if _spared(game, war, name):
        return 0
    healed = dict(war.healing).get(name, healing(game, game.player(name)))
    return max(0, min(game.player(name).population, blow.damage - healed))


def _defender_first(game: Game) -> bool:
    return game.phase is Phase.WAR_FLEET and game.rulings.fleet_losses is FleetLosses.DEFENDER_FIRST


def _spared(game: Game, war: War, name: str) -> bool:
    """Where the defender loses units first, a fleet without a people does no more harm (ruling 14, not the default)."""
    return _defender_first(game) and name == war.attacker and not game.player(war.defender).population


def _unopposed(game: Game, player: Player, labels: tuple[str, ...], war: War) -> int:
    """Damage of the ships among these that still stand and are not blocked (rulings 9, 11 and 12)."""
    blocked = [
        pair.attacker if player.name == war.attacker else pair.defender for pair in war.pairs if pair.result is Result.BLOCKED
    ]
    return sum(ship_damage(game, player, ship) for ship in player.ships if ship.label in labels and ship.label not in blocked)


def fleet_damage(change: Change) -> Change:
    """All encounters are over: what the other side's ships do to each fighter's population."""
    return settle(_struck(change.to(replace(change.game, step=Step.FLEET_CASUALTIES))))


def _struck(change: Change) -> Change:
    """The blows of the fleets as they are now, told where they are new."""
    game, war = change.game, change.game.fought
    attacker, defender = game.player(war.attacker), game.player(war.defender)
    all_defending = tuple(ship.label for ship in defender.ships)
    blows = (
        Blow(attacker.name, _unopposed(game, defender, all_defending, war)),
        Blow(defender.name, _unopposed(game, attacker, war.sent, war)),
    )
    for blow in blows:
        if blow not in war.blows:
            change = change.tell("damage", player=blow.player, units=blow.damage)
    return change.to(replace(game, war=replace(war, blows=blows)))


def heal_objections(game: Game, event: Heal) -> Iterator[Refusal]:
    """Nobody of this war, or fewer than 0 units."""
    if event.player not in game.fought.fighters:
        yield refuse(Rule.NO_FIGHTER, player=event.player, other=game.fought.defender)
    if event.units is not None and event.units < 0:
        yield refuse(Rule.COUNT, amount=event.units)


def heal(game: Game, event: Heal) -> Change:
    """The total healing in this phase; it is whole again in the next one (ruling 17)."""
    others = tuple(one for one in game.fought.healing if one[0] != event.player)
    units = healing(game, game.player(event.player)) if event.units is None else event.units
    war = replace(game.fought, healing=(*others, (event.player, units)))
    return settle(Change(replace(game, war=war)).tell("heal", player=event.player, units=units))


def casualties_objections(game: Game, event: Casualties) -> Iterator[Refusal]:
    """Nothing to lose, or not exactly as many as are due; which kinds is free (ruling 16)."""
    war = game.fought
    if event.player not in war.fighters:
        yield refuse(Rule.NO_FIGHTER, player=event.player, other=war.defender)
        return
    if _defender_first(game) and event.player == war.attacker and due(game, war.defender):
        yield refuse(Rule.DEFENDER_FIRST, player=war.defender)
    units = due(game, event.player)
    if split(game.player(event.player), units, event.civil, event.military) is None or not units:
        yield refuse(Rule.CASUALTIES, player=event.player, units=units, attacker=war.attacker)


def casualties(game: Game, event: Casualties) -> Change:
    """The units die, and the war goes on once both sides have settled theirs (ruling 14)."""
    war = game.fought
    player = game.player(event.player)
    chosen = split(player, due(game, player.name), event.civil, event.military)
    civil, military = chosen or (event.civil or 0, event.military or 0)
    blows = tuple(replace(blow, lost=civil + military) if blow.player == player.name else blow for blow in war.blows)
    game = move_units(replace(game, war=replace(war, blows=blows)), player.name, civil=-civil, military=-military)
    change = Change(game).tell("killed", player=player.name, civil=civil, military=military)
    return settle(change)


def settle(change: Change) -> Change:
    """Go on once nobody has units to lose. Until the first loss a synchronic may still change what a fleet does."""
    war = change.game.war
    if war is None or change.game.step not in (Step.FLEET_CASUALTIES, Step.ASSAULT_CASUALTIES):
        return change
    if change.game.step is Step.FLEET_CASUALTIES and all(blow.lost is None for blow in war.blows):
        change = _struck(change)
    game = change.game
    if any(due(game, name) for name in war.fighters):
        return change
    if game.step is Step.FLEET_CASUALTIES:
        return after_fleet(change)
    if loot(game):
        return change.to(replace(game, step=Step.STEAL))
    return after_assault(change)


def loot(game: Game) -> int:
    """Credits that the attacker may take now: one for a unit lost in the assault, at most what there is (ruling 18)."""
    war = game.fought
    blow = next((blow for blow in war.blows if blow.player == war.defender), Blow(war.defender, 0))
    basis = blow.damage if game.rulings.theft is Theft.DAMAGE_DEALT else blow.lost or 0
    return min(basis, game.player(war.defender).credits)
