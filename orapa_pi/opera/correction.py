"""House corrections: the table's numbers follow what people see, and say so in the history."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from orapa_pi.opera.cards import Card
from orapa_pi.opera.change import Change
from orapa_pi.opera.derived import attack, decline_of, defence
from orapa_pi.opera.events import Correct, Quantity, Standing
from orapa_pi.opera.ledger import MOST, move_credits, move_units, set_escrow
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.shared import unknown_sectors
from orapa_pi.opera.state import Game, Mode, Player, Status
from orapa_pi.opera.technologies import lay, remove
from orapa_pi.opera.victory import keep_clocks
from orapa_pi.opera.wording import Term, names

Move = Callable[[Game, Player, int], Game]
UNKNOWN_CARD = Card("?")


def _move_built(game: Game, player: Player, by: int) -> Game:
    """Built technologies of which the table knows nothing but that they are there; the last ones go first."""
    for _ in range(by):
        game, _label = lay(game, player.name, UNKNOWN_CARD, Status.BUILT)
    for technology in player.built[len(player.built) + min(0, by) :]:
        game = remove(game, player.name, technology.label)
    return game


def _since(game: Game, player: Player) -> int:
    """The own turn since which the lowest winning level is held, 0 if none is; also for units corrected just now."""
    held = keep_clocks(game).player(player.name).since
    return next((since for since in held if since is not None), 0)


def _move_since(game: Game, player: Player, by: int) -> Game:
    held = keep_clocks(game).player(player.name)
    return game.put(replace(held, since=tuple(since if since is None else since + by for since in held.since)))


def _move_decline(game: Game, player: Player, by: int) -> Game:
    if game.mode is Mode.CASUAL:
        return replace(game, decline=game.decline + by)
    return game.put(replace(player, decline=player.decline + by))


# Quantity -> what the table shows now, and how to move it.
SHOWN: dict[Quantity, Callable[[Game, Player], int]] = {
    Quantity.CIVIL: lambda _, player: player.civil,
    Quantity.MILITARY: lambda _, player: player.military,
    Quantity.CREDITS: lambda _, player: player.credits,
    Quantity.STORAGE: lambda _, player: player.storage,
    Quantity.ATTACK: attack,
    Quantity.DEFENCE: defence,
    Quantity.BUILT: lambda _, player: len(player.built),
    Quantity.TURN: lambda _, player: player.own_turn,
    Quantity.SINCE: _since,
    Quantity.DECLINE: decline_of,
}
MOVES: dict[Quantity, Move] = {
    Quantity.CIVIL: lambda game, player, by: move_units(game, player.name, civil=by),
    Quantity.MILITARY: lambda game, player, by: move_units(game, player.name, military=by),
    Quantity.CREDITS: lambda game, player, by: move_credits(game, player.name, by),
    Quantity.STORAGE: lambda game, player, by: game.put(replace(player, storage=player.storage + by)),
    Quantity.ATTACK: lambda game, player, by: game.put(replace(player, base_attack=player.base_attack + by)),
    Quantity.DEFENCE: lambda game, player, by: game.put(replace(player, base_defence=player.base_defence + by)),
    Quantity.BUILT: _move_built,
    Quantity.TURN: lambda game, player, by: game.put(replace(player, own_turn=player.own_turn + by)),
    Quantity.SINCE: _move_since,
    Quantity.DECLINE: _move_decline,
}


def objections(game: Game, event: Correct) -> Iterator[Refusal]:
    """A correction may break the game's rules, but name nothing that is not there, and no number out of reach."""
    yield from unknown_sectors(game, event.sectors or ())
    for quantity, value in (*event.to, *event.by):
        if abs(value) > MOST:
            yield refuse(Rule.TOO_MANY, player=event.player, what=Term(f"word_{quantity.value}"), most=MOST)
    if event.card and event.status is Standing.GONE and game.player(event.player).technology(event.card.name) is None:
        yield refuse(Rule.NO_TECHNOLOGY, player=event.player, card=event.card.name)
    built = len(game.player(event.player).built)
    wanted = dict(event.to).get(Quantity.BUILT, built) + dict(event.by).get(Quantity.BUILT, 0)
    if wanted < 0:
        yield refuse(Rule.BELOW_ZERO, player=event.player, what=Term("word_built"), amount=wanted)


def apply(game: Game, event: Correct) -> Change:
    """Totals are set after the units that they contain; what is typed in any order comes out the same."""
    change = Change(game)
    # Units before the screen's totals, which follow from them: the order of the enum, not that of typing.
    for quantity in Quantity:
        if quantity in dict(event.to):
            shown = SHOWN[quantity](change.game, change.game.player(event.player))
            change = _move(change, event.player, quantity, dict(event.to)[quantity] - shown)
        if quantity in dict(event.by):
            change = _move(change, event.player, quantity, dict(event.by)[quantity])
    if event.sectors is not None:
        moved = change.game.put(replace(change.game.player(event.player), sectors=event.sectors))
        change = change.to(moved).tell("corrected_place", player=event.player, sectors=names(event.sectors))
    return change if event.card is None else _stand(change, event.player, event.card, event.status)


def _move(change: Change, name: str, quantity: Quantity, by: int) -> Change:
    game = MOVES[quantity](change.game, change.game.player(name), by)
    shown = SHOWN[quantity](game, game.player(name))
    what = Term(f"word_{quantity.value}")
    return change.to(game).tell("corrected", player=name, what=what, by=by, amount=shown)


def _stand(change: Change, name: str, card: Card, standing: Standing) -> Change:
    """A technology as it lies there: added, or put in place of the one of that name."""
    game = change.game
    label = card.name
    old = game.player(name).technology(label)
    if standing is Standing.GONE:
        return change.to(remove(game, name, label)).tell("corrected_gone", player=name, card=label)
    status = Status(standing.value)
    if old is None:
        game, label = lay(game, name, card, status)
    else:
        player = game.player(name)
        new = replace(old, card=card, status=status)
        game = game.put(replace(player, technologies=tuple(new if one.label == label else one for one in player.technologies)))
    escrow = card.price if status is Status.CONSTRUCTION else 0
    game = set_escrow(game, name, label, escrow)
    return change.to(game).tell("corrected_card", player=name, card=label, status=Term(f"word_status_{status.value}"))
