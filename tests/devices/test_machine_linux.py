"""This computer, as far as every Linux has it; and its programs and files where they are put in the way."""

import errno
import os
import resource
import socket
import sys
from ipaddress import ip_address
from pathlib import Path

import pytest

from orapa_pi.devices import machine_linux
from orapa_pi.devices.machine import Access
from orapa_pi.devices.machine_linux import LinuxMachine
from orapa_pi.errors import DriverUnavailable

MACHINE = LinuxMachine({})


def program(folder: Path, name: str, prints: str) -> None:
    """A program of this name that prints this, first in the path."""
    file = folder / name
    file.write_text(f"#!/bin/sh\nprintf '%b\\n' '{prints}'\n")
    file.chmod(0o755)


def test_a_disk_is_written_and_read_back(tmp_path: Path) -> None:
    assert MACHINE.try_disk(tmp_path / "new") == ""
    assert list((tmp_path / "new").iterdir()) == []
    disk = MACHINE.disk(tmp_path / "not" / "yet")
    assert disk is not None
    assert 0 < disk.free_bytes <= disk.total_bytes


def test_a_disk_that_refuses_or_forgets_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MACHINE.try_disk(Path("/proc/nothing")) == "No such file or directory"
    monkeypatch.setattr(os, "pread", lambda *_: b"something else")
    assert MACHINE.try_disk(tmp_path) == "what was written is not what is read"

    def fails(*_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "open", fails)
    assert MACHINE.try_disk(tmp_path) == "Read-only file system"


def test_device_files(tmp_path: Path) -> None:
    assert MACHINE.device(str(tmp_path / "spidev*")).access is Access.ABSENT
    (tmp_path / "spidev0.0").touch()
    assert MACHINE.device(str(tmp_path / "spidev*")).access is Access.FREE


@pytest.mark.parametrize(
    ("prints", "bits"), [("throttled=0x50005", 0x50005), ("throttled=0x0", 0), ("VCHI failed", None), (r"\0377", None)]
)
def test_vcgencmd(prints: str, bits: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "vcgencmd", prints)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert MACHINE.throttled() == bits


def test_a_computer_without_networks_or_files_to_spare_has_no_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked every three seconds, on the thread that watches over its health."""
    assert all(ip_address(number) for number in MACHINE.addresses())
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, os.fsdecode(b"\xffwlan"))])
    assert isinstance(MACHINE.addresses(), tuple)

    def fails() -> list[tuple[int, str]]:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr(socket, "if_nameindex", fails)
    assert isinstance(MACHINE.addresses(), tuple)
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, files[1]))
        numbers = MACHINE.addresses()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, files)
    assert numbers == ()


def test_no_vcgencmd_and_no_thermometer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(machine_linux, "THERMAL", tmp_path / "temp")
    assert MACHINE.throttled() is None
    assert MACHINE.temperature_c() is None
    (tmp_path / "temp").write_text("48312\n")
    assert MACHINE.temperature_c() == 48.312


def test_its_own_python_and_packages() -> None:
    python = MACHINE.interpreter()
    assert python.program == sys.executable
    assert (python.environment == "") is (sys.prefix == sys.base_prefix)
    assert MACHINE.version("pydantic") is not None
    assert MACHINE.version("no-such-package") is None
    assert MACHINE.version("json") == ""  # it can be imported, and does not say which release it is
    assert MACHINE.imports("json") == ""
    assert "No module named 'nothing_of_this_name'" in MACHINE.imports("nothing_of_this_name")
    assert MACHINE.has_program("sh")
    assert not MACHINE.has_program("no-such-program")


def test_the_newest_file(tmp_path: Path) -> None:
    assert MACHINE.written_s(tmp_path / "nothing") == 0.0
    for name, at_s in (("a", 1000.0), ("b", 3000.0), ("c", 2000.0)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (at_s, at_s))
    assert MACHINE.written_s(tmp_path) == 3000.0


def test_the_wish_for_the_power_to_go(tmp_path: Path) -> None:
    with pytest.raises(DriverUnavailable, match="only the service"):
        MACHINE.power_off()
    LinuxMachine({"RUNTIME_DIRECTORY": str(tmp_path)}).power_off()
    assert [file.name for file in tmp_path.iterdir()] == ["power-off"]
    with pytest.raises(DriverUnavailable, match="No such file"):
        LinuxMachine({"RUNTIME_DIRECTORY": str(tmp_path / "gone")}).power_off()
