"""Frames and a reader that follow a script, and a pause that passes at once."""

from collections.abc import Callable, Sequence

import numpy as np

from orapa_pi.devices.camera.frames import CameraAbsent, Shot
from orapa_pi.devices.camera.worker import Studied, Study
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.outline import Corners
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.sight import NoBoard, Sight

PICTURE: Image = np.zeros((4, 4, 3), np.uint8)


class ScriptedFrames:
    """`absent`: reasons, one for each time that opening fails first. The next shot raises `fails`, every one `failing`."""

    def __init__(self, absent: Sequence[str] = ()) -> None:
        self.absent = list(absent)
        self.fails: str = ""
        self.failing: Exception | None = None
        self.unlocked = 0
        self.taken = self.opened = self.closed = 0

    def open(self) -> None:
        if self.absent:
            raise CameraAbsent(self.absent.pop(0))
        self.opened += 1

    def shot(self) -> Shot | None:
        if self.failing is not None:
            raise self.failing
        if self.fails:
            reason, self.fails = self.fails, ""
            raise OSError(reason)
        self.taken += 1
        self.unlocked -= self.unlocked > 0
        return Shot(PICTURE, locked=self.unlocked == 0)

    def close(self) -> None:
        self.closed += 1


class ScriptedReader:
    """Gives these sights, one a burst, and the last one for ever; `bursts` are the numbers of frames it was given.

    `studied` is what comes of each lesson, and nothing but good once that is used up.
    """

    def __init__(self, *sights: Sight | None) -> None:
        self.sights = list(sights)
        self.bursts: list[int] = []
        self.edition: Edition = MINE
        self.claims: tuple[Claim, ...] = ()
        self.studies: list[Study] = []
        self.studied: list[Studied | None] = []
        self.forgotten = 0
        self.found: Corners | NoBoard = NoBoard(hidden=(3,))

    def follow(self, edition: Edition) -> None:
        self.edition = edition

    def believe(self, claims: tuple[Claim, ...]) -> None:
        self.claims = claims

    def study(self, study: Study) -> Studied | None:
        self.studies.append(study)
        return self.studied.pop(0) if self.studied else Studied()

    def find(self, picture: Image) -> tuple[Edition, Corners | NoBoard] | None:
        del picture  # there is nothing in it
        return self.edition, self.found

    def forget(self) -> None:
        self.forgotten += 1

    def cancel(self) -> None:
        """It never takes long."""

    def read(self, pictures: Sequence[Image]) -> tuple[Edition, Sight] | None:
        self.bursts.append(len(pictures))
        sight = self.sights.pop(0) if len(self.sights) > 1 else self.sights[0]
        return None if sight is None else (self.edition, sight)

    def close(self) -> None:
        self.sights = self.sights[-1:]


def pauses(into: list[float]) -> Callable[[float], object]:
    return into.append
