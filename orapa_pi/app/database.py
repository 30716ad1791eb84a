"""The database of matches: one SQLite file. Events have sequence numbers; nothing is ordered by wall time.

Until a match is revealed the secret part of each event lies there sealed. Every failure is a `StoreFailure` that says of what
sort it is.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from orapa_pi.app.failures import failures
from orapa_pi.app.sealing import Seal, delete_key, key_file, key_files, write_key
from orapa_pi.errors import MatchError, Reason

Connect = Callable[[Path], sqlite3.Connection]
VERSION = 1
APPLICATION = 0x6F726170  # "orap": the mark of our files, see PRAGMA application_id
BUSY_S = 0.25
"""How long a locked database is waited for; somebody at the table waits as well."""

SCHEMA = f"""
CREATE TABLE match (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    started TEXT NOT NULL,
    status TEXT NOT NULL,
    opening TEXT NOT NULL,
    sealed BLOB,
    secret TEXT
);
CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match (number),
    number INTEGER NOT NULL,
    public TEXT NOT NULL,
    sealed BLOB,
    secret TEXT,
    PRIMARY KEY (match, number)
);
CREATE TABLE probe (number INTEGER PRIMARY KEY, token TEXT NOT NULL);
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""


class Status(StrEnum):
    """How a match stands in the store. While it is RUNNING or ABANDONED its secrets are sealed; OVER, they are in the clear."""

    RUNNING = "running"
    ABANDONED = "abandoned"
    OVER = "over"
    DESTROYED = "destroyed"


@dataclass(frozen=True, slots=True)
class Row:
    """An event in writing, as JSON texts; the secret part is None where there is none."""

    public: str
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """A match without its events. `name` is random and only told apart by it; `started`, a wall time, is for people."""

    name: str
    started: str
    status: Status
    opening: str


def connect(path: Path) -> sqlite3.Connection:
    """A connection without transactions of Python's own. A table may be made on one thread and run on another."""
    return sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot write."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_S, isolation_level=None)


class Database:
    """An open database of matches."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._files = _files(path)

    def close(self) -> None:
        """The last connection that closes folds the log of writes into the file."""
        self._connection.close()

    def lies_there(self) -> bool:
        """Whether the open files lie where they lay, the database no shorter: else nobody finds again what is written to them.

        SQLite itself does not notice (sqlite.org/howtocorrupt.html, 2.5), and while a connection is open makes none anew.
        Raises StoreFailure where it cannot be found out.
        """
        now = _files(self._path)
        if self._files.database is None or not self._files.led_to(now):
            return False
        self._files = now
        return True

    def left_its_log(self) -> bool:
        """Whether the log of writes that was open still lies there after closing: SQLite leaves it beside another database."""
        return self._files.log is not None and self._files.log == _files(self._path).log

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; after it, what was written is on disk."""
        with failures(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def _query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with failures(self._path):
            return self._connection.execute(sql, values).fetchall()

    def start(self, head: Head, secret: str, rows: Sequence[Row], key: bytes) -> int:
        """Write a new match with its first events, and its key beside the database. Returns its number."""
        seal = Seal(key)
        with self._transaction() as connection:
            number = connection.execute(
                "INSERT INTO match (name, started, status, opening, sealed) VALUES (?, ?, ?, ?, ?)",
                (head.name, head.started, head.status, head.opening, seal.close(secret, head.name)),
            ).lastrowid
            if number is None:
                raise sqlite3.DatabaseError("the new match has no number")
            write_key(key_file(self._path, number), key)
            _insert(connection, number, head.name, 1, rows, seal)
        return number

    def append(self, match: int, first: int, rows: Sequence[Row], key: bytes) -> None:
        """Write further events of a match, the first of which has this number."""
        name = self.head(match).name
        with self._transaction() as connection:
            _insert(connection, match, name, first, rows, Seal(key))

    def head(self, match: int) -> Head:
        """Raises MatchError for a number that is not there."""
        small = match.bit_length() < 64  # SQLite's numbers go no further
        found = small and self._query("SELECT name, started, status, opening FROM match WHERE number = ?", match)
        if not found:
            raise MatchError(
                Reason("There is no match {match} in the store: `orapa-pi replay` lists those that are there.", match=match)
            )
        name, started, status, opening = found[0]
        return Head(name, started, Status(status), opening)

    def find(self, name: str) -> tuple[int, int] | None:
        """The number of the match of this name, and how many events it has."""
        found = self._query(
            "SELECT number, (SELECT count(*) FROM event WHERE match = m.number) FROM match m WHERE name = ?", name
        )
        return (found[0][0], found[0][1]) if found else None

    def numbers(self, *statuses: Status) -> list[int]:
        """The matches of these statuses, the oldest first."""
        marks = ", ".join("?" * len(statuses))
        found = self._query(f"SELECT number FROM match WHERE status IN ({marks}) ORDER BY number", *statuses)
        return [number for (number,) in found]

    def secret(self, match: int, seal: Seal | None = None) -> str:
        """The secret of the match itself, which holds the key of its digests. Raises SealBroken."""
        ((sealed, clear),) = self._query("SELECT sealed, secret FROM match WHERE number = ?", match)
        return _opened(sealed, clear, seal, self.head(match).name) or "{}"

    def rows(self, match: int, seal: Seal | None = None) -> list[Row]:
        """The events of a match; their secret parts need the seal while it is not over. Raises SealBroken."""
        name = self.head(match).name
        found = self._query("SELECT number, public, sealed, secret FROM event WHERE match = ? ORDER BY number", match)
        return [Row(public, _opened(sealed, clear, seal, place(name, number))) for number, public, sealed, clear in found]

    def adopt(self, head: Head, secret: str, rows: Sequence[Row]) -> None:
        """Take in a match of another database that is over, in the clear, unless it is here already; it gets a new number."""
        with self._transaction() as connection:
            number = connection.execute(
                "INSERT INTO match (name, started, status, opening, secret) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING RETURNING number",
                (head.name, head.started, Status.OVER, head.opening, secret),
            ).fetchone()
            if number:
                values = [(*number, place, row.public, row.secret) for place, row in enumerate(rows, 1)]
                connection.executemany("INSERT INTO event (match, number, public, secret) VALUES (?, ?, ?, ?)", values)

    def reveal(self, match: int, seal: Seal) -> None:
        """Rewrite the sealed parts in the clear, then delete the key. Raises SealBroken."""
        secret, rows = self.secret(match, seal), self.rows(match, seal)
        with self._transaction() as connection:
            connection.executemany(
                "UPDATE event SET secret = ?, sealed = NULL WHERE match = ? AND number = ?",
                [(row.secret, match, number) for number, row in enumerate(rows, 1)],
            )
            connection.execute(
                "UPDATE match SET secret = ?, sealed = NULL, status = ? WHERE number = ?", (secret, Status.OVER, match)
            )
        self._forget_key(match)

    def destroy(self, match: int) -> None:
        """Delete the sealed parts of a match and its key: nobody will ever read them."""
        with self._transaction() as connection:
            connection.execute("UPDATE event SET sealed = NULL WHERE match = ?", (match,))
            connection.execute("UPDATE match SET sealed = NULL, status = ? WHERE number = ?", (Status.DESTROYED, match))
        self._forget_key(match)
        self._query("PRAGMA wal_checkpoint(TRUNCATE)")

    def abandon(self, match: int) -> None:
        """The match is given up; its parts stay sealed until it is revealed or destroyed."""
        with self._transaction() as connection:
            connection.execute("UPDATE match SET status = ? WHERE number = ?", (Status.ABANDONED, match))

    def forget(self, match: int) -> None:
        """Delete a match of which nothing happened, and its key."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM match WHERE number = ?", (match,))
        self._forget_key(match)

    def take_up(self, match: int) -> None:
        """A match that was given up is running again."""
        with self._transaction() as connection:
            connection.execute("UPDATE match SET status = ? WHERE number = ?", (Status.RUNNING, match))

    def forget_stray_keys(self) -> None:
        """Delete keys that nothing needs: of a match that was being revealed or begun when the power went."""
        with failures(self._path):
            keys = key_files(self._path)
        for match in set(keys) - set(self.numbers(Status.RUNNING, Status.ABANDONED)):
            self._forget_key(match)

    def _forget_key(self, match: int) -> None:
        with failures(self._path):
            delete_key(key_file(self._path, match))


def place(name: str, number: int) -> str:
    """Where a sealed text belongs."""
    return f"{name}/{number}"


@dataclass(frozen=True, slots=True)
class _Files:
    """The database and its log of writes, each by device and number, None for what is not there; and the database's size."""

    database: tuple[int, int] | None
    log: tuple[int, int] | None
    size_bytes: int = 0

    def led_to(self, now: "_Files") -> bool:
        """Whether these are the same files, a log that was not there yet left aside."""
        return self.database == now.database and self.log in (None, now.log) and now.size_bytes >= self.size_bytes


def _files(path: Path) -> _Files:
    there: list[os.stat_result | None] = []
    for file in (path, path.with_name(f"{path.name}-wal")):
        with failures(path):
            try:
                there.append(file.stat())
            except (FileNotFoundError, NotADirectoryError):
                there.append(None)
    database, log = (status and (status.st_dev, status.st_ino) for status in there)
    return _Files(database, log, there[0].st_size if there[0] else 0)


def _insert(connection: sqlite3.Connection, match: int, name: str, first: int, rows: Sequence[Row], seal: Seal) -> None:
    connection.executemany(
        "INSERT INTO event (match, number, public, sealed) VALUES (?, ?, ?, ?)",
        [
            (match, number, row.public, None if row.secret is None else seal.close(row.secret, place(name, number)))
            for number, row in enumerate(rows, first)
        ],
    )


def _opened(sealed: bytes | None, clear: str | None, seal: Seal | None, name: str) -> str | None:
    if sealed is None:
        return clear
    if seal is None:
        raise MatchError(Reason("The match is still sealed: it can be shown when it is over."))
    return seal.open(sealed, name)
