"""A stream of events, without a server: whoever is told anything hears it, at whatever moment it happens."""

import asyncio
from collections.abc import Callable

import pytest
from starlette.types import Message

from orapa_pi.web import stream
from orapa_pi.web.channel import Channel, Position
from orapa_pi.web.stream import Listener, Streams

HEARS_SOON_S = 60.0
"""What wakes no listener is heard with the next heartbeat only, which comes in an hour here."""


@pytest.mark.parametrize("ends", ["the channel", "the listener"])
def test_an_end_that_comes_while_a_beat_is_waited_for_is_heard(ends: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_S", 3600.0)
    channel, listener = Channel(), Listener("10.0.0.7")
    end: Callable[[], None] = channel.close if ends == "the channel" else listener.end

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        del message
        asyncio.get_running_loop().call_soon(end)  # as soon as the stream waits for anything, which is for its first beat

    async def hears() -> None:
        streams = Streams(channel, beat_s=0.05)
        async with asyncio.timeout(HEARS_SOON_S):
            await streams.serve(listener, Position(), receive, send, lambda: True)

    asyncio.run(hears())
