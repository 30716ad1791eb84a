"""Both smallest panels, on mock pins, give every turn and key with which the walk of the menu reaches all of it.

That walk (tests/play/test_desk.py) needs one step either way, OK, BACK, MODE, and MODE and BACK held.
"""

import pytest

from orapa_pi.app.keys import TURNS, key_of
from orapa_pi.config import check_config
from orapa_pi.devices.ports import Control, Message, Pressed, Turned
from orapa_pi.play.desk import Key
from tests.devices.pins import Pins

BUILDS = (("encoder", "back", "mode"), ("left", "right", "ok", "back", "mode"))
NEEDED = {-1, 1, Key.OK, Key.BACK, Key.MODE, Key.HOLD_MODE, Key.HOLD_BACK}


def meant(message: Message) -> int | Key | None:
    """The step, or the key, that the table takes it for."""
    if isinstance(message, Turned):
        return message.steps
    assert isinstance(message, Pressed)
    return TURNS.get((message.control, message.press)) or key_of(message.control, message.press)


@pytest.mark.parametrize("build", BUILDS, ids=" ".join)
def test_a_smallest_panel_gives_everything_that_the_walk_needs(build: tuple[str, ...]) -> None:
    lines = check_config({"panel": {"buttons": list(build)}}, "test").panel.lines()
    buttons = {name.replace("encoder_push", "ok"): pin for name, pin in lines.items() if name not in ("encoder_a", "encoder_b")}
    encoder = (lines["encoder_a"], lines["encoder_b"]) if "encoder" in build else None
    pins = Pins(tuple((Control(name), pin) for name, pin in buttons.items()), encoder)
    pins.panel.start(pins.posted.append)
    if encoder:
        pins.turn(0.2)
        pins.turn(0.2, clockwise=False)
    for name, pin in buttons.items():
        for seconds in (0.1, 1.0) if name in ("back", "mode") else (0.1,):
            pins.close(pin)
            pins.wait(seconds)
            pins.open(pin)
            pins.wait(0.2)
    assert {meant(message) for message in pins.posted} == NEEDED
    assert len(pins.posted) == len(NEEDED), "each was given once"
