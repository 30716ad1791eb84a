"""The server of the emulated table on a real socket: its door, its messages, and its stream."""

import json
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from random import Random

import httpx
import pytest

from orapa_pi.devices.ports import Control
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedMatrix, SimulatedPanel
from orapa_pi.phrases import load_words
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_placement
from orapa_pi.web.api import make_routes
from orapa_pi.web.channel import Channel
from orapa_pi.web.emulated.door import Door
from orapa_pi.web.emulated.routes import emulated_routes
from orapa_pi.web.emulated.workbench import Workbench
from orapa_pi.web.pages import Pages
from tests.commands.run import ROOT
from tests.web.panel import LIMITS, PATIENCE_S
from tests.web.refused import sentence
from tests.web.served import Running, running

SEED = 20260
PATHS = [("GET", "/table"), ("GET", "/table/game"), ("GET", "/table/events"), ("POST", "/table/do"), ("POST", "/table/try")]


@pytest.fixture(scope="module")
def table() -> Iterator[Running]:
    with running() as table:
        yield table


@pytest.fixture
def page(table: Running) -> Iterator[httpx.Client]:
    """A client that holds the key, on a bench without pieces."""
    assert table.served.bench is not None
    table.served.bench.clear()
    with client(table) as page:
        assert page.get(table.served.address, follow_redirects=True).status_code == 200
        yield page


def client(table: Running) -> httpx.Client:
    return httpx.Client(base_url=table.host, headers={"Origin": table.host}, timeout=PATIENCE_S, limits=LIMITS)


def do(page: httpx.Client, **deed: object) -> httpx.Response:
    return page.post("/table/do", json=deed)


def lying(table: Running) -> list[str]:
    assert table.devices.bench is not None
    return [str(placement) for placement in table.devices.bench.placements]


def test_every_route_is_known_here(table: Running) -> None:
    """So that a new one cannot stand beside the door unseen: every one but the scripts and styles is asked for below."""
    words, channel, board = load_words("en"), Channel(), SimulatedBoard(BoardSettings(MINE))
    bench = Workbench(board, board, MINE, words, Random(SEED), channel)
    routers = [Pages().routes(), emulated_routes(Door(), {0: bench}, SimulatedPanel(), channel, Pages())]
    routes = {(method, path) for path, methods in make_routes(routers).openapi()["paths"].items() for method in methods}
    assert routes == {(method.lower(), path) for method, path in PATHS} | {("get", "/static/{name}")}
    with client(table) as stranger:
        for path in ("/docs", "/openapi.json", "/table/secret", "/static/../api.py", "/static/%2e%2e/api.py"):
            assert stranger.get(path).status_code == 404, path


@pytest.mark.parametrize(("method", "path"), PATHS)
@pytest.mark.parametrize("key", ["none", "wrong", "of another table"])
def test_without_the_key_there_is_nothing(table: Running, method: str, path: str, key: str) -> None:
    with client(table) as stranger, running() as other:
        if key == "wrong":
            stranger.cookies.set("orapa-00000000", "guess")
        if key == "of another table":
            with client(other) as neighbour:
                neighbour.get(other.served.address)
                stranger.cookies.update(neighbour.cookies)
        answer = stranger.request(method, path, json={"verb": "clear"} if method == "POST" else None)
        assert answer.status_code == 403
        assert "the whole address" in sentence(answer)


def test_a_wrong_key_is_not_exchanged(table: Running) -> None:
    with client(table) as stranger:
        for key in ("", "x", table.served.address[-16:].swapcase(), "é" * 20):
            assert stranger.get("/table", params={"key": key}).status_code == 403
        assert not stranger.cookies


def test_the_cookie_is_for_this_page_and_no_script(table: Running) -> None:
    with client(table) as page:
        cookie = page.get(table.served.address).headers["set-cookie"]
        assert {"HttpOnly", "Path=/table", "SameSite=strict"} <= set(cookie.split("; "))


def test_in_a_network_the_address_is_a_number_of_this_computer_and_the_key_is_asked_for() -> None:
    with running(web={"address": "0.0.0.0", "port": 0, "browser": False}) as table, client(table) as phone:
        assert "0.0.0.0" not in table.host
        assert phone.get("/table").status_code == 403
        assert phone.get(table.served.address).status_code == 303


def test_the_verbs_do_what_they_say(table: Running, page: httpx.Client) -> None:
    assert do(page, verb="place", placement="red@B8E").status_code == 204
    assert lying(table) == ["red@B8E"]
    assert do(page, verb="place", placement="red@A1N").status_code == 204
    assert lying(table) == ["red@A1N"]
    assert do(page, verb="bump", piece="red").status_code == 204
    assert lying(table) == ["red@A2N"]
    assert do(page, verb="anywhere", piece="blue").status_code == 204
    assert len(lying(table)) == 2
    assert do(page, verb="lift", piece="red").status_code == 204
    assert do(page, verb="board", layout="mine:yellow@G5N,blue@A6N").status_code == 204
    assert lying(table) == ["yellow@G5N", "blue@A6N"]
    assert do(page, verb="deal").status_code == 204
    assert len(lying(table)) == 5
    assert do(page, verb="clear").status_code == 204
    assert lying(table) == []


def test_a_piece_laid_anywhere_breaks_no_rule(table: Running, page: httpx.Client) -> None:
    for piece in MINE.pieces:
        assert do(page, verb="anywhere", piece=piece.name).status_code == 204
    assert table.served.bench is not None
    assert Layout(MINE, table.served.bench.placements).problems() == ()


def test_trying_a_place_tells_what_would_be_wrong_and_lays_nothing(table: Running, page: httpx.Client) -> None:
    do(page, verb="place", placement="white_big@D4N")
    good = page.post("/table/try", json={"placement": "red@A1N"}).json()
    assert good == {"problems": []}
    (bad,) = page.post("/table/try", json={"placement": "red@F4N"}).json()["problems"]
    assert bad["pieces"] == ["white_big", "red"]
    assert bad["segments"] == [[[4, 4], [5, 4]], [[4, 5], [5, 5]]]
    assert "touch along a side" in bad["said"]
    assert lying(table) == ["white_big@D4N"]


BAD_DEEDS: list[tuple[object, int]] = [
    ([], 422),
    ("clear", 422),
    ({}, 422),
    ({"verb": "fly"}, 422),
    ({"verb": ["clear"]}, 422),
    ({"verb": "clear", "and": "more"}, 422),
    ({"verb": "place"}, 422),
    ({"verb": "place", "placement": 7}, 422),
    ({"verb": "place", "placement": "red@B8E" * 10}, 422),
    ({"verb": "place", "placement": "red@J1N"}, 400),
    ({"verb": "place", "placement": "red@A10N"}, 400),
    ({"verb": "place", "placement": "green@A1N"}, 400),
    ({"verb": "place", "placement": "<script>"}, 400),
    ({"verb": "lift", "piece": "red"}, 400),
    ({"verb": "bump", "piece": "red"}, 400),
    ({"verb": "anywhere", "piece": "../red"}, 400),
    ({"verb": "board", "layout": "space:"}, 400),
    ({"verb": "board", "layout": "mine:" + "x" * 396}, 422),
    ({"verb": "press", "control": "self_destruct"}, 422),
    ({"verb": "press", "control": "ok", "press": "very long"}, 422),
    ({"verb": "turn", "steps": 25}, 422),
    ({"verb": "turn", "steps": "1"}, 422),
    ({"verb": "turn", "steps": 1.5}, 422),
    ({"verb": "turn", "steps": True}, 422),
    ({"verb": "spoil", "fault": "dead Z9"}, 400),
    ({"verb": "spoil", "fault": "cursed A1"}, 400),
]


@pytest.mark.parametrize(("deed", "status"), BAD_DEEDS)
def test_a_bad_message_is_one_sentence_and_does_nothing(table: Running, page: httpx.Client, deed: object, status: int) -> None:
    answer = page.post("/table/do", json=deed)
    assert answer.status_code == status
    assert len(sentence(answer)) < 300
    assert lying(table) == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 16_000, b'{"verb":"clear","verb":"deal"', b"NaN", b"x" * 20_000]
)
def test_what_is_no_json_does_nothing(table: Running, page: httpx.Client, body: bytes) -> None:
    answer = page.post("/table/do", content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500
    sentence(answer)
    assert lying(table) == []


def test_random_messages_never_fail_inside(page: httpx.Client) -> None:
    rng = Random(SEED)
    print(f"seed {SEED}")
    keys = ["verb", "placement", "piece", "layout", "fault", "control", "press", "steps", "x"]
    values: list[object] = [
        "place",
        "lift",
        "board",
        "press",
        "turn",
        "spoil",
        "red@B8E",
        "ok",
        "long",
        "mine:",
        "",
        None,
        -1,
        1e99,
        [],
        {},
    ]
    for _ in range(60):
        deed = {rng.choice(keys): rng.choice(values) for _ in range(rng.randrange(5))}
        assert page.post("/table/do", json=deed).status_code in (204, 400, 422, 429), deed


def test_the_panel_of_the_page_is_the_simulated_one(table: Running, page: httpx.Client) -> None:
    assert isinstance(table.devices.keys, SimulatedPanel)
    for control in Control:
        assert do(page, verb="press", control=control.value, press="short").status_code == 204
    assert do(page, verb="turn", steps=-3).status_code == 204


def events(page: httpx.Client, after: str = "", header: bool = False) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Id, topic and value of each event of the stream, as they come."""
    how = {"headers": {"Last-Event-ID": after}} if header else {"params": {"after": after}}
    with page.stream("GET", "/table/events", **how) as response:  # type: ignore[arg-type]
        assert response.headers["content-type"].startswith("text/event-stream")
        number, topic = "", ""
        for line in response.iter_lines():
            field, _, value = line.partition(": ")
            number = value if field == "id" else number
            topic = value if field == "event" else topic
            if field == "data":
                yield number, topic, json.loads(value)


def until(page: httpx.Client, topic: str, after: str = "", **how: bool) -> list[tuple[str, str, dict[str, object]]]:
    heard = []
    for event in events(page, after, **how):
        heard.append(event)
        if event[1] == topic:
            break
    return heard


@pytest.mark.parametrize("header", [True, False], ids=["the browser's header", "the page's own question"])
def test_whoever_comes_back_hears_only_what_was_missed(page: httpx.Client, header: bool) -> None:
    last, _, before = until(page, "bench")[-1]
    assert before["pieces"] == []
    for placement in ("red@A1N", "red@A2N", "red@A3N"):  # asleep meanwhile
        do(page, verb="place", placement=placement)
    missed = until(page, "bench", last, header=header)
    assert [topic for _, topic, _ in missed].count("bench") == 1
    assert missed[-1][2]["pieces"] == [{"name": "red", "corner": [0, 2], "way": "N"}]
    numbers = [int(number.partition("-")[2]) for number, _, _ in missed]
    assert numbers == sorted(numbers)
    assert numbers[0] > int(last.partition("-")[2])


def test_a_deed_is_pushed_to_whoever_listens(table: Running, page: httpx.Client) -> None:
    assert table.served.bench is not None
    for number, topic, value in events(page):
        if topic == "bench" and value["pieces"] == []:
            table.served.bench.place(parse_placement(MINE, "red@B8E"))
        elif topic == "bench":
            assert value["pieces"] == [{"name": "red", "corner": [1, 7], "way": "E"}]
            assert number
            break


def test_the_page_is_told_the_very_frame(table: Running, page: httpx.Client) -> None:
    assert isinstance(table.devices.matrix, SimulatedMatrix)
    _, _, frame = until(page, "frame")[-1]
    pixels = b64decode(str(frame["pixels"]))
    assert any(shown.pixels == pixels and shown.line == frame["line"] for shown in list(table.devices.matrix.frames))


def test_quick_commands_import_no_pages() -> None:
    program = (
        "import sys; from orapa_pi.cli import main; main(['ask', '--layout', 'mine:red@B8E', '8']); "
        "sys.exit([name for name in sys.modules if name.split('.')[0] in ('fastapi', 'uvicorn', 'starlette', 'segno') "
        "or name.startswith(('orapa_pi.web', 'orapa_pi.app', 'orapa_pi.devices'))] != [])"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=False).returncode == 0


def test_of_two_boards_each_has_its_own_hands_and_faults() -> None:
    with running(second_board={"driver": "simulated"}) as table, client(table) as page:
        page.get(table.served.address, follow_redirects=True)
        assert page.get("/table/game").json()["boards"] == [0, 1]
        first, second = (table.devices.benches[number] for number in (0, 1))
        for board, placement in ((0, "red@A1N"), (1, "blue@A6N")):
            answer = page.post("/table/do", params={"board": board}, json={"verb": "place", "placement": placement})
            assert answer.status_code == 204
        assert [[str(one) for one in bench.placements] for bench in (first, second)] == [["red@A1N"], ["blue@A6N"]]
        touching = page.post("/table/try", params={"board": 1}, json={"placement": "red@A6N"}).json()
        assert touching["problems"]
        assert page.post("/table/try", json={"placement": "blue@A6N"}).json()["problems"] == []
        assert page.post("/table/do", params={"board": 1}, json={"verb": "unplug"}).status_code == 204
        assert [table.devices.breakables[number].plugged for number in (0, 1)] == [True, False]
        for number in ("2", "-1", "x"):
            answer = page.post("/table/do", params={"board": number}, json={"verb": "clear"})
            assert answer.status_code in (400, 422), number
            sentence(answer)
        assert second.placements


def test_what_is_refused_is_said_in_the_language_of_the_table() -> None:
    with running("nl") as table, client(table) as page:
        closed = page.get("/table/game").json()["error"]
        assert closed == "De nagebootste tafel opent alleen met het hele adres dat haar terminal toont."
        page.get(table.served.address, follow_redirects=True)
        refused = {
            "red ligt niet": do(page, verb="bump", piece="red"),
            "'red@' zegt niet hoe een stuk ligt": do(page, verb="place", placement="red@"),
            "'glow' is geen storing van een sensor": do(page, verb="spoil", fault="glow B3"),
            "Zo'n werkwoord kent de tafel niet.": do(page, verb="dance"),
        }
        for start, answer in refused.items():
            assert answer.json()["error"].replace("'red' ligt", "red ligt").startswith(start), answer.text
        assert page.get("/nowhere").json()["error"] == "Zo'n pagina is er niet bij deze tafel."
