"""Numbers that follow from the state."""

from collections.abc import Iterable

from orapa_pi.opera.state import COMMON_DECK, Game, Mode, Modifier, Player, Technology

MILITARY_ATTACK = 2
UNITS_PER_LEVEL = 4
TECHNOLOGIES_PER_LEVEL = 4


def level(player: Player) -> int:
    """One for every 4 units and one for every 4 built technologies; a ship with its equipment is one (example E17)."""
    return player.population // UNITS_PER_LEVEL + len(player.built) // TECHNOLOGIES_PER_LEVEL


def _on_screen(game: Game, player: Player) -> Iterable[Modifier]:
    """Modifiers that count on the tactical screen: all but those of ships (rulings 25 and 26)."""
    ships = {technology.label for technology in player.technologies if technology.is_ship}
    return (one for one in game.modifiers if one.player == player.name and one.label not in ships)


def attack(game: Game, player: Player) -> int:
    """The attack on the player's tactical screen, in points."""
    cards = sum(technology.card.attack for technology in player.built if not technology.is_ship)
    live = sum(one.attack for one in _on_screen(game, player))
    return player.base_attack + MILITARY_ATTACK * player.military + cards + live


def defence(game: Game, player: Player) -> int:
    """The defence on the player's tactical screen, in points."""
    cards = sum(technology.card.defence for technology in player.built if not technology.is_ship)
    live = sum(one.defence for one in _on_screen(game, player))
    return player.base_defence + MILITARY_ATTACK * player.military + cards + live


def assault_damage(game: Game, player: Player) -> int:
    """Units: one per military unit, and what built cards other than ships deal."""
    cards = sum(technology.card.damage for technology in player.built if not technology.is_ship)
    live = sum(one.damage for one in _on_screen(game, player))
    return max(0, player.military + cards + live)


def healing(game: Game, player: Player) -> int:
    """Units that the player can heal in each phase of a war, from every built card and live modifier."""
    cards = sum(technology.card.heal + sum(equipment.heal for equipment in technology.equipment) for technology in player.built)
    return max(0, cards + sum(one.heal for one in game.modifiers if one.player == player.name))


def _of_ship(game: Game, player: Player, ship: Technology) -> Iterable[Modifier]:
    return (one for one in game.modifiers if one.player == player.name and one.label == ship.label)


def ship_attack(game: Game, player: Player, ship: Technology) -> int:
    """The card and its equipment and what modifies this ship; nothing of it counts for the screen (ruling 26)."""
    cards = sum(card.attack for card in (ship.card, *ship.equipment))
    return cards + sum(one.attack for one in _of_ship(game, player, ship))


def ship_defence(game: Game, player: Player, ship: Technology) -> int:
    """The card and its equipment and what modifies this ship; nothing of it counts for the screen (ruling 26)."""
    cards = sum(card.defence for card in (ship.card, *ship.equipment))
    return cards + sum(one.defence for one in _of_ship(game, player, ship))


def ship_damage(game: Game, player: Player, ship: Technology) -> int:
    """Units that this ship costs the other side where it is not blocked: never below 0, whatever modifies it."""
    cards = sum(card.damage for card in (ship.card, *ship.equipment))
    return max(0, cards + sum(one.damage for one in _of_ship(game, player, ship)))


def meet(first: Iterable[str], second: Iterable[str]) -> bool:
    """One shared sector is enough (ruling 34)."""
    return not set(first).isdisjoint(second)


def same_sector(game: Game, first: str, second: str) -> bool:
    """Whether two players may interact; nobody is anywhere before their first jump (ruling 6)."""
    return first == second or meet(game.player(first).sectors, game.player(second).sectors)


def deck_of(game: Game, player: str) -> str:
    """Whose resource deck this player draws from: the common one in a casual game, else the own one."""
    return COMMON_DECK if game.mode is Mode.CASUAL else player


def decline_of(game: Game, player: Player) -> int:
    """How often the deck that this player draws from has run out."""
    return game.decline if game.mode is Mode.CASUAL else player.decline
