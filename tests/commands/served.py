"""The real `serve` with a panel that is standard input: `ok`, `right` and the like, one a line.

`lay` lays the board, `hang` makes the matrix take the next frame for ever.
"""

import gc
import os
import sys
from threading import Event, Thread

from orapa_pi.commands.serve import serve
from orapa_pi.config import Config
from orapa_pi.devices.hands import Bench
from orapa_pi.devices.machine_linux import LinuxMachine
from orapa_pi.devices.ports import (
    Control,
    Matrix,
    Post,
    Pressed,
)
from orapa_pi.devices.supervisor import supervisor_of
from orapa_pi.drivers import Devices, make_devices
from orapa_pi.phrases import load_words
from orapa_pi.screen.frame import Frame
from tests.rules.layouts import RECORDED

LAYOUT = RECORDED["table-game-1"]


class HangingMatrix:
    """A matrix whose driver may never come back, and the table's loop with it."""

    def __init__(self, matrix: Matrix) -> None:
        self._matrix = matrix
        self.hangs = Event()

    def start(self) -> None:
        self._matrix.start()

    def show(self, frame: Frame) -> None:
        if self.hangs.is_set():
            Event().wait()
        self._matrix.show(frame)

    def close(self) -> None:
        self._matrix.close()


class PipePanel:
    """Posts a press for every line of standard input."""

    def __init__(self, bench: Bench, matrix: HangingMatrix) -> None:
        self._bench = bench
        self._matrix = matrix

    def start(self, post: Post) -> None:
        Thread(target=self._read, args=(post,), daemon=True).start()

    def close(self) -> None:
        """The pipe closes by itself."""

    def _read(self, post: Post) -> None:
        for line in sys.stdin:
            if line.strip() == "lay":
                for placement in LAYOUT.placements:
                    self._bench.place(placement)
            elif line.strip() == "hang":
                self._matrix.hangs.set()
            else:
                post(Pressed(Control(line.strip())))


def main() -> int:
    config = Config.model_validate({"board": {"equal_pictures": 1, "quiet_s": 0.0}, "web": {"port": 0}})
    made = make_devices(config)
    assert made.bench
    supervisor = supervisor_of(os.environ, os.getpid())
    matrix = HangingMatrix(made.matrix)
    devices = Devices(made.board, matrix, PipePanel(made.bench, matrix))
    try:
        return serve(config, load_words("en"), devices, supervisor, LinuxMachine(os.environ), os.environ)
    finally:
        gc.freeze()  # as `serve.run` does, whose end is tested here


if __name__ == "__main__":
    sys.exit(main())
