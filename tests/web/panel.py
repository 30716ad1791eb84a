"""Somebody at the panel of a running table: buttons and the menu, one step at a time."""

import time
from collections.abc import Callable
from functools import partial

import httpx

from orapa_pi.devices.ports import Control, Press, Pressed, Turned
from orapa_pi.play.desk import AtBoard, InMenu, entries
from tests.web.served import Running

PATIENCE_S = 90.0
LIMITS = httpx.Limits(keepalive_expiry=2.0)
"""Of a client: the server closes a line that has rested for 5 s, which may be just when the next request goes out on it."""
LONGEST_PAUSE_S = 0.05
"""Whoever asks the pages more often than they may be asked is refused in the end, and the test with him."""


def until(holds: Callable[[], object]) -> None:
    """Wait until it holds: the table's loop runs on a thread of its own."""
    end_s, pause_s = time.monotonic() + PATIENCE_S, 0.004
    while not holds():
        assert time.monotonic() < end_s, "it did not come to that"
        time.sleep(pause_s)
        pause_s = min(LONGEST_PAUSE_S, 1.3 * pause_s)


def press(table: Running, control: Control, kind: Press = Press.SHORT) -> None:
    """Press a button at the box."""
    table.table.post(Pressed(control, kind))


def hold_mode(table: Running) -> None:
    """Press MODE long, and wait until something came of it."""
    _change(table, partial(press, table, Control.MODE, Press.LONG))


def at_board(table: Running) -> None:
    """Close what is open at the panel."""
    while not isinstance(table.table.place, AtBoard):
        _change(table, partial(press, table, Control.BACK))


def choose(table: Running, *names: str) -> None:
    """Go down the panel's menu from its top, by the keys of its entries; a number is the place of an entry.

    Each step waits for the one before: the entries depend on a match that may still be changing.
    """
    at_board(table)
    _change(table, partial(press, table, Control.MODE))
    for name in names:
        place = table.table.place
        assert isinstance(place, InMenu), name
        steps = int(name) if name.isdigit() else [entry.name for entry in entries(place, table.table.state)].index(name)
        if steps:
            _change(table, partial(table.table.post, Turned(steps)))
        _change(table, partial(press, table, Control.OK))


def _change(table: Running, act: Callable[[], None]) -> None:
    """Do it, and wait until the dialogue is somewhere else."""
    before = table.table.place
    act()
    until(lambda: table.table.place != before)
