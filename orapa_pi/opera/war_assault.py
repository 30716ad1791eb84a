"""The planetary assault: the tactical screens are compared, units die, credits are stolen."""

from collections.abc import Iterator
from dataclasses import replace

from orapa_pi.opera.change import Change
from orapa_pi.opera.derived import assault_damage, attack, defence
from orapa_pi.opera.effects import unresolved
from orapa_pi.opera.events import Assault, Choice, Steal
from orapa_pi.opera.ledger import move_credits
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.shared import not_fighter
from orapa_pi.opera.state import Game, Step
from orapa_pi.opera.war import after_assault, end
from orapa_pi.opera.war_losses import loot, settle
from orapa_pi.opera.war_state import Blow


def assault_objections(game: Game, event: Assault) -> Iterator[Refusal]:
    """Only the attacker decides, and only about this war's defender."""
    yield from not_fighter(event.player, game.fought.attacker)
    yield from not_fighter(event.target or game.fought.defender, game.fought.defender)


def assault(game: Game, event: Assault) -> Change:
    """Both compare at once; only a higher attack hits (ruling 15, example E25)."""
    war = game.fought
    if event.choice is Choice.STOP:
        return end(Change(game).tell("no_assault", player=war.attacker))
    change = unresolved(Change(game))
    blows = []
    for name in war.fighters:
        victim, foe = game.player(name), game.player(war.opponent(name))
        strikes, stands = attack(game, foe), defence(game, victim)
        damage = assault_damage(game, foe) if strikes > stands else 0
        blows.append(Blow(name, damage))
        change = change.tell("assault", player=foe.name, other=name, attack=strikes, defence=stands, units=damage)
    fought = replace(war, blows=tuple(blows))
    return settle(change.to(replace(game, war=fought, step=Step.ASSAULT_CASUALTIES)))


def steal_objections(game: Game, event: Steal) -> Iterator[Refusal]:
    """Not the attacker, below 0, or more than one credit for a unit lost (ruling 18)."""
    yield from not_fighter(event.player, game.fought.attacker)
    yield from not_fighter(event.target or game.fought.defender, game.fought.defender)
    if event.credits is not None and event.credits < 0:
        yield refuse(Rule.COUNT, amount=event.credits)
    elif event.credits is not None and event.credits > loot(game):
        yield refuse(Rule.STEAL_LIMIT, player=event.player, other=game.fought.defender, credits=loot(game))


def steal(game: Game, event: Steal) -> Change:
    """As many credits as units the defender lost in the assault, or fewer (examples E24 and E26)."""
    war = game.fought
    credits = loot(game) if event.credits is None else event.credits
    game = move_credits(move_credits(game, war.defender, -credits), war.attacker, credits)
    return after_assault(Change(game).tell("steal", player=war.attacker, other=war.defender, credits=credits))
