"""What happens in a match, as sentences for everybody at the table. They hold nothing private."""

from typing import assert_never

from orapa_pi.play.desk import AtBoard, ChoosingCell, InMenu, OnSensors, OnSheet, Place, entries
from orapa_pi.play.events import (
    Answered,
    BuildNext,
    Cleared,
    Effect,
    Ended,
    Judged,
    LastChance,
    Locked,
    Moved,
    Out,
    Paused,
    Price,
    Refused,
    Restored,
    Resumed,
    TurnOf,
    Undone,
    Waiting,
    Warned,
)
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
        case Judged(hunter, right):
            return words.say("match.right" if right else "match.wrong", name=state.hunters[hunter])
        case BuildNext(hunter) | TurnOf(hunter) | Out(hunter) | LastChance(hunter):
            return words.say(_ABOUT_HUNTER[type(effect)], name=state.hunters[hunter])
        case Ended(outcome):
            name = "" if outcome.winner is None else state.hunters[outcome.winner]
            return words.say(f"match.{outcome.ending.value}", name=name)
        case Restored() | Cleared() | Paused() | Resumed():
            return words.say(_PLAIN[type(effect)])
        case _:
            assert_never(effect)


def prompt(words: Words, state: State, place: Place) -> str:
    """What the open dialogue shows, in a few words; empty at the board. A sheet is private and stays on the matrix."""
    match place:
        case AtBoard():
            return ""
        case InMenu(_, chosen):
            shown = entries(place, state)
            entry = shown[chosen % len(shown)]
            line = words.say(f"menu.{entry.key}")
            return words.say("play.menu", line=line, number=chosen % len(shown) + 1, count=len(shown))
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
}
_PLAIN: dict[type[Effect], str] = {
    Restored: "play.restored",
    Cleared: "play.building",
    Paused: "match.paused",
    Resumed: "match.resumed",
}


def _asked(words: Words, state: State, asked: Asked) -> dict[str, object]:
    said = answer_in_words(words, state.edition, asked.question, asked.answer)
    return {"question": asked.question, "answer": said}


def reason_in_words(words: Words, reason: str) -> str:
    """Why a camera cannot see the board: its key as a phrase, or what a device said itself."""
    kind, _, number = reason.partition(".")
    if f"see.reason.{kind}" not in words.phrases:
        return reason
    corner = words.say(f"see.corner.{number}") if number else ""
    return words.say(f"see.reason.{kind}", number=number, corner=corner)
