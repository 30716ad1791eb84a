"""The Pi camera's driver against a faithful stand-in: locks, delays, busy, absent, gone."""

import os
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from orapa_pi.devices.camera.frames import CameraAbsent, Locks
from orapa_pi.devices.camera_picamera2 import Picamera2Frames
from orapa_pi.errors import DriverUnavailable
from tests.devices.fake_picamera2 import DELAY_FRAMES, FakePicamera2, World, class_for


def frames(world: World, locks: Locks | None = None, held_by: str = "another program") -> Picamera2Frames:
    return Picamera2Frames(locks or Locks(), lambda: class_for(world), lambda _: held_by)


def test_red_stays_red() -> None:
    """Format RGB888 is blue, green, red in numpy: red is in the last channel, and no driver may swap it."""
    camera = frames(World())
    camera.open()
    shot = camera.shot()
    assert shot is not None
    assert shot.picture[0, 0].tolist() == [0, 0, 200]


def test_exposure_and_white_balance_are_measured_once_and_locked() -> None:
    camera = frames(World())
    camera.open()
    locked = [shot.locked for _ in range(8) if (shot := camera.shot()) is not None]
    assert locked == [False] * (DELAY_FRAMES - 1) + [True] * (8 - DELAY_FRAMES + 1)
    assert camera.locks.exposure_us > 20_000
    assert camera.locks.red_gain == pytest.approx(1.4, abs=0.05)


def test_given_locks_are_taken_as_they_are() -> None:
    wanted = Locks(12_000, 1.5, 2.0, 1.8)
    camera = frames(World(), wanted)
    camera.open()
    shots = [camera.shot() for _ in range(6)]
    assert camera.locks == wanted
    assert shots[-1] is not None
    assert shots[-1].locked


def test_a_camera_that_ignores_its_gains_is_never_believed() -> None:
    world = World()
    world.ignores_gains = True
    camera = frames(world, Locks(12_000, 1.5, 2.0, 1.8))
    camera.open()
    assert not any(shot.locked for _ in range(20) if (shot := camera.shot()) is not None)


def test_one_mode_for_life_and_every_frame_given_back() -> None:
    world = World()
    camera = frames(world)
    camera.open()
    for _ in range(50):
        camera.shot()
    assert world.outstanding == 0
    assert world.configured == [{"main": {"size": (1920, 1080), "format": "RGB888"}, "buffer_count": 3, "queue": False}]


def test_no_frame_is_older_than_the_call_for_it() -> None:
    """The matrix has gone dim between two frames: the next one must show it dim."""
    world = World()
    camera = frames(world)
    camera.open()
    camera.shot()
    world.picture = np.full_like(world.picture, 9)
    shot = camera.shot()
    assert shot is not None
    assert shot.picture[0, 0].tolist() == [9, 9, 9]


def opened() -> list[str]:
    """What this process has open."""
    names: list[str] = []
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # that of the list itself
            names.append(os.readlink(descriptor))
    return names


def test_busy_names_the_holder_and_can_be_tried_again() -> None:
    world = World()
    world.taken = True
    camera = frames(world, held_by="rpicam-vid (process 4711)")
    with pytest.raises(CameraAbsent, match=r"in use by rpicam-vid \(process 4711\)"):
        camera.open()
    world.taken = False
    camera.open()
    assert camera.shot() is not None
    (pipe,) = world.left_open
    assert pipe not in opened()


def test_absent_and_later_there() -> None:
    world = World()
    world.present = False
    camera = frames(world)
    with pytest.raises(CameraAbsent, match="no Pi camera is found"):
        camera.open()
    world.present = True
    camera.open()
    assert camera.shot() is not None


def test_gone_is_an_os_error_and_close_lets_go() -> None:
    world = World()
    camera = frames(world)
    camera.open()
    world.unplugged = True
    with pytest.raises(OSError, match="has stopped"):
        camera.shot()
    camera.close()
    camera.close()
    assert not world.taken


def test_a_camera_that_falls_silent_neither_hangs_nor_keeps_the_table() -> None:
    """No frame comes: that is said, and letting go does not wait behind the call for one."""
    world = World()
    camera = frames(world)
    camera.open()
    world.silent = True
    assert camera.shot() is None
    camera.close()
    assert not world.taken
    with pytest.raises(CameraAbsent, match="gives no pictures"):
        camera.open()
    assert not world.taken
    world.silent = False
    camera.open()
    assert camera.shot() is not None


def test_without_the_package_the_sentence_says_how_to_get_it() -> None:
    with pytest.raises(DriverUnavailable, match="sudo apt install python3-picamera2"):
        Picamera2Frames().open()


def test_a_package_that_was_built_for_another_numpy_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of apt, in an environment with a newer numpy: its encoders raise no ImportError (picamera2 issue 1211)."""
    said = "numpy.dtype size changed, may indicate binary incompatibility"
    (tmp_path / "picamera2.py").write_text(f"raise ValueError({said!r})")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(DriverUnavailable) as raised:
        Picamera2Frames().open()
    assert str(raised.value) == (
        f"The Pi camera's package picamera2 fails (ValueError: {said}): `orapa-pi check` says what to do."
    )


def test_a_camera_system_that_does_not_start_is_tried_again() -> None:
    """libcamera's manager is started by the first question for cameras, and takes files of the process for itself."""

    class Manager(FakePicamera2):
        @classmethod
        def global_camera_info(cls) -> list[dict[str, object]]:
            raise RuntimeError("Failed to start CameraManager")

    with pytest.raises(CameraAbsent, match="Failed to start CameraManager"):
        Picamera2Frames(camera_class=lambda: Manager, held_by=lambda _: "nobody").open()


def test_a_camera_that_does_not_tell_its_gains_is_named() -> None:
    """One that sees no colours has none; they may also be lacking in a single frame, which then counts for nothing."""
    world = World()
    camera = frames(world)
    camera.open()
    for _ in range(DELAY_FRAMES):
        camera.shot()
    world.untold = "ColourGains"
    shot = camera.shot()
    assert shot is not None
    assert not shot.locked
    world.untold = ""
    shot = camera.shot()
    assert shot is not None
    assert shot.locked
    camera.close()
    for control in ("ColourGains", "ExposureTime", "AnalogueGain"):
        world.untold = control
        with pytest.raises(CameraAbsent, match=f"does not tell its {control}"):
            camera.open()
        assert not world.taken
