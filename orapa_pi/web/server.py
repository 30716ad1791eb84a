"""The server: uvicorn on a socket that is bound at once, in a thread with a loop of its own.

The table's loop blocks on its queue and must stay that simple; asyncio on the same thread would make every sync of a disk a
stutter of every page, and every page's work a delay of an answer. The two meet in two places only, both made for it: the
table's queue, and the lock of a `Channel`.
"""

import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import uvicorn
from starlette.types import ASGIApp

from orapa_pi.errors import OrapaError, Reason
from orapa_pi.web.channel import Channel
from orapa_pi.web.limits import Shares
from orapa_pi.web.lines import MOST_CONNECTIONS, line_for

BACKLOG = 64
"""So many are taken from the system at once, each with an open file, before one of them can be turned away."""
CLOSING_S = 1


class PortTaken(OrapaError, OSError):
    """The pages cannot be served where they were to be."""


def bind(address: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any that is free. Raises PortTaken with what to do."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen()
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or Reason("there is no such port")
        raise PortTaken(
            Reason(
                "The pages cannot be served on port {port} of {address} ({reason}): "
                "choose another with --port, or 0 for any that is free.",
                port=port,
                address=address,
                reason=reason,
            )
        ) from None
    return listener


@contextmanager
def serving(app: ASGIApp, listener: socket.socket, channels: tuple[Channel, ...]) -> Iterator[None]:
    """Serve until the end of the block. Closing the channels ends the streams, which would otherwise never end."""
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())  # the terminal is the table's
    config = uvicorn.Config(
        app,
        http=line_for(Shares(MOST_CONNECTIONS)),
        backlog=BACKLOG,
        lifespan="off",
        log_config=None,
        log_level=logging.CRITICAL,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        ws="none",
        timeout_graceful_shutdown=CLOSING_S,
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([listener],), name="pages", daemon=True)
    thread.start()
    try:
        yield
    finally:
        for channel in channels:
            channel.close()
        server.should_exit = True
        thread.join()
        listener.close()
