"""Disks that fail: one sentence, play goes on in memory, and what was played is written when the disk works again."""

import errno
import fcntl
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from orapa_pi.app.database import connect
from orapa_pi.app.failures import StoreFailure, failures
from orapa_pi.app.journal import News, Notice, Trouble
from orapa_pi.app.opening import Lock, open_database, open_to_read, refuse_no_store
from orapa_pi.app.sealing import key_file
from orapa_pi.app.store import RETRY_S, Store
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.errors import StoreError
from orapa_pi.phrases import languages, load_words
from orapa_pi.play.events import Submitted
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import blind
from tests.app.played import begun, names_of, rows_on_disk, statuses, store_at
from tests.play.story import RIGHT

CELLS = [f"{row}{column}" for row in "ABCD" for column in range(1, 11)]
"""Forty questions, none of which follows from another."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


class Disk:
    """Connections to a file on a disk that can be made to fail."""

    def __init__(self) -> None:
        self.full = False
        self.fault: sqlite3.Error | None = None
        self.open: list[sqlite3.Connection] = []

    def connect(self, path: Path) -> sqlite3.Connection:
        if self.fault is not None:
            raise self.fault
        self.open.append(connect(path))
        self.set_limit()
        return self.open[-1]

    def fill(self, *, full: bool) -> None:
        self.full = full
        self.set_limit()

    def set_limit(self) -> None:
        """A full disk gives the file no page more, which SQLite reports as it does ENOSPC."""
        (pages,) = self.open[-1].execute("PRAGMA page_count").fetchone()
        self.open[-1].execute(f"PRAGMA max_page_count = {pages if self.full else 2**30}")


def abouts(store: Store) -> list[Trouble | News]:
    return [notice.about for notice in store.take_notices()]


def test_a_full_disk_is_said_once_and_nothing_is_lost(path: Path) -> None:
    disk, clock = Disk(), SimulatedClock()
    store = store_at(path, clock, disk.connect)
    played = begun(store, Mode.SEALED)
    assert abouts(store) == []
    disk.fill(full=True)
    played.ask(*CELLS)
    assert len(played.state.log) == 40
    assert abouts(store) == [Trouble.FULL]
    assert store.trouble is Trouble.FULL
    clock.advance(RETRY_S)
    played.ask("E1")
    assert abouts(store) == []
    disk.full = False
    clock.advance(RETRY_S - 1)
    store.tick()
    assert store.trouble is Trouble.FULL
    clock.advance(1)
    store.tick()
    assert abouts(store) == [News.WELL]
    assert names_of(rows_on_disk(path)[0]) == ["dealt"] + ["asked"] * 41
    store.close()
    folded = store_at(path).resume()
    assert folded is not None
    assert folded.state == blind(played.state)


def test_a_match_that_ends_while_the_disk_is_full_is_written_and_revealed_later(path: Path) -> None:
    disk, clock = Disk(), SimulatedClock()
    store = store_at(path, clock, disk.connect)
    played = begun(store, Mode.SEALED)
    disk.fill(full=True)
    played.ask(*CELLS)
    played.do(Submitted(RIGHT))
    begun(store, Mode.HIDDEN).ask("1")
    disk.full = False
    clock.advance(RETRY_S)
    store.tick()
    assert [status.value for status in statuses(path)] == ["over", "running"]
    assert [len(rows) for rows in rows_on_disk(path)] == [42, 2]
    assert not key_file(path, 1).exists()


@pytest.fixture
def foreign_folder() -> Iterator[Path]:
    """A folder in which we, as somebody else than the superuser, may only read."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o555)
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(65534)
    yield folder
    if was_root:
        os.seteuid(0)
    folder.chmod(0o700)
    shutil.rmtree(folder)


def test_a_folder_that_cannot_be_written_in(foreign_folder: Path) -> None:
    store = store_at(foreign_folder / "matches.db")
    assert store.resume() is None
    assert abouts(store) == [Trouble.READ_ONLY]
    played = begun(store, Mode.SEALED)
    played.ask("1", "2")
    assert len(played.state.log) == 2
    assert abouts(store) == []
    store.close()


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    store = store_at(tmp_path / "data" / "matches.db")
    begun(store, Mode.SEALED).ask("1")
    (notice,) = store.take_notices()
    assert notice.about is Trouble.FAILING
    assert notice.detail in (os.strerror(errno.EEXIST), os.strerror(errno.ENOTDIR))


def test_a_store_that_another_table_uses(path: Path) -> None:
    other = store_at(path)
    begun(other, Mode.SEALED).ask("1")
    clock = SimulatedClock()
    store = store_at(path, clock)
    assert store.resume() is None
    played = begun(store, Mode.HIDDEN)
    played.ask("1")
    assert abouts(store) == [Trouble.LOCKED]
    assert [len(rows) for rows in rows_on_disk(path)] == [2]
    other.close()
    clock.advance(RETRY_S)
    store.tick()
    assert abouts(store) == [News.WELL]
    assert [len(rows) for rows in rows_on_disk(path)] == [2, 2]


def test_a_database_that_another_program_has_locked(path: Path) -> None:
    clock = SimulatedClock()
    store = store_at(path, clock)
    played = begun(store, Mode.SEALED)
    other = connect(path)
    other.execute("BEGIN IMMEDIATE")
    played.ask("1")
    assert abouts(store) == [Trouble.LOCKED]
    other.close()
    clock.advance(RETRY_S)
    played.ask("2")
    assert abouts(store) == [News.WELL]
    assert names_of(rows_on_disk(path)[0]) == ["dealt", "asked", "asked"]


@pytest.mark.parametrize("harm", ["garbage", "cut", "holed"])
def test_a_damaged_file_is_moved_aside_and_said(harm: str, path: Path) -> None:
    store = store_at(path)
    begun(store, Mode.SEALED).ask("1", "2", "3", "4", "5", "6", "7", "8")
    store.close()
    whole = path.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    damaged = {"garbage": b"garbage" * 999, "cut": whole[:middle], "holed": whole[:4096] + b"\xff" * (len(whole) - 4096)}[harm]
    path.write_bytes(damaged)
    again = store_at(path)
    assert again.resume() is None
    aside = path.with_name("matches.db.damaged-1")
    assert again.take_notices() == (Notice(News.SET_ASIDE, str(path), str(aside)),)
    assert aside.read_bytes()[: len(damaged)] == damaged
    assert key_file(aside, 1).exists()
    begun(again, Mode.SEALED).ask("1")
    assert again.trouble is None
    assert [len(rows) for rows in rows_on_disk(path)] == [2]


def test_a_file_that_is_damaged_in_play_is_followed_by_one_with_the_whole_match(path: Path) -> None:
    disk, clock = Disk(), SimulatedClock()
    store = store_at(path, clock, disk.connect)
    played = begun(store, Mode.SEALED)
    played.ask("1", "2")
    disk.open[-1].execute("DROP TABLE event")
    disk.open[-1].execute("PRAGMA writable_schema = ON")
    disk.open[-1].execute("UPDATE sqlite_master SET rootpage = 9999 WHERE name = 'match'")
    disk.open[-1].execute("PRAGMA schema_version = 99")
    played.ask("3")
    assert News.SET_ASIDE in abouts(store)
    assert store.trouble is None
    assert names_of(rows_on_disk(path)[0]) == ["dealt"] + ["asked"] * 3


def test_a_second_damaged_file_gets_another_name(path: Path) -> None:
    for number in (1, 2):
        path.write_bytes(b"garbage" * 999)
        store = store_at(path)
        store.resume()
        store.close()
        assert path.with_name(f"matches.db.damaged-{number}").exists()


def test_a_database_of_something_else_is_left_alone(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()
    store = store_at(path)
    store.resume()
    (notice,) = store.take_notices()
    assert (notice.about, notice.detail) == (Trouble.FAILING, "it is a database of something else")
    assert path.read_bytes() == before


def test_a_store_of_a_newer_version_is_left_alone(path: Path) -> None:
    begun(store_at(path), Mode.SEALED)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(StoreFailure) as caught:
        open_database(path)
    assert caught.value.trouble is Trouble.TOO_NEW


class Forgetful(sqlite3.Connection):
    """A card that takes what is written and does not keep it."""

    def execute(self, sql: str, parameters: object = ()) -> sqlite3.Cursor:
        if sql.startswith("INSERT OR REPLACE INTO probe"):
            return super().execute("SELECT 1")
        return super().execute(sql, parameters)  # type: ignore[arg-type]


def test_a_card_that_does_not_keep_what_is_written_is_found_out(path: Path) -> None:
    def forgetful(file: Path) -> sqlite3.Connection:
        return sqlite3.connect(file, isolation_level=None, factory=Forgetful)

    store = store_at(path, SimulatedClock(), forgetful)
    store.resume()
    (notice,) = store.take_notices()
    assert (notice.about, notice.detail) == (Trouble.FAILING, "what was written to it is not read back")


def test_a_connection_that_fails_in_a_way_nobody_foresaw(path: Path) -> None:
    disk, clock = Disk(), SimulatedClock()
    disk.fault = sqlite3.OperationalError("disk I/O error")
    store = store_at(path, clock, disk.connect)
    begun(store, Mode.SEALED)
    assert abouts(store) == [Trouble.FAILING]
    disk.fault = None
    clock.advance(RETRY_S)
    store.tick()
    assert abouts(store) == [News.WELL]
    assert [len(rows) for rows in rows_on_disk(path)] == [1]


def test_a_write_that_only_seemed_to_fail_is_not_written_twice(path: Path) -> None:
    class LateFault(sqlite3.Connection):
        broken = False

        def execute(self, sql: str, parameters: object = ()) -> sqlite3.Cursor:
            cursor = super().execute(sql, parameters)  # type: ignore[arg-type]
            if sql == "COMMIT" and LateFault.broken:
                raise sqlite3.OperationalError("disk I/O error")
            return cursor

    clock = SimulatedClock()
    store = store_at(path, clock, lambda file: sqlite3.connect(file, isolation_level=None, factory=LateFault))
    LateFault.broken = True
    played = begun(store, Mode.SEALED)
    assert abouts(store) == [Trouble.FAILING]
    for text in ("1", "2"):
        clock.advance(RETRY_S)
        played.ask(text)
    LateFault.broken = False
    clock.advance(RETRY_S)
    store.tick()
    assert names_of(rows_on_disk(path)[0]) == ["dealt", "asked", "asked"]
    assert len(statuses(path)) == 1


@pytest.mark.parametrize("name", ["[ab]*.db", "matches.db"])
def test_only_what_belongs_to_a_damaged_file_is_moved(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"garbage" * 999)
    others = {"a.db", f"{name}.backup", f"{name}x"}
    for other in others:
        (tmp_path / other).touch()
    key_file(path, 7).touch()
    store_at(path).resume()
    there = {file.name for file in tmp_path.iterdir()}
    assert there >= others | {f"{name}.damaged-1", f"{name}.damaged-1.match-7.key", name}
    assert not key_file(path, 7).exists()


def test_a_store_that_is_not_there_cannot_be_read(path: Path) -> None:
    with pytest.raises(StoreError, match="There is no store of matches"):
        open_to_read(path)
    assert not path.exists()


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (OSError(errno.ENOSPC, "No space left"), Trouble.FULL),
        (OSError(errno.EROFS, "Read-only file system"), Trouble.READ_ONLY),
        (OSError(errno.EIO, "Input/output error"), Trouble.FAILING),
    ],
)
def test_errors_of_the_system_are_sorted(error: OSError, trouble: Trouble, path: Path) -> None:
    with pytest.raises(StoreFailure) as caught, failures(path):
        raise error
    assert caught.value.trouble is trouble
    assert str(caught.value).startswith(f"The store {path} cannot be used: ")


@pytest.mark.parametrize("language", languages())
def test_every_notice_has_one_sentence(language: str) -> None:
    words = load_words(language)
    for about in (*Trouble, *News):
        sentence = words.say(f"store.{about.value}", path="/data/matches.db", detail="this and that")
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_the_lock_is_the_systems(path: Path) -> None:
    """A table that was killed holds no lock: it goes with the process."""
    store = store_at(path)
    store.resume()
    lock = os.open(path.with_name("matches.db.lock"), os.O_RDWR)
    with pytest.raises(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    store.close()
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(lock)


def test_the_lock_is_taken_away_with_the_last_use_of_it_and_keeps_others_out_until_then(path: Path) -> None:
    first, second = store_at(path), store_at(path)
    begun(first, Mode.SEALED)
    begun(second, Mode.SEALED)
    assert (first.trouble, second.trouble) == (None, Trouble.LOCKED)
    second.close()
    assert path.with_name("matches.db.lock").exists()
    third = store_at(path)
    begun(third, Mode.SEALED)
    assert third.trouble is Trouble.LOCKED
    first.close()
    third.close()
    assert not path.with_name("matches.db.lock").exists()


def test_a_lock_that_was_taken_away_while_it_was_waited_for_locks_nobody_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening the file and locking it, its last holder may take it away: then another file lies there, or none."""
    file, flock, tries = path.with_name("matches.db.lock"), fcntl.flock, list[int]()

    def slow(descriptor: int, how: int) -> None:
        tries.append(how)
        if len(tries) <= 2:
            file.unlink()
            if len(tries) == 2:
                file.touch()
        flock(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", slow)
    lock = Lock(path)
    assert len(tries) == 3
    with pytest.raises(StoreFailure, match="another table uses it"):
        Lock(path)
    lock.release()


def test_something_in_the_place_of_a_store_is_told_from_a_damaged_one(path: Path) -> None:
    refuse_no_store(path)
    path.touch()
    refuse_no_store(path)
    store = store_at(path)
    begun(store, Mode.SEALED)
    store.close()
    refuse_no_store(path)
    content = bytearray(path.read_bytes())
    content[4096:4110] = b"\xff" * 14
    path.write_bytes(content)
    refuse_no_store(path)
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match="was left as it is"):
        refuse_no_store(path)
