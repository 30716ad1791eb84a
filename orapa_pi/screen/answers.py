"""Answers in words: as a sentence for people, and as the short codes of the matrix."""

from collections.abc import Iterable

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Port
from orapa_pi.rules.layout import Problem
from orapa_pi.rules.questions import Answer, BeamAnswer, BeamQuestion, CellAnswer, Ending, Question
from orapa_pi.screen.words import Words


def _key(name: str) -> str:
    return name.replace(" ", "_")


def port_in_words(words: Words, port: Port) -> str:
    """`letter I` or `number 1`: printed, the two look alike."""
    label = str(port)
    return words.say("port.number" if label.isdigit() else "port.letter", label=label)


def question_in_words(words: Words, question: Question) -> str:
    """The question to be spoken: `number 1`, `letter I`, `cell E 4`."""
    if isinstance(question, BeamQuestion):
        return port_in_words(words, question.port)
    label = str(question.cell)
    return words.say("port.cell", row=label[0], column=label[1:])


def answer_in_words(words: Words, edition: Edition, question: Question, answer: Answer) -> str:
    """What the table says, in the terms of this game: Mine speaks of gems and waves, Space of planets and lasers."""
    if isinstance(answer, CellAnswer):
        return words.say(f"{edition.name}.cell.{answer.value}")
    if answer.ending is not Ending.EXIT or answer.exit is None:
        return words.say(f"{edition.name}.beam.{answer.ending.value}")
    came_back = isinstance(question, BeamQuestion) and question.port == answer.exit
    return words.say(
        f"{edition.name}.beam.{'back' if came_back else 'exit'}",
        port=port_in_words(words, answer.exit),
        colour=_colour_or_bounces(words, answer),
    )


def _colour_or_bounces(words: Words, answer: BeamAnswer) -> str:
    if answer.bounces is None:
        return words.say(f"colour.{_key(answer.name)}")
    return words.say("bounces.some" if answer.bounces else "bounces.none", count=answer.bounces)


def beam_code(words: Words, answer: BeamAnswer) -> str:
    """The colour code or the number of bounces after an exit, else the code of the ending: `SB`, `:3`, `ABS`."""
    if answer.bounces is not None:
        return f":{answer.bounces}"
    kind = f"colour.{_key(answer.name)}" if answer.ending is Ending.EXIT else f"beam.{answer.ending.value}"
    return words.say(f"code.{kind}")


def cell_code(words: Words, answer: CellAnswer) -> str:
    """The code of a cell answer: the colour's, or `NONE`, `ABS`, `HOLE`."""
    return words.say(f"code.cell.{answer.value}")


def listed(words: Words, items: Iterable[object]) -> str:
    """`A1, A2 and A3` in the language at hand."""
    *most, last = [str(item) for item in items]
    return words.say("list.and", first=", ".join(most), last=last) if most else last


def piece_in_words(words: Words, edition: Edition, name: str) -> str:
    """`the big white gem`."""
    return words.say(f"{edition.name}.piece.{name}")


def game_in_words(words: Words, edition: Edition) -> str:
    """`Space with the black hole`."""
    game = words.say(f"game.{edition.name}")
    pieces = [piece_in_words(words, edition, name) for name in edition.expansions]
    return words.say("game.with", game=game, pieces=listed(words, pieces)) if pieces else game


def problem_in_words(words: Words, edition: Edition, problem: Problem) -> str:
    """One fault of a layout as one sentence that names its pieces and cells."""
    pieces = listed(words, (piece_in_words(words, edition, name) for name in problem.pieces))
    sentence = words.say(
        f"problem.{problem.fault.value}",
        pieces=pieces,
        cells=listed(words, problem.cells or ["-"]),
        segments=listed(words, problem.segments or ["-"]),
    )
    return sentence[:1].upper() + sentence[1:]
