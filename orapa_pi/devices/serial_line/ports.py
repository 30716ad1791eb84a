"""The serial ports of this computer, through pyserial: which are there, and one opened for us alone."""

import errno
import getpass
import grp
import os
import select
import termios
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from orapa_pi.devices.holders import who_holds
from orapa_pi.devices.serial_line.search import SerialPort
from orapa_pi.errors import DriverUnavailable, Reason

WRITE_S = 0.5  # a board that takes nothing for so long is gone


class OpenPort(Protocol):
    """A port that is open. Every method but `close` raises OSError once the port has gone."""

    def read(self, wait_s: float) -> bytes:
        """What has come in; waits up to so long for the first byte."""

    def write(self, data: bytes) -> None:
        """Send all of it."""

    def close(self) -> None:
        """Let go of it. Never raises."""


class Ports(Protocol):
    """Where ports come from."""

    def listed(self, path: str) -> list[SerialPort]:
        """Every port that is there; of those without USB ids only the one at `path`."""

    def open(self, path: str) -> OpenPort:
        """Open a port for us alone. OSError, with the reason in words, where that cannot be."""


class SystemPorts:
    """The ports of this computer. DriverUnavailable without pyserial."""

    def __init__(self) -> None:
        try:
            import serial
            from serial.tools import list_ports
        except ImportError:
            raise DriverUnavailable(
                Reason("The sensor board needs the package pyserial: install it with pip install 'orapa-pi[pi]'.")
            ) from None
        self._serial: Any = serial  # pyserial ships no types
        self._comports: Any = list_ports.comports

    def listed(self, path: str) -> list[SerialPort]:
        try:
            infos = [info for info in self._comports() if info.vid is not None]
        except (OSError, TypeError):  # pyserial 3.5 reads None where a device leaves while it is being listed
            infos = []
        found = [SerialPort(info.device, info.vid, info.pid, info.serial_number or "") for info in infos]
        if path and os.path.exists(path):
            real = os.path.realpath(path)
            same = next((port for port in found if port.path == real), SerialPort(path))
            found.append(SerialPort(path, same.vid, same.pid, same.serial))
        return found

    def open(self, path: str) -> OpenPort:
        try:
            return _Open(self._serial.Serial(path, exclusive=True, timeout=0, write_timeout=WRITE_S))
        except termios.error as error:  # no OSError: the port has gone while pyserial sets its line up
            raise _refused(path, OSError(*error.args)) from None
        except OSError as error:
            cause = error.__context__ if error.errno is None else None  # where pyserial reads the line, it loses the number
            raise _refused(path, OSError(*cause.args) if isinstance(cause, termios.error) else error) from None


class _Open:
    """A port opened by pyserial."""

    def __init__(self, port: Any) -> None:
        self._port = port

    def read(self, wait_s: float) -> bytes:
        try:
            select.select([self._port.fileno()], [], [], wait_s)
            data: bytes = self._port.read(4096)
        except ValueError:  # select on a port that was closed
            raise OSError(errno.EBADF, Reason("the port is closed")) from None
        return data

    def write(self, data: bytes) -> None:
        self._port.write(data)

    def close(self) -> None:
        with suppress(OSError):  # it has gone: there is nothing to let go of
            self._port.close()


def _refused(path: str, error: OSError) -> OSError:
    return OSError(error.errno, in_words(path, error))


def in_words(path: str, error: OSError) -> str:
    """Why a port cannot be opened, and what to do."""
    if error.errno in (errno.EACCES, errno.EPERM):
        return Reason(
            "this user may not open it; run `sudo usermod -aG {group} {user}` and log in again",
            group=group_of(path),
            user=_user(),
        )
    if error.errno in (errno.EAGAIN, errno.EBUSY):
        return Reason("{holder} holds it; end that first", holder=who_holds(path))
    if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO):
        return Reason("it has gone")
    if error.errno in (errno.ENOTTY, errno.EISDIR):
        return Reason("it is no serial port; give the board's own as port in [board] of the config")
    return Reason("it cannot be opened ({error})", error=error.strerror or error)


def _user() -> str:
    """This user's name; where he has none, as in a container, his number."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # the latter from Python 3.13 on
        return str(os.getuid())


def group_of(path: str) -> str:
    """The group that may open a device's file; where it has none of its own, the usual one of Raspberry Pi OS."""
    kind = Path(path).name.rstrip("0123456789.")
    usual = {"spidev": "spi", "gpiochip": "gpio", "video": "video", "media": "video"}.get(kind, "dialout")
    try:
        name = grp.getgrgid(os.stat(path).st_gid).gr_name
    except (OSError, KeyError):
        return usual
    return usual if name == "root" else name
