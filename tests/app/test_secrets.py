"""While a match runs its secret is in none of the files, in no form; when it is over it is there in the clear."""

from itertools import pairwise
from pathlib import Path

import pytest

from orapa_pi.app.archive import destroy, finished, reveal
from orapa_pi.app.database import Status
from orapa_pi.app.journal import any_edition
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.records import path_of
from orapa_pi.app.sealing import BLOCK_BYTES, Seal, key_file, new_key
from orapa_pi.errors import MatchError, SealBroken
from orapa_pi.play.events import Abandoned, BoardSeen, LockPressed, PauseTurned, Submitted, TakenBack
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Seen, Sight, blind, start
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.grid import Port
from orapa_pi.rules.json_form import layout_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout
from orapa_pi.rules.tracer import trace
from tests.app.played import EDITION, NAMES, Played, begun, names_of, rows_on_disk, statuses, store_at
from tests.play.story import OTHER, RIGHT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def texts_of(layout: Layout) -> list[str]:
    """A layout in every form in which it might be written: whole, by piece, by cell, drawn, and the paths of its beams."""
    placements = [str(placement) for placement in layout.placements]
    cells = [f'"{cell}": "{surface.value}"' for place in layout.placements for cell, surface in place.cells]
    json_cells = [text.replace(" ", "") for text in cells]
    drawn = [row[4:].rstrip() for row in draw_layout(layout).splitlines()[2:-1] if set(row[4:]) - set(". ")]
    repr_cells = [repr(cell) for place in layout.placements for cell, _ in place.cells]
    return [format_layout(layout), str(layout_to_json(layout)), *placements, *cells, *json_cells, *drawn, *repr_cells]


def paths_of(layout: Layout) -> list[str]:
    """The paths of two beams as the store writes them, step after step. (One step alone is three bytes: chance writes it.)"""
    paths = [path_of(trace(layout, Port.parse(text))) for text in ("1", "5")]
    return [f'"{one}","{two}"' for path in paths for one, two in pairwise(path)]


def leaked(path: Path, texts: list[str], *, keys_too: bool = False) -> list[str]:
    """The texts that some file in the folder of the database holds, as UTF-8 or UTF-16."""
    found = []
    for file in path.parent.iterdir():
        if keys_too or not file.name.endswith(".key"):
            content = file.read_bytes()
            found += [text for text in texts if text.encode() in content or text.encode("utf-16-le") in content]
    return found


def hunt(played: Played, wrong: Layout) -> None:
    """A hunt with everything that is written in one."""
    played.ask("1", "5", "2", "1")
    played.do(TakenBack(), PauseTurned(), PauseTurned())
    if played.state.attempts > 1:
        played.do(Submitted(wrong))
    if played.state.rules.on_the_board:
        played.do(BoardSeen(Seen(Sight.LOST)))
        played.ask("6")
        played.do(BoardSeen(Seen(Sight.CLEAR, RIGHT)))


@pytest.mark.parametrize("mode", Mode)
def test_no_file_of_a_running_match_holds_the_secret(mode: Mode, path: Path) -> None:
    store = store_at(path)
    played = begun(store, mode)
    hunt(played, OTHER)
    assert {file.name for file in path.parent.iterdir()} >= {"matches.db", "matches.db-wal", "matches.db-shm"}
    forms = [text for layout in (RIGHT, OTHER) for text in (*texts_of(layout), *paths_of(layout))]
    assert leaked(path, forms, keys_too=True) == []
    store.close()  # what the write-ahead log held is in the database now
    assert leaked(path, forms, keys_too=True) == []
    assert names_of(rows_on_disk(path)[0]).count("asked") >= 4  # and it is all there, for whoever has the key


@pytest.mark.parametrize("mode", [Mode.HIDDEN, Mode.SEALED, Mode.DUEL])
def test_after_the_reveal_it_is_there_in_the_clear_and_the_key_is_gone(mode: Mode, path: Path) -> None:
    store = store_at(path)
    played = begun(store, mode)
    hunt(played, OTHER)
    while played.state.outcome is None:
        right = RIGHT if played.state.hunted == 0 else OTHER
        played.do(Submitted(right))
    store.close()
    written = [format_layout(RIGHT), *paths_of(RIGHT)]
    assert set(leaked(path, written)) == set(written)
    assert not key_file(path, 1).exists()
    assert statuses(path) == [Status.OVER]
    database = open_to_read(path)
    assert len(list(finished(database, 1).steps())) == len(rows_on_disk(path)[0])
    database.close()


def test_a_duel_is_sealed_until_it_is_over_for_both(path: Path) -> None:
    store = store_at(path)
    played = begun(store, Mode.DUEL)
    played.do(Submitted(OTHER))  # the starter is right, and the other has one last turn
    assert leaked(path, [*texts_of(RIGHT), *texts_of(OTHER)]) == []
    played.do(Submitted(RIGHT))
    assert leaked(path, [format_layout(RIGHT)]) != []


def test_a_duel_on_two_sensor_boards_is_sealed_from_the_first_lock_on(path: Path) -> None:
    store = store_at(path)
    played = Played(store, start(EDITION, Mode.DUEL, NAMES[Mode.DUEL], sensors=(1, 0)))
    store.begin(played.state)
    played.do(BoardSeen(Seen(Sight.CLEAR, RIGHT), 1), LockPressed(0))
    forms = [text for layout in (RIGHT, OTHER) for text in (*texts_of(layout), *paths_of(layout))]
    assert leaked(path, forms, keys_too=True) == []
    played.do(BoardSeen(Seen(Sight.CLEAR, OTHER), 0), LockPressed(1))
    hunt(played, OTHER)
    store.close()
    assert leaked(path, forms, keys_too=True) == []
    again = store_at(path)
    folded = again.resume(any_edition)
    assert folded is not None
    assert folded.state == blind(played.state)
    resumed = Played(again, folded.state)
    while resumed.state.outcome is None:
        resumed.do(Submitted(RIGHT if resumed.state.hunted == 0 else OTHER))
    assert set(leaked(path, [format_layout(RIGHT), format_layout(OTHER)])) == {format_layout(RIGHT), format_layout(OTHER)}


def test_what_a_running_or_given_up_match_says_is_nothing(path: Path) -> None:
    store = store_at(path)
    played = begun(store, Mode.SEALED)
    database = open_to_read(path)
    with pytest.raises(MatchError, match="Match 1 is still being played"):
        finished(database, 1)
    with pytest.raises(MatchError, match="only a match that was given up"):
        reveal(path, 1)
    with pytest.raises(MatchError, match="only a match that was given up"):
        destroy(path, 1)
    played.do(Abandoned())
    with pytest.raises(MatchError, match="was given up and is sealed"):
        finished(database, 1)
    with pytest.raises(MatchError, match="There is no match 2"):
        finished(database, 2)
    database.close()


def test_a_match_that_was_given_up_can_be_revealed(path: Path) -> None:
    begun(store_at(path), Mode.SEALED).do(Abandoned())
    assert leaked(path, texts_of(RIGHT)) == []
    reveal(path, 1)
    assert leaked(path, [format_layout(RIGHT)]) != []
    assert not key_file(path, 1).exists()


def test_a_match_that_was_given_up_can_be_destroyed(path: Path) -> None:
    store = store_at(path)
    played = begun(store, Mode.SEALED)
    hunt(played, OTHER)
    played.do(Abandoned())
    store.close()
    destroy(path, 1)
    assert not key_file(path, 1).exists()
    (rows,) = rows_on_disk(path)
    assert all(row.secret is None for row in rows)
    database = open_to_read(path)
    with pytest.raises(MatchError, match="secret was destroyed"):
        finished(database, 1)
    database.close()


def test_the_table_itself_reveals_or_destroys(path: Path) -> None:
    store = store_at(path)
    for _ in range(3):
        begun(store, Mode.SEALED).do(Abandoned())
    running = begun(store, Mode.SEALED)
    assert store.given_up() == (1, 2, 3)
    store.reveal(1)
    store.destroy(2)
    assert store.given_up() == (3,)
    assert statuses(path) == [Status.OVER, Status.DESTROYED, Status.ABANDONED, Status.RUNNING]
    for number in (1, 4, 99):
        with pytest.raises(MatchError):
            store.destroy(number)
    key_file(path, 3).unlink()
    with pytest.raises(SealBroken, match=r"is gone\.$"):
        store.reveal(3)
    running.ask("1")
    assert store.trouble is None


def test_a_key_that_nothing_needs_is_deleted_at_the_next_start(path: Path) -> None:
    store = store_at(path)
    begun(store, Mode.SEALED).do(Submitted(RIGHT))
    begun(store, Mode.SEALED)
    store.close()
    for stray in (1, 9):  # the power went before the key was deleted; and before the match was written
        key_file(path, stray).write_bytes(new_key())
    store_at(path).resume()
    assert [number for number in (1, 2, 9) if key_file(path, number).exists()] == [2]


def test_a_sealed_text_opens_only_in_its_place_with_its_key() -> None:
    seal = Seal(new_key())
    sealed = seal.close('{"layout":"Zürich"}', "match/1")
    assert seal.open(sealed, "match/1") == '{"layout":"Zürich"}'
    changed = bytes([*sealed[:-1], sealed[-1] ^ 1])
    for text, name, other in ((sealed, "match/2", seal), (sealed, "match/1", Seal(new_key())), (changed, "match/1", seal)):
        with pytest.raises(SealBroken):
            other.open(text, name)
    with pytest.raises(SealBroken):
        seal.open(b"", "match/1")


def test_the_length_of_a_sealed_text_tells_nothing() -> None:
    seal = Seal(new_key())
    lengths = {len(seal.close("x" * length, "name")) for length in range(1, BLOCK_BYTES + 1, 31)}
    assert len(lengths) == 1
