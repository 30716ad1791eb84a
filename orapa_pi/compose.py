"""The composition root: builds the table from its parts, starts them in order, and closes them in reverse."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.journal import Journal, MemoryJournal
from orapa_pi.app.orders import Setup
from orapa_pi.app.output import Output
from orapa_pi.app.seeing import seeing
from orapa_pi.app.store import Store
from orapa_pi.app.table import Table
from orapa_pi.calibrations import Kept, load_calibrations
from orapa_pi.card_files import load_cards, rulings_from
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS, Config, Panel
from orapa_pi.devices.factory import driver_class
from orapa_pi.devices.ports import (
    Bench,
    BoardSettings,
    Breakable,
    Chain,
    Clock,
    Control,
    DeviceLost,
    Keys,
    Matrix,
    MatrixSettings,
    PanelSettings,
    Source,
    Speaker,
)
from orapa_pi.errors import DriverUnavailable
from orapa_pi.play.desk import AT_BOARD, Place
from orapa_pi.screen.words import Words
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.settle import Patience

if TYPE_CHECKING:
    from orapa_pi.devices.camera.frames import Frames
    from orapa_pi.vision.calibration import CameraCalibration


@dataclass(frozen=True, slots=True)
class Devices:
    """The devices of a table, made and not started."""

    board: Source
    matrix: Matrix
    panel: Source
    witness: Source | None = None

    @property
    def bench(self) -> Bench | None:
        """The hands on the board, if it is a simulated one."""
        return self.board if isinstance(self.board, Bench) else None

    @property
    def breakable(self) -> Breakable | None:
        """What can be made to fail at the board, if it is a simulated one."""
        return self.board if isinstance(self.board, Breakable) else None

    @property
    def keys(self) -> Keys | None:
        """The fingers on the panel, if it is a simulated one."""
        return self.panel if isinstance(self.panel, Keys) else None


def board_settings(config: Config) -> BoardSettings:
    """What the config says of the board, and what is kept of walking it. Raises ConfigError."""
    board = config.board
    return BoardSettings(config.edition(), Kind(board.kind), board.port, board.id, kept_calibrations(config).calibrations)


def kept_calibrations(config: Config) -> Kept:
    """The calibrations of real boards, and what is wrong with those that cannot be used."""
    if config.board.driver != "serial":
        return Kept({})
    return load_calibrations(config.board.calibrations_path(), SENSOR_COLUMNS, SENSOR_ROWS)


def make_devices(config: Config) -> Devices:
    """Make the drivers that the config names. Raises ConfigError for an unknown one, DriverUnavailable without its package."""
    return Devices(
        board=make_board(config),
        matrix=make_matrix(config),
        panel=driver_class("panel", config.panel.driver)(_panel_settings(config.panel)),
        witness=make_camera(config) if config.camera.driver != "off" and config.board.driver != "camera" else None,
    )


def make_board(config: Config) -> Source:
    """The board driver alone. Raises as `make_devices` does."""
    if config.board.driver == "camera":
        return make_camera(config)
    made: Source = driver_class("board", config.board.driver)(board_settings(config))
    return made


def make_camera(config: Config) -> Source:
    """The camera, as the board or as a witness beside it. Raises as `make_devices` does, and CalibrationError."""
    frames = make_frames(config)
    board = driver_class("board", "camera")
    from orapa_pi.devices.camera.line import Manner
    from orapa_pi.devices.camera.worker import WorkerReader

    reader = WorkerReader(config.edition(), camera_calibration(config))
    made: Source = board(frames, reader, Manner(config.board.driver != "camera", config.camera.every_s))
    return made


def make_frames(config: Config) -> "Frames":
    """What takes the camera's pictures. Raises as `make_devices` does."""
    frames = driver_class("camera", config.camera.driver)
    from orapa_pi.devices.camera.frames import Locks

    camera = config.camera
    locks = Locks(camera.exposure_us, camera.gain, camera.red_gain, camera.blue_gain)
    made: Frames = frames(locks=locks) if camera.driver == "picamera2" else frames(camera.path, locks)
    return made


def camera_calibration(config: Config) -> "CameraCalibration | None":
    """What the camera has learned of this table; None if it was never calibrated. Raises CalibrationError for a damaged one."""
    from orapa_pi.vision.store import load_calibration

    path = config.camera.calibration_path()
    return load_calibration(path, config.edition()) if path.exists() else None


def make_matrix(config: Config) -> Matrix:
    """The matrix driver alone. Raises as `make_devices` does."""
    matrix = config.matrix
    settings = MatrixSettings(
        brightness=matrix.brightness,
        quarter_turns=matrix.rotation // 90,
        spi_port=matrix.spi_port,
        spi_device=matrix.spi_device,
        chain=Chain(matrix.chain),
        serpentine=matrix.serpentine,
        current_cap_a=matrix.current_cap_a,
        module_quarter_turns=matrix.module_rotation // 90,
        modules_reversed=matrix.modules_reversed,
    )
    made: Matrix = driver_class("matrix", matrix.driver)(settings)
    return made


def _panel_settings(panel: Panel) -> PanelSettings:
    lines = panel.lines()
    encoder = (lines.pop("encoder_a"), lines.pop("encoder_b")) if "encoder" in panel.buttons else None
    return PanelSettings(
        # pushing the encoder is OK, also where there is a button OK beside it
        buttons=tuple((Control("ok" if name == "encoder_push" else name), pin) for name, pin in lines.items()),
        encoder=encoder,
        detents_per_cycle=panel.encoder_detents,
        bounce_s=panel.bounce_s,
        long_press_s=panel.long_press_s,
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
    rng: Random,
    mirrors: Sequence[Matrix] = (),
    panels: Sequence[Source] = (),
    speakers: Sequence[Speaker] = (),
    opening: Place = AT_BOARD,
    journal: Journal | None = None,
) -> Iterator[Table]:
    """A running table on these devices; `mirrors` show what the matrix shows, and `panels` are further ways to press buttons.

    A device that cannot start is named, and the table works without it; a board's damaged calibration is said, and the board
    is used without. A match that was running in the journal goes on; without a journal nothing outlives the table.
    """
    cards, rulings = load_cards(config.opera.cards), rulings_from(config.opera.rulings)
    with ExitStack() as stack:
        journal = journal or MemoryJournal()
        stack.callback(journal.close)
        resumed, accounts_kept = journal.resume(config.edition()), journal.books.resume()
        outputs = [Output(devices.matrix, clock, lights_board=True), *(Output(mirror, clock) for mirror in mirrors)]
        edition, board = config.edition(), config.board
        patience = Patience(equal_pictures=board.equal_pictures, quiet_s=board.quiet_s)
        watching = seeing(edition, Kind(board.kind), patience)
        setup = Setup(edition)
        accounts = Accounts(words, clock, speakers, journal.books, cards, rulings, setup.names)
        table = Table(setup, watching, words, clock, rng, outputs, speakers, journal, opening, accounts)
        for output in outputs:
            stack.callback(output.close)
            output.start()
        for speaker in speakers:
            for fault in kept_calibrations(config).faults.values():
                speaker.say(fault)
        if resumed:
            table.resume(resumed)
        if accounts_kept:
            accounts.resume(accounts_kept)
        sources = [("board", devices.board), ("panel", devices.panel), *(("panel", panel) for panel in panels)]
        for name, source in [*sources, *([("camera", devices.witness)] if devices.witness else [])]:
            stack.callback(source.close)
            try:
                source.start(table.post)
            except DriverUnavailable as error:
                table.post(DeviceLost(name, str(error)))
        yield table
