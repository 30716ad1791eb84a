"""From an edge on a mock pin to the last byte on a recording SPI, in milliseconds, through the whole table and its threads.

A button waits until its contact has settled, which is part of the figure; an encoder does not. The wire is not part of it: 769
bytes at 8 MHz take another 0.77 ms.
"""

import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Condition, Thread
from time import monotonic, perf_counter, sleep

from gpiozero.pins.mock import MockFactory, MockPin

from orapa_pi.app.table import Table
from orapa_pi.compose import open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.matrix_luma import UnicornHatHd
from orapa_pi.devices.panel_gpiozero import GpiozeroPanel
from orapa_pi.devices.ports import Control, Press, Pressed, Quit
from orapa_pi.devices.settings import BoardSettings, MatrixSettings, PanelSettings
from orapa_pi.devices.simulated import SimulatedBoard
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from tests.devices.test_matrix_luma import RecordingSpi
from tests.rules.layouts import RECORDED

ROUNDS = 5
HELD_S = 0.012
"""How long a finger stays on or off: a little more than the bounce time."""
RIGHT, OK, A, B = 13, 26, 17, 27


class HeardSpi(RecordingSpi):
    """A recording SPI that notes what the table knew when it wrote, and when the last byte was written."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table | None = None
        self._written = Condition()
        self._knew: object = None
        self._written_s = 0.0

    def writebytes(self, data: list[int]) -> None:
        self.transfers = [data]
        with self._written:
            self._knew, self._written_s = self._known(), perf_counter()
            self._written.notify()

    def _known(self) -> object:
        if self.table is None:
            return None
        state = self.table.state
        return state.stage, state.port, state.warned, len(state.log)

    def after(self, cause: Callable[[], None]) -> float:
        """Milliseconds from the cause to the first frame in which it shows; a pulse of the frame before does not count."""
        before, start_s = self._known(), perf_counter()
        cause()
        with self._written:
            if not self._written.wait_for(lambda: self._knew not in (None, before) and self._written_s > start_s, 5):
                raise TimeoutError("no frame followed")
            return 1000 * (self._written_s - start_s)


@contextmanager
def running(factory: MockFactory, spi: HeardSpi) -> Iterator[Table]:
    """A table with a whole board, on a loop of its own."""
    settings = PanelSettings(((Control.RIGHT, RIGHT), (Control.OK, OK)), encoder=(A, B))
    board = SimulatedBoard(BoardSettings(Config().edition()))
    devices = Devices(board, UnicornHatHd(MatrixSettings(), spi), GpiozeroPanel(settings, lambda: factory))
    at_once = check_config({"board": {"equal_pictures": 1, "quiet_s": 0.0}}, "the bench")
    with open_table(at_once, devices, load_words("en"), monotonic, Random("bench")) as table:
        table.run_until_quiet()
        for placement in RECORDED["table-game-1"].placements:
            board.place(placement)
        table.run_until_quiet()
        spi.table = table
        loop = Thread(target=table.run)
        loop.start()
        try:
            yield table
        finally:
            table.post(Quit())
            loop.join()


def turn(pins: dict[int, MockPin], spi: HeardSpi, leading: int, following: int) -> float:
    """One detent, timed from its last edge."""
    pins[leading].drive_low()
    pins[following].drive_low()
    pins[leading].drive_high()
    return spi.after(pins[following].drive_high)


def measure(factory: MockFactory, spi: HeardSpi, table: Table) -> dict[str, list[float]]:
    """Ask from every port, a few times over."""
    pins = {number: factory.pin(number) for number in (RIGHT, OK, A, B)}
    times: dict[str, list[float]] = {"encoder rests -> port": [], "RIGHT closes -> port": [], "OK opens -> answer": []}
    turned, right, answered = times.values()
    for _ in range(ROUNDS):
        spi.after(lambda: table.post(Pressed(Control.OK)))
        for _ in range(36):
            turned.append(turn(pins, spi, A, B))
            turned.append(turn(pins, spi, B, A))
            pins[OK].drive_low()
            sleep(HELD_S)
            answered.append(spi.after(pins[OK].drive_high))
            right.append(spi.after(pins[RIGHT].drive_low))
            pins[RIGHT].drive_high()
        spi.after(lambda: table.post(Pressed(Control.MODE, Press.LONG)))
    return times


def main() -> None:
    """Print median and 99th percentile, and what they were measured on."""
    factory, spi = MockFactory(), HeardSpi()
    with running(factory, spi) as table:
        times = measure(factory, spi, table)
    print("edge -> last SPI byte, ms    median    p99")
    for name, times_ms in times.items():
        ordered = sorted(times_ms)
        print(f"{name:27} {ordered[len(ordered) // 2]:7.2f} {ordered[len(ordered) * 99 // 100]:6.2f}")
    print(f"({platform.machine()}, Python {platform.python_version()}, mock pins, recording SPI: no figure of a Pi)")


if __name__ == "__main__":
    main()
