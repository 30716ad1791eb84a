"""Reading needs no more memory and no more files over time, here or in the worker: 10,000 frames under `make soak`."""

import os
import resource
from pathlib import Path

import pytest

from orapa_pi.devices.camera.line import BURST, CameraLine, Manner
from orapa_pi.devices.camera.worker import WorkerReader
from orapa_pi.devices.camera_files import FileFrames
from orapa_pi.devices.ports import Message, ReadingSeen
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.rules.layout import Layout
from tests.devices.camera.workers import workers
from tests.devices.camera_video import video_of
from tests.scale import scaled
from tests.vision.conditions import PLAIN
from tests.vision.evidence import EDITIONS
from tests.vision.scene import draw
from tests.vision.tables import table_for

FRAMES = 10_000
LOOKS_A_FILM = 60
"""So often the film is opened anew, as a camera is that was pulled out."""
WARM_UP = 20
MOST_GROWTH_BYTES = 24_000_000


def held_bytes(process: int) -> int:
    """What a process holds in memory now."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize()


def open_files(process: int) -> int:
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from Linux's /proc")
def test_memory_and_files_stay_flat(tmp_path: Path) -> None:
    edition = EDITIONS[1]
    table, calibration, layout = table_for(edition)
    empty, laid = draw(Layout(edition, ()), table, PLAIN), draw(layout, table, PLAIN)
    film = FileFrames(
        str(video_of(tmp_path / "board.avi", [empty] * (LOOKS_A_FILM * 5 // 2) + [laid] * (LOOKS_A_FILM * 5 // 2)))
    )
    reader = WorkerReader(edition, lambda _: calibration, patience_s=120.0)
    line = CameraLine(film, reader, Manner(), SimulatedClock(), lambda _: None)
    told: list[Message] = []

    def look(times: int) -> None:
        for number in range(times):
            if number % LOOKS_A_FILM == 0:
                film.close()
            line.turn(told.append)

    try:
        look(WARM_UP)
        (worker,) = workers()
        before = [(held_bytes(one), open_files(one)) for one in (os.getpid(), worker)]
        look(-(-scaled(FRAMES) // BURST))
        assert workers() == [worker]
        after = [(held_bytes(one), open_files(one)) for one in (os.getpid(), worker)]
    finally:
        line.close()
    for name, (bytes_before, files_before), (bytes_after, files_after) in zip(("table", "worker"), before, after, strict=True):
        print(name, bytes_before, "->", bytes_after, "bytes,", files_before, "->", files_after, "files")
        assert bytes_after - bytes_before < MOST_GROWTH_BYTES
        assert files_after <= files_before
    assert any(isinstance(message, ReadingSeen) and message.reading for message in told)
