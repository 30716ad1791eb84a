"""What each verb of the turn asks for: units, jumps, cards in the storage, trade, corrections."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from orapa_pi.opera import events as ev
from orapa_pi.opera.asking import (
    Asking,
    Option,
    Question,
    Scene,
    Sign,
    choose,
    named,
    number,
    pick,
    several,
    sign,
    who,
    worded,
    yes_or_no,
)
from orapa_pi.opera.cards import Kind
from orapa_pi.opera.correction import SHOWN
from orapa_pi.opera.events import CardText, Deck, Event, Quantity, Standing
from orapa_pi.opera.form_cards import card, effect_card
from orapa_pi.opera.state import Game, Mode, Step
from orapa_pi.opera.turn import STORAGE_LIMIT, owed
from orapa_pi.opera.wording import Term

Filled = Generator[Question, Any, Event]
MOST = 99
"""The largest number that is asked for; larger ones are corrected step by step."""


def others(game: Game, name: str) -> tuple[Option, ...]:
    """Everybody still in the game but this player."""
    return named(*(player.name for player in game.living if player.name != name))


def start_turn(scene: Scene) -> Filled:
    """Nothing is asked."""
    yield from ()  # nothing is asked
    return ev.StartTurn(scene.game.active)


def train(scene: Scene) -> Filled:
    """Nothing is asked."""
    yield from ()  # nothing is asked
    return ev.Train(scene.game.active)


def end_turn(scene: Scene) -> Filled:
    """Nothing is asked."""
    yield from ()  # nothing is asked
    return ev.EndTurn(scene.game.active)


def sacrifice(scene: Scene) -> Filled:
    """What the decline demands asks only how many are civil; what a card demands asks for everything."""
    game = scene.game
    if game.step is Step.SACRIFICE:
        player = game.player(game.active)
        due = owed(game, player)
        civil = yield from number("civil", max(0, due - player.military), min(due, player.civil), due, player.name)
        return ev.Sacrifice(player.name, civil, due - civil)
    name = yield from who(scene)
    asked_by = yield from effect_card(scene)
    player = game.player(name)
    civil = yield from number("civil", 0, player.civil)
    return ev.Sacrifice(name, civil, (yield from number("military", 0, player.military)), asked_by)


def _sectors(scene: Scene) -> Generator[Question, Any, tuple[str, ...]]:
    return (yield from several("sector", [sector.name for sector in scene.game.sectors]))


def _deck() -> Asking:
    return (yield from yes_or_no("last_card", Deck.HOLDS, Deck.LAST_CARD))


def jump(scene: Scene) -> Filled:
    """The jump of the reorganization asks only where to; any other jump is granted by a card."""
    game = scene.game
    if game.step is Step.JUMP:
        return ev.Jump(game.active, (yield from _sectors(scene)), (yield from _deck()))
    name = yield from who(scene)
    granted_by = yield from effect_card(scene)
    sectors = yield from _sectors(scene)
    deck = yield from _deck()
    says = CardText.SILENT
    if game.player(name).own_turn <= 1:
        says = yield from yes_or_no("first_turn", CardText.SILENT, CardText.NAMES_FIRST_TURN)
    return ev.Jump(name, sectors, deck, granted_by, says)


def extra_jump(scene: Scene) -> Filled:
    """Where to, and whether the deck ran out: its price is fixed."""
    return ev.ExtraJump(scene.game.active, (yield from _sectors(scene)), (yield from _deck()))


def extract(scene: Scene) -> Filled:
    """Who draws, how many cards, and whether the deck ran out."""
    name = yield from who(scene)
    return ev.Extract(name, (yield from number("cards", 1, 9, 1)), (yield from _deck()))


def decline(scene: Scene) -> Filled:
    """Whose deck ran out; not asked where all have one."""
    casual = scene.game.mode is Mode.CASUAL
    return ev.EnterDecline(scene.game.active if casual else (yield from who(scene)))


def discard(scene: Scene) -> Filled:
    """At the end of the turn only how many of those too many; else who, and which card says so."""
    game = scene.game
    if game.step is Step.DISCARD:
        excess = game.player(game.active).storage - STORAGE_LIMIT
        return ev.Discard(game.active, (yield from number("cards", 1, excess, excess)))
    name = yield from who(scene)
    asked_by = yield from effect_card(scene)
    return ev.Discard(name, (yield from number("cards", 0, game.player(name).storage, 1)), asked_by)


def trade(scene: Scene) -> Filled:
    """Either side may be the giver, but one of the two is active, so only a giver who is may choose the other."""
    game = scene.game
    name = yield from who(scene, "giver")
    partner = yield from pick("partner", others(game, name), game.active)
    giver, receiver = game.player(name), game.player(partner)
    credits = yield from number("credits", 0, giver.credits, about=name)
    cards = yield from number("cards", 0, giver.storage, about=name)
    back = yield from number("credits", 0, receiver.credits, about=partner)
    cards_back = yield from number("cards", 0, receiver.storage, about=partner)
    return ev.Trade(name, partner, credits, cards, ev.Goods(back, cards_back))


def undo(scene: Scene) -> Filled:
    """How many entries, at most as many as the history has."""
    return ev.Undo((yield from number("steps", 1, len(scene.record.entries), 1)))


def correct(scene: Scene) -> Filled:
    """A number as people see it, the place, or a technology as it lies there."""
    game = scene.game
    name = yield from who(scene)
    what = yield from choose(
        "correct",
        (*worded("word", Quantity), Option("place", Term("place")), Option("card", Term("card"))),
        name,
    )
    if what == "place":
        return ev.Correct(name, sectors=(yield from _sectors(scene)))
    if what == "card":
        return (yield from _technology(scene, name))
    shown = SHOWN[what](game, game.player(name))
    return ev.Correct(name, to=((what, (yield from number(f"word_{what.value}", min(0, shown), MOST, shown, name))),))


def _technology(scene: Scene, name: str) -> Filled:
    player = scene.game.player(name)
    labels = named(*(one.label for one in player.technologies))
    old = yield from pick("card", (*labels, sign(Sign.TYPE)), about=name)
    if old is Sign.TYPE:
        new = yield from card(scene, name, Kind.SHIP, Kind.OTHER)
        standing = yield from pick("standing", worded("standing", (Standing.BUILT, Standing.CONSTRUCTION)))
        return ev.Correct(name, card=new, status=standing)
    lying = next(one.card for one in player.technologies if one.label == old)
    standing = yield from choose("standing", worded("standing", (Standing.GONE, Standing.BUILT, Standing.CONSTRUCTION)))
    return ev.Correct(name, card=replace(lying, name=old), status=standing)
