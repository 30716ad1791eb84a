"""The camera put together: what takes its pictures, the worker that reads them, what it has learned of the table."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from orapa_pi.config import Config
from orapa_pi.devices.factory import driver_class
from orapa_pi.devices.ports import Source
from orapa_pi.errors import CalibrationError
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.editions import EDITIONS

if TYPE_CHECKING:
    from orapa_pi.devices.camera.frames import Frames
    from orapa_pi.devices.camera.school import Studio
    from orapa_pi.vision.calibration import CameraCalibration

LARGEST_BYTES = 1_000_000
"""Of a calibration; one has some 100 kB."""
MEASURING = ("picamera2", "opencv")
"""Drivers that have exposure and white balance of their own to lock; pictures that are sent or lie in files are as they are."""


def is_witness(config: Config) -> bool:
    """Whether the camera looks at the board of other sensors."""
    return config.camera.driver != "off" and config.board.driver != "camera"


def make_camera(config: Config, *, witness: bool) -> Source:
    """The camera, as the board or as a witness beside it. Raises ConfigError for an unknown driver, DriverUnavailable."""
    frames = make_frames(config)
    board = driver_class("board", "camera")
    from orapa_pi.devices.camera.line import Manner
    from orapa_pi.devices.camera.worker import WorkerReader

    reader = WorkerReader(config.edition(), lambda edition: _if_it_fits(config, edition))
    made: Source = board(frames, reader, Manner(witness, config.camera.every_s), studio=_studio(config))
    return made


def _studio(config: Config) -> "Studio":
    """How this camera learns its table while it runs; only a real one has anything to lock."""
    from orapa_pi.devices.camera.school import Studio

    if config.camera.driver not in MEASURING:
        return Studio(partial(keep_calibration, config))
    return Studio(partial(keep_calibration, config), partial(make_frames, config, anew=True), partial(make_frames, config))


def keep_calibration(config: Config, learned: "CameraCalibration") -> Path:
    """Write what was learned of this game, in the place of what was known of it before. Raises CalibrationError."""
    from orapa_pi.vision.store import save_calibration

    path = file_for(config, learned.edition.name)
    save_calibration(path, learned)
    return path


def file_for(config: Config, game: str) -> Path:
    """The file for this game: the one of the config, unless it holds another game's; then one beside it by the game's name."""
    path = config.camera.calibration_path()
    own = path.parent / f"{path.stem}-{game}{path.suffix}"
    return own if own.exists() or game_in(path) not in ("", game) else path


def kept_files(config: Config) -> dict[str, Path]:
    """By the game's name, the files of what the camera has learned; OpenCV and its like are not needed to know that."""
    files = {game: file_for(config, game) for game in EDITIONS}
    return {game: path for game, path in files.items() if game_in(path) == game}


def game_in(path: Path) -> str:
    """The name of the game whose calibration is in a file; empty if there is none that can be read."""
    try:
        with path.open("rb") as file:
            value = json.loads(file.read(LARGEST_BYTES))
    except (OSError, ValueError, RecursionError):
        return ""
    name = value.get("edition") if isinstance(value, dict) else None
    return name if isinstance(name, str) else ""


def make_frames(config: Config, *, anew: bool = False) -> "Frames":
    """What takes the camera's pictures, locked as the config says, else as when it learned the table, or `anew` measured.

    Raises as `make_camera` does.
    """
    frames = driver_class("camera", config.camera.driver)
    from orapa_pi.devices.camera.frames import Locks

    camera = config.camera
    learned = None if anew else _if_it_fits(config, config.edition())
    exposure_us, gain, red_gain, blue_gain = learned.locks if learned else (0.0, 0.0, 0.0, 0.0)
    locks = Locks(
        camera.exposure_us or int(exposure_us),
        camera.gain or gain,
        camera.red_gain or red_gain,
        camera.blue_gain or blue_gain,
    )
    made: Frames = frames(locks=locks) if camera.driver == "picamera2" else frames(camera.path, locks)
    return made


def calibration_for(config: Config, edition: Edition) -> "CameraCalibration | None":
    """What the camera has learned of this edition; None if nothing. Raises CalibrationError if it is damaged or another's."""
    from orapa_pi.vision.store import load_calibration

    path = file_for(config, edition.name)
    return load_calibration(path, edition) if path.exists() else None


def _if_it_fits(config: Config, edition: Edition) -> "CameraCalibration | None":
    """The same at the table: what does not fit is as good as nothing, and the table says that the camera is not calibrated."""
    try:
        return calibration_for(config, edition)
    except (CalibrationError, OSError):  # the latter where it cannot be found out whether there is one
        return None
