"""The course of a war: from the fleet battle to the assault, and its end."""

from dataclasses import replace

from orapa_pi.opera import extinction
from orapa_pi.opera.change import Change
from orapa_pi.opera.order import drop_modifiers
from orapa_pi.opera.rulings import AssaultForce
from orapa_pi.opera.state import Step, Until


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
    fought = bool(change.game.fought.blows)
    change = bury(change)
    if change.game.war is None or not fought:
        return change
    return change.to(drop_modifiers(change.game, Until.PHASE))


def bury(change: Change) -> Change:
    """Whoever has no units left is out; a war without one of its fighters is over."""
    change = extinction.check(change)
    war = change.game.war
    if war is None or all(change.game.player(name).living for name in war.fighters):
        return change
    return end(change)


def end(change: Change) -> Change:
    """The active player goes on with the turn. Modifiers of the war end with it."""
    game = drop_modifiers(change.game, Until.PHASE, Until.WAR)
    return change.to(replace(game, war=None, step=Step.ACTION)).tell("war_end")


def after_assault(change: Change) -> Change:
    """Casualties, theft, and extinction last."""
    change = _close_phase(change)
    return end(change) if change.game.war is not None else change
