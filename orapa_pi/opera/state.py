"""The state of a game: frozen values that only `update` replaces."""

from dataclasses import dataclass, replace
from enum import Enum

from orapa_pi.opera.cards import Card, Kind
from orapa_pi.opera.rulings import DEFAULTS, Rulings
from orapa_pi.opera.war_state import War

POPULATION = 80
CREDITS = 120
NOBODY = ""
COMMON_DECK = ""


class Mode(Enum):
    """Casual: one deck and one decline for all. Competitive: a deck, a discard pile and a decline for each."""

    CASUAL = "casual"
    COMPETITIVE = "competitive"


class Phase(Enum):
    """The phases that the screens name."""

    SETUP = "setup"
    TURN_START = "turn_start"
    REORGANIZATION = "reorganization"
    ACTIVATION = "activation"
    WAR_FLEET = "war_fleet"
    WAR_ASSAULT = "war_assault"
    TURN_END = "turn_end"
    OVER = "over"


class Step(Enum):
    """What the table waits for. The phase follows from it."""

    SETUP = "setup"
    TURN_START = "turn_start"
    SACRIFICE = "sacrifice"
    JUMP = "jump"
    ACTION = "action"
    SEND = "send"
    BLOCK = "block"
    FIGHT = "fight"
    FLEET_CASUALTIES = "fleet_casualties"
    DECIDE = "decide"
    ASSAULT_CASUALTIES = "assault_casualties"
    STEAL = "steal"
    DISCARD = "discard"
    OVER = "over"


PHASES = {
    Step.SETUP: Phase.SETUP,
    Step.TURN_START: Phase.TURN_START,
    Step.SACRIFICE: Phase.REORGANIZATION,
    Step.JUMP: Phase.REORGANIZATION,
    Step.ACTION: Phase.ACTIVATION,
    Step.SEND: Phase.WAR_FLEET,
    Step.BLOCK: Phase.WAR_FLEET,
    Step.FIGHT: Phase.WAR_FLEET,
    Step.FLEET_CASUALTIES: Phase.WAR_FLEET,
    Step.DECIDE: Phase.WAR_ASSAULT,
    Step.ASSAULT_CASUALTIES: Phase.WAR_ASSAULT,
    Step.STEAL: Phase.WAR_ASSAULT,
    Step.DISCARD: Phase.TURN_END,
    Step.OVER: Phase.OVER,
}


class Once(Enum):
    """What a player may do once in a turn."""

    EXTRA_JUMP = "extra_jump"
    WAR = "war"


class Life(Enum):
    """Whether a species is still in the game."""

    LIVING = "living"
    EXTINCT = "extinct"


class Status(Enum):
    """A technology lies face down with its price on it, or is built."""

    CONSTRUCTION = "construction"
    BUILT = "built"


class Until(Enum):
    """When a modifier ends."""

    PHASE = "phase"
    WAR = "war"
    TURN = "turn"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Sector:
    """A sector of the galaxy with the RGB colour (0 to 255 each) and the symbol that the screens show it by."""

    name: str
    colour: tuple[int, int, int]
    symbol: str


# The texts name four of the five sectors; the fifth name is ours.
SECTORS = (
    Sector("red", (255, 0, 0), "+"),
    Sector("green", (0, 200, 0), "o"),
    Sector("yellow", (255, 200, 0), "^"),
    Sector("blue", (0, 80, 255), "#"),
    Sector("purple", (160, 0, 200), "*"),
)


@dataclass(frozen=True, slots=True)
class Technology:
    """A technology on the table. `label` is the card's name, numbered from the player's second card of that name on."""

    label: str
    card: Card
    status: Status
    escrow: int = 0
    equipment: tuple[Card, ...] = ()

    @property
    def is_ship(self) -> bool:
        """Whether it fights in a fleet and can be equipped."""
        return self.card.kind is Kind.SHIP

    @property
    def free_slots(self) -> int:
        """How much more equipment fits."""
        return self.card.slots - len(self.equipment)


@dataclass(frozen=True, slots=True)
class Modifier:
    """A change of numbers for a while: of one technology, or of the player's screen when `label` is empty."""

    player: str
    label: str
    until: Until
    attack: int = 0
    defence: int = 0
    damage: int = 0
    heal: int = 0
    source: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A consumable that is paid and waits to be applied or cancelled; synchronics among them are the pile."""

    player: str
    card: Card
    target: str = NOBODY


@dataclass(frozen=True, slots=True)
class Player:
    """One player's public numbers. `since[i]` is the own turn since which level 3+i is held, None if it is not."""

    name: str
    species: str = ""
    initiative: int | None = None
    base_attack: int = 0
    base_defence: int = 0
    civil: int = 0
    military: int = 0
    credits: int = 0
    storage: int = 0
    technologies: tuple[Technology, ...] = ()
    sectors: tuple[str, ...] = ()
    own_turn: int = 0
    decline: int = 0
    since: tuple[int | None, ...] = ()
    life: Life = Life.LIVING

    @property
    def population(self) -> int:
        """Civil and military units: at 0 a species is extinct."""
        return self.civil + self.military

    @property
    def living(self) -> bool:
        """Whether the player is still in the game."""
        return self.life is Life.LIVING

    @property
    def built(self) -> tuple[Technology, ...]:
        """The technologies that count: not those under construction."""
        return tuple(technology for technology in self.technologies if technology.status is Status.BUILT)

    @property
    def ships(self) -> tuple[Technology, ...]:
        """The built ships; those under construction do not fight."""
        return tuple(technology for technology in self.built if technology.is_ship)

    @property
    def escrow(self) -> int:
        """Credits that lie on the cards under construction: neither the player's nor the bank's (example E7)."""
        return sum(technology.escrow for technology in self.technologies)

    def technology(self, label: str) -> Technology | None:
        """The technology of this label, built or not; None without one."""
        return next((technology for technology in self.technologies if technology.label == label), None)


@dataclass(frozen=True, slots=True)
class Game:
    """The whole table. Players stand in the order of play; amounts are units and credits."""

    rulings: Rulings = DEFAULTS
    mode: Mode = Mode.CASUAL
    sectors: tuple[Sector, ...] = SECTORS
    players: tuple[Player, ...] = ()
    active: str = NOBODY
    step: Step = Step.SETUP
    bank_population: int = POPULATION
    bank_credits: int = CREDITS
    decline: int = 0
    emptied: frozenset[str] = frozenset()
    used: frozenset[Once] = frozenset()
    modifiers: tuple[Modifier, ...] = ()
    pending: tuple[Played, ...] = ()
    war: War | None = None
    winner: str | None = None

    @property
    def phase(self) -> Phase:
        """The phase that the step belongs to: cards end with phases, not with steps."""
        return PHASES[self.step]

    @property
    def living(self) -> tuple[Player, ...]:
        """Those who are still in the game, in the order of play."""
        return tuple(player for player in self.players if player.living)

    @property
    def fought(self) -> War:
        """The war in progress. Raises LookupError in peace; steps of a war are reached only with one."""
        if self.war is None:
            raise LookupError("there is no war")
        return self.war

    def knows(self, name: str) -> bool:
        """Whether anybody at the table has this name, extinct or not."""
        return any(player.name == name for player in self.players)

    def player(self, name: str) -> Player:
        """Raises KeyError for a name that nobody at the table has."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def put(self, changed: Player) -> "Game":
        """The game with the player of that name replaced."""
        return replace(self, players=tuple(changed if old.name == changed.name else old for old in self.players))


EMPTY = Game()
"""Before anybody sits down."""
