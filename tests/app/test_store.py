"""The store: what is acknowledged is on disk, a match goes on where it stopped, and one that is over is in the clear."""

import json
import stat
from pathlib import Path
from random import Random

import pytest

from orapa_pi.app.archive import finished
from orapa_pi.app.journal import News, Notice
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.sealing import digest, key_file
from orapa_pi.play.events import (
    Abandoned,
    Answered,
    BoardSeen,
    ClearPressed,
    LockPressed,
    PauseTurned,
    PortTurned,
    Price,
    Submitted,
)
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import NOTHING_SEEN, Seen, Sight, Stage, blind, start
from orapa_pi.rules.grid import Port
from orapa_pi.rules.tracer import trace
from tests.app.played import EDITION, NAMES, Played, begun, names_of, rows_on_disk, statuses, store_at
from tests.play.story import OTHER, RIGHT
from tests.play.test_machine import random_event
from tests.scale import scaled


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "matches.db"


@pytest.mark.parametrize("mode", Mode)
def test_every_mode_goes_on_where_it_stopped_and_shows_the_last_answer_again(mode: Mode, path: Path) -> None:
    store = store_at(path)
    played = begun(store, mode)
    played.ask("1", "E4")
    store.close()
    again = store_at(path)
    folded = again.resume()
    assert folded is not None
    assert folded.state == blind(played.state)
    assert folded.effects == played.effects
    assert isinstance(folded.effects[0], Answered)
    resumed = Played(again, folded.state)
    resumed.do(BoardSeen(Seen(Sight.CLEAR, RIGHT)))
    resumed.ask("2", "3")
    again.close()
    (rows,) = rows_on_disk(path)
    assert names_of(rows).count("asked") == 4


def test_an_event_is_on_disk_when_it_is_acknowledged(path: Path) -> None:
    played = begun(store_at(path), Mode.SEALED)
    for count, text in enumerate(("1", "2", "B3"), 1):
        played.ask(text)
        assert names_of(rows_on_disk(path)[0]).count("asked") == count


def test_turning_the_port_is_written_with_the_next_event_and_not_alone(path: Path) -> None:
    store = store_at(path)
    played = begun(store, Mode.SEALED)
    played.do(PortTurned(1), PortTurned(4), PortTurned(-2))
    assert names_of(rows_on_disk(path)[0]) == ["dealt"]
    played.ask("7")
    played.do(PortTurned(1))
    store.close()
    assert names_of(rows_on_disk(path)[0]) == ["dealt", "turned", "asked"]
    folded = store_at(path).resume()
    assert folded is not None
    assert str(folded.state.port) == "4"


def test_refusals_and_readings_are_not_written(path: Path) -> None:
    played = begun(store_at(path), Mode.HIDDEN)
    played.do(LockPressed(), BoardSeen(NOTHING_SEEN), BoardSeen(Seen(Sight.CLEAR, OTHER)))
    assert names_of(rows_on_disk(path)[0]) == ["lock"]


def test_a_question_that_waits_still_waits_after_a_power_cut(path: Path) -> None:
    store = store_at(path)
    played = begun(store, Mode.HIDDEN)
    played.do(BoardSeen(Seen(Sight.LOST)))
    played.ask("5")
    store.close()
    again = store_at(path)
    folded = again.resume()
    assert folded is not None
    assert folded.state.pending is not None
    resumed = Played(again, folded.state)
    resumed.do(BoardSeen(Seen(Sight.CLEAR, RIGHT)))
    assert [str(asked.question) for asked in resumed.state.log] == ["5"]
    assert names_of(rows_on_disk(path)[0]) == ["lock", "asked", "asked"]


def test_each_answer_keeps_its_evidence(path: Path) -> None:
    played = begun(store_at(path), Mode.HIDDEN)
    played.ask("1", "1")
    _, first, again = rows_on_disk(path)[0]
    said, secret = json.loads(first.public), json.loads(first.secret or "")
    assert said["said"] == {
        "question": "1",
        "answer": {"ending": "exit", "exit": "I", "colours": [], "name": "transparent"},
        "hunter": 0,
        "again": False,
    }
    path_of_beam = trace(RIGHT, Port.parse("1")).path
    assert secret["path"] == [f"{step.cell}{step.heading.name}" for step in path_of_beam]
    assert secret["seen"].startswith("mine:")
    assert json.loads(again.public)["said"]["again"] is True
    assert again.secret is None


def test_the_digests_can_be_checked_after_the_reveal(path: Path) -> None:
    store = store_at(path)
    played = begun(store, Mode.DUEL)
    played.ask("1", "1")
    played.do(Submitted(RIGHT))
    database = open_to_read(path)
    match = finished(database, 1)
    database.close()
    key = bytes.fromhex(str(match.secret["digest_key"]))
    digests = [json.loads(row.public).get("digest") for row in match.rows]
    assert [found for found in digests if found] == [digest(OTHER, key), digest(RIGHT, key)]


def test_at_the_end_the_key_is_gone_and_nothing_more_is_kept(path: Path) -> None:
    store = store_at(path)
    played = begun(store, Mode.SEALED)
    assert key_file(path, 1).exists()
    played.do(Submitted(RIGHT))
    assert played.state.stage is Stage.OVER
    assert not key_file(path, 1).exists()
    rows = rows_on_disk(path)
    played.ask("1")
    played.do(PauseTurned(), PortTurned(1))
    assert rows_on_disk(path) == rows
    store.close()
    assert store_at(path).resume() is None


def test_an_open_table_that_is_cleared_begins_a_new_match(path: Path) -> None:
    store = store_at(path)
    played = begun(store, Mode.OPEN)
    played.do(PortTurned(3))
    played.ask("1")
    played.do(ClearPressed())
    assert [status.value for status in statuses(path)] == ["over"]
    played.do(LockPressed())
    assert [status.value for status in statuses(path)] == ["over", "running"]
    store.close()
    folded = store_at(path).resume()
    assert folded is not None
    assert folded.state == blind(played.state)
    assert str(folded.state.port) == "4"


def test_a_match_that_is_given_up_stays_sealed(path: Path) -> None:
    store = store_at(path)
    begun(store, Mode.SEALED).do(Abandoned())
    assert [status.value for status in statuses(path)] == ["abandoned"]
    assert key_file(path, 1).exists()
    begun(store, Mode.SEALED)
    begun(store, Mode.HIDDEN)
    assert [status.value for status in statuses(path)] == ["abandoned", "abandoned", "running"]
    assert len({key_file(path, number).read_bytes() for number in (1, 2, 3)}) == 3


def test_a_match_is_not_resumed_where_its_game_cannot_be_played(path: Path) -> None:
    store = store_at(path)
    begun(store, Mode.SEALED)
    store.close()
    again = store_at(path)
    assert again.resume(lambda edition: edition != EDITION) is None
    assert again.take_notices() == (Notice(News.OTHER_GAME, str(path), "mine"),)
    assert [status.value for status in statuses(path)] == ["abandoned"]


@pytest.mark.parametrize("harm", ["gone", "other", "short"])
def test_a_match_whose_key_is_lost_is_given_up_and_that_is_said(harm: str, path: Path) -> None:
    store = store_at(path)
    begun(store, Mode.SEALED)
    store.close()
    key = key_file(path, 1)
    if harm == "gone":
        key.unlink()
    else:
        key.write_bytes(bytes(32) if harm == "other" else b"")
    again = store_at(path)
    assert again.resume() is None
    (notice,) = again.take_notices()
    assert notice.about is News.NOT_RESUMED
    assert again.trouble is None


def test_the_files_are_for_the_table_only(path: Path) -> None:
    begun(store_at(path), Mode.SEALED)
    found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert set(found) == {"matches.db" + end for end in ("", "-wal", "-shm", ".lock", ".match-1.key")}
    assert set(found.values()) == {0o600}


def test_rights_that_are_too_wide_are_narrowed(path: Path) -> None:
    path.parent.mkdir()
    path.touch(0o644)
    begun(store_at(path), Mode.SEALED)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.soak
@pytest.mark.parametrize("mode", Mode)
def test_a_store_that_is_closed_and_opened_at_any_time_gives_the_state_that_was_played(mode: Mode, tmp_path: Path) -> None:
    rng = Random(f"store {mode}")
    for number in range(scaled(200)):
        path = tmp_path / f"{number}.db"
        store = store_at(path)
        played = Played(store, start(EDITION, mode, NAMES[mode]))
        while played.state.stage is not Stage.OVER and rng.random() < 0.98:
            played.do(random_event(rng))
            if rng.random() < 0.2:
                store.close()
                store = store_at(path)
                folded = store.resume()
                kept = played.kept if played.state.outcome is None else None
                assert (folded.state if folded else None) == kept
                played = Played(store, folded.state if folded else start(EDITION, mode, NAMES[mode]))
                played.kept = kept
        store.close()


def test_the_price_of_a_question_survives(path: Path) -> None:
    store = store_at(path)
    begun(store, Mode.SEALED).ask("1")
    store.close()
    again = store_at(path)
    folded = again.resume()
    assert folded is not None
    resumed = Played(again, folded.state)
    resumed.ask("1")
    (effect,) = resumed.effects
    assert isinstance(effect, Answered)
    assert effect.price is Price.AGAIN
