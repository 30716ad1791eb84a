"""`orapa-pi bundle`: what somebody needs to help from afar, as one file. Of a running match it says only that it runs."""

import json
import os
import platform
import subprocess
import sys
from argparse import Namespace
from contextlib import suppress
from importlib.metadata import distributions, version
from pathlib import Path

from orapa_pi.app.archive import listed
from orapa_pi.app.opening import open_to_read
from orapa_pi.commands.archives import packed, write_out
from orapa_pi.commands.check_all import RUNTIME, Running, as_json, look, running_table
from orapa_pi.config import Config, load_config
from orapa_pi.devices.machine_linux import LinuxMachine
from orapa_pi.errors import OrapaError
from orapa_pi.phrases import load_words
from orapa_pi.rules.json_form import Json
from orapa_pi.screen.words import Words

KIND = "orapa-pi bundle 1"
JOURNAL = "journal.txt"
HANDED = "ORAPA_PI_JOURNAL"
"""Says `stdin` where the installed command, called by root, hands the journal over. A version without it leaves that unread."""
_READ_JOURNAL = ("journalctl", "--unit=orapa-pi.service", "--lines=2000", "--no-pager", "--output=short-iso")
_PROGRAMS = {
    "service.txt": ("systemctl", "show", "orapa-pi.service", "--no-pager"),
    "usb.txt": ("lsusb",),
    "disks.txt": ("df", "-h"),
}


def run(options: Namespace) -> int:
    """Write the bundle. What cannot be found out is left out and said in it. Raises BackupError where it cannot be written."""
    words = load_words(options.lang)
    journal = sys.stdin.buffer.read() if os.environ.get(HANDED) == "stdin" else None
    packed_up, findings = bundled(words, _running(), options.config, options.store, journal)
    write_out(options.file, packed_up)
    print(words.say("backup.bundled", findings=findings), file=sys.stderr)
    return 0


def for_the_page(words: Words, config: str | None, store: str | None) -> bytes:
    """The bundle of the table that runs in this very process: it has the devices, so that none of them is tried."""
    return bundled(words, _running() or Running(os.getpid(), ()), config, store)[0]


def bundled(
    words: Words, running: Running | None, config: str | None, store: str | None, journal: bytes | None = None
) -> tuple[bytes, int]:
    """(the bundle as a .tar.gz, how many findings are in it). `journal` is the service's, where somebody else has read it."""
    findings, _, _ = look(config, LinuxMachine(os.environ, running.process if running else None), running)
    report = [as_json(words, one) for one in findings] + list(running.findings if running else ())
    files = {
        "findings.json": json.dumps(report, indent=1).encode(),
        "system.json": json.dumps(_system(), indent=1).encode(),
        "matches.json": json.dumps(_matches(config, store), indent=1).encode(),
        **{name: _said(*command) for name, command in _PROGRAMS.items()},
        JOURNAL: _said(*_READ_JOURNAL) if journal is None else journal,
    }
    if config:
        with suppress(OSError):
            files["config.toml"] = Path(config).read_bytes()
    return packed(KIND, files), len(report)


def _running() -> Running | None:
    return running_table(Path(os.environ.get("RUNTIME_DIRECTORY") or RUNTIME))


def _system() -> Json:
    release = {}
    with suppress(OSError):
        release = platform.freedesktop_os_release()
    model = ""
    with suppress(OSError):
        model = Path("/proc/device-tree/model").read_text(encoding="utf-8").rstrip("\0")
    return {
        "orapa-pi": version("orapa-pi"),
        "python": sys.version,
        "system": platform.platform(),
        "release": release.get("PRETTY_NAME", ""),
        "model": model,
        "packages": sorted(f"{one.metadata['Name']} {one.version}" for one in distributions()),
    }


def _matches(file: str | None, store: str | None) -> list[Json]:
    """Which matches there are, without a word of what was laid or asked, and without names."""
    try:
        config = load_config(Path(file)) if file else Config()
        path = Path(store) if store else config.store_path()
        if path is None or not path.exists():
            return []
        database = open_to_read(path)
        try:
            return [
                {
                    "match": number,
                    "started": head.started,
                    "status": head.status.value,
                    "mode": opening.mode.value if opening else "accounts",
                }
                for number, head, opening in listed(database)
            ]
        finally:
            database.close()
    except OrapaError as error:
        return [{"error": str(error)}]


def _said(*command: str) -> bytes:
    try:
        done = subprocess.run(command, capture_output=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{command[0]}: {type(error).__name__}\n".encode()
    return done.stdout + done.stderr
