"""A table with somebody at the box, and a host's page that is paired with it, as the tests of the host's page handle them."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from orapa_pi.play.desk import AT_BOARD, PinOpen
from tests.web.panel import LIMITS, PATIENCE_S, choose, until
from tests.web.served import Running


def shown_pin(table: Running) -> str:
    """The PIN that the box shows, on request."""
    choose(table, "settings", "pin")
    until(lambda: isinstance(table.table.place, PinOpen))  # on the way there the menu closes
    place = table.table.place
    assert isinstance(place, PinOpen)
    return place.pin


def client(table: Running) -> httpx.Client:
    return httpx.Client(base_url=table.host, headers={"Origin": table.host}, timeout=PATIENCE_S, limits=LIMITS)


@contextmanager
def paired(table: Running) -> Iterator[httpx.Client]:
    """A client that was paired as people do it."""
    with client(table) as page:
        answer = page.post("/host/pair", json={"pin": shown_pin(table)})
        assert answer.status_code == 204, answer.text
        until(lambda: table.table.place == AT_BOARD)
        yield page


def order(page: httpx.Client, *path: str, text: str = "") -> httpx.Response:
    return page.post("/host/order", json={"path": list(path), "text": text})
