"""`check board`: the examination on a fake clock, the findings one by one, and the command on the real firmware."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from orapa_pi.commands.board_exam import FIND_S, Exam, SelfTest, examine
from orapa_pi.commands.board_places import Places
from orapa_pi.commands.check_board import as_json, findings, in_places, in_words, places_of
from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.devices.serial_line.report import refusal
from orapa_pi.devices.serial_line.search import Wanted
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.image import board_image, identity
from orapa_pi.phrases import load_words
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.calibration import Calibration
from orapa_pi.sensing.levels import Kind
from tests.commands.run import assert_one_sentence, orapa
from tests.devices.fake_ports import FakeBoard, FakePorts, Says
from tests.firmware.rig import wait_until_awake
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

PORT = "/dev/ttyACM0"
GOOD = identity(board_image())
SETTINGS = BoardSettings(MINE, Kind.REED)
WIRED = Places(11)
TURNED = Calibration("0001020304050607", 11, 8, tuple(range(87, -1, -1)), (Cell(0, 0),))


def line_to(ports: FakePorts, wanted: str = "") -> BoardLine:
    return BoardLine(Wanted.parse(wanted), "", ports, ports.clock, ports.clock.pause, lambda hello: refusal(hello, Kind.REED))


def look(thing: FakeBoard | Says | None, wanted: str = "", walk_s: float = 0) -> tuple[Exam, BoardLine, float]:
    """The examination of what hangs on the only port, and how long it took."""
    ports = FakePorts()
    if thing is not None:
        ports.plug(PORT, thing)
    line = line_to(ports, wanted)
    began = ports.clock()
    exam = examine(line, ports.clock, walk_s)
    return exam, line, ports.clock() - began


def said(exam: Exam, line: BoardLine, *, walked: bool = False) -> list[str]:
    words = load_words("en")
    return [finding.in_words(words) for finding in findings(exam, SETTINGS, line.link, WIRED, walked=walked)]


def test_a_good_board_has_no_findings() -> None:
    exam, line, took_s = look(FakeBoard(image=GOOD, closed=1 << 12))
    assert said(exam, line) == []
    assert took_s < 4
    text = in_words(load_words("en"), exam, [], line.link, WIRED)
    assert text[0] == f"Port {PORT}"
    assert text[1].startswith("Board 0001020304050607: 11 x 8 reed sensors, firmware 0.1.0")
    assert "  B  .  #  .  .  .  .  .  .  .  .  ." in text
    assert text[-1] == "Nothing is wrong."


def test_every_kind_of_finding_says_where_and_what_to_do() -> None:
    board = FakeBoard(closed=1 << 10)
    board.flickering = 1 << 0
    exam, line, _ = look(board)
    sentences = said(exam, line)
    assert sentences[0] == "The board runs another firmware than this release brings: run `orapa-pi flash`."
    assert sentences[1].startswith("A1: the sensor does not settle.")
    assert sentences[2].startswith("A11: a magnet lies there, beside the board of this edition.")
    assert len(sentences) == 3


def test_the_self_test_is_told_sensor_by_sensor() -> None:
    exam, line, _ = look(FakeBoard(image=GOOD), walk_s=5)
    assert exam.self_test == SelfTest((), tuple(range(88)), (), ())
    faulty = Exam(exam.port, "", False, exam.hello, exam.heartbeat, exam.picture, SelfTest((0,), (1, 2), (11,), (87,)))
    assert [sentence.partition(":")[0] for sentence in said(faulty, line, walked=True)] == ["B1", "H11", "A1", "A2 and A3"]
    assert [sentence.partition(":")[0] for sentence in said(faulty, line)] == ["B1", "H11"]


def test_a_calibrated_board_is_shown_as_it_lies_and_with_its_wires() -> None:
    """Wired by half a turn: the sensor that the board counts first lies under the last cell of the table."""
    exam, line, _ = look(FakeBoard(image=GOOD, closed=1 << 12))
    settings = replace(SETTINGS, calibrations={TURNED.board: TURNED})
    places = places_of(exam, settings)
    assert places == Places(11, TURNED)
    words = load_words("en")
    text = in_words(words, exam, [], line.link, places)
    top = next(number for number, row in enumerate(text) if row.startswith("Shown as the board lies, by its calibration;"))
    assert text[top + 1] == "     1  2  3  4  5  6  7  8  9 10 11"
    assert text[top + 2] == "  A  .  .  .  .  .  .  .  .  .  .  .   18"
    assert text[top + 8] == "  G  .  .  .  .  .  .  .  .  .  #  .   12"
    assert text[top + 10] == "    10  9  8  7  6  5  4  3  2  1  0"
    faulty = replace(exam, self_test=SelfTest((0,), (1, 2), (11,), (87,)))
    found = findings(faulty, settings, line.link, places, walked=True)
    named = {finding.what: [str(cell) for cell in finding.cells] for finding in found}
    assert named == {"stuck": ["H11"], "dead": ["H9", "H10"], "diode_missing": ["G11"], "diode_backwards": ["A1"]}
    said = [in_places(words, finding, places) for finding in found]
    assert any(one.startswith("H9 (wires GPIO 11 and 2) and H10 (wires GPIO 11 and 1): the switch never") for one in said)
    value = json.loads(json.dumps(as_json(words, faulty, found, line.link, places)))
    assert (value["calibrated"], value["sensors"][6]) == (True, ".........#.")
    assert {one["what"]: one["wires"] for one in value["findings"]}["stuck"] == [[11, 0]]


@pytest.mark.parametrize(
    ("thing", "wanted", "sentence"),
    [
        (None, "", "There is no port that a sensor board could be on"),
        (None, "/dev/none", "No sensor board can be used: there is no port /dev/none."),
        (Says(), "", f"No sensor board can be used: {PORT}: nothing answers there."),
        (Says(b"\0\1"), "", f"{PORT}: something else answers there."),
        (Says(b">>> "), "", "a MicroPython prompt answers, the firmware does not run."),
        (FakeBoard(rows=7), "", f"No sensor board can be used: {PORT}: board 0001020304050607 has 11 x 7 sensors"),
    ],
)
def test_no_board_is_said_with_its_reason_in_bounded_time(thing: FakeBoard | Says | None, wanted: str, sentence: str) -> None:
    exam, line, took_s = look(thing, wanted)
    (one,) = said(exam, line)
    assert sentence in one
    assert took_s <= FIND_S + 0.1


def test_a_silent_stranger_is_named_where_there_is_nothing_else() -> None:
    ports = FakePorts()
    ports.plug(PORT, Says(), vid=0x1A86)
    line = line_to(ports)
    exam = examine(line, ports.clock)
    assert said(exam, line) == [f"No sensor board can be used: {PORT}: nothing answers there."]


def test_a_board_that_falls_silent_is_a_finding_and_the_check_ends() -> None:
    board = FakeBoard(image=GOOD)
    ports = FakePorts()
    ports.plug(PORT, board)
    line = line_to(ports)
    while line.link.picture is None:
        line.turn()
    board.silent = True
    began = ports.clock()
    exam = examine(line, ports.clock)
    assert said(exam, line)[-1].startswith("The board fell silent")
    assert ports.clock() - began < 20


def test_as_json_it_is_the_same() -> None:
    exam, line, _ = look(FakeBoard(closed=1 << 10))
    words = load_words("en")
    found = findings(exam, SETTINGS, line.link, WIRED, walked=False)
    value = as_json(words, exam, found, line.link, WIRED)
    assert json.loads(json.dumps(value)) == value
    assert value["sensors"] == ["." * 10 + "#"] + ["." * 11] * 7
    assert value["findings"] == [
        {
            "what": finding.what,
            "cells": [str(cell) for cell in finding.cells],
            "wires": [[11, 10]] if finding.cells else [],
            "words": finding.in_words(words),
        }
        for finding in found
    ]
    assert [finding.what for finding in found] == ["other_firmware", "outside"]


@pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)
def test_the_command_on_the_real_firmware(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "board")
    bench.copy(board_image())
    bench.tell("place 2 2")
    bench.tell("bridge 2 2")
    bench.plug()
    wait_until_awake(bench.port)
    config = tmp_path / "config.toml"
    config.write_text(f'[board]\ndriver = "serial"\nport = "{bench.port}"\nid = "{b"twin0000".hex()}"\n')
    try:
        done = orapa("check", "board", "--config", str(config), "--json")
    finally:
        bench.unplug()
    assert (done.returncode, done.stderr) == (1, "")
    value = json.loads(done.stdout)
    assert value["board"]["id"] == b"twin0000".hex()
    assert value["sensors"][2] == "..#........"
    named = {finding["what"]: finding["cells"] for finding in value["findings"]}
    named.pop("slow_scan", None)  # an interpreter on a busy computer
    assert named == {"diode_missing": ["C3"]}


def test_bad_input_is_one_sentence(tmp_path: Path) -> None:
    assert "no check of 'toaster': choose from board" in assert_one_sentence(orapa("check", "toaster"))
    (tmp_path / "c.toml").write_text('board = "simulated"')
    assert 'must be "serial"' in assert_one_sentence(orapa("check", "board", "--config", str(tmp_path / "c.toml")))
    assert "--walk takes 1 to 600 seconds" in assert_one_sentence(orapa("check", "board", "--walk", "0"))
