"""`orapa-pi check board`: what is connected, what every sensor says, what is wrong and what to do."""

import time
from argparse import Namespace
from pathlib import Path

from orapa_pi.commands.board_exam import Exam, examine
from orapa_pi.commands.board_places import Places
from orapa_pi.commands.documents import print_json
from orapa_pi.config import Config, check_config, load_config
from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.devices.serial_line.ports import SystemPorts
from orapa_pi.devices.serial_line.report import COLUMNS, level_of, on_edition, refusal
from orapa_pi.devices.serial_line.search import Wanted
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.drivers import board_settings, kept_calibrations
from orapa_pi.errors import ConfigError, NotationError, Reason, clause
from orapa_pi.image import board_image, identity
from orapa_pi.link.connection import Connection
from orapa_pi.link.events import Picture
from orapa_pi.phrases import load_words
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.json_form import Json
from orapa_pi.screen.findings import Finding
from orapa_pi.screen.words import Words
from orapa_pi.sensing.levels import Level

SCAN_LIMIT_MS = 10.0
LONGEST_WALK_S = 600


def run(options: Namespace) -> int:
    """Look at the board for some seconds. Raises ConfigError where the config has no serial board."""
    if options.walk is not None and not 0 < options.walk <= LONGEST_WALK_S:
        raise NotationError(Reason("--walk takes 1 to {most} seconds.", most=LONGEST_WALK_S))
    words = load_words(options.lang)
    config = serial_config(options.config, second=options.second)
    settings = board_settings(config)
    line = board_line(settings)
    if options.walk and not options.json:
        print(words.say("check.walk", seconds=options.walk), flush=True)
    try:
        exam = examine(line, time.monotonic, options.walk or 0)
    finally:
        line.close()
    places = places_of(exam, settings)
    found = findings(exam, settings if options.config else None, line.link, places, walked=bool(options.walk))
    fault = kept_calibrations(config).fault(exam.hello.board) if exam.hello else None
    if fault:
        found.append(Finding("calibration", fields=(("reason", fault),)))
    if options.json:
        print_json(as_json(words, exam, found, line.link, places))
    else:
        print("\n".join(in_words(words, exam, found, line.link, places)))
    return 1 if found else 0


def quick_look(config: Config, number: int) -> list[Finding]:
    """The findings of a look at the serial board of this number, without its report."""
    settings = board_settings(config, number)
    line = board_line(settings)
    try:
        exam = examine(line, time.monotonic)
    finally:
        line.close()
    return findings(exam, settings, line.link, places_of(exam, settings), walked=False)


def serial_config(file: str | None, *, second: bool = False) -> Config:
    """The config of a file, or one that takes the first serial board that answers. ConfigError for another driver.

    With `second` the board of [second_board] stands in the place of the first.
    """
    if file is None and not second:
        return check_config({"board": "serial"}, "the config")
    config = load_config(Path(file)) if file else Config()
    if second:
        if config.second_board is None:
            raise ConfigError(Reason("--second is for a config file with a section [second_board]: name one with --config."))
        config = config.model_copy(update={"board": config.second_board, "second_board": None})
    if config.board.driver != "serial":
        raise ConfigError(
            Reason(
                '{file} has the board driver "{driver}": for a real board it must be "serial".',
                file=file,
                driver=config.board.driver,
            )
        )
    return config


def board_line(settings: BoardSettings) -> BoardLine:
    """A line to the board that the settings name. DriverUnavailable without pyserial."""
    return BoardLine(
        Wanted.parse(settings.port),
        settings.board_id,
        SystemPorts(),
        time.monotonic,
        time.sleep,
        lambda hello: refusal(hello, settings.kind),
    )


def places_of(exam: Exam, settings: BoardSettings) -> Places:
    """Where the sensors of the board that was found lie."""
    return Places(exam.hello.columns, settings.calibrations.get(exam.hello.board)) if exam.hello else Places(COLUMNS)


def findings(exam: Exam, settings: BoardSettings | None, link: Connection, places: Places, *, walked: bool) -> list[Finding]:
    """Everything that is wrong; `settings` are those of a config that says what is played."""
    if exam.hello is None:
        if exam.no_port and not exam.reason:
            return [Finding("no_port")]
        return [Finding("no_board", fields=(("reason", clause(exam.reason)),))]
    found = []
    if exam.hello.image != identity(board_image()):
        found.append(Finding("other_firmware"))
    if exam.picture is None or exam.heartbeat is None:
        return [*found, Finding("lost")]
    scan_ms = exam.heartbeat.number("scan_us") / 1000
    if scan_ms > SCAN_LIMIT_MS:
        found.append(Finding("slow_scan", fields=(("scan_ms", f"{scan_ms:.1f}"), ("limit_ms", f"{SCAN_LIMIT_MS:.0f}"))))
    if link.counters.gaps or link.counters.misfits or link.retries.resent:
        found.append(Finding("bad_line"))
    return found + _of_sensors(exam, exam.picture, settings, places, walked=walked)


def _of_sensors(exam: Exam, picture: Picture, settings: BoardSettings | None, places: Places, *, walked: bool) -> list[Finding]:
    cells = places.cells
    unsettled = [number for number, value in enumerate(picture.values) if level_of(value) is Level.UNKNOWN]
    named = {"unsettled": cells(unsettled)}
    if settings:
        named["outside"] = on_edition(picture, settings.edition, 0, places.calibration).outside
    if exam.self_test:
        named["diode_missing"] = cells(exam.self_test.diode_missing)
        named["diode_backwards"] = cells(exam.self_test.diode_backwards)
        if walked:  # else a magnet lies on every stuck switch, and none on a dead one
            named["stuck"] = cells(exam.self_test.stuck)
            named["dead"] = cells(exam.self_test.dead)
    return [Finding(what, which) for what, which in named.items() if which]


def _wired(words: Words, cell: Cell, places: Places) -> str:
    row, column = places.wires(cell)
    return words.say("check.wired", cell=cell, row=row, column=column)


def in_places(words: Words, finding: Finding, places: Places) -> str:
    """A finding in words, with the wires of each sensor where these are not what its cell says."""
    return finding.in_words(words, lambda cell: _wired(words, cell, places) if places.calibration else str(cell))


def in_words(words: Words, exam: Exam, found: list[Finding], link: Connection, places: Places) -> list[str]:
    """The whole report."""
    lines = [words.say("check.port", port=exam.port)] if exam.port else []
    hello, beat = exam.hello, exam.heartbeat
    if hello and beat:
        lines += [
            words.say(
                "check.board",
                board=hello.board,
                columns=hello.columns,
                rows=hello.rows,
                build=hello.build,
                firmware=hello.firmware,
                boot=hello.boot,
                uptime_s=beat.number("uptime_s"),
            ),
            words.say("check.scan", scan_ms=f"{beat.number('scan_us') / 1000:.1f}"),
            words.say("check.line", **_this_end(link)),
            words.say("check.line_board", **_board_end(exam)),
        ]
    if exam.picture:
        lines += ["", words.say("check.sensors"), *_grid(words, exam.picture, places), ""]
    return lines + ([in_places(words, finding, places) for finding in found] or [words.say("check.fine")])


def _grid(words: Words, picture: Picture, places: Places) -> list[str]:
    """The sensors as they lie, row by row; on a calibrated board with the wires beside the rows and below the columns."""
    lines = ["   " + "".join(f"{number:>3}" for number in range(1, picture.columns + 1))]
    rows = places.rows(picture)
    for row, signs in enumerate(rows):
        wire = f"{places.wires(Cell(row, 0))[0]:>5}" if places.calibration else ""
        lines.append(f"{str(Cell(row, 0))[0]:>3}" + "".join(f"{sign:>3}" for sign in signs) + wire)
    if places.calibration:
        wires = "".join(f"{places.wires(Cell(0, column))[1]:>3}" for column in range(picture.columns))
        lines = [words.say("check.calibrated"), *lines, "   " + wires]
    return lines


def _this_end(link: Connection) -> dict[str, int]:
    return {
        "damaged": link.bad_frames,
        "resent": link.retries.resent,
        "unanswered": link.retries.given_up,
        "gaps": link.counters.gaps,
    }


def _board_end(exam: Exam) -> dict[str, int]:
    if exam.heartbeat is None:
        return {}
    fields = {"damaged": "bad_frames", "unknown": "unknown", "lost": "lost"}
    return {name: exam.heartbeat.number(field) for name, field in fields.items()}


def as_json(words: Words, exam: Exam, found: list[Finding], link: Connection, places: Places) -> Json:
    """The same as plain values."""
    hello, beat = exam.hello, exam.heartbeat
    board: Json | None = None
    if hello:
        board = {
            "id": hello.board,
            "port": exam.port,
            "columns": hello.columns,
            "rows": hello.rows,
            "build": hello.build,
            "firmware": hello.firmware,
            "image": f"{hello.image:08x}",
            "boot": hello.boot,
            "capabilities": sorted(hello.capabilities),
            "scan_us": beat.number("scan_us") if beat else None,
            "uptime_s": beat.number("uptime_s") if beat else None,
        }
    return {
        "board": board,
        "line": {"this_end": _this_end(link), "board_end": _board_end(exam)},
        "calibrated": places.calibration is not None,
        "sensors": places.rows(exam.picture) if exam.picture else None,
        "findings": [
            {
                "what": one.what,
                "cells": [str(cell) for cell in one.cells],
                "wires": [list(places.wires(cell)) for cell in one.cells],
                "words": in_places(words, one, places),
            }
            for one in found
        ],
    }
