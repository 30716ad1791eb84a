"""Technologies: built, equipped, destroyed."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from orapa_pi.opera.cards import Card
from orapa_pi.opera.change import Change
from orapa_pi.opera.events import Build, Destroy, Equip, Uninstall
from orapa_pi.opera.ledger import move_credits, move_storage, move_units, set_escrow
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import Escrow, Limit
from orapa_pi.opera.shared import not_active, unaffordable
from orapa_pi.opera.state import Game, Player, Status, Technology

TECHNOLOGY_LIMIT = 8


def label_for(player: Player, name: str) -> str:
    """The card's name, or with the first free number when the player has one of that name already."""
    taken = {technology.label for technology in player.technologies}
    number, label = 1, name
    while label in taken:
        number += 1
        label = f"{name} {number}"
    return label


def lay(game: Game, name: str, card: Card, status: Status) -> tuple[Game, str]:
    """A technology onto the table with nothing on it; its label comes back too."""
    player = game.player(name)
    label = label_for(player, card.name)
    return game.put(replace(player, technologies=(*player.technologies, Technology(label, card, status)))), label


def build_objections(game: Game, event: Build) -> Iterator[Refusal]:
    """Not one's turn, too dear (example E8), or too many technologies already (ruling 7, example E9)."""
    yield from not_active(game, event.player)
    yield from unaffordable(game, event.player, event.card.price)
    player = game.player(event.player)
    counted = player.built if game.rulings.limit is Limit.BUILT_ONLY else player.technologies
    if len(counted) >= TECHNOLOGY_LIMIT:
        yield refuse(Rule.TECHNOLOGY_LIMIT, player=player.name, limit=TECHNOLOGY_LIMIT)


def build(game: Game, event: Build) -> Change:
    """From the storage face down onto the table, the full price on top of it (example E7)."""
    card = event.card
    game = move_credits(move_storage(game, event.player, -1), event.player, -card.price)
    game, label = lay(game, event.player, card, Status.CONSTRUCTION)
    game = set_escrow(game, event.player, label, card.price)
    return Change(game).tell("build", player=event.player, card=label, credits=card.price)


def _refit(game: Game, name: str, label: str, new: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Game:
    """The game with a technology's equipment replaced."""
    player = game.player(name)
    technologies = tuple(
        replace(technology, equipment=new(technology.equipment)) if technology.label == label else technology
        for technology in player.technologies
    )
    return game.put(replace(player, technologies=technologies))


def _missing_ship(game: Game, name: str, label: str) -> Iterator[Refusal]:
    technology = game.player(name).technology(label)
    if technology is None:
        yield refuse(Rule.NO_TECHNOLOGY, player=name, card=label)
    elif not technology.is_ship:
        yield refuse(Rule.NO_SHIP, player=name, card=label)


def equip_objections(game: Game, event: Equip) -> Iterator[Refusal]:
    """Not one's turn, too dear, no built ship of that label, or no free slot on it (example E10)."""
    yield from not_active(game, event.player)
    yield from unaffordable(game, event.player, event.card.price)
    yield from _missing_ship(game, event.player, event.ship)
    ship = game.player(event.player).technology(event.ship)
    if ship is None:
        return
    if ship.status is Status.CONSTRUCTION:
        yield refuse(Rule.UNDER_CONSTRUCTION, player=event.player, card=ship.label)
    elif ship.free_slots < 1:
        yield refuse(Rule.NO_SLOT, player=event.player, card=ship.label)


def equip(game: Game, event: Equip) -> Change:
    """Face up at once and for good; the ship stays one technology (example E10)."""
    game = move_credits(move_storage(game, event.player, -1), event.player, -event.card.price)
    game = _refit(game, event.player, event.ship, lambda ship: (*ship, event.card))
    return Change(game).tell("equip", player=event.player, card=event.card.name, ship=event.ship)


def uninstall_objections(game: Game, event: Uninstall) -> Iterator[Refusal]:
    """Always at least one: the rules know no taking off (example E10)."""
    yield from _missing_ship(game, event.player, event.ship)
    ship = game.player(event.player).technology(event.ship)
    if ship is not None and event.equipment not in [card.name for card in ship.equipment]:
        yield refuse(Rule.NO_TECHNOLOGY, player=event.player, card=event.equipment)
    yield refuse(Rule.UNINSTALL, player=event.player, card=event.equipment, ship=event.ship)


def uninstall(game: Game, event: Uninstall) -> Change:
    """Only ever done anyway, or for a card that says so: the equipment goes to the discard pile."""

    def without(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        place = [card.name for card in cards].index(event.equipment)
        return (*cards[:place], *cards[place + 1 :])

    game = _refit(game, event.player, event.ship, without)
    return Change(game).tell("uninstall", player=event.player, card=event.equipment, ship=event.ship)


def destroy_objections(game: Game, event: Destroy) -> Iterator[Refusal]:
    """No such technology, or a number of units below 0."""
    if event.label and game.player(event.player).technology(event.label) is None:
        yield refuse(Rule.NO_TECHNOLOGY, player=event.player, card=event.label)
    if event.civil < 0 or event.military < 0:
        yield refuse(Rule.COUNT, amount=min(event.civil, event.military))


def destroy(game: Game, event: Destroy) -> Change:
    """Technology or units go as a card says; what lay on the technology goes back by ruling 8."""
    change = Change(game)
    if event.label:
        change = change.to(remove(game, event.player, event.label, game.rulings.escrow))
        change = change.tell("destroyed", player=event.player, card=event.label)
    if event.civil or event.military or not event.label:
        lost = move_units(change.game, event.player, civil=-event.civil, military=-event.military)
        change = change.to(lost)
        change = change.tell("killed", player=event.player, civil=event.civil, military=event.military)
    return change


def remove(game: Game, name: str, label: str, escrow: Escrow = Escrow.TO_BANK) -> Game:
    """A technology to the discard pile with its equipment (ruling 37); what lay on it goes back (ruling 8)."""
    technology = game.player(name).technology(label)
    if technology is None:
        return game
    game = set_escrow(game, name, label, 0)
    if escrow is Escrow.TO_OWNER:
        game = move_credits(game, name, technology.escrow)
    player = game.player(name)
    left = tuple(one for one in player.technologies if one.label != label)
    live = tuple(one for one in game.modifiers if (one.player, one.label) != (name, label))
    return replace(game, modifiers=live).put(replace(player, technologies=left))
