"""The builder says what a camera cannot tell, with the smallest panel; it goes with the answers, and is seen at the end."""

from pathlib import Path

import pytest

from orapa_pi.app.archive import finished
from orapa_pi.app.database import Status
from orapa_pi.app.hosting import GiveOrder, Requested
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.store import Store
from orapa_pi.commands.export import document
from orapa_pi.commands.replay import told
from orapa_pi.devices.ports import Control, ReadingSeen, Typed, WitnessSeen
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock
from orapa_pi.phrases import load_words
from orapa_pi.play.correcting import Correcting
from orapa_pi.play.desk import AT_BOARD
from orapa_pi.play.public import public
from orapa_pi.play.state import Stage
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout
from orapa_pi.screen.view import view
from orapa_pi.screen.views import Audience, Reveal
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.web.hunters.shown import ended_shown
from tests.app.camera_hands import EDITION, Hands, ScriptedCamera, camera_hands, exact
from tests.app.played import names_of, rows_on_disk, statuses
from tests.app.test_secrets import leaked
from tests.app.test_table import LAYOUT

BLUE = next(one for one in LAYOUT.placements if one.piece.name == "blue")
CELL = BLUE.cells[0][0]
CLAIM = Claim(CELL, "blue")
FAULTY = ReadingSeen(Reading(Meaning.FAULTY, cells=(CELL,), missing=("blue",)), EDITION)


def say(hands: Hands, claim: Claim) -> None:
    """Through the menu, with the knob and OK alone."""
    hands.menu("correction")
    place = hands.place
    assert isinstance(place, Correcting)
    rows = EDITION.grid.rows
    hands.press(Control.RIGHT, (claim.cell.row - place.row) % rows)
    hands.press(Control.OK)
    place = hands.place
    assert isinstance(place, Correcting)
    assert place.column is not None
    hands.press(Control.RIGHT, (claim.cell.column - place.column) % EDITION.grid.columns)
    hands.press(Control.OK)
    place = hands.place
    assert isinstance(place, Correcting)
    hands.press(Control.RIGHT, place.options(hands.state).index(claim))
    shown = view(hands.state, None, hands.place)
    assert shown.audience is Audience.PRIVATE
    hands.press(Control.OK)


def hide(hands: Hands) -> None:
    """One hunter, and a setter who lays the board."""
    hands.menu("play", "hidden", "hunters_1")
    assert hands.state.hunters


def test_the_camera_is_told_and_what_it_makes_of_that_is_locked() -> None:
    with camera_hands() as hands:
        hide(hands)
        hands.tells(FAULTY)
        say(hands, CLAIM)
        assert hands.place == AT_BOARD
        assert hands.camera.claims == (CLAIM,)
        name = hands.state.setter
        assert hands.heard[-1].startswith(f"{name} has said what lies in a cell")
        assert str(CELL) not in hands.heard[-1]
        hands.press(Control.OK)
        assert hands.state.secret is None, "nothing is certain before the camera has looked again"
        hands.tells(exact((CLAIM,)))
        hands.press(Control.OK)
        assert hands.state.stage is Stage.ASKING
        assert hands.state.boards[0].claims == (CLAIM,)
        assert hands.camera.claims == (CLAIM,), "as long as the board is watched"
        hands.tells(FAULTY, Typed("4"))
        assert not hands.heard[-1].startswith("4: "), "what is seen only with other words is not the board"
        hands.tells(exact((CLAIM,)))
        assert any(text.startswith("4: ") for text in hands.heard)


def test_a_broken_rule_is_broken_whatever_is_said() -> None:
    with camera_hands() as hands:
        hide(hands)
        hands.tells(FAULTY)
        say(hands, CLAIM)
        touching = Layout(EDITION, tuple(one for one in LAYOUT.placements if one is not BLUE))
        hands.tells(ReadingSeen(Reading(Meaning.EXACT, touching, problems=touching.problems()), EDITION, claims=(CLAIM,)))
        hands.press(Control.OK)
        assert hands.heard[-1] == load_words("en").say("refused.rules_broken")


def test_it_is_taken_back_and_a_reading_that_needed_it_no_longer_counts() -> None:
    with camera_hands() as hands:
        hide(hands)
        hands.tells(FAULTY)
        say(hands, CLAIM)
        hands.tells(exact((CLAIM,)))
        hands.menu("correction")
        hands.press(Control.RIGHT, (CELL.row - 0) % EDITION.grid.rows)
        hands.press(Control.OK)
        hands.press(Control.RIGHT, CELL.column)
        hands.press(Control.OK)
        hands.press(Control.LEFT)
        hands.press(Control.OK)
        assert hands.camera.claims == ()
        assert "takes back what was said of a cell" in hands.heard[-1]
        hands.tells(FAULTY)
        hands.tells(exact((CLAIM,)))  # it was on its way
        assert hands.state.seen.layout is None
        hands.tells(exact())
        assert hands.state.seen.layout == LAYOUT


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_board_that_becomes_certain_by_itself_closes_the_dialogue_and_that_is_said(steps: int) -> None:
    with camera_hands() as hands:
        hide(hands)
        hands.tells(FAULTY)
        hands.menu("correction")
        hands.press(Control.OK, steps)
        hands.tells(ReadingSeen(FAULTY.reading, EDITION, moving=True))
        place = hands.place
        assert isinstance(place, Correcting), "a hand in view answers nothing"
        hands.tells(exact())
        assert hands.place == AT_BOARD
        assert hands.heard[-1] == load_words("en").say("refused.nothing_to_correct")
        hands.press(Control.OK)
        assert hands.state.stage is Stage.ASKING, "the keys are the builder's again"
        assert hands.state.boards[0].claims == ()


def test_what_was_said_can_be_taken_back_however_certain_the_board_is_with_it() -> None:
    with camera_hands() as hands:
        hide(hands)
        hands.tells(FAULTY)
        say(hands, CLAIM)
        hands.menu("correction")
        hands.tells(exact((CLAIM,)))
        assert isinstance(hands.place, Correcting)


def test_another_game_that_the_host_chooses_ends_the_dialogue_as_its_grid_is_another() -> None:
    with camera_hands() as hands:
        hands.tells(FAULTY)
        hands.menu("correction")
        place = hands.place
        assert isinstance(place, Correcting)
        hands.press(Control.RIGHT, EDITION.grid.rows - 1 - place.row)
        refused: list[str] = []
        hands.table.post(Requested(GiveOrder(("settings", "game", "space"), "a host"), refused.append))
        hands.table.run_until_quiet()
        assert refused == [""]
        assert hands.state.edition.name == "space"
        assert hands.place == AT_BOARD


def test_it_is_not_offered_without_a_camera_nor_for_a_board_that_is_certain() -> None:
    with camera_hands() as hands:
        hide(hands)
        hands.tells(FAULTY)
        assert "correction" in hands.offered()
        hands.tells(exact())
        assert "correction" not in hands.offered()
        hands.press(Control.OK)
        hands.tells(FAULTY)
        assert hands.state.stage is Stage.ASKING
        assert "correction" not in hands.offered(), "of a locked board"


def test_the_matrix_says_first_for_whom_it_is_and_no_prompt_names_the_cell() -> None:
    with camera_hands() as hands:
        hide(hands)
        hands.tells(FAULTY)
        hands.menu("correction")
        assert hands.pages(2)[0].startswith(hands.state.setter)
        shown = view(hands.state, None, hands.place)
        assert shown.audience is Audience.PRIVATE
        assert hands.table.place == Correcting(CELL.row)


@pytest.mark.parametrize("cut", ["building", "asking"])
def test_it_survives_a_power_cut_and_is_seen_at_the_end(tmp_path: Path, cut: str) -> None:
    path, clock = tmp_path / "matches.db", SimulatedClock()
    with camera_hands(journal=Store(path, clock)) as hands:
        hide(hands)
        hands.tells(FAULTY)
        say(hands, CLAIM)
        if cut == "asking":
            hands.tells(exact((CLAIM,)))
            hands.press(Control.OK)
    assert leaked(path, [str(CLAIM), f'"{CLAIM.cell}"'], keys_too=True) == []
    with camera_hands(journal=Store(path, clock)) as hands:
        assert hands.camera.believed == [(CLAIM,)]
        hands.tells(exact((CLAIM,)))
        if cut == "building":
            hands.press(Control.OK)
        hands.tells(Typed("4"))
        assert hands.heard[-1].startswith("4: ")
        assert leaked(path, [str(CLAIM), format_layout(LAYOUT)], keys_too=True) == []
        hands.menu("give_up", "yes")
        hands.menu("reveal")
        shown = view(hands.state, None, AT_BOARD)
        assert isinstance(shown, Reveal)
        assert shown.told == (CELL,)
        assert f"the blue gem in {CELL}" in ended_shown(load_words("en"), public(hands.state)), "on the pages"
        assert hands.camera.claims == ()
    database = open_to_read(path)
    try:
        match = finished(database, 1)
        lines = list(told(load_words("en"), match))
        events = document(match)["events"]
    finally:
        database.close()
    assert f"Said by the builder, and not seen by the camera: the blue gem in {CELL}." in lines
    assert any(f"says what lies in a cell: the blue gem in {CELL}" in line for line in lines)
    assert isinstance(events, list)
    named = {str(event["entry"]["event"]): event["secret"] for event in events}
    assert named["cell told"]["entry"]["claim"] == str(CLAIM)
    assert named["lock"]["entry"]["claims"] == [str(CLAIM)]
    assert named["asked"]["claims"] == [str(CLAIM)], "stored with the answer"


def test_beside_other_sensors_the_word_counts_only_if_they_say_the_same() -> None:
    """Two against one: what the sensors see and the builder says outweighs the camera, cell by cell; alone neither does."""
    board, camera = SimulatedBoard(BoardSettings(EDITION)), ScriptedCamera()
    with camera_hands(witness=camera, board=board) as hands:
        for placement in (None, *LAYOUT.placements):
            if placement is not None:
                board.place(placement)
            hands.pages(2)  # it comes to rest
        assert hands.state.seen.layout is not None
        lacking = Layout(EDITION, tuple(one for one in LAYOUT.placements if one is not BLUE))
        hands.tells(WitnessSeen(Reading(Meaning.UNFINISHED, candidates=(lacking,), missing=("blue",)), EDITION))
        assert hands.state.seen.layout is None
        assert set(hands.state.seen.cells) == {cell for cell, _ in BLUE.cells}
        say(hands, Claim(CELL))
        for cell, _ in BLUE.cells[1:]:
            say(hands, Claim(cell, "blue"))
        assert hands.state.seen.layout is None, "in one cell the builder says something else"
        say(hands, CLAIM)
        assert hands.state.seen.layout is not None
        hands.press(Control.OK)
        assert hands.state.stage is Stage.ASKING
        assert {claim.cell for claim in hands.state.boards[0].claims} == {cell for cell, _ in BLUE.cells}
        assert hands.state.trusted


def test_at_an_open_table_it_is_written_with_the_lock_and_not_before(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with camera_hands(journal=Store(path, SimulatedClock())) as hands:
        hands.tells(FAULTY)
        say(hands, CLAIM)
        hide(hands)  # the open table was left: nothing had happened there
        hands.menu("give_up", "yes")
        hands.menu("reveal")
        assert statuses(path) == [Status.OVER]
        hands.menu("play", "open")
        hands.tells(FAULTY)
        say(hands, CLAIM)
        hands.tells(exact((CLAIM,)))
        hands.press(Control.OK)
        assert hands.state.stage is Stage.ASKING
        assert statuses(path) == [Status.OVER, Status.RUNNING]
        assert names_of(rows_on_disk(path)[1]) == ["cell told", "lock"]
