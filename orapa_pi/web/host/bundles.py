"""The bundle that a host takes along from the page, for somebody who helps from afar."""

from collections.abc import Callable
from threading import Lock

from orapa_pi.screen.words import Words
from orapa_pi.web.host.desk import HostDesk
from orapa_pi.web.host.door import TableBusy


class BundleDesk:
    """Packs one bundle at a time, as that takes some seconds. From any thread."""

    def __init__(self, desk: HostDesk, pack: Callable[[Words], bytes]) -> None:
        self._desk, self._pack = desk, pack
        self._packing = Lock()

    def take(self) -> bytes:
        """The bundle as a .tar.gz. Raises TableBusy while another is packed."""
        if not self._packing.acquire(blocking=False):
            raise TableBusy(self._desk.words.say("host.too_slow"))
        try:
            return self._pack(self._desk.words)
        finally:
            self._packing.release()
