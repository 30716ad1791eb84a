"""Any port from any other in less than three seconds, with both smallest panels."""

from dataclasses import replace
from itertools import product

import pytest

from orapa_pi.devices.edges import Button, Holding, Timing, contact, passed
from orapa_pi.play.desk import AT_BOARD, Key, press, turn
from orapa_pi.play.events import PortTurned
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import State
from orapa_pi.play.update import update
from orapa_pi.rules.grid import PORTS, Port
from tests.play.story import Story

JUMP_S = 0.3
"""A press on BACK, with the finger that has to find it."""
DETENT_S = 0.15
"""A detent turned with care: above what counts as fast (devices.edges.FASTER)."""


def hunting() -> State:
    story = Story(Mode.DEMO)
    story.deal()
    return story.state


def after(state: State, *, jump: bool, steps: int) -> Port:
    """The port after BACK, or not, and so many detents."""
    for number in range(jump + abs(steps)):
        at_back = jump and number == 0
        _, order = press(AT_BOARD, state, Key.BACK) if at_back else turn(AT_BOARD, state, 1 if steps > 0 else -1)
        assert isinstance(order, PortTurned)
        state, _ = update(state, order)
    return state.port


def test_back_jumps_between_numbers_and_letters() -> None:
    state = hunting()
    assert [str(after(state, jump=True, steps=steps)) for steps in (0, 1, -1)] == ["R", "Q", "18"]
    for port in PORTS:
        at = replace(state, port=port)
        assert str(port).isdigit() != str(after(at, jump=True, steps=0)).isdigit()


def test_at_most_nine_detents_and_a_jump_reach_every_port() -> None:
    state = hunting()
    reached = {after(state, jump=jump, steps=steps): (jump, steps) for jump, steps in product((True, False), range(-9, 10))}
    assert len(reached) == 36
    assert JUMP_S + 9 * DETENT_S < 3


def steps_while_held(seconds: float) -> int:
    """How many steps LEFT or RIGHT make when held so long."""
    timing = Timing()
    button, presses = contact(Button(), 0.0, timing, Holding.REPEAT, closed=True)
    count = len(presses)
    for tick in range(int(seconds * 1000)):
        button, presses = passed(button, tick / 1000, timing, Holding.REPEAT)
        count += len(presses)
    return count


@pytest.mark.parametrize("way", ["held all the way", "a jump, then held"])
def test_left_and_right_held_are_fast_enough_too(way: str) -> None:
    if way == "held all the way":
        assert steps_while_held(2.0) >= 18
    else:
        assert steps_while_held(1.2) >= 9
