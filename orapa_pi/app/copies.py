"""Copies of matches that are over, from one store into another: what a backup holds of the games."""

from contextlib import ExitStack, closing
from pathlib import Path

from orapa_pi.app.archive import accounts, finished
from orapa_pi.app.database import Database, Status
from orapa_pi.app.opening import Lock, open_database, open_to_read
from orapa_pi.errors import BackupError, OrapaError, Reason, clause


def copy_finished(source: Path, target: Path) -> int:
    """Copy every match that is over into the store at `target`, which is made if needed. Returns how many the source has.

    Matches that are there already stay as they are. Raises StoreError, and LOCKED where a table holds the target.
    """
    with ExitStack() as stack:
        database = stack.enter_context(closing(open_to_read(source)))
        stack.callback(Lock(target).release)
        return _copy(database, stack.enter_context(closing(open_database(target))))


def _copy(source: Database, target: Database) -> int:
    numbers = source.numbers(Status.OVER)
    for number in numbers:
        target.adopt(source.head(number), source.secret(number), source.rows(number))
    return len(numbers)


def require_finished(path: Path) -> None:
    """Look through a store that came from elsewhere: all of it readable, and every match over. Raises BackupError."""
    try:
        with closing(open_to_read(path)) as database:
            if database.numbers(*(status for status in Status if status is not Status.OVER)):
                raise BackupError(Reason("The backup holds matches that are not over: it was not made by `orapa-pi backup`."))
            for number in database.numbers(Status.OVER):
                _read_through(database, number)
    except BackupError:
        raise
    except (OrapaError, ValueError, KeyError) as error:
        raise BackupError(Reason("The matches in the backup cannot be read: {error}.", error=clause(str(error)))) from None


def _read_through(database: Database, match: int) -> None:
    """Read every line of it. Raises OrapaError, ValueError or KeyError for one that cannot be read."""
    if accounts(database, match) is None:
        for _ in finished(database, match).steps():
            pass
