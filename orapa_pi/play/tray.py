"""The beginner's tray: what a hunter has laid on the free board to try it out. It is compared with nothing and kept nowhere."""

from enum import Enum

from orapa_pi.errors import LayoutError
from orapa_pi.play.state import Seen
from orapa_pi.rules.grid import PORTS, Port
from orapa_pi.rules.tracer import Beam, trace


class Unread(Enum):
    """Why no beam can be sent through what lies there."""

    LOST = "lost"
    MOVING = "moving"
    UNFINISHED = "unfinished"
    TO_CONFIRM = "to_confirm"
    UNSURE = "unsure"
    OVERLAP = "overlap"


def unread(seen: Seen) -> Unread | None:
    """Why the tray cannot be read now; None when it can."""
    if seen.blind:
        return Unread.LOST
    if seen.moving:
        return Unread.MOVING
    if seen.layout is None and seen.whole_asked:
        return Unread.TO_CONFIRM
    if seen.layout is None:
        return Unread.UNFINISHED if seen.missing and not seen.cells and seen.choice is None else Unread.UNSURE
    try:
        trace(seen.layout, PORTS[0])
    except LayoutError:
        return Unread.OVERLAP
    return None


def sent(seen: Seen, port: Port) -> Beam | None:
    """The beam from this port through what lies there, also where it breaks a rule; None while the tray cannot be read."""
    return trace(seen.layout, port) if seen.layout is not None and unread(seen) is None else None
