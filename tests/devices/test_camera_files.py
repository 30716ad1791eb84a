"""Frames from files: a picture, a folder of pictures."""

from pathlib import Path

import pytest
from PIL import Image

from orapa_pi.devices.camera.frames import CameraAbsent
from orapa_pi.devices.camera_files import FileFrames


def test_a_folder_is_shown_in_order_and_its_last_picture_for_ever(tmp_path: Path) -> None:
    for number in range(2):
        Image.new("RGB", (8, 6), (100 * number, 0, 0)).save(tmp_path / f"{number}.png")
    frames = FileFrames(str(tmp_path), times=2)
    frames.open()
    reds = [shot.picture[0, 0, 2] for _ in range(6) if (shot := frames.shot()) is not None]
    assert reds == [0, 0, 100, 100, 100, 100]
    with pytest.raises(CameraAbsent, match="no pictures"):
        FileFrames(str(tmp_path / "elsewhere")).open()
