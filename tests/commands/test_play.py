"""`play` without a terminal, what it refuses, and Ctrl-C while it opens."""

import signal
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from orapa_pi.commands.play import play
from orapa_pi.commands.stopping import ending_on_signals
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.settings import MatrixSettings
from orapa_pi.devices.simulated import SimulatedClock, SimulatedMatrix
from orapa_pi.drivers import make_devices
from orapa_pi.phrases import load_words
from orapa_pi.screen.frame import BLANK, Frame
from tests.commands.run import assert_one_sentence, orapa


def test_without_a_terminal_it_plays_a_script_and_ends() -> None:
    done = orapa("play")
    assert done.returncode == 0
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0].startswith("No terminal here")
    assert lines[-1] == "The table is closed."
    said = [line for line in lines if line.endswith(".") and set(line) - set(".:")]
    assert "The board is locked. Choose a port and fire." in said
    assert "The board has moved. Put the piece back." in said
    assert "The board is as it was." in said
    assert sum(line.startswith(("1: ", "4: ", "5: ", "E4: ")) for line in said) == 4
    times = [float(line.split()[1]) for line in lines if line.startswith("--- ")]
    assert times == sorted(times)
    assert 15 < times[-1] <= 20


def test_without_a_terminal_a_store_is_said_to_stay_as_it_is(tmp_path: Path) -> None:
    store = tmp_path / "matches.db"
    done = orapa("play", "--store", str(store))
    assert done.returncode == 0
    assert done.stderr == f"Nothing is kept in {store}: that is for a table in a terminal.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["play", "serve"])
@pytest.mark.parametrize("what", ["folder", "text", "database", "device"])
def test_a_store_that_is_something_else_is_refused_and_left_alone(what: str, command: str, tmp_path: Path) -> None:
    store = tmp_path / "thing"
    if what == "folder":
        store.mkdir()
    elif what == "text":
        store.write_text("my notes")
    elif what == "database":
        other = sqlite3.connect(store)
        other.execute("CREATE TABLE birds (name TEXT)")
        other.close()
    else:
        store = Path("/dev/null")
    before = store.read_bytes() if store.is_file() else b""
    refused = assert_one_sentence(orapa(command, "--store", str(store)))
    assert str(store) in refused
    assert "name" in refused
    assert [path.name for path in tmp_path.iterdir()] == ([] if what == "device" else ["thing"])
    assert (store.read_bytes() if store.is_file() else b"") == before


def test_the_script_is_the_same_every_time_and_in_dutch_too() -> None:
    assert orapa("play").stdout == orapa("play").stdout
    assert "Het bord staat vast." in orapa("play", "--lang", "nl").stdout


def test_a_config_file_chooses_the_game(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('language = "nl"\n[game]\nedition = "space"\nexpansions = ["black_hole"]\n')
    done = orapa("play", "--config", str(tmp_path / "c.toml"))
    assert done.returncode == 0
    assert "De laser" in done.stdout


@pytest.mark.parametrize("game", ['edition = "mine"', 'edition = "space"\nexpansions = ["black_hole"]'])
def test_a_board_of_switches_is_laid_piece_by_piece(game: str, tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(f'[board]\nkind = "reed"\n[game]\n{game}\n')
    done = orapa("play", "--config", str(tmp_path / "c.toml"))
    assert done.returncode == 0
    assert "The board is locked. Choose a port and fire." in done.stdout
    assert "The board is as it was." in done.stdout


def test_a_table_without_a_board_says_that_it_cannot_see(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('board = "off"\n')
    done = orapa("play", "--config", str(tmp_path / "c.toml"))
    assert done.returncode == 0
    assert "cannot be locked" in done.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("matirx = 'off'", "did you mean 'matrix'?"),
        ("matrix = 'neon'", "no matrix driver 'neon'"),
        ("board = 5", "board in the file is a section"),
        ("language = 'xx'", "no language 'xx'"),
        ("game = {edition = 'chess'}", "no edition 'chess'"),
        ("=", "is no TOML"),
    ],
)
def test_a_bad_config_is_one_sentence(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(text)
    done = orapa("play", "--config", str(tmp_path / "c.toml"))
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_a_missing_config_is_one_sentence() -> None:
    assert "cannot be read" in assert_one_sentence(orapa("play", "--config", "nowhere.toml"))


class InterruptedShow(SimulatedMatrix):
    """Somebody presses Ctrl-C while a frame is shown."""

    def show(self, frame: Frame) -> None:
        super().show(frame)
        signal.raise_signal(signal.SIGINT)


class InterruptedStart(SimulatedMatrix):
    """Somebody presses Ctrl-C while the matrix is being opened."""

    def start(self) -> None:
        signal.raise_signal(signal.SIGINT)
        super().start()


@pytest.mark.parametrize("matrix", [InterruptedShow, InterruptedStart])
def test_ctrl_c_in_the_script_ends_as_cleanly(matrix: type[SimulatedMatrix], capsys: pytest.CaptureFixture[str]) -> None:
    devices = replace(make_devices(Config()), matrix=matrix(MatrixSettings()))
    assert play(Config(), load_words("en"), devices) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == "The table is closed."
    assert "The board is locked." not in shown


def test_a_table_that_is_told_to_end_while_it_opens_ends_as_soon_as_it_is_open() -> None:
    config, matrix = Config(), InterruptedStart(MatrixSettings())
    devices = replace(make_devices(config), matrix=matrix)
    with ending_on_signals() as stop, open_table(config, devices, load_words("en"), SimulatedClock(), Random(1)) as table:
        assert stop.asked
        stop.ends(table)
        table.run()
    assert matrix.frames[-1] == BLANK


def test_a_store_that_is_none_is_refused_in_the_language(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a store of matches, but something else")
    file = str(tmp_path / "notes.txt")
    refused = assert_one_sentence(orapa("play", "--lang", "nl", "--store", file))
    assert refused.removeprefix("orapa-pi: ").startswith(f"{file} is geen opslag van potjes, en is gelaten zoals het is: ")
