"""Whether a store of matches is sound: the database itself, and the keys of matches that are not over."""

import sqlite3
from pathlib import Path

from orapa_pi.app.database import Status
from orapa_pi.app.failures import StoreFailure, failures
from orapa_pi.app.journal import Trouble
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.sealing import key_files
from orapa_pi.app.stored_books import is_books
from orapa_pi.errors import StoreError, clause
from orapa_pi.screen.findings import Finding, found


def of_store(path: Path | None) -> list[Finding]:
    """What is wrong with a store. It is only read; one that is not there yet is sound."""
    if path is None:
        return []
    try:
        with failures(path):
            if not path.exists():
                return []
            _check(path)
        database = open_to_read(path)
        try:
            running = [number for number in database.numbers(Status.RUNNING) if not is_books(database.head(number))]
            keys = key_files(path)
        finally:
            database.close()
    except StoreFailure as failure:
        if failure.trouble is Trouble.LOCKED:
            return []  # it is being written just now, which is looked at when its table reports trouble
        return [found("store", "store_unsound", path=path, reason=failure.detail)]
    except (StoreError, OSError) as error:
        return [found("store", "store_unsound", path=path, reason=clause(str(error)))]
    return [found("store", "store_no_key", match=match) for match in running if match not in keys]


def _check(path: Path) -> None:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=1.0)
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    finally:
        connection.close()
    if verdict != "ok":
        raise sqlite3.DatabaseError(str(verdict))
