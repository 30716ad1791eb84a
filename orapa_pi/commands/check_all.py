"""`orapa-pi check`: everything at once, as a list of findings. A table that runs is asked what it says of itself."""

import json
import os
import time
from argparse import Namespace
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from orapa_pi.app.care import named
from orapa_pi.app.health import Wanted, examine
from orapa_pi.app.soundness import of_store
from orapa_pi.commands.documents import print_json
from orapa_pi.commands.serve import HEALTH
from orapa_pi.compose import wanted_of
from orapa_pi.config import Config, load_config
from orapa_pi.devices.holders import holder_of, sees_all
from orapa_pi.devices.machine import Machine
from orapa_pi.devices.machine_linux import LinuxMachine
from orapa_pi.devices.serial_line.ports import SystemPorts
from orapa_pi.devices.serial_line.search import Wanted as Sought
from orapa_pi.drivers import make_devices
from orapa_pi.errors import ConfigError, DriverUnavailable, clause
from orapa_pi.phrases import load_words
from orapa_pi.rules.json_form import Json
from orapa_pi.screen.findings import Finding, found
from orapa_pi.screen.words import Words

RUNTIME = Path("/run/orapa-pi")
"""Where the service keeps what it says of its health; its own environment names the same folder."""
FRESH_S = 90.0
DEVICES = {"board", "second_board", "matrix", "panel", "sounder", "camera"}


@dataclass(frozen=True, slots=True)
class Running:
    """What a running table says of itself: its process, and findings with their words."""

    process: int
    findings: tuple[Json, ...]


def check_all(options: Namespace) -> int:
    """Look at everything. Returns 0 for fine, 1 for findings."""
    running = running_table(Path(os.environ.get("RUNTIME_DIRECTORY") or RUNTIME))
    return report(options, LinuxMachine(os.environ, running.process if running else None), running)


def report(options: Namespace, machine: Machine, running: Running | None) -> int:
    """Look at this computer and its table, and print what is found. Returns as `check_all` does."""
    words = load_words(options.lang)
    findings, running, looked = look(options.config, machine, running)
    if options.device:
        looked = tuple(thing for thing in looked if thing == options.device)
        findings = [one for one in findings if options.device in (one.about, dict(one.fields).get("device"))]
    said = [one for one in running.findings if options.device in (None, one["about"])] if running else []
    listed = [as_json(words, one) for one in findings] + said
    if options.json:
        table = running.process if running else None
        print_json({"findings": listed, "looked_at": list(looked), "table": table, "sees_all": sees_all()})
    else:
        if running:
            print(words.say("check.all.table_runs", process=running.process))
        print(words.say("check.all.looked", what=", ".join(words.say(f"check.device.{one}") for one in looked)))
        print("\n".join(str(one["words"]) for one in listed) or words.say("check.fine"))
        if not sees_all() and DEVICES & {one["about"] for one in listed}:
            print(words.say("check.all.sees_own"))
    return 1 if listed else 0


def look(file: str | None, machine: Machine, running: Running | None) -> tuple[list[Finding], Running | None, tuple[str, ...]]:
    """(findings, the running table, what was looked at). The devices are tried only where no table has them."""
    try:
        config = load_config(Path(file)) if file else Config()
    except ConfigError as error:
        return [found("software", "config_bad", reason=str(error))], running, ("config",)
    wanted = wanted_of(config)
    findings = list(examine(machine, wanted))
    findings += of_store(config.store_path())
    looked = [
        "config",
        "disk",
        "power",
        "clock",
        "store",
        *(device for device, (driver, _) in wanted.drivers.items() if driver != "off"),
    ]
    findings += tried(config, wanted, findings) if running is None else kept_from(config, running)
    said = {one["what"] for one in running.findings} if running else set()
    return [one for one in findings if one.what not in said], running, tuple(looked)


def kept_from(config: Config, table: Running) -> list[Finding]:
    """Who holds what a table that runs cannot have: it may not see that itself."""
    sought: list[tuple[str, str]] = []
    for number, board in enumerate(config.boards):
        if board.driver == "serial":
            with suppress(DriverUnavailable, ValueError):
                wanted = Sought.parse(board.port)
                ports = SystemPorts().listed(wanted.path)
                sought += [(named("board", number), port.path) for port in ports if wanted.matches(port)]
    on_pins = {"panel": config.panel.driver, "sounder": config.sounder.driver}
    sought += [(device, "/dev/gpiochip*") for device, driver in on_pins.items() if driver == "gpiozero"]
    down = {one["about"] for one in table.findings}
    held = [(device, path, holder_of(path, (table.process,))) for device, path in sought if device in down]
    return [found(device, "file_held", device=device, path=path, holder=holder) for device, path, holder in held if holder]


def tried(config: Config, wanted: Wanted, known: list[Finding]) -> list[Finding]:
    """Start matrix, panel and the like once, and look for the board, where nothing that is known already stands in the way."""
    os.environ.setdefault("LG_WD", gettempdir())  # lgpio makes pipes there
    blocked = {field for one in known for name, field in one.fields if name == "device"}
    found_now: list[Finding] = []
    real = {device for device, (driver, _) in wanted.drivers.items() if driver not in ("simulated", "off")} - blocked
    for number, board in enumerate(config.boards if "board" not in blocked else ()):
        if board.driver == "serial":
            from orapa_pi.commands.check_board import quick_look

            found_now += quick_look(config, number)
    devices = make_devices(config)
    for device in sorted(real - {"board"}):
        driver: Any = getattr(devices, device, None)
        if driver is None:
            continue
        try:
            driver.start(*(() if device == "matrix" else (lambda _: None,)))
        except DriverUnavailable as error:
            found_now.append(found(device, "does_not_start", device=device, reason=clause(str(error))))
        finally:
            driver.close()
    return found_now


def running_table(folder: Path) -> Running | None:
    """The table that runs, if it wrote down its health lately."""
    try:
        health = json.loads((folder / HEALTH).read_text(encoding="utf-8"))
        if 0 <= time.monotonic() - float(health["at_s"]) < FRESH_S:
            return Running(int(health["process"]), tuple(health["findings"]))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


def as_json(words: Words, finding: Finding) -> Json:
    """A finding as `check --json` prints it: the key for programs, the sentence for people."""
    return {
        "about": finding.about,
        "what": finding.what,
        "cells": [str(cell) for cell in finding.cells],
        "words": finding.in_words(words),
    }
