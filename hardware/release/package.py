"""The package of a release: sdist and wheel, built, looked into, installed into an empty environment and run there."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

BUILD_LIMIT_S, INSTALL_LIMIT_S, RUN_LIMIT_S = 300, 900, 60
QUESTION = ("ask", "--layout", "mine:white_big@A2N,blue@F5N,white_small@C7,red@D3N,yellow@G1E", "14")
ANSWER = r"^14: .+\."
"""What the question is answered with, whatever the words are: the port, and a sentence."""


class PackageError(RuntimeError):
    """The package cannot be released."""


def build_package(root: Path, folder: Path, epoch_s: int) -> tuple[Path, Path]:
    """Build sdist and wheel into a folder. PackageError with the last line of what failed."""
    _run([sys.executable, "-m", "build", "--outdir", str(folder), str(root)], BUILD_LIMIT_S, SOURCE_DATE_EPOCH=str(epoch_s))
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


def missing_in(wheel: Path, root: Path) -> list[str]:
    """What the package's folder has and the wheel lacks: words, pin table, pages, firmware and modules."""
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    wanted = {path.relative_to(root).as_posix() for path in (root / "orapa_pi").rglob("*") if _belongs(path)}
    wanted |= {f"orapa_pi/{path.relative_to(root).as_posix()}" for path in (root / "firmware").glob("*.py")}
    return sorted(wanted - held)


def _belongs(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def prove(wheel: Path) -> tuple[str, ...]:
    """Install a wheel into an empty environment and run it there. What was run; PackageError if it goes wrong."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        _run([sys.executable, "-m", "venv", str(place / "venv")], RUN_LIMIT_S)
        tools = place / "venv" / "bin"
        _run([str(tools / "pip"), "install", "--quiet", "--disable-pip-version-check", str(wheel)], INSTALL_LIMIT_S)
        helped = _run([str(tools / "orapa-pi"), "--help"], RUN_LIMIT_S, cwd=place)
        if "usage: orapa-pi" not in helped:
            raise PackageError(f"The installed orapa-pi says {helped.splitlines()[:1]} when asked for help.")
        answer = _run([str(tools / "orapa-pi"), *QUESTION], RUN_LIMIT_S, cwd=place).partition("\n")[0]
        if not re.match(ANSWER, answer):
            raise PackageError(f"The installed orapa-pi answers {answer!r}.")
        flashed = _run([str(tools / "orapa-pi"), "flash", "--dry-run"], RUN_LIMIT_S, cwd=place)
        if "pins.py" not in flashed:
            raise PackageError("The installed orapa-pi has no firmware to flash.")
        return ("orapa-pi --help", f"orapa-pi ask: {answer}", "orapa-pi flash --dry-run")


def _run(command: list[str], limit_s: int, cwd: Path | None = None, **more: str) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=cwd, env={**environment, **more}, timeout=limit_s, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise PackageError(f"{Path(command[0]).name} {' '.join(command[1:4])} took longer than {limit_s} s.") from error
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise PackageError(f"{Path(command[0]).name} {' '.join(command[1:4])} failed: {' '.join(last)}")
    return done.stdout
