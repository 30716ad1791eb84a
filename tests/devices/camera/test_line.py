"""The camera's line over time: what it tells, how often, and what it does while the camera is not there."""

import pytest

from orapa_pi.devices.camera.line import BURST, DROPPED_DIMMED, DROPPED_FIRST, CameraLine, Manner, in_one_reading
from orapa_pi.devices.ports import BoardSought, LightsDown, Message, ReadingSeen, WitnessSeen
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.vision.sight import Doubt, Moving, NoBoard, Read, Sight, Way
from tests.devices.camera.scripted import ScriptedFrames, ScriptedReader, pauses

EXACT = Reading(Meaning.EXACT, parse_layout("mine:red@B8E"))
SEEN = Read(EXACT, Way.COLOURS)


def line(frames: ScriptedFrames, reader: ScriptedReader, manner: Manner | None = None) -> tuple[CameraLine, list[float]]:
    waited: list[float] = []
    return CameraLine(frames, reader, manner or Manner(), SimulatedClock(), pauses(waited)), waited


def turned(one: CameraLine, times: int) -> list[Message]:
    posted: list[Message] = []
    for _ in range(times):
        one.turn(posted.append)
    return posted


def told(posted: list[Message]) -> list[Message]:
    return [message for message in posted if not isinstance(message, LightsDown)]


def test_a_reading_is_told_once_and_a_change_again() -> None:
    frames, reader = ScriptedFrames(), ScriptedReader(SEEN, SEEN, NoBoard(hidden=(3,)), Moving(), SEEN)
    one, waited = line(frames, reader)
    assert told(turned(one, 6)) == [
        ReadingSeen(EXACT, MINE),
        ReadingSeen(None, MINE, reason="hidden.3"),
        ReadingSeen(None, MINE, moving=True),
        ReadingSeen(EXACT, MINE),
    ]
    assert waited[0] == Manner().every_s
    assert waited[3] < 1.0  # something moves: it is looked again soon
    assert reader.bursts == [BURST] * 6


def test_the_matrix_is_dim_exactly_while_frames_are_taken() -> None:
    frames = ScriptedFrames()
    one, _ = line(frames, ScriptedReader(SEEN))
    posted: list[Message] = []
    lit: list[bool] = []

    def post(message: Message) -> None:
        posted.append(message)
        if isinstance(message, LightsDown):
            lit.append(not message.down)

    one.turn(post)
    assert posted == [LightsDown(down=True), LightsDown(down=False), ReadingSeen(EXACT, MINE)]
    assert frames.taken == DROPPED_FIRST + DROPPED_DIMMED + BURST
    frames.fails = "pulled out"
    one.turn(post)
    assert lit[-1]  # also when the camera goes meanwhile


def test_frames_that_are_not_as_locked_are_not_read() -> None:
    frames = ScriptedFrames()
    frames.unlocked = DROPPED_FIRST + DROPPED_DIMMED + 4
    reader = ScriptedReader(SEEN)
    one, _ = line(frames, reader)
    turned(one, 1)
    assert frames.taken == DROPPED_FIRST + DROPPED_DIMMED + 3 + BURST
    assert reader.bursts == [BURST]


def test_a_busy_camera_is_sought_for_ever_with_growing_patience() -> None:
    frames = ScriptedFrames(absent=["in use by cat (7)"] * 6)
    one, waited = line(frames, ScriptedReader(SEEN))
    assert told(turned(one, 7)) == [BoardSought("in use by cat (7)"), ReadingSeen(EXACT, MINE)]
    assert waited[:6] == [1.0, 2.0, 5.0, 10.0, 10.0, 10.0]


def test_unplug_and_replug() -> None:
    frames = ScriptedFrames()
    one, _ = line(frames, ScriptedReader(SEEN))
    posted = turned(one, 1)
    frames.fails = "the camera has gone"
    frames.absent = ["no camera is at /dev/v4l/by-id/x"]
    posted += turned(one, 3)
    assert told(posted) == [
        ReadingSeen(EXACT, MINE),
        BoardSought("the camera has gone"),
        BoardSought("no camera is at /dev/v4l/by-id/x"),
        ReadingSeen(EXACT, MINE),
    ]
    assert frames.opened == 2


def test_a_witness_says_the_same_in_its_own_words() -> None:
    frames = ScriptedFrames(absent=["not there"])
    one, _ = line(frames, ScriptedReader(SEEN, Moving()), Manner(witness=True))
    assert told(turned(one, 3)) == [
        WitnessSeen(None, reason="not there"),
        WitnessSeen(EXACT, MINE),
        WitnessSeen(None, MINE, moving=True),
    ]


def test_a_reader_that_gave_up_is_asked_again() -> None:
    one, _ = line(ScriptedFrames(), ScriptedReader(None, SEEN))
    assert told(turned(one, 2)) == [ReadingSeen(EXACT, MINE)]


@pytest.mark.parametrize("witness", [False, True])
def test_what_was_read_last_is_not_live_while_nothing_can_be_read(*, witness: bool) -> None:
    """Once is chance; a worker that dies with every picture, for want of memory, must not leave the last reading standing."""
    one, _ = line(ScriptedFrames(), ScriptedReader(SEEN, None, None, None, SEEN, None, SEEN), Manner(witness))
    seen = (WitnessSeen if witness else ReadingSeen)(EXACT, MINE)
    reason = "the process that reads its pictures dies or hangs"
    lost = WitnessSeen(None, reason=reason) if witness else BoardSought(reason)
    assert told(turned(one, 2)) == [seen]
    assert told(turned(one, 2)) == [lost]
    assert told(turned(one, 3)) == [seen]


@pytest.mark.parametrize(
    ("sight", "reason"),
    [
        (NoBoard(hidden=(1, 2, 3, 4)), "no_board"),
        (NoBoard(hidden=(2,)), "hidden.2"),
        (NoBoard(doubled=(4,)), "doubled.4"),
        (NoBoard(askew=(1, 2, 3, 4)), "no_board"),
        (Read(Reading(Meaning.AMBIGUOUS, more=True), Way.NOTHING, (Doubt.NOT_CALIBRATED,)), "not_calibrated"),
        (Read(Reading(Meaning.AMBIGUOUS, more=True), Way.COLOURS, (Doubt.DRIFT,)), "drift"),
    ],
)
def test_the_reason_says_what_is_wrong_with_the_view(sight: Sight, reason: str) -> None:
    assert in_one_reading(sight)[2] == reason
