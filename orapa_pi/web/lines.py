"""The connections: how many there may be, and how long one may keep the table waiting.

A process may have about a thousand files open, and the table needs some for its devices and games. So whoever opens connections
and says nothing, says half of it, or never hears, is cut off; and nobody can take all of them (`limits.Shares`).
"""

import asyncio
import socket

from uvicorn.protocols.http.h11_impl import H11Protocol

from orapa_pi.web.limits import Shares

MOST_CONNECTIONS = 256
HEAD_S = 10.0
"""A request whose head is not there by then is not waited for; the guard sees to bodies."""
STUCK_S = 30.0
"""So long somebody may hear nothing of what was sent, as in a dead spot of a hall, before the line is cut."""


class Line(H11Protocol):
    """One connection. `places` is shared by all of them."""

    places: Shares["Line"]
    _slow: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as the class above has it
        super().connection_made(transport)
        _give_up_on_silence(transport)
        displaced = self.places.take(self._address, self)
        if displaced is not None:
            displaced.transport.abort()
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self.places.leave(self._address, self)
        for timer in (self._slow, self._stuck):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._await_head()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _answering(self) -> bool:
        """Whether a request is there and its answer is not whole yet."""
        return self.cycle is not None and not self.cycle.response_complete

    def _await_head(self) -> None:
        """From the first sign of a request on there is so much time for its head."""
        if self._answering:
            if self._slow is not None:
                self._slow.cancel()
            self._slow = None
        elif self._slow is None:
            self._slow = self.loop.call_later(HEAD_S, self._too_slow)

    def _too_slow(self) -> None:
        self._slow = None
        if not self._answering:
            self.transport.abort()


def _give_up_on_silence(transport: asyncio.Transport) -> None:
    """Let the system cut the line when what was sent is not received: a phone that has gone hears little, and fills no buffer.

    By itself it tries for a quarter of an hour (tcp(7), tcp_retries2), and the phone's place is taken as long.
    """
    end = transport.get_extra_info("socket")
    if end is not None and hasattr(socket, "TCP_USER_TIMEOUT"):  # not on a Mac
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(STUCK_S * 1000))


def line_for(places: Shares[Line]) -> type[Line]:
    """The class of the connections of one server."""
    return type("ServedLine", (Line,), {"places": places})
