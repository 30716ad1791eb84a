"""The devices of a table, made by the drivers that its config names; none of them is started here."""

from dataclasses import dataclass

from orapa_pi.calibrations import Kept, load_calibrations
from orapa_pi.cameras import is_witness, make_camera
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS, Config
from orapa_pi.devices.factory import driver_class
from orapa_pi.devices.hands import Bench, Breakable, Keys
from orapa_pi.devices.lessons import Pupil
from orapa_pi.devices.ports import Camera, Control, Matrix, Sounder, Source, TakesPhotos, Voice
from orapa_pi.devices.settings import BoardSettings, Chain, MatrixSettings, PanelSettings, SounderSettings, VoiceSettings
from orapa_pi.pins import load_pins
from orapa_pi.sections import Panel
from orapa_pi.sensing.levels import Kind


@dataclass(frozen=True, slots=True)
class Devices:
    """The devices of a table, made and not started."""

    board: Source
    matrix: Matrix
    panel: Source
    voice: Voice | None = None
    sounder: Sounder | None = None
    second_board: Source | None = None
    witness: Source | None = None

    @property
    def bench(self) -> Bench | None:
        """The hands on the board, if it is a simulated one."""
        return self.board if isinstance(self.board, Bench) else None

    @property
    def boards(self) -> tuple[Source, ...]:
        """The sensor boards, in the order of their numbers."""
        return (self.board,) if self.second_board is None else (self.board, self.second_board)

    @property
    def sources(self) -> tuple[Source, ...]:
        """All that tells the table something: the sensor boards, a camera beside them, and the panel."""
        return (*self.boards, *([self.witness] if self.witness else []), self.panel)

    @property
    def breakable(self) -> Breakable | None:
        """What can be made to fail at the board, if it is a simulated one."""
        return self.breakables.get(0)

    @property
    def breakables(self) -> dict[int, Breakable]:
        """What can be made to fail at every simulated board, by its number."""
        return {number: board for number, board in enumerate(self.boards) if isinstance(board, Breakable)}

    @property
    def photos(self) -> TakesPhotos | None:
        """Where photos are handed in, if the table reads pictures that are sent."""
        sources: list[object] = [*self.boards, self.witness]
        return next((one.photos for one in sources if isinstance(one, Camera)), None)

    @property
    def pupil(self) -> Pupil | None:
        """The camera, which can be taught while it runs."""
        sources: list[object] = [*self.boards, self.witness]
        return next((one for one in sources if isinstance(one, Pupil)), None)

    @property
    def keys(self) -> Keys | None:
        """The fingers on the panel, if it is a simulated one."""
        return self.panel if isinstance(self.panel, Keys) else None

    @property
    def benches(self) -> dict[int, Bench]:
        """The hands on every simulated board, by its number."""
        return {number: board for number, board in enumerate(self.boards) if isinstance(board, Bench)}


def board_settings(config: Config, number: int = 0) -> BoardSettings:
    """What the config says of the board of this number, and what is kept of walking it. Raises ConfigError."""
    board, kept = config.boards[number], kept_calibrations(config, number)
    return BoardSettings(config.edition(), Kind(board.kind), board.port, board.id, kept.calibrations)


def kept_calibrations(config: Config, number: int = 0) -> Kept:
    """The calibrations of real boards, and what is wrong with those that cannot be used."""
    board = config.boards[number]
    if board.driver != "serial":
        return Kept({})
    return load_calibrations(board.calibrations_path(), SENSOR_COLUMNS, SENSOR_ROWS)


def make_devices(config: Config, language: str = "") -> Devices:
    """Make the drivers that the config names; the voice speaks this language, or the config's.

    Raises ConfigError for an unknown driver, DriverUnavailable without its package.
    """
    boards = [make_board(config, number) for number in range(len(config.boards))]
    return Devices(
        board=boards[0],
        second_board=next(iter(boards[1:]), None),
        matrix=make_matrix(config),
        panel=driver_class("panel", config.panel.driver)(_panel_settings(config.panel)),
        voice=driver_class("voice", config.voice.driver)(voice_settings(config, language)),
        sounder=driver_class("sounder", config.sounder.driver)(sounder_settings(config)),
        witness=make_camera(config, witness=True) if is_witness(config) else None,
    )


def make_board(config: Config, number: int = 0) -> Source:
    """The board driver of this number alone. Raises as `make_devices` does."""
    driver = config.boards[number].driver
    if driver == "camera":
        return make_camera(config, witness=False)
    made: Source = driver_class("board", driver)(board_settings(config, number))
    return made


def voice_settings(config: Config, language: str = "") -> VoiceSettings:
    """What the config says of the voice."""
    return VoiceSettings(language or config.language, config.voice.speed_wpm, config.voice.volume)


def sounder_settings(config: Config) -> SounderSettings:
    """What the config says of the sounder; its pin is the pin table's."""
    return SounderSettings(load_pins()["pi"].pin("piezo"), config.sounder.tone_hz)


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
