"""The camera learns its table from the panel: every step, every way out, and what the matrix and the sentences say."""

import pytest

from orapa_pi.app.hosting import GiveOrder, PressInLesson, Requested
from orapa_pi.devices.lessons import LeaveLesson, LookAtDealt, LookAtEmpty, Taught
from orapa_pi.devices.ports import Control, HunterAsked, Press, ReadingSeen
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import AT_BOARD, AtBoard, InMenu, Key, entries
from orapa_pi.play.lesson import FROM_THE_START, InLesson
from orapa_pi.play.menu import MENU
from orapa_pi.play.state import Stage
from orapa_pi.rules.edition import cells_of
from orapa_pi.rules.grid import PORTS, Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import BeamQuestion
from orapa_pi.screen.view import view
from orapa_pi.screen.views import Audience, LayThis
from orapa_pi.sensing.reading import Meaning, Reading
from tests.app.camera_hands import EDITION, Hands, camera_hands, exact
from tests.app.test_table import bench

ABOUT = {"hidden": ".3", "doubled": ".2", "glare": ".blue"}
FAULTS = [kind + ABOUT.get(kind, "") for kind in load_words("en").section("lesson.fault")]


def begun(hands: Hands) -> None:
    hands.menu("settings", "camera", "calibrate")
    assert hands.place == InLesson()


def dealt(hands: Hands) -> Layout:
    """Up to the layout that is to be laid."""
    begun(hands)
    hands.press(Control.OK)
    hands.taught()
    assert isinstance(hands.place, InLesson)
    assert hands.place.layout is not None
    return hands.place.layout


def test_a_whole_lesson_with_the_smallest_panel() -> None:
    with camera_hands() as hands:
        begun(hands)
        assert "".join(hands.pages(1)).startswith("TAKE ALL")
        hands.press(Control.OK)
        assert hands.camera.lessons == [LookAtEmpty(1, EDITION)]
        assert "".join(hands.pages(2)).startswith("CAM LOOK")
        hands.press(Control.OK)  # the camera has the board to itself
        assert len(hands.camera.lessons) == 1
        hands.taught()
        assert isinstance(hands.place, InLesson)
        layout = hands.place.layout
        assert layout is not None
        assert layout.edition == EDITION
        assert layout.problems() == ()
        shown = view(hands.state, None, hands.place)
        assert shown.audience is Audience.PUBLIC, "nothing is secret, and nobody has to look away"
        assert hands.pages(1)[0].startswith("LAY")
        assert "SETTER" not in "".join(hands.pages(6))
        pieces: list[str] = []
        for placement in layout.placements:
            hands.press(Control.RIGHT)
            shown = view(hands.state, None, hands.place)
            assert isinstance(shown, LayThis)
            assert (shown.corner, set(shown.cells)) == (placement.corner, set(cells_of([placement])))
            pieces.append(placement.piece.name)
        assert sorted(pieces) == sorted(piece.name for piece in EDITION.pieces)
        hands.press(Control.OK)
        assert hands.camera.lessons[1:] == [LookAtDealt(1, layout)]
        hands.taught()
        assert hands.heard[-1] == "The camera has learned this table."
        assert isinstance(hands.place, AtBoard)
        assert hands.pages(1) == ["CAM DONE"]
        assert LeaveLesson() not in hands.camera.lessons


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_picture_of_no_use_is_said_in_one_sentence_and_taken_again(fault: str, language: str) -> None:
    with camera_hands(language) as hands:
        layout = dealt(hands)
        hands.press(Control.OK)
        hands.taught(fault, cells=(Cell(4, 3),) if fault == "other" else ())
        assert hands.heard[-1].endswith(".")
        assert "lesson.fault" not in hands.heard[-1]
        assert ("E4" in hands.heard[-1]) == (fault == "other")
        line = " ".join(hands.pages(8))
        assert ("OK: REDO" if language == "en" else "OK: WEER")[:3] in line
        hands.press(Control.OK)
        assert hands.place == InLesson(None if fault in FROM_THE_START else layout)
        hands.press(Control.OK)
        assert hands.camera.lessons[-1] == (LookAtEmpty(2, EDITION) if fault in FROM_THE_START else LookAtDealt(1, layout))


@pytest.mark.parametrize("steps", range(5))
@pytest.mark.parametrize("key", [Control.BACK, Control.MODE])
def test_back_at_every_step_leaves_what_was_learned_before(steps: int, key: Control) -> None:
    with camera_hands() as hands:
        begun(hands)
        for step in range(steps):
            (lambda: hands.press(Control.OK), hands.taught)[step % 2]()
        left = hands.place
        lesson = hands.camera.lessons[-1] if hands.camera.lessons else None
        if steps < 4:
            assert isinstance(left, InLesson)
            hands.press(key)
            assert hands.camera.lessons[-1:] == ([LeaveLesson()] if steps else [])
        assert hands.place == AT_BOARD
        if isinstance(lesson, LookAtEmpty | LookAtDealt):  # what the camera answers now is of no lesson any more
            hands.tells(Taught(lesson.number))
            assert hands.place == AT_BOARD


def test_an_answer_for_a_lesson_before_this_one_counts_for_nothing() -> None:
    with camera_hands() as hands:
        begun(hands)
        hands.press(Control.OK)
        hands.press(Control.BACK)
        begun(hands)
        hands.press(Control.OK)
        hands.tells(Taught(1))
        assert hands.place == InLesson(looking=True)
        hands.tells(Taught(2))
        assert isinstance(hands.place, InLesson)
        assert hands.place.layout is not None


def test_the_line_is_there_only_with_a_camera_and_refused_while_a_board_is_secret() -> None:
    with camera_hands() as hands:
        assert "camera" in hands.offered("settings")
        hands.tells(exact())
        hands.press(Control.OK)
        assert hands.state.stage is Stage.ASKING
        hands.menu("settings", "camera", "calibrate")
        assert hands.heard[-1] == load_words("en").say("refused.match_on")
        assert hands.place == AT_BOARD
        assert hands.camera.lessons == []
    with bench() as others:
        state = others.table.state
        settings = next(entry for entry in entries(InMenu(MENU), state) if entry.key == "settings")
        assert "camera" not in {entry.key for entry in entries(InMenu(settings), state)}
        assert "correction" not in {entry.key for entry in entries(InMenu(MENU), state)}


def test_what_lay_there_before_a_lesson_is_not_locked_after_it() -> None:
    """The camera says with the first picture that the board is in somebody's hands, and it reads nothing until the end."""
    with camera_hands() as hands:
        hands.tells(exact())
        begun(hands)
        hands.press(Control.OK)
        hands.tells(ReadingSeen(None, EDITION, moving=True))
        hands.press(Control.BACK)
        hands.press(Control.OK)
        assert hands.state.secret is None
        hands.tells(ReadingSeen(Reading(Meaning.UNFINISHED, candidates=(Layout(EDITION, ()),)), EDITION))
        assert hands.state.secret is None


def test_a_phone_that_asks_leaves_a_lesson_as_it_is() -> None:
    with camera_hands() as hands:
        layout = dealt(hands)
        hands.tells(HunterAsked("", 0, BeamQuestion(PORTS[0])))
        assert hands.place == InLesson(layout)


@pytest.mark.parametrize("path", [("play", "hidden", "hunters_1"), ("settings", "game", "space")])
def test_a_match_that_the_host_begins_and_another_game_end_a_lesson(path: tuple[str, ...]) -> None:
    with camera_hands() as hands:
        dealt(hands)
        refused: list[str] = []
        hands.table.post(Requested(GiveOrder(path, "a host"), refused.append))
        hands.table.run_until_quiet()
        assert refused == [""]
        assert hands.place == AT_BOARD
        assert hands.camera.lessons[-1] == LeaveLesson()


def test_a_long_press_leaves_a_lesson_as_well() -> None:
    with camera_hands() as hands:
        dealt(hands)
        hands.press(Control.MODE, press=Press.LONG)
        assert hands.place == AT_BOARD
        assert hands.camera.lessons[-1] == LeaveLesson()


def test_the_host_begins_a_lesson_and_presses_its_keys() -> None:
    with camera_hands() as hands:
        answers: list[str] = []
        for request in (PressInLesson(Key.OK), GiveOrder(("settings", "camera", "calibrate"), "a host"), PressInLesson(Key.OK)):
            hands.table.post(Requested(request, answers.append))
            hands.table.run_until_quiet()
        assert answers == [load_words("en").say("refused.not_now"), "", ""]
        assert hands.camera.lessons == [LookAtEmpty(1, EDITION)]
        hands.table.post(Requested(PressInLesson(Key.BACK), answers.append))
        hands.table.run_until_quiet()
        assert hands.place == AT_BOARD


def test_time_alone_does_not_end_a_lesson() -> None:
    with camera_hands() as hands:
        layout = dealt(hands)
        for _ in range(40):
            hands.clock.advance(2.0)
            hands.table.run_until_quiet()
        assert hands.place == InLesson(layout)


def test_lessons_deal_other_layouts() -> None:
    found = []
    for _ in range(2):
        with camera_hands() as hands:
            found.append(dealt(hands))
            hands.press(Control.BACK)
            found.append(dealt(hands))
    assert found[0] == found[2], "from the table's own generator"
    assert found[0] != found[1]
