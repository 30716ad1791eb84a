"""The ports as a ring around the board, in the order in which an encoder passes them."""

from functools import cache

from orapa_pi.rules.grid import PORTS, Grid, Port


@cache
def ring(grid: Grid) -> tuple[Port, ...]:
    """All 36 ports clockwise from port 1: along the top, down the right, back along the bottom, up the left side."""
    top_and_right, left, bottom = PORTS[:18], PORTS[18 : 18 + grid.rows], PORTS[18 + grid.rows :]
    return (*top_and_right, *reversed(bottom), *reversed(left))


def turned(grid: Grid, port: Port, steps: int) -> Port:
    """The port so many places further clockwise; negative steps go back."""
    ports = ring(grid)
    return ports[(ports.index(port) + steps) % len(ports)]
