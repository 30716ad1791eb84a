"""Civilization levels: since when they are held, and who wins by them."""

from dataclasses import dataclass, replace

from orapa_pi.opera.change import Change
from orapa_pi.opera.derived import level
from orapa_pi.opera.rulings import ReachedAway, Tie
from orapa_pi.opera.state import Game, Player, Step

WINNING_LEVEL = 3


@dataclass(frozen=True, slots=True)
class Pending:
    """A player who wins at the end of that own turn if nothing changes."""

    player: str
    turn: int


def highest_other(game: Game, name: str) -> int:
    """The highest level among the others who are still in the game; 0 where nobody is."""
    return max((level(player) for player in game.living if player.name != name), default=0)


def needed(game: Game, name: str) -> int:
    """The level with which this player would stand alone at the top: at least 3."""
    return max(WINNING_LEVEL, 1 + highest_other(game, name))


def _now(game: Game, player: Player) -> int:
    """The own turn that counts for a level reached now (ruling 22)."""
    if player.name == game.active and game.step is not Step.TURN_START:
        return player.own_turn
    return player.own_turn + (1 if game.rulings.reached_away is ReachedAway.FULL_ROUND else 0)


def _clock(game: Game, player: Player) -> Player:
    others = highest_other(game, player.name)
    restarts = game.rulings.tie is Tie.RESTARTS_CLOCK
    since: list[int | None] = []
    for place, wanted in enumerate(range(WINNING_LEVEL, level(player) + 1)):
        before = player.since[place] if place < len(player.since) else None
        broken = restarts and others >= wanted
        since.append(None if broken else _now(game, player) if before is None else before)
    return replace(player, since=tuple(since))


def keep_clocks(game: Game) -> Game:
    """Start the clock of every level just reached and stop it for every level lost (rulings 22 to 24)."""
    return replace(game, players=tuple(_clock(game, player) if player.living else player for player in game.players))


def held_since(game: Game, player: Player) -> int | None:
    """The own turn since which the player has held the level needed to win; None if it is not held."""
    place = needed(game, player.name) - WINNING_LEVEL
    return player.since[place] if place < len(player.since) else None


def pending(game: Game) -> Pending | None:
    """Who wins next if nothing changes, and at the end of which own turn; two players cannot both stand alone."""
    for player in game.living:
        since = held_since(game, player)
        if since is not None and game.step is not Step.OVER:
            upcoming = player.own_turn + (player.name != game.active or game.step is Step.TURN_START)
            return Pending(player.name, max(since + 1, upcoming))
    return None


def check(change: Change) -> Change:
    """At the end of the active player's turn k: won if the level has been held since turn k-1 (examples E27 to E29)."""
    game = keep_clocks(change.game)
    player = game.player(game.active)
    since = held_since(game, player)
    if since is None or since > player.own_turn - 1:
        return change.to(game)
    won = change.to(replace(game, step=Step.OVER, winner=player.name))
    return won.tell("level_victory", player=player.name, level=level(player))
