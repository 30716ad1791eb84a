"""Where the commands find the matches that were played."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from orapa_pi.app.database import Database
from orapa_pi.app.opening import open_to_read
from orapa_pi.config import Config, load_config
from orapa_pi.errors import StoreError


def store_path(options: Namespace) -> Path:
    """The store that `--store` or the config names. Raises StoreError if matches are kept nowhere, ConfigError."""
    config = load_config(Path(options.config)) if options.config else Config()
    path = Path(options.store) if options.store else config.store_path()
    if path is None:
        raise StoreError("The config keeps no matches (store is off): name a store with --store.")
    return path


@contextmanager
def reading(path: Path) -> Iterator[Database]:
    """The store, open to be read. Raises StoreError."""
    database = open_to_read(path)
    try:
        yield database
    finally:
        database.close()
