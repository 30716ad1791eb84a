"""Where the pages can be reached just now: a box may get a network, or another number in it, while it runs."""

import socket
from collections.abc import Callable
from ipaddress import ip_address

from orapa_pi.devices.ports import Clock

EVERYWHERE = ("0.0.0.0", "::")
"""Addresses to listen at that are none to be reached at."""
FRESH_S = 2.0


class Whereabouts:
    """Addresses for people, the first by its number: many phones find no name that ends in `.local`.

    `address` is what the server listens at; `numbers` are those of this computer in its networks. It may be called from any
    thread, and asks the system anew every two seconds at most.
    """

    def __init__(self, address: str, port: int, numbers: Callable[[], tuple[str, ...]], clock: Clock) -> None:
        self._address, self._port = address, port
        self._numbers, self._clock = numbers, clock
        self._kept: tuple[float, tuple[str, ...]] | None = None

    def __call__(self) -> tuple[str, ...]:
        """Such as `http://192.168.1.20:8642` and `http://orapa.local:8642`."""
        now_s = self._clock()
        kept = self._kept
        if kept is None or now_s - kept[0] >= FRESH_S:
            kept = self._kept = now_s, tuple(f"http://{host}:{self._port}" for host in self._hosts())
        return kept[1]

    def first(self) -> str:
        """The address to be told where there is room for one only."""
        return self()[0]

    def _hosts(self) -> tuple[str, ...]:
        if self._address not in EVERYWHERE:
            return (_in_address(self._address),)
        name = socket.gethostname().lower().partition(".")[0]
        numbers = self._numbers() or ("127.0.0.1",)
        return (*(_in_address(number) for number in numbers), *([f"{name}.local"] if name else []))


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def for_phones(address: str) -> bool:
    """Whether others than this computer can reach a server that listens there."""
    return not ip_address(address).is_loopback
