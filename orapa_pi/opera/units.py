"""Training, and what cards give or take."""

from collections.abc import Iterator

from orapa_pi.opera.change import Change
from orapa_pi.opera.events import Gain, Train
from orapa_pi.opera.ledger import move_credits, move_storage, move_units
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.shared import absent, not_active, unaffordable
from orapa_pi.opera.state import NOBODY, Game

TRAIN_PRICE = 4


def train_objections(game: Game, event: Train) -> Iterator[Refusal]:
    """Not one's turn, too dear, or no civil unit left to train (example E5)."""
    yield from not_active(game, event.player)
    yield from unaffordable(game, event.player, TRAIN_PRICE)
    if game.player(event.player).civil < 1:
        yield refuse(Rule.NO_CIVIL, player=event.player)


def train(game: Game, event: Train) -> Change:
    """A civil unit is flipped to its military side (example E5)."""
    game = move_units(move_credits(game, event.player, -TRAIN_PRICE), event.player, civil=-1, military=1)
    return Change(game).tell("train", player=event.player, credits=TRAIN_PRICE)


def unknown_receiver(game: Game, gain: Gain | None) -> Iterator[Refusal]:
    """Who is to get something is not at the table, or no longer."""
    if gain is not None and gain.player != NOBODY:
        yield from absent(game, gain.player)


def receive(change: Change, gain: Gain | None, user: str) -> Change:
    """What a card gives, or takes where it is negative; for its user where nobody is named."""
    if gain is None:
        return change
    name = gain.player or user
    game = move_units(change.game, name, civil=gain.civil, military=gain.military)
    game = move_storage(move_credits(game, name, gain.credits), name, gain.storage)
    return change.to(game).tell(
        "gain",
        player=name,
        civil=gain.civil,
        military=gain.military,
        credits=gain.credits,
        cards=gain.storage,
    )
