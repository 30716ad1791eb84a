"""What the verbs of a war ask for."""

from collections.abc import Generator
from typing import Any

from orapa_pi.opera import events as ev
from orapa_pi.opera.asking import Question, Scene, named, number, pick, several, worded
from orapa_pi.opera.choice import split
from orapa_pi.opera.derived import healing
from orapa_pi.opera.events import Choice, Event
from orapa_pi.opera.form_cards import LARGEST, effect_card
from orapa_pi.opera.state import Step
from orapa_pi.opera.war_fleet import demanded
from orapa_pi.opera.war_losses import due, loot

Filled = Generator[Question, Any, Event]


def declare_war(scene: Scene) -> Filled:
    """Whom the active player attacks; whether it is near enough the game judges."""
    game = scene.game
    others = [player.name for player in game.living if player.name != game.active]
    return ev.DeclareWar(game.active, (yield from pick("defender", named(*others))))


def send(scene: Scene) -> Filled:
    """Ship after ship, at least one where there are any (ruling 12)."""
    war = scene.game.fought
    own = [ship.label for ship in scene.game.player(war.attacker).ships]
    return ev.Send(war.attacker, (yield from several("send", own, least=min(1, len(own)), about=war.attacker)))


def block(scene: Scene) -> Filled:
    """Pair after pair, in the order of fighting; the defender chooses the attacking ship, then the one that blocks it."""
    game, war = scene.game, scene.game.fought
    card = (yield from effect_card(scene)) if game.step is Step.FIGHT else ""
    fought = [pair for pair in war.pairs if pair.result is not None]
    busy = {pair.attacker for pair in fought} | {f"{pair.defender}!" for pair in fought}
    pairs: list[tuple[str, str]] = []
    for _ in range(demanded(game, war)):
        sent = [ship for ship in war.sent if ship not in busy and game.player(war.attacker).technology(ship)]
        attacker = yield from pick("blocked", named(*sent), about=war.attacker)
        own = [ship.label for ship in game.player(war.defender).ships if f"{ship.label}!" not in busy]
        defender = yield from pick("blocks", named(*own), about=attacker)
        busy |= {attacker, f"{defender}!"}
        pairs.append((attacker, defender))
    return ev.Block(war.defender, tuple(pairs), card)


def fight(scene: Scene) -> Filled:
    """Nothing is asked: the order was chosen with the blocks."""
    yield from ()  # nothing is asked
    return ev.Fight(scene.game.fought.attacker)


def heal(scene: Scene) -> Filled:
    """The defender stands first; the number begins at what the cards on record add up to."""
    game = scene.game
    name = yield from pick("healed", named(*game.fought.fighters[::-1]))
    known = healing(game, game.player(name))
    return ev.Heal(name, (yield from number("heal", 0, max(LARGEST, known), known, name)))


def casualties(scene: Scene) -> Filled:
    """The attacker picks which of a fighter's units die; only how many of them are civil is open."""
    game = scene.game
    wounded = [name for name in game.fought.fighters[::-1] if due(game, name)]
    name = yield from pick("victim", named(*wounded))
    player, units = game.player(name), due(game, name)
    forced = split(player, units, None, None)
    least, most = max(0, units - player.military), min(units, player.civil)
    civil = forced[0] if forced else (yield from number("civil", least, most, least, name))
    return ev.Casualties(name, civil, units - civil)


def assault(scene: Scene) -> Filled:
    """Whether the attacker wants it."""
    war = scene.game.fought
    return ev.Assault(war.attacker, (yield from pick("assault", worded("assault", Choice), about=war.defender)))


def steal(scene: Scene) -> Filled:
    """How many credits, at first as many as allowed (ruling 18)."""
    game = scene.game
    most = loot(game)
    return ev.Steal(game.fought.attacker, (yield from number("steal", 0, most, most, game.fought.defender)))
