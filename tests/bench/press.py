"""From a press on the simulated panel, through the running loop, to the last byte on the matrix's SPI."""

import time
from random import Random
from threading import Event, Thread

from orapa_pi.app.journal import Journal
from orapa_pi.compose import open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.matrix_luma import UnicornHatHd
from orapa_pi.devices.ports import Control, Quit
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from tests.bench.figures import median_and_p99
from tests.devices.test_matrix_luma import RecordingSpi
from tests.rules.layouts import RECORDED

PRESSES = 1000


class TimingSpi(RecordingSpi):
    """Notes when the last byte of a transfer was handed over."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = Event()
        self.sent_s = 0.0

    def writebytes(self, data: list[int]) -> None:
        del data  # thousands of frames need not be kept
        self.sent_s = time.perf_counter()
        self.sent.set()


def main() -> None:
    median, p99 = median_and_p99(press_times_s())
    print(
        f"press on the simulated panel -> last SPI byte: median {median:.2f} ms, p99 {p99:.2f} ms ({PRESSES} presses, no store)"
    )


def press_times_s(journal: Journal | None = None) -> list[float]:
    """Every second press fires, the others turn the port."""
    spi = TimingSpi()
    panel = SimulatedPanel()
    board = SimulatedBoard(BoardSettings(Config().edition()))
    devices = Devices(board, UnicornHatHd(MatrixSettings(), spi), panel)
    times_s = []
    at_once = check_config({"board": {"equal_pictures": 1, "quiet_s": 0.0}}, "the bench")
    with open_table(at_once, devices, load_words("en"), time.monotonic, Random("bench"), journal=journal) as table:
        table.run_until_quiet()
        for placement in RECORDED["table-game-1"].placements:
            board.place(placement)
        table.run_until_quiet()
        panel.press(Control.OK)
        table.run_until_quiet()
        loop = Thread(target=table.run)
        loop.start()
        for number in range(PRESSES):
            spi.sent.clear()
            start_s = time.perf_counter()
            panel.press(Control.OK if number % 2 else Control.RIGHT)
            spi.sent.wait(5)
            times_s.append(spi.sent_s - start_s)
        table.post(Quit())
        loop.join()
    return times_s
