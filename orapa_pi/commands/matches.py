"""Where the commands find the matches that were played."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from orapa_pi.app.database import Database, Status
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.stored_books import is_books
from orapa_pi.config import Config, load_config
from orapa_pi.errors import MatchError, Reason, StoreError


def config_of(options: Namespace) -> Config:
    """The config of the table, with the store that `--store` names. Raises ConfigError."""
    config = load_config(Path(options.config)) if options.config else Config()
    return config.model_copy(update={"store": options.store}) if options.store else config


def store_path(config: Config) -> Path:
    """The store of this table. Raises StoreError if matches are kept nowhere."""
    path = config.store_path()
    if path is None:
        raise StoreError(Reason("The config keeps no matches (store is off): name a store with --store."))
    return path


def require_no_match(config: Config, what: str) -> None:
    """Raises MatchError while a match of this table runs, also one that waits to be gone on with; StoreError."""
    path = config.store_path()
    if path is None or not path.exists():
        return
    with reading(path) as database:
        if any(not is_books(database.head(number)) for number in database.numbers(Status.RUNNING)):
            raise MatchError(Reason("A match is being played, and its board is secret: {what} when it is over.", what=what))


@contextmanager
def reading(path: Path) -> Iterator[Database]:
    """The store, open to be read. Raises StoreError."""
    database = open_to_read(path)
    try:
        yield database
    finally:
        database.close()
