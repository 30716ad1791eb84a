"""Runs the command as people do, in a process of its own."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
VECTORS = ROOT / "tests" / "data" / "answers.json"
PATIENCE_S = 300.0
"""For a command on a busy computer: what hangs is found all the same."""


COMMAND = (sys.executable, "-c", "import sys; from orapa_pi.cli import main; sys.exit(main())")


def orapa(*arguments: str, stdin: str = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=cwd, timeout=PATIENCE_S, check=False)


def assert_one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """A refusal: status 2, nothing on standard output, one line on standard error that ends like a sentence."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("orapa-pi: ")
    assert lines[0].endswith(".")
    return lines[0]
