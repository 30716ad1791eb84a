"""What happens in a match, as sentences for everybody at the table. They hold nothing private."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import assert_never

from orapa_pi.devices.ports import Weight
from orapa_pi.play.aside import Admitted, Corrected, PictureKept
from orapa_pi.play.correcting import Correcting, corrector
from orapa_pi.play.desk import (
    AtBoard,
    Attracting,
    ChoosingCell,
    HostAsks,
    HostIn,
    InMenu,
    Looking,
    OfCamera,
    OnSensors,
    OnSheet,
    OnTray,
    PinOpen,
    Place,
    Visit,
    entries,
)
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
    Refusal,
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
from orapa_pi.play.lesson import InLesson
from orapa_pi.play.modes import LastTurn, Mode
from orapa_pi.play.naming import Naming
from orapa_pi.play.orders import Standing
from orapa_pi.play.state import Asked, State
from orapa_pi.play.tray import unread
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell, Port
from orapa_pi.rules.questions import Question
from orapa_pi.screen.answers import answer_in_words, listed, piece_in_words, port_in_words, question_in_words
from orapa_pi.screen.words import Words


def tell(words: Words, state: State, effect: Effect) -> str:
    """One sentence for an effect, in the state after it."""
    return _tell(words, state, effect, str)


def speak(words: Words, state: State, effect: Effect) -> str:
    """The same sentence for a voice: `1` and `I` are spelled as number and letter, and names are words."""
    names = tuple(name.capitalize() if name.isupper() else name for name in state.hunters)
    return _tell(words, replace(state, hunters=names), effect, partial(question_in_words, words))


def weight(effect: Effect) -> Weight:
    """Whether the sentence is an answer, for which people wait."""
    return Weight.ANSWER if isinstance(effect, Answered | Judged | Ended) else Weight.CHATTER


def _tell(words: Words, state: State, effect: Effect, spelled: Callable[[Question], str]) -> str:
    match effect:
        case Answered(asked, price):
            key = "play.again" if price is Price.AGAIN else "play.answered"
            return words.say(key, **_asked(words, state, asked, spelled))
        case Warned(question, known):
            return words.say("play.warned", asked=spelled(question), **_asked(words, state, known, spelled))
        case Undone(asked):
            return words.say("play.undone", question=spelled(asked.question))
        case Waiting():
            return words.say("play.moving") if state.trusted else _gone(words, state, state.hunted)
        case Locked() | Moved() | Restored():
            return _of_a_board(words, state, effect)
        case Admitted(wish):
            return words.say(f"match.admitted_{wish.value}")
        case Refused(Refusal.NOTHING_LOCKED) if state.mode is Mode.DEMO:
            return words.say("play.attracting")
        case Refused(reason):
            return words.say(f"refused.{reason.name.lower()}")
        case Cleared() | Paused() | Resumed() | Continued() | Revealed() | PictureKept():
            return words.say(_PLAIN[type(effect)])
        case _:
            return _about_people(words, state, effect)


def _about_people(
    words: Words,
    state: State,
    effect: Judged | BuildNext | TurnOf | Out | LastChance | Drawn | Ended | SetterBuilds | LookedAt | Confirmed | Corrected,
) -> str:
    match effect:
        case Judged(hunter, right):
            return words.say("match.right" if right else "match.wrong", name=state.hunters[hunter])
        case BuildNext(hunter) | TurnOf(hunter) | Out(hunter) | LastChance(hunter) | Drawn(hunter):
            may_ask = isinstance(effect, LastChance) and state.settings.last_turn is LastTurn.QUESTION
            return words.say("match.last_question" if may_ask else _ABOUT_HUNTER[type(effect)], name=state.hunters[hunter])
        case Ended(outcome):
            name = "" if outcome.winner is None else state.hunters[outcome.winner]
            return words.say(f"match.{outcome.ending.value}", name=name, count=len(state.log))
        case SetterBuilds():
            return words.say("match.build_next", name=state.setter)
        case LookedAt():
            looked = "match.host_looked" if effect.host else "match.looked"
            return words.say(looked, name=state.setter or words.say("match.setter"))
        case Confirmed():
            return words.say("match.confirmed", name=state.setter or words.say("match.setter"))
        case Corrected(back):
            return words.say(
                "match.uncorrected" if back else "match.corrected", name=corrector(state) or words.say("match.setter")
            )
        case _:
            assert_never(effect)


def _of_a_board(words: Words, state: State, effect: Locked | Moved | Restored) -> str:
    if isinstance(effect, Moved):
        return _gone(words, state, effect.board)
    if state.own_boards:
        return words.say("own.locked" if isinstance(effect, Locked) else "own.restored", name=state.hunters[effect.board])
    if isinstance(effect, Restored):
        return words.say("play.restored")
    return words.say("play.clear" if len(state.boards) > 1 else "play.asking")


def _gone(words: Words, state: State, board: int) -> str:
    """That a locked layout has moved or cannot be seen; where two lie there, whose."""
    blind = state.seen_of(board).blind
    if not state.own_boards:
        return words.say("play.lost" if blind else "play.moved")
    return words.say("own.lost" if blind else "own.moved", name=state.hunters[board])


def attempts_told(words: Words, state: State) -> str:
    """What everybody has to know before the first solution is handed in; empty where none is.

    The rule texts do not agree on it: the Dutch one leaves out that a wrong solution loses a duel, and that the number is free.
    """
    if not state.attempts:
        return ""
    at_once = state.rules.answer_back and state.attempts == 1
    return words.say("match.at_once" if at_once else "match.attempts", count=state.attempts)


def prompt(words: Words, state: State, place: Place, standing: Standing) -> str:
    """What the open dialogue shows, in a few words; empty at the board. A sheet is private and stays on the matrix."""
    match place:
        case AtBoard():
            return ""
        case InMenu(_, chosen):
            shown = entries(place, state)
            entry = shown[chosen % len(shown)]
            line = words.say(f"menu.{entry.phrase}", name="" if entry.player is None else standing.names[entry.player])
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
        case OnTray(port):
            return _tray(words, state, port)
        case HostAsks() | HostIn() | PinOpen():
            return _visit(words, place)
        case InLesson() | Correcting():
            return _for_camera(words, state, place)


def _visit(words: Words, place: Visit) -> str:
    """Why somebody is at the box for the sake of the host's page."""
    if isinstance(place, PinOpen):
        return words.say("host.pin_shown")
    return words.say(f"host.{'asks' if isinstance(place, HostAsks) else 'in'}_{place.wish.value}")


def _for_camera(words: Words, state: State, place: OfCamera) -> str:
    """What a lesson of the camera waits for; no match is played. What is said of cells during one stays on the matrix."""
    if isinstance(place, Correcting):
        return words.say("correction.choose")
    if place.looking:
        return words.say("lesson.looking")
    if place.fault:
        return words.say("lesson.again", why=lesson_fault(words, state.edition, place))
    if place.piece is not None:
        piece = piece_in_words(words, state.edition, place.piece.piece.name)
        return words.say("lesson.piece", piece=piece, cell=place.piece.corner)
    return words.say("lesson.empty" if place.layout is None else "lesson.lay")


def lesson_fault(words: Words, edition: Edition, place: InLesson) -> str:
    """Why a picture was of no use, in one sentence."""
    kind, _, about = place.fault.partition(".")
    corner = words.say(f"see.corner.{about}") if about.isdigit() else ""
    piece = piece_in_words(words, edition, about) if kind == "glare" else ""
    said = words.say(f"lesson.fault.{kind}", number=about, corner=corner, piece=piece)
    said = f"{said} {words.tell(place.reason).rstrip('.')}." if place.reason else said
    return f"{said} {words.say('reading.cells', cells=listed(words, list(place.cells)))}" if place.cells else said


def _tray(words: Words, state: State, port: Port) -> str:
    """What the tray waits for. The beam's answer is for the one at the tray, and stays on the matrix."""
    why = unread(state.seen)
    if why is None:
        return words.say("tray.choose", port=port_in_words(words, port))
    names = [piece_in_words(words, state.edition, name) for name in state.seen.missing]
    return words.say("tray.unread", why=words.say(f"tray.{why.value}", pieces=listed(words, names) if names else ""))


_ABOUT_HUNTER: dict[type[Effect], str] = {
    BuildNext: "match.build_next",
    TurnOf: "match.turn_of",
    Out: "match.out",
    LastChance: "match.last_chance",
    Drawn: "match.drawn",
}
_PLAIN: dict[type[Effect], str] = {
    Cleared: "play.building",
    Paused: "match.paused",
    Resumed: "match.resumed",
    Continued: "match.resumed",
    Revealed: "match.revealed",
    PictureKept: "camera.picture_taken",
}


def _asked(words: Words, state: State, asked: Asked, spelled: Callable[[Question], str]) -> dict[str, object]:
    said = answer_in_words(words, state.edition, asked.question, asked.answer)
    return {"question": spelled(asked.question), "answer": said}


def reason_in_words(words: Words, reason: str) -> str:
    """Why a camera cannot see the board: its key as a phrase, or what a device said itself."""
    kind, _, number = reason.partition(".")
    if f"see.reason.{kind}" not in words.phrases:
        return reason
    corner = words.say(f"see.corner.{number}") if number else ""
    return words.say(f"see.reason.{kind}", number=number, corner=corner)
