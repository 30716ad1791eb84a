"""The states of a connection and what leads from one to another: one table, and nothing else decides."""

from enum import StrEnum


class State(StrEnum):
    """Where a connection stands. Only LIVE has a picture that may be shown as the board's."""

    SEARCHING = "searching"  # no port that a board may be on
    HELLO = "hello"  # a port is open; asking whether a board of ours is there
    SYNC = "sync"  # it is; waiting for a full picture
    LIVE = "live"  # connected
    LOST = "lost"  # was there and is not any more


class Signal(StrEnum):
    """What can happen to a connection."""

    OPENED = "opened"  # a port was opened
    CLOSED = "closed"  # the port is gone
    HELLO_GOOD = "hello_good"  # a board that speaks as we do
    HELLO_BAD = "hello_bad"  # a board that does not, or whose firmware is not whole
    PICTURE = "picture"  # a full picture
    GAP = "gap"  # a change was missed, so the picture is not the board's any more
    REBOOTED = "rebooted"  # the board has started again
    SILENT = "silent"  # nothing heard for too long
    GAVE_UP = "gave_up"  # asked for long enough: no board on this port


# A signal that a row does not name changes nothing.
TABLE: dict[State, dict[Signal, State]] = {
    State.SEARCHING: {
        Signal.OPENED: State.HELLO,
    },
    State.HELLO: {
        Signal.HELLO_GOOD: State.SYNC,
        Signal.CLOSED: State.SEARCHING,
        Signal.GAVE_UP: State.SEARCHING,
    },
    State.SYNC: {
        Signal.PICTURE: State.LIVE,
        Signal.REBOOTED: State.HELLO,
        Signal.HELLO_BAD: State.HELLO,
        Signal.CLOSED: State.LOST,
        Signal.SILENT: State.LOST,
        Signal.GAVE_UP: State.LOST,
    },
    State.LIVE: {
        Signal.GAP: State.SYNC,
        Signal.REBOOTED: State.HELLO,
        Signal.HELLO_BAD: State.HELLO,
        Signal.CLOSED: State.LOST,
        Signal.SILENT: State.LOST,
    },
    State.LOST: {
        Signal.OPENED: State.HELLO,
        Signal.HELLO_GOOD: State.SYNC,
        Signal.HELLO_BAD: State.HELLO,
    },
}


def after(state: State, signal: Signal) -> State:
    """The state that follows; the same one where the signal means nothing in it."""
    return TABLE[state].get(signal, state)
