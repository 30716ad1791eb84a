"""Solutions that are typed at the table, also in a duel, which a wrong one loses, and what is heard of a mistyped one."""

import pytest

from orapa_pi.devices.ports import Control, Press, Typed
from orapa_pi.play.desk import AT_BOARD, Looking, OnSheet
from orapa_pi.play.modes import Mode
from orapa_pi.play.orders import Begin
from orapa_pi.play.state import Stage
from orapa_pi.rules.notation import format_layout
from orapa_pi.screen.view import view
from orapa_pi.screen.views import Audience
from tests.app.test_solving_on_switches import choose
from tests.app.test_speaking import speaking
from tests.app.test_table import LAYOUT, Bench, bench
from tests.play.story import OTHER

SOLUTION = format_layout(OTHER)
"""A wrong one: what lies there is LAYOUT."""
OPEN = "Something else is open at the table: close it with MODE, then type the solution again."


def types(hands: Bench, text: str) -> None:
    hands.table.post(Typed(text))
    hands.table.run_until_quiet()


def begun(hands: Bench, mode: Mode, hunters: int) -> None:
    """Every board is laid and locked, and cleared away where it does not lie there."""
    hands.table._obey(Begin(mode, hunters, 0 if hunters > 1 else None))
    for _ in hands.table.state.boards:
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        if mode is Mode.DUEL:
            hands.board.clear()
            hands.rest()
    assert hands.table.state.stage is Stage.ASKING


def test_in_a_duel_it_is_handed_in_by_ok_and_not_before() -> None:
    with bench() as hands:
        begun(hands, Mode.DUEL, 2)
        types(hands, SOLUTION)
        assert hands.table.state.stage is Stage.ASKING, "nothing is lost by a slip of the fingers"
        sheet = hands.table.place
        assert isinstance(sheet, OnSheet)
        assert view(hands.table.state, None, sheet).audience is Audience.PRIVATE
        hands.press(Control.MODE)
        assert (hands.table.place, hands.table.state.wrong) == (AT_BOARD, (0, 0))
        types(hands, SOLUTION)
        hands.press(Control.OK)
        assert hands.heard[-2:] == ["ANN's solution is wrong.", "BOB wins."]


def test_the_sheet_that_somebody_fills_in_stays_as_it_is() -> None:
    with bench() as hands:
        begun(hands, Mode.DUEL, 2)
        choose(hands, "hand_in", "sheet")
        hands.press(Control.OK)
        before = hands.table.place
        types(hands, SOLUTION)
        assert hands.heard[-1] == OPEN
        assert hands.table.place == before
        assert isinstance(before, OnSheet)
        assert before.sheet.steps


def test_the_setter_who_looks_goes_on_looking() -> None:
    with bench() as hands:
        begun(hands, Mode.HIDDEN, 2)
        hands.press(Control.MODE, Press.LONG)
        types(hands, SOLUTION)
        assert hands.heard[-1] == OPEN
        assert isinstance(hands.table.place, Looking)


@pytest.mark.parametrize(
    "text",
    [
        SOLUTION.replace(":", " "),
        SOLUTION.replace(":", ";"),
        SOLUTION.partition(":")[2],
        SOLUTION.partition(":")[2].replace("@", " ").replace(",", " "),
        "mine:" + SOLUTION,
        "B8E",
    ],
)
def test_of_a_mistyped_one_nothing_is_repeated(text: str) -> None:
    with speaking() as (hands, voice):
        begun(hands, Mode.HIDDEN, 1)
        hands.heard.clear()
        voice.spoken.clear()
        types(hands, text)
        assert len(hands.heard) == len(voice.spoken) == 1
        for said in (*hands.heard, *(sentence for sentence, _ in voice.spoken)):
            example = said.replace("mine:red@B8E,blue@A5E", "")
            assert not [word for word in text.replace("@", " ").replace(",", " ").split() if len(word) > 2 and word in example]


@pytest.mark.parametrize("text", ["mine red@B8E", "red@B8E,blue@A5E", "mine:red"])
def test_a_mistyped_one_is_taken_for_what_it_is_meant(text: str) -> None:
    with bench() as hands:
        types(hands, text)
        assert hands.heard[-1].startswith("That is no solution: write it as a board")
