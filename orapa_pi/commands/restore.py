"""`orapa-pi restore`: puts back what a backup holds, all of it or nothing. Matches that are here already stay."""

from argparse import Namespace
from pathlib import Path

from orapa_pi.commands.archives import reading, unpack
from orapa_pi.commands.backup import KIND
from orapa_pi.commands.restoring import ALLOWED, finish_restore, prepare, require_nobody
from orapa_pi.commands.speaking import words_for
from orapa_pi.config import Config, load_config


def run(options: Namespace) -> int:
    """Restore. Raises BackupError, ConfigError or StoreError, with nothing changed."""
    target = Path(options.config) if options.config else None
    config = _config(options, target)
    words = words_for(options, config)
    lock = require_nobody(config)
    if lock:
        lock.release()  # nobody plays; copying takes it again
    finish_restore(config)
    with reading(options.file) as source:
        files = prepare(lambda folder: unpack(KIND, source, ALLOWED, folder), config, target)
    finish_restore(config)
    print(words.say("backup.restored", what=", ".join(sorted(files))))
    return 0


def _config(options: Namespace, target: Path | None) -> Config:
    """The config of this table, which says where things go; one that is missing or damaged is what is being mended."""
    config = load_config(target) if target and target.exists() else Config()
    return config.model_copy(update={"store": options.store}) if options.store else config
