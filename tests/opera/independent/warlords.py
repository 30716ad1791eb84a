"""The same people at war: from the declaration to the theft."""

from collections.abc import Callable

from tests.opera.independent import assault, fleet, losses
from tests.opera.independent.chance import Chance, two_parts
from tests.opera.independent.script import Script
from tests.opera.independent.table import Table, War


class Warlords:
    """Plays wars to their end."""

    def __init__(self, table: Table, script: Script, chance: Chance) -> None:
        self.table, self.script, self.chance = table, script, chance
        self.rng = chance.rng

    def wage(self, meddle: Callable[[], None]) -> None:
        """Declares war on anybody, also on the extinct, and fights it out; `meddle` tries what is not for a war."""
        target = self.rng.choice([one for one in self.table.order if one is not self.table.active])
        self.script.write("declare_war", fleet.declare(self.table, target), target=target.name)
        steps: dict[str, Callable[[War], None]] = {
            "send": self.send,
            "block": self.block,
            "fight": self.fight,
            "casualties": self.casualties,
            "decide": self.decide,
            "steal": self.steal,
        }
        while self.table.war is not None:
            for _ in range(2):
                if self.chance.slip():
                    meddle()
            steps[self.table.war.step](self.table.war)

    def send(self, war: War) -> None:
        ships = war.attacker.ships
        some = [] if self.chance.slip() else self.rng.sample(ships, self.rng.randint(1, len(ships)))
        self.script.write("send", fleet.send(self.table, some), ships=[ship.name for ship in some])

    def block(self, war: War) -> None:
        """Sometimes a pair too few, or with a ship that stayed at home."""
        attacking = war.attacker.ships if self.chance.slip() else war.sent
        number = min(len(war.sent), len(war.defender.ships)) - self.chance.slip()
        pairs = list(zip(self.rng.sample(attacking, number), self.rng.sample(war.defender.ships, number), strict=True))
        named = [[first.name, second.name] for first, second in pairs]
        self.script.write("block", fleet.block(self.table, pairs), pairs=named)

    def fight(self, _war: War) -> None:
        self.script.write("fight", fleet.fight(self.table))

    def casualties(self, war: War) -> None:
        """Of either side first; sometimes a unit too few or too many."""
        victim = self.rng.choice([one for one in war.damage if losses.due(self.table, war, one)])
        units = losses.due(self.table, war, victim) + (self.chance.one_off() if self.chance.slip() else 0)
        civil, military = two_parts(self.rng, victim, units)
        done = losses.casualties(self.table, victim, civil, military)
        self.script.write("casualties", done, player=victim.name, civil=civil, military=military)

    def decide(self, _war: War) -> None:
        wanted = self.rng.random() < 0.9
        self.script.write("assault", assault.assault(self.table, wanted=wanted), wanted=wanted)

    def steal(self, war: War) -> None:
        most = losses.loot(self.table, war)
        credits = most + 1 if self.chance.slip() else self.rng.randint(0, most)
        self.script.write("steal", assault.steal(self.table, credits), credits=credits)
