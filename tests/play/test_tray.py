"""The tray by itself: which beam it sends, why it cannot be read, and when it is there at all."""

from dataclasses import replace

import pytest

from orapa_pi.play.desk import AT_BOARD, ChoosingCell, InMenu, Key, OnTray, press, turn
from orapa_pi.play.desk import entries as lines
from orapa_pi.play.events import QuestionAsked
from orapa_pi.play.menu import MENU
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Choice, Seen, Sight
from orapa_pi.play.tray import Unread, sent, unread
from orapa_pi.play.typed import typed
from orapa_pi.rules.grid import Cell, Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import BeamQuestion, CellQuestion
from orapa_pi.rules.tracer import trace
from tests.play.story import OTHER, RIGHT, Story
from tests.play.test_desk import MATCHES
from tests.rules.layouts import RECORDED

PORT = Port.parse("5")
PILED = Layout(RIGHT.edition, tuple(replace(place, corner=Cell(3, 3)) for place in RIGHT.placements))


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (Seen(Sight.CLEAR, RIGHT), None),
        (Seen(Sight.CLEAR, RECORDED["mine-49"]), None),  # breaks the side rule, and may be tried all the same
        (Seen(Sight.CLEAR, RIGHT, moving=True), Unread.MOVING),
        (Seen(Sight.LOST), Unread.LOST),
        (Seen(Sight.SOUGHT), Unread.LOST),
        (Seen(Sight.UNSURE, missing=("red",)), Unread.UNFINISHED),
        (Seen(Sight.UNSURE, missing=("red",), cells=(Cell(0, 0),)), Unread.UNSURE),
        (Seen(Sight.UNSURE, choice=Choice((RIGHT, OTHER))), Unread.UNSURE),
        (Seen(Sight.CLEAR, PILED), Unread.OVERLAP),
    ],
)
def test_a_beam_is_sent_only_through_what_can_be_read(seen: Seen, why: Unread | None) -> None:
    assert unread(seen) is why
    beam = sent(seen, PORT)
    if why is None:
        assert seen.layout is not None
        assert beam == trace(seen.layout, PORT)
    else:
        assert beam is None


def test_it_is_there_where_no_secret_lies_on_the_board() -> None:
    there = {name for name, match in MATCHES.items() if any(entry.key == "tray" for entry in lines(InMenu(MENU), match))}
    with_camera = {"open building before a camera", "open corrected"}
    assert there == {"open building", "sealed asking", "duel asking", "duel last turn", *with_camera}


def test_a_port_is_chosen_as_in_the_hunt_and_nothing_reaches_the_match() -> None:
    match = MATCHES["sealed asking"]
    tray = OnTray(match.port)
    assert turn(tray, match, 3) == (OnTray(Port.parse("4")), None)
    assert turn(tray, match, -1) == (OnTray(Port.parse("A")), None)
    fired, order = press(tray, match, Key.OK)
    assert (fired, order) == (OnTray(match.port, sent=True), None)
    assert turn(fired, match, 1) == (OnTray(Port.parse("2")), None), "turning on takes the beam away"
    assert press(fired, match, Key.BACK) == (AT_BOARD, None)
    assert press(fired, match, Key.MODE) == (AT_BOARD, None)


def test_what_is_typed_at_the_tray_is_no_question() -> None:
    beam, cell = BeamQuestion(PORT), CellQuestion(Cell(4, 3))
    match = MATCHES["sealed asking"]
    assert typed(OnTray(Port.parse("1")), match, beam) == (OnTray(PORT, sent=True), None)
    assert typed(OnTray(PORT), match, cell) == (OnTray(PORT), None)
    for place in (AT_BOARD, ChoosingCell()):
        assert typed(place, match, beam) == (place, QuestionAsked(beam))


def test_paused_it_can_be_used_and_before_the_deal_not() -> None:
    story = Story(Mode.SEALED, "Ann")
    assert not story.state.board_free
    story.deal()
    assert replace(story.state, paused=True).board_free
