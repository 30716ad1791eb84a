"""The accounts at the table: the player row acts at once, a power cut loses nothing, a match beside them is safe."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.books import Kept, MemoryBooks
from orapa_pi.app.companions import Companions
from orapa_pi.app.database import Status
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.outlets import Outlets
from orapa_pi.app.store import Store
from orapa_pi.app.stored_books import kept_in
from orapa_pi.compose import open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.ports import Control, Named, Typed
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.errors import OrapaError
from orapa_pi.opera.places import AT_TABLE, Desk, Filling, Place, Reading
from orapa_pi.opera.replay import replay
from orapa_pi.opera.update import Record
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import AT_BOARD, MODE_MENU
from orapa_pi.play.events import BoardSeen, LockPressed
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Seen, Sight, start
from tests.app.played import EDITION, NAMES, Played, statuses, store_at
from tests.app.test_table import LAYOUT, Bench, Listener
from tests.play.story import EMPTY, RIGHT

WORDS = load_words("en")


@contextmanager
def table_at(path: Path | None = None, config: Config | None = None) -> Iterator[Bench]:
    """A table that opens with the ways to play."""
    clock, listener = SimulatedClock(), Listener()
    devices = Devices(SimulatedBoard(BoardSettings(Config().edition())), SimulatedMatrix(MatrixSettings()), SimulatedPanel())
    journal = Store(path, clock) if path else None
    with open_table(
        config or Config(),
        devices,
        WORDS,
        clock,
        Random("accounts"),
        Companions(speakers=(listener,)),
        opening=MODE_MENU,
        journal=journal,
    ) as table:
        yield Bench(table, clock, devices, listener.heard)


def open_accounts(hands: Bench) -> None:
    """From the ways to play; the accounts are the last of them."""
    hands.press(Control.LEFT)
    hands.press(Control.OK)
    assert hands.table.accounts.open


def type_lines(hands: Bench, *entries: object) -> None:
    for entry in entries:
        hands.table.post(Typed(json.dumps(entry)))
        hands.table.run_until_quiet()


SETUP = {"do": "setup", "players": ["Ann", "Bob"]}


@pytest.mark.parametrize("text", ["garbage", "7", "[]"])
def test_a_typed_text_that_nothing_asked_for_is_answered(text: str) -> None:
    with table_at() as hands:
        open_accounts(hands)
        type_lines(hands, SETUP)
        hands.table.post(Typed(text))
        hands.table.run_until_quiet()
        assert hands.heard[-1].startswith(f"'{text}' answers nothing that is asked here.")


def test_a_typed_name_that_looks_empty_is_asked_for_again() -> None:
    with table_at() as hands:
        open_accounts(hands)
        while (asked := hands.table.accounts._asked()) is None or not asked.free:
            hands.press(Control.OK)
        before = hands.table.accounts.desk
        hands.table.post(Typed("\u3164"))
        hands.table.run_until_quiet()
        assert hands.heard[-1].startswith("Nobody could read that: a name needs letters")
        assert hands.table.accounts.desk == before
        hands.table.post(Typed("Zoë"))
        hands.table.run_until_quiet()
        assert hands.table.accounts.desk != before


@pytest.mark.parametrize("place", [Filling("equip"), Reading()])
def test_a_typed_action_closes_what_was_open(place: Place) -> None:
    """A question about a ship, or an entry of the history: neither may be there afterwards."""
    with table_at() as hands:
        open_accounts(hands)
        type_lines(hands, SETUP, {"do": "correct", "card": {"name": "Box", "kind": "ship"}})
        hands.table.accounts.desk = Desk(place)
        type_lines(hands, {"do": "undo", "steps": 2})
        hands.press(Control.RIGHT)
        assert hands.table.accounts.desk.place == AT_TABLE
        assert hands.table.accounts.record == Record()


def test_a_press_is_not_joined_to_a_typed_action() -> None:
    with table_at() as hands:
        open_accounts(hands)
        type_lines(hands, SETUP, {"do": "start_turn"})
        hands.press(Control.CREDIT_UP)
        type_lines(hands, {"do": "train"})
        hands.press(Control.CREDIT_UP)
        assert [len(entry.requests) for entry in hands.table.accounts.record.entries] == [1, 1, 1, 1, 1]


def test_leaving_leads_back_to_the_menu_and_the_accounts_stay() -> None:
    with table_at() as hands:
        open_accounts(hands)
        type_lines(hands, SETUP, {"do": "start_turn"})
        hands.press(Control.MODE)
        hands.press(Control.LEFT)
        hands.press(Control.OK)
        assert not hands.table.accounts.open
        assert hands.table.place == MODE_MENU
        open_accounts(hands)
        assert hands.table.accounts.record.game.active == "Ann"


def test_the_player_row_acts_at_once_and_back_undoes_what_belongs_together() -> None:
    with table_at() as hands:
        open_accounts(hands)
        type_lines(hands, SETUP, {"do": "start_turn"})
        record = hands.table.accounts.record
        for _ in range(5):
            hands.press(Control.CREDIT_UP)
            hands.wait(0.1)
        hands.press(Control.UNIT_UP)
        ann = hands.table.accounts.record.game.player("Ann")
        assert (ann.credits, ann.civil) == (9, 5)
        hands.press(Control.BACK)
        assert hands.table.accounts.record == record
        hands.press(Control.TRAIN)
        hands.press(Control.END_TURN)
        assert hands.table.accounts.record.game.active == "Bob"
        assert hands.table.accounts.record.game.player("Ann").military == 1


def test_every_press_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        open_accounts(hands)
        type_lines(hands, SETUP, {"do": "start_turn"})
        for count in range(1, 4):
            hands.press(Control.CREDIT_UP)
            assert len(lines_on_disk(path)) == 2 + count
        assert [line.get("joined") for line in map(json.loads, lines_on_disk(path))] == [None, None, None, True, True]
        hands.press(Control.BACK)
        assert json.loads(lines_on_disk(path)[-1]) == {"do": "undo"}


def lines_on_disk(path: Path) -> tuple[str, ...]:
    database = open_to_read(path)
    try:
        return kept_in(database.rows(database.numbers(*Status)[-1])).lines
    finally:
        database.close()


def test_after_a_power_cut_the_accounts_go_on(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        open_accounts(hands)
        type_lines(hands, SETUP, {"do": "start_turn"}, {"do": "train"}, {"do": "end_turn"}, {"do": "undo"})
        hands.press(Control.CREDIT_UP)
        hands.wait(1.0)
        shown, record = hands.press(Control.CREDIT_UP), hands.table.accounts.record
    with table_at(path) as again:
        assert again.heard == ["The accounts go on where they stopped."]
        assert again.table.accounts.record == record
        assert again.press(Control.CELL) == shown
        again.press(Control.BACK)
        assert again.table.accounts.record.game.player("Ann").credits == 0
        again.press(Control.CREDIT_UP)
        assert json.loads(lines_on_disk(path)[-1]).get("joined") is None
    assert statuses(path) == [Status.RUNNING]


def test_a_failing_disk_is_said_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "matches.db"
    path.parent.touch()  # no folder
    with table_at(path) as hands:
        open_accounts(hands)
        type_lines(hands, SETUP)
        assert any("kept in memory only" in sentence for sentence in hands.heard)
        line = [row[:16] for row in hands.matrix.text().splitlines()[5:10]]
        assert line == ["!!..!!!..!!.!.!.", "!.!..!..!...!!..", "!.!..!...!..!...", "!.!..!....!.!!..", "!!..!!!.!!..!.!."]


def test_accounts_that_were_left_are_not_open_after_a_power_cut_but_there(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        open_accounts(hands)
        type_lines(hands, SETUP, {"do": "start_turn"})
        hands.press(Control.MODE)
        hands.press(Control.LEFT)
        hands.press(Control.OK)
        hands.press(Control.RIGHT)  # from the first way to play
        hands.press(Control.LEFT)
        hands.press(Control.OK)  # an open table
        hands.rest()
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        assert hands.table.state.mode is Mode.OPEN
        assert hands.table.state.secret is not None
    with table_at(path) as again:
        assert again.heard[0] == "The match goes on where it stopped."
        assert "The accounts go on where they stopped." not in again.heard
        assert not again.table.accounts.open
        assert again.table.state.secret is not None
        assert again.table.accounts.record.game.active == "Ann"
    assert statuses(path) == [Status.RUNNING, Status.RUNNING]


def test_leaving_the_accounts_does_not_lead_past_a_match_that_runs(tmp_path: Path) -> None:
    """After a power cut both are there. The ways to play would drop the match; its board is private to its setter."""
    path = tmp_path / "matches.db"
    store = store_at(path)
    played = Played(store, start(EDITION, Mode.DUEL, NAMES[Mode.DUEL]))
    store.begin(played.state)
    played.do(BoardSeen(Seen(Sight.CLEAR, RIGHT)), LockPressed(), BoardSeen(EMPTY))
    store.books.keep({"do": "setup", "players": ["Ann", "Bob"]})
    store.close()
    with table_at(path) as hands:
        assert hands.table.accounts.open
        hands.wait(30.0)
        for control in (Control.MODE, Control.LEFT):
            hands.press(control)
        shown = hands.press(Control.OK)
        assert not hands.table.accounts.open
        assert hands.table.state.mode is Mode.DUEL
        assert hands.table.place == AT_BOARD
        assert set(shown) <= set(".!\n"), "the first page says for whom the board is"


def test_a_new_game_closes_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with table_at(path) as hands:
        open_accounts(hands)
        type_lines(hands, SETUP)
        hands.press(Control.MODE)
        for _ in range(2):
            hands.press(Control.LEFT)
        hands.press(Control.OK)
        hands.press(Control.OK)
        assert hands.table.accounts.record == Record()
        type_lines(hands, {"do": "setup", "players": ["Cid", "Dan"]})
    assert statuses(path) == [Status.OVER, Status.RUNNING]
    assert not list(tmp_path.glob("*match-1.key"))


def play_for_ever(path: Path, tell: int, seed: str) -> None:
    """A whole table in a process of its own: what the panel does at random is told before and after."""
    rng = Random(seed)
    with table_at(path) as hands:
        if not hands.table.accounts.open:
            open_accounts(hands)
        if not hands.table.accounts.record.entries:
            type_lines(hands, SETUP, {"do": "start_turn"})
        keys = [Control.CREDIT_UP, Control.CREDIT_UP, Control.UNIT_UP, Control.BACK, Control.RIGHT]
        while True:
            hands.press(rng.choice(keys))
            os.write(tell, json.dumps(repr(hands.table.accounts.record.game)).encode() + b"\n")
            hands.wait(rng.choice([0.1, 3.0, 6.0]))


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_killed_table_goes_on_where_it_was(seed: str, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    print(f"seed {seed!r}")
    for life in range(3):
        read, write = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(read)
            try:
                play_for_ever(path, write, f"{seed} {life}")
            finally:
                os._exit(1)
        os.close(write)
        told = b""
        while told.count(b"\n") < 8:
            heard = os.read(read, 65536)
            assert heard, "the table has ended by itself"  # else this test would never end
            told += heard
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        while more := os.read(read, 65536):
            told += more
        os.close(read)
        shown = json.loads(told.split(b"\n")[-2])
        kept = lines_on_disk(path)
        # at most the press that was just being kept is there besides
        assert shown in [repr(replay(some).record.game) for some in (kept, kept[:-1])], f"life {life}"


def test_cards_and_rulings_come_from_the_config(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text('[[cards]]\nname = "Probe"\nkind = "other"\nprice = 3\n')
    config = check_config({"opera": {"cards": str(cards), "rulings": {"tie": "restarts_clock"}}}, "the test")
    with table_at(config=config) as hands:
        open_accounts(hands)
        scene = hands.table.accounts.scene
        assert set(scene.catalogue.cards) == {"Probe"}
        assert scene.rulings.tie.value == "restarts_clock"
        type_lines(hands, {**SETUP, "rulings": {"gifts": "swaps_only"}})
        chosen = hands.table.accounts.record.game.rulings
        assert (chosen.tie.value, chosen.gifts.value) == ("restarts_clock", "swaps_only")
        hands.press(Control.BACK)
        type_lines(hands, SETUP)
        assert hands.table.accounts.record.game.rulings == scene.rulings


def test_names_that_were_changed_at_the_table_are_offered_at_once() -> None:
    with table_at() as hands:
        hands.table.post(Named(("Zoe", "Yan")))
        hands.table.run_until_quiet()
        open_accounts(hands)
        assert hands.table.accounts.scene.names[:2] == ("Zoe", "Yan")


@pytest.mark.parametrize(
    ("opera", "message"),
    [
        ({"cards": "nowhere.toml"}, "cannot be read"),
        ({"rulings": {"tea": "green"}}, r'rulings in \[opera\] cannot be used: it has no ruling "tea"'),
    ],
)
def test_bad_cards_and_rulings_are_one_sentence(opera: dict[str, object], message: str) -> None:
    with pytest.raises(OrapaError, match=message), table_at(config=check_config({"opera": opera}, "the test")):
        pass


def test_accounts_that_cannot_be_read_are_said_and_closed() -> None:
    listener = Listener()
    accounts = Accounts(WORDS, SimulatedClock(), Outlets(speakers=[listener]), MemoryBooks())
    accounts.resume(Kept(('{"do": "dance"}',), open=True))
    assert not accounts.open
    assert accounts.desk == Desk()
    assert "cannot be read" in listener.heard[0]


def test_accounts_whose_lines_no_longer_count_are_said() -> None:
    """What was kept was accepted once: another version's rules, or a damaged store."""
    listener = Listener()
    accounts = Accounts(WORDS, SimulatedClock(), Outlets(speakers=[listener]), MemoryBooks())
    accounts.resume(Kept((json.dumps(SETUP), '{"do": "train"}', '{"do": "start_turn"}'), open=True))
    assert accounts.record.game.active == "Ann"
    assert listener.heard[-1] == "1 entry of these accounts counts no longer: look the numbers over."
