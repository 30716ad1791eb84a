"""What happens in a match, as sentences for everybody at the table. They hold nothing private."""

from typing import assert_never

from orapa_pi.play.desk import AtBoard, Attracting, ChoosingCell, InMenu, Looking, OnSensors, OnSheet, Place, entries
from orapa_pi.play.events import (
    Answered,
    BuildNext,
    Cleared,
    Confirmed,
    Continued,
    Drawn,
    Effect,
    Ended,
    Judged,
    LastChance,
    Locked,
    LookedAt,
    Moved,
    Out,
    Paused,
    Price,
    Refused,
    Restored,
    Resumed,
    Revealed,
    SetterBuilds,
    TurnOf,
    Undone,
    Waiting,
    Warned,
)
from orapa_pi.play.menu import Standing
from orapa_pi.play.naming import Naming
from orapa_pi.play.state import Asked, Sight, State
from orapa_pi.rules.grid import Cell
from orapa_pi.screen.answers import answer_in_words, piece_in_words
from orapa_pi.screen.words import Words


def tell(words: Words, state: State, effect: Effect) -> str:
    """One sentence for an effect, in the state after it."""
    match effect:
        case Answered(asked, price):
            return words.say("play.again" if price is Price.AGAIN else "play.answered", **_asked(words, state, asked))
        case Warned(question, known):
            return words.say("play.warned", asked=question, **_asked(words, state, known))
        case Undone(asked):
            return words.say("play.undone", question=asked.question)
        case Waiting() if state.trusted:
            return words.say("play.moving")
        case Waiting() | Moved():
            return words.say("play.lost" if state.seen.sight in (Sight.LOST, Sight.SOUGHT) else "play.moved")
        case Refused(reason):
            return words.say(f"refused.{reason.name.lower()}")
        case Locked():
            return words.say("play.clear" if len(state.boards) > 1 else "play.asking")
        case Restored() | Cleared() | Paused() | Resumed() | Continued() | Revealed():
            return words.say(_PLAIN[type(effect)])
        case _:
            return _about_people(words, state, effect)


def _about_people(
    words: Words,
    state: State,
    effect: Judged | BuildNext | TurnOf | Out | LastChance | Drawn | Ended | SetterBuilds | LookedAt | Confirmed,
) -> str:
    match effect:
        case Judged(hunter, right):
            return words.say("match.right" if right else "match.wrong", name=state.hunters[hunter])
        case BuildNext(hunter) | TurnOf(hunter) | Out(hunter) | LastChance(hunter) | Drawn(hunter):
            return words.say(_ABOUT_HUNTER[type(effect)], name=state.hunters[hunter])
        case Ended(outcome):
            name = "" if outcome.winner is None else state.hunters[outcome.winner]
            return words.say(f"match.{outcome.ending.value}", name=name, count=len(state.log))
        case SetterBuilds():
            return words.say("match.build_next", name=state.setter)
        case LookedAt():
            return words.say("match.looked", name=state.setter or words.say("match.setter"))
        case Confirmed():
            return words.say("match.confirmed", name=state.setter or words.say("match.setter"))
        case _:
            assert_never(effect)


def prompt(words: Words, state: State, place: Place, standing: Standing) -> str:
    """What the open dialogue shows, in a few words; empty at the board. A sheet is private and stays on the matrix."""
    match place:
        case AtBoard():
            return ""
        case InMenu(_, chosen):
            shown = entries(place, state)
            entry = shown[chosen % len(shown)]
            line = words.say(f"menu.{entry.key}", name="" if entry.player is None else standing.names[entry.player])
            key = "play.menu_now" if entry.order in standing.settings else "play.menu"
            return words.say(key, line=line, number=chosen % len(shown) + 1, count=len(shown))
        case Naming(player, text):
            return words.say("play.naming", old=standing.names[player], text=text, sign=place.sign)
        case Looking():
            return words.say("play.looking")
        case Attracting():
            return words.say("play.attracting")
        case ChoosingCell(row, column):
            return words.say("play.choose_cell", cell=Cell(row, column or 0))
        case OnSheet(sheet):
            piece = piece_in_words(words, state.edition, sheet.piece.name) if sheet.piece else words.say("play.sheet_done")
            return words.say("play.sheet", piece=piece)
        case OnSensors():
            return words.say("play.on_sensors")


_ABOUT_HUNTER: dict[type[Effect], str] = {
    BuildNext: "match.build_next",
    TurnOf: "match.turn_of",
    Out: "match.out",
    LastChance: "match.last_chance",
    Drawn: "match.drawn",
}
_PLAIN: dict[type[Effect], str] = {
    Restored: "play.restored",
    Cleared: "play.building",
    Paused: "match.paused",
    Resumed: "match.resumed",
    Continued: "match.resumed",
    Revealed: "match.revealed",
}


def _asked(words: Words, state: State, asked: Asked) -> dict[str, object]:
    said = answer_in_words(words, state.edition, asked.question, asked.answer)
    return {"question": asked.question, "answer": said}
