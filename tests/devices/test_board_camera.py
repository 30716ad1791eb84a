"""The camera as a board, whole: config, files, thread, worker process, message; and its contract as a source."""

from dataclasses import replace
from pathlib import Path
from queue import Queue

import cv2
import pytest

from orapa_pi.config import check_config
from orapa_pi.devices.board_camera import CameraBoard
from orapa_pi.devices.camera.line import Manner
from orapa_pi.devices.camera_picamera2 import Picamera2Frames
from orapa_pi.devices.ports import DeviceLost, LightsDown, Message, ReadingSeen, WitnessSeen
from orapa_pi.drivers import make_devices
from orapa_pi.errors import ConfigError
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.reading import Meaning
from orapa_pi.vision.store import save_calibration
from tests.devices.camera.scripted import ScriptedFrames, ScriptedReader
from tests.devices.camera.test_line import EXACT, SEEN
from tests.devices.camera.workers import patient_cameras
from tests.vision.conditions import PLAIN
from tests.vision.scene import draw
from tests.vision.tables import table_for

WAIT_S = 120.0
"""For a worker process on a busy machine; the test goes on as soon as it has its message."""


def next_told(posted: "Queue[Message]") -> Message:
    while isinstance(message := posted.get(timeout=WAIT_S), LightsDown):
        pass
    return message


@pytest.mark.parametrize("witness", [False, True])
def test_from_the_config_to_the_message(tmp_path: Path, *, witness: bool) -> None:
    table, calibration, layout = table_for(MINE)
    cv2.imwrite(str(tmp_path / "board.png"), draw(layout, table, replace(PLAIN, jpeg=100)))
    save_calibration(tmp_path / "camera.json", calibration)
    config = check_config(
        {
            "board": "simulated" if witness else "camera",
            "camera": {"driver": "files", "path": str(tmp_path), "calibration": str(tmp_path / "camera.json")},
        },
        "test",
    )
    with patient_cameras():
        devices = make_devices(config)
    source = devices.witness if witness else devices.board
    assert source is not None
    posted: Queue[Message] = Queue()
    source.start(posted.put)
    try:
        told = next_told(posted)
    finally:
        source.close()
    assert isinstance(told, WitnessSeen if witness else ReadingSeen)
    assert told.reading is not None
    assert told.reading.meaning is Meaning.EXACT
    assert told.reading.layout is not None
    assert told.reading.layout.looks_like(layout)


def test_no_witness_is_made_unless_a_camera_is_named() -> None:
    assert make_devices(check_config({}, "test")).witness is None
    with pytest.raises(ConfigError, match="names none"):
        check_config({"board": "camera"}, "test")
    with pytest.raises(ConfigError, match="reads the whole board at once"):
        check_config({"board": {"driver": "camera", "kind": "reed"}, "camera": "opencv"}, "test")
    with pytest.raises(ConfigError, match="first board only"):
        check_config({"camera": "opencv", "board": "camera", "second_board": "camera"}, "test")
    with pytest.raises(ConfigError, match="no camera driver 'film'"):
        make_devices(check_config({"camera": "film"}, "test"))


def test_it_can_be_closed_at_any_time_and_started_again() -> None:
    board = CameraBoard(ScriptedFrames(), ScriptedReader(SEEN), Manner())
    board.close()
    for _ in range(2):
        posted: Queue[Message] = Queue()
        board.start(posted.put)
        assert next_told(posted) == ReadingSeen(EXACT, MINE)
        board.close()
        board.close()


def test_a_missing_package_is_said_once_and_ends_the_thread() -> None:
    posted: Queue[Message] = Queue()
    board = CameraBoard(Picamera2Frames(), ScriptedReader(SEEN), Manner())
    board.start(posted.put)
    told = next_told(posted)
    board.close()
    assert isinstance(told, DeviceLost)
    assert told.device == "board"
    assert "python3-picamera2" in told.reason
    assert posted.empty()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize(("witness", "device"), [(False, "board"), (True, "camera")])
def test_a_fault_of_the_program_never_leaves_the_last_reading_as_live(device: str, *, witness: bool) -> None:
    """The trace goes to the journal; the table hears that it sees nothing any more."""
    posted: Queue[Message] = Queue()
    frames = ScriptedFrames()
    board = CameraBoard(frames, ScriptedReader(SEEN), Manner(witness, every_s=0.0))
    board.start(posted.put)
    assert isinstance(next_told(posted), WitnessSeen if witness else ReadingSeen)
    frames.failing = ZeroDivisionError("a fault")
    assert next_told(posted) == DeviceLost(device, "its driver has failed; start the table again")
    board.close()
    assert frames.closed
