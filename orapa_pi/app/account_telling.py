"""The accounts in sentences: what the open dialogue asks, how the chosen player stands, what happened."""

from re import escape, sub

from orapa_pi.opera.asking import Question, Scene
from orapa_pi.opera.correction import SHOWN
from orapa_pi.opera.derived import attack, defence, level
from orapa_pi.opera.desk import chosen_player, question_at
from orapa_pi.opera.events import Joins, Request, Undo
from orapa_pi.opera.history import Phrases, entry_lines, fill, told, words
from orapa_pi.opera.panel_menu import lines
from orapa_pi.opera.places import FIELDS, AtTable, Desk, Fields, Filling, InMenu, Objected, Reading
from orapa_pi.opera.state import Game, Step
from orapa_pi.opera.update import Accepted, Record
from orapa_pi.opera.victory import pending
from orapa_pi.opera.wording import note
from orapa_pi.screen.account_frames import label_in_words, phrase
from orapa_pi.screen.words import Words


def account_prompt(text: Words, desk: Desk, scene: Scene) -> str:
    """What the open dialogue waits for; with nothing open how the chosen player stands, or the war."""
    game = scene.game
    match desk.place:
        case AtTable():
            return _standing(text, chosen_player(desk, game), game)
        case InMenu(menu, chosen):
            shown = lines(scene, menu)
            return _one_of(text, text.say(f"account.{shown[chosen % len(shown)].key}"), chosen % len(shown), len(shown))
        case Filling() as place:
            question = question_at(place, scene)
            return _asked(text, question, place.pointed) if isinstance(question, Question) else ""
        case Fields(chosen, taken):
            player = game.player(chosen_player(desk, game))
            what = text.section("opera")[f"word_{FIELDS[chosen].value}"]
            shape = "account.prompt_turn" if taken else "account.prompt_field"
            return text.say(shape, player=player.name, what=what, amount=SHOWN[FIELDS[chosen]](game, player))
        case Objected(_, refusal, pointed):
            way = text.say("account.anyway" if pointed else "account.leave_it")
            return _one_of(text, way, pointed, 1 if refusal.final else 2)
        case Reading(back):
            entries = scene.record.entries
            line = "; ".join(entry_lines(text.section("opera"), entries[len(entries) - 1 - back]))
            return _one_of(text, line, len(entries) - 1 - back, len(entries))


def pronounced(line: str, game: Game) -> str:
    """The line for a voice: the players' names are words, not single capitals."""
    names = [player.name for player in game.players if player.name.isupper()]
    return sub(rf"\b({'|'.join(map(escape, names))})\b", lambda found: found[0].capitalize(), line) if names else line


def _one_of(text: Words, line: str, number: int, count: int) -> str:
    return text.say("play.menu", line=line, number=number + 1, count=count)


def _asked(text: Words, question: Question, pointed: int) -> str:
    label = label_in_words(text, question.label(pointed))
    if question.typed:
        label = f"{question.typed}{label}" if isinstance(question.label(pointed), str) else f"{question.typed}: {label}"
    title = f"{question.about} {phrase(text, question.key)}".strip()
    return text.say("account.prompt_question", title=title, label=label)


def _standing(text: Words, name: str, game: Game) -> str:
    phrases = text.section("opera")
    if game.step is Step.SETUP:
        return text.say("account.invitation")
    if game.step is Step.OVER:
        return text.say("account.prompt_over", player=game.winner or text.say("account.nobody"))
    if game.war is not None:
        return _war(text, game)
    player, coming = game.player(name), pending(game)
    victory = fill(phrases, "word_victory_pending", (("player", coming.player), ("turn", coming.turn))) if coming else ""
    numbers = text.say(
        "account.prompt_numbers",
        player=player.name,
        credits=player.credits,
        civil=player.civil,
        military=player.military,
        attack=attack(game, player),
        defence=defence(game, player),
        level=level(player),
        cards=player.storage,
        active=game.active,
        step=phrases[f"step_{game.step.value}"],
    )
    return "; ".join(part for part in (numbers, victory, _waiting(text, game)) if part)


def _war(text: Words, game: Game) -> str:
    phrases, war = text.section("opera"), game.fought
    pairs = [
        f"{pair.attacker} / {pair.defender}: {phrases[f'word_{pair.result.value}'] if pair.result else '?'}"
        for pair in war.pairs
    ]
    step = phrases[f"step_{game.step.value}"]
    declared = text.say("account.prompt_war", attacker=war.attacker, defender=war.defender, step=step)
    return "; ".join(part for part in (declared, *pairs, _waiting(text, game)) if part)


def _waiting(text: Words, game: Game) -> str:
    """The consumables that wait, the next one first."""
    cards = ", ".join(one.card.name for one in reversed(game.pending))
    return text.say("account.prompt_waiting", cards=cards) if cards else ""


def happened(phrases: Phrases, before: Record, request: Request, after: Record, outcome: Accepted) -> tuple[str, ...]:
    """What to say of an accepted request: the history's words, warnings, and a victory that is pending from now on."""
    if isinstance(request.event, Undo):
        undone = before.entries[len(after.entries) :]
        return tuple(line for entry in reversed(undone) for line in entry_lines(phrases, entry))
    joined = request.joins is Joins.PREVIOUS
    said = entry_lines(phrases, after.entries[-1])[-1:] if joined else told(phrases, outcome)
    warned = tuple(words(phrases, one) for one in outcome.warned)
    coming = pending(after.game)
    if coming is None or coming == pending(before.game):
        return (*said, *warned)
    return (*said, *warned, words(phrases, note("word_victory_pending", player=coming.player, turn=coming.turn)))
