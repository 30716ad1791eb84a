"""One body of tests per port: what every driver must do, simulated or real."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from orapa_pi.devices.board_camera import CameraBoard
from orapa_pi.devices.board_serial import SerialBoard
from orapa_pi.devices.camera.line import Manner
from orapa_pi.devices.factory import DRIVERS, driver_class
from orapa_pi.devices.hands import Bench
from orapa_pi.devices.matrix_apa102 import Apa102
from orapa_pi.devices.matrix_luma import UnicornHatHd
from orapa_pi.devices.matrix_max7219 import Max7219
from orapa_pi.devices.off import NoBoard, NoMatrix, NoPanel, NoSounder
from orapa_pi.devices.ports import (
    Control,
    DeviceLost,
    Matrix,
    Message,
    PictureSeen,
    Press,
    Pressed,
    Sounder,
    Source,
    Voice,
    Weight,
)
from orapa_pi.devices.settings import BoardSettings, MatrixSettings, SounderSettings, VoiceSettings
from orapa_pi.devices.simulated import (
    SimulatedBoard,
    SimulatedClock,
    SimulatedMatrix,
    SimulatedPanel,
    SimulatedSounder,
)
from orapa_pi.errors import ConfigError, DriverUnavailable, NotationError
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_placement
from orapa_pi.screen.frame import BLANK
from orapa_pi.sensing.levels import Kind
from tests.devices.camera.scripted import ScriptedFrames, ScriptedReader
from tests.devices.camera.test_line import SEEN
from tests.devices.espeak import FakeEspeak
from tests.devices.fake_ports import FakePorts
from tests.devices.pins import Beeping, Pins
from tests.devices.test_matrix_luma import RecordingSpi, four_corners

MATRICES: dict[str, Callable[[], Matrix]] = {
    "simulated": lambda: SimulatedMatrix(MatrixSettings()),
    "unicornhathd": lambda: UnicornHatHd(MatrixSettings(), RecordingSpi()),
    "apa102": lambda: Apa102(MatrixSettings(), RecordingSpi()),
    "max7219": lambda: Max7219(MatrixSettings(), RecordingSpi()),
    "off": lambda: NoMatrix(MatrixSettings()),
}
SOURCES: dict[str, Callable[[], Source]] = {
    "simulated board": lambda: SimulatedBoard(BoardSettings(MINE)),
    "serial board": lambda: SerialBoard(BoardSettings(MINE, Kind.REED), FakePorts()),
    "camera board": lambda: CameraBoard(ScriptedFrames(), ScriptedReader(SEEN), Manner()),
    "no board": lambda: NoBoard(BoardSettings(MINE)),
    "simulated panel": SimulatedPanel,
    "no panel": NoPanel,
    "gpiozero panel": lambda: Pins(buttons=((Control.OK, 22),), encoder=(17, 27)).panel,
}


@pytest.fixture
def _a_program_to_speak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    fake = FakeEspeak(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    yield
    fake.close()


@pytest.mark.usefixtures("_a_program_to_speak")
@pytest.mark.parametrize("name", DRIVERS["voice"])
def test_a_voice_can_be_closed_at_any_time_and_started_again(name: str) -> None:
    posted: list[Message] = []
    voice: Voice = driver_class("voice", name)(VoiceSettings("en"))
    voice.close()
    voice.speak("to nobody")
    for _ in range(2):
        voice.start(posted.append)
        voice.start(posted.append)
        voice.speak("an answer", Weight.ANSWER)
        voice.speak("chatter")
        voice.close()
        voice.close()
    assert posted == []


SOUNDERS: dict[str, Callable[[], Sounder]] = {
    "simulated": lambda: SimulatedSounder(SounderSettings(12)),
    "gpiozero": lambda: Beeping().sounder,
    "off": lambda: NoSounder(SounderSettings(12)),
}


@pytest.mark.parametrize("name", DRIVERS["sounder"])
def test_a_sounder_can_be_closed_at_any_time_and_started_again(name: str) -> None:
    posted: list[Message] = []
    sounder = SOUNDERS[name]()
    sounder.close()
    sounder.beep()
    for _ in range(2):
        sounder.start(posted.append)
        sounder.start(posted.append)
        sounder.beep()
        sounder.beep()
        sounder.close()
        sounder.close()
    sounder.beep()
    assert posted == []


def test_every_matrix_driver_is_under_contract() -> None:
    assert set(MATRICES) == set(DRIVERS["matrix"])


@pytest.mark.parametrize("name", MATRICES)
def test_a_matrix_can_be_closed_at_any_time_and_started_again(name: str) -> None:
    matrix = MATRICES[name]()
    matrix.close()
    for _ in range(2):
        matrix.start()
        matrix.show(four_corners())
        matrix.show(BLANK)
        matrix.close()
        matrix.close()


@pytest.mark.parametrize("name", MATRICES)
def test_a_matrix_that_is_started_again_is_set_up_anew(name: str) -> None:
    matrix = MATRICES[name]()
    for _ in range(3):
        matrix.start()
    matrix.show(four_corners())
    matrix.close()


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_posts_nothing_before_its_start_or_after_its_end(name: str) -> None:
    posted: list[Message] = []
    source = SOURCES[name]()
    source.close()
    assert posted == []
    source.start(posted.append)
    source.close()
    source.close()
    first = list(posted)  # until its end a thread may post at any time
    assert not any(isinstance(message, DeviceLost) for message in posted), "nothing was lost"
    if isinstance(source, SimulatedPanel):
        source.press(Control.OK)
    if isinstance(source, Bench):
        source.place(parse_placement(MINE, "red@B8E"))
        assert len(first) == 1
    assert posted == first


@pytest.mark.parametrize(("device", "name"), [(device, name) for device, table in DRIVERS.items() for name in table])
def test_every_name_of_the_table_leads_to_a_class(device: str, name: str) -> None:
    assert isinstance(driver_class(device, name), type)


def test_an_unknown_driver_is_refused() -> None:
    with pytest.raises(ConfigError, match="no matrix driver 'neon': choose from simulated, unicornhathd, apa102, max7219, off"):
        driver_class("matrix", "neon")


def test_a_driver_whose_package_is_missing_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DRIVERS["matrix"], "odd", "no_such_package.matrix:Odd")
    with pytest.raises(DriverUnavailable, match="needs the package no_such_package"):
        driver_class("matrix", "odd")


def test_the_simulated_panel_posts_presses() -> None:
    posted: list[Message] = []
    panel = SimulatedPanel()
    panel.start(posted.append)
    panel.press(Control.LEFT)
    panel.press(Control.MODE, Press.LONG)
    assert posted == [Pressed(Control.LEFT), Pressed(Control.MODE, Press.LONG)]


def test_the_simulated_board_shows_what_is_laid_and_lifted() -> None:
    posted: list[Message] = []
    board = SimulatedBoard(BoardSettings(MINE))
    board.start(posted.append)
    board.place(parse_placement(MINE, "white_small@A1"))
    board.place(parse_placement(MINE, "white_small@A3"))
    board.lift("white_small")
    rows = [message.picture.rows()[0] for message in posted if isinstance(message, PictureSeen)]
    assert rows == ["." * 10, "NN" + "." * 8, "..NN" + "." * 6, "." * 10]
    with pytest.raises(NotationError, match="does not lie on the board: there lies nothing"):
        board.lift("red")
    board.unplug()
    board.place(parse_placement(MINE, "red@B8E"))
    assert posted[-1] == DeviceLost("board", "the simulated cable is pulled")
    board.start(posted.append)
    assert isinstance(posted[-1], PictureSeen)


def test_the_simulated_matrix_keeps_prints_and_draws_its_frames() -> None:
    matrix = SimulatedMatrix(MatrixSettings())
    matrix.start()
    matrix.show(four_corners())
    assert matrix.frames[-1] == four_corners()
    assert len(matrix.text().splitlines()) == 16
    assert matrix.png().startswith(b"\x89PNG")
    matrix.unplug()
    with pytest.raises(OSError, match="unplugged"):
        matrix.show(BLANK)


def test_the_simulated_clock_only_moves_when_told() -> None:
    clock = SimulatedClock()
    assert clock() == clock()
    clock.advance(2.5)
    assert clock() == 2.5
