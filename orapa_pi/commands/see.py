"""`orapa-pi see`: what a picture of the printed board shows."""

import sys
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from orapa_pi.commands.documents import chosen_edition, print_json, source_name, write_file
from orapa_pi.commands.read import reading_in_words
from orapa_pi.errors import DriverUnavailable, Reason
from orapa_pi.phrases import load_words
from orapa_pi.rules.edition import Edition
from orapa_pi.screen.answers import listed
from orapa_pi.screen.words import Words

if TYPE_CHECKING:
    from orapa_pi.vision.arrays import Image
    from orapa_pi.vision.sight import NoBoard, Sight


def run(options: Namespace) -> int:
    """Look at one picture. A refusal is an answer: the status is 0. Raises an OrapaError for a file that cannot be used."""
    require_opencv()
    from orapa_pi.vision.overlay import overlay
    from orapa_pi.vision.pictures import to_png
    from orapa_pi.vision.reader import see
    from orapa_pi.vision.sight import sight_to_json
    from orapa_pi.vision.store import load_calibration

    edition = chosen_edition(options)
    calibration = load_calibration(Path(options.calibration), edition) if options.calibration else None
    picture = _picture(options.image)
    sight = see(picture, edition, calibration)
    if options.draw:
        write_file(options.draw, to_png(overlay(picture, edition, sight)))
    if options.json:
        print_json(sight_to_json(sight, edition))
    else:
        print("\n".join(in_words(load_words(options.lang), edition, sight)))
    return 0


def _picture(name: str) -> "Image":
    """The picture in a file, or on standard input for `-`. Raises PictureError."""
    from orapa_pi.vision.pictures import MOST_BYTES, decode_picture, read_picture

    return decode_picture(sys.stdin.buffer.read(MOST_BYTES + 1), source_name(name)) if name == "-" else read_picture(name)


def require_opencv() -> None:
    """Raises DriverUnavailable, one sentence, where OpenCV is not installed or too old for its markers."""
    if find_spec("cv2") is None:
        raise DriverUnavailable(
            Reason(
                "Looking at pictures needs the package opencv-python-headless: install it with "
                "pip install 'orapa-pi[camera-pi]'."
            )
        )


def in_words(words: Words, edition: Edition, sight: "Sight") -> list[str]:
    """What was seen, and what to look at."""
    from orapa_pi.vision.sight import Moving, NoBoard

    if isinstance(sight, NoBoard):
        return _no_board(words, sight)
    if isinstance(sight, Moving):
        lines = [words.say("see.moving")]
        return [*lines, words.say("reading.cells", cells=listed(words, sight.cells))] if sight.cells else lines
    first = words.say(f"see.{sight.reading.meaning.value}")
    doubts = [words.say(f"see.doubt.{doubt.value}") for doubt in sight.doubts]
    return [first, *doubts, *reading_in_words(words, edition, sight.reading)]


def _no_board(words: Words, sight: "NoBoard") -> list[str]:
    from orapa_pi.vision.sight import CORNER_NAMES

    lines = [words.say("see.no_board")]
    if len(sight.hidden) == len(CORNER_NAMES):
        return lines
    for key, numbers in (("hidden", sight.hidden), ("doubled", sight.doubled)):
        lines += [words.say(f"see.{key}", number=number, corner=words.say(f"see.corner.{number}")) for number in numbers]
    if sight.askew:
        lines.append(words.say("see.disorder"))
    return lines
