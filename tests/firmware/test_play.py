"""`make play-firmware`: the table's script on the real firmware, byte by byte over a serial line."""

import os
import subprocess
import sys

import pytest

import twin.play
from tests.commands.run import ROOT
from twin.bench import HOW_TO_GET_IT, interpreter


@pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)
def test_a_board_is_laid_piece_by_piece_locked_and_asked_and_outlives_a_pulled_cable() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "firmware")}
    command = [sys.executable, "-m", twin.play.__name__]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=300, check=False
    )
    assert done.stderr == ""
    assert done.returncode == 0
    said = [line for line in done.stdout.splitlines() if line.endswith(".") and set(line) - set(".:")]
    assert said[1] == "Searching for the board."
    lost = [line for line in done.stdout.splitlines() if line.startswith("board does not work: ")]
    assert "board does not work: the cable is pulled or the port has gone" in lost
    assert 2 <= said.count("The board is connected.") <= 1 + len(lost)  # it is lost more often where a busy computer starves it
    assert "The board is locked. Choose a port and fire." in said
    assert sum(line.startswith(("1: ", "4: ", "5: ", "E4: ")) for line in said) == 4
    assert 2 <= said.count("The board is as it was.") <= 1 + len(lost)  # a piece was bumped, and the cable was pulled
    assert said[-1] == "The table is closed."
