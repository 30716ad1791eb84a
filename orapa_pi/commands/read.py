"""`orapa-pi read`: what a sensor picture means."""

from argparse import Namespace

from orapa_pi.commands.documents import for_each, parse_json, print_json, read_text, source_name
from orapa_pi.phrases import load_words
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.edition import Edition
from orapa_pi.screen.answers import listed, piece_in_words, problem_in_words
from orapa_pi.screen.words import Words
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.picture import Picture, picture_from_json
from orapa_pi.sensing.reading import Reading, reading_to_json


def run(options: Namespace) -> int:
    """Read every picture in the file. A refusal is an answer: the status is 0."""
    value = parse_json(read_text(options.file), source_name(options.file))
    pictures = for_each(value, lambda member: picture_from_json(member, options.rules))
    readings = [(picture, decode(picture)) for picture in (pictures if isinstance(pictures, list) else [pictures])]
    if options.json:
        documents = [reading_to_json(reading) for _, reading in readings]
        print_json(documents if isinstance(pictures, list) else documents[0])
        return 0
    words = load_words(options.lang)
    for picture, reading in readings:
        print("\n".join(in_words(words, picture, reading)))
    return 0


def in_words(words: Words, picture: Picture, reading: Reading) -> list[str]:
    """What the reading says, and what to look at."""
    return [words.say(f"reading.{reading.meaning.value}"), *reading_in_words(words, picture.edition, reading)]


def reading_in_words(words: Words, edition: Edition, reading: Reading) -> list[str]:
    """The layout with its faults, the pieces that are missing and the cells to look at."""
    lines: list[str] = []
    if reading.layout is not None:
        lines.append(draw_layout(reading.layout))
        lines.extend(problem_in_words(words, edition, problem) for problem in reading.problems)
    if reading.missing:
        pieces = listed(words, (piece_in_words(words, edition, name) for name in reading.missing))
        lines.append(words.say("reading.missing", pieces=pieces))
    if reading.cells:
        lines.append(words.say("reading.cells", cells=listed(words, reading.cells)))
    return lines
