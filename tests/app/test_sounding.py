"""The sounder calls whoever lays a board when something lies where it may not, and says no more than that."""

from orapa_pi.app.table import Table
from orapa_pi.devices.ports import Control, DeviceLost
from orapa_pi.devices.simulated import SimulatedSounder
from orapa_pi.rules.notation import parse_placement
from tests.app.test_guided_table import REED
from tests.app.test_table import LAYOUT, Bench, bench, locked

ALONE = parse_placement(LAYOUT.edition, "red@B8E")
BESIDE = parse_placement(LAYOUT.edition, "yellow@C6S")
APART = parse_placement(LAYOUT.edition, "yellow@F2N")


def beeps(hands: Bench) -> int:
    assert isinstance(hands.sounder, SimulatedSounder)
    return hands.sounder.beeps


def test_a_piece_that_breaks_a_rule_is_heard_once_and_again_when_it_does_so_again() -> None:
    with bench() as hands:
        heard = []
        for placement in (ALONE, BESIDE, APART, BESIDE):
            hands.board.place(placement)
            hands.rest()
            hands.wait(5.0)
            heard.append(beeps(hands))
        assert heard == [0, 1, 1, 2]


def test_magnets_that_fit_no_piece_are_heard() -> None:
    with bench(REED) as hands:
        hands.board.place(ALONE)
        hands.board.place(APART)
        hands.rest()
        assert beeps(hands) == 1
        hands.board.clear()
        hands.rest()
        assert beeps(hands) == 1


def test_what_happens_to_a_locked_board_is_not_heard() -> None:
    """Everybody is told that it moved, and nobody hears more than is told."""
    with bench() as hands:
        locked(hands)
        hands.board.lift("red")
        hands.rest()
        hands.board.place(BESIDE)
        hands.rest()
        hands.press(Control.OK)
        assert beeps(hands) == 0


def test_a_sounder_that_fails_is_said_and_play_goes_on() -> None:
    with bench() as hands:
        hands.table.post(DeviceLost("sounder", "no such pin"))
        hands.table.run_until_quiet()
        assert hands.heard == ["sounder does not work: no such pin"]
        assert [one.about for one in hands.table.findings()] == ["sounder"]
        assert isinstance(hands.table, Table)
        locked(hands)
