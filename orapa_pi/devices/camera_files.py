"""Frames from files: one picture, or a folder whose pictures are shown one after the other, the last one for ever."""

from pathlib import Path

from orapa_pi.devices.camera.frames import CameraAbsent, Locks, Shot
from orapa_pi.errors import PictureError
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.pictures import read_picture

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")


class FileFrames:
    """Each picture is given several times, as a camera does that looks at a board at rest."""

    def __init__(self, path: str, locks: Locks = Locks(), times: int = 20) -> None:  # noqa: B008 - frozen
        del locks  # pictures are as they are
        self._path = Path(path)
        self._times = times
        self._given = 0
        self._number = -1
        self._picture: Image | None = None

    def open(self) -> None:
        if not self._files():
            raise CameraAbsent(f"no pictures are in {self._path}")

    def _files(self) -> list[Path]:
        if self._path.is_dir():
            return sorted(file for file in self._path.iterdir() if file.suffix.lower() in SUFFIXES)
        return [self._path] if self._path.is_file() else []

    def shot(self) -> Shot | None:
        files = self._files()
        if not files:
            raise OSError(f"the pictures in {self._path} have gone")
        number = min(self._given // self._times, len(files) - 1)
        self._given += 1
        if number != self._number or self._picture is None:
            try:
                self._picture, self._number = read_picture(str(files[number])), number
            except PictureError as error:
                raise OSError(str(error)) from None
        return Shot(self._picture)

    def close(self) -> None:
        self._picture = None
