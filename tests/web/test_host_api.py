"""The server of the host's page on a real socket: pairing, what needs it, its messages, and its stream."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from orapa_pi.app.hosting import Hosting, LeaveBox
from orapa_pi.app.pairing import TRIES, Pairing, digest_of, unpair_all
from orapa_pi.commands import pages
from orapa_pi.devices.ports import Control
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import HostAsks, PinOpen
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from orapa_pi.screen.words import Words
from orapa_pi.web.api import make_routes
from orapa_pi.web.channel import Channel
from orapa_pi.web.host.bundles import BundleDesk
from orapa_pi.web.host.desk import HostDesk
from orapa_pi.web.host.door import HostDoor, TableBusy
from orapa_pi.web.host.routes import host_routes
from orapa_pi.web.hunters.seats import MOST_TRIES, Seats
from orapa_pi.web.limits import Rate
from orapa_pi.web.pages import Pages
from tests.app.test_secrets import texts_of
from tests.commands.test_bundle import everything_in
from tests.web.hosting import client, order, paired, shown_pin
from tests.web.hunting import seated
from tests.web.panel import LIMITS, PATIENCE_S, at_board, choose, hold_mode, press, until
from tests.web.refused import sentence
from tests.web.served import Running, running

SEED = 31
OUTSIDE = [("GET", "/host"), ("POST", "/host/pair")]
INSIDE = [
    ("GET", "/host/game"),
    ("GET", "/host/events"),
    ("GET", "/host/look"),
    ("GET", "/host/bundle"),
    ("POST", "/host/ask"),
    ("POST", "/host/leave"),
    ("POST", "/host/order"),
    ("POST", "/host/free"),
    ("POST", "/host/photo"),
    ("POST", "/host/picture"),
    ("POST", "/host/corners"),
    ("POST", "/host/lesson"),
]
BODIES: dict[str, object] = {
    "/host/ask": {"wish": "look"},
    "/host/leave": {},
    "/host/picture": {},
    "/host/corners": {},
    "/host/lesson": {"key": "ok"},
    "/host/free": {"name": "ANN"},
    "/host/order": {"path": ["play", "sealed", "hunters_1"]},
}


@pytest.fixture
def table() -> Iterator[Running]:
    with running() as table:
        yield table


def hosting_of(table: Running) -> Hosting:
    hosting = table.served.companions.hosting
    assert hosting is not None
    return hosting


def expired(pairing: Pairing) -> Pairing:
    return replace(pairing, sessions=tuple(replace(one, until_s=0.0) for one in pairing.sessions))


def elsewhere(pairing: Pairing) -> Pairing:
    return replace(pairing, sessions=tuple(replace(one, client="10.9.9.9") for one in pairing.sessions))


def every_answer(page: httpx.Client) -> Iterator[tuple[str, httpx.Response]]:
    for method, path in INSIDE:
        if path == "/host/photo":
            yield path, page.request(method, path, content=b"a photo", headers={"Content-Type": "image/jpeg"})
        else:
            yield path, page.request(method, path, json=BODIES.get(path))


def test_every_route_is_known_here() -> None:
    clock, words = SimulatedClock(), load_words("en")
    hosting, channel = Hosting(clock, Random(SEED)), Channel()
    desk = HostDesk(hosting, channel, words, Seats(str))
    bundles, tries = BundleDesk(desk, lambda _: b""), Rate(clock, burst=3, per_s=1)
    router = host_routes(HostDoor(hosting, lambda: words), desk, bundles, channel, Pages(), tries)
    routes = {
        (method.upper(), path) for path, methods in make_routes([router]).openapi()["paths"].items() for method in methods
    }
    assert routes == {*OUTSIDE, *INSIDE}


def test_without_pairing_there_is_nothing_but_the_form(table: Running) -> None:
    with client(table) as stranger:
        for path, answer in every_answer(stranger):
            assert answer.status_code == 401, path
            assert "not paired" in sentence(answer)
        page = stranger.get("/host")
        assert page.status_code == 401
        assert 'id="pin"' in page.text
        assert "host.js" not in page.text
        stranger.cookies.set("orapa-host", "guess", path="/host")
        assert all(answer.status_code == 401 for _, answer in every_answer(stranger))
    assert table.table.state.mode is Mode.OPEN
    assert not isinstance(table.table.place, HostAsks)


@pytest.mark.parametrize("end", [expired, elsewhere, unpair_all], ids=["its time is over", "another address", "unpaired"])
def test_after_it_ended_a_pairing_is_worth_nothing(table: Running, end: Callable[[Pairing], Pairing]) -> None:
    with paired(table) as page:
        assert page.get("/host").status_code == 200
        hosting = hosting_of(table)
        hosting.pairing = end(hosting.pairing)
        for path, answer in every_answer(page):
            assert answer.status_code == 401, path
            sentence(answer)
        assert page.get("/host").status_code == 401
    assert table.table.state.mode is Mode.OPEN


def test_a_cookie_of_another_table_is_worth_nothing(table: Running) -> None:
    with running() as other, paired(other) as neighbour, client(table) as page:
        page.cookies.update(neighbour.cookies)
        assert all(answer.status_code == 401 for _, answer in every_answer(page))


def test_the_cookie_is_for_this_page_and_no_script(table: Running) -> None:
    with client(table) as page:
        answer = page.post("/host/pair", json={"pin": shown_pin(table)})
        cookie = answer.headers["set-cookie"]
        assert {"HttpOnly", "Path=/host", "SameSite=strict"} <= set(cookie.split("; "))
        token = cookie.partition("=")[2].partition(";")[0]
        assert len(token) >= 32
        assert token not in answer.text


def test_a_pin_is_used_once_and_not_by_those_who_replay_it(table: Running) -> None:
    with client(table) as page, client(table) as thief:
        message = {"pin": shown_pin(table)}
        assert page.post("/host/pair", json=message).status_code == 204
        answer = thief.post("/host/pair", json=message)
        assert answer.status_code == 403
        assert "shows no PIN" in sentence(answer)
        assert "set-cookie" not in answer.headers


def test_whoever_guesses_is_locked_out_and_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PINS_PER_S", 1e-6)  # however slow this computer is
    with running() as table, client(table) as thief:
        pin = shown_pin(table)
        wrong = {"pin": "000000" if pin != "000000" else "000001"}
        answers = [thief.post("/host/pair", json=wrong) for _ in range(TRIES)]
        assert [one.status_code for one in answers] == [403] * TRIES
        assert "Too many wrong PINs" in sentence(answers[-1])
        assert thief.post("/host/pair", json={"pin": pin}).status_code == 429, "the fourth at once"
        until(lambda: not isinstance(table.table.place, PinOpen))
        assert "set-cookie" not in answers[-1].headers


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"pin": 123456}, 422),
        ({"pin": "12345"}, 422),
        ({"pin": "1234567"}, 422),
        ({"pin": "12345a"}, 422),
        ({"pin": "١٢٣٤٥٦"}, 422),
        ({"pin": "123456", "more": 1}, 422),
        ([], 422),
        ({"pin": "123456"}, 403),
    ],
)
def test_what_is_no_pin_is_no_try(table: Running, body: object, status: int) -> None:
    with client(table) as page:
        answer = page.post("/host/pair", json=body)
        assert answer.status_code == status
        sentence(answer)


def test_pairing_is_for_our_own_pages(table: Running) -> None:
    pin = shown_pin(table)
    with httpx.Client(base_url=table.host, timeout=PATIENCE_S, limits=LIMITS) as foreign:
        for origin in ("http://evil.example", "null", None):
            headers = {"Origin": origin} if origin else {}
            assert foreign.post("/host/pair", json={"pin": pin}, headers=headers).status_code == 403
    with client(table) as page:
        assert page.post("/host/pair", json={"pin": pin}, headers={"Host": "evil.example"}).status_code == 421
        assert page.post("/host/pair", json={"pin": pin}).status_code == 204, "none of these was a try"


BAD: list[tuple[str, object, int]] = [
    ("/host/order", {}, 422),
    ("/host/order", {"path": []}, 422),
    ("/host/order", {"path": "play"}, 422),
    ("/host/order", {"path": ["play"] * 7}, 422),
    ("/host/order", {"path": ["x" * 41]}, 422),
    ("/host/order", {"path": [1]}, 422),
    ("/host/order", {"path": ["play", "open"], "text": 7}, 422),
    ("/host/order", {"path": ["play", "open"], "host": "x"}, 422),
    ("/host/order", {"path": ["play"]}, 400),
    ("/host/order", {"path": ["settings", "pin"]}, 400),
    ("/host/order", {"path": ["lock"]}, 400),
    ("/host/order", {"path": ["__class__"]}, 400),
    ("/host/order", {"path": ["give_up", "yes"]}, 400),
    ("/host/ask", {}, 422),
    ("/host/ask", {"wish": "everything"}, 422),
    ("/host/ask", {"wish": "correct"}, 400),
    ("/host/leave", {"more": 1}, 422),
]


def test_a_bad_message_is_one_sentence_and_does_nothing(table: Running) -> None:
    with paired(table) as page:
        before = table.table.state, table.table.place
        for path, body, status in BAD:
            answer = page.post(path, json=body)
            assert answer.status_code == status, (path, body)
            assert len(sentence(answer)) < 300
        assert (table.table.state, table.table.place) == before


def test_random_messages_never_fail_inside(table: Running) -> None:
    rng = Random(SEED)
    print(f"seed {SEED}")
    values: list[object] = [
        "play",
        "settings",
        "names",
        "player.0",
        "",
        None,
        -1,
        1e99,
        [],
        {},
        ["play"],
        ["settings", "names"],
        "look",
    ]
    with paired(table) as page:
        for _ in range(60):
            body = {key: rng.choice(values) for key in rng.sample(["path", "text", "wish", "x"], rng.randrange(4))}
            path = rng.choice(["/host/order", "/host/ask", "/host/leave"])
            assert page.post(path, json=body).status_code in (204, 400, 422, 429), (path, body)


def test_orders_are_done_when_they_are_answered(table: Running) -> None:
    with paired(table) as page:
        assert order(page, "settings", "names", "player.0", text="Zoë").status_code == 204
        assert order(page, "settings", "brightness", "percent_70").status_code == 204
        assert order(page, "play", "sealed", "hunters_1").status_code == 204
        assert (table.table.state.mode, table.table.state.hunters) == (Mode.SEALED, ("Zoë",))
        assert "Corrections need the box" in sentence(order(page, "give_up", "yes"))
        assert page.post("/host/ask", json={"wish": "correct"}).status_code == 204
        hold_mode(table)
        assert order(page, "give_up", "yes").status_code == 204
        assert table.table.state.given_up


def test_a_look_is_refused_until_the_box_lets_it(table: Running) -> None:
    with paired(table) as page:
        at_board(table)
        answer = page.get("/host/look")
        assert answer.status_code == 403
        assert "not let in" in sentence(answer)
        assert page.post("/host/ask", json={"wish": "look"}).status_code == 204
        assert page.get("/host/look").status_code == 403, "asked is not let in"
        hold_mode(table)
        until(lambda: page.get("/host/look").status_code == 200)
        assert page.get("/host/look").json()["boards"][0]["sensors"]
        with paired_beside(table) as other:
            assert other.get("/host/look").status_code == 403, "another page is not let in with it"
        press(table, Control.BACK)
        until(lambda: page.get("/host/look").status_code == 403)


@contextmanager
def paired_beside(table: Running) -> Iterator[httpx.Client]:
    """Another page, paired without touching the box."""
    hosting = hosting_of(table)
    (known,) = hosting.pairing.sessions
    hosting.pairing = replace(hosting.pairing, sessions=(known, replace(known, digest=digest_of("other"))))
    with client(table) as other:
        other.cookies.set("orapa-host", "other", path="/host")
        assert other.get("/host").status_code == 200
        yield other


def events(page: httpx.Client) -> Iterator[tuple[str, dict[str, object]]]:
    with page.stream("GET", "/host/events") as response:
        topic = ""
        for line in response.iter_lines():
            field, _, value = line.partition(": ")
            topic = value if field == "event" else topic
            if field == "data":
                yield topic, json.loads(value)


def test_the_stream_tells_what_holds_and_ends_with_the_pairing(table: Running) -> None:
    with paired(table) as page:
        heard = []
        for topic, value in events(page):  # ends, or the test would not
            heard.append(topic)
            if topic == "sight" and value["paired"] == 1:
                choose(table, "settings", "unpair")
        assert "sight" in heard
        assert page.get("/host/events").status_code == 401


def test_a_table_that_does_not_answer_is_said() -> None:
    hosting = Hosting(SimulatedClock(), Random(SEED))
    hosting.post = lambda _: None
    desk = HostDesk(hosting, Channel(), load_words("en"), Seats(str), answer_s=0.01)
    with pytest.raises(TableBusy, match="did not answer in time"):
        desk.ask(LeaveBox("x"))


def test_a_seat_is_freed_for_another_phone(table: Running) -> None:
    """Also one that too many wrong codes have shut."""
    with paired(table) as page, client(table) as held, client(table) as finder:
        seated(table, "Zoë", held=held)
        tries = [finder.post("/play/return", json={"name": "Zoë", "code": "nope"}) for _ in range(MOST_TRIES + 1)]
        assert {one.status_code for one in tries} <= {409, 422}
        assert finder.post("/play/join", json={"name": "zoë", "colour": "teal", "symbol": "cross"}).status_code == 409
        heard = next(value for topic, value in events(page) if topic == "seats")
        assert heard == {"seats": [{"name": "Zoë", "colour": "red", "symbol": "circle"}]}
        assert page.post("/host/free", json={"name": "Zoë"}).status_code == 204
        assert next(value for topic, value in events(page) if topic == "seats") == {"seats": []}
        assert held.get("/play/me").json() == {}
        assert finder.post("/play/join", json={"name": "zoë", "colour": "teal", "symbol": "cross"}).status_code == 200


def test_a_seat_that_nobody_holds_is_not_freed(table: Running) -> None:
    with paired(table) as page:
        answer = page.post("/host/free", json={"name": "Nobody"})
        assert answer.status_code == 400
        assert "Nobody" in sentence(answer)
        assert page.post("/host/free", json={"name": "x" * 41}).status_code == 422


def test_diagnostics_are_saved_from_the_page_and_hold_nothing_of_the_match(tmp_path: Path) -> None:
    with running(store=str(tmp_path / "matches.db")) as table, paired(table) as page:
        assert order(page, "play", "sealed", "hunters_1").status_code == 204
        until(lambda: table.table.state.stage is Stage.ASKING)
        secret = table.table.state.secret
        assert secret is not None
        answer = page.get("/host/bundle")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/gzip"
        assert answer.headers["content-disposition"] == 'attachment; filename="orapa-pi-bundle.tar.gz"'
        content = everything_in(answer.content)
    for text in (b'"status": "running"', b'"mode": "sealed"', b"pydantic ", b"orapa-pi bundle 1"):
        assert text in content
    assert [text for text in texts_of(secret) if text.encode() in content] == []


def test_one_bundle_at_a_time() -> None:
    clock, words = SimulatedClock(), load_words("en")
    refused: list[str] = []

    def bundle(_: Words) -> bytes:
        with pytest.raises(TableBusy) as busy:
            bundles.take()
        refused.append(str(busy.value))
        return b"packed"

    bundles = BundleDesk(HostDesk(Hosting(clock, Random(SEED)), Channel(), words, Seats(str)), bundle)
    assert [bundles.take(), bundles.take()] == [b"packed", b"packed"]
    assert refused == [words.say("host.too_slow")] * 2
