"""What a failing disk looks like: errors of SQLite and of the system, sorted by what people can do about them."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from orapa_pi.app.journal import Trouble
from orapa_pi.errors import Reason, StoreError

_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
_SYSTEM = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
}


class StoreFailure(StoreError):
    """The store cannot be used now. `trouble` says of what sort it is, `detail` what the system said."""

    def __init__(self, trouble: Trouble, path: Path, detail: str) -> None:
        super().__init__(Reason("The store {path} cannot be used: {detail}.", path=path, detail=detail))
        self.trouble = trouble
        self.detail = detail


@contextmanager
def failures(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite and of the system into a StoreFailure."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)  # the module's own errors carry none
        trouble = _SQLITE.get(code & 0xFF, Trouble.FAILING) if code is not None else Trouble.FAILING
        raise StoreFailure(trouble, path, str(error)) from error
    except OSError as error:
        raise StoreFailure(_SYSTEM.get(error.errno or 0, Trouble.FAILING), path, error.strerror or str(error)) from error
