"""`calibrate`: walks on a fake clock with the firmware's own protocol loop, and once on the real firmware."""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from orapa_pi.calibrations import Kept, load_calibrations, save_calibration
from orapa_pi.commands.calibrate import Hands, calibrate
from orapa_pi.commands.typed import TypedLines
from orapa_pi.devices.serial_line.line import BoardLine
from orapa_pi.devices.serial_line.report import refusal
from orapa_pi.devices.serial_line.search import Wanted
from orapa_pi.errors import DriverUnavailable
from orapa_pi.image import board_image
from orapa_pi.phrases import load_words
from orapa_pi.pins import load_pins
from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.calibration import Calibration
from orapa_pi.sensing.levels import Kind
from tests.commands.run import PATIENCE_S, ROOT, assert_one_sentence, orapa
from tests.devices.fake_ports import FakeBoard, FakePorts
from tests.firmware.rig import wait_until_awake
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

PORT = "/dev/ttyACM0"
LONGEST_S = 300.0
BOARD = "0001020304050607"
STRAIGHT = Calibration(BOARD, 11, 8, tuple(range(88)))
MIRRORED = replace(STRAIGHT, sensors=tuple(row * 11 + 10 - column for row in range(8) for column in range(11)))


class Person:
    """Does what is asked on a fake board, and types. `dead` and `stuck` are the numbers of sensors that are broken."""

    def __init__(self, wiring: Calibration = STRAIGHT, dead: tuple[int, ...] = (), stuck: tuple[int, ...] = ()) -> None:
        self.wiring, self.dead = wiring, dead
        self.always = sum(1 << number for number in stuck)
        self.ports = FakePorts()
        self.board = FakeBoard(closed=self.always)
        self.ports.plug(PORT, self.board)
        self.said: list[str] = []
        self.lines: list[str] = []
        self.stops_at = ""
        self.slips_at = ""
        self.on_lead: Callable[[str], None] = lambda _: None

    def typed(self) -> str | None:
        assert self.ports.clock() < LONGEST_S, f"nothing happens after {self.said[-1]}"
        if self.lines:
            line = self.lines.pop(0)
            if line == "end":
                raise EOFError
            return line
        return None

    def say(self, text: str) -> None:
        self.said.append(text)
        if text.startswith("Take everything off"):
            self.lines.append("")
        if "Lead the magnet to " in text:
            self.lead(text.partition("Lead the magnet to ")[2].partition(" ")[0])

    def lead(self, name: str) -> None:
        if name == self.stops_at:
            self.lines.append("end")
            return
        sensor = self.wiring.sensor(Cell(ord(name[0]) - ord("A"), int(name[1:]) - 1))
        if name == self.slips_at:
            self.slips_at = ""
            self.lines += ["b", ""]  # the magnet goes back to a cell that it lay on: that is no news, so Enter says it
        answers = sensor not in self.dead and not self.always >> sensor & 1
        self.board.closed = self.always | (answers << sensor)
        if not answers:
            self.lines.append("n")
        self.on_lead(name)

    def walk(self, folder: Path, *, replace: bool = False, language: str = "en") -> int:
        clock = self.ports.clock
        line = BoardLine(Wanted.parse(""), "", self.ports, clock, clock.pause, lambda hello: refusal(hello, Kind.REED))
        hands = Hands(line, self.typed, clock, self.say, folder, load_calibrations(folder, 11, 8))
        return calibrate(hands, load_words(language), replace=replace)


def kept(folder: Path) -> Calibration | None:
    return load_calibrations(folder, 11, 8).calibrations.get(BOARD)


@pytest.mark.parametrize(("wiring", "word"), [(STRAIGHT, "straight."), (MIRRORED, "mirrored, its columns")])
def test_a_walk_learns_the_wiring_and_keeps_it(tmp_path: Path, wiring: Calibration, word: str) -> None:
    person = Person(wiring)
    assert person.walk(tmp_path) == 0
    assert kept(tmp_path) == wiring
    assert person.said[1] == "Take everything off the board, then press Enter."
    assert person.said[2] == "Lead the magnet to A1 (1 of 88)."
    assert word in person.said[-3]
    assert person.said[-2:] == [
        "Every sensor answers.",
        f"The calibration is kept in {tmp_path / BOARD}.json: there was none yet.",
    ]
    assert len(person.said) == 2 + 88 + 4


def test_broken_sensors_are_named(tmp_path: Path) -> None:
    person = Person(MIRRORED, dead=(3,), stuck=(20,))
    assert person.walk(tmp_path) == 0
    assert kept(tmp_path) == replace(MIRRORED, bad=(Cell(0, 7), Cell(1, 1)))
    assert person.said[2].startswith("Sensors that see a magnet on the empty board, and count as bad: 1.")
    assert "Bad sensors, which count as unknown from now on: A8 and B2." in person.said


@pytest.mark.parametrize("replaced", [False, True])
def test_a_walk_on_which_hardly_anything_answers_is_not_kept(tmp_path: Path, *, replaced: bool) -> None:
    """As with the cable of a connector out: the wiring of an 11 x 8 board could be guessed all the same."""
    person = Person(dead=tuple(range(45)))
    assert person.walk(tmp_path, replace=replaced) == 1
    assert kept(tmp_path) is None
    assert person.said[-1].startswith("Only 43 of 88 sensors answered, fewer than half, so nothing is kept:")
    assert Person(dead=tuple(range(44))).walk(tmp_path) == 0
    found = kept(tmp_path)
    assert found is not None
    assert Person(dead=tuple(range(88))).walk(tmp_path, replace=True) == 1
    assert kept(tmp_path) == found


@pytest.mark.parametrize("scans", [1, 3, 7, 15])
def test_a_sensor_that_never_stands_still_is_bad_and_does_not_stop_the_walk(tmp_path: Path, scans: int) -> None:
    person = Person(dead=(5,))
    person.board.flickering, person.board.flicker_scans = 1 << 5, scans
    assert person.walk(tmp_path) == 0
    assert kept(tmp_path) == replace(STRAIGHT, bad=(Cell(0, 5),))


def test_a_worse_calibration_never_replaces_a_good_one_unless_asked_to(tmp_path: Path) -> None:
    save_calibration(tmp_path, STRAIGHT)
    person = Person(dead=(0,))
    assert person.walk(tmp_path) == 1
    assert person.said[-1].startswith("The calibration is not kept: sensors that were good before are bad now.")
    assert kept(tmp_path) == STRAIGHT
    assert Person(MIRRORED).walk(tmp_path) == 1
    assert kept(tmp_path) == STRAIGHT
    assert Person(dead=(0,)).walk(tmp_path, replace=True) == 0
    assert kept(tmp_path) == replace(STRAIGHT, bad=(Cell(0, 0),))
    assert Person().walk(tmp_path) == 0, "a better one takes its place by itself"
    assert kept(tmp_path) == STRAIGHT


def test_the_end_of_the_input_keeps_nothing(tmp_path: Path) -> None:
    person = Person()
    person.stops_at = "C4"
    assert person.walk(tmp_path) == 1
    assert person.said[-1] == "Stopped before the last cell: nothing is kept."
    assert list(tmp_path.iterdir()) == []


def test_one_goes_back_and_types_nonsense(tmp_path: Path) -> None:
    person = Person()
    person.slips_at = "A3"
    person.lines.append("what")
    assert person.walk(tmp_path) == 0
    assert person.said.count("Lead the magnet to A3 (3 of 88).") == 2
    assert sum(text.startswith("Press Enter when") for text in person.said) == 2
    assert kept(tmp_path) == STRAIGHT


@pytest.mark.parametrize("other", [None, FakeBoard(number=b"\1" * 8)])
def test_a_board_that_goes_away_ends_the_walk(tmp_path: Path, other: FakeBoard | None) -> None:
    person = Person()

    def pull(name: str) -> None:
        if name == "B5":
            person.ports.unplug(PORT)
            if other:
                person.ports.plug(PORT, other)

    person.on_lead = pull
    with pytest.raises(DriverUnavailable, match="answers now in the place of" if other else "fell silent"):
        person.walk(tmp_path)
    assert kept(tmp_path) is None


def test_a_board_that_comes_back_goes_on(tmp_path: Path) -> None:
    person = Person(MIRRORED)

    def restart(name: str) -> None:
        if name == "B5":
            person.board.boot += 1
            person.board.power()

    person.on_lead = restart
    assert person.walk(tmp_path) == 0
    assert kept(tmp_path) == MIRRORED


def test_no_board_is_one_sentence_in_bounded_time(tmp_path: Path) -> None:
    person = Person()
    person.ports.unplug(PORT)
    began = person.ports.clock()
    with pytest.raises(DriverUnavailable, match="There is no port"):
        person.walk(tmp_path)
    assert person.ports.clock() - began < 11


def test_a_damaged_calibration_is_said_and_walked_over(tmp_path: Path) -> None:
    (tmp_path / f"{BOARD}.json").write_text("{}")
    person = Person()
    assert person.walk(tmp_path) == 0
    assert person.said[0].startswith(f"Board {BOARD} is used without its calibration")
    assert load_calibrations(tmp_path, 11, 8) == Kept({BOARD: STRAIGHT})


def test_typed_lines_are_never_waited_for() -> None:
    out, into = os.pipe()
    lines = TypedLines(out)
    assert lines() is None
    os.write(into, b"n\n\nb")
    assert [lines(), lines(), lines()] == ["n", "", None]
    os.close(into)
    assert lines() == "b"
    with pytest.raises(EOFError):
        lines()
    os.close(out)


def test_bad_input_is_one_sentence(tmp_path: Path) -> None:
    config = tmp_path / "c.toml"
    config.write_text('board = "simulated"')
    assert 'must be "serial"' in assert_one_sentence(orapa("calibrate", "--config", str(config)))
    config.write_text(f'[board]\ndriver = "serial"\nport = "{tmp_path}/none"\n')
    assert "there is no port" in assert_one_sentence(orapa("calibrate", "--config", str(config)))
    config.write_text(f'[board]\ndriver = "serial"\nport = "{tmp_path}/none"\ncalibrations = "{config}"\n')
    assert "cannot be kept" in assert_one_sentence(orapa("calibrate", "--config", str(config)))


@pytest.fixture
def mirrored(tmp_path: Path) -> Iterator[Bench]:
    """A board whose column wires were soldered on in the wrong order, from right to left."""
    pico = load_pins()["pico"]
    columns = pico.pins("columns")
    bench = Bench(tmp_path / "board", pico.fitted((), {f"columns {n}": pin for n, pin in enumerate(reversed(columns))}))
    bench.copy(board_image())
    bench.plug()
    yield bench
    bench.unplug()


def pass_on(lines: Iterable[str], to: queue.SimpleQueue[str]) -> None:
    for line in lines:
        to.put(line)
    to.put("")


@pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)
def test_the_command_on_the_real_firmware_wired_backwards(tmp_path: Path, mirrored: Bench) -> None:
    folder = tmp_path / "kept"
    config = tmp_path / "config.toml"
    config.write_text(f'[board]\ndriver = "serial"\nport = "{mirrored.port}"\nquiet_s = 0.0\ncalibrations = "{folder}"\n')
    program = "import sys; from orapa_pi.cli import main; sys.exit(main())"
    mirrored.tell("dead 4 7")
    said: queue.SimpleQueue[str] = queue.SimpleQueue()
    with subprocess.Popen(
        [sys.executable, "-c", program, "calibrate", "--config", str(config)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdin
        assert process.stdout
        threading.Thread(target=pass_on, args=(process.stdout, said)).start()
        lies = ""
        try:
            while line := said.get(timeout=PATIENCE_S):
                if line.startswith("Take everything off"):
                    process.stdin.write("\n")
                if "Lead the magnet to " in line:
                    name = line.partition("Lead the magnet to ")[2].partition(" ")[0]
                    if lies:
                        mirrored.tell(f"lift {lies}")
                    lies = f"{int(name[1:]) - 1} {ord(name[0]) - ord('A')}"
                    mirrored.tell(f"place {lies}")
                    if lies == "4 7":
                        process.stdin.write("n\n")
                last = line
        finally:
            process.stdin.close()
            process.wait(PATIENCE_S)
    assert process.returncode == 0
    assert "is kept in" in last
    board = b"twin0000".hex()
    found = load_calibrations(folder, 11, 8).calibrations[board]
    assert found == replace(MIRRORED, board=board, bad=(Cell(7, 4),))

    mirrored.tell(f"lift {lies}")
    mirrored.unplug()
    mirrored.copy(board_image() | {"later.txt": b"another firmware"})
    mirrored.tell("place 10 0")
    mirrored.plug()  # flashed anew, the board has the number that it had, and A11 is A11
    wait_until_awake(mirrored.port)
    done = orapa("check", "board", "--config", str(config))
    assert "A11 (wires GPIO 11 and 0): a magnet lies there, beside the board of this edition." in done.stdout
    (folder / f"{board}.json").write_text("{}")
    done = orapa("check", "board", "--config", str(config))
    assert f"Board {board} is used without its calibration" in done.stdout
    assert "A11" not in done.stdout
