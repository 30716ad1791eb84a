"""Calibrations on disk: one JSON file per board, named by the controller's own number.

They lie on this computer and not on the board, so copying another firmware onto the controller leaves them as they are: its
number stays the same.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from orapa_pi.errors import CalibrationError, Reason
from orapa_pi.sensing.calibration import Calibration, calibration_from_json, calibration_to_json

LARGEST_BYTES = 100_000
_BOARD_ID = re.compile(r"[0-9a-f]{1,64}")


@dataclass(frozen=True, slots=True)
class Kept:
    """What a folder holds: calibrations by board, and by board a sentence where there is one that cannot be used.

    Where the folder itself cannot be read, that is said of the board "".
    """

    calibrations: Mapping[str, Calibration]
    faults: Mapping[str, str] = field(default_factory=dict)

    def fault(self, board: str) -> str | None:
        """What keeps this board's calibration from being used, if anything does."""
        return self.faults.get(board) or self.faults.get("")


def load_calibrations(folder: Path, columns: int, rows: int) -> Kept:
    """Every calibration in the folder of a board of that many sensors; none where there is no folder. Never raises."""
    found: dict[str, Calibration] = {}
    faults: dict[str, str] = {}
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".json")
    except (FileNotFoundError, NotADirectoryError):
        paths = []
    except OSError as error:
        said = error.strerror or error
        unread = Reason(
            "The calibrations in {folder} cannot be read: {error}; boards are used without.", folder=folder, error=said
        )
        return Kept({}, {"": unread})
    for path in paths:
        try:
            calibration = _read(path)
            if (calibration.columns, calibration.rows) != (columns, rows):
                size = f"{calibration.columns} x {calibration.rows}"
                raise CalibrationError(
                    Reason(
                        "It is of {size} sensors and a board has {wanted}: walk the board again.",
                        size=size,
                        wanted=f"{columns} x {rows}",
                    )
                )
            found[calibration.board] = calibration
        except CalibrationError as error:
            faults[path.stem] = Reason(
                "Board {board} is used without its calibration, as {path} cannot be used. {error}",
                board=path.stem,
                path=path,
                error=error,
            )
    return Kept(MappingProxyType(found), MappingProxyType(faults))


def require_folder(folder: Path) -> None:
    """Make the folder, before anybody walks a board in vain. Raises CalibrationError where nothing can be kept in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_keep(folder, error.strerror or str(error)) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _cannot_keep(folder, Reason("it may not be written to"))


def _cannot_keep(folder: Path, why: str) -> CalibrationError:
    return CalibrationError(Reason("The calibration cannot be kept in {folder}: {why}.", folder=folder, why=why))


def save_calibration(folder: Path, calibration: Calibration) -> Path:
    """Put it in the place of the board's old one, all or nothing, read it back, and give the file.

    Raises CalibrationError where it cannot be written, or was not kept as it was written.
    """
    if not _BOARD_ID.fullmatch(calibration.board):
        raise CalibrationError(
            Reason("A board's number is hex digits, not {board}: nothing is kept for it.", board=repr(calibration.board))
        )
    path = folder / f"{calibration.board}.json"
    fresh = path.with_suffix(".new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(calibration_to_json(calibration), file)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        if _read(fresh, calibration.board) != calibration:
            raise CalibrationError(Reason("{path} does not hold what was written: try another disk or card.", path=fresh))
        os.replace(fresh, path)
        _flush_folder(folder)
    except OSError as error:
        raise _cannot_keep(folder, error.strerror or str(error)) from None
    return path


def _read(path: Path, board: str = "") -> Calibration:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES)
        value = json.loads(data)
    except OSError as error:
        raise CalibrationError(Reason("It cannot be read: {error}.", error=error.strerror or error)) from None
    except (ValueError, RecursionError):
        raise CalibrationError(Reason("It is no JSON: walk the board again.")) from None
    calibration = calibration_from_json(value)
    if calibration.board != (board or path.stem):
        raise CalibrationError(Reason("It belongs to board {board}: walk the board again.", board=calibration.board))
    return calibration


def _flush_folder(folder: Path) -> None:
    """The new name must be on the disk as well before anybody says that it is kept."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
