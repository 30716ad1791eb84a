"""Folding a file of actions into its result."""

from collections.abc import Iterable
from dataclasses import dataclass

from orapa_pi.errors import NotationError, Reason
from orapa_pi.opera.derived import attack, defence, level
from orapa_pi.opera.history import Phrases, sentence
from orapa_pi.opera.lines import parse
from orapa_pi.opera.notation import Catalogue, Context
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.state import Game, Mode, Player
from orapa_pi.opera.update import Record, update

NO_CARDS = Catalogue()


@dataclass(frozen=True, slots=True)
class Refused:
    """A line, counted from 1, that changed nothing."""

    line: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of a file."""

    record: Record
    refused: tuple[Refused, ...] = ()


def replay(lines: Iterable[str], catalogue: Catalogue = NO_CARDS, start: Record | None = None) -> Replay:
    """Do what the lines say, one JSON object each; empty lines are passed over.

    Raises NotationError, naming the line, for one that is no request; what the rules forbid is listed instead.
    """
    record = start or Record()
    refused = []
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            request = parse(text, Context(record.game, catalogue))
        except NotationError as fault:
            raise NotationError(Reason("line {number}: {fault}", number=number, fault=fault)) from None
        record, outcome = update(record, request)
        if isinstance(outcome, Refusal):
            refused.append(Refused(number, outcome))
    return Replay(record, tuple(refused))


def _player(game: Game, player: Player) -> dict[str, object]:
    shown: dict[str, object] = {
        "name": player.name,
        "credits": player.credits,
        "civil": player.civil,
        "military": player.military,
        "attack": attack(game, player),
        "defence": defence(game, player),
        "level": level(player),
        "built": len(player.built),
        "storage": player.storage,
        "extinct": not player.living,
    }
    return {**shown, "decline": player.decline} if game.mode is Mode.COMPETITIVE else shown


def document(done: Replay, phrases: Phrases) -> dict[str, object]:
    """The result as it is printed: numbers are units, credits, points and cards; `rule` is in the language's words."""
    game = done.record.game
    return {
        "players": [_player(game, player) for player in game.players],
        "bank": {"population": game.bank_population, "credits": game.bank_credits},
        "decline": game.decline if game.mode is Mode.CASUAL else None,
        "active": game.active or None,
        "phase": game.phase.value,
        "winner": game.winner,
        "refused": [{"line": one.line, "rule": sentence(phrases, one.refusal)} for one in done.refused],
    }
