"""What phones and the big screen are told, as JSON values. All of it is made of an announcement and of who sits where."""

from base64 import b64encode

from orapa_pi.app.announcing import Announcement
from orapa_pi.play.modes import Mode
from orapa_pi.play.public import Public
from orapa_pi.play.state import Asked
from orapa_pi.rules.colours import COLOUR_SETS, mixture_name
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.questions import BeamQuestion, CellAnswer
from orapa_pi.screen.answers import answer_in_words, beam_code, cell_code, claims_in_words
from orapa_pi.screen.words import Words
from orapa_pi.web.boards import Json, edition_shown
from orapa_pi.web.hunters.notebook import Notebook
from orapa_pi.web.hunters.seats import Colour, Seat, Symbol
from orapa_pi.writing import alike


def game_shown(edition: Edition, words: Words) -> Json:
    """What does not change during a match: the board, the pieces, the colour table, the words."""
    return {
        "language": words.language,
        **edition_shown(edition, words),
        "mixtures": [_mixture_shown(words, colours) for colours in sorted(COLOUR_SETS, key=len)],
        "colours": [colour.value for colour in Colour],
        "symbols": [symbol.value for symbol in Symbol],
        "words": {**words.section("web"), **words.section("hunt")},
    }


def _mixture_shown(words: Words, colours: tuple[str, ...]) -> Json:
    name = mixture_name(colours).replace(" ", "_")  # type: ignore[arg-type]
    said, code = words.say(f"colour.{name}"), words.say(f"code.colour.{name}")
    return {"colours": [str(colour) for colour in colours], "name": name, "said": said, "code": code}


def match_shown(now: Announcement, seats: tuple[Seat, ...], words: Words, epoch: str) -> Json:
    """The match as everybody may see it."""
    match, sitting = now.match, {alike(seat.name): seat for seat in seats}
    return {
        "match": f"{epoch}-{now.begun}" if now.begun else "",
        "move": now.move,
        "language": words.language,
        "edition": str(match.edition),
        "mode": words.say(f"menu.{match.mode.value}") if match.mode is not Mode.OPEN or now.begun else "",
        "stage": match.stage.value,
        "paused": match.paused,
        "waiting": match.waiting,
        "held": now.held.value if now.held else "",
        "warned": str(match.warned) if match.warned else "",
        "may_ask": match.may_ask,
        "may_submit": match.may_submit,
        "turn": match.turn,
        "hunters": [
            {
                "name": hunter.name,
                "left": hunter.left,
                "hunts": hunter.hunts,
                "asked": sum(asked.hunter == number for log in match.logs for asked in log),
                **look_shown(sitting.get(alike(hunter.name))),
            }
            for number, hunter in enumerate(match.hunters)
        ],
        "setter": match.setter,
        "seats": [{"name": seat.name, **look_shown(seat)} for seat in seats],
        "names": list(now.names),
        "logs": [[_asked_shown(words, match, asked) for asked in log] for log in match.logs],
        "ended": ended_shown(words, match),
        "winner": match.outcome.winner if match.outcome else None,
        "revealed": len(match.reveal),
    }


def look_shown(seat: Seat | None) -> Json:
    """How a player is told apart; nothing for one without a phone."""
    return {"colour": seat.colour.value, "symbol": seat.symbol.value} if seat else {"colour": "", "symbol": ""}


def _asked_shown(words: Words, match: Public, asked: Asked) -> Json:
    question, answer = asked.question, asked.answer
    shown: Json = {
        "question": str(question),
        "hunter": asked.hunter,
        "said": answer_in_words(words, match.edition, question, answer),
        "kind": "beam" if isinstance(question, BeamQuestion) else "cell",
    }
    if isinstance(answer, CellAnswer):
        return {**shown, "exit": "", "colour": answer.value, "code": cell_code(words, answer)}
    exit_ = str(answer.exit) if answer.exit else ""
    name = answer.name.replace(" ", "_") if exit_ and answer.bounces is None else ""
    return {**shown, "exit": exit_, "colour": name, "code": beam_code(words, answer)}


def ended_shown(words: Words, match: Public) -> str:
    """How the match ended, in words; empty before."""
    if match.outcome is None:
        return ""
    winner = match.hunters[match.outcome.winner].name if match.outcome.winner is not None else ""
    said = words.say(f"match.{match.outcome.ending.value}", name=winner, count=len(match.logs[0]))
    told = [claim for claims in match.told for claim in claims]
    return f"{said} {words.say('claim.told', claims=claims_in_words(words, match.edition, told))}" if told else said


def frame_shown(now: Announcement) -> Json:
    """The matrix, or that it shows something that is not for everybody."""
    if now.frame is None:
        return {"pixels": "", "line": ""}
    return {"pixels": b64encode(now.frame.pixels).decode("ascii"), "line": now.frame.line}


def notebook_shown(notebook: Notebook) -> Json:
    """What a phone wrote last."""
    return {
        "match": notebook.match,
        "stamp": notebook.stamp,
        "pieces": list(notebook.pieces),
        "marks": dict(notebook.marks),
    }
