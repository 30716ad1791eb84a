"""A USB camera through the real OpenCV, which reads a video as it reads a camera: plugged in, pulled out, plugged in again."""

from pathlib import Path

import pytest

from orapa_pi.devices.camera.frames import CameraAbsent
from orapa_pi.devices.camera_opencv import OpencvFrames
from tests.devices.camera_video import video


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
