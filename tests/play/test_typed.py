"""A typed solution lies on a sheet like any other, and nothing that somebody has open is lost to it."""

import pytest

from orapa_pi.play.aside import Wish
from orapa_pi.play.desk import (
    AT_BOARD,
    LOOKING,
    MODE_MENU,
    ON_SENSORS,
    AtBoard,
    ChoosingCell,
    HostAsks,
    HostIn,
    Key,
    OnSheet,
    OnTray,
    Place,
    press,
)
from orapa_pi.play.events import Refusal, Submitted
from orapa_pi.play.naming import Naming
from orapa_pi.play.sheet import Sheet
from orapa_pi.play.typed import typed
from orapa_pi.rules.grid import Port
from orapa_pi.rules.layout import Layout
from tests.play.story import OTHER, RIGHT
from tests.play.test_desk import MATCHES
from tests.rules.layouts import RECORDED

MATCH = MATCHES["duel asking"]
BACKWARDS = Layout(RIGHT.edition, RIGHT.placements[::-1])


@pytest.mark.parametrize("place", [AT_BOARD, AtBoard(1), MODE_MENU, ChoosingCell(2)], ids=str)
def test_it_waits_on_a_whole_sheet_for_ok(place: Place) -> None:
    step = typed(place, MATCH, BACKWARDS)
    assert not isinstance(step, Refusal)
    sheet, order = step
    assert order is None
    assert isinstance(sheet, OnSheet)
    assert sheet.sheet.complete
    assert press(sheet, MATCH, Key.OK) == (AT_BOARD, Submitted(sheet.sheet.layout))
    assert sheet.sheet.layout.looks_like(RIGHT)
    assert press(sheet, MATCH, Key.MODE) == (AT_BOARD, None), "and it was never handed in"


def test_back_takes_the_last_piece_of_the_edition_whatever_the_order_of_typing() -> None:
    step = typed(AT_BOARD, MATCH, BACKWARDS)
    assert not isinstance(step, Refusal)
    back, order = press(step[0], MATCH, Key.BACK)
    assert order is None
    assert isinstance(back, OnSheet)
    assert back.sheet.piece == RIGHT.edition.pieces[-1]
    assert [place.piece for place in back.sheet.placed] == list(RIGHT.edition.pieces[:-1])


@pytest.mark.parametrize(
    "place",
    [
        OnSheet(Sheet.empty(MATCH.edition)),
        OnSheet(Sheet.of(OTHER)),
        ON_SENSORS,
        OnTray(Port.parse("1")),
        LOOKING,
        Naming(0, "A"),
        HostAsks(Wish.LOOK, "x"),
        HostIn(Wish.CORRECT, "x"),
    ],
    ids=lambda place: type(place).__name__,
)
def test_while_something_else_is_open_it_is_refused(place: Place) -> None:
    assert typed(place, MATCH, RIGHT) is Refusal.DIALOGUE_OPEN
    assert press(place, MATCH, Key.MODE) == (AT_BOARD, None), "what the sentence tells to do helps"


@pytest.mark.parametrize(
    ("name", "layout", "reason"),
    [
        ("duel asking", Layout(RIGHT.edition, RIGHT.placements[1:]), Refusal.SHEET_INCOMPLETE),
        ("duel asking", RECORDED["space-01"], Refusal.OTHER_GAME),
        ("duel clearing", RIGHT, Refusal.NOTHING_LOCKED),
        ("duel over", RIGHT, Refusal.OVER),
        ("open asking", RIGHT, Refusal.NO_SUBMISSIONS),
    ],
)
def test_what_would_not_be_judged_is_refused_at_once(name: str, layout: Layout, reason: Refusal) -> None:
    for place in (AT_BOARD, LOOKING):
        assert typed(place, MATCHES[name], layout) is reason
