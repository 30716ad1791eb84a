"""Who holds a device: as this user sees it, as root saw it for him, and what is said where neither is known."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from orapa_pi.devices.holders import SEEN_BY_ROOT, holder_of, sees_all, who_holds
from orapa_pi.devices.machine import Access
from orapa_pi.devices.machine_linux import LinuxMachine
from tests.commands.run import ROOT

NOBODY = 65534
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else for a while")


@pytest.fixture
def spi(tmp_path: Path) -> Path:
    path = tmp_path / "spidev0.0"
    path.touch(0o666)
    return path


@pytest.fixture
def holder(spi: Path) -> Iterator[int]:
    """A program that has it open, and its name already."""
    with spi.open() as file, subprocess.Popen(["sleep", "600"], stdin=file) as process:
        name = Path(f"/proc/{process.pid}/comm")
        while name.read_text() != "sleep\n":  # a new program's files are closed before it is called otherwise
            assert process.poll() is None
        yield process.pid
        process.kill()


def test_the_program_that_has_it_open_is_named(spi: Path, holder: int) -> None:
    assert holder_of(str(spi)) == f"sleep (process {holder})"
    assert holder_of(str(spi.with_name("spidev*"))) == f"sleep (process {holder})"
    assert holder_of(str(spi), (holder,)) == ""
    assert holder_of(str(spi.with_name("other"))) == ""


def test_a_program_whose_name_is_cut_in_the_middle_of_a_sign_is_named(spi: Path) -> None:
    """The system keeps 15 bytes of a name, and any program may have one that is no text at all."""
    calls_itself = "import ctypes; ctypes.CDLL(None).prctl(15, 'schachbrettgröße'.encode()[:14]); print(flush=True); input()"
    command = [sys.executable, "-c", calls_itself]
    with spi.open() as file, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=file) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert Path(f"/proc/{process.pid}/comm").read_bytes() == b"schachbrettgr\xc3\n"
        assert holder_of(str(spi)) == f"schachbrettgr\N{REPLACEMENT CHARACTER} (process {process.pid})"
        process.kill()


def test_a_table_that_runs_may_hold_it(spi: Path, holder: int) -> None:
    file = LinuxMachine({}).device(str(spi))
    assert (file.access, file.holder) == (Access.HELD, f"sleep (process {holder})")
    assert LinuxMachine({}, holder).device(str(spi)).access is Access.FREE


def test_what_root_saw_is_believed(spi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEEN_BY_ROOT, f"/dev/other\t5 cat\n{spi}\t77 my chess\n{spi}\tnonsense\n")
    assert who_holds(str(spi)) == "my chess (process 77)"
    assert sees_all()


def test_where_nobody_is_seen_it_is_said_whether_everybody_was(spi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SEEN_BY_ROOT, raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert who_holds(str(spi)) == "another user's program (`sudo orapa-pi check` says which)"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert who_holds(str(spi)) == "another program"


@needs_root
@pytest.mark.usefixtures("holder")
def test_another_users_program_cannot_be_seen_without_root(spi: Path) -> None:
    """What the message promises is so: the same look as somebody else finds nothing."""
    look = (
        "import os, sys; from orapa_pi.devices.holders import who_holds; "  # as root, who alone may read this Python
        f"os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY}); print(who_holds(sys.argv[1]))"
    )
    shown = subprocess.run([sys.executable, "-c", look, str(spi)], cwd=ROOT, env={}, capture_output=True, text=True, check=True)
    assert shown.stdout == "another user's program (`sudo orapa-pi check` says which)\n"
