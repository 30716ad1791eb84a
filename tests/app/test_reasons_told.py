"""Why something does not work, in the language of the table: whole sentences of it at the box, and on the host's page."""

import errno
import getpass
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.books import Kept, MemoryBooks
from orapa_pi.app.outlets import Outlets
from orapa_pi.app.sealing import key_file
from orapa_pi.app.store import Store
from orapa_pi.app.telling import lesson_fault
from orapa_pi.devices.camera_opencv import OpencvFrames
from orapa_pi.devices.ports import BoardSought, Typed, WitnessSeen
from orapa_pi.devices.serial_line.ports import in_words
from orapa_pi.devices.settings import VoiceSettings
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.devices.voice_espeak import EspeakVoice
from orapa_pi.errors import CalibrationError
from orapa_pi.phrases import load_words
from orapa_pi.play.lesson import InLesson
from orapa_pi.play.modes import Mode
from orapa_pi.rules.mine import MINE
from orapa_pi.vision.store import save_calibration
from tests.app.hosted import hosted
from tests.app.played import begun, store_at
from tests.app.test_next_match import choose
from tests.app.test_table import Listener
from tests.devices.fake_ports import FakeBoard, Says
from tests.devices.test_serial_line import BOARD, A, B, Driver
from tests.vision.tables import table_for

dutch = partial(hosted, language="nl")


def pulled(driver: Driver) -> None:
    driver.ports.plug(A, FakeBoard())
    driver.run(2.0)
    driver.ports.unplug(A)


def silent(driver: Driver) -> None:
    board = FakeBoard()
    driver.ports.plug(A, board)
    driver.run(2.0)
    board.silent = True


def forbidden(driver: Driver) -> None:
    driver.ports.plug(A, FakeBoard())
    driver.ports.refused[A] = OSError(errno.EACCES, in_words(A, OSError(errno.EACCES, "Permission denied")))


LINE: dict[str, tuple[str, Callable[[Driver], None]]] = {
    "pulled": ("Het bord werkt niet: de kabel is los of de poort is weg", pulled),
    "silent": ("Het bord werkt niet: 1.5 s niets gehoord", silent),
    "no firmware": (
        f"Het bord wordt gezocht: {A}: daar antwoordt MicroPython zelf, de firmware draait niet. Draai `orapa-pi flash` om de "
        "firmware van deze versie op het bord te zetten.",
        lambda driver: driver.ports.plug(A, Says(b">>> ")),
    ),
    "small": (
        f"Het bord wordt gezocht: {A}: bord {BOARD} heeft 8 x 8 sensoren en een tafel heeft er 11 x 8 nodig.",
        lambda driver: driver.ports.plug(A, FakeBoard(columns=8)),
    ),
    "forbidden": (
        f"Het bord wordt gezocht: {A}: deze gebruiker mag hem niet openen; voer `sudo usermod -aG dialout {getpass.getuser()}` "
        "uit en log opnieuw in.",
        forbidden,
    ),
}


@pytest.mark.parametrize("what", LINE)
def test_what_is_wrong_on_the_line_to_the_board(what: str) -> None:
    sentence, happens = LINE[what]
    driver = Driver()
    happens(driver)
    driver.run(6.0)
    with dutch() as hands:
        for _, message in driver.posted:
            hands.table.post(message)
        hands.table.run_until_quiet()
        assert sentence in hands.heard


def test_another_board_than_the_wanted_one_and_what_hinders_on_two_ports() -> None:
    driver = Driver(board="ff00000000000000")
    driver.ports.plug(A, FakeBoard())
    driver.ports.plug(B, Says(b">>> "))
    driver.run(12.0)
    said = load_words("nl").tell(driver.line.search.reason)
    assert said.startswith(f"{A}: hier zit bord {BOARD}, niet ff00000000000000; {B}: daar antwoordt MicroPython zelf")
    assert driver.line.search.reason.startswith(f"{A}: the board here is {BOARD}, not ff00000000000000; {B}: a MicroPython")


def test_devices_that_fail_are_told_at_the_box_and_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with dutch(speaks=EspeakVoice(VoiceSettings("nl"))) as hands:
        hands.matrix.unplug()
        hands.board.unplug()
        hands.wait(0.0)
        hands.wait(2.0)
        lacks = "De stem heeft het programma espeak-ng nodig: installeer het met `sudo apt install espeak-ng`."
        assert f"De stem werkt niet: {lacks}" in hands.heard
        assert "De matrix werkt niet: de gesimuleerde matrix is losgetrokken" in hands.heard
        assert "Het bord werkt niet: de gesimuleerde kabel is losgetrokken" in hands.heard
        assert set(hands.sight.faults) == {
            f"De stem werkt niet, al 2 s: {lacks}",
            "De matrix werkt niet, al 2 s: de gesimuleerde matrix is losgetrokken.",
            "Het sensorbord werkt niet, al 2 s: de gesimuleerde kabel is losgetrokken.",
        }


def test_what_is_wrong_is_told_in_the_language_that_was_chosen_meanwhile() -> None:
    with dutch() as hands:
        hands.board.unplug()
        hands.wait(0.0)
        hands.wait(2.0)
        choose(hands, "settings", "language")
        assert hands.sight.faults == ("The sensor board does not work, since 2 s: the simulated cable is pulled.",)


def test_a_store_that_cannot_be_used(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with dutch(journal=Store(path, SimulatedClock())) as hands:
        reason = "het is een database van iets anders"
        assert f"De opslag {path} werkt niet ({reason}): het potje staat alleen in het geheugen." in hands.heard


def test_a_calibration_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "00ff.json").write_text("walked")
    with dutch(board={"driver": "serial", "calibrations": str(tmp_path)}) as hands:
        file = tmp_path / "00ff.json"
        assert hands.heard[0] == (
            f"Bord 00ff wordt zonder zijn kalibratie gebruikt, want {file} is niet te gebruiken. "
            "Het is geen JSON: loop het bord nog eens af."
        )


def test_a_camera_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "camera"
    with pytest.raises(OSError, match="plug it in") as absent:
        OpencvFrames(str(path)).open()
    reason = f"er is geen camera op {path}: sluit haar aan"
    with dutch() as hands:
        hands.table.post(WitnessSeen(None, reason=str(absent.value)))
        hands.table.post(BoardSought(str(absent.value)))
        hands.wait(0.0)
        assert f"De camera ziet het bord niet: {reason}." in hands.heard
        assert f"Het bord wordt gezocht: {reason}." in hands.heard
        assert f"De camera werkt niet, al 0 s: {reason}." in hands.sight.faults


def test_a_lesson_of_the_camera_that_comes_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("no folder")
    path = tmp_path / "notes" / "camera.json"
    with pytest.raises(CalibrationError) as unkept:
        save_calibration(path, table_for(MINE)[1])
    told = lesson_fault(load_words("nl"), MINE, InLesson().failed("not_kept", reason=str(unkept.value)))
    kept = f"De kalibratie kan niet bewaard worden in {path}: "
    assert told.startswith(f"Wat de camera geleerd heeft kan niet worden bewaard. {kept}")


def test_a_match_that_cannot_go_on(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = store_at(path)
    begun(store, Mode.SEALED)
    store.close()
    key_file(path, 1).unlink()
    with dutch(journal=Store(path, SimulatedClock())) as hands:
        reason = f"Het sleutelbestand {key_file(path, 1)} is weg"
        assert f"Een potje dat bezig was, kan niet verder en is afgebroken: {reason}." in hands.heard


def test_a_line_of_the_accounts_that_is_none() -> None:
    listener = Listener()
    accounts = Accounts(load_words("nl"), SimulatedClock(), Outlets(speakers=[listener]), MemoryBooks())
    accounts.enter(("ANN", "BOB"))
    accounts.take(Typed('{"do": "train", "anyway": 1}'))
    assert listener.heard[-1] == '"anyway" moet true of false zijn, en niet 1'
    accounts.resume(Kept(("{}", "7"), open=True))
    said = listener.heard[-1]
    assert said.startswith('De boekhouding die liep kan niet worden gelezen: regel 1: "do" moet een van setup, ')
