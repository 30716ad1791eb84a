"""Names, the game and the language chosen at the table: what the next match is made of, also after a power cut."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.app.store import Store
from orapa_pi.cli import main
from orapa_pi.compose import chosen, make_choices, open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.ports import Control, Named, Press
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.errors import ConfigError
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import InMenu, entries
from orapa_pi.play.menu import MENU
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.picture import picture_of
from tests.app.played import rows_on_disk, statuses
from tests.app.test_table import LAYOUT, Bench, Listener
from tests.test_writing import EMPTY


@contextmanager
def table_at(path: Path, **game: object) -> Iterator[Bench]:
    """A table whose store and choices lie at this path."""
    config = check_config({"game": game, "store": str(path)}, "test") if game else Config(store=str(path))
    choices = make_choices(config)
    words = load_words(chosen(config, choices).language)
    clock, listener = SimulatedClock(), Listener()
    board = SimulatedBoard(BoardSettings(config.edition()))
    devices = Devices(board, SimulatedMatrix(MatrixSettings()), SimulatedPanel())
    with open_table(
        config,
        devices,
        words,
        clock,
        Random("next"),
        Companions(speakers=(listener,)),
        journal=Store(path, clock),
        choices=choices,
    ) as table:
        hands = Bench(table, clock, devices, listener.heard)
        hands.rest()
        yield hands


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def choose(hands: Bench, *keys: str) -> None:
    """Go down the menu by the keys of its lines, with MODE, RIGHT and OK."""
    hands.press(Control.MODE)
    for key in keys:
        place = hands.table.place
        assert isinstance(place, InMenu), key
        shown = [entry.key for entry in entries(place, hands.table.state)]
        for _ in range(shown.index(key)):
            hands.press(Control.RIGHT)
        hands.press(Control.OK)


def leave(hands: Bench) -> None:
    hands.press(Control.MODE)


def test_the_edition_is_chosen_and_the_board_follows(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "settings", "game", "space_black_hole")
        leave(hands)
        assert str(hands.table.state.edition) == "space+black_hole", "nothing was locked: it holds at once"
        hands.rest()
        hands.lay(deal(hands.board.edition, Random(3)))
        hands.press(Control.OK)
        assert hands.table.state.stage is Stage.ASKING
        hands.press(Control.OK)
        assert "laser" in hands.heard[-1]


def test_a_locked_board_is_played_to_its_end_before_the_game_changes(path: Path) -> None:
    with table_at(path) as hands:
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        choose(hands, "settings", "game", "space")
        leave(hands)
        hands.press(Control.OK)
        assert hands.heard[-1].startswith("1: The wave")
        hands.press(Control.MODE, Press.LONG)
        assert hands.table.state.edition.name == "space"
        assert hands.board.edition.name == "space"


def test_choices_are_there_after_a_restart(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "settings", "game", "space")
        leave(hands)
        choose(hands, "settings", "turn_time", "seconds_120")
        leave(hands)
        choose(hands, "settings", "language")
        leave(hands)
        hands.table.post(Named(("Zoë", "Jo")))
        hands.table.run_until_quiet()
        assert hands.heard[-1].startswith("Zoë, Jo, CAS")
    with table_at(path) as again:
        assert again.table.state.edition.name == "space"
        choose(again, "play", "duel", "draw")
        assert again.table.state.settings.turn_s == 120
        assert set(again.table.state.hunters) == {"Zoë", "Jo"}
        assert again.heard[0].startswith("Ieder mag één oplossing indienen: wie een foute indient, verliest het duel meteen.")
        assert again.heard[1].startswith("De tafel heeft geloot: ")


def test_a_typed_name_that_looks_empty_changes_nothing(path: Path) -> None:
    with table_at(path) as hands:
        before = hands.table.place
        for name in EMPTY.values():
            hands.table.post(Named((name, "Jo")))
            hands.table.run_until_quiet()
            assert hands.heard[-1] == "A name has 1 to 10 letters.", ascii(name)
        assert hands.table.place == before
        choose(hands, "play", "duel", "draw")
        assert set(hands.table.state.hunters) == {"ANN", "BOB"}


def test_the_config_gives_the_names_to_begin_with(path: Path) -> None:
    with table_at(path, players=["Ann", "Bob"]) as hands:
        choose(hands, "play", "hidden", "hunters_1")
        state = hands.table.state
        assert (state.hunters, state.setter) == (("Ann",), "Bob")
        assert hands.heard[-1] == "Bob lays a board now; the others look away."
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        choose(hands, "give_up", "yes")
        leave(hands)
        choose(hands, "rematch")
        state = hands.table.state
        assert (state.hunters, state.setter) == (("Bob",), "Ann"), "roles are swapped"


@pytest.mark.parametrize("players", [["Ann", "ann"], [""], ["A" * 11], list("abcdefg")])
def test_names_in_the_config_that_cannot_be_used_are_refused(players: list[str]) -> None:
    with pytest.raises(ConfigError, match=r"players in \[game\] cannot be"):
        check_config({"game": {"players": players}}, "test")


def test_who_was_drawn_is_said(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "sealed", "hunters_3", "draw")
        first = hands.table.state.hunters[0]
        assert f"The table has drawn: {first} starts." in hands.heard


def test_a_running_match_of_another_edition_goes_on_with_its_own_board(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "sealed", "hunters_1")
        hands.press(Control.OK)
        choose(hands, "settings", "game", "space")
        leave(hands)
        assert hands.table.state.edition.name == "mine"
    with table_at(path) as again:
        assert again.heard[0] == "The match goes on where it stopped."
        assert again.table.state.edition.name == again.board.edition.name == "mine"
        choose(again, "give_up", "yes")
        leave(again)
        choose(again, "rematch")
        assert again.table.state.edition.name == again.board.edition.name == "space"


@pytest.mark.parametrize("mode", [Mode.HIDDEN, Mode.DUEL, Mode.SEALED, Mode.DEMO])
def test_every_mode_goes_on_at_the_table_after_a_power_cut(mode: Mode, path: Path) -> None:
    with table_at(path) as hands:
        lines = {Mode.HIDDEN: ["hunters_1"], Mode.DUEL: ["player"], Mode.SEALED: ["hunters_1"], Mode.DEMO: []}[mode]
        choose(hands, "play", mode.value, *lines)
        if mode is Mode.DEMO:
            hands.press(Control.OK)
        for _ in range({Mode.HIDDEN: 1, Mode.DUEL: 2}.get(mode, 0)):
            hands.lay(LAYOUT)
            hands.press(Control.OK)
            if mode is Mode.DUEL:
                hands.board.clear()
                hands.rest()
        assert hands.table.state.stage is Stage.ASKING
        hands.press(Control.RIGHT)
        shown = hands.press(Control.OK)
        answer, state = hands.heard[-1], hands.table.state
    with table_at(path) as again:
        assert again.heard[0] == "The match goes on where it stopped."
        assert again.heard[1] == answer or again.heard[2] == answer
        assert again.table.state.boards == state.boards
        assert (again.table.state.turn, again.table.state.hunters) == (state.turn, state.hunters)
        if mode is not Mode.HIDDEN:
            assert again.matrix.text().splitlines()[11:] == shown.splitlines()[11:]
            again.press(Control.RIGHT)
            again.press(Control.OK)
            assert again.table.state.boards != state.boards


def test_a_round_that_was_cut_off_ends_and_the_loop_comes_back(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "demo")
        loop = hands.matrix.text()
        hands.press(Control.OK)
        hands.press(Control.OK)
    with table_at(path) as again:
        assert again.table.state.stage is Stage.ASKING
        again.wait(61)
        assert again.heard[-1] == "Time is up. Questions answered: 1."
        assert again.wait(13) == loop


def test_a_demo_that_is_reset_leaves_nothing_sealed(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "demo")
        loop = hands.matrix.text()
        hands.press(Control.OK)
        hands.press(Control.OK)
        hands.press(Control.BACK, Press.LONG)
        assert hands.matrix.text() == loop
        assert hands.table.state.boards[0].secret is None
        assert [status.value for status in statuses(path)] == ["over"]


def test_a_demo_that_is_left_for_another_match_leaves_nothing_sealed(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "play", "demo")
        hands.press(Control.OK)
        hands.press(Control.OK)
        choose(hands, "play", "sealed", "hunters_1")
        assert [status.value for status in statuses(path)] == ["over", "running"]
        assert "The match was given up." not in hands.heard


def test_an_answer_keeps_the_picture_the_reading_the_digest_and_the_beam(path: Path) -> None:
    with table_at(path, players=["Ann", "Bob"]) as hands:
        choose(hands, "play", "hidden", "hunters_1")
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        hands.press(Control.OK)
        (rows,) = rows_on_disk(path)
        public, secret = json.loads(rows[-1].public), json.loads(rows[-1].secret or "")
        seen = picture_of(LAYOUT, Kind.HALL)
        assert secret["picture"] == list(seen.rows())
        assert secret["kind"] == "hall"
        assert parse_layout(secret["seen"]).looks_like(LAYOUT)
        assert secret["path"]
        assert len(public["digest"]) == 64
        assert "picture" not in json.dumps(public)


def test_a_replay_tells_who_laid_looked_and_vouched(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with table_at(path, players=["Ann", "Bob"]) as hands:
        choose(hands, "play", "hidden", "hunters_1")
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        hands.press(Control.MODE, Press.LONG)
        hands.press(Control.BACK)
        hands.board.unplug()
        hands.press(Control.OK)
        hands.press(Control.MODE, Press.LONG)
        hands.press(Control.OK)
        assert hands.heard[-2:][0].startswith("Bob says that the board lies")
        choose(hands, "give_up", "yes")
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
    assert main(["replay", "1", "--store", str(path)]) == 0
    told = capsys.readouterr().out
    assert "hidden board, Ann" in told
    assert "Bob lays the board." in told
    assert told.count("Bob looks at the board.") == 2
    assert "Bob vouches for the board." in told
    assert "Ann asks 1." in told


def test_the_menu_of_every_stage_can_be_left_at_the_table(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "settings", "names", "player")
        for control in (Control.OK, Control.BACK, Control.BACK):
            hands.press(control)
        hands.press(Control.MODE)
        assert hands.table.place == InMenu(MENU)
