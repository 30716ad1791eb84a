"""Push as server-sent events.

Chosen over a WebSocket because a page only has to be told: what it does goes as plain requests, so that one guard checks them
all, and the browser's own `EventSource` comes back by itself and says which event it saw last (`Last-Event-ID`), which is just
the resuming that a phone needs. It also needs no further package. Its price: a browser keeps six connections per address, so a
page lets go of its stream while nobody looks at it.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from orapa_pi.errors import OrapaError, Reason
from orapa_pi.web.channel import Channel, Item, Position
from orapa_pi.web.limits import Shares

MOST_STREAMS = 64
"""For one channel: a table of thirty phones, twice over for those that come back before they were missed. One of them cannot
keep the others away (`limits.Shares`)."""
HEARTBEAT_S = 15.0
"""So often something is sent, that a page notices a dead line, and the server a phone that has gone."""
RETRY_MS = 1000
BEAT_S = 0.04
"""What hunters hear leaves on the beats of a clock that knows nothing of the match: no answer's time tells of its path."""
ALIVE = b"event: alive\ndata: {}\n\n"


def until_beat(now_s: float, beat_s: float) -> float:
    """Seconds until the next beat: it is more than none, as what happens on a beat leaves on the next."""
    return beat_s - now_s % beat_s if beat_s else 0.0


class TooManyListeners(OrapaError, RuntimeError):
    """Nobody else can listen to this channel now."""


class Streams:
    """The open streams of one channel. Used on the server's loop only. With a `beat_s` everything leaves on beats."""

    def __init__(self, channel: Channel, most: int = MOST_STREAMS, beat_s: float = 0.0) -> None:
        self._channel = channel
        self._beat_s = beat_s
        self._most = most
        self._places: Shares[Listener] = Shares(most)

    def response(self, last_event_id: str, client: str, allowed: Callable[[], bool] = lambda: True) -> Response:
        """Everything after this event, and then whatever comes, as long as it is allowed. Raises TooManyListeners.

        `client` is the network address that listens: where all places are taken, one of the address with most of them ends.
        """
        listener = Listener(client)
        displaced = self._places.take(client, listener)
        if displaced is listener:
            raise TooManyListeners(Reason("{most} pages listen already: close one, or try again in a while.", most=self._most))
        if displaced is not None:
            displaced.end()
        return _EventStream(self, listener, Position.parse(last_event_id), allowed)

    async def serve(
        self, listener: "Listener", position: Position, receive: Receive, send: Send, allowed: Callable[[], bool]
    ) -> None:
        """Send events until the client has gone, the channel is closed, or the client may not hear them any more."""
        news = listener.news
        loop = asyncio.get_running_loop()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody listens any more
                loop.call_soon_threadsafe(news.set)

        forget = self._channel.subscribe(wake)
        gone = asyncio.create_task(_gone(receive))
        try:
            await _send(send, f"retry: {RETRY_MS}\n\n".encode())
            while True:
                news.clear()  # before anything is looked at: whatever happens from here on wakes us again
                if not allowed() or gone.done() or self._channel.closed or listener.ended:
                    break
                if self._beat_s:
                    await asyncio.sleep(until_beat(loop.time(), self._beat_s))
                if items := self._channel.since(position):
                    position = Position(self._channel.epoch, items[-1].number)
                    await _send(send, _as_events(self._channel.epoch, items))
                waiting = asyncio.create_task(news.wait())
                done, _ = await asyncio.wait({waiting, gone}, timeout=HEARTBEAT_S, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if not done:
                    await _send(send, ALIVE)
        finally:
            gone.cancel()
            forget()

    def leave(self, listener: "Listener") -> None:
        """The listener's place is free again."""
        self._places.leave(listener.client, listener)


class Listener:
    """Who listens, and what wakes it."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.news = asyncio.Event()
        self.ended = False

    def end(self) -> None:
        """Nothing more is sent: the place was given to somebody else."""
        self.ended = True
        self.news.set()


class _EventStream(Response):
    """A response that goes on as long as somebody listens."""

    media_type = "text/event-stream"

    def __init__(self, streams: Streams, listener: Listener, position: Position, allowed: Callable[[], bool]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._streams = streams
        self._listener = listener
        self._position = position
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await self._streams.serve(self._listener, self._position, receive, send, self._allowed)
            await send({"type": "http.response.body", "body": b""})
        finally:
            self._streams.leave(self._listener)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


def _as_events(epoch: str, items: tuple[Item, ...]) -> bytes:
    """All of them in one piece, so that a page catches up in one step."""
    return "".join(f"id: {Position(epoch, item.number)}\nevent: {item.topic}\ndata: {item.data}\n\n" for item in items).encode()
