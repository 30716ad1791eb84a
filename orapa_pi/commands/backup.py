"""`orapa-pi backup`: config, choices, calibrations and finished matches as one file. A match that is played is left out.

So are the hunters' seats: their sheets and codes are those of a match that may be running.
"""

import sys
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from orapa_pi.app.choices import choices_beside
from orapa_pi.app.copies import copy_finished
from orapa_pi.cameras import kept_files
from orapa_pi.commands.archives import packed, write_out
from orapa_pi.commands.matches import config_of
from orapa_pi.commands.speaking import words_for
from orapa_pi.config import Config
from orapa_pi.errors import BackupError, Reason

KIND = "orapa-pi backup 1"
CONFIG, MATCHES, CHOICES = "config.toml", "matches.db", "matches.db.choices.json"
CALIBRATIONS, CAMERA = "calibrations", "camera"
"""Folders of the backup: what walking each board has shown, by its number; what the camera has learned, by the game's name."""


def run(options: Namespace) -> int:
    """Write the backup. Raises BackupError, ConfigError or StoreError."""
    config = config_of(options)
    words = words_for(options, config)
    files, matches = contents(config, Path(options.config) if options.config else None)
    write_out(options.file, packed(KIND, files))
    calibrations = sum(name.partition("/")[0] in (CALIBRATIONS, CAMERA) for name in files)
    print(words.say("backup.made", matches=matches, calibrations=calibrations), file=sys.stderr)
    for name, key in ((CONFIG, "config"), (CHOICES, "choices")):
        if name in files:
            print(words.say(f"backup.with_{key}"), file=sys.stderr)
    return 0


def contents(config: Config, file: Path | None) -> tuple[dict[str, bytes], int]:
    """(the files of a backup, how many matches are in it)."""
    files: dict[str, bytes] = {}
    try:
        if file:
            files[CONFIG] = file.read_bytes()
        folder = config.board.calibrations_path()
        if folder.is_dir():
            files |= {f"{CALIBRATIONS}/{path.name}": path.read_bytes() for path in sorted(folder.glob("*.json"))}
        files |= {f"{CAMERA}/{game}.json": path.read_bytes() for game, path in sorted(kept_files(config).items())}
        store, matches = config.store_path(), 0
        choices = choices_beside(store) if store else None
        if choices and choices.exists():
            files[CHOICES] = choices.read_bytes()
        if store and store.exists():
            with TemporaryDirectory() as own:
                copy = Path(own) / MATCHES
                matches = copy_finished(store, copy)
                files[MATCHES] = copy.read_bytes()
    except OSError as error:
        raise BackupError(Reason("The backup cannot be made: {error}.", error=error.strerror or error)) from None
    return files, matches
