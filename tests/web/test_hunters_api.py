"""The hunters' server on a real socket: seats and their cookies, turns, notebooks, and everything that must have no effect."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest

from orapa_pi.commands import pages
from orapa_pi.phrases import languages, load_words
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage, State
from orapa_pi.rules.colours import NAMES, Colour
from orapa_pi.rules.grid import PORTS
from orapa_pi.web.hunters.seats import MOST_TRIES
from tests.test_writing import EMPTY
from tests.web.hunting import FULL, begin, phone, pieces_of, seated, told
from tests.web.panel import LIMITS, PATIENCE_S, choose, until
from tests.web.refused import sentence
from tests.web.served import Running, running
from tests.web.test_hunters_secrets import GUESS

SEED = 11


@pytest.fixture
def table() -> Iterator[Running]:
    """A sealed board that ANN and BOB hunt; ANN is on."""
    with running(seed=SEED) as table:
        begin(table, Mode.SEALED, "ANN", "BOB")
        until(lambda: table.table.state.stage is Stage.ASKING)
        until(lambda: now(table)["may_ask"])
        yield table


def now(table: Running) -> dict[str, Any]:
    with phone(table) as spectator:
        return told(spectator)


def match(table: Running) -> State:
    """The match, and nothing of where the port's encoder stands."""
    return replace(table.table.state, port=PORTS[0])


def move(table: Running) -> int:
    return int(now(table)["move"])


@pytest.mark.parametrize("language", languages())
def test_the_page_is_told_the_colour_table_in_words_and_codes(language: str) -> None:
    """Of every mixture, as it is said and as the matrix has it; the gems of a mixture are named by their own row."""
    with running(language, seed=SEED) as table, phone(table) as ann:
        mixtures = ann.get("/play/game").json()["mixtures"]
    words = load_words(language)
    told_of = {frozenset(Colour(one) for one in mixture["colours"]): (mixture["said"], mixture["code"]) for mixture in mixtures}
    keys = {colours: name.replace(" ", "_") for colours, name in NAMES.items()}
    expected = {colours: (words.say(f"colour.{key}"), words.say(f"code.colour.{key}")) for colours, key in keys.items()}
    assert told_of == expected
    assert len(mixtures) == len({code for _, code in told_of.values()}) == 16
    assert {one for mixture in mixtures for one in mixture["colours"]} <= {mixture["name"] for mixture in mixtures}


def test_a_seat_is_bound_to_a_cookie_that_no_script_reads(table: Running) -> None:
    with closing(phone(table)) as ann:
        answer = ann.post("/play/join", json={"name": " ann ", "colour": "red", "symbol": "star"})
        assert answer.json()["name"] == "ANN"  # as the match calls her
        attributes = set(answer.headers["set-cookie"].split("; "))
        assert {"HttpOnly", "SameSite=strict", "Path=/play"} <= attributes
        assert ann.cookies["orapa-seat"] not in answer.text
        assert ann.get("/play/me").json()["symbol"] == "star"
        assert now(table)["seats"] == [{"name": "ANN", "colour": "red", "symbol": "star"}]
    with closing(phone(table)) as stranger:
        assert stranger.get("/play/me").json() == {}
        stranger.cookies.set("orapa-seat", "guess")
        assert stranger.get("/play/me").json() == {}


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"name": "ANN", "colour": "blue", "symbol": "star"}, 409),
        ({"name": "BOB", "colour": "red", "symbol": "star"}, 409),
        ({"name": "BOB", "colour": "blue", "symbol": "circle"}, 409),
        ({"name": "EVE", "colour": "blue", "symbol": "star"}, 409),
        ({"name": "", "colour": "blue", "symbol": "star"}, 409),
        ({"name": "\u3164", "colour": "blue", "symbol": "star"}, 409),
        ({"name": "ANN\u3164", "colour": "blue", "symbol": "star"}, 409),
        ({"name": "\uff21nn", "colour": "blue", "symbol": "star"}, 409),
        ({"name": "BOB", "colour": "puce", "symbol": "star"}, 422),
        ({"name": 7, "colour": "blue", "symbol": "star"}, 422),
        ({"name": "B" * 21, "colour": "blue", "symbol": "star"}, 422),
        ({"name": "BOB", "colour": "blue", "symbol": "star", "host": True}, 422),
    ],
)
def test_a_seat_is_not_given_twice_nor_to_nobody(table: Running, wanted: dict[str, object], status: int) -> None:
    with closing(seated(table, "ANN")), closing(phone(table)) as other:
        answer = other.post("/play/join", json=wanted)
        assert answer.status_code == status
        sentence(answer)
        assert not other.cookies
        assert len(now(table)["seats"]) == 1


def test_another_phone_goes_on_with_the_seat_and_its_sheet(table: Running) -> None:
    with closing(seated(table, "ANN")) as old, closing(phone(table)) as new:
        code = old.get("/play/me").json()["code"]
        sheet = {"match": now(table)["match"], "stamp": 3, "pieces": pieces_of(GUESS)[:2], "marks": {"C3": "full"}}
        assert old.post("/play/sheet", json=sheet).json() == sheet
        answer = new.post("/play/return", json={"name": "ANN", "code": code})
        assert answer.json()["notebook"] == sheet
        assert old.get("/play/me").json() == {}
        assert old.post("/play/sheet", json={**sheet, "stamp": 9}).status_code == 403
        assert new.get("/play/me").json()["notebook"] == sheet


def test_of_two_sheets_the_newer_one_counts(table: Running) -> None:
    with closing(seated(table, "ANN")) as ann:
        newer = {"match": "a", "stamp": 5, "pieces": pieces_of(GUESS), "marks": {}}
        ann.post("/play/sheet", json=newer)
        assert ann.post("/play/sheet", json={**newer, "stamp": 4, "pieces": []}).json() == newer


def test_the_code_of_a_seat_cannot_be_tried_out(table: Running) -> None:
    with closing(seated(table, "ANN")) as ann, closing(phone(table)) as thief:
        code = ann.get("/play/me").json()["code"]
        for number in range(MOST_TRIES):
            wrong = f"{(int(code) + 1 + number) % 10_000:04}"
            assert thief.post("/play/return", json={"name": "ANN", "code": wrong}).status_code == 409
        assert thief.post("/play/return", json={"name": "ANN", "code": code}).status_code == 409
        assert ann.get("/play/me").json()["name"] == "ANN"


def test_a_question_is_asked_once_in_turn_and_heard_by_all(table: Running) -> None:
    with closing(seated(table, "ANN")) as ann, closing(seated(table, "BOB", 1)) as bob:
        at = move(table)
        assert bob.post("/play/ask", json={"question": "7", "move": at}).status_code == 409
        assert ann.post("/play/ask", json={"question": "7", "move": at}).status_code == 204
        until(lambda: len(table.table.state.log) == 1)
        until(lambda: told(bob)["logs"][0])
        (asked,) = told(bob)["logs"][0]
        assert (asked["question"], asked["hunter"]) == ("7", 0)
        assert ann.post("/play/ask", json={"question": "7", "move": at}).status_code == 409  # replayed
        assert bob.post("/play/ask", json={"question": "E4", "move": at}).status_code == 409  # the move is over
        assert bob.post("/play/ask", json={"question": "E4", "move": move(table)}).status_code == 204
        until(lambda: len(table.table.state.log) == 2)


def test_a_wrong_sheet_costs_and_a_right_one_wins(table: Running) -> None:
    secret = table.table.state.secret
    assert secret is not None
    with closing(seated(table, "ANN")) as ann, closing(seated(table, "BOB", 1)) as bob:
        short = ann.post("/play/submit", json={"pieces": pieces_of(GUESS)[:4], "move": move(table)})
        assert short.status_code == 409
        assert ann.post("/play/submit", json={"pieces": pieces_of(GUESS), "move": move(table)}).status_code == 204
        until(lambda: table.table.state.wrong == (1, 0))
        until(lambda: told(ann)["turn"] == 1)
        assert bob.post("/play/pass", json={"move": move(table)}).status_code == 204
        until(lambda: told(ann)["turn"] == 0)
        assert ann.post("/play/submit", json={"pieces": pieces_of(secret), "move": move(table)}).status_code == 204
        until(lambda: told(bob)["revealed"] == 1)
        assert told(bob)["winner"] == 0


def test_a_hypothesis_is_judged_by_itself_and_the_log(table: Running) -> None:
    secret = table.table.state.secret
    assert secret is not None
    with closing(seated(table, "ANN")) as ann:
        ann.post("/play/ask", json={"question": "E4", "move": move(table)})
        until(lambda: told(ann)["logs"][0])
        assert ann.post("/play/fits", json={"pieces": pieces_of(secret)}).json()["fits"] is True
        answer = ann.post("/play/fits", json={"pieces": []}).json()
        assert answer["fits"] is (str(told(ann)["logs"][0][0]["said"]) == table.words.say("mine.cell.nothing"))
        overlapping = ann.post("/play/fits", json={"pieces": ["white_big@A1N", "blue@A1N"]})
        assert overlapping.status_code == 400
        assert "overlap" in sentence(overlapping)


@pytest.mark.parametrize("path", ["ask", "submit", "pass", "sheet", "leave"])
def test_without_a_seat_nothing_is_done(table: Running, path: str) -> None:
    bodies: dict[str, dict[str, object]] = {
        "ask": {"question": "7", "move": move(table)},
        "submit": {"pieces": pieces_of(GUESS), "move": move(table)},
        "pass": {"move": move(table)},
        "sheet": {"match": "", "stamp": 1, "pieces": [], "marks": {}},
        "leave": {},
    }
    before = match(table)
    with closing(phone(table)) as stranger:
        for token in ("", "x" * 24, "é" * 9):
            headers = {b"Cookie": f"orapa-seat={token}".encode()}
            answer = stranger.post(f"/play/{path}", json=bodies[path], headers=headers)
            assert answer.status_code == 403
            sentence(answer)
    assert match(table) == before


BAD: list[tuple[str, object, int]] = [
    ("ask", {"question": "Z99", "move": 0}, 400),
    ("ask", {"question": "7"}, 422),
    ("ask", {"question": 7, "move": 0}, 422),
    ("ask", {"question": "7", "move": "1"}, 422),
    ("ask", {"question": "7", "move": -1}, 422),
    ("ask", {"question": "7", "move": True}, 422),
    ("ask", {"question": "7", "move": 10**30}, 422),
    ("ask", {"question": "7" * 9, "move": 0}, 422),
    ("ask", {"question": "7", "move": 0, "hunter": "BOB"}, 422),
    ("ask", [], 422),
    ("submit", {"pieces": "white_big@A1N", "move": 0}, 422),
    ("submit", {"pieces": ["x"], "move": 0}, 400),
    ("submit", {"pieces": ["red@A1N"] * 11, "move": 0}, 422),
    ("submit", {"pieces": ["red@A1N"] * 2, "move": 0}, 400),
    ("submit", {"pieces": [None], "move": 0}, 422),
    ("pass", {"move": 1.5}, 422),
    ("sheet", {"match": "", "stamp": 1, "pieces": [], "marks": {"Z9": "full"}}, 400),
    ("sheet", {"match": "", "stamp": 1, "pieces": [], "marks": {"A1": "dragon"}}, 422),
    ("sheet", {"match": "", "stamp": 1, "pieces": ["<script>"], "marks": {}}, 400),
    ("try", {"pieces": [], "placement": "red@J1N"}, 400),
    ("room", {"pieces": [], "piece": "../red"}, 400),
    ("return", {"name": "ANN", "code": 1234}, 422),
]


def test_a_bad_message_is_one_sentence_and_has_no_effect(table: Running) -> None:
    with closing(seated(table, "ANN")) as ann:
        before, seat = match(table), ann.get("/play/me").json()
        for path, body, status in BAD:
            answer = ann.post(f"/play/{path}", json=body)
            assert answer.status_code == status, (path, body)
            assert len(sentence(answer)) < 300
        big = ann.post("/play/ask", content=b"x" * 20_000, headers={"Content-Type": "application/json"})
        assert big.status_code == 413
        foreign = ann.post("/play/pass", json={"move": before.turn}, headers={"Origin": "http://evil.example"})
        assert foreign.status_code == 403
        assert ann.get("/play/game", headers={"Host": "evil.example"}).status_code == 421
        assert match(table) == before
        assert ann.get("/play/me").json() == seat


def test_random_messages_never_fail_inside(table: Running) -> None:
    rng = Random(SEED)
    print(f"seed {SEED}")
    keys = ["question", "move", "pieces", "marks", "name", "code", "stamp", "match", "piece", "placement"]
    values: list[object] = ["7", "E4", "ANN", 0, 1, 1e99, -1, None, [], {}, ["red@B8E"], {"A1": "full"}, "red@B8E", True]
    with closing(seated(table, "BOB", 1)) as bob:
        for _ in range(60):
            path = rng.choice(["ask", "submit", "pass", "sheet", "try", "room", "fits", "return", "join", "leave"])
            body = {rng.choice(keys): rng.choice(values) for _ in range(rng.randrange(5))}
            status = bob.post(f"/play/{path}", json=body).status_code
            assert status in (200, 204, 400, 403, 409, 422, 429), (path, body)
    assert table.table.state.log == ()


def test_a_name_that_sits_down_before_a_match_plays_in_it() -> None:
    with running() as table, closing(seated(table, "Zoë")), closing(seated(table, "ANN", 1)):
        until(lambda: told_names(table)[:2] == ["Zoë", "ANN"])
        choose(table, "play", "sealed", "hunters_1")
        until(lambda: now(table)["hunters"])
        assert [one["name"] for one in now(table)["hunters"]] == ["Zoë"]


def test_a_name_that_looks_empty_is_refused_as_an_empty_one() -> None:
    with running() as table, closing(phone(table)) as held:
        for name in EMPTY.values():
            answer = held.post("/play/join", json={"name": name, "colour": "red", "symbol": "star"})
            assert (answer.status_code, sentence(answer)) == (409, "A name has 1 to 10 letters."), ascii(name)
        assert now(table)["seats"] == []


def told_names(table: Running) -> list[str]:
    return list(now(table)["names"])


def test_a_phone_that_has_its_sheet_judged_without_end_is_told_to_wait_and_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pages, "JUDGED_BURST", 3)
    monkeypatch.setattr(pages, "JUDGED_PER_S", 1e-6)  # however slow this computer is
    sheet = {"pieces": ["red@A1N"]}
    address = httpx.HTTPTransport(local_address="127.0.0.66", limits=LIMITS)
    with running() as table, phone(table) as other:
        until(lambda: other.get("/play/game").status_code == 200)
        with httpx.Client(
            base_url=table.host, headers={"Origin": table.host}, transport=address, timeout=PATIENCE_S
        ) as hostile:
            answers = [hostile.post("/play/fits", json=sheet) for _ in range(5)]
            room = hostile.post("/play/room", json={**sheet, "piece": "blue"})
        assert [answer.status_code for answer in (*answers, room)] == [200, 200, 200, 429, 429, 429]
        assert "wait a moment" in room.text
        assert other.post("/play/fits", json=sheet).status_code == 200


def test_behind_one_router_a_seat_has_its_own_share_and_a_forged_one_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "JUDGED_BURST", 3)
    monkeypatch.setattr(pages, "JUDGED_PER_S", 1e-6)
    sheet = {"pieces": ["red@A1N"]}

    def judged(held: httpx.Client, times: int) -> list[int]:
        return [held.post("/play/fits", json=sheet).status_code for _ in range(times)]

    with running() as table, phone(table) as watcher:
        until(lambda: watcher.get("/play/game").status_code == 200)
        assert judged(watcher, 4) == [200, 200, 200, 429]
        with closing(seated(table, "ANN")) as ann, closing(seated(table, "BOB", 1)) as bob:
            assert judged(ann, 4) == [200, 200, 200, 429]
            assert judged(bob, 4) == [200, 200, 200, 429]
            tokens = ["", "x", ann.cookies["orapa-seat"][:-1], ann.cookies["orapa-seat"] + "x", "ANN"]
            for token in tokens:
                with phone(table) as forger:
                    forger.cookies.set("orapa-seat", token)
                    assert judged(forger, 1) == [429], token


def test_who_types_an_address_that_is_not_there_sees_a_page_and_a_script_gets_a_sentence() -> None:
    visit = {"Accept": "text/html,application/xhtml+xml;q=0.9", "Host": "127.0.0.1"}
    with running("nl") as table, phone(table) as client:
        until(lambda: client.get("/play/game").status_code == 200)
        for path, status, said in (
            ("/nowhere", 404, "Zo&#x27;n pagina is er niet"),
            ("/table", 403, "de terminal van de tafel toont"),
            ("/watch/picture.svg", 409, table.words.say("hunt.refused.not_over")),
            ("/watch/picture.svg?board=%3Cb%3E", 422, "valid integer"),
        ):
            page = client.get(path, headers=visit)
            assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8"), path
            assert '<html lang="nl"' in page.text
            assert said in page.text
            assert "<b>" not in page.text
            assert client.get(path).json().keys() == {"error"}
        foreign = client.get("/", headers=visit | {"Host": "evil.example"})
        assert (foreign.status_code, "onder die naam" in foreign.text) == (421, True)


def test_a_piece_without_room_is_told_in_the_language_of_the_table() -> None:
    with running("nl", game={"edition": "space"}) as table, phone(table) as client:
        until(lambda: client.get("/play/game").status_code == 200)
        answer = client.post("/play/room", json={"pieces": FULL, "piece": "white_big"})
    assert answer.status_code == 400
    assert sentence(answer) == "Er is geen plaats voor de grote witte planeet: haal eerst een ander stuk weg."
