"""A table whose board is a camera, and one whose sensors have a camera as their witness; the camera's messages are scripted."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.app.output import FAINT
from orapa_pi.app.table import Table
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.off import NoBoard
from orapa_pi.devices.ports import BoardSought, Control, LightsDown, Message, ReadingSeen, Typed, WitnessSeen
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.events import BoardCleared
from orapa_pi.play.modes import Mode
from orapa_pi.play.orders import Begin
from orapa_pi.play.state import Stage, State
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_placement
from orapa_pi.sensing.reading import Meaning, Reading
from tests.app.test_table import LAYOUT, Bench, Listener, bench, locked


class CameraTable:
    """A table whose board tells readings; `sees` is what its camera makes of the board now."""

    def __init__(self, table: Table, clock: SimulatedClock, matrix: SimulatedMatrix, panel: SimulatedPanel) -> None:
        self.table, self.clock, self.matrix, self.panel = table, clock, matrix, panel
        self.heard: list[str] = []

    def sees(self, *messages: Message) -> str:
        for message in messages:
            self.table.post(message)
        self.table.run_until_quiet()
        return self.matrix.text()

    def press(self, control: Control) -> str:
        self.panel.press(control)
        return self.sees()

    @property
    def state(self) -> State:
        return self.table.state


def answered(heard: list[str], question: str) -> bool:
    return any(text.startswith(f"{question}: ") for text in heard)


def exact(layout: Layout) -> ReadingSeen:
    return ReadingSeen(Reading(Meaning.EXACT, layout, problems=layout.problems()))


def without(layout: Layout, name: str) -> Layout:
    return Layout(layout.edition, tuple(one for one in layout.placements if one.piece.name != name))


def elsewhere(layout: Layout, text: str) -> Layout:
    """The layout with one piece moved."""
    moved = parse_placement(layout.edition, text)
    kept = [one for one in layout.placements if one.piece != moved.piece]
    return Layout(layout.edition, (*kept, moved))


@contextmanager
def camera_table() -> Iterator[CameraTable]:
    clock, listener = SimulatedClock(), Listener()
    matrix, panel = SimulatedMatrix(MatrixSettings()), SimulatedPanel()
    devices = Devices(NoBoard(BoardSettings(LAYOUT.edition)), matrix, panel)
    with open_table(Config(), devices, load_words("en"), clock, Random("table"), Companions(speakers=(listener,))) as table:
        hands = CameraTable(table, clock, matrix, panel)
        hands.heard = listener.heard
        yield hands


def moved_piece() -> Layout:
    """The layout with its red gem one place further, where that is free."""
    red = next(one for one in LAYOUT.placements if one.piece.name == "red")
    taken = {cell for one in LAYOUT.placements if one is not red for cell, _ in one.cells}
    for placement in LAYOUT.edition.placements(red.piece):
        if placement != red and taken.isdisjoint(cell for cell, _ in placement.cells):
            return elsewhere(LAYOUT, str(placement))
    raise AssertionError


def test_a_board_read_by_a_camera_is_locked_asked_and_watched() -> None:
    with camera_table() as hands:
        hands.sees(exact(LAYOUT))
        hands.press(Control.OK)
        assert hands.state.stage is Stage.ASKING
        hands.sees(Typed("4"))
        assert hands.heard[-1] == "4: The wave comes back at number 4, sky blue."
        hands.sees(exact(moved_piece()))
        assert "The board has moved. Put the piece back." in hands.heard
        hands.sees(Typed("5"))
        assert not answered(hands.heard, "5")
        hands.sees(exact(LAYOUT))  # what was asked is answered now
        assert answered(hands.heard, "5")


def test_while_a_hand_is_in_view_no_question_is_answered() -> None:
    with camera_table() as hands:
        hands.sees(exact(LAYOUT))
        hands.press(Control.OK)
        hands.sees(ReadingSeen(None, moving=True), Typed("4"))
        assert not answered(hands.heard, "4")
        hands.sees(exact(LAYOUT))
        assert answered(hands.heard, "4")


def test_things_that_it_cannot_name_are_no_empty_board() -> None:
    """Between two builders: what it makes of them a moment later the second one would see."""
    grid = LAYOUT.edition.grid
    strange = Reading(Meaning.FAULTY, cells=(grid.parse_cell("C3"), grid.parse_cell("C4")))
    bare = Reading(Meaning.UNFINISHED, candidates=(Layout(LAYOUT.edition, ()),), missing=("red",))
    with camera_table() as hands:
        hands.table._obey(Begin(Mode.DUEL, 2, 0))
        hands.sees(exact(LAYOUT))
        hands.press(Control.OK)
        empty = hands.sees(ReadingSeen(strange))
        for reading in (strange, Reading(Meaning.AMBIGUOUS, more=True)):
            assert hands.sees(ReadingSeen(reading)) == empty, "the matrix is public, and does not say where"
            hands.table._match.play(BoardCleared())
            assert hands.heard[-1].startswith("The table sees something on the board that it cannot read")
            assert not any(cell in hands.heard[-1] for cell in ("C3", "C4"))
            assert hands.state.stage is Stage.CLEARING
        hands.sees(ReadingSeen(bare))
        assert hands.state.stage is Stage.BUILDING


def test_time_alone_settles_nothing_for_a_camera() -> None:
    with camera_table() as hands:
        hands.sees(exact(LAYOUT))
        hands.press(Control.OK)
        hands.sees(ReadingSeen(None, moving=True))
        hands.clock.advance(60.0)
        hands.sees(Typed("4"))
        assert not answered(hands.heard, "4")


@pytest.mark.parametrize("reason", ["hidden.3", "no_board", "drift", "not_calibrated", "swapped"])
def test_why_the_board_cannot_be_seen_is_said(reason: str) -> None:
    with camera_table() as hands:
        hands.sees(ReadingSeen(None, reason=reason))
        assert hands.heard[-1].startswith("The camera cannot see the board: ")
        assert "see.reason" not in hands.heard[-1]
        assert ("marker 3 (bottom right)" in hands.heard[-1]) == (reason == "hidden.3")


def test_a_camera_that_is_sought_blinds_the_table() -> None:
    with camera_table() as hands:
        hands.sees(exact(LAYOUT))
        hands.press(Control.OK)
        hands.sees(BoardSought("in use by cat (7)"), Typed("4"))
        assert "Searching for the board: in use by cat (7)." in hands.heard
        assert not answered(hands.heard, "4")


def test_the_setter_chooses_between_what_the_camera_cannot_tell() -> None:
    other = moved_piece()
    unsure = ReadingSeen(Reading(Meaning.AMBIGUOUS, candidates=(LAYOUT, other)))
    with camera_table() as hands:
        hands.sees(unsure)
        hands.press(Control.OK)  # the first of the two
        hands.press(Control.OK)
        assert hands.state.stage is Stage.ASKING
        assert hands.state.secret is not None
        assert hands.state.secret.looks_like(LAYOUT)
        hands.sees(unsure, Typed("4"))  # nothing new: it may still be what the setter said
        assert hands.heard[-1].startswith("4: ")
        hands.sees(exact(other), Typed("5"))
        assert not hands.heard[-1].startswith("5: ")


def test_the_matrix_is_faint_while_the_camera_looks() -> None:
    with camera_table() as hands:
        hands.sees(exact(LAYOUT))
        bright = hands.matrix.frames[-1]
        hands.sees(LightsDown(down=True))
        assert max(hands.matrix.frames[-1].pixels) == max(bright.pixels) // FAINT
        hands.sees(LightsDown(down=False))
        assert hands.matrix.frames[-1] == bright


def witnessed(hands: Bench, *messages: WitnessSeen) -> None:
    for message in messages:
        hands.table.post(message)
    hands.table.run_until_quiet()


def seen_by_witness(layout: Layout) -> WitnessSeen:
    return WitnessSeen(Reading(Meaning.EXACT, layout))


def test_two_witnesses_that_agree_or_of_which_one_is_unsure_answer() -> None:
    with bench() as hands:
        locked(hands)
        unsure = (WitnessSeen(Reading(Meaning.AMBIGUOUS, more=True)), WitnessSeen(None, reason="drift"))
        for message in (seen_by_witness(LAYOUT), *unsure):
            witnessed(hands, message)
            hands.table.post(Typed("4"))
            hands.table.run_until_quiet()
            assert hands.heard[-1].startswith("4")


def test_a_witness_that_contradicts_holds_the_answer_and_public_frames_say_no_more() -> None:
    """The public frame is the same whatever it is that the camera sees elsewhere."""
    frames = []
    for other in (moved_piece(), without(LAYOUT, "yellow")):
        with bench() as hands:
            locked(hands)
            reading = (
                Reading(Meaning.EXACT, other)
                if len(other.placements) == len(LAYOUT.placements)
                else Reading(Meaning.UNFINISHED, candidates=(other,), missing=("yellow",))
            )
            witnessed(hands, WitnessSeen(reading))
            assert "The board has moved. Put the piece back." in hands.heard
            hands.table.post(Typed("4"))
            hands.table.run_until_quiet()
            assert not answered(hands.heard, "4")
            frames.append(hands.matrix.frames[-1])
            assert hands.table.state.seen.cells  # private: where
            witnessed(hands, seen_by_witness(LAYOUT))
            assert answered(hands.heard, "4")
    assert frames[0] == frames[1]
