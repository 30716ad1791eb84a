"""`orapa-pi calibrate`: a magnet is led over every cell, and what that shows of the board's wiring is kept."""

import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from orapa_pi.calibrations import Kept, require_folder, save_calibration
from orapa_pi.commands.board_exam import find, why_not_found
from orapa_pi.commands.board_walk import Typed, walk_board
from orapa_pi.commands.check_board import board_line, serial_config
from orapa_pi.commands.typed import TypedLines
from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.drivers import board_settings, kept_calibrations
from orapa_pi.errors import DriverUnavailable, clause
from orapa_pi.phrases import load_words
from orapa_pi.screen.answers import listed
from orapa_pi.screen.words import Words
from orapa_pi.sensing.calibration import Calibration, Verdict, compare
from orapa_pi.sensing.symmetry import wired
from orapa_pi.sensing.walk import AnsweredBefore, CannotBe, ClearBoard, Done, LeadTo, Prompt, TooMany, Unclear, Walk


@dataclass(frozen=True, slots=True)
class Hands:
    """What a walk works with; tests bring their own. `folder` keeps the calibrations, `kept` are those in it."""

    line: BoardLine
    typed: Typed
    clock: Callable[[], float]
    say: Callable[[str], None]
    folder: Path
    kept: Kept
    quiet_s: float = 0.25


def run(options: Namespace) -> int:
    """Walk the board, or learn a camera. 0 when its calibration is kept, else 1.

    Raises ConfigError, DriverUnavailable where there is no board, CalibrationError where nothing can be kept.
    """
    if options.device == "camera":
        from orapa_pi.commands import calibrate_camera

        return calibrate_camera.run(options)
    words = load_words(options.lang)
    config = serial_config(options.config, second=options.second)
    folder = config.board.calibrations_path()
    line = board_line(board_settings(config))
    require_folder(folder)
    kept = kept_calibrations(config)
    hands = Hands(line, TypedLines(), time.monotonic, _print, folder, kept, config.board.quiet_s)
    return calibrate(hands, words, replace=options.replace)


def _print(text: str) -> None:
    print(text, flush=True)


def calibrate(hands: Hands, words: Words, *, replace: bool) -> int:
    """Find the board, walk it, and keep what is no worse than what there was. Returns and raises as `run` does."""
    try:
        found = _walked(hands, words)
    finally:
        hands.line.close()
    if found is None:
        hands.say(words.say("calibrate.stopped"))
        return 1
    for sentence in shown(words, found):
        hands.say(sentence)
    verdict, reason = compare(hands.kept.calibrations.get(found.board), found)
    if verdict is Verdict.REFUSE:
        count = len(found.sensors)
        hands.say(words.say("calibrate.too_few", answered=count - len(found.bad), count=count))
        return 1
    why = words.say(f"calibrate.reason.{reason.name.lower()}")
    if verdict is Verdict.ASK and not replace:
        hands.say(words.say("calibrate.not_kept", why=why))
        return 1
    path = save_calibration(hands.folder, found)
    hands.say(words.say("calibrate.kept", path=path, why=why))
    return 0


def _walked(hands: Hands, words: Words) -> Calibration | None:
    line = hands.line
    if not find(line, hands.clock):
        if not line.search.paths and not line.search.reason:
            raise DriverUnavailable(words.say("check.finding.no_port"))
        raise DriverUnavailable(words.say("check.finding.no_board", reason=clause(why_not_found(line))))
    fault = hands.kept.fault(line.link.hello.board) if line.link.hello else None
    if fault:
        hands.say(words.tell(fault))
    hands.say(words.say("calibrate.keys"))

    def tell(state: Walk, prompt: Prompt | None) -> None:
        hands.say(in_words(words, state, prompt))

    return walk_board(line, hands.typed, hands.clock, hands.quiet_s, tell)


def in_words(words: Words, state: Walk, prompt: Prompt | None) -> str:
    """What is asked now, as one sentence or two; None asks for keys that mean something."""
    match prompt:
        case ClearBoard():
            return words.say("calibrate.clear")
        case LeadTo(cell):
            lead = words.say("calibrate.lead", cell=cell, number=len(state.answers) + 1, count=state.columns * state.rows)
            if state.stuck and not state.answers:
                return f"{words.say('calibrate.stuck', count=len(state.stuck))} {lead}"
            return lead
        case TooMany(count):
            return words.say("calibrate.too_many", count=count)
        case AnsweredBefore(cell):
            return words.say("calibrate.answered_before", cell=cell, asked=state.asked)
        case CannotBe(cell):
            return words.say("calibrate.cannot_be", cell=cell)
        case Unclear():
            return words.say("calibrate.unclear")
        case Done():
            return words.say("calibrate.done")
        case None:
            return words.say("calibrate.keys")


def shown(words: Words, calibration: Calibration) -> list[str]:
    """What the walk has shown: how the board is wired, and which sensors are not believed."""
    bad = calibration.bad
    sensors = words.say("calibrate.bad", cells=listed(words, bad)) if bad else words.say("calibrate.all_answer")
    return [words.say(f"calibrate.wired.{wired(calibration).value}"), sensors]
