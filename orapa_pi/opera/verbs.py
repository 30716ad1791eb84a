"""The verbs of a replay line: which event each of them is, and its fields."""

from orapa_pi.opera import events as ev
from orapa_pi.opera.card_notation import EFFECT_CARD, PAIRS, RULINGS, SEATS, SECTOR, SYNCHRONIC, UNIVERSAL, card
from orapa_pi.opera.cards import Kind
from orapa_pi.opera.notation import COUNT, NUMBER, TEXT, Shape, Slot, flag, inner, many, option, table, whole
from orapa_pi.opera.state import Game, Mode, Until
from orapa_pi.opera.war_losses import due


def active(game: Game) -> str:
    """Whoever a line means that names nobody: the active player."""
    return game.active


def attacker(game: Game) -> str:
    """Whoever a line of the attack means; in peace the active player, of whom the refusal then speaks."""
    return game.war.attacker if game.war else game.active


def defender(game: Game) -> str:
    """Whoever a line of the defence means; in peace the active player, of whom the refusal then speaks."""
    return game.war.defender if game.war else game.active


def wounded(game: Game) -> str:
    """The one fighter who still has units to lose, or whoever the refusal is to speak of; nobody where there are two."""
    names = [name for name in game.war.fighters if due(game, name)] if game.war else []
    return "" if len(names) > 1 else next(iter(names), attacker(game))


def rival(game: Game) -> str:
    """The only other player left, or the last one where the game is over; nobody where there are more."""
    names = [player.name for player in game.living if player.name != game.active]
    return "" if len(names) > 1 else next(iter(names), game.active)


PLAYER = Slot("player", TEXT, default=active)
ATTACKER = Slot("player", TEXT, default=attacker)
TARGET = Slot("target", TEXT)
SECTORS = Slot("sectors", many(TEXT), also=("sector",))
LAST = Slot("last", flag(ev.Deck.HOLDS, ev.Deck.LAST_CARD), "deck")
SAYS = Slot("card", EFFECT_CARD)
CIVIL = Slot("civil", COUNT)
MILITARY = Slot("military", COUNT)

GAIN = Shape(
    ev.Gain,
    (
        Slot("player", TEXT),
        Slot("civil", NUMBER),
        Slot("military", NUMBER),
        Slot("credits", NUMBER),
        Slot("storage", NUMBER, also=("cards",)),
    ),
)
GAINS = Slot("gain", inner(GAIN))
BACK = Shape(ev.Goods, (Slot("credits", COUNT), Slot("cards", COUNT)))

SHAPES: dict[str, tuple[Shape, ...]] = {
    "setup": (
        Shape(
            ev.SetUp,
            (
                Slot("players", SEATS, "seats"),
                Slot("mode", option(*Mode)),
                Slot("sectors", many(inner(SECTOR))),
                Slot("rulings", RULINGS),
            ),
        ),
    ),
    "start_turn": (Shape(ev.StartTurn, (PLAYER,)),),
    "sacrifice": (Shape(ev.Sacrifice, (PLAYER, CIVIL, MILITARY, SAYS)),),
    "jump": (
        Shape(
            ev.Jump,
            (
                PLAYER,
                SECTORS,
                LAST,
                SAYS,
                Slot("first_turn", flag(ev.CardText.SILENT, ev.CardText.NAMES_FIRST_TURN), "text"),
            ),
        ),
    ),
    "extra_jump": (Shape(ev.ExtraJump, (PLAYER, SECTORS, LAST)),),
    "extract": (Shape(ev.Extract, (PLAYER, Slot("cards", whole(least=1)), LAST)),),
    "consume": (Shape(ev.Consume, (PLAYER, Slot("card", card(Kind.CONSUMABLE)), TARGET)),),
    "resolve": (
        Shape(ev.Resolve, (Slot("player", TEXT), SAYS, GAINS)),
        Shape(ev.Cancel, (Slot("player", TEXT), SAYS)),
    ),
    "build": (Shape(ev.Build, (PLAYER, Slot("card", card(Kind.OTHER, Kind.SHIP)))),),
    "equip": (
        Shape(ev.Equip, (PLAYER, Slot("ship", TEXT), Slot("card", card(Kind.EQUIPMENT)))),
        Shape(ev.Uninstall, (PLAYER, Slot("ship", TEXT), Slot("card", EFFECT_CARD, "equipment"))),
    ),
    "train": (Shape(ev.Train, (PLAYER,)),),
    "trade": (
        Shape(
            ev.Trade,
            (
                Slot("from", TEXT, "player", also=("player",), default=active),
                Slot("to", TEXT, "partner", also=("target",), default=rival),
                Slot("credits", COUNT),
                Slot("cards", COUNT),
                Slot("for", inner(BACK), "back"),
            ),
        ),
    ),
    "declare_war": (
        Shape(
            ev.DeclareWar,
            (
                Slot("player", TEXT, also=("attacker",), default=active),
                Slot("target", TEXT, also=("defender", "against"), default=rival),
            ),
        ),
    ),
    "send": (Shape(ev.Send, (ATTACKER, Slot("ships", many(TEXT), also=("ship",)))),),
    "block": (
        Shape(
            ev.Block,
            (Slot("player", TEXT, default=defender), Slot("pairs", PAIRS, also=("blocks",)), SAYS),
        ),
    ),
    "fight": (Shape(ev.Fight, (ATTACKER, Slot("pair", whole(least=1)), Slot("attacker", TEXT), Slot("defender", TEXT))),),
    "heal": (Shape(ev.Heal, (PLAYER, Slot("units", COUNT, also=("amount", "heal")), SAYS)),),
    "casualties": (Shape(ev.Casualties, (Slot("player", TEXT, default=wounded), CIVIL, MILITARY)),),
    "assault": (Shape(ev.Assault, (ATTACKER, Slot("wanted", flag(ev.Choice.STOP, ev.Choice.ATTACK), "choice"), TARGET)),),
    "steal": (Shape(ev.Steal, (ATTACKER, Slot("credits", COUNT), Slot("target", TEXT, also=("from",)))),),
    "destroy": (Shape(ev.Destroy, (PLAYER, Slot("card", EFFECT_CARD, "label"), CIVIL, MILITARY)),),
    "effect": (
        Shape(
            ev.Effect,
            (PLAYER, SAYS, Slot("price", COUNT), TARGET, SYNCHRONIC, UNIVERSAL, GAINS),
        ),
    ),
    "modify": (
        Shape(
            ev.Modify,
            (
                PLAYER,
                Slot("card", EFFECT_CARD, "label", also=("ship",)),
                Slot("attack", NUMBER),
                Slot("defence", NUMBER, also=("defense",)),
                Slot("damage", NUMBER),
                Slot("heal", NUMBER),
                Slot("until", option(*Until)),
                Slot("by", EFFECT_CARD, "source", also=("source",)),
            ),
        ),
    ),
    "decline": (Shape(ev.EnterDecline, (PLAYER,)),),
    "discard": (Shape(ev.Discard, (PLAYER, Slot("cards", COUNT), SAYS)),),
    "end_turn": (Shape(ev.EndTurn, (PLAYER,)),),
    "correct": (
        Shape(
            ev.Correct,
            (
                PLAYER,
                Slot("to", table(ev.Quantity, NUMBER)),
                Slot("by", table(ev.Quantity, NUMBER)),
                Slot("sectors", many(TEXT)),
                Slot("card", card(Kind.OTHER, Kind.SHIP)),
                Slot("status", option(*ev.Standing)),
            ),
        ),
    ),
    "undo": (Shape(ev.Undo, (Slot("steps", whole(least=1)),)),),
}
