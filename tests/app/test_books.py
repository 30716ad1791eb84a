"""The books of the accounts in the store of matches: beside a match, on a failing disk, with a key that is gone."""

from pathlib import Path

from orapa_pi.app.books import Books, Kept, MemoryBooks
from orapa_pi.app.database import Status
from orapa_pi.app.journal import News, Trouble
from orapa_pi.app.sealing import key_file
from orapa_pi.app.store import RETRY_S, Store
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.play.modes import Mode
from orapa_pi.rules.json_form import Json
from tests.app.played import abouts, begun, statuses, store_at
from tests.app.test_store_faults import Disk

LINES: list[Json] = [{"do": "setup", "players": ["Ann", "Bob"]}, {"do": "start_turn", "player": "Ann"}]
KEPT = ('{"do":"setup","players":["Ann","Bob"]}', '{"do":"start_turn","player":"Ann"}')


def keep(books: Books, lines: list[Json] = LINES) -> None:
    for line in lines:
        books.keep(line)


def resumed(path: Path) -> tuple[Store, Kept | None]:
    store = store_at(path)
    store.resume()
    return store, store.books.resume()


def test_accounts_and_a_match_are_kept_beside_each_other(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = store_at(path)
    keep(store.books, LINES[:1])
    played = begun(store, Mode.SEALED)
    keep(store.books, LINES[1:])
    played.ask("1", "2")
    store.books.mark(opened=False)
    store.close()
    again = store_at(path)
    folded = again.resume()
    assert folded is not None
    assert len(folded.state.log) == 2
    assert again.books.resume() == Kept(KEPT, open=False)


def test_a_new_match_gives_up_the_old_match_and_not_the_accounts(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = store_at(path)
    keep(store.books)
    begun(store, Mode.SEALED)
    begun(store, Mode.DEMO)
    store.close()
    assert statuses(path) == [Status.RUNNING, Status.ABANDONED, Status.RUNNING]
    assert resumed(path)[1] == Kept(KEPT, open=True)


def test_a_full_disk_loses_nothing_of_the_accounts(tmp_path: Path) -> None:
    path, disk, clock = tmp_path / "matches.db", Disk(), SimulatedClock()
    store = store_at(path, clock, disk.connect)
    keep(store.books, LINES[:1])
    disk.fill(full=True)
    keep(store.books, [LINES[1]] * 200)
    assert abouts(store) == [Trouble.FULL]
    disk.full = False
    clock.advance(RETRY_S)
    store.tick()
    assert abouts(store) == [News.WELL]
    store.close()
    assert resumed(path)[1] == Kept((KEPT[0], *[KEPT[1]] * 200), open=True)


def test_finished_accounts_are_over_and_their_key_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = store_at(path)
    store.books.finish()  # of nothing
    store.books.mark(opened=True)
    keep(store.books)
    store.books.finish()
    keep(store.books, LINES[:1])
    store.close()
    assert statuses(path) == [Status.OVER, Status.RUNNING]
    assert not key_file(path, 1).exists()
    assert resumed(path)[1] == Kept(KEPT[:1], open=True)


def test_accounts_whose_key_is_gone_are_given_up_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = store_at(path)
    keep(store.books)
    store.close()
    key_file(path, 1).unlink()
    again, kept = resumed(path)
    assert kept is None
    assert abouts(again) == [News.NOT_RESUMED]
    keep(again.books)
    assert statuses(path) == [Status.ABANDONED, Status.RUNNING]


def test_without_a_store_nothing_outlives_the_table() -> None:
    books = MemoryBooks()
    keep(books)
    books.mark(opened=True)
    books.finish()
    assert books.resume() is None
