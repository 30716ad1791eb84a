"""The camera put together: what it has learned is used at the table where it can be read."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from orapa_pi.cameras import make_frames
from orapa_pi.config import check_config
from orapa_pi.devices.camera_opencv import OpencvFrames


def test_a_card_that_does_not_say_what_the_camera_has_learned_keeps_no_camera_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked on the camera's own thread too, after each lesson."""
    stat = os.stat

    def asked(file: Path | str | int, **how: Any) -> os.stat_result:
        if not isinstance(file, int) and Path(file).name.startswith("learned"):
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(file))
        return stat(file, **how)

    monkeypatch.setattr(os, "stat", asked)
    camera = {"driver": "opencv", "path": "/dev/video0", "calibration": str(tmp_path / "learned.json")}
    frames = make_frames(check_config({"camera": camera}, "test"))
    assert isinstance(frames, OpencvFrames)
    assert frames.locks.exposure_us == 0
