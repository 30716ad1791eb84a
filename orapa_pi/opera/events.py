"""Everything that people can tell the table. Whoever asks fills in the active player where none was named."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.opera.cards import Card, Range, Speed
from orapa_pi.opera.rulings import DEFAULTS, Rulings
from orapa_pi.opera.state import NOBODY, SECTORS, Mode, Sector, Until


class Event:
    """The root of all events."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PlayerEvent(Event):
    """An event about one player, who must be at the table and living."""

    player: str


class Consent(Enum):
    """Whether the table may refuse, or people do it anyway; what the table cannot count is refused even then."""

    RULES = "rules"
    ANYWAY = "anyway"


class Joins(Enum):
    """Whether an event stands alone in the history or shares entry and undo with the one before it."""

    NOTHING = "nothing"
    PREVIOUS = "previous"


@dataclass(frozen=True, slots=True)
class Request:
    """An event as it is handed in and stored."""

    event: Event
    consent: Consent = Consent.RULES
    joins: Joins = Joins.NOTHING


@dataclass(frozen=True, slots=True)
class Seat:
    """A player before the game. `revealed` are the prices of cards shown for a tie of initiative, first round first."""

    name: str
    species: str = ""
    initiative: int | None = None
    attack: int = 0
    defence: int = 0
    revealed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUp(Event):
    """A game begins with these players; their order follows from the initiatives and the cards shown for ties (example E2)."""

    seats: tuple[Seat, ...]
    mode: Mode = Mode.CASUAL
    sectors: tuple[Sector, ...] = SECTORS
    rulings: Rulings = DEFAULTS


class Deck(Enum):
    """What an extraction did to the resource deck; the table does not see it, so people say so."""

    HOLDS = "holds"
    LAST_CARD = "last_card"


class CardText(Enum):
    """Whether the card that grants something names the first turn (ruling 6)."""

    SILENT = "silent"
    NAMES_FIRST_TURN = "names_first_turn"


@dataclass(frozen=True, slots=True)
class StartTurn(PlayerEvent):
    """The own turn begins, and with it the reorganization; the first own turn has none (example E4)."""


@dataclass(frozen=True, slots=True)
class Sacrifice(PlayerEvent):
    """Units given up at reorganization, or because a card (named in `card`) says so. None: whatever is forced."""

    civil: int | None = None
    military: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Jump(PlayerEvent):
    """The jump of the reorganization, or one that a card grants. Without sectors the table does not know the place."""

    sectors: tuple[str, ...] = ()
    deck: Deck = Deck.HOLDS
    card: str = ""
    text: CardText = CardText.SILENT


@dataclass(frozen=True, slots=True)
class ExtraJump(PlayerEvent):
    """The jump that is paid for, once in a turn and never in the first (example E11)."""

    sectors: tuple[str, ...] = ()
    deck: Deck = Deck.HOLDS


@dataclass(frozen=True, slots=True)
class Extract(PlayerEvent):
    """Cards drawn into the storage without a jump, as a card says."""

    cards: int = 1
    deck: Deck = Deck.HOLDS


@dataclass(frozen=True, slots=True)
class EnterDecline(PlayerEvent):
    """The deck of this player (in a casual game: the common one) is empty and was shuffled anew."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a card gives to a player (its user where none is named) or takes away; the storage is counted in cards."""

    player: str = NOBODY
    civil: int = 0
    military: int = 0
    credits: int = 0
    storage: int = 0


@dataclass(frozen=True, slots=True)
class Consume(PlayerEvent):
    """A consumable is paid and laid down; it takes effect only when it is resolved (`Resolve`)."""

    card: Card
    target: str = NOBODY


@dataclass(frozen=True, slots=True)
class Resolve(Event):
    """A pending consumable takes effect and is discarded: the last one played (by that player, of that name)."""

    player: str = NOBODY
    card: str = ""
    gain: Gain | None = None


@dataclass(frozen=True, slots=True)
class Cancel(Event):
    """A pending consumable is undone by another card, and what it modified with it."""

    player: str = NOBODY
    card: str = ""


@dataclass(frozen=True, slots=True)
class Effect(PlayerEvent):
    """An active effect of a species or technology."""

    card: str = ""
    price: int = 0
    target: str = NOBODY
    speed: Speed = Speed.ORDINARY
    range: Range = Range.SECTOR
    gain: Gain | None = None


@dataclass(frozen=True, slots=True)
class Modify(PlayerEvent):
    """Numbers of the player's screen, or of one technology of that player, change for a while."""

    label: str = ""
    attack: int = 0
    defence: int = 0
    damage: int = 0
    heal: int = 0
    until: Until = Until.PHASE
    source: str = ""


@dataclass(frozen=True, slots=True)
class Build(PlayerEvent):
    """A technology comes face down onto the table and stays under construction until the next own turn (example E7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Equip(PlayerEvent):
    """Equipment is installed on a built ship, at once and for good (example E10)."""

    ship: str
    card: Card


@dataclass(frozen=True, slots=True)
class Uninstall(PlayerEvent):
    """Equipment is taken off a ship: always against the rule, so done only by consent or for a card."""

    ship: str
    equipment: str


@dataclass(frozen=True, slots=True)
class Destroy(PlayerEvent):
    """A card's effect destroys one of the player's technologies, units, or both."""

    label: str = ""
    civil: int = 0
    military: int = 0


@dataclass(frozen=True, slots=True)
class Train(PlayerEvent):
    """A civil unit becomes a military one, at a price (example E5)."""


@dataclass(frozen=True, slots=True)
class Goods:
    """What can change hands."""

    credits: int = 0
    cards: int = 0


NOTHING = Goods()


@dataclass(frozen=True, slots=True)
class Trade(PlayerEvent):
    """`player` gives to the partner, and gets something back in a swap."""

    partner: str
    credits: int = 0
    cards: int = 0
    back: Goods = NOTHING


@dataclass(frozen=True, slots=True)
class DeclareWar(PlayerEvent):
    """The one war of a turn; it needs a phase that can happen (examples E18 to E20)."""

    target: str


@dataclass(frozen=True, slots=True)
class Send(PlayerEvent):
    """The labels of the ships that attack; those that stay behind take no part (ruling 12)."""

    ships: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block(PlayerEvent):
    """(attacking ship, blocking ship) in the order of fighting. `card` is a synchronic that rearranges the rest."""

    pairs: tuple[tuple[str, str], ...]
    card: str = ""


@dataclass(frozen=True, slots=True)
class Fight(PlayerEvent):
    """The next encounter; if its place in the order (from 1) or its ships are named, they have to be right."""

    pair: int | None = None
    attacker: str = ""
    defender: str = ""


@dataclass(frozen=True, slots=True)
class Heal(PlayerEvent):
    """The player's total healing in this phase of the war. None: what the cards on record add up to."""

    units: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Casualties(PlayerEvent):
    """Which of this player's units die, as the attacker picks. None: whatever is forced."""

    civil: int | None = None
    military: int | None = None


class Choice(Enum):
    """Whether the attacker wants the assault."""

    ATTACK = "attack"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Assault(PlayerEvent):
    """Whether the attacker goes on to the planet. `target` is the defender, if it is named at all."""

    choice: Choice = Choice.ATTACK
    target: str = NOBODY


@dataclass(frozen=True, slots=True)
class Steal(PlayerEvent):
    """Credits that the attacker takes. None: as many as allowed."""

    credits: int | None = None
    target: str = NOBODY


@dataclass(frozen=True, slots=True)
class Discard(PlayerEvent):
    """Cards from the storage, at the end of the turn or because `card` says so. None: those too many."""

    cards: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class EndTurn(PlayerEvent):
    """The turn ends, after the discards that the storage limit demands (example E12)."""


class Quantity(Enum):
    """The numbers that a house correction can change. Attack and defence are the screen's totals."""

    CIVIL = "civil"
    MILITARY = "military"
    CREDITS = "credits"
    STORAGE = "storage"
    ATTACK = "attack"
    DEFENCE = "defence"
    BUILT = "built"
    TURN = "turn"
    SINCE = "since"
    DECLINE = "decline"


class Standing(Enum):
    """How a technology really lies on the table."""

    BUILT = "built"
    CONSTRUCTION = "construction"
    GONE = "gone"


Amounts = tuple[tuple[Quantity, int], ...]


@dataclass(frozen=True, slots=True)
class Correct(PlayerEvent):
    """A house correction: numbers set `to` what people see or moved `by` a difference, the place, one technology."""

    to: Amounts = ()
    by: Amounts = ()
    sectors: tuple[str, ...] | None = None
    card: Card | None = None
    status: Standing = Standing.BUILT


@dataclass(frozen=True, slots=True)
class Undo(Event):
    """So many entries of the history are taken back, with all that was joined to them."""

    steps: int = 1
