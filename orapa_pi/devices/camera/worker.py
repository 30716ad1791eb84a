"""Reading pictures in a process of its own: a hard picture, or one that makes a decoder stumble, never holds up the table."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Protocol

from orapa_pi.rules.edition import Edition
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import CameraCalibration
from orapa_pi.vision.sight import Moving, Sight

PATIENCE_S = 10.0
"""Longer than any burst takes on the slowest Pi; a worker that needs more is replaced."""


class Reader(Protocol):
    """Makes one sight of the frames of one moment, for the edition that is played."""

    def follow(self, edition: Edition) -> None:
        """This edition is played from now on; called from any thread."""

    def read(self, pictures: Sequence[Image]) -> tuple[Edition, Sight] | None:
        """What they show together, and of which edition; None if it could not be found out this time."""

    def close(self) -> None:
        """Let go; may be called twice."""


def read_burst(pictures: Sequence[Image], edition: Edition, calibration: CameraCalibration | None) -> Sight:
    """The frames' vote; a picture that moves between them is none."""
    from orapa_pi.vision.reader import see
    from orapa_pi.vision.votes import ballot, stirring

    if any(stirring(before, after) for before, after in pairwise(pictures)):
        return Moving()
    return ballot([see(picture, edition, calibration) for picture in pictures])


def _serve(connection: Connection, edition: Edition, calibration: CameraCalibration | None) -> None:
    """The worker's whole life: pictures in, a sight out, until the other end closes."""
    import cv2

    cv2.setNumThreads(1)  # the table's own core stays free
    try:
        while True:
            connection.send(read_burst(connection.recv(), edition, calibration))
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
        self._connection: Connection | None = None
        self.replaced = 0

    @property
    def process_id(self) -> int | None:
        """The worker's, while there is one."""
        return None if self._process is None else self._process.pid

    def follow(self, edition: Edition) -> None:
        self._edition = edition

    def read(self, pictures: Sequence[Image]) -> tuple[Edition, Sight] | None:
        if self._edition != self._served:
            self.close()
        connection = self._connected()
        try:
            connection.send(list(pictures))
            if connection.poll(self._patience_s):
                sight: Sight = connection.recv()
                return self._served, sight
        except (EOFError, OSError):
            pass
        self.replaced += 1
        self.close()
        return None

    def _connected(self) -> Connection:
        if self._connection is None:
            context = get_context("spawn")  # a fork would take the table's threads and locks along
            self._served = self._edition
            self._connection, theirs = context.Pipe()
            self._process = context.Process(
                target=_serve, args=(theirs, self._served, self._learned(self._served)), daemon=True, name="orapa-vision"
            )
            self._process.start()
            theirs.close()
        return self._connection

    def close(self) -> None:
        connection, process = self._connection, self._process
        self._connection = self._process = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.join(1.0)
            if process.is_alive():
                process.kill()
                process.join(5.0)
            process.close()
