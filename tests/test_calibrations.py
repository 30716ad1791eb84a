"""Calibrations on disk, how a table takes them, and what the board's pictures become through them."""

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.app.journal import MemoryJournal
from orapa_pi.calibrations import Kept, load_calibrations, require_folder, save_calibration
from orapa_pi.compose import open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.off import NoBoard, NoMatrix, NoPanel
from orapa_pi.devices.ports import PictureSeen
from orapa_pi.devices.serial_line.report import BoardReport, on_edition
from orapa_pi.devices.settings import BoardSettings, MatrixSettings, PanelSettings
from orapa_pi.drivers import Devices, board_settings
from orapa_pi.errors import CalibrationError, ConfigError
from orapa_pi.link import values
from orapa_pi.link.events import Picture, Seen
from orapa_pi.link.states import State
from orapa_pi.phrases import load_words
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.calibration import Calibration
from orapa_pi.sensing.symmetry import Wired, wired

BOARD = "e6614103e7452d2f"
STRAIGHT = Calibration(BOARD, 11, 8, tuple(range(88)))
MIRRORED = replace(STRAIGHT, sensors=tuple(row * 11 + 10 - column for row in range(8) for column in range(11)))
BAD = replace(MIRRORED, bad=(Cell(1, 2), Cell(0, 10)))


def load(folder: Path) -> Kept:
    return load_calibrations(folder, 11, 8)


def test_what_is_saved_is_loaded_board_by_board(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "calibrations"
    assert load(folder) == Kept({})
    other = replace(STRAIGHT, board="0" * 16)
    assert save_calibration(folder, MIRRORED) == folder / f"{BOARD}.json"
    save_calibration(folder, other)
    save_calibration(folder, BAD)
    assert load(folder) == Kept({BOARD: BAD, other.board: other})
    assert sorted(path.name for path in folder.iterdir()) == [f"{other.board}.json", f"{BOARD}.json"]


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[" * 50_000, '{"board": "\\ud800"}', json.dumps({"board": BOARD}), "\0", '{"columns": 1e999}'],
)
def test_a_damaged_file_is_one_sentence_and_the_others_are_used(tmp_path: Path, text: str) -> None:
    other = replace(STRAIGHT, board="0" * 16)
    save_calibration(tmp_path, other)
    (tmp_path / f"{BOARD}.json").write_text(text)
    kept = load(tmp_path)
    assert kept.calibrations == {other.board: other}
    (fault,) = kept.faults.values()
    assert kept.fault(BOARD) == fault
    assert kept.fault(other.board) is None
    assert fault.startswith(f"Board {BOARD} is used without its calibration")
    assert fault.endswith("walk the board again.")


def test_every_flipped_byte_is_noticed_or_means_the_same(tmp_path: Path) -> None:
    path = save_calibration(tmp_path, BAD)
    data = path.read_bytes()
    for place in range(0, len(data), 7):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        kept = load(tmp_path)
        assert kept.calibrations in ({}, {BOARD: BAD})
        assert len(kept.faults) == 1 - len(kept.calibrations)


def test_a_file_of_another_board_or_size_and_a_folder_are_no_calibrations(tmp_path: Path) -> None:
    save_calibration(tmp_path, MIRRORED).rename(tmp_path / "aa.json")
    save_calibration(tmp_path, Calibration("bb", 1, 2, (0, 1)))
    (tmp_path / "cc.json").mkdir()
    kept = load(tmp_path)
    assert kept.calibrations == {}
    assert [fault.partition("cannot be used. ")[2] for fault in kept.faults.values()] == [
        f"It belongs to board {BOARD}: walk the board again.",
        "It is of 1 x 2 sensors and a board has 11 x 8: walk the board again.",
        "It cannot be read: Is a directory.",
    ]


def test_what_cannot_be_kept_is_one_sentence_and_the_old_one_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_calibration(tmp_path, MIRRORED)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(CalibrationError, match=r"cannot be kept in .*: No space left on device\."):
            save_calibration(tmp_path, BAD)
    assert load(tmp_path) == Kept({BOARD: MIRRORED})
    save_calibration(tmp_path, BAD)
    assert load(tmp_path) == Kept({BOARD: BAD})
    with pytest.raises(CalibrationError, match="hex digits"):
        save_calibration(tmp_path, replace(BAD, board="../x"))
    (tmp_path / "file").touch()
    for attempt in (lambda: require_folder(tmp_path / "file"), lambda: save_calibration(tmp_path / "file", BAD)):
        with pytest.raises(CalibrationError, match="cannot be kept"):
            attempt()


def test_a_board_is_seen_through_the_calibration_of_its_own_number() -> None:
    raw = [values.NONE] * 88
    for sensor in (0, 10, 9, 19):  # A11, A1, A2 and B3 of the mirrored board; A11 and B3 are bad
        raw[sensor] = values.MAGNET
    seen = Seen(Picture(11, 8, tuple(raw)), 0)
    report = BoardReport(MINE, {BOARD: BAD})
    (message,) = report.step([seen], State.LIVE, "", 0.0, BOARD)
    assert isinstance(message, PictureSeen)
    assert message.picture.rows()[:2] == ("##........", "..?.......")
    assert message.outside == ()
    (message,) = BoardReport(MINE, {BOARD: MIRRORED}).step([seen], State.LIVE, "", 0.0, BOARD)
    assert isinstance(message, PictureSeen)
    assert message.outside == (Cell(0, 10),)
    assert report.follow(MINE) == []
    (message,) = report.follow(SPACE)  # another edition is chosen at the table: the same picture on its grid
    assert isinstance(message, PictureSeen)
    assert message.picture.edition == SPACE
    assert message.picture.rows()[0] == "##........?"
    assert BoardReport(MINE).follow(SPACE) == [], "nothing was seen yet"
    (message,) = BoardReport(MINE, {BOARD: BAD}).step([seen], State.LIVE, "", 0.0, "other")
    assert isinstance(message, PictureSeen)
    assert message.picture.rows()[0] == "#........#"
    assert message.outside == (Cell(0, 10),)


def test_beside_a_bad_sensor_that_never_stands_still_another_one_that_moves_is_told() -> None:
    raw = [values.NONE] * 88
    raw[BAD.sensor(Cell(1, 2))] = values.UNSTEADY  # the board does not count it among the moving ones
    picture = Picture(11, 8, tuple(raw))
    for calibration in (BAD, MIRRORED, None):
        assert not on_edition(picture, MINE, 0, calibration).moving
        assert on_edition(picture, MINE, 1, calibration).moving


def test_the_ways_to_wire_a_board_have_words() -> None:
    upside_down = replace(
        STRAIGHT, sensors=tuple(number for row in range(7, -1, -1) for number in range(row * 11, row * 11 + 11))
    )
    turned = replace(STRAIGHT, sensors=tuple(range(87, -1, -1)))
    swapped = replace(STRAIGHT, sensors=tuple((row ^ 1) * 11 + column for row in range(8) for column in range(11)))
    ways = [wired(one) for one in (STRAIGHT, MIRRORED, upside_down, turned, swapped)]
    assert ways == list(Wired)
    for language in ("en", "nl"):
        assert set(load_words(language).section("calibrate.wired")) == {way.value for way in Wired}


def test_the_config_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    default = Config().board.calibrations_path()
    assert default == tmp_path / "orapa-pi" / "calibrations"
    save_calibration(default, MIRRORED)
    assert board_settings(check_config({"board": "serial"}, "c")).calibrations == {BOARD: MIRRORED}
    assert board_settings(Config()).calibrations == {}, "a simulated board is wired as it should be"
    elsewhere: dict[str, object] = {"board": {"driver": "serial", "calibrations": str(tmp_path / "x")}}
    assert board_settings(check_config(elsewhere, "c")).calibrations == {}
    with pytest.raises(ConfigError):
        check_config({"board": {"driver": "serial", "calibrations": ""}}, "c")


class Listener:
    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, sentence: str) -> None:
        self.said.append(sentence)

    def prompt(self, text: str) -> None:
        """Nothing is shown."""


def test_the_table_says_that_a_calibration_is_damaged(tmp_path: Path) -> None:
    (tmp_path / f"{BOARD}.json").write_text("no")
    config = check_config({"board": {"driver": "serial", "calibrations": str(tmp_path)}}, "c")
    devices = Devices(NoBoard(BoardSettings(MINE)), NoMatrix(MatrixSettings()), NoPanel(PanelSettings()))
    listener = Listener()
    words, journal = load_words("en"), MemoryJournal()
    with open_table(config, devices, words, lambda: 0.0, Random(1), Companions(speakers=(listener,)), journal=journal):
        assert listener.said[0] == (
            f"Board {BOARD} is used without its calibration, as {tmp_path / BOARD}.json cannot be used. "
            "It is no JSON: walk the board again."
        )
