"""One table at a time writes a store: another one plays on in memory until it is free."""

import fcntl
import os
from pathlib import Path

import pytest

from orapa_pi.app.database import connect
from orapa_pi.app.failures import StoreFailure
from orapa_pi.app.journal import News, Trouble
from orapa_pi.app.opening import Lock
from orapa_pi.app.store import RETRY_S
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.play.modes import Mode
from tests.app.played import abouts, begun, names_of, rows_on_disk, store_at


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


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
