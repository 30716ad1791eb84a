"""The course of a war: declaration, from the fleet battle to the assault, and its end."""

from collections.abc import Iterator
from dataclasses import replace

from orapa_pi.opera import extinction
from orapa_pi.opera.change import Change
from orapa_pi.opera.derived import same_sector, ship_damage
from orapa_pi.opera.events import DeclareWar
from orapa_pi.opera.order import drop_modifiers
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import AssaultForce, BeforeWar
from orapa_pi.opera.state import Game, Once, Player, Step, Until
from orapa_pi.opera.turn import absent, not_active
from orapa_pi.opera.war_state import Blow, Result, War


def objections(game: Game, event: DeclareWar) -> Iterator[Refusal]:
    yield from not_active(game, event.player)
    yield from absent(game, event.target)
    if not game.knows(event.target):
        return
    attacker, defender = game.player(event.player), game.player(event.target)
    if attacker.name == defender.name:
        yield refuse(Rule.ONESELF, player=attacker.name)
        return
    nowhere = [player.name for player in (attacker, defender) if not player.sectors]
    if nowhere:
        yield refuse(Rule.FIRST_TURN_PLACE, player=nowhere[0])
    elif not same_sector(game, attacker.name, defender.name):
        yield refuse(Rule.APART, player=attacker.name, other=defender.name)
    if Once.WAR in game.used:
        yield refuse(Rule.WAR_USED, player=attacker.name)
    if not defender.ships and not attacker.military:
        yield refuse(Rule.WAR_POINTLESS, player=attacker.name, other=defender.name)


def apply(game: Game, event: DeclareWar) -> Change:
    """A war needs a phase that can happen: built ships of the defender, or military of the attacker (example E20)."""
    attacker, defender = game.player(event.player), game.player(event.target)
    war = War(attacker.name, defender.name, defender.sectors, attacker.military)
    game = replace(game, war=war, used=game.used | {Once.WAR})
    if game.rulings.before_war is BeforeWar.ENDS:
        game = drop_modifiers(game, Until.PHASE)
    change = Change(game).tell("war", player=attacker.name, other=defender.name)
    if not defender.ships:
        return after_fleet(change)
    if attacker.ships:
        return change.to(replace(game, step=Step.SEND))
    change = change.warn("no_fleet", player=attacker.name, other=defender.name)
    return fleet_damage(change)


def _unopposed(game: Game, player: Player, labels: tuple[str, ...], war: War) -> int:
    """Damage of the ships among these that still stand and are not blocked (rulings 9, 11 and 12)."""
    blocked = [
        pair.attacker if player.name == war.attacker else pair.defender
        for pair in war.pairs
        if pair.result is Result.BLOCKED
    ]
    return sum(
        ship_damage(game, player, ship) for ship in player.ships if ship.label in labels and ship.label not in blocked
    )


def fleet_damage(change: Change) -> Change:
    """All encounters are over: what the other side's ships do to each fighter's population."""
    game = change.game
    war = game.fought
    attacker, defender = game.player(war.attacker), game.player(war.defender)
    all_defending = tuple(ship.label for ship in defender.ships)
    blows = (
        Blow(attacker.name, _unopposed(game, defender, all_defending, war)),
        Blow(defender.name, _unopposed(game, attacker, war.sent, war)),
    )
    for blow in blows:
        change = change.tell("damage", player=blow.player, units=blow.damage)
    return change.to(replace(game, war=replace(war, blows=blows), step=Step.FLEET_CASUALTIES))


def after_fleet(change: Change) -> Change:
    """The assault if the attacker still has the force for it (ruling 19); otherwise the war is over."""
    change = _close_phase(change)
    war = change.game.war
    if war is None:
        return change
    soldiers = change.game.player(war.attacker).military
    if change.game.rulings.assault_force is AssaultForce.AT_DECLARATION:
        soldiers = war.military
    if not soldiers:
        return end(change)
    fresh = replace(war, blows=(), healing=())
    return change.to(replace(change.game, war=fresh, step=Step.DECIDE))


def _close_phase(change: Change) -> Change:
    """Modifiers end with their phase; then whoever has no units left is out, and with a fighter the war (ruling 19)."""
    war = change.game.war
    change = extinction.check(change)
    if war is None or change.game.war is None:
        return change
    if not all(change.game.player(name).living for name in war.fighters):
        return end(change)
    return change.to(drop_modifiers(change.game, Until.PHASE)) if war.blows else change


def end(change: Change) -> Change:
    """The active player goes on with the turn. Modifiers of the war end with it."""
    game = drop_modifiers(change.game, Until.PHASE, Until.WAR)
    return change.to(replace(game, war=None, step=Step.ACTION)).tell("war_end")


def after_assault(change: Change) -> Change:
    """Casualties, theft, and extinction last."""
    change = _close_phase(change)
    return end(change) if change.game.war is not None else change
