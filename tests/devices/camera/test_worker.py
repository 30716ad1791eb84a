"""The worker process: it reads what is sent, and one that dies or hangs is replaced."""

import errno
import os
import signal
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from threading import Thread

import numpy as np
import pytest

from orapa_pi.devices.camera.worker import Studied, Study, WorkerReader, read_burst
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.outline import fault_of
from orapa_pi.vision.calibration import CameraCalibration
from orapa_pi.vision.sight import Moving, NoBoard, Read
from tests.devices.camera.workers import workers
from tests.vision.conditions import PLAIN
from tests.vision.scene import draw
from tests.vision.tables import table_for


def learned(edition: Edition) -> CameraCalibration | None:
    return table_for(MINE)[1] if edition == MINE else None


@pytest.fixture
def worker() -> Iterator[WorkerReader]:
    reader = WorkerReader(MINE, learned, patience_s=120.0)
    yield reader
    reader.close()


def test_it_reads_elsewhere_and_is_replaced_when_it_dies(worker: WorkerReader) -> None:
    table, _, layout = table_for(MINE)
    picture = draw(layout, table, PLAIN)
    found = worker.read([picture, picture])
    assert found is not None
    edition, sight = found
    assert edition == MINE
    assert isinstance(sight, Read)
    assert sight.reading.layout is not None
    assert sight.reading.layout.looks_like(layout)
    (first,) = workers()
    assert first != os.getpid()
    os.kill(first, signal.SIGKILL)
    assert worker.read([picture]) is None
    assert worker.replaced == 1
    again = worker.read([picture])
    assert again is not None
    assert isinstance(again[1], Read)
    assert workers() != [first]
    assert len(workers()) == 1


def test_it_learns_elsewhere_and_believes_what_is_said(worker: WorkerReader) -> None:
    table, _, layout = table_for(MINE)
    empty, dealt = draw(Layout(MINE, ()), table, PLAIN), draw(layout, table, PLAIN)
    assert worker.study(Study((empty, empty), MINE)) == Studied()
    assert worker.study(Study((dealt,), MINE)) == Studied(fault="not_empty")
    learned = worker.study(Study((empty,), MINE, (dealt, dealt), layout))
    assert learned is not None
    assert learned.calibration is not None
    assert learned.calibration.edition == MINE
    lacking = draw(Layout(MINE, layout.placements[1:]), table, PLAIN)
    other = worker.study(Study((empty,), MINE, (lacking,), layout))
    assert other is not None
    assert (other.calibration, other.fault) == (None, "other")
    found = worker.find(dealt)
    assert found is not None
    edition, corners = found
    assert edition == MINE
    assert not isinstance(corners, NoBoard)
    assert fault_of(corners, MINE.grid, dealt.shape[1], dealt.shape[0]) is None
    assert worker.find(np.zeros_like(dealt)) == (MINE, NoBoard(hidden=(1, 2, 3, 4)))
    claims = (Claim(Cell(0, 0), layout.placements[0].piece.name),)
    worker.believe(claims)
    seen = worker.read([lacking])
    assert seen is not None
    assert isinstance(seen[1], Read)
    assert seen[1].claims == claims
    assert seen[1].reading.layout is None


def test_another_edition_has_a_worker_of_its_own(worker: WorkerReader) -> None:
    table, _, layout = table_for(MINE)
    picture = draw(layout, table, PLAIN)
    first = worker.read([picture])
    worker.follow(SPACE)
    second = worker.read([picture])
    assert first is not None
    assert second is not None
    assert isinstance(first[1], Read)
    assert second == (SPACE, NoBoard(hidden=(1, 2, 3, 4)))


def test_one_that_takes_too_long_is_replaced() -> None:
    reader = WorkerReader(MINE, lambda _: None, patience_s=0.0)  # no time at all: it has not even started
    assert reader.read([np.zeros((8, 8, 3), np.uint8)]) is None
    assert reader.replaced == 1
    assert workers() == []


@pytest.mark.parametrize("fault", [errno.EAGAIN, errno.ENOMEM])
def test_one_that_cannot_be_started_is_tried_again(fault: int, worker: WorkerReader, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small Pi may have no memory for another process just then, and its service no room for one."""

    def fork_exec(*_: object) -> int:
        raise OSError(fault, os.strerror(fault))

    picture = np.zeros((8, 8, 3), np.uint8)
    with monkeypatch.context() as lacking:
        lacking.setattr("_posixsubprocess.fork_exec", fork_exec)
        assert worker.read([picture]) is None
    assert worker.replaced == 1
    assert workers() == []
    assert worker.read([picture]) is not None


def test_what_is_worked_out_can_be_given_up_from_another_thread(worker: WorkerReader) -> None:
    picture = np.zeros((8, 8, 3), np.uint8)
    assert worker.read([picture]) is not None
    (process,) = workers()
    os.kill(process, signal.SIGSTOP)  # as if it had much to do
    found: list[object] = []
    waiting = Thread(target=lambda: found.append(worker.read([picture])), daemon=True)
    waiting.start()
    worker.cancel()
    waiting.join(90.0)
    assert found == [None]


def test_it_can_be_given_up_while_its_process_is_being_started(worker: WorkerReader, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a table does that is closed just then: there is something to kill a moment later only."""
    start, closing = SpawnProcess.start, Thread(target=worker.cancel)

    def started(process: SpawnProcess) -> None:
        closing.start()
        closing.join(0.2)
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", started)
    assert worker.read([np.zeros((8, 8, 3), np.uint8)]) is None
    closing.join()
    assert worker.replaced == 1


def test_a_picture_that_changes_between_frames_is_moving() -> None:
    table, calibration, layout = table_for(MINE)
    still = draw(layout, table, PLAIN)
    moved = still.copy()
    moved[200:300, 400:500] = 0
    assert read_burst([still, moved], MINE, calibration) == Moving()
    brighter = np.clip(still.astype(np.int16) + 6, 0, 255).astype(np.uint8)
    assert isinstance(read_burst([still, brighter, still], MINE, calibration), Read)
    assert read_burst([np.zeros((50, 80, 3), np.uint8)] * 3, MINE, calibration) == NoBoard(hidden=(1, 2, 3, 4))
