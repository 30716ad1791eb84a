"""Going back to a match that was given up: where that is offered, what follows, and what becomes of its secret."""

from pathlib import Path

import pytest

from orapa_pi.app.archive import finished
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.sealing import key_file
from orapa_pi.devices.ports import Control
from orapa_pi.play.menu_lines import lines
from orapa_pi.play.modes import Mode
from orapa_pi.play.orders import LookUpGivenUp
from orapa_pi.play.state import Ending
from tests.app.played import statuses
from tests.app.test_next_match import choose, leave, table_at
from tests.app.test_table import LAYOUT, Bench


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def offers_to_go_back(hands: Bench) -> bool:
    """Whether the menu, the panel's and the page's, has that line now."""
    return any(line.path == ("look_up",) for line in lines(hands.table.state))


def test_a_match_that_was_given_up_is_taken_up_again_after_a_restart(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "sealed", "hunters_1")
        hands.press(Control.OK)
        boards = hands.table.state.boards
        choose(hands, "give_up", "yes")
        assert hands.heard[-1].startswith("It can go on")
    with table_at(path) as again:
        assert again.table.state.mode is Mode.OPEN
        choose(again, "look_up")
        assert again.table.state.given_up
        again.press(Control.OK)
        assert again.heard[-1] == "The match goes on."
        assert again.table.state.boards == boards
        again.press(Control.RIGHT)
        again.press(Control.OK)
    with table_at(path) as third:
        assert third.heard[0] == "The match goes on where it stopped."
        assert len(third.table.state.log) == 2


def test_a_match_whose_key_is_lost_is_told_of_in_the_language_of_the_table(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "sealed", "hunters_1")
        choose(hands, "give_up", "yes")
    key_file(path, 1).unlink()
    with table_at(path) as again:
        choose(again, "settings", "language")
        leave(again)
        choose(again, "look_up")
        assert again.heard[-1] == "Dat potje is niet meer te openen: de sleutel is weg of past niet, of het is beschadigd."
        assert again.table.state.mode is Mode.OPEN


def test_only_a_table_that_keeps_one_offers_to_go_back_to_a_match(path: Path) -> None:
    with table_at(path) as hands:
        assert not offers_to_go_back(hands)
        choose(hands, "play", "sealed", "hunters_1")
        choose(hands, "give_up", "yes")
        leave(hands)
        choose(hands, "play", "open")
        assert offers_to_go_back(hands)
    with table_at(path) as again:
        assert offers_to_go_back(again)
        choose(again, "look_up")
        again.press(Control.OK)
        assert again.heard[-1] == "The match goes on."
        choose(again, "give_up", "yes")
        again.press(Control.RIGHT)  # the menu of what may follow is open: to reveal it
        again.press(Control.OK)
        assert again.table.state.revealed
        assert not offers_to_go_back(again)


def test_an_open_table_gives_way_to_the_match_that_is_taken_up(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "sealed", "hunters_1")
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
        asked = hands.table.state.log
        choose(hands, "give_up", "yes")
        leave(hands)
        choose(hands, "play", "open")
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        hands.press(Control.OK)
        choose(hands, "look_up")
        hands.press(Control.OK)
        assert hands.table.state.mode is Mode.SEALED
        hands.press(Control.RIGHT)
    assert [status.value for status in statuses(path)] == ["running", "abandoned"]
    with table_at(path) as again:
        assert (again.table.state.mode, again.table.state.log) == (Mode.SEALED, asked)


def test_a_secret_is_destroyed_from_the_table(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "sealed", "hunters_1")
        choose(hands, "give_up", "yes")
        for key in (Control.RIGHT, Control.RIGHT, Control.OK, Control.OK):
            hands.press(key)
        assert hands.heard[-1] == "The secret of the match is destroyed."
        assert hands.table.state.boards[0].secret is None
        assert not offers_to_go_back(hands)
        hands.table._obey(LookUpGivenUp())  # a page may have sent it before
        assert hands.heard[-1] == "No match that was given up is sealed."
        assert [file.name for file in path.parent.iterdir() if file.name.endswith(".key")] == []


def test_a_secret_is_revealed_from_the_table_and_can_be_replayed(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "sealed", "hunters_1")
        hands.press(Control.OK)
        choose(hands, "give_up", "yes")
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
        assert hands.heard[-1] == "The secret is shown."
        secret = hands.table.state.boards[0].secret
        database = open_to_read(path)
        *_, last = finished(database, 1).steps()
        database.close()
        assert last.after.boards[0].secret == secret
        assert last.after.outcome is not None
        assert last.after.outcome.ending is Ending.ABANDONED
