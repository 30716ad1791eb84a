"""From a press, on the panel or on a phone, to the answer on every one of thirty pages, over real sockets of this computer."""

import re
import selectors
import socket
import time
from contextlib import closing

from orapa_pi.devices.ports import Control
from orapa_pi.devices.simulated import SimulatedPanel
from orapa_pi.play.state import Stage
from orapa_pi.web.stream import BEAT_S
from tests.rules.layouts import RECORDED
from tests.web.hunting import seated, told
from tests.web.served import Running, running

PAGES = 30
ANSWERS = 200


def main() -> None:
    times_s = sorted(answer_times_s())
    median_ms, p95_ms = (times_s[int(len(times_s) * share)] * 1e3 for share in (0.5, 0.95))
    print(
        f"press on the simulated panel -> the answer on the last of {PAGES} pages: median {median_ms:.1f} ms, "
        f"p95 {p95_ms:.1f} ms ({ANSWERS} answers, no store)"
    )

    times_s = sorted(hunters_times_s())
    median_ms, p95_ms = (times_s[int(len(times_s) * share)] * 1e3 for share in (0.5, 0.95))
    print(
        f"a question on a phone -> the answer on the last of {PAGES} phones: median {median_ms:.1f} ms, "
        f"p95 {p95_ms:.1f} ms ({len(times_s)} answers, no store; what hunters hear leaves every {BEAT_S * 1e3:.0f} ms)"
    )


def hunters_times_s() -> list[float]:
    """Every cell of an open table is asked for, by a phone."""
    with running() as table, closing(seated(table, "ANN")) as ann:
        assert isinstance(table.devices.panel, SimulatedPanel)
        lock(table, table.devices.panel)
        host, _, port = table.host.removeprefix("http://").partition(":")
        pages = [_asked(host, int(port), "/play/events") for _ in range(PAGES)]
        for page in pages:
            page.setblocking(False)
        times_s = []
        for cell in table.table.state.edition.grid:
            read_all(pages, b"", 3 * BEAT_S)
            move = told(ann)["move"]
            start_s = time.perf_counter()
            assert ann.post("/play/ask", json={"question": str(cell), "move": move}).status_code == 204
            read_all(pages, b"event: say", 5.0)
            times_s.append(time.perf_counter() - start_s)
        for page in pages:
            page.close()
        return times_s


def answer_times_s() -> list[float]:
    with running() as table:
        panel = table.devices.panel
        assert isinstance(panel, SimulatedPanel)
        lock(table, panel)
        pages = [listening(table) for _ in range(PAGES)]
        times_s = []
        for _ in range(ANSWERS):
            panel.press(Control.RIGHT)
            time.sleep(0.02)  # let what that shows go out first
            read_all(pages, b"", 0.01)
            start_s = time.perf_counter()
            panel.press(Control.OK)
            read_all(pages, b"event: say", 5.0)
            times_s.append(time.perf_counter() - start_s)
        for page in pages:
            page.close()
        return times_s


def lock(table: Running, panel: SimulatedPanel) -> None:
    panel.press(Control.OK)
    assert table.served.bench is not None
    for placement in RECORDED["table-game-1"].placements:
        table.served.bench.place(placement)
    panel.press(Control.OK)
    while table.table.state.stage is not Stage.ASKING:
        time.sleep(0.01)


def listening(table: Running) -> socket.socket:
    """A page that has exchanged the key for its cookie, and listens."""
    host, _, port = table.host.removeprefix("http://").partition(":")
    cookie = re.search(
        rb"set-cookie: ([^;]+)", _asked(host, int(port), table.served.address.removeprefix(table.host)).recv(4096)
    )
    assert cookie is not None
    page = _asked(host, int(port), "/table/events", f"Cookie: {cookie[1].decode()}\r\n")
    page.setblocking(False)
    return page


def _asked(host: str, port: int, path: str, more: str = "") -> socket.socket:
    page = socket.create_connection((host, port))
    page.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{more}\r\n".encode())
    return page


def read_all(pages: list[socket.socket], until: bytes, patience_s: float) -> None:
    """Read on until each page has this; with nothing to wait for, until nothing comes for so long."""
    waiting = dict.fromkeys(pages, b"")
    with selectors.DefaultSelector() as selector:
        for page in pages:
            selector.register(page, selectors.EVENT_READ)
        while waiting and (ready := selector.select(patience_s)):
            for key, _ in ready:
                heard = key.fileobj
                assert isinstance(heard, socket.socket)
                waiting[heard] = waiting[heard][-20:] + heard.recv(65536)
                if until and until in waiting[heard]:
                    del waiting[heard]
                    selector.unregister(heard)
        assert not (until and waiting), f"{len(waiting)} pages have not heard of it in {patience_s} s"


if __name__ == "__main__":
    main()
