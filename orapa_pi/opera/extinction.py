"""Species without units leave the game, and the last one wins."""

from dataclasses import replace

from orapa_pi.opera.change import Change
from orapa_pi.opera.ledger import move_credits, set_escrow
from orapa_pi.opera.order import pass_turn
from orapa_pi.opera.rulings import Estate, LastTogether
from orapa_pi.opera.state import Game, Life, Player, Step


def _bury(game: Game, player: Player) -> Game:
    """Cards to the discard pile, credits and what lies on cards to the bank or its heir (ruling 21)."""
    war = game.war
    heir = war.attacker if war and war.defender == player.name else None
    for technology in player.technologies:
        game = set_escrow(game, player.name, technology.label, 0)
    game = move_credits(game, player.name, -player.credits)
    if heir and game.rulings.estate is Estate.TO_ATTACKER and game.player(heir).population:
        game = move_credits(game, heir, player.credits)
    gone = replace(
        game.player(player.name),
        life=Life.EXTINCT,
        technologies=(),
        storage=0,
        sectors=(),
        since=(),
    )
    return replace(
        game.put(gone),
        modifiers=tuple(one for one in game.modifiers if one.player != player.name),
        pending=tuple(one for one in game.pending if one.player != player.name),
    )


def check(change: Change) -> Change:
    """Bury everybody whose population is 0 together; then the last species wins or the turn passes on (E30)."""
    dying = [player for player in change.game.living if not player.population]
    for player in dying:
        change = change.to(_bury(change.game, change.game.player(player.name)))
        change = change.tell("extinct", player=player.name)
    if not dying:
        return change
    game = change.game
    if len(game.living) <= 1:
        return _finish(change)
    if not game.player(game.active).living:
        return pass_turn(change)
    return change


def _finish(change: Change) -> Change:
    game = change.game
    if game.living:
        winner: str | None = game.living[0].name
    elif game.rulings.last_together is LastTogether.ACTIVE_WINS:
        winner = game.active
    else:
        winner = None
    change = change.to(replace(game, step=Step.OVER, war=None, winner=winner))
    return change.tell("last_species", player=winner) if winner else change.tell("draw")
