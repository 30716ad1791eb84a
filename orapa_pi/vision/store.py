"""Calibrations of cameras on disk: one JSON file, written all or nothing."""

import json
import os
from pathlib import Path

from orapa_pi.errors import CalibrationError, Reason, quoted
from orapa_pi.rules.edition import Edition
from orapa_pi.vision.calibration import CameraCalibration, calibration_from_json, calibration_to_json

LARGEST_BYTES = 1_000_000


def load_calibration(path: Path, edition: Edition) -> CameraCalibration:
    """The calibration in a file, for this edition. Raises CalibrationError."""
    try:
        with path.open("rb") as file:
            value = json.loads(file.read(LARGEST_BYTES))
    except OSError as error:
        said = error.strerror or error
        raise CalibrationError(
            Reason("The calibration {path} cannot be read: {error}.", path=quoted(str(path)), error=said)
        ) from None
    except (ValueError, RecursionError):
        raise CalibrationError(
            Reason("{path} is no calibration of a camera: calibrate the camera again.", path=quoted(str(path)))
        ) from None
    return calibration_from_json(value, edition)


def save_calibration(path: Path, calibration: CameraCalibration) -> None:
    """Put it in the place of an older one, all or nothing. Raises CalibrationError if it cannot be kept."""
    if path.is_dir():
        raise CalibrationError(Reason("The calibration cannot be kept in {path}: it is a folder.", path=quoted(str(path))))
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(calibration_to_json(calibration), file)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        load_calibration(fresh, calibration.edition)
        os.replace(fresh, path)
    except OSError as error:
        said = error.strerror or error
        raise CalibrationError(Reason("The calibration cannot be kept in {path}: {error}.", path=path, error=said)) from None
