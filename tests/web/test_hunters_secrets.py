"""Everything that hunters and spectators are sent during whole matches is recorded, and the secret is in none of it."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from hashlib import md5, sha1, sha256
from itertools import pairwise
from threading import Thread

import httpx
import pytest

from orapa_pi.devices.ports import Control, Pressed, Turned, Typed
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from orapa_pi.rules.grid import PORTS
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout, parse_layout
from orapa_pi.rules.tracer import trace
from orapa_pi.web import api
from tests.app.test_secrets import texts_of
from tests.web.hunting import begin, lay, phone, pieces_of, seated, told
from tests.web.panel import at_board, choose, hold_mode, until
from tests.web.served import Running, running

SEED = 826_401_773_951
ANNS = parse_layout("mine:white_big@A1N,blue@A6N,white_small@D2N,red@D7N,yellow@G5N")
BOBS = parse_layout("mine:white_big@G3S,blue@A2S,white_small@C8N,red@E2N,yellow@A9N")
GUESS = parse_layout("mine:white_big@B3E,blue@F6N,white_small@A9N,red@A6N,yellow@F1E")


def forms_of(layout: Layout) -> list[bytes]:
    """A secret in every form in which it might be sent."""
    line = format_layout(layout)
    texts = [*texts_of(layout), line.partition(":")[2], ",".join(sorted(pieces_of(layout)))]
    for place in layout.placements:
        row, column = place.corner
        cells = sorted(cell for cell, _ in place.cells)
        texts += [f'"corner":[{row},{column}],"way":"{place.orientation.name}"', f'"{place.piece.name}@{place.corner}']
        texts += [mark.join(map(str, cells)) for mark in (",", ", ", "", '","')]
        texts += [mark.join(f"[{one.row}{mark}{one.column}]" for one in cells) for mark in (",", ", ")]
    for port in PORTS:
        steps = [step.cell for step in trace(layout, port).path]
        texts += [f"[{one.row},{one.column}],[{two.row},{two.column}],[" for one, two in pairwise(steps)]
        texts += [f'"{one}","{two}","' for one, two in pairwise(steps)]
    plain = [line.encode(), line.partition(":")[2].encode()]
    digests = [made(text).hexdigest().encode() for text in plain for made in (sha256, sha1, md5)]
    coded = [made for text in plain for made in (b64encode(text)[:-4], text.hex().encode())]
    return [*(text.encode() for text in texts), *coded, *digests]


class Recorder:
    """Keeps every byte that comes: status, headers and bodies of answers, and whole streams."""

    def __init__(self, table: Running, stack: ExitStack, listening: list[Thread]) -> None:
        self.table = table
        self.heard: list[bytes] = []
        self._stack = stack
        self._threads = listening

    def watch(self, client: httpx.Client) -> httpx.Client:
        """Record all answers that this client gets."""

        def keep(response: httpx.Response) -> None:
            head = f"{response.status_code} {response.reason_phrase} {response.headers.multi_items()}"
            self.heard.append(head.encode())
            if not response.headers.get("content-type", "").startswith("text/event-stream"):
                self.heard.append(response.read())

        client.event_hooks = {"response": [keep]}
        self._stack.callback(client.close)
        return client

    def listen(self, path: str) -> None:
        """Record a stream from now on."""

        def read() -> None:
            ends = suppress(httpx.RemoteProtocolError)  # when the table closes, in the middle of a stream
            with ends, phone(self.table) as listener, listener.stream("GET", path) as response:
                self.heard.append(str(response.headers.multi_items()).encode())
                self.heard.extend(response.iter_raw())

        self._threads.append(Thread(target=read))
        self._threads[-1].start()

    def has(self, text: bytes) -> bool:
        return text in b"".join(self.heard)


def join(threads: list[Thread]) -> None:
    for one in threads:
        one.join()


@contextmanager
def recorded() -> Iterator[tuple[Running, Recorder]]:
    """A table in this mode, and what all who are outside hear from before the match on. It listens however fast it is asked."""
    with pytest.MonkeyPatch.context() as patched, ExitStack() as stack:
        patched.setattr(api, "BURST", 100_000.0)
        listening: list[Thread] = []
        stack.callback(join, listening)  # they end with the table
        table = stack.enter_context(running(seed=SEED))
        recorder = Recorder(table, stack, listening)
        for path in ("/play/events", "/watch/events"):
            recorder.listen(path)
        yield table, recorder


def start(table: Running, mode: Mode) -> None:
    names = {Mode.HIDDEN: ("ANN", "BOB", "CAS"), Mode.DUEL: ("ANN", "BOB"), Mode.SEALED: ("ANN", "BOB")}.get(mode, ())
    begin(table, mode, *names)
    bench = table.served.bench
    assert bench is not None
    if mode is Mode.DUEL:
        for layout in (ANNS, BOBS):
            lay(table, layout)
            bench.clear()
            until(lambda: table.table.state.stage is not Stage.CLEARING)
    elif mode in (Mode.OPEN, Mode.HIDDEN):
        lay(table, ANNS)
    elif mode is Mode.DEMO:
        table.table.post(Pressed(Control.OK))
    until(lambda: table.table.state.stage is Stage.ASKING)


def hunt(table: Running, recorder: Recorder, mode: Mode) -> None:
    """Everything that can be done from outside, rightly and wrongly, and what happens at the table meanwhile."""
    people = enumerate(("ANN", "BOB"))
    ann, bob = (seated(table, name, look, recorder.watch(phone(table))) for look, name in people)
    stranger = recorder.watch(phone(table))
    for client in (ann, bob, stranger):
        for path in ("/", "/play", "/play/game", "/play/me", "/watch", "/watch/join", "/watch/picture.svg", "/nowhere"):
            client.get(path)
        client.get("/watch/picture.svg", params={"board": 0, "asked": 0})
        for path in ("/table", "/table/game", "/table/events"):
            client.get(path)
    guess = pieces_of(GUESS)
    for question in ("1", "F", "12", "N", "E4", "A1", "Z99", "<b>"):
        for client in (ann, bob, stranger):
            move = told(stranger)["move"]
            client.post("/play/ask", json={"question": question, "move": move})
            client.post("/play/ask", json={"question": question, "move": move + 7})
    for client in (ann, bob, stranger):
        client.post("/play/sheet", json={"match": "", "stamp": 5, "pieces": guess, "marks": {"C3": "full"}})
        client.post("/play/fits", json={"pieces": guess})
        client.post("/play/try", json={"pieces": guess[:2], "placement": guess[2]})
        client.post("/play/fits", json={"pieces": [guess[0], "blue@B3N"]})
        client.post("/play/ask", content=b"{", headers={"Content-Type": "application/json"})
        client.post("/play/ask", content=b"x" * 20_000, headers={"Content-Type": "application/json"})
    at_the_table(table, mode)
    move = told(stranger)["move"]
    if mode is not Mode.DUEL:  # there a wrong sheet ends it
        for client in (stranger, ann, bob):
            client.post("/play/submit", json={"pieces": guess, "move": move})


def at_the_table(table: Running, mode: Mode) -> None:
    """The board moves, the setter looks, a menu and a sheet are open."""
    bench, post = table.served.bench, table.table.post
    assert bench is not None
    if mode in (Mode.OPEN, Mode.HIDDEN):
        bench.lift("red")
        until(lambda: not table.table.state.trusted)
        post(Typed("7"))
        bench.place(next(place for place in ANNS.placements if place.piece.name == "red"))
        until(lambda: table.table.state.trusted)
    if mode is Mode.HIDDEN:
        hold_mode(table)
        at_board(table)
    if mode is not Mode.DEMO and mode is not Mode.OPEN:
        choose(table, "hand_in")
        for message in (Pressed(Control.OK), Turned(3), Pressed(Control.BACK), Pressed(Control.BACK), Pressed(Control.BACK)):
            post(message)
        post(Pressed(Control.MODE))
    until(lambda: table.table._queue.empty())


@pytest.mark.parametrize("mode", Mode)
def test_nothing_that_is_sent_tells_of_the_secret(mode: Mode) -> None:
    print(f"seed {SEED}")
    with recorded() as (table, recorder):
        start(table, mode)
        secrets = [board.secret for board in table.table.state.boards]
        hunt(table, recorder, mode)
        assert table.table.state.stage is Stage.ASKING
        assert len(table.table.state.log) >= 2
        marker = table.table.state.log[0]
        until(lambda: recorder.has(f'"question":"{marker.question}"'.encode()))
        everything = b"".join(recorder.heard)
    for text in (b"200 OK", b"403 ", b"404 ", b"409 ", b"413 ", b"422 ", b"event: frame", b"event: say"):
        assert text in everything, text
    assert b"429 " not in everything, "the table was asked so much at once that it refused to listen"
    for secret in secrets:
        assert secret is not None
        found = [form for form in forms_of(secret) if form in everything]
        assert found == []
    assert str(SEED).encode() not in everything
    assert f"{SEED:x}".encode() not in everything


def test_the_same_search_finds_a_board_where_it_is_told() -> None:
    """The emulated table's own page knows what lies there; if the search did not find it here, it would find it nowhere."""
    with recorded() as (table, recorder):
        with phone(table) as owner:
            owner.get(table.served.address, follow_redirects=True)
            start(table, Mode.HIDDEN)
            with owner.stream("GET", "/table/events") as response:
                for line in response.iter_lines():
                    if '"sensors"' in line:
                        assert [form for form in forms_of(ANNS) if form in line.encode()] != []
                        break
        assert not any(recorder.has(form) for form in forms_of(ANNS))


def test_after_the_end_the_board_is_drawn_for_everybody() -> None:
    with running(seed=SEED) as table, phone(table) as spectator:
        start(table, Mode.SEALED)
        assert spectator.get("/watch/picture.svg").status_code == 409
        secret = table.table.state.secret
        assert secret is not None
        with closing(seated(table, "ANN")) as ann:
            move = told(ann)["move"]
            assert ann.post("/play/submit", json={"pieces": pieces_of(secret), "move": move}).status_code == 204
            until(lambda: told(spectator)["revealed"] == 1)
        drawn = spectator.get("/watch/picture.svg")
        assert drawn.status_code == 200
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.count("<text") == 1 + len(PORTS) + len(secret.placements)
