"""Frames from files: one picture, a folder whose pictures are shown one after the other, or a video.

A video gives one frame for each that is asked for, and skips none, so that a slow computer sees what a fast one does. What is
shown last, picture or frame, stays for ever, as a board does that nobody touches.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from orapa_pi.devices.camera.frames import CameraAbsent, Locks, Shot
from orapa_pi.errors import PictureError, Reason, clause, quoted
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.pictures import MOST_PIXELS, bounded, read_picture

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")
MOST_LACKING = 0.05
"""Of the frames that a video says it has: so many may be missing at its end, as some programs count them wrongly."""


class _Film(Protocol):
    def next(self) -> Image:
        """The next frame. Raises OSError."""

    def close(self) -> None:
        """Let go of the file."""


class FileFrames:
    """A picture, a folder or a video. Each picture is given several times, as by a camera over a board at rest."""

    def __init__(self, path: str, locks: Locks = Locks(), times: int = 20) -> None:  # noqa: B008 - frozen
        del locks  # pictures are as they are
        self._path = Path(path)
        self._times = times
        self._film: _Film | None = None
        self._broken: tuple[tuple[int, int], str] | None = None

    def open(self) -> None:
        """Raises CameraAbsent if there is nothing, or a video that was found broken and is still the same file."""
        if self._broken is not None and self._broken[0] == _print_of(self._path):
            raise CameraAbsent(self._broken[1])
        self.close()
        if self._path.is_file() and self._path.suffix.lower() not in SUFFIXES:
            self._film = _Video(self._path)
        elif _pictures(self._path):
            self._film = _Stills(self._path, self._times)
        else:
            raise CameraAbsent(Reason("no pictures are in {path}", path=self._path))

    def shot(self) -> Shot | None:
        if self._film is None:
            raise OSError(Reason("{path} is not open", path=self._path))
        try:
            return Shot(self._film.next())
        except _BrokenOff as error:
            self._broken = (_print_of(self._path), str(error))
            raise

    def close(self) -> None:
        film, self._film = self._film, None
        if film is not None:
            film.close()


class _BrokenOff(OSError):
    """A video ends before its end; playing it again would not change that."""


def _print_of(path: Path) -> tuple[int, int]:
    """What changes when a file is replaced."""
    try:
        known = path.stat()
    except OSError:
        return 0, 0
    return known.st_mtime_ns, known.st_size


def _pictures(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES)
    return [path] if path.is_file() else []


@dataclass(slots=True)
class _Stills:
    """Pictures, each given so many times; a folder is looked into again each time, so that one can be added."""

    path: Path
    times: int
    given: int = 0
    shown: Path | None = None
    picture: Image | None = None

    def next(self) -> Image:
        files = _pictures(self.path)
        if not files:
            raise OSError(Reason("the pictures in {path} have gone", path=self.path))
        file = files[min(self.given // self.times, len(files) - 1)]
        self.given += 1
        if self.picture is None or file != self.shown:
            try:
                self.picture, self.shown = read_picture(str(file)), file
            except PictureError as error:
                raise OSError(clause(str(error))) from None  # it becomes part of a sentence
        return self.picture

    def close(self) -> None:
        self.picture = None


class _Video:
    """A video through OpenCV. Raises CameraAbsent for what is none, or has frames too large to be looked at."""

    def __init__(self, path: Path) -> None:
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # the decoder says on standard error what is said here in words
        self._name = quoted(path.name)
        self._capture: Any = cv2.VideoCapture(str(path))
        self._given = 0
        self._last: Image | None = None
        if not self._capture.isOpened():
            self.close()
            raise CameraAbsent(Reason("{name} is neither a picture nor a video that can be read", name=self._name))
        wide, high = (int(self._capture.get(key)) for key in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
        self._count = max(0, int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT)))
        if wide * high > MOST_PIXELS:
            self.close()
            raise CameraAbsent(
                Reason(
                    "the frames of {name} have {wide} x {high} pixels: use a smaller video",
                    name=self._name,
                    wide=wide,
                    high=high,
                )
            )

    def next(self) -> Image:
        there, frame = (False, None) if self._capture is None else self._capture.read()
        if there and frame is not None:
            self._given += 1
            self._last = bounded(np.asarray(frame, dtype=np.uint8))
        else:
            self.close()
            if self._last is None or self._given < (1 - MOST_LACKING) * self._count - 1:
                raise _BrokenOff(
                    Reason(
                        "the video {name} breaks off after {given} of {count} frames",
                        name=self._name,
                        given=self._given,
                        count=self._count,
                    )
                )
        if self._last is None:
            raise _BrokenOff(Reason("the video {name} has no frames", name=self._name))
        return self._last

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()
