"""`play`: the scripted table without a terminal, and the real one on a pseudo-terminal with real keys."""

import os
import pty
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from orapa_pi.commands.play import play
from orapa_pi.commands.stopping import ending_on_signals
from orapa_pi.compose import make_devices, open_table
from orapa_pi.config import Config
from orapa_pi.devices.settings import MatrixSettings
from orapa_pi.devices.simulated import SimulatedClock, SimulatedMatrix
from orapa_pi.phrases import load_words
from orapa_pi.screen.frame import BLANK, Frame
from tests.commands.run import ROOT, assert_one_sentence, orapa

PATIENCE_S = 20.0


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


@pytest.fixture
def taken() -> Iterator[ExitStack]:
    """Holds on to ports until the test is over."""
    with ExitStack() as ports:
        yield ports


class Session:
    """`orapa-pi play` on a pseudo-terminal."""

    def __init__(self, *arguments: str, rows: int = 40, browser: str = "") -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (rows, 120))
        environment = {**os.environ, "TERM": "xterm-256color", "DISPLAY": ":0", "BROWSER": browser or "false %s"}
        environment.pop("SSH_CONNECTION", None)
        # as a shell does, make the terminal the one whose Ctrl-C interrupts, also where these tests run in the background
        program = (
            "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
            "signal.signal(signal.SIGINT, signal.default_int_handler); "
            "from orapa_pi.cli import main; sys.exit(main())"
        )
        command = [sys.executable, "-c", program, "play", *([] if browser else ["--no-browser"]), *arguments]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, env=environment, start_new_session=True
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, text: str) -> None:
        """Read what is shown until the text has come."""
        give_up_s = time.monotonic() + PATIENCE_S  # the matrix pulses, so there is always something to read
        while text not in self.shown:
            readable, _, _ = select.select([self.master], [], [], PATIENCE_S)
            assert readable, f"nothing more was shown before {text!r}"
            assert time.monotonic() < give_up_s, f"{text!r} was not shown in {PATIENCE_S} s, but {self.shown[-2000:]!r}"
            self.read()

    def read(self) -> None:
        """Take in what is shown next."""
        try:
            self.shown += os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # nobody has the terminal any more
            pytest.fail(f"the program has ended with {self.end()} and showed at last: {self.shown[-2000:]}")

    def wait_until(self, done: Callable[[], bool]) -> None:
        """Read what is shown, which is always something, until this is so."""
        give_up_s = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < give_up_s, f"{done} is not so after {PATIENCE_S} s"
            self.read()

    def type(self, keys: str, then: str) -> None:
        """Press keys and wait until something new is shown."""
        self.shown = ""
        os.write(self.master, keys.encode())
        self.wait_for(then)

    def end(self) -> int:
        status = self.process.wait(PATIENCE_S)
        os.close(self.master)
        return status


def test_a_game_with_the_keys_of_a_terminal() -> None:
    session = Session()
    session.wait_for("Left and right choose")
    session.type("\rv", "The red gem is missing")
    session.type("pgreen@A1\r", "There is no piece 'green'")
    session.type("pred@B8E\r", "r◣")
    session.type("lred\r", "The red gem is missing")
    session.type("d", "W#")
    session.type("\r", "The board is locked.")
    session.type("\x1b[C\x1b[C\r", "3: The wave")
    session.type("aE4\r", "E4: ")
    session.type("q", "The table is closed.")
    assert session.end() == 0


def test_what_is_refused_in_the_terminal_is_said_in_its_language() -> None:
    session = Session("--lang", "nl")
    session.wait_for("Links en rechts kiezen")
    session.type("\rvpgreen@A1\r", "Er is geen stuk 'green' in mine")
    session.type("pred\r", "'red' zegt niet hoe een stuk ligt")
    session.type("lred\r", "'red' ligt niet op het bord: daar ligt niets.")
    session.type("q", "De tafel is gesloten.")
    assert session.end() == 0


def test_a_port_that_is_taken_is_said_in_the_language_of_the_config(tmp_path: Path) -> None:
    config = tmp_path / "dutch.toml"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config.write_text(f'language = "nl"\n[web]\nport = {port}\n')
        session = Session("--config", str(config))
        session.wait_for(f"orapa-pi: De pagina's kunnen niet op poort {port} van 127.0.0.1 staan (")
        session.wait_for("kies een andere met --port, of 0 voor een die vrij is.")
        assert session.end() == 2


def test_a_duel_on_two_boards_with_the_keys_of_a_terminal(tmp_path: Path) -> None:
    config = tmp_path / "two.toml"
    board = "equal_pictures = 1\nquiet_s = 0.0\n"
    config.write_text(f"[board]\n{board}[second_board]\n{board}")
    session = Session("--config", str(config))
    session.wait_for("B: lay on the other board (now board 1)")
    session.type("\x1b[C\x1b[C", "DUEL (3 of 6)")
    session.type("\r\x1b[C\r", "ANN lays on board 1, BOB on board 2.")
    session.type("vd", "W#")
    session.type("b", "now board 2")
    session.type("d", "W#")
    session.type("\r", "ANN's board is locked")
    session.type("\r", "BOB's board is locked")
    session.wait_for("It is ANN's turn.")
    session.type("\r", "It is BOB's turn.")
    session.type("lred\r", "BOB's board has moved.")
    session.process.kill()
    session.end()
    again = Session("--config", str(config))
    again.wait_for("The match goes on where it stopped.")
    again.wait_for("ANN's board is as it was.")
    again.wait_for("BOB's board is as it was.")
    again.type("q", "The table is closed.")
    assert again.end() == 0


def test_a_game_goes_on_after_the_process_was_killed(tmp_path: Path) -> None:
    config = tmp_path / "at_once.toml"
    config.write_text("[board]\nequal_pictures = 1\nquiet_s = 0.0\n")  # nobody waits for a simulated board to come to rest
    session = Session("--config", str(config))
    session.wait_for("Left and right choose")
    session.type("\rv", "The red gem is missing")
    session.type("d", "W#")
    session.type("\r", "The board is locked.")
    session.type("\x1b[C\x1b[C\r", "3: The wave")
    session.process.kill()
    session.end()
    again = Session("--config", str(config))
    again.wait_for("The match goes on where it stopped.")
    again.wait_for("3: The wave")
    again.wait_for("The board is as it was.")
    again.type("\r", "3, again: The wave")
    again.type("q", "The table is closed.")
    assert again.end() == 0


def test_the_terminal_says_where_the_page_is_and_shows_its_code() -> None:
    session = Session("--port", "0")
    session.wait_for("The table's page: http://127.0.0.1:")
    session.wait_for("█▀▀▀▀▀█")
    address = re.search(r"http://127\.0\.0\.1:\d+/table\?key=[\w-]+", session.shown)
    assert address is not None
    with httpx.Client(follow_redirects=True) as page:
        assert "<h1>The table</h1>" in page.get(address[0]).text
    session.type("q", "The table is closed.")
    assert session.end() == 0


def test_a_window_is_opened_on_the_page(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1 on ${{TERM:-no}} terminal" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o700)
    session = Session("--port", "0", browser=f"{browser} %s")
    session.wait_for("/table?key=")
    session.wait_until(opened.exists)
    address, _, terminal = opened.read_text().strip().partition(" on ")
    assert address in session.shown
    assert terminal == "no terminal"
    session.type("q", "The table is closed.")
    assert session.end() == 0


def test_in_a_low_terminal_the_code_gives_way_to_the_game() -> None:
    session = Session("--port", "0", rows=24)
    session.wait_for("The table's page: http://127.0.0.1:")
    session.type("v", "A   .   .   .")
    assert "█▀▀▀▀▀█" not in session.shown
    session.type("q", "The table is closed.")
    assert session.end() == 0


@pytest.mark.parametrize(("port", "reason"), [("", "Address already in use"), ("70000", "there is no such port")])
def test_a_port_that_cannot_be_had_is_named_in_one_sentence(port: str, reason: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = port or str(taken.getsockname()[1])
        session = Session("--port", port)
        session.wait_for("any that is free.")
        assert session.shown.strip() == (
            f"orapa-pi: The pages cannot be served on port {port} of 127.0.0.1 ({reason}): "
            "choose another with --port, or 0 for any that is free."
        )
        assert session.end() == 2


def test_where_no_port_was_asked_for_another_one_is_taken(tmp_path: Path, taken: ExitStack) -> None:
    """The usual port may be another table's; this one then says so and plays on."""
    with suppress(OSError):  # it is taken already: all the better
        taken.enter_context(socket.create_server(("127.0.0.1", Config().web.port)))
    session = Session("--store", str(tmp_path / "matches.db"))
    session.wait_for(f"Port {Config().web.port} is in use by another program, so the table's page is on port")
    session.type("q", "The table is closed.")
    assert session.end() == 0


def test_the_accounts_with_the_keys_of_a_terminal_and_after_a_kill(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "matches.db"))
    session = Session(*store)
    session.wait_for("Left and right choose")
    session.type("\x1b[D", "SPACE OPERA (6 of 6)")
    session.type("\r", "Space Opera: press OK to set up")
    session.type('a{"do": "setup", "players": ["Ann", "Bob"]}\r', "Ann: 4 credits, 4 civil")
    session.type("m\r", "Ann: turn 1")
    session.type("t", "Ann: a civil unit trained for 4 credits")
    session.type("+", "credits +1, now 1")
    session.type("+", "credits +2, now 2")
    session.process.kill()
    session.end()
    again = Session(*store)
    again.wait_for("The accounts go on where they stopped.")
    again.wait_for("Ann: 2 credits, 3 civil, 1 military")
    again.type("\x7f", "Ann: 0 credits, 3 civil, 1 military")
    again.type("e", "Bob: the table waits for the turn")
    again.type("m\x1b[D\r", "OPEN TABLE (1 of 6)")
    again.type("q", "The table is closed.")
    assert again.end() == 0


@pytest.mark.parametrize("keys", ["\x03", "\x04"], ids=["Ctrl-C", "end of input"])
def test_it_ends_cleanly(keys: str) -> None:
    session = Session()
    session.wait_for("Left and right choose")
    session.type(keys, "The table is closed.")
    assert session.end() == 0


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
