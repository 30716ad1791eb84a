"""`orapa-pi check matrix`: says what should be seen, shows it, and refuses in one sentence."""

import json
from argparse import Namespace
from pathlib import Path

import pytest

from orapa_pi.commands import check_matrix
from orapa_pi.commands.check_matrix import show
from orapa_pi.devices.matrix_max7219 import Max7219
from orapa_pi.devices.settings import MatrixSettings
from orapa_pi.devices.simulated import SimulatedMatrix
from orapa_pi.errors import DriverUnavailable
from orapa_pi.screen.trial import trial_frames
from tests.commands.run import assert_one_sentence, orapa
from tests.devices.test_matrix_luma import RecordingSpi


def test_the_simulated_matrix_is_printed() -> None:
    done = orapa("check", "matrix")
    assert done.returncode == 0, done.stderr
    assert "An upright F, not mirrored, stands on the left." in done.stdout
    assert len(done.stdout.rstrip().splitlines()[-33:]) == 33
    assert "Links staat een F" in orapa("check", "matrix", "--lang", "nl").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["neon"], "no check of 'neon': choose from"),
        (["matrix", "--seconds", "0"], "--seconds cannot be 0"),
        (["matrix", "--seconds", "nan"], "--seconds cannot be nan"),
        (["matrix", "--config", "none.toml"], "cannot be read"),
    ],
)
def test_refusals(arguments: list[str], sentence: str) -> None:
    assert sentence in assert_one_sentence(orapa("check", *arguments))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["neon"], "Er is geen controle van 'neon': kies uit board, camera, matrix, voice, panel, disk, power, clock, store."),
        (["matrix", "--seconds", "0"], "--seconds kan niet 0 zijn: geef een getal boven 0."),
        (["camera"], 'Er is geen camera genoemd: geef --config BESTAND met driver = "picamera2" of "opencv" in [camera].'),
    ],
)
def test_refusals_in_dutch(arguments: list[str], sentence: str) -> None:
    assert assert_one_sentence(orapa("check", *arguments, "--lang", "nl")) == f"orapa-pi: {sentence}"


def test_a_language_that_is_not_there_is_refused_and_says_so_in_english() -> None:
    assert "no language 'xx'" in assert_one_sentence(orapa("check", "matrix", "--lang", "xx"))


@pytest.mark.skipif(Path("/dev/spidev0.0").exists(), reason="this machine has an SPI bus")
def test_a_matrix_that_cannot_start_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("matrix = 'apa102'")
    assert "The matrix" in assert_one_sentence(orapa("check", "matrix", "--config", str(file)))


@pytest.mark.parametrize(("matrix", "sentence"), [("off", "switches the matrix off"), ("neon", "no matrix driver 'neon'")])
def test_a_config_without_a_matrix_that_can_be_checked(matrix: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(f"matrix = '{matrix}'")
    assert sentence in assert_one_sentence(orapa("check", "matrix", "--config", str(file)))


def test_the_pictures_take_turns_for_the_time_asked() -> None:
    waited: list[float] = []
    matrix = SimulatedMatrix(MatrixSettings())
    show(matrix, 5.0, waited.append)
    first, second = trial_frames()
    assert list(matrix.frames) == [first, second, first]
    assert waited == [2.0, 2.0, 1.0]


def test_a_matrix_that_goes_away_is_one_sentence() -> None:
    matrix = SimulatedMatrix(MatrixSettings())
    with pytest.raises(DriverUnavailable, match="stopped working: the simulated matrix is unplugged"):
        show(matrix, 5.0, lambda _: matrix.unplug())


def test_a_reset_sets_the_registers_and_draws_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spi = RecordingSpi()
    monkeypatch.setattr(check_matrix, "make_matrix", lambda _: Max7219(MatrixSettings(), spi))
    assert check_matrix.run(Namespace(config=None, lang="en", seconds=1.0, reset=True, json=False)) == 0
    assert spi.transfers[:3] == [[11, 7] * 4, [9, 0] * 4, [15, 0] * 4]
    assert spi.transfers[-9:] == [[12, 0] * 4, *[[digit, 0] * 4 for digit in range(1, 9)]]
    assert spi.opened == []
    assert "set up anew" in capsys.readouterr().out


def test_a_program_gets_one_document_and_no_picture() -> None:
    for arguments in ((), ("--reset",)):
        done = orapa("check", "matrix", "--json", *arguments)
        assert done.returncode == 0, done.stderr
        document = json.loads(done.stdout)
        assert (document["device"], document["driver"]) == ("matrix", "simulated")
        assert all(sentence.endswith(".") for sentence in document["said"])
