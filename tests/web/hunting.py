"""A running table on which people hunt with their phones: how its tests begin a match, and how they hold a phone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx

from orapa_pi.devices.ports import Control, Named, Pressed
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from orapa_pi.rules.layout import Layout
from tests.web.panel import LIMITS, PATIENCE_S, choose, until
from tests.web.served import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXPECTED = ("400 (Bad Request)", "409 (Conflict)", "ERR_INTERNET_DISCONNECTED")
"""What a browser's console says of a refusal, and of a line that a test breaks."""
LOOKS = (("red", "circle"), ("blue", "square"), ("green", "triangle"), ("orange", "star"), ("purple", "diamond"))
FULL = ("white_ring@B10E", "yellow@D6N", "red_big@E2N", "blue@B5N", "red_small@C3N")
"""A sheet for Orapa Space on which the big white planet has no room."""


def begin(table: Running, mode: Mode, *names: str) -> None:
    """A match of these people, the first of them starts; the secret is laid or dealt."""
    if names:
        table.table.post(Named(names))
    keys = {Mode.HIDDEN: (f"hunters_{len(names) - 1}",), Mode.SEALED: (f"hunters_{len(names)}",)}.get(mode, ())
    hunters = len(names) - (mode is Mode.HIDDEN)
    before = table.table.state
    choose(table, "play", mode.value, *keys, *(("1",) if hunters > 1 else ()))
    until(lambda: table.table.state is not before and table.table.state.mode is mode)


def lay(table: Running, layout: Layout) -> None:
    """Lay a board and lock it."""
    bench, before = table.served.bench, table.table.state
    assert bench is not None
    bench.clear()
    for placement in layout.placements:
        bench.place(placement)
    until(lambda: table.table.state.seen.layout is not None)
    table.table.post(Pressed(Control.OK))
    until(lambda: table.table.state.stage is not Stage.BUILDING or table.table.state.building != before.building)


def phone(table: Running) -> httpx.Client:
    """A phone that opens the page; it has no seat yet."""
    return httpx.Client(base_url=table.host, headers={"Origin": table.host}, timeout=PATIENCE_S, limits=LIMITS)


def seated(table: Running, name: str, look: int = 0, held: httpx.Client | None = None) -> httpx.Client:
    """A phone with a seat; a new one unless one is `held` already."""
    held = held or phone(table)
    colour, symbol = LOOKS[look]
    answer = held.post("/play/join", json={"name": name, "colour": colour, "symbol": symbol})
    assert answer.status_code == 200, answer.text
    return held


def told(held: httpx.Client, topic: str = "match", after: str = "") -> dict[str, Any]:
    """What the stream says of this topic when it is opened now."""
    with held.stream("GET", "/play/events", params={"after": after}) as response:
        heard = ""
        for line in response.iter_lines():
            if line.startswith("event: "):
                heard = line.removeprefix("event: ")
            elif line.startswith("data: ") and heard == topic:
                value: dict[str, Any] = json.loads(line.removeprefix("data: "))
                return value
    raise AssertionError(f"the stream ended without {topic}")


def act(held: httpx.Client, what: str, **fields: object) -> None:
    """Do it at the move that this phone hears of."""
    response = held.post(f"/play/{what}", json={**fields, "move": told(held)["move"]})
    assert response.status_code == 204, response.text


def pieces_of(layout: Layout) -> list[str]:
    return [str(placement) for placement in layout.placements]


@contextmanager
def opened(browser: "Browser", table: Running, path: str = "/", **how: Any) -> Iterator["Page"]:
    """A page in a fresh context; a script that fails, or a request that leaves this table, fails the test."""
    complaints: list[str] = []
    context = browser.new_context(**how)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda one: None if one.url.startswith(table.host) else complaints.append(f"asks {one.url}"))
    page.goto(f"{table.host}{path}")
    page.locator("html[data-line=live]").wait_for()
    try:
        yield page
        assert [one for one in complaints if not any(expected in one for expected in EXPECTED)] == []
    finally:
        context.close()


def sit_down(page: "Page", name: str, look: int = 0) -> None:
    colour, symbol = LOOKS[look]
    page.locator("#join-name").fill(name)
    page.locator("#join-colour").select_option(colour)
    page.locator("#join-symbol").select_option(symbol)
    page.locator("#join-form button").click()
    page.locator("#join").wait_for(state="hidden")
