"""`orapa-pi flash`: this release's firmware onto the sensor board's controller."""

import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from orapa_pi.commands.board_exam import ask
from orapa_pi.commands.check_board import serial_config
from orapa_pi.commands.flash_copy import Copier, Mpremote, Step, require_mpremote, steps
from orapa_pi.devices.ports import Clock
from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.devices.serial_line.ports import Ports, SystemPorts
from orapa_pi.devices.serial_line.search import SerialPort, Wanted
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.drivers import board_settings
from orapa_pi.errors import ConfigError, DriverUnavailable, Reason, clause
from orapa_pi.image import board_image, identity
from orapa_pi.link.connection import PROMPT_ANSWERS
from orapa_pi.link.messages import UPDATE_MAGIC, Message
from orapa_pi.link.states import State
from orapa_pi.phrases import load_words
from orapa_pi.screen.words import Words

FIND_S = 10.0
RESTART_S = 2.0  # the controller leaves the bus and comes back
TURN_S = 0.1


@dataclass(frozen=True, slots=True)
class Tools:
    """What flashing works with; tests bring their own. `copier` is made for the port at a path."""

    ports: Ports
    copier: Callable[[str], Copier]
    clock: Clock
    pause: Callable[[float], object]
    say: Callable[[str], None]


def run(options: Namespace) -> int:
    """Flash the board; with `--dry-run` list what would be done. 0 when the board runs the new firmware, else 1."""
    words = load_words(options.lang)
    settings = board_settings(serial_config(options.config, second=options.second))
    image = board_image()
    if options.dry_run:
        print("\n".join(listed_steps(words, image)))
        return 0
    require_mpremote()
    tools = Tools(SystemPorts(), Mpremote, time.monotonic, time.sleep, lambda text: print(text, flush=True))
    return flash(tools, settings, image, words)


def listed_steps(words: Words, image: dict[str, bytes]) -> list[str]:
    """What would be done, in order."""
    lines = [words.say("flash.step.find"), words.say("flash.step.update")]
    lines += [in_words(words, step) for step in steps(image)]
    lines.append(words.say("flash.step.verify", image=f"{identity(image):08x}"))
    return [f"{number}. {line}" for number, line in enumerate(lines, 1)]


def in_words(words: Words, step: Step) -> str:
    """A step as it is listed and counted."""
    return words.say(f"flash.step.{step.what}", name=step.name, size=step.size)


def flash(tools: Tools, settings: BoardSettings, image: dict[str, bytes], words: Words) -> int:
    """Find the board, make it stay off, copy, reset, and see whether it runs what was copied."""
    port = make_stay_off(tools, settings, words)
    path = wait_for(tools, port)
    copier = tools.copier(path)
    todo = steps(image)
    for number, step in enumerate(todo, 1):
        tools.say(f"{number}/{len(todo)} {in_words(words, step)}")
        try:
            step.take(copier)
        except OSError as error:  # CopyFailed, or this computer has no room for a copy or for another process
            why = clause(error.strerror or str(error))
            tools.say(words.say("flash.stopped", step=in_words(words, step), reason=why))
            return 1
    tools.pause(RESTART_S)
    return verify(tools, port, image, words)


def make_stay_off(tools: Tools, settings: BoardSettings, words: Words) -> SerialPort:
    """The board's port, with nothing running on it that keeps mpremote out. DriverUnavailable where there is no board."""
    wanted = Wanted.parse(settings.port)
    _refuse_to_guess(tools, settings)
    line = BoardLine(wanted, settings.board_id, tools.ports, tools.clock, tools.pause)
    tools.say(words.say("flash.step.find"))
    asked: dict[str, SerialPort] = {}
    end = tools.clock() + FIND_S
    try:
        while tools.clock() < end:
            if line.port:
                asked[line.port.path] = line.port
            line.turn()
            broken = line.link.problem and (settings.port or not settings.board_id)  # it has not told its number
            if line.port and (line.link.state is State.LIVE or broken):
                port = line.port
                tools.say(words.say("flash.step.update"))
                answer = ask(line, tools.clock, Message("update", magic=UPDATE_MAGIC))
                if answer is None and line.link.state is State.LIVE:
                    raise DriverUnavailable(words.say("flash.refused", port=port.path))
                return port  # without an answer its firmware is not whole, and lets mpremote in
            if line.port is None and line.search.tried and (_empty_controllers(asked, line) or line.search.reason):
                break
        reason, empty = line.search.reason, _empty_controllers(asked, line)
    finally:
        line.close()
    if empty and not settings.board_id:
        return empty[-1]  # no firmware of ours: a new controller, or one whose update pin is held low
    raise DriverUnavailable(words.say("flash.no_board", reason=reason or words.say("check.finding.no_port").rstrip(".")))


def _empty_controllers(asked: dict[str, SerialPort], line: BoardLine) -> list[SerialPort]:
    """The ports on which a controller without our firmware hangs. Any other device must not hear mpremote's keys."""
    told_by_ids = line.search.wanted.vid is not None
    reason = line.search.reason
    return [port for path, port in asked.items() if port.ours or told_by_ids or f"{path}: {PROMPT_ANSWERS}" in reason]


def _refuse_to_guess(tools: Tools, settings: BoardSettings) -> None:
    if settings.port or settings.board_id:
        return
    ours = [port.path for port in tools.ports.listed("") if port.ours]
    if len(ours) > 1:
        all_of_them = reduce(lambda first, second: Reason("{first} and {second}", first=first, second=second), ours)
        raise ConfigError(
            Reason("There are several boards, on {ports}: name one as port in [board] of a config.", ports=all_of_them)
        )


def wait_for(tools: Tools, port: SerialPort) -> str:
    """The path of the port once it is back after a restart; it may have another one. DriverUnavailable where it stays away."""
    tools.pause(RESTART_S)
    end = tools.clock() + FIND_S
    while tools.clock() < end:
        there = tools.ports.listed(port.path)
        same = [one for one in there if one.path == port.path]
        same += [one for one in there if port.serial and (one.vid, one.pid, one.serial) == (port.vid, port.pid, port.serial)]
        if same:
            return same[0].path
        tools.pause(TURN_S)
    raise DriverUnavailable(
        Reason("{port} has not come back after the restart: unplug the board, plug it in, and flash again.", port=port.path)
    )


def verify(tools: Tools, port: SerialPort, image: dict[str, bytes], words: Words) -> int:
    """Whether the board runs the image now: 0, or 1 with what it does instead."""
    line = BoardLine(Wanted.parse(wait_for(tools, port)), "", tools.ports, tools.clock, tools.pause)
    end = tools.clock() + FIND_S
    try:
        while tools.clock() < end and line.link.state is not State.LIVE:
            line.turn()
        hello, reason = line.link.hello, line.search.reason
    finally:
        line.close()
    if hello and hello.image == identity(image):
        tools.say(words.say("flash.done", board=hello.board, image=f"{hello.image:08x}"))
        return 0
    tools.say(words.say("flash.not_running", reason=reason or "-"))
    return 1
