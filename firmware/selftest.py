"""The self-test: what is wrong with which switch, gathered while a magnet is led over the board. Pure.

Start it on an empty board, lead one magnet over every sensor, ask for the report. With one magnet at a time a ghost
cannot arise, so every verdict is about the switch that it names. The state is the tuple (scans, always forward, ever
forward, ever backward, ever both).
"""


def start() -> tuple[int, int, int, int, int]:
    """The state before the first scan."""
    return (0, -1, 0, 0, 0)


def step(state: tuple[int, int, int, int, int], forward: int, backward: int) -> tuple[int, int, int, int, int]:
    """The state after one scan in both directions."""
    scans, always, ever, ever_backward, both = state
    return (scans + 1, always & forward, ever | forward, ever_backward | backward, both | forward & backward)


def report(state: tuple[int, int, int, int, int], every: int) -> tuple[int, int, int, int]:
    """(stuck, dead, diode missing, diode backwards): four sets of sensors; `every` is all sensors of the board.

    stuck: closed in every scan; dead: never closed; diode missing: conducts both ways, so it makes ghosts; diode
    backwards: conducts the wrong way only. Before the first scan everything is empty.
    """
    scans, always, ever, ever_backward, both = state
    if not scans:
        return (0, 0, 0, 0)
    return (always & every, every & ~(ever | ever_backward), both, ever_backward & ~ever)
