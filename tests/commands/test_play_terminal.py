"""`play` on a pseudo-terminal with real keys."""

import errno
import os
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from orapa_pi.config import Config
from tests.commands.terminal import PATIENCE_S, Session

OTHERS_S = 30.0
"""So long another test beside this one may have the usual port."""


@pytest.fixture
def taken() -> Iterator[ExitStack]:
    """Holds on to ports until the test is over."""
    with ExitStack() as ports:
        yield ports


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


def test_a_key_that_is_no_sign_of_the_terminal_s_encoding_keeps_no_other_from_being_heard() -> None:
    session = Session()
    session.wait_for("Left and right choose")
    os.write(session.master, "é".encode("latin-1"))
    session.type("\rv", "The red gem is missing")
    session.type("q", "The table is closed.")
    assert session.end() == 0


BACKGROUND = """
import fcntl, os, signal, sys, termios
from orapa_pi.cli import main
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
if child := os.fork():
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
for ignored in (signal.SIGTTIN, signal.SIGTTOU):
    signal.signal(ignored, signal.SIG_IGN)
os.setpgid(0, 0)
sys.exit(main())
"""


def test_a_table_that_may_not_read_its_keys_any_more_is_closed() -> None:
    """As one in the background of a terminal, where reading is an error: POSIX, 11.1.4."""
    session = Session(program=BACKGROUND)
    session.wait_for("Left and right choose")
    session.type("m", "The table is closed.")
    assert session.end() == 0


GONE = """
import os, pty, random, sys
from orapa_pi.devices.terminal import TerminalTable
from orapa_pi.phrases import load_words
from orapa_pi.rules.mine import MINE
master, keys = pty.openpty()
os.dup2(keys, 0)
os.close(keys)
table = TerminalTable(load_words("en"), MINE, random.Random(1), {})
os.close(master)
try:
    with table.screen():
        print("taken over")
except OSError as error:
    print(f"errno {error.errno}")
"""


def test_a_terminal_that_goes_while_it_is_taken_over_is_an_error_of_the_system() -> None:
    """Its `termios.error` is none."""
    session = Session(program=GONE)
    session.wait_for(f"errno {errno.EIO}")
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
    with httpx.Client(follow_redirects=True, timeout=PATIENCE_S) as page:
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
    give_up_s, held = time.monotonic() + OTHERS_S, False
    while not held and time.monotonic() < give_up_s:  # whoever has it for longer than that has it to the end of this test
        with suppress(OSError):
            taken.enter_context(socket.create_server(("127.0.0.1", Config().web.port)))
            held = True
        time.sleep(0 if held else 0.1)
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
