"""What is for one hunter's eyes is closed when that hunter's time is up: the next one finds the public view."""

import pytest

from orapa_pi.devices.ports import Control
from orapa_pi.play.desk import AT_BOARD, OnSensors, OnSheet, OnTray
from orapa_pi.screen.view import view
from orapa_pi.screen.views import Audience
from tests.app.test_solving_on_switches import choose
from tests.app.test_tray import REED, SWITCHES, hunting

WAYS = {
    OnSheet: ("hand_in", "sheet"),
    OnSensors: ("hand_in", "built"),
    OnTray: ("tray",),
}


@pytest.mark.parametrize("hunters", [1, 2])
@pytest.mark.parametrize("private", WAYS, ids=lambda place: place.__name__)
def test_a_turn_that_runs_out_of_time_closes_it(private: type, hunters: int) -> None:
    with hunting(SWITCHES, hunters) as (hands, _, __):
        choose(hands, *WAYS[private])
        assert isinstance(hands.table.place, private)
        hands.board.place(REED.placements[0])
        hands.rest()
        before = view(hands.table.state, None, hands.table.place)
        assert before.audience is Audience.PRIVATE
        assert hands.table.state.turn == 0
        hands.wait(60.0)
        assert "The time of ANN is up." in hands.heard
        assert hands.table.state.turn == hunters - 1
        assert hands.table.place == AT_BOARD
        assert view(hands.table.state, None, hands.table.place).audience is Audience.PUBLIC
        ring = "".join(hands.matrix.text().splitlines()[:11])
        assert not set(ring) & set("rbyw")
        hands.press(Control.OK)
        assert hands.heard[-1 if hunters == 1 else -2].startswith("1: "), "the keys are the match's again"
