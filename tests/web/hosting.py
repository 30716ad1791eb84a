"""A table with somebody at the box, and a host's page that is paired with it, as the tests of the host's page handle them."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import httpx

from orapa_pi.devices.ports import Control, Press
from orapa_pi.play.desk import AT_BOARD, AtBoard, InMenu, PinOpen, entries
from tests.web.served import Running

PATIENCE_S = 20.0


def until(holds: Callable[[], object]) -> None:
    """Wait until it holds: the table's loop runs on a thread of its own."""
    end_s = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end_s, "it did not come to that"
        time.sleep(0.005)


def press(table: Running, control: Control, kind: Press = Press.SHORT) -> None:
    """Press a button at the box."""
    keys = table.devices.keys
    assert keys is not None
    keys.press(control, kind)


def hold_mode(table: Running) -> None:
    """Press MODE long, and wait until something came of it."""
    _change(table, partial(press, table, Control.MODE, Press.LONG))


def at_board(table: Running) -> None:
    """Close what is open at the panel."""
    while not isinstance(table.table.place, AtBoard):
        _change(table, partial(press, table, Control.BACK))


def choose(table: Running, *names: str) -> None:
    """Go down the panel's menu."""
    keys = table.devices.keys
    assert keys is not None
    at_board(table)
    _change(table, partial(press, table, Control.MODE))
    for name in names:
        place = table.table.place
        assert isinstance(place, InMenu), name
        steps = [entry.name for entry in entries(place, table.table.state)].index(name)
        if steps:
            _change(table, partial(keys.turn, steps))
        _change(table, partial(press, table, Control.OK))


def _change(table: Running, act: Callable[[], None]) -> None:
    """Do it, and wait until the dialogue is somewhere else."""
    before = table.table.place
    act()
    until(lambda: table.table.place != before)


def shown_pin(table: Running) -> str:
    """The PIN that the box shows, on request."""
    choose(table, "settings", "pin")
    until(lambda: isinstance(table.table.place, PinOpen))  # on the way there the menu closes
    place = table.table.place
    assert isinstance(place, PinOpen)
    return place.pin


def client(table: Running) -> httpx.Client:
    return httpx.Client(base_url=table.host, headers={"Origin": table.host}, timeout=20)


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


def sentence(response: httpx.Response) -> str:
    """A refusal is one sentence and nothing else."""
    (text,) = response.json().values()
    assert list(response.json()) == ["error"]
    assert text.endswith(".")
    assert "Traceback" not in text
    return str(text)
