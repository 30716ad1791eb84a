"""Disks that fail: one sentence, play goes on in memory, and what was played is written when the disk works again."""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orapa_pi.app.database import connect
from orapa_pi.app.failures import StoreFailure, failures
from orapa_pi.app.journal import News, Trouble
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.sealing import key_file
from orapa_pi.app.soundness import of_store
from orapa_pi.app.store import RETRY_S
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.phrases import languages, load_words
from orapa_pi.play.events import Submitted
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import blind
from tests.app.played import abouts, begun, names_of, rows_on_disk, statuses, store_at
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


def test_a_card_that_answers_nothing_about_its_files_has_not_lost_them(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that dies gives errors also where one only asks whether a file is there."""
    clock, stat, dies = SimulatedClock(), os.stat, False

    def asked(file: Path | str | int, **how: Any) -> os.stat_result:
        if dies and not isinstance(file, int) and Path(file).name.startswith(path.name):
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(file))
        return stat(file, **how)

    monkeypatch.setattr(os, "stat", asked)
    store = store_at(path, clock)
    played = begun(store, Mode.SEALED)
    dies = True
    for text in ("1", "2"):
        clock.advance(RETRY_S)
        played.ask(text)
        store.tick()
    assert abouts(store) == [Trouble.FAILING]
    assert [(one.what, dict(one.fields)["reason"]) for one in of_store(path)] == [("store_unsound", os.strerror(errno.EIO))]
    with pytest.raises(StoreFailure):
        open_to_read(path)
    dies = False
    clock.advance(RETRY_S)
    store.tick()
    assert abouts(store) == [News.WELL]
    assert names_of(rows_on_disk(path)[0]) == ["dealt", "asked", "asked"]


def test_a_folder_that_cannot_be_looked_through_is_a_disk_that_fails(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is done at every start, for keys that nothing needs any more."""

    def fails(*_: object) -> list[str]:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    clock = SimulatedClock()
    store = store_at(path, clock)
    with monkeypatch.context() as dying:
        for way in ("listdir", "scandir"):  # pathlib's before Python 3.13, and since
            dying.setattr(os, way, fails)
        played = begun(store, Mode.SEALED)
        assert abouts(store) == [Trouble.FAILING]
    clock.advance(RETRY_S)
    played.ask("1")
    assert abouts(store) == [News.WELL]
    assert names_of(rows_on_disk(path)[0]) == ["dealt", "asked"]


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
