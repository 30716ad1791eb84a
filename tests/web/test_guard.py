"""The guard in front of all pages: hosts, origins, bodies, rates and headers, on a clock that stands still."""

import asyncio
import re
from collections.abc import Iterable
from importlib import resources

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.web.api import make_app
from orapa_pi.web.guard import BODY_BYTES, HEADERS, Guard
from orapa_pi.web.limits import MOST_CLIENTS, CrowdRate, Rate
from orapa_pi.web.pages import Pages

OURS = "box.local:8642"
HERE = {"host": OURS, "origin": f"http://{OURS}", "content-type": "application/json"}


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    body = (await receive()).get("body", b"") if scope["method"] == "POST" else b"page"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": body})


class Asked:
    """One request through a guard, in parts as they would come over the network."""

    def __init__(
        self, method: str = "GET", headers: dict[str, str] | None = None, parts: Iterable[bytes] = (b"{}",), **how: object
    ) -> None:
        self.sent: list[Message] = []
        self._parts = list(parts)
        self._goes_on = bool(how.get("goes_on"))
        clock = SimulatedClock()
        rate = how.get("rate") or Rate(clock, burst=1, per_s=1)
        files = how.get("files") or Rate(clock, burst=1, per_s=1)
        assert isinstance(rate, Rate)
        assert isinstance(files, Rate)
        guard = Guard(echo, frozenset({"box.local", "localhost"}), rate, files, body_s=0.01)
        lines = [(name.encode(), value.encode("latin-1")) for name, value in (HERE if headers is None else headers).items()]
        scope: Scope = {
            "type": "http",
            "method": method,
            "path": how.get("path", "/"),
            "scheme": "http",
            "headers": lines,
            "client": ("10.0.0.7", 5),
        }
        asyncio.run(guard(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        if not self._parts:
            await asyncio.Event().wait()
        part = self._parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(self._parts) or self._goes_on}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent[1:])


@pytest.mark.parametrize("host", [OURS, "BOX.local", "localhost:1", "127.0.0.1:8642", "192.168.4.1", "[::1]:8642", "[fe80::1]"])
def test_our_own_names_and_numbers_are_let_in(host: str) -> None:
    assert Asked(headers={"host": host}).status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "box.local.evil.example", "127.0.0.1.evil.example:8642", "", "box", "[::1", "::1]"]
)
def test_a_foreign_name_is_not(host: str) -> None:
    assert Asked(headers={"host": host}).status == 421


def test_no_host_is_not() -> None:
    assert Asked(headers={}).status == 421


@pytest.mark.parametrize(
    "origin", [None, "null", "", "http://evil.example", "https://box.local:8642", "http://box.local", f"http://{OURS}/"]
)
def test_only_our_own_pages_change_anything(origin: str | None) -> None:
    headers = {name: value for name, value in HERE.items() if name != "origin"} | ({} if origin is None else {"origin": origin})
    assert Asked("POST", headers).status == 403
    assert Asked("DELETE", headers).status == 403


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"]
)
def test_a_form_of_another_site_is_no_message(kind: str) -> None:
    assert Asked("POST", {**HERE, "content-type": kind}).status == 415


def test_a_message_comes_through_whole_in_however_many_parts() -> None:
    asked = Asked("POST", parts=[b'{"verb":', b'"clear"}'])
    assert (asked.status, asked.body) == (200, b'{"verb":"clear"}')
    assert Asked("POST", parts=[b"x" * BODY_BYTES]).status == 200


def test_one_byte_too_many_is_refused_whatever_length_was_announced() -> None:
    assert Asked("POST", {**HERE, "content-length": "2"}, [b"x" * BODY_BYTES, b"x"]).status == 413


def test_a_body_that_never_ends_is_given_up() -> None:
    assert Asked("POST", parts=[b"{"], goes_on=True).status == 408


def test_every_answer_carries_the_headers_also_a_refusal() -> None:
    for asked in (Asked(), Asked(headers={}), Asked("POST", {**HERE, "origin": "null"})):
        headers = {name.decode(): value.decode() for name, value in asked.sent[0]["headers"]}
        assert {name.lower(): value for name, value in HEADERS.items()}.items() <= headers.items()
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_a_client_that_asks_too_often_waits_and_others_do_not() -> None:
    clock = SimulatedClock()
    rate = Rate(clock, burst=3, per_s=2)
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]
    assert rate.allows("b")
    clock.advance(0.5)
    assert [rate.allows("a") for _ in range(2)] == [True, False]
    clock.advance(60)
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]


def test_a_flood_of_addresses_is_not_remembered_for_ever() -> None:
    rate = Rate(SimulatedClock(), burst=1, per_s=1)
    assert all(rate.allows(str(number)) for number in range(MOST_CLIENTS + 1))
    assert rate.allows("0")
    assert not rate.allows(str(MOST_CLIENTS))


def test_a_crowd_has_a_rate_for_each_and_one_for_all() -> None:
    clock = SimulatedClock()
    rate = CrowdRate(clock, burst=3, per_s=1, clients=2)
    assert [rate.allows("a") for _ in range(5)] == [True, True, True, False, False]
    assert [rate.allows("b") for _ in range(3)] == [True, True, True], "what one was refused is not taken from the others"
    assert not any(rate.allows(str(number)) for number in range(100)), "a hundred names are no more than two"
    clock.advance(1)
    assert [rate.allows(str(number)) for number in range(4)] == [True, True, False, False]


def test_too_much_is_refused_in_words() -> None:
    rate = Rate(SimulatedClock(), burst=1, per_s=1)
    assert Asked(rate=rate).status == 200
    refused = Asked(rate=rate)
    assert refused.status == 429
    assert b"wait a moment" in refused.body


def test_the_files_of_a_page_count_for_themselves() -> None:
    rate, files = (Rate(SimulatedClock(), burst=1, per_s=1) for _ in range(2))
    asked = [Asked(rate=rate, files=files, path=path).status for path in ("/play", "/static/play.js", "/static/x", "/play")]
    assert asked == [200, 200, 429, 429]


def files_of(name: str, found: frozenset[str] = frozenset()) -> frozenset[str]:
    """The names of the files that a page, or a file of it, has a browser fetch."""
    text = resources.files("orapa_pi.web").joinpath("static", name).read_text(encoding="utf-8")
    for other in re.findall(r'"(?:/static/|\./)([a-z-]+\.[a-z]+)"', text):
        if other not in found:
            found = files_of(other, found | {other})
    return found


@pytest.mark.parametrize("page", ["play.html", "watch.html", "host.html"])
def test_thirty_phones_behind_one_router_may_open_a_page_at_once(page: str) -> None:
    files = files_of(page)
    assert len(files) > 10
    app = make_app([Pages().routes()], frozenset(), SimulatedClock())

    async def statuses() -> list[int]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as phones:
            asked = [await phones.get(f"/static/{name}") for name in sorted(files) * 30]
            return [answer.status_code for answer in asked]

    assert set(asyncio.run(statuses())) == {200}
