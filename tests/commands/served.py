"""The real `serve` with a panel that is standard input: `lay`, `ok`, `right` and the like, one a line."""

import os
import sys
from threading import Thread

from orapa_pi.commands.serve import serve
from orapa_pi.compose import Devices, make_devices
from orapa_pi.config import Config
from orapa_pi.devices.machine_linux import LinuxMachine
from orapa_pi.devices.ports import Bench, Control, Post, Pressed
from orapa_pi.devices.supervisor import supervisor_of
from orapa_pi.phrases import load_words
from tests.rules.layouts import RECORDED

LAYOUT = RECORDED["table-game-1"]


class PipePanel:
    """Posts a press for every line of standard input; `lay` lays the board."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def start(self, post: Post) -> None:
        Thread(target=self._read, args=(post,), daemon=True).start()

    def close(self) -> None:
        """The pipe closes by itself."""

    def _read(self, post: Post) -> None:
        for line in sys.stdin:
            if line.strip() == "lay":
                for placement in LAYOUT.placements:
                    self._bench.place(placement)
            else:
                post(Pressed(Control(line.strip())))


def main() -> int:
    config = Config.model_validate({"board": {"equal_pictures": 1, "quiet_s": 0.0}, "web": {"port": 0}})
    made = make_devices(config)
    assert made.bench
    supervisor = supervisor_of(os.environ, os.getpid())
    devices = Devices(made.board, made.matrix, PipePanel(made.bench))
    return serve(config, load_words("en"), devices, supervisor, LinuxMachine(os.environ), os.environ)


if __name__ == "__main__":
    sys.exit(main())
