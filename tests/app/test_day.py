"""A day and a night of a café's table on simulated hardware and a simulated clock: nothing grows, nothing gets slower.

Devices fail and come back all day. Whole it is 24 hours in `make soak`, a hundredth of that otherwise.
"""

import gc
import os
import time
from pathlib import Path
from random import Random
from statistics import median

import pytest

from orapa_pi.app.duty import Duty
from orapa_pi.app.examiner import EVERY_S, Examiner
from orapa_pi.app.health import Wanted
from orapa_pi.app.store import Store
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.ports import Control, Press
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.devices.simulated_machine import SimulatedMachine
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.state import Stage
from orapa_pi.rules.mine import MINE
from tests.app.test_care import Systemd
from tests.app.test_table import LAYOUT
from tests.scale import scaled

SEED = "a day"
DAY_S = scaled(24 * 3600)
ROUND_S = 400.0
"""One group plays, then the table rests."""
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


def memory_bytes() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


class Cafe:
    """The table, its hands and its mishaps."""

    def __init__(self, folder: Path) -> None:
        self.clock, self.rng = SimulatedClock(), Random(SEED)
        self.board, self.matrix = SimulatedBoard(BoardSettings(MINE)), SimulatedMatrix(MatrixSettings())
        self.panel, self.machine = SimulatedPanel(), SimulatedMachine()
        self.devices = Devices(self.board, self.matrix, self.panel)
        self.store = Store(folder / "matches.db", self.clock)
        self.examiner = Examiner(self.machine, Wanted({}, (folder,)), self.clock)
        self.examined_s = 0.0
        self.pressed_s: list[float] = []
        self.answers = 0

    def play(self) -> None:
        with open_table(Config(), self.devices, load_words("en"), self.clock, self.rng, journal=self.store) as self.table:
            self.systemd = Systemd()
            self.duty = Duty(self.table, self.systemd, self.clock, load_words("en"), lambda _: None, lambda _: None)
            marks = []
            self.wait(2.0, 0.25)
            while self.clock() < DAY_S:
                self.round()
                marks.append((memory_bytes(), handles()))
            self.marks = marks

    def wait(self, seconds: float, step_s: float = 1.0) -> None:
        end_s = self.clock() + seconds
        while self.clock() < end_s:
            self.clock.advance(step_s)
            self.machine.now_s += step_s
            if self.clock() - self.examined_s >= EVERY_S:
                self.examined_s = self.clock()
                self.table.post(self.examiner.look())
            self.table.run_until_quiet()
            self.duty.turned()

    def press(self, control: Control, press: Press = Press.SHORT) -> None:
        began_s = time.process_time()
        self.panel.press(control, press)
        self.table.run_until_quiet()
        self.pressed_s.append(time.process_time() - began_s)

    def round(self) -> None:
        """Lay, lock, ask, bump a piece, pull a cable, clear; then nobody is there for a while."""
        began_s = self.clock()
        for placement in LAYOUT.placements:
            self.board.place(placement)
            self.wait(1.0, 0.25)
        self.wait(1.0, 0.25)
        self.press(Control.OK)
        assert self.table.state.stage is Stage.ASKING
        for _ in range(12):
            for _ in range(self.rng.randrange(1, 4)):
                self.press(Control.RIGHT)
            self.press(Control.OK)
            self.wait(3.0, 0.5)
        self.answers += len(self.table.state.log)
        mishap = self.rng.choice((self.bump, self.pull, self.darken, self.nothing))
        mishap()
        self.press(Control.MODE, Press.LONG)
        self.board.clear()
        self.wait(max(0.0, ROUND_S - (self.clock() - began_s)))

    def bump(self) -> None:
        piece = LAYOUT.placements[-1]
        self.board.lift(piece.piece.name)
        self.wait(3.0, 0.5)
        self.board.place(piece)
        self.wait(3.0, 0.5)

    def pull(self) -> None:
        self.board.unplug()
        self.wait(20.0)
        self.board.plug()
        self.wait(3.0, 0.5)

    def darken(self) -> None:
        self.matrix.unplug()
        self.wait(20.0)

    def nothing(self) -> None:
        """A good evening."""


@pytest.mark.soak
def test_a_day_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    print(f"seed {SEED!r}, {DAY_S} s")
    cafe = Cafe(tmp_path)
    cafe.play()
    rounds = len(cafe.marks)
    assert cafe.answers >= 10 * rounds
    assert cafe.systemd.fed >= DAY_S / 2
    assert cafe.store.trouble is None
    settled = cafe.marks[min(rounds - 1, rounds // 8)]
    last = cafe.marks[-1]
    quarter = max(1, len(cafe.pressed_s) // 4)
    early_s, late_s = median(cafe.pressed_s[:quarter]), median(cafe.pressed_s[-quarter:])
    print(f"{rounds} rounds, {cafe.answers} answers, {len(cafe.pressed_s)} presses")
    print(f"memory {settled[0] / 1e6:.1f} -> {last[0] / 1e6:.1f} MB, handles {settled[1]} -> {last[1]}")
    print(f"press to frame {early_s * 1000:.2f} -> {late_s * 1000:.2f} ms")
    assert last[0] - settled[0] < 4_000_000
    assert last[1] <= settled[1]
    assert late_s < 2 * early_s + 0.002
    assert cafe.machine.written <= 1 + DAY_S // (EVERY_S * 360)


def test_a_table_at_rest_writes_nothing(tmp_path: Path) -> None:
    """A card wears out by writing: ten minutes without anybody leave its files as they are."""
    cafe = Cafe(tmp_path)
    with open_table(Config(), cafe.devices, load_words("en"), cafe.clock, cafe.rng, journal=cafe.store) as cafe.table:
        cafe.systemd = Systemd()
        cafe.duty = Duty(cafe.table, cafe.systemd, cafe.clock, load_words("en"), lambda _: None, lambda _: None)
        cafe.wait(2.0, 0.25)
        for placement in LAYOUT.placements:
            cafe.board.place(placement)
        cafe.wait(2.0, 0.25)
        cafe.press(Control.OK)
        assert cafe.table.state.stage is Stage.ASKING
        before = {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in tmp_path.iterdir()}
        cafe.wait(600.0)
        for _ in range(20):
            cafe.press(Control.RIGHT)  # turning is not worth a write
        assert {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in tmp_path.iterdir()} == before
        assert cafe.machine.written == 1
