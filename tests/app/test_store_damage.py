"""Files that are no store, or one no more: they are told apart, moved aside or left alone, and nothing is deleted."""

import os
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from orapa_pi.app.failures import StoreFailure
from orapa_pi.app.journal import News, Notice, Trouble
from orapa_pi.app.opening import Lock, open_database, open_to_read, refuse_no_store
from orapa_pi.app.sealing import Seal, key_file, read_key
from orapa_pi.app.store import RETRY_S
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.errors import StoreError
from orapa_pi.play.events import Abandoned, Submitted, TakenUp
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import blind
from tests.app.played import Played, abouts, begun, names_of, rows_on_disk, statuses, store_at
from tests.play.story import RIGHT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


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


def take_away(path: Path, how: str) -> None:
    log = path.with_name(f"{path.name}-wal")
    match how:
        case "folder":
            shutil.rmtree(path.parent)
        case "database":
            path.unlink()
        case "log":
            log.unlink()
        case "cut":
            os.truncate(path, 0)
        case "replaced":
            other = store_at(path.with_name("other.db"))
            begun(other, Mode.SEALED).do(Submitted(RIGHT))
            other.close()
            path.with_name("other.db").replace(path)


def test_a_match_that_was_taken_up_goes_on_in_the_store_that_follows_on_one_that_was_taken_away(path: Path) -> None:
    store = store_at(path)
    given_up = begun(store, Mode.SEALED)
    given_up.do(Abandoned())
    store.close()
    again = store_at(path)
    assert again.resume() is None
    played = Played(again, again.look_up(1).state)
    played.do(TakenUp())
    played.ask("1")
    path.unlink()
    played.ask("2")
    assert [status.value for status in statuses(path)] == ["running"]
    again.close()
    folded = store_at(path).resume()
    assert folded is not None
    assert folded.state == blind(played.state)


@pytest.mark.parametrize("how", ["folder", "database", "log", "cut", "replaced"])
@pytest.mark.parametrize("noticed", ["by the next event", "by looking after it"])
def test_a_store_that_is_taken_away_in_play_is_said_and_the_match_is_written_anew(
    how: str, noticed: str, tmp_path: Path
) -> None:
    path, clock = tmp_path / "folder" / "matches.db", SimulatedClock()
    store = store_at(path, clock)
    played = begun(store, Mode.SEALED)
    played.ask("1", "2")
    take_away(path, how)
    if noticed == "by the next event":
        played.ask("3")
    else:
        clock.advance(RETRY_S)
        store.tick()
    said = abouts(store)
    assert said[0] is News.GONE
    assert said[1:] in ([], [News.SET_ASIDE])
    assert store.trouble is None
    expected = ["dealt"] + ["asked"] * len(played.state.log)
    assert names_of(rows_on_disk(path)[-1]) == expected
    assert [status.value for status in statuses(path)] == (["over", "running"] if how == "replaced" else ["running"])
    played.ask("4")
    assert abouts(store) == []
    with pytest.raises(StoreFailure, match="another table uses it"):
        Lock(path)
    store.close()
    folded = store_at(path).resume()
    assert folded is not None
    assert folded.state == blind(played.state)


@pytest.mark.parametrize("harm", [None, b"", b"k" * 32], ids=["gone", "emptied", "another"])
@pytest.mark.parametrize("quiet", [False, True], ids=["before an answer", "while nothing happens"])
def test_a_key_that_is_taken_away_in_play_is_written_anew_and_that_is_said(harm: bytes | None, quiet: bool, path: Path) -> None:
    """The database alone goes on taking what happens, and after a power cut nobody could read it."""
    clock = SimulatedClock()
    store = store_at(path, clock)
    played = begun(store, Mode.SEALED)
    played.ask("1")
    file = key_file(path, 1)
    key = file.read_bytes()
    if harm is None:
        file.unlink()
    else:
        file.write_bytes(harm)
    if quiet:
        clock.advance(RETRY_S)
        store.tick()
    else:
        played.ask("2")
    assert file.read_bytes() == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert store.take_notices() == (Notice(News.KEY_GONE, str(path)),)
    played.ask("3")
    assert store.take_notices() == (), "it is said once"
    again = store_at(copied(path))
    resumed = again.resume()
    assert resumed is not None
    assert resumed.state == played.kept
    assert again.take_notices() == ()


def copied(path: Path) -> Path:
    """What a power cut leaves of the store and all that lies beside it."""
    folder = path.parent / "later"
    folder.mkdir()
    for file in path.parent.iterdir():
        if file.is_file() and not file.name.endswith(".lock"):
            shutil.copy2(file, folder)
    return folder / path.name


def test_the_keys_of_a_store_that_is_taken_away_are_kept_aside_and_open_it_where_it_is_now(tmp_path: Path) -> None:
    path, clock = tmp_path / "matches.db", SimulatedClock()
    store = store_at(path, clock)
    given_up = begun(store, Mode.SEALED)
    given_up.do(Abandoned())
    for number, elsewhere in enumerate(("first.db", "second.db"), 1):
        played = begun(store, Mode.SEALED)
        played.ask("1")
        key = read_key(key_file(path, 1))
        path.rename(tmp_path / elsewhere)
        clock.advance(RETRY_S)
        store.tick()
        assert abouts(store) == [News.GONE]
        assert read_key(key_file(path.with_name(f"matches.db.damaged-{number}"), 1)) == key
    assert store.trouble is None
    for number, elsewhere in enumerate(("first.db", "second.db"), 1):
        for rest in ("-wal", ".match-1.key"):
            path.with_name(f"matches.db.damaged-{number}{rest}").rename(tmp_path / f"{elsewhere}{rest}")
        database = open_to_read(tmp_path / elsewhere)
        assert database.secret(1, Seal(read_key(key_file(tmp_path / elsewhere, 1)))) != "{}"
        database.close()
