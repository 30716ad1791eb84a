"""The composition root: builds the table from its parts, starts them in order, and closes them in reverse."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from orapa_pi.app.journal import Journal, MemoryJournal
from orapa_pi.app.output import Output
from orapa_pi.app.store import Store
from orapa_pi.app.table import Table
from orapa_pi.config import Config
from orapa_pi.devices.factory import driver_class
from orapa_pi.devices.ports import Bench, BoardSettings, Clock, DeviceLost, Matrix, MatrixSettings, Source, Speaker
from orapa_pi.errors import DriverUnavailable
from orapa_pi.play.state import start
from orapa_pi.screen.words import Words
from orapa_pi.sensing.levels import Kind


@dataclass(frozen=True, slots=True)
class Devices:
    """The devices of a table, made and not started."""

    board: Source
    matrix: Matrix
    panel: Source

    @property
    def bench(self) -> Bench | None:
        """The hands on the board, if it is a simulated one."""
        return self.board if isinstance(self.board, Bench) else None


def make_devices(config: Config) -> Devices:
    """Make the drivers that the config names. Raises ConfigError for an unknown one, DriverUnavailable without its package."""
    matrix = config.matrix
    settings = MatrixSettings(
        brightness=matrix.brightness,
        quarter_turns=matrix.rotation // 90,
        spi_port=matrix.spi_port,
        spi_device=matrix.spi_device,
    )
    return Devices(
        board=driver_class("board", config.board.driver)(BoardSettings(config.edition(), Kind(config.board.kind))),
        matrix=driver_class("matrix", matrix.driver)(settings),
        panel=driver_class("panel", config.panel.driver)(),
    )


def make_journal(config: Config, clock: Clock) -> Journal:
    """The journal in the store that the config names, or in memory if it names none."""
    path = config.store_path()
    return Store(path, clock) if path else MemoryJournal()


@contextmanager
def open_table(
    config: Config,
    devices: Devices,
    words: Words,
    clock: Clock,
    mirrors: Sequence[Matrix] = (),
    panels: Sequence[Source] = (),
    speakers: Sequence[Speaker] = (),
    journal: Journal | None = None,
) -> Iterator[Table]:
    """A running table on these devices; `mirrors` show what the matrix shows, and `panels` are further ways to press buttons.

    A device that cannot start is named, and the table works without it. A match that was running in the journal goes on;
    without a journal nothing outlives the table.
    """
    with ExitStack() as stack:
        journal = journal or MemoryJournal()
        stack.callback(journal.close)
        resumed = journal.resume(config.edition())
        outputs = [Output(matrix, clock) for matrix in (devices.matrix, *mirrors)]
        table = Table(resumed.state if resumed else start(config.edition()), words, clock, outputs, speakers, journal)
        for output in outputs:
            stack.callback(output.close)
            output.start()
        if resumed:
            table.show_again(resumed.effects)
        for name, source in (("board", devices.board), ("panel", devices.panel), *(("panel", panel) for panel in panels)):
            stack.callback(source.close)
            try:
                source.start(table.post)
            except DriverUnavailable as error:
                table.post(DeviceLost(name, str(error)))
        yield table
