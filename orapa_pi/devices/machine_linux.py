"""This computer: a Raspberry Pi, or any Linux, as far as it can say something of itself."""

import fcntl
import importlib
import os
import shutil
import socket
import struct
import subprocess
import sys
import sysconfig
import time
from collections.abc import Mapping
from contextlib import suppress
from glob import glob
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from secrets import token_hex

from orapa_pi.devices.holders import holder_of
from orapa_pi.devices.machine import Access, DeviceFile, Disk, Interpreter
from orapa_pi.devices.serial_line.ports import group_of
from orapa_pi.errors import DriverUnavailable, Reason

THERMAL = Path("/sys/class/thermal/thermal_zone0/temp")
SIOCGIFADDR = 0x8915
"""Which number an interface has: netdevice(7)."""
POWER_OFF = "power-off"
"""The file in the runtime directory for which the unit orapa-pi-poweroff.path waits."""


class LinuxMachine:
    """The computer that this runs on. `table` is the process of a table that runs, if there is one: it may hold devices."""

    def __init__(self, environment: Mapping[str, str], table: int | None = None) -> None:
        self._runtime = environment.get("RUNTIME_DIRECTORY", "")
        self._table = () if table is None else (table,)

    def disk(self, folder: Path) -> Disk | None:
        try:
            there = os.statvfs(_existing(folder))
        except OSError:
            return None
        return Disk(there.f_bavail * there.f_frsize, there.f_blocks * there.f_frsize)

    def try_disk(self, folder: Path) -> str:
        token, trial = token_hex(16).encode(), folder / f".trial-{os.getpid()}"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                read = _written(trial, token)
            finally:
                trial.unlink(missing_ok=True)
        except OSError as error:
            return error.strerror or str(error)
        return "" if read == token else Reason("what was written is not what is read")

    def device(self, path: str) -> DeviceFile:
        there = sorted(glob(path))
        if not there:
            return DeviceFile(path, Access.ABSENT)
        first = there[0]
        if not os.access(first, os.R_OK | os.W_OK):
            return DeviceFile(first, Access.REFUSED, group=group_of(first))
        holder = holder_of(first, self._table) if len(there) == 1 else ""
        return DeviceFile(first, Access.HELD if holder else Access.FREE, holder)

    def throttled(self) -> int | None:
        text = _output("vcgencmd", "get_throttled")  # such as throttled=0x50005
        with suppress(ValueError):
            return int(text.partition("=")[2], 16)
        return None

    def temperature_c(self) -> float | None:
        with suppress(OSError, ValueError):
            return int(THERMAL.read_text()) / 1000
        return None

    def wall_s(self) -> float:
        return time.time()

    def interpreter(self) -> Interpreter:
        inside = sys.prefix != sys.base_prefix
        options = Path(sys.prefix, "pyvenv.cfg")
        sees = not inside or "include-system-site-packages = true" in options.read_text(encoding="utf-8").lower()
        owns = Path(sys.base_prefix) == Path("/usr") and sysconfig.get_python_version() == _system_version()
        return Interpreter(sys.executable, sys.version.split()[0], sys.prefix if inside else "", sees, owns)

    def version(self, package: str) -> str | None:
        with suppress(PackageNotFoundError):
            return version(package)
        return "" if package.isidentifier() and find_spec(package) else None  # some of apt's say nothing of their release

    def imports(self, module: str) -> str:
        try:
            importlib.import_module(module)
        except Exception as error:  # noqa: BLE001 - a module of apt built for another release fails in any way it likes
            return f"{type(error).__name__}: {error}"
        return ""

    def has_program(self, name: str) -> bool:
        return shutil.which(name) is not None

    def written_s(self, folder: Path) -> float:
        with suppress(OSError):
            return max((path.stat().st_mtime for path in folder.iterdir() if path.is_file()), default=0.0)
        return 0.0

    def addresses(self) -> tuple[str, ...]:
        return own_numbers()

    def power_off(self) -> None:
        if not self._runtime:
            raise DriverUnavailable(Reason("only the service of a Raspberry Pi can do that."))
        try:
            Path(self._runtime, POWER_OFF).touch()
        except OSError as error:
            raise DriverUnavailable(Reason("{error}.", error=error.strerror or error)) from None


def own_numbers() -> tuple[str, ...]:
    """This computer's IPv4 numbers in its networks; first that of the way out, if there is one. None where it cannot say."""
    numbers: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        with suppress(OSError):
            # an address that is for documentation (RFC 5737): nothing is sent, the system only says which way it would go
            one.connect(("192.0.2.1", 9))
            numbers.append(str(one.getsockname()[0]))
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without a number, or no Linux
                told = fcntl.ioctl(one, SIOCGIFADDR, struct.pack("256s", os.fsencode(name)[:15]))
                numbers.append(socket.inet_ntoa(told[20:24]))
    return tuple(dict.fromkeys(number for number in numbers if not ip_address(number).is_loopback))


def _existing(folder: Path) -> Path:
    return next(path for path in (folder, *folder.absolute().parents) if path.exists())


def _written(path: Path, data: bytes) -> bytes:
    """What is read back from the disk itself, and not from memory."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(descriptor, data)
        os.fsync(descriptor)
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        return os.pread(descriptor, len(data) + 1, 0)
    finally:
        os.close(descriptor)


def _output(*command: str) -> str:
    """What a program prints; empty where it is missing or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _system_version() -> str:
    return _output("/usr/bin/python3", "-c", "import sysconfig; print(sysconfig.get_python_version())")
