"""Reading pictures in a process of its own: a hard picture, or one that makes a decoder stumble, never holds up the table."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock
from typing import Any, Protocol

from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.outline import Corners
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import CameraCalibration
from orapa_pi.vision.sight import Moving, NoBoard, Sight

PATIENCE_S = 10.0
"""Longer than any burst takes on the slowest Pi; a worker that needs more is replaced."""
STUDY = 6
"""So much longer a lesson may take: looks that were learned from another layout make every arrangement nearly as good."""


@dataclass(frozen=True, slots=True)
class Look:
    """Frames of one moment, and what is said of cells in which they may not tell."""

    pictures: tuple[Image, ...]
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Find:
    """A picture in which the board is to be found, and nothing read."""

    picture: Image


@dataclass(frozen=True, slots=True)
class Study:
    """Frames of the empty board, and of a dealt layout on it; without those only the first are judged."""

    empty: tuple[Image, ...]
    edition: Edition
    dealt: tuple[Image, ...] = ()
    layout: Layout | None = None


@dataclass(frozen=True, slots=True)
class Studied:
    """What was learned, or why nothing was (see `CannotLearn`); neither if only the empty board was judged, and is good."""

    calibration: CameraCalibration | None = None
    fault: str = ""
    cells: tuple[Cell, ...] = ()


class Reader(Protocol):
    """Makes one sight of the frames of one moment, for the edition that is played."""

    def follow(self, edition: Edition) -> None:
        """This edition is played from now on; called from any thread."""

    def believe(self, claims: tuple[Claim, ...]) -> None:
        """This is said of some cells from now on."""

    def read(self, pictures: Sequence[Image]) -> tuple[Edition, Sight] | None:
        """What they show together, and of which edition; None if it could not be found out this time."""

    def study(self, study: Study) -> Studied | None:
        """Learn from them; None if it could not be done this time."""

    def find(self, picture: Image) -> tuple[Edition, Corners | NoBoard] | None:
        """Where the board of which edition lies in it; None if it could not be found out this time."""

    def forget(self) -> None:
        """What was learned is on the disk anew: the next reading goes by that."""

    def cancel(self) -> None:
        """What is being worked out comes to nothing, at once; called from any thread."""

    def close(self) -> None:
        """Let go; may be called twice."""


def read_burst(
    pictures: Sequence[Image], edition: Edition, calibration: CameraCalibration | None, claims: tuple[Claim, ...] = ()
) -> Sight:
    """The frames' vote; a picture that moves between them is none."""
    from orapa_pi.vision.reader import see
    from orapa_pi.vision.votes import ballot, stirring

    if any(stirring(before, after) for before, after in pairwise(pictures)):
        return Moving()
    return ballot([see(picture, edition, calibration, claims) for picture in pictures])


def learn_from(study: Study) -> Studied:
    """What is learned from these frames."""
    from orapa_pi.errors import CalibrationError
    from orapa_pi.vision.learning import CannotLearn, calibrate_from, check_empty

    try:
        if study.layout is not None:
            return Studied(calibrate_from(study.empty, study.dealt, study.layout))
        check_empty(study.empty, study.edition)
    except CannotLearn as why:
        return Studied(fault=why.fault, cells=why.cells)
    except CalibrationError:
        return Studied(fault="other")
    return Studied()


def _serve(connection: Connection, edition: Edition, calibration: CameraCalibration | None) -> None:
    """The worker's whole life: pictures in, a sight or a calibration out, until the other end closes."""
    import cv2

    from orapa_pi.vision.reader import locate

    cv2.setNumThreads(1)  # the table's own core stays free
    try:
        while True:
            task: Look | Study | Find = connection.recv()
            if isinstance(task, Study):
                connection.send(learn_from(task))
            elif isinstance(task, Find):
                connection.send(locate(task.picture, edition))
            else:
                connection.send(read_burst(task.pictures, edition, calibration, task.claims))
    except (EOFError, OSError, KeyboardInterrupt):
        return


class WorkerReader:
    """Reads in a worker process, which is started when it is first needed, and replaced when it dies or hangs or for another
    edition. `learned` gives what the camera has learned of an edition.
    """

    def __init__(
        self, edition: Edition, learned: Callable[[Edition], CameraCalibration | None], patience_s: float = PATIENCE_S
    ) -> None:
        self._edition = self._served = edition
        self._learned = learned
        self._patience_s = patience_s
        self._process: SpawnProcess | None = None
        self._handling = Lock()
        """A process that is being started cannot be killed, and one that was closed not either: whoever wants to waits."""
        self._connection: Connection | None = None
        self._claims: tuple[Claim, ...] = ()
        self.replaced = 0

    def follow(self, edition: Edition) -> None:
        self._edition = edition

    def believe(self, claims: tuple[Claim, ...]) -> None:
        self._claims = claims

    def read(self, pictures: Sequence[Image]) -> tuple[Edition, Sight] | None:
        sight = self._done(Look(tuple(pictures), self._claims))
        return None if sight is None else (self._served, sight)

    def study(self, study: Study) -> Studied | None:
        found: Studied | None = self._done(study)
        return found

    def find(self, picture: Image) -> tuple[Edition, Corners | NoBoard] | None:
        found: Corners | NoBoard | None = self._done(Find(picture))
        return None if found is None else (self._served, found)

    def forget(self) -> None:
        self.close()

    def cancel(self) -> None:
        with self._handling:
            if self._process is not None:
                self._process.kill()

    def _done(self, task: Look | Study | Find) -> Any:
        """What the worker makes of it; None if it could not be started, died or took too long."""
        if self._edition != self._served:
            self.close()
        try:
            connection = self._connected()
            connection.send(task)
            if connection.poll(self._patience_s * (STUDY if isinstance(task, Study) else 1)):
                return connection.recv()
        except (EOFError, OSError):
            pass
        self.replaced += 1
        self.close()
        return None

    def _connected(self) -> Connection:
        if self._connection is None:
            context = get_context("spawn")  # a fork would take the table's threads and locks along
            self._served = self._edition
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_serve, args=(theirs, self._served, self._learned(self._served)), daemon=True, name="orapa-vision"
            )
            with theirs, self._handling:
                process.start()
                self._process, self._connection = process, ours
        return self._connection

    def close(self) -> None:
        with self._handling:
            process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        if process is not None:
            process.join(1.0)
            if process.is_alive():
                process.kill()
                process.join(5.0)
            with suppress(ValueError):  # it hangs in the system, which ends it when it can
                process.close()
