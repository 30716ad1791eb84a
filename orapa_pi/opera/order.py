"""Whose turn it is, and what ends with a turn or a phase."""

from dataclasses import replace

from orapa_pi.opera.change import Change
from orapa_pi.opera.state import Game, Step, Until


def drop_modifiers(game: Game, *ending: Until) -> Game:
    """Without the modifiers that end with one of these."""
    return replace(game, modifiers=tuple(one for one in game.modifiers if one.until not in ending))


def next_living(game: Game) -> str:
    """The next player in order who is still in the game; somebody always is, or the game would be over."""
    place = [player.name for player in game.players].index(game.active) + 1
    return next(player.name for player in (*game.players[place:], *game.players[:place]) if player.living)


def pass_turn(change: Change) -> Change:
    """The next living player's turn begins; what lasted for a phase, a war or a turn is over."""
    game = drop_modifiers(change.game, Until.PHASE, Until.WAR, Until.TURN)
    return change.to(replace(game, active=next_living(game), step=Step.TURN_START, war=None, used=frozenset()))
