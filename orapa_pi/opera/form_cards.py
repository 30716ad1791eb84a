"""What the verbs about cards ask for. A card comes from the owner's file, or its numbers are entered one by one."""

from collections.abc import Generator
from typing import Any

from orapa_pi.opera import events as ev
from orapa_pi.opera.asking import (
    Asking,
    Option,
    Question,
    Scene,
    Sign,
    choose,
    living,
    named,
    number,
    pick,
    sign,
    text,
    who,
    worded,
    yes_or_no,
)
from orapa_pi.opera.cards import Card, Kind, Range, Speed
from orapa_pi.opera.events import Event, Gain
from orapa_pi.opera.state import NOBODY, Game, Player, Until
from orapa_pi.opera.wording import Term

Filled = Generator[Question, Any, Event]
LARGEST = 30
"""The largest number on a card that is asked for."""
SIGNS = {Kind.SHIP: "S", Kind.OTHER: "T", Kind.CONSUMABLE: "C", Kind.EQUIPMENT: "E"}
"""Cards of which nobody types the name are called by these letters, numbered."""


def _unnamed(game: Game, kind: Kind) -> str:
    """The first name of a card that no card at the table has yet: `S1`."""
    technologies = [one for player in game.players for one in player.technologies]
    taken = {one.label for one in technologies} | {card.name for one in technologies for card in one.equipment}
    taken |= {played.card.name for played in game.pending}
    return next(name for number in range(1, 1000) if (name := f"{SIGNS[kind]}{number}") not in taken)


def card(scene: Scene, name: str, *kinds: Kind) -> Generator[Question, Any, Card]:
    """A card of one of these kinds that this player plays."""
    known = {one.name: one for one in scene.catalogue.cards.values() if one.kind in kinds}
    if known:
        chosen = yield from pick("card", (*named(*known), sign(Sign.TYPE)), about=name)
        if chosen is not Sign.TYPE:
            return known[chosen]
    kind = yield from pick("kind", worded("kind", kinds), about=name)
    called = yield from text("card_name", (_unnamed(scene.game, kind),))
    price = yield from number("price", 0, LARGEST)
    if kind is Kind.CONSUMABLE:
        return Card(called, kind, price, speed=(yield from _speed()), range=(yield from _range()))
    attack = yield from number("attack", -LARGEST, LARGEST)
    defence = yield from number("defence", -LARGEST, LARGEST)
    damage = yield from number("damage", 0, LARGEST)
    heal = yield from number("heal", 0, LARGEST)
    slots = yield from number("slots", 0, LARGEST if kind is Kind.SHIP else 0)
    return Card(called, kind, price, attack, defence, damage, heal, slots)


def _speed() -> Asking:
    return (yield from yes_or_no("synchronic", Speed.ORDINARY, Speed.SYNCHRONIC))


def _range() -> Asking:
    return (yield from yes_or_no("universal", Range.SECTOR, Range.UNIVERSAL))


def effect_card(scene: Scene) -> Generator[Question, Any, str]:
    """The card whose text is followed: one that lies on the table, of the owner's file, or any name."""
    game = scene.game
    lying = [one.card.name for player in game.living for one in player.built]
    waiting = [played.card.name for played in game.pending]
    offered = dict.fromkeys([*waiting, *lying, *scene.catalogue.cards, "C1"])
    return (yield from text("by_card", tuple(offered)))


def _anyone(game: Game) -> tuple[Option, ...]:
    return (Option(NOBODY, Term("nobody")), *living(game))


def _gain(scene: Scene, user: str) -> Generator[Question, Any, Gain | None]:
    """What the card gives or takes besides changed numbers."""
    if not (yield from pick("gain", (Option(False, Term("no")), Option(True, Term("yes"))))):
        return None
    name = yield from who(scene, "receiver", user)
    amounts = {}
    for field in ("civil", "military", "credits", "storage"):
        amounts[field] = yield from number(f"more_{field}", -LARGEST, LARGEST, about=name)
    return Gain(name, **amounts)


def consume(scene: Scene) -> Filled:
    """Who plays which card, and at whom: nobody is the first choice."""
    name = yield from who(scene)
    played = yield from card(scene, name, Kind.CONSUMABLE)
    return ev.Consume(name, played, (yield from pick("target", _anyone(scene.game))))


def resolve(scene: Scene) -> Filled:
    """The last consumable played comes first."""
    waiting = scene.game.pending[::-1]
    options = tuple(Option((one.player, one.card.name), one.card.name) for one in waiting)
    user, name = yield from pick("pending", tuple(dict.fromkeys(options)))
    if (yield from pick("outcome", (Option(False, Term("applied")), Option(True, Term("cancelled"))), about=name)):
        return ev.Cancel(user, name)
    return ev.Resolve(user, name, (yield from _gain(scene, user)))


def build(scene: Scene) -> Filled:
    """The card, of a kind that is built; its price is on it."""
    active = scene.game.active
    return ev.Build(active, (yield from card(scene, active, Kind.SHIP, Kind.OTHER)))


def equip(scene: Scene) -> Filled:
    """Onto a ship of the active player, or off it where a card says so."""
    player = scene.game.player(scene.game.active)
    ship = yield from pick("ship", named(*(one.label for one in player.technologies if one.is_ship)))
    lying = player.technology(ship)
    equipment = lying.equipment if lying else ()
    taking_off = equipment and (yield from pick("equip", (Option(False, Term("install")), Option(True, Term("uninstall")))))
    if taking_off:
        names = dict.fromkeys(one.name for one in equipment)
        return ev.Uninstall(player.name, ship, (yield from pick("equipment", named(*names))))
    return ev.Equip(player.name, ship, (yield from card(scene, player.name, Kind.EQUIPMENT)))


def effect(scene: Scene) -> Filled:
    """Who, which card, its price and reach, and what it gives besides."""
    name = yield from who(scene)
    used = yield from effect_card(scene)
    price = yield from number("price", 0, LARGEST)
    target = yield from pick("target", _anyone(scene.game))
    speed, reach = (yield from _speed()), (yield from _range())
    return ev.Effect(name, used, price, target, speed, reach, (yield from _gain(scene, name)))


def _of_what(player: Player, first: Option) -> tuple[Option, ...]:
    return (first, *named(*(one.label for one in player.technologies)))


def destroy(scene: Scene) -> Filled:
    """Of whom, and which technology; without one how many units."""
    name = yield from who(scene, "victim")
    player = scene.game.player(name)
    label = yield from choose("destroy", _of_what(player, Option("", Term("units"))), name)
    if label:
        return ev.Destroy(name, label)
    civil = yield from number("civil", 0, player.civil, about=name)
    return ev.Destroy(name, "", civil, (yield from number("military", 0, player.military, about=name)))


def modify(scene: Scene) -> Filled:
    """Of whom, the screen or one technology, by how much, how long, and which card says so."""
    name = yield from who(scene)
    label = yield from choose("modify", _of_what(scene.game.player(name), Option("", Term("screen"))), name)
    changes = {}
    for field in ("attack", "defence", "damage", "heal"):
        changes[field] = yield from number(f"more_{field}", -LARGEST, LARGEST, about=label or name)
    until = yield from pick("until", worded("until", Until))
    source = yield from effect_card(scene)
    return ev.Modify(name, label, **changes, until=until, source=source)
