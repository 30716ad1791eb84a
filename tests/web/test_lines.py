"""Connections of a phone that means harm, over real sockets: it gets its share, and the others theirs."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from orapa_pi.web import lines
from orapa_pi.web.limits import Shares
from orapa_pi.web.lines import MOST_CONNECTIONS
from orapa_pi.web.stream import MOST_STREAMS
from tests.web.panel import PATIENCE_S, until
from tests.web.served import Running, running

HALF = b"GET /play HTTP/1.1\r\nHost: 127.0.0.1\r\n"
STREAM = b"GET /play/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HOSTILE = "127.0.0.66"


@pytest.fixture
def table() -> Iterator[Running]:
    with running() as table:
        until(lambda: answers(table))
        yield table


def answers(table: Running) -> bool:
    return httpx.get(f"{table.host}/play/game", timeout=PATIENCE_S).status_code == 200


def connected(table: Running, text: bytes, stack: ExitStack, address: str = HOSTILE) -> socket.socket:
    """A connection from that address of this computer, on which so much was said."""
    line = stack.enter_context(socket.socket())
    line.settimeout(PATIENCE_S)
    line.bind((address, 0))
    line.connect(("127.0.0.1", table.served.port))
    line.sendall(text)
    return line


def begun(line: socket.socket) -> bool:
    """Wait for the first of what is answered; False where the other side ends the connection instead."""
    try:
        return line.recv(4096).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


def ended(line: socket.socket) -> bool:
    """Wait until the other side ends the connection; what it says before is read away."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_requests_that_are_never_finished_keep_nobody_out(table: Running) -> None:
    with ExitStack() as stack:
        first = connected(table, HALF, stack)
        for _ in range(MOST_CONNECTIONS + 20):
            connected(table, HALF, stack)
        assert answers(table)
        assert ended(first)


def test_streams_of_one_phone_keep_no_other_from_listening(table: Running) -> None:
    with ExitStack() as stack:
        mine = [connected(table, STREAM, stack) for _ in range(MOST_STREAMS)]
        assert all(line.recv(4096).startswith(b"HTTP/1.1 200") for line in mine)
        other = connected(table, STREAM, stack, "127.0.0.67")
        assert other.recv(4096).startswith(b"HTTP/1.1 200")
        assert ended(mine[0]) or ended(mine[1])
        assert connected(table, STREAM, stack).recv(4096).startswith(b"HTTP/1.1 503"), "he has most already"


def test_a_request_that_takes_too_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "HEAD_S", 0.05)
    with running() as table, ExitStack() as stack:
        for text in (b"", HALF):
            assert ended(connected(table, text, stack)), text
        listener = connected(table, STREAM, stack)
        while not begun(listener):  # where this thread was slower than that with what it asks
            listener = connected(table, STREAM, stack)
        listener.settimeout(0.5)
        assert not ended(listener), "a stream lasts, however long"


async def answer_nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application without a word."""


class Stuck(asyncio.Transport):
    """A transport whose other end never reads."""

    aborted = False

    def abort(self) -> None:
        self.aborted = True


def test_who_never_hears_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """A listener whose buffers are full is let go of, and its place and file with it; one who hears again is not."""
    monkeypatch.setattr(lines, "STUCK_S", 0.01)

    async def aborts(*, hears_again: bool) -> bool:
        line, transport = lines.line_for(Shares(1))(Config(answer_nothing), ServerState(), {}), Stuck()
        line.connection_made(transport)
        line.pause_writing()
        if hears_again:
            line.resume_writing()
        await asyncio.sleep(0.05)
        return transport.aborted

    assert asyncio.run(aborts(hears_again=False))
    assert not asyncio.run(aborts(hears_again=True))


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux can be told so")
def test_the_system_lets_go_of_a_phone_that_does_not_receive_what_is_sent() -> None:
    async def waits_ms() -> int:
        line = lines.line_for(Shares(1))(Config(answer_nothing), ServerState(), {})
        server = await asyncio.get_running_loop().create_server(lambda: line, "127.0.0.1", 0)
        async with server:
            _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            while line.transport is None:
                await asyncio.sleep(0)
            found = line.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            writer.close()
            line.transport.abort()
            return int(found)

    assert asyncio.run(waits_ms()) == lines.STUCK_S * 1000


def test_shares_go_to_whoever_comes_until_there_are_none_and_then_to_whoever_has_less() -> None:
    shares: Shares[str] = Shares(4)
    assert [shares.take("greedy", place) for place in ("g1", "g2", "g3", "g4")] == [None] * 4
    assert shares.take("greedy", "g5") == "g5"
    assert shares.take("ann", "a1") == "g1"
    assert shares.take("ann", "a2") == "g2"
    assert shares.take("ann", "a3") == "a3", "nobody has more than she has"
    assert shares.take("bob", "b1") in ("g3", "a1")
    shares.leave("ann", "a9")
    shares.leave("ann", "a2")
    shares.leave("ann", "a2")
    assert shares.take("cas", "c1") is None
    assert shares.take("cas", "c2") is not None
