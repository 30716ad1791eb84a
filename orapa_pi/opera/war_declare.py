"""Declaring a war."""

from collections.abc import Iterator
from dataclasses import replace

from orapa_pi.opera.change import Change
from orapa_pi.opera.events import DeclareWar
from orapa_pi.opera.order import drop_modifiers
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import BeforeWar
from orapa_pi.opera.shared import absent, apart, not_active
from orapa_pi.opera.state import Game, Once, Step, Until
from orapa_pi.opera.war import after_fleet
from orapa_pi.opera.war_losses import fleet_damage
from orapa_pi.opera.war_state import War


def objections(game: Game, event: DeclareWar) -> Iterator[Refusal]:
    """Not one's turn, apart (example E18), a second war, or one in which no phase could happen (example E20)."""
    yield from not_active(game, event.player)
    yield from absent(game, event.target)
    if not game.knows(event.target):
        return
    attacker, defender = game.player(event.player), game.player(event.target)
    if attacker.name == defender.name:
        yield refuse(Rule.ONESELF, player=attacker.name)
        return
    yield from apart(game, attacker.name, defender.name)
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
