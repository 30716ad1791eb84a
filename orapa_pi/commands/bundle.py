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
from orapa_pi.commands.check_all import RUNTIME, as_json, look, running_table
from orapa_pi.config import Config, load_config
from orapa_pi.devices.machine_linux import LinuxMachine
from orapa_pi.errors import OrapaError
from orapa_pi.phrases import load_words
from orapa_pi.rules.json_form import Json

KIND = "orapa-pi bundle 1"
_PROGRAMS = {
    "journal.txt": ("journalctl", "--unit=orapa-pi.service", "--lines=2000", "--no-pager", "--output=short-iso"),
    "service.txt": ("systemctl", "show", "orapa-pi.service", "--no-pager"),
    "usb.txt": ("lsusb",),
    "disks.txt": ("df", "-h"),
}


def run(options: Namespace) -> int:
    """Write the bundle. What cannot be found out is left out and said in it. Raises BackupError where it cannot be written."""
    words = load_words(options.lang)
    running = running_table(Path(os.environ.get("RUNTIME_DIRECTORY") or RUNTIME))
    findings, _, _ = look(options.config, LinuxMachine(os.environ, running.process if running else None), running)
    report = [as_json(words, one) for one in findings] + list(running.findings if running else ())
    files = {
        "findings.json": json.dumps(report, indent=1).encode(),
        "system.json": json.dumps(_system(), indent=1).encode(),
        "matches.json": json.dumps(_matches(options), indent=1).encode(),
        **{name: _said(*command) for name, command in _PROGRAMS.items()},
    }
    if options.config:
        with suppress(OSError):
            files["config.toml"] = Path(options.config).read_bytes()
    write_out(options.file, packed(KIND, files))
    print(words.say("backup.bundled", findings=len(report)), file=sys.stderr)
    return 0


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


def _matches(options: Namespace) -> list[Json]:
    """Which matches there are, without a word of what was laid or asked, and without names."""
    try:
        config = load_config(Path(options.config)) if options.config else Config()
        path = Path(options.store) if options.store else config.store_path()
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
