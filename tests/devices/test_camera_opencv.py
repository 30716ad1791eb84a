"""A USB camera through the real OpenCV, which reads a video as it reads a camera: plugged in, pulled out, plugged in again."""

from pathlib import Path

import cv2
import pytest

from orapa_pi.devices.camera.frames import CameraAbsent, Locks
from orapa_pi.devices.camera_opencv import OpencvFrames
from orapa_pi.devices.simulated import SimulatedClock
from tests.devices.camera_video import video
from tests.devices.fake_v4l2 import FakeCapture, Webcam


def webcam(folder: Path, locks: Locks | None = None) -> tuple[OpencvFrames, Webcam, SimulatedClock]:
    """A webcam behind a path of its own, and the time."""
    clock = SimulatedClock()
    camera, path = Webcam(clock), folder / "usb-Cam-video-index0"
    path.touch()
    return OpencvFrames(str(path), locks or Locks(), capture=camera.open, clock=clock), camera, clock


def opened(frames: OpencvFrames, camera: Webcam) -> FakeCapture:
    frames.open()
    return camera.captures[-1]


def test_after_a_pause_no_frame_is_from_before_it(tmp_path: Path) -> None:
    """The driver's buffers hold what was seen two seconds ago; the matrix has gone dim since."""
    frames, _, clock = webcam(tmp_path)
    frames.open()
    for _ in range(3):
        clock.advance(2.0)
        called_s = clock()
        shots = [frames.shot() for _ in range(5)]
        assert all(shot is not None and int(shot.picture[0, 0, 0]) >= int(called_s * 10) % 256 for shot in shots)
        assert clock() - called_s < 0.5


def test_exposure_balance_and_focus_are_found_first_and_then_held(tmp_path: Path) -> None:
    frames, camera, _ = webcam(tmp_path)
    capture = opened(frames, camera)
    assert [capture.get(key) for key in (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_AUTOFOCUS)] == [1, 0, 0]
    assert capture.get(cv2.CAP_PROP_EXPOSURE) == 300.0  # where the automatic came to rest
    assert frames.locks == Locks(30_000, 10.0)
    shot = frames.shot()
    assert shot is not None
    assert shot.locked


def test_given_locks_are_taken_as_they_are(tmp_path: Path) -> None:
    frames, camera, _ = webcam(tmp_path, Locks(12_000, 4.0))
    capture = opened(frames, camera)
    assert (capture.get(cv2.CAP_PROP_EXPOSURE), capture.get(cv2.CAP_PROP_GAIN)) == (120.0, 4.0)


def test_a_camera_that_does_not_hold_its_exposure_is_not_believed(tmp_path: Path) -> None:
    frames, camera, _ = webcam(tmp_path, Locks(12_000))
    frames.open()
    camera.drifts = True
    assert [shot.locked for _ in range(3) if (shot := frames.shot()) is not None] == [False] * 3


def test_pulled_out_at_any_time_and_plugged_in_again(tmp_path: Path) -> None:
    frames, camera, _ = webcam(tmp_path)
    frames.open()
    camera.plugged = False
    with pytest.raises(OSError, match="has gone"):
        frames.shot()
    frames.close()
    with pytest.raises(CameraAbsent, match="gives no pictures"):
        frames.open()
    camera.plugged = True
    frames.open()
    assert frames.shot() is not None
    assert [capture.released for capture in camera.captures] == [True, True, False]


def test_a_torn_frame_is_a_camera_that_has_gone(tmp_path: Path) -> None:
    """What OpenCV raises is no OSError, and would end the camera's thread."""
    frames, camera, _ = webcam(tmp_path)
    frames.open()
    camera.torn = True
    with pytest.raises(OSError, match="has gone"):
        frames.shot()


def test_red_stays_red(tmp_path: Path) -> None:
    """Frames are blue, green, red: red is in the last channel."""
    frames = OpencvFrames(str(video(tmp_path / "red.avi")))
    frames.open()
    shots = [frames.shot() for _ in range(4)]
    assert shots[-1] is not None
    assert shots[-1].picture[20, 20].tolist() == pytest.approx([0, 0, 150], abs=6)


def test_a_video_is_read_unplugged_and_plugged_in_again(tmp_path: Path) -> None:
    path = tmp_path / "usb-Cam-video-index0"
    camera = OpencvFrames(str(path))
    with pytest.raises(CameraAbsent, match="plug it in"):
        camera.open()
    video(tmp_path / "clip.avi").rename(path)
    for _ in range(2):
        camera.open()
        shots = [camera.shot() for _ in range(4)]
        assert [shot.picture.shape for shot in shots if shot] == [(48, 64, 3)] * 4
        with pytest.raises(OSError, match="has gone"):
            camera.shot()
        camera.close()


def test_the_first_usb_camera_by_id_is_taken(tmp_path: Path) -> None:
    camera = OpencvFrames(folder=tmp_path)
    with pytest.raises(CameraAbsent, match="no USB camera"):
        camera.open()
    video(tmp_path / "b.avi").rename(tmp_path / "usb-B-video-index0")
    camera.open()
    assert camera.shot() is not None


def test_what_gives_no_pictures_says_so(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"no video at all" * 10)
    with pytest.raises(CameraAbsent, match="gives no pictures"):
        OpencvFrames(str(tmp_path / "noise")).open()
