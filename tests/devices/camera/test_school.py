"""Lessons and single pictures on the camera's thread: what is taken with what, what is kept, what stays as it was."""

from dataclasses import replace

import pytest

from orapa_pi.devices.board_camera import CameraBoard
from orapa_pi.devices.camera.frames import Frames, Locks, Shot
from orapa_pi.devices.camera.line import BURST, CameraLine, Manner
from orapa_pi.devices.camera.school import TRIES, School, Studio
from orapa_pi.devices.camera.worker import Studied, Study
from orapa_pi.devices.camera_picamera2 import Picamera2Frames
from orapa_pi.devices.lessons import LeaveLesson, LookAtDealt, LookAtEmpty, Pupil, Taught
from orapa_pi.devices.ports import LightsDown, Message, ReadingSeen
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.errors import CalibrationError, DriverUnavailable
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.mine import MINE
from orapa_pi.vision.calibration import CameraCalibration
from tests.devices.camera.scripted import ScriptedFrames, ScriptedReader, pauses
from tests.devices.camera.test_line import EXACT, SEEN, told
from tests.devices.fake_picamera2 import World, class_for
from tests.vision.tables import table_for

_, CALIBRATION, LAYOUT = table_for(MINE)
LOCKS = Locks(8000, 2.0, 1.5, 1.7)
SEEN_AGAIN = ReadingSeen(EXACT, MINE)
STIRRED = ReadingSeen(None, MINE, moving=True)


class MeasuringFrames(ScriptedFrames):
    locks = LOCKS


class GoingFrames(ScriptedFrames):
    gone = False

    def shot(self) -> Shot | None:
        if self.gone:
            raise OSError("the camera has gone")
        return super().shot()


class Class:
    """A camera's line with a school, whose camera measures anew for each lesson."""

    def __init__(self, *, measures: bool = True) -> None:
        self.own, self.reader = ScriptedFrames(), ScriptedReader(SEEN)
        self.anew: list[MeasuringFrames] = []
        self.later: list[ScriptedFrames] = []
        self.kept: list[CameraCalibration] = []
        self.full = False
        studio = Studio(self.keep, self.measuring, self.learned) if measures else Studio(self.keep)
        self.school = School(studio, self.reader)
        self.line = CameraLine(self.own, self.reader, Manner(), SimulatedClock(), pauses([]), self.school)

    def keep(self, calibration: CameraCalibration) -> None:
        if self.full:
            raise CalibrationError("The calibration cannot be kept in /x: No space left on device.")
        self.kept.append(calibration)

    def measuring(self) -> Frames:
        self.anew.append(MeasuringFrames())
        return self.anew[-1]

    def learned(self) -> Frames:
        self.later.append(ScriptedFrames())
        return self.later[-1]

    def turn(self, *lessons: LookAtEmpty | LookAtDealt | LeaveLesson) -> list[Message]:
        for lesson in lessons:
            self.school.ask(lesson)
        posted: list[Message] = []
        self.line.turn(posted.append)
        return posted


EMPTY, DEALT = LookAtEmpty(1, MINE), LookAtDealt(1, LAYOUT)


def test_a_lesson_measures_anew_takes_two_bursts_in_dimmed_light_and_keeps_what_was_learned() -> None:
    one = Class()
    assert told(one.turn()) == [SEEN_AGAIN]
    posted = one.turn(EMPTY)
    assert told(posted) == [STIRRED, Taught(1)], "what was seen before must not be locked meanwhile"
    assert [message.down for message in posted if isinstance(message, LightsDown)] == [True, False]
    assert (one.own.closed, len(one.anew), one.anew[0].opened) == (1, 1, 1)
    assert told(one.turn()) == [], "nothing is read meanwhile"
    one.reader.studied = [Studied(CALIBRATION)]
    assert told(one.turn(DEALT)) == [Taught(1), SEEN_AGAIN]
    assert one.kept == [replace(CALIBRATION, locks=(8000, 2.0, 1.5, 1.7))]
    assert one.anew[0].closed == 1
    assert (one.reader.forgotten, len(one.later), one.later[0].opened) == (1, 1, 1), "from now on with what was learned"
    first, second = one.reader.studies
    assert (len(first.empty), first.edition, first.layout) == (BURST, MINE, None)
    assert (second.empty, len(second.dealt), second.layout) == (first.empty, BURST, LAYOUT)


def test_a_lesson_that_is_left_changes_nothing() -> None:
    one = Class()
    one.turn(EMPTY)
    assert told(one.turn(LeaveLesson())) == [SEEN_AGAIN]
    assert (one.kept, one.later, one.reader.forgotten) == ([], [], 0)
    assert (one.own.opened, one.anew[0].closed) == (1, 1)


def test_a_lesson_that_is_left_while_its_last_picture_is_studied_changes_nothing() -> None:
    """Whoever went back may have locked a board by then, for which the camera must not be another one."""
    one = Class()
    one.turn(EMPTY)

    class Slow(ScriptedReader):
        def study(self, study: Study) -> Studied | None:
            one.school.ask(LeaveLesson())
            return super().study(study)

    slow = Slow(SEEN)
    slow.studied = [Studied(CALIBRATION)]
    one.school._reader = slow
    assert told(one.turn(DEALT)) == [SEEN_AGAIN]
    assert (one.kept, one.later, slow.forgotten, one.anew[0].closed) == ([], [], 0, 1)


@pytest.mark.parametrize("failure", [OSError("the camera has gone"), DriverUnavailable("the package cv2 is missing")])
@pytest.mark.parametrize("measures", [True, False])
def test_a_camera_that_goes_between_the_two_pictures_begins_the_lesson_anew(failure: Exception, *, measures: bool) -> None:
    """What it is locked to is lost with it, so the picture of the empty board fits to no other."""
    one = Class(measures=measures)
    one.turn(EMPTY)
    frames = one.anew[0] if measures else one.own
    frames.failing = failure
    assert told(one.turn(DEALT)) == [Taught(1, "gone", reason=str(failure))]
    frames.failing = None
    assert told(one.turn(LookAtEmpty(2, MINE)))[-1] == Taught(2)
    assert (one.anew[1].opened if measures else one.own.opened) == (1 if measures else 2)
    one.reader.studied = [Studied(CALIBRATION)]
    assert told(one.turn(LookAtDealt(2, LAYOUT)))[0] == Taught(2)
    assert len(one.kept) == 1


def test_a_layout_that_is_not_read_back_is_not_kept_and_may_be_looked_at_again() -> None:
    one = Class()
    one.turn(EMPTY)
    one.reader.studied = [Studied(fault="other", cells=(Cell(4, 3),)), Studied(CALIBRATION)]
    assert told(one.turn(DEALT)) == [Taught(1, "other", (Cell(4, 3),))]
    assert one.kept == []
    assert told(one.turn(DEALT))[0] == Taught(1)
    assert len(one.kept) == 1


def test_the_empty_board_is_looked_at_again_with_a_camera_that_measures_again() -> None:
    one = Class()
    one.reader.studied = [Studied(fault="not_empty")]
    assert told(one.turn(EMPTY)) == [Taught(1, "not_empty")]
    one.turn(LookAtEmpty(2, MINE))
    assert [frames.closed for frames in one.anew] == [1, 0]


def test_a_hand_that_leaves_is_waited_for_and_one_that_stays_is_told() -> None:
    one = Class()
    one.reader.studied = [Studied(fault="moving"), Studied()]
    assert told(one.turn(EMPTY)) == [Taught(1)]
    one.reader.studied = [Studied(fault="moving")] * TRIES
    assert told(one.turn(DEALT)) == [Taught(1, "moving")]


def test_a_disk_that_is_full_is_told_and_the_old_calibration_stays_in_use() -> None:
    one = Class()
    one.full = True
    one.turn(EMPTY)
    one.reader.studied = [Studied(CALIBRATION)]
    (taught,) = told(one.turn(DEALT))
    assert isinstance(taught, Taught)
    assert (taught.fault, "No space left" in taught.reason) == ("not_kept", True)
    assert (one.reader.forgotten, one.later) == (0, [])


@pytest.mark.parametrize("lost", ["absent", "gone", "worker"])
def test_a_camera_or_a_worker_that_fails_is_told(lost: str) -> None:
    one = Class(measures=False)
    match lost:
        case "absent":
            one.own.absent = ["no camera is found"]
        case "gone":
            one.own.fails = "the camera has gone"
        case "worker":
            one.reader.studied = [None]
    (taught, *_) = told(one.turn(EMPTY))
    assert isinstance(taught, Taught)
    assert taught.fault == "no_picture"
    assert taught.reason == {"absent": "no camera is found", "gone": "the camera has gone", "worker": ""}[lost]


def test_pictures_that_are_as_they_are_come_from_the_same_frames() -> None:
    one = Class(measures=False)
    one.turn(EMPTY)
    one.reader.studied = [Studied(CALIBRATION)]
    assert told(one.turn(DEALT)) == [Taught(1), SEEN_AGAIN]
    assert one.kept == [CALIBRATION]
    assert (one.own.opened, one.own.closed) == (1, 0)


def test_a_pi_camera_is_measured_for_the_lesson_and_held_to_that_from_then_on() -> None:
    """One owner at a time, also on the way: the own camera is let go of before the measuring one is opened."""
    world, reader, kept = World(), ScriptedReader(SEEN), list[CameraCalibration]()
    old = Locks(1000, 1.0, 1.0, 1.0)

    def camera(locks: Locks) -> Picamera2Frames:
        return Picamera2Frames(locks, lambda: class_for(world))

    def as_kept() -> Picamera2Frames:
        exposure_us, *gains = kept[-1].locks
        return camera(Locks(int(exposure_us), *gains))

    school = School(Studio(kept.append, lambda: camera(Locks()), as_kept), reader)
    line = CameraLine(camera(old), reader, Manner(), SimulatedClock(), pauses([]), school)
    posted: list[Message] = []
    line.turn(posted.append)
    school.ask(EMPTY)
    line.turn(posted.append)
    reader.studied = [Studied(CALIBRATION)]
    school.ask(DEALT)
    line.turn(posted.append)
    assert told(posted) == [SEEN_AGAIN, STIRRED, Taught(1), Taught(1), SEEN_AGAIN]
    exposure_us, _, red, blue = kept[0].locks
    assert exposure_us > 20_000, "its own, and not what it was locked to before"
    assert red == pytest.approx(1.4, abs=0.05)
    assert blue == 2.4
    assert world.opened == 3
    line.close()
    assert not world.taken


def test_the_line_is_closed_in_the_middle_of_a_lesson() -> None:
    one = Class()
    one.turn(EMPTY)
    one.line.close()
    assert one.anew[0].closed == 1


def test_what_is_said_of_cells_reaches_the_reader_and_what_is_seen_is_told_anew() -> None:
    one = Class()
    assert told(one.turn()) == [SEEN_AGAIN]
    assert told(one.turn()) == []
    claims = (Claim(Cell(4, 3), "blue"),)
    one.school.believe(claims)
    assert told(one.turn()) == [SEEN_AGAIN]
    assert one.reader.claims == claims
    one.reader.sights = [replace(SEEN, claims=claims)]
    assert told(one.turn()) == [replace(SEEN_AGAIN, claims=claims)]


def test_a_single_picture_is_png_and_needs_a_camera() -> None:
    frames, reader = GoingFrames(), ScriptedReader(SEEN)
    board = CameraBoard(frames, reader, Manner(every_s=60.0))
    assert isinstance(board, Pupil)
    board.start(lambda _: None)
    try:
        frame = board.frame()
        assert frame.png.startswith(b"\x89PNG\r\n\x1a\n")
        assert b"eXIf" not in frame.png
        assert (frame.width, frame.height, frame.grid) == (4, 4, MINE.grid)
        assert (frame.corners, frame.reason) == (None, "hidden.3")
        reader.found = ((0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0))
        assert board.frame().corners == reader.found
        frames.gone = True
        with pytest.raises(DriverUnavailable, match="the camera has gone"):
            board.frame()
    finally:
        board.close()


def test_a_witness_believes_nobody() -> None:
    reader = ScriptedReader(SEEN)
    board = CameraBoard(ScriptedFrames(), reader, Manner(witness=True))
    board.believe((Claim(Cell(4, 3)),))
    board.start(lambda _: None)
    try:
        board.frame()
    finally:
        board.close()
    assert reader.claims == ()
