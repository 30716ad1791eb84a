"""The command `orapa-pi`: reads the arguments, calls one command, turns errors into one sentence and an exit status."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from orapa_pi.errors import OrapaError
from orapa_pi.rules.edition import HouseRules, house_rules

BAD_INPUT = 2
AS_THE_TABLE = ("play", "serve", "replay", "export", "backup", "restore")
"""Commands about one table, which speak its language unless another one is asked for."""


class Parser(ArgumentParser):
    """An argument parser whose complaints are one sentence, as everywhere else."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"orapa-pi: {message[:1].upper()}{message[1:]}; see `{self.prog} --help`.\n")
        sys.exit(BAD_INPUT)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 2 for input that cannot be used, with one sentence on standard error."""
    if sys.stdout is None:  # somebody closed it: what is printed goes nowhere
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the process ends
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows `?`
    options = _parser().parse_args(arguments)
    if "config" in options and options.config is None:
        options.config = os.environ.get("ORAPA_PI_CONFIG") or None
    try:
        if "rule" in options:
            options.rules = house_rules(options.rule) if options.rule else HouseRules()
        status: int = import_module(f"orapa_pi.commands.{options.command}").run(options)
        sys.stdout.flush()
    except OrapaError as error:
        print(f"orapa-pi: {_in_words(error, options.lang)}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output has gone: nothing is left to say, and nobody to say it to
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        print(f"orapa-pi: The output cannot be written: {error.strerror or error}.", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return status


def _in_words(error: OrapaError, language: str | None) -> str:
    """What went wrong, in the language that was asked for, as far as that has words for it."""
    from orapa_pi.phrases import languages, load_words

    return str(error) if language is None or language not in languages() else load_words(language).tell(str(error))


def _forget_output() -> None:
    """Let what is still waiting to be written go nowhere, so that the interpreter does not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> Parser:
    parser = Parser(prog="orapa-pi", description="A table that answers: where does the beam come out, and in which colour?")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, help_text: str) -> ArgumentParser:
        one = commands.add_parser(name, help=help_text, description=help_text, allow_abbrev=False)
        one.add_argument(
            "--lang",
            default=None if name in AS_THE_TABLE else "en",
            metavar="CODE",
            help="language of the words: en or nl",
        )
        return one

    def on_layouts(name: str, help_text: str) -> ArgumentParser:
        one = command(name, help_text)
        one.add_argument(
            "--rule", action="append", metavar="NAME=VALUE", help="a house rule, such as red_sides=SE-NW; may be repeated"
        )
        one.add_argument("--json", action="store_true", help="print JSON")
        return one

    ask = on_layouts("ask", "Ask about a layout: an edge position sends a beam, a cell is looked at.")
    ask.add_argument(
        "--layout", required=True, metavar="STRING|FILE", help="a board string, or a file with a layout or picture"
    )
    ask.add_argument("--draw", action="store_true", help="draw the board with the beam's path")
    ask.add_argument("questions", nargs="+", metavar="QUESTION", help="7, N or E4")

    for name, help_text in {
        "answers": "All 36 answers of a layout.",
        "problems": "The rules of placement that a layout breaks: status 0 none, 1 some, 2 unreadable.",
        "read": "What a sensor picture means.",
    }.items():
        on_layouts(name, help_text).add_argument("file", metavar="FILE", help="a JSON file; - is standard input")

    def of_an_edition(name: str, help_text: str) -> ArgumentParser:
        one = on_layouts(name, help_text)
        one.add_argument("--edition", default="mine", help="mine, space, or space/10x8 for another board")
        one.add_argument("--expansions", metavar="NAMES", help="with commas: transparent,black or black_hole")
        return one

    _dealing_and_camera(of_an_edition)

    _of_the_accounts(command)

    check = command("check", "What is connected, whether it works, and what to do if not: status 0 fine, 1 findings.")
    _check_arguments(check)

    flash = command("flash", "Copy this release's firmware onto the sensor board's controller.")
    flash.add_argument("--config", metavar="FILE", help="a TOML file that names the board; without one there must be only one")
    flash.add_argument("--dry-run", action="store_true", help="list what would be done, in order, and do nothing")

    calibrate = on_layouts("calibrate", "Learn a sensor board's wiring with a magnet, or a camera's colours from two pictures.")
    _what_to_calibrate(calibrate)

    for one in (check, flash, calibrate):
        one.add_argument("--second", action="store_true", help="the sensor board of [second_board] in the config file")

    _of_playing(command)
    _of_the_service(command)
    _of_finished_matches(command)
    return parser


def _of_the_accounts(command: Callable[[str, str], ArgumentParser]) -> None:
    opera = command("opera", "The accounts of Space Opera.")
    opera.add_argument(
        "action",
        choices=["replay", "deck"],
        help="replay: fold the actions of a file, one JSON object a line; deck: the faults of a competitive deck",
    )
    opera.add_argument("file", metavar="FILE", help="a JSONL file, or a deck with a card a line; - is standard input")
    opera.add_argument("--cards", metavar="FILE", help="an owner's card file (TOML)")
    opera.add_argument("--any-copies", action="store_true", help="deck: the house limits unique cards only (ruling 31)")
    opera.add_argument("--json", action="store_true", help="print the accounts as JSON; else the history in words")


def _of_playing(command: Callable[[str, str], ArgumentParser]) -> None:
    play = command("play", "The table in this terminal, or on the hardware that a config file names.")
    play.add_argument("--config", metavar="FILE", help="a TOML file; without one everything is simulated")
    play.add_argument("--store", metavar="FILE", help="the file that keeps the matches")
    play.add_argument("--port", type=int, metavar="N", help="serve the pages on this port; 0 is any that is free")
    play.add_argument("--no-browser", action="store_true", help="open no browser window; the page is there all the same")


def _of_the_service(command: Callable[[str, str], ArgumentParser]) -> None:
    for name, help_text in {
        "serve": "The table as a service: on the hardware of a config file, without a terminal, until SIGTERM.",
        "backup": "Config, calibrations and finished matches as one file.",
        "restore": "Put back what a backup holds: all of it or nothing.",
        "bundle": "What somebody needs to help from afar, as one file, without a word of a running match.",
    }.items():
        one = command(name, help_text)
        if name != "serve":
            one.add_argument("file", metavar="FILE", help="a .tar.gz file; - is standard input or output")
        one.add_argument("--config", metavar="FILE", help="the config file of the table; without one everything is simulated")
        one.add_argument("--store", metavar="FILE", help="the file that keeps the matches")


def _of_finished_matches(command: Callable[[str, str], ArgumentParser]) -> None:
    for name, help_text in {
        "replay": "A finished match step by step, with the paths of its beams; without a number, the list of matches.",
        "export": "A finished match as JSON.",
    }.items():
        kept = command(name, help_text)
        kept.add_argument("match", metavar="MATCH", type=int, nargs="?" if name == "replay" else None, help="its number")
        kept.add_argument("--config", metavar="FILE", help="the config file that names the store")
        kept.add_argument("--store", metavar="FILE", help="the file that keeps the matches")
        if name == "replay":
            sealed = kept.add_mutually_exclusive_group()
            sealed.add_argument("--reveal", action="store_true", help="first open a match that was given up")
            sealed.add_argument("--destroy", action="store_true", help="delete the secret of a match that was given up")


def _dealing_and_camera(of_an_edition: Callable[[str, str], ArgumentParser]) -> None:
    deal = of_an_edition("deal", "Deal a random legal layout.")
    deal.add_argument("--seed", type=int, help="the same seed deals the same layout")

    printed = of_an_edition("print", "A board for the camera, stickers, answer sheet, labels or a join card, at true scale.")
    printed.add_argument("what", choices=["board", "stickers", "sheet", "labels", "join"], help="what to print")
    printed.add_argument("--cell-mm", type=float, default=25.0, metavar="MM", help="side of a cell in millimetres (25)")
    printed.add_argument("--address", metavar="URL", help="for join: the table's address")
    printed.add_argument("--out", required=True, metavar="FILE", help="a file that ends in .pdf or .png")

    seen = of_an_edition("see", "What a picture of the printed board shows.")
    seen.add_argument("image", metavar="IMAGE", help="a JPEG, PNG or WebP file, or - for standard input")
    seen.add_argument("--calibration", metavar="FILE", help="what `orapa-pi calibrate camera` learned")
    seen.add_argument("--draw", metavar="FILE", help="write the picture with what was seen in it, as PNG")


def _what_to_calibrate(calibrate: ArgumentParser) -> None:
    calibrate.add_argument("device", nargs="?", choices=["board", "camera"], default="board", help="a sensor board unless said")
    calibrate.add_argument(
        "--config", metavar="FILE", help="a TOML file that names the board; without one the first that answers"
    )
    calibrate.add_argument("--replace", action="store_true", help="keep the result also where the old one may be better")
    calibrate.add_argument("--empty", metavar="IMAGE", help="camera: a picture of the empty printed board")
    calibrate.add_argument("--dealt", metavar="IMAGE", help="camera: a picture of the layout with all its pieces")
    calibrate.add_argument("--layout", metavar="STRING|FILE", help="camera: the layout in that picture")
    calibrate.add_argument("--out", metavar="FILE", help="camera: where to keep what was learned")


def _check_arguments(check: ArgumentParser) -> None:
    check.add_argument(
        "device",
        metavar="DEVICE",
        nargs="?",
        help="one of board, camera, matrix, voice, panel, disk, power, clock and store",
    )
    check.add_argument(
        "--config", metavar="FILE", help="a TOML file that names the devices; without one the first board that answers"
    )
    check.add_argument("--json", action="store_true", help="print JSON")
    check.add_argument("--walk", type=int, metavar="SECONDS", help="test a board's sensors while you lead a magnet over them")
    check.add_argument(
        "--seconds", type=float, default=10.0, metavar="N", help="how long to show a matrix's test pictures (10)"
    )
    check.add_argument("--reset", action="store_true", help="only set the matrix up anew, also beside a running table")

    check.add_argument("--save", metavar="FILE", help="keep the picture of the camera that is checked, as PNG")
    check.add_argument("--wav", metavar="FILE", help="let the voice speak into a sound file instead of the loudspeaker")
