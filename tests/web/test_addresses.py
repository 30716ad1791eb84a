"""A box that gets a network, or another number, while it runs: what its pages and its table tell is where they are now."""

from functools import partial

import pytest

from orapa_pi.commands import pages
from orapa_pi.web.qr import qr_drawing
from tests.web.hosting import client, paired
from tests.web.panel import choose, until
from tests.web.served import Running, running
from tests.web.test_host_api import events


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The numbers of this computer in its networks; none yet."""
    told: list[str] = []
    monkeypatch.setattr(pages, "own_numbers", lambda: tuple(told))
    monkeypatch.setattr("orapa_pi.commands.whereabouts.FRESH_S", 0.0)
    return told


def sights(table: Running, number: str) -> list[str]:
    """The addresses that the host's page is told, once this number is among them."""
    with paired(table) as page:
        for _, value in events(page):
            addresses = value.get("addresses")
            if isinstance(addresses, list) and number in str(addresses):
                return addresses
    raise AssertionError("the stream has ended")


def tells(table: Running, number: str) -> bool:
    """Whether the matrix pages it."""
    return number in str(table.table._front._view)


def test_everything_that_names_the_address_follows_it(numbers: list[str]) -> None:
    with running(web={"port": 0, "browser": False, "address": "0.0.0.0"}) as table, client(table) as phone:
        port = table.served.port
        for number in ("127.0.0.1", "192.168.1.20", "10.0.0.7"):
            numbers[:] = [] if number == "127.0.0.1" else [number]
            address = f"http://{number}:{port}"
            assert phone.get("/watch/join").json() == {"address": address}
            assert phone.get("/watch/join.svg").content == qr_drawing(address)
            assert sights(table, number)[0] == f"{address}/host"
            choose(table, "join")
            until(partial(tells, table, number))
