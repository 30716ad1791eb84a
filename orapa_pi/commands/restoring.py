"""Putting a backup back so that it is never half done.

What it holds is first laid beside the games, looked through, and written to the disk; then one renaming decides that it counts.
From there every step can be taken twice: if the power goes, the next start of the table, or of a restore, takes the rest.
"""

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from orapa_pi.app.choices import choices_beside
from orapa_pi.app.copies import copy_finished, require_finished
from orapa_pi.app.opening import Lock
from orapa_pi.app.sealing import sync_folder
from orapa_pi.calibrations import load_calibrations
from orapa_pi.cameras import file_for, game_in
from orapa_pi.commands.archives import SMALL_BYTES
from orapa_pi.commands.backup import CALIBRATIONS, CAMERA, CHOICES, CONFIG, MATCHES
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS, Config, default_store, load_config
from orapa_pi.errors import BackupError, OrapaError, Reason, clause
from orapa_pi.rules.editions import EDITIONS

ALLOWED = re.compile(
    rf"{CONFIG}|{MATCHES}|{CHOICES}|{CALIBRATIONS}/[0-9a-f]{{1,64}}\.json|{CAMERA}/(?:{'|'.join(EDITIONS)})\.json"
)
FRESH, PENDING, TARGET = "restore.new", "restore.pending", "config.path"


def place_of(config: Config) -> Path:
    """The folder in which a restore is made ready: that of the games."""
    return (config.store_path() or default_store()).parent


def prepare(fill: Callable[[Path], frozenset[str]], config: Config, target: Path | None) -> frozenset[str]:
    """Lay the files of a backup ready: `fill` puts them into a folder, and gives their names, which are returned.

    `target` is where its config goes. Raises BackupError, with nothing changed.
    """
    folder = place_of(config)
    fresh = folder / FRESH
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.rmtree(fresh, ignore_errors=True)
        for place in (CALIBRATIONS, CAMERA):
            (fresh / place).mkdir(parents=True)
        files = fill(fresh)
        if CONFIG in files and target is None:
            raise BackupError(
                Reason("The backup holds a config: name the file that it goes to with --config. Nothing was changed.")
            )
        if target:
            _write(fresh / TARGET, str(target.absolute()).encode())
        _look_through(fresh, files)
        for place in (CALIBRATIONS, CAMERA, "."):
            sync_folder(fresh / place)
        fresh.rename(folder / PENDING)
        sync_folder(folder)
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        why = Reason("The backup cannot be put back: {error}. Nothing was changed.", error=error.strerror or error)
        raise BackupError(why) from None
    except (OrapaError, KeyboardInterrupt):
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    return files


def finish_restore(config: Config) -> bool:
    """Take the steps that a restore still has to take. Returns whether there were any. Raises BackupError or StoreError."""
    pending = place_of(config) / PENDING
    if not pending.is_dir():
        return False
    try:
        store = config.store_path()
        if store and (pending / MATCHES).exists():
            copy_finished(pending / MATCHES, store)
        if store and (pending / CHOICES).exists():
            _replace(pending / CHOICES, choices_beside(store))
        folder = config.board.calibrations_path()
        for path in sorted((pending / CALIBRATIONS).iterdir()):
            folder.mkdir(parents=True, exist_ok=True)
            _replace(path, folder / path.name)
        for path in sorted((pending / CAMERA).glob("*.json")):
            target = file_for(config, path.stem)
            target.parent.mkdir(parents=True, exist_ok=True)
            _replace(path, target)
        if (pending / CONFIG).exists() and (pending / TARGET).exists():
            _replace(pending / CONFIG, Path((pending / TARGET).read_text()))
        shutil.rmtree(pending)
    except OSError as error:
        why = Reason("The backup is not wholly put back: {error}. The next start tries the rest.", error=error)
        raise BackupError(why) from None
    return True


def require_nobody(config: Config) -> Lock | None:
    """Nobody may play while matches are put back: the store's lock, or None where there is no store. Raises StoreError."""
    store = config.store_path()
    return Lock(store) if store else None


def _look_through(fresh: Path, files: frozenset[str]) -> None:
    if CONFIG in files:
        load_config(fresh / CONFIG)
    if MATCHES in files:
        require_finished(fresh / MATCHES)
        for name in (f"{MATCHES}-wal", f"{MATCHES}-shm"):
            (fresh / name).unlink(missing_ok=True)
    if CHOICES in files and not _is_object(fresh / CHOICES):
        raise BackupError(Reason("The choices in the backup cannot be read: nothing was changed."))
    for path in sorted((fresh / CAMERA).iterdir()):
        if game_in(path) != path.stem:
            raise BackupError(Reason("What the camera has learned cannot be used as it is in the backup: nothing was changed."))
    kept = load_calibrations(fresh / CALIBRATIONS, SENSOR_COLUMNS, SENSOR_ROWS)
    for fault in kept.faults.values():
        raise BackupError(
            Reason("A calibration in the backup cannot be used, so nothing was changed: {fault}.", fault=clause(fault))
        )


def _is_object(path: Path) -> bool:
    """What is in it the table judges by itself at its start, key by key."""
    try:
        return path.stat().st_size <= SMALL_BYTES and isinstance(json.loads(path.read_bytes()), dict)
    except (ValueError, RecursionError):
        return False


def _write(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())


def _replace(source: Path, target: Path) -> None:
    """Put a copy in the target's place, all or nothing. The source stays, as this may be done again."""
    fresh = target.with_name(f"{target.name}.new")
    fresh.unlink(missing_ok=True)
    _write(fresh, source.read_bytes())
    fresh.chmod(0o644)
    fresh.replace(target)
    sync_folder(target.parent)
