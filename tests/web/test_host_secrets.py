"""Whole matches that the host's page starts, with all of its traffic kept: without a look nothing in it tells the secret."""

import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import httpx
import pytest

from orapa_pi.devices.ports import Control
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Ending, Stage
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.json_form import layout_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.picture import picture_of
from tests.web.emulated_page import LAYOUT
from tests.web.hosting import order, paired
from tests.web.panel import PATIENCE_S, at_board, choose, hold_mode, press, until
from tests.web.served import SEED, Running, running


class Traffic:
    """Every answer that the page was given: status, headers and body, and the stream as it comes."""

    def __init__(self, page: httpx.Client) -> None:
        self.heard: list[str] = []
        self._page = page
        page.event_hooks = {"response": [self._keep]}
        self._stream = Thread(target=self._listen, daemon=True)
        self._stream.start()
        until(lambda: "event: sight" in self.text)

    def _keep(self, response: httpx.Response) -> None:
        if not response.headers.get("content-type", "").startswith("text/event-stream"):
            response.read()
            self.heard.append(f"{response.status_code} {response.headers!r} {response.text}")

    def _listen(self) -> None:
        """With a client of its own: it ends with the table, after the page, and maybe in the middle of a stream."""
        page, patience = self._page, httpx.Timeout(PATIENCE_S, read=None)
        with (
            suppress(httpx.RemoteProtocolError),
            httpx.Client(base_url=page.base_url, cookies=page.cookies, timeout=patience) as own,
            own.stream("GET", "/host/events") as response,
        ):
            self.heard.append(repr(response.headers))
            for text in response.iter_text():
                self.heard.append(text)

    def try_everything(self) -> None:
        """Ask for all that a page may ask for, and for what it may not."""
        for path in ("/host", "/host/game", "/host/look", "/host/secret", "/table", "/table/game"):
            self._page.get(path)
        for body in ({"path": ["give_up", "yes"]}, {"path": ["look"]}, {"path": ["take_back"]}, {"path": 7}):
            self._page.post("/host/order", json=body)
        self._page.post("/host/ask", json={"wish": "look"})

    @property
    def text(self) -> str:
        return "\n".join(self.heard)


def tells(layout: Layout) -> list[str]:
    """Every text that would give the layout away, as a whole or a piece of it."""
    pictures = [picture_of(layout, kind) for kind in Kind]
    rows = [row for picture in pictures for row in picture.rows() if set(row) != {"."}]
    drawing = [line for line in draw_layout(layout).splitlines()[1:] if re.search(r"[A-Za-z#]{2}", line)]
    one_line = format_layout(layout)
    return [
        one_line,
        b64encode(one_line.encode()).decode(),
        one_line.encode().hex(),
        str(layout_to_json(layout)),
        *(str(placement) for placement in layout.placements),
        *rows,
        *drawing,
    ]


KEYS = ('"secret"', '"lying"', '"corner"', '"sensors"', '"picture"', '"seed"', '"way"', f" {SEED}.")
"""Fields that only a look has, and what a seed would stand in."""


def assert_silent(traffic: Traffic, layout: Layout) -> None:
    said = traffic.text
    assert len(said) > 5_000
    for text in tells(layout):
        assert text not in said
    for key in KEYS:
        assert key not in said


@contextmanager
def watched(table: Running) -> Iterator[tuple[httpx.Client, Traffic]]:
    with paired(table) as page:
        yield page, Traffic(page)


def ask(table: Running, count: int) -> None:
    """Questions from as many ports, at the box."""
    keys = table.devices.keys
    assert keys is not None
    for _ in range(count):
        asked = len(table.table.state.log)
        keys.turn(1)
        press(table, Control.OK)
        until(lambda asked=asked: len(table.table.state.log) > asked)  # type: ignore[misc]


def test_a_dealt_match_from_its_start_to_its_end() -> None:
    with running() as table, watched(table) as (page, traffic):
        assert order(page, "settings", "names", "player.0", text="ZOE").status_code == 204
        assert order(page, "play", "sealed", "hunters_1").status_code == 204
        until(lambda: table.table.state.stage is Stage.ASKING)
        secret = table.table.state.secret
        assert secret is not None
        ask(table, 6)
        traffic.try_everything()
        assert order(page, "pause").status_code == 204
        assert order(page, "pause").status_code == 204
        assert_silent(traffic, secret)
        at_board(table)
        for placement in secret.placements:
            assert table.served.bench is not None
            table.served.bench.place(placement)
        until(lambda: table.table.state.seen.layout is not None)
        assert_silent(traffic, secret)
        choose(table, "hand_in", "built")
        until(lambda: table.table.state.stage is Stage.OVER)
        outcome = table.table.state.outcome
        assert outcome is not None
        assert (outcome.ending, table.table.state.hunters) == (Ending.WON, ("ZOE",))
        until(lambda: "ZOE wins." in traffic.text)


def test_a_hidden_match_with_the_setter_looking_and_the_host_let_in_to_correct() -> None:
    with running() as table, watched(table) as (page, traffic):
        assert order(page, "play", "hidden", "hunters_2", "player.0").status_code == 204
        for placement in LAYOUT.placements:
            assert table.served.bench is not None
            table.served.bench.place(placement)
        until(lambda: table.table.state.seen.layout is not None and not table.table.state.seen.moving)
        press(table, Control.OK)
        until(lambda: table.table.state.secret is not None)
        ask(table, 3)
        hold_mode(table)  # the setter looks alone
        traffic.try_everything()
        at_board(table)
        assert page.post("/host/ask", json={"wish": "correct"}).status_code == 204
        hold_mode(table)
        asked = len(table.table.state.log)
        assert order(page, "take_back").status_code == 204
        assert len(table.table.state.log) == asked - 1
        assert table.table.state.mode is Mode.HIDDEN
        assert_silent(traffic, LAYOUT)
        secret = table.table.state.secret
        assert secret is not None
        assert_silent(traffic, secret)
        assert page.post("/host/ask", json={"wish": "look"}).status_code == 204
        hold_mode(table)
        until(lambda: page.get("/host/look").status_code == 200)
        assert format_layout(secret) in traffic.text, "the test would find it"
        stream = "".join(part for part in traffic.heard if "event:" in part)
        assert format_layout(secret) not in stream, "a look is handed out, and never pushed"


@pytest.mark.parametrize("mode", [("duel", "draw"), ("sealed", "hunters_1")], ids=["duel", "sealed"])
def test_nobody_is_let_in_to_look_where_no_setter_is(mode: tuple[str, ...]) -> None:
    with running() as table, watched(table) as (page, traffic):
        assert order(page, "play", *mode).status_code == 204
        assert page.post("/host/ask", json={"wish": "look"}).status_code == 400
        assert page.get("/host/look").status_code == 403
        assert not any(key in traffic.text for key in KEYS)
