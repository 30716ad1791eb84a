"""People who play whole random games: what they do in their turns. Now and then they try what is not allowed."""

from collections.abc import Callable
from random import Random

from tests.opera.independent import actions, effects, turns
from tests.opera.independent.chance import Chance, two_parts
from tests.opera.independent.script import Script
from tests.opera.independent.species import Species
from tests.opera.independent.table import RULINGS, set_up
from tests.opera.independent.warlords import Warlords

NAMES = ("Ann", "Bob", "Cas", "Dee")
MOST_TURNS = 70
EMPTY_DECKS = (0, 0.04, 0.08, 0.3)
"""How often an extraction takes the last card of the deck, in one game or another."""

TEMPERS: dict[str, dict[str, float]] = {
    "peaceful": {"train": 1, "build": 5, "equip": 2, "extra_jump": 1, "trade": 1, "war": 0.3, "effect": 0.2},
    "busy": {"train": 2, "build": 4, "equip": 2, "extra_jump": 1, "trade": 2, "war": 2, "effect": 0.2},
    "doomed": {"train": 1, "build": 9, "equip": 1, "extra_jump": 5, "trade": 1, "war": 2, "effect": 0.2},
    "warlike": {"train": 4, "build": 4, "equip": 2, "extra_jump": 1, "trade": 1, "war": 5, "effect": 0.2},
}
"""How often which of the verbs is chosen in a game."""


class People:
    """Two to four people at a table; the lines of their game are in `script`."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.chance = Chance(rng)
        rulings = {setting: rng.choice(choices) for setting, choices in RULINGS.items()}
        mode = "competitive" if rng.random() < 0.3 else "casual"
        seats = NAMES[: rng.choice([2, 2, 3, 4])]
        initiatives = rng.sample(range(1, 20), len(seats))
        species = [Species(*seat, rng.randint(0, 4), rng.randint(0, 4)) for seat in zip(seats, initiatives, strict=True)]
        players = [
            {"name": one.name, "initiative": one.initiative, "attack": one.base_attack, "defence": one.base_defence}
            for one in species
        ]
        self.table = set_up(species, rulings, mode)
        self.script = Script(self.table, {"rulings": rulings, "mode": mode, "players": players})
        self.warlords = Warlords(self.table, self.script, self.chance)
        self.temper = TEMPERS[rng.choice(list(TEMPERS))]
        self.empty_deck = rng.choice(EMPTY_DECKS)

    def play(self) -> Script:
        """Turn after turn until somebody has won, or the evening is over."""
        for _ in range(MOST_TURNS):
            if self.table.phase == "over":
                break
            self.turn()
        return self.script

    def turn(self) -> None:
        table, active = self.table, self.table.active
        if self.chance.slip():
            self.meddle()
        self.start()
        self.reorganize()
        ways: dict[str, Callable[[], None]] = {
            "train": self.train,
            "build": self.build,
            "equip": self.equip,
            "extra_jump": self.extra_jump,
            "trade": self.trade,
            "war": self.war,
            "effect": self.effect,
        }
        for _ in range(self.rng.randint(0, 7)):
            if table.active is active and table.phase == "activation":
                ways[self.rng.choices(list(self.temper), list(self.temper.values()))[0]]()
        if table.active is active and table.phase == "activation":
            self.end_turn()

    def reorganize(self) -> None:
        """Nothing in a first turn. Sometimes units are too few or too many, or jumps and sacrifices come at the wrong time."""
        table = self.table
        if self.chance.slip():
            self.jump()
        if table.owed:
            if self.chance.slip():
                self.sacrifice(table.owed + self.chance.one_off())
            self.sacrifice(table.owed)
        if table.phase == "reorganization":
            if self.chance.slip():
                self.meddle()
            self.jump()
        if self.chance.slip():
            self.sacrifice(1)

    def sacrifice(self, units: int) -> None:
        civil, military = two_parts(self.rng, self.table.active, units)
        self.script.write("sacrifice", turns.sacrifice(self.table, civil, military), civil=civil, military=military)

    def jump(self) -> None:
        sectors, last = self.chance.sectors(), self.rng.random() < self.empty_deck
        done = turns.jump(self.table, frozenset(sectors), last=last)
        self.script.write("jump", done, sectors=sectors, last=last)

    def extra_jump(self) -> None:
        sectors, last = self.chance.sectors(), self.rng.random() < self.empty_deck
        done = turns.extra_jump(self.table, frozenset(sectors), last=last)
        self.script.write("extra_jump", done, sectors=sectors, last=last)

    def train(self) -> None:
        self.script.write("train", actions.train(self.table))

    def build(self) -> None:
        card = self.chance.technology(len(self.script.lines))
        self.script.write("build", actions.build(self.table, card), card=card.as_json())

    def equip(self) -> None:
        if not self.table.active.technologies:
            return
        ship = self.rng.choice(self.table.active.technologies)
        card = self.chance.equipment(len(self.script.lines))
        self.script.write("equip", actions.equip(self.table, ship, card), ship=ship.name, card=card.as_json())

    def trade(self) -> None:
        """Mostly offered by or to the active player."""
        giver, partner = self.rng.sample(self.table.order, 2)
        if self.table.active not in (giver, partner) and not self.chance.slip():
            giver = self.table.active
        gives, gets = self.chance.goods(), self.chance.goods()
        done = actions.trade(self.table, giver, partner, gives, gets)
        back = {"credits": gets.credits, "cards": gets.cards}
        fields = {"to": partner.name, "credits": gives.credits, "cards": gives.cards, "for_": back}
        self.script.write("trade", done, from_=giver.name, **fields)

    def war(self) -> None:
        self.warlords.wage(self.meddle)

    def meddle(self) -> None:
        """Something that has to wait for the activation, or an effect that perhaps has not."""
        waiting = [self.train, self.build, self.equip, self.extra_jump, self.trade, self.jump, self.start, self.end]
        self.rng.choice([*waiting, *[self.effect] * len(waiting)])()

    def start(self) -> None:
        self.script.write("start_turn", turns.start(self.table))

    def end(self) -> None:
        self.script.write("end_turn", turns.end(self.table))

    def effect(self) -> None:
        """Of anybody, also of the extinct."""
        user, effect = self.rng.choice(self.table.order), self.chance.effect()
        gain = {"civil": effect.civil, "military": effect.military, "credits": effect.credits, "storage": effect.cards}
        speed = {"synchronic": effect.synchronic, "universal": effect.universal}
        done = effects.use(self.table, user, effect)
        self.script.write("effect", done, player=user.name, card="Nursery", price=effect.price, gain=gain, **speed)

    def end_turn(self) -> None:
        """With the discards, in one go or in two."""
        table = self.table
        if self.chance.slip():
            self.discard(1)
        self.end()
        if table.phase == "turn_end" and self.chance.slip():
            self.rng.choice([self.end, self.effect])()
        while table.phase == "turn_end":
            excess = table.active.storage - turns.STORAGE_LIMIT
            self.discard(self.rng.choice([excess, excess, excess, 1, excess + 1]))

    def discard(self, cards: int) -> None:
        self.script.write("discard", turns.discard(self.table, cards), cards=cards)
