"""Opening the database so that what it says is written is written, and moving a damaged one aside."""

import fcntl
import os
import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path

from orapa_pi.app.database import APPLICATION, SCHEMA, VERSION, Connect, Database, connect, connect_to_read
from orapa_pi.app.failures import StoreFailure, failures
from orapa_pi.app.journal import Trouble
from orapa_pi.app.sealing import sync_folder
from orapa_pi.errors import Reason, StoreError

SYNCHRONOUS_FULL = 2
SQLITE_HEAD = b"SQLite format 3\0"
OF_SOMETHING_ELSE = Reason("it is a database of something else")


def open_database(path: Path, make: Connect = connect) -> Database:
    """Open the database for writing; where there is none it is made. What is written is read back. Raises StoreFailure."""
    with failures(path):
        _make_private(path)
        token = secrets.token_hex(8)
        connection = _ready(path, make)
        try:
            connection.execute("INSERT OR REPLACE INTO probe VALUES (1, ?)", (token,))
        finally:
            connection.close()
        _drop_from_memory(path)
        connection = _ready(path, make)
        try:
            read = connection.execute("SELECT token FROM probe").fetchone()
            if read != (token,):
                raise StoreFailure(Trouble.FAILING, path, Reason("what was written to it is not read back"))
            return Database(path, connection)
        except BaseException:
            connection.close()
            raise


def refuse_no_store(path: Path) -> None:
    """Raises StoreError for something that is there and was never a store of matches. What is only damaged is let pass."""
    with failures(path):
        if not path.exists():
            return
    if not path.is_file():
        raise StoreError(
            Reason(
                "{path} is no file, so matches cannot be kept in it: name a file, a new one or a store of matches.", path=path
            )
        )
    with failures(path), path.open("rb") as file:
        head = file.read(len(SQLITE_HEAD))
    other = bool(head) and head != SQLITE_HEAD
    if head and not other:
        try:
            open_to_read(path).close()
        except StoreFailure as failure:
            other = failure.detail == OF_SOMETHING_ELSE
    if other:
        raise StoreError(
            Reason("{path} is no store of matches, and was left as it is: name another file, or a new one.", path=path)
        )


def open_to_read(path: Path) -> Database:
    """Open a database of matches only to read it. Raises StoreError."""
    with failures(path):
        there = path.exists()
    if not there:
        raise StoreError(
            Reason("There is no store of matches at {path}: nothing was played yet, or --store names another.", path=path)
        )
    with failures(path):
        connection = connect_to_read(path)
        try:
            _check_kind(connection, path)
            return Database(path, connection)
        except BaseException:
            connection.close()
            raise


def _make_private(path: Path) -> None:
    """SQLite gives the files beside the database the rights of the database itself."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if path.stat().st_uid == os.geteuid():
        path.chmod(0o600)
    sync_folder(path.parent)


def _ready(path: Path, make: Connect) -> sqlite3.Connection:
    connection = make(path)
    try:
        if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise StoreFailure(Trouble.DAMAGED, path, Reason("it is damaged"))
        fresh = connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        if not fresh:
            _check_kind(connection, path)
        (journal_mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = FULL")
        if (journal_mode, *connection.execute("PRAGMA synchronous").fetchone()) != ("wal", SYNCHRONOUS_FULL):
            raise StoreFailure(Trouble.FAILING, path, Reason("it cannot be told to wait for the disk"))
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA temp_store = MEMORY")
        if fresh:
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} COMMIT;")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_kind(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
        raise StoreFailure(Trouble.FAILING, path, OF_SOMETHING_ELSE)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        newer = Reason("a newer orapa-pi made it (version {version})", version=version)
        raise StoreFailure(Trouble.TOO_NEW, path, newer)


def _drop_from_memory(path: Path) -> None:
    """Ask the system to forget the file's pages, so that reading it back asks the card. No connection may be open now."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
        if hasattr(os, "posix_fadvise"):  # not on a Mac
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


class Lock:
    """Only one table at a time writes a store. The lock is a file beside it, held and there as long as this object is open."""

    def __init__(self, path: Path) -> None:
        """Raises StoreFailure, LOCKED if another table holds it."""
        self._path, self._file = path, path.with_name(f"{path.name}.lock")
        with failures(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            while not self._taken():
                os.close(self._descriptor)

    def _taken(self) -> bool:
        """Take the file that is there; False if its last holder took it away meanwhile, as then it locks nobody out."""
        self._descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return os.path.samestat(os.fstat(self._descriptor), self._file.stat())
        except BlockingIOError:
            os.close(self._descriptor)
            raise StoreFailure(Trouble.LOCKED, self._path, Reason("another table uses it")) from None
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let another table use the store; the lock's file goes with it."""
        with suppress(OSError):  # on a disk that cannot be written any more it stays, and harms nobody
            if os.path.samestat(os.fstat(self._descriptor), self._file.stat()):  # and not another table's, in its place
                self._file.unlink()
        os.close(self._descriptor)


def set_aside(path: Path) -> Path:
    """Move a damaged database, and all that lies with it, to a name that is free. Nothing is deleted. Raises StoreFailure."""
    with failures(path):
        aside = _free_name(path)
        beside = [name for name in path.parent.iterdir() if _belongs(path.name, name.name)]
        for name in beside:
            name.rename(name.with_name(aside.name + name.name.removeprefix(path.name)))
        sync_folder(path.parent)
    return aside


def set_rest_aside(path: Path, *, log: bool) -> None:
    """Move what a database that is gone has left behind. Raises StoreFailure.

    Where nothing lies in its place that is all: its keys too, which open matches wherever it is now. Beside another database it
    is at most the `log` of writes, which would spoil that; which of the keys are its own, it knows.
    """
    with failures(path):
        gone = not path.exists() and path.parent.is_dir()
    if gone:
        set_aside(path)
    elif log:
        with failures(path):
            path.with_name(f"{path.name}-wal").rename(path.with_name(f"{_free_name(path).name}-wal"))
            path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
            sync_folder(path.parent)


def _free_name(path: Path) -> Path:
    there = [name.name for name in path.parent.iterdir()]
    number = 1
    while any(_belongs(f"{path.name}.damaged-{number}", name) for name in there):
        number += 1
    return path.with_name(f"{path.name}.damaged-{number}")


def _belongs(database: str, name: str) -> bool:
    if not name.startswith(database):
        return False
    rest = name.removeprefix(database)
    return rest in ("", "-wal", "-shm", "-journal") or (rest.startswith(".match-") and rest.endswith(".key"))
