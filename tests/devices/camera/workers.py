"""The worker processes of cameras: as the operating system sees them, and waited for on a busy computer."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children

import pytest

from orapa_pi.devices.camera import school, worker

PATIENCE_S = 120.0


def workers() -> list[int]:
    """The numbers of those that run now and were started by this process."""
    return [child.pid for child in active_children() if child.name == "orapa-vision" and child.pid is not None]


@contextmanager
def patient_cameras() -> Iterator[None]:
    """Cameras that are made here give their workers time enough to start, however many programs run beside them."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(worker, "WorkerReader", partial(worker.WorkerReader, patience_s=PATIENCE_S))
        patched.setattr(school, "FRAME_S", PATIENCE_S)
        yield
