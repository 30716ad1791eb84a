"""`flash`: the steps in order, the whole way on the real firmware with a copier that notes them, and every way to fail."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import memory
from orapa_pi.commands import flash_copy
from orapa_pi.commands.flash import Tools, flash, listed_steps
from orapa_pi.commands.flash_copy import Copier, CopyFailed, Mpremote, run_process, steps
from orapa_pi.devices.serial_line.ports import SystemPorts
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.errors import ConfigError, DriverUnavailable
from orapa_pi.image import MANIFEST, board_image, folders, identity, manifest
from orapa_pi.link.connection import PROBE
from orapa_pi.phrases import load_words
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.levels import Kind
from tests.commands.run import assert_one_sentence, orapa
from tests.devices.fake_ports import FakeBoard, FakePorts, Says
from tests.firmware.rig import wait_until_awake
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

IMAGE = board_image()
WORDS = load_words("en")
PORT = "/dev/ttyACM0"
FOUND = [WORDS.say("flash.step.find"), WORDS.say("flash.step.update")]


class Notes:
    """A copier that notes what is done; it fails at the file `broken`."""

    def __init__(self, broken: str = "") -> None:
        self.done: list[tuple[str, str]] = []
        self.files: dict[str, bytes] = {}
        self.broken = broken

    def remove(self, name: str) -> None:
        self.done.append(("remove", name))

    def make_folder(self, name: str) -> None:
        self.done.append(("folder", name))

    def copy(self, name: str, data: bytes) -> None:
        if name == self.broken:
            raise CopyFailed("the port has gone.")
        self.done.append(("copy", name))
        self.files[name] = data

    def reset(self) -> None:
        self.done.append(("reset", ""))


EVERYTHING = [
    ("remove", MANIFEST),
    *(("folder", name) for name in folders(IMAGE)),
    *(("copy", name) for name in IMAGE),
    ("reset", ""),
]


def test_the_steps_are_taken_in_order_the_manifest_first_and_last() -> None:
    notes = Notes()
    for step in steps(IMAGE):
        step.take(notes)
    assert notes.done == EVERYTHING
    assert notes.done[-2] == ("copy", MANIFEST)
    assert notes.files == IMAGE


def test_a_dry_run_lists_them_and_needs_no_board() -> None:
    done = orapa("flash", "--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines == listed_steps(WORDS, IMAGE)
    assert lines[1] == "2. ask it to stay off for an update (the message UPDATE)"
    assert lines[2] == "3. remove manifest.txt"
    assert lines[-3].startswith(f"{len(lines) - 2}. copy manifest.txt, ")
    assert f"{identity(IMAGE):08x}" in lines[-1]
    assert len(lines) == len(EVERYTHING) + 3


class OnFakePorts:
    """Flashing on ports in memory."""

    def __init__(self, copier: Copier) -> None:
        self.ports = FakePorts()
        self.said: list[str] = []
        clock = self.ports.clock
        self.tools = Tools(self.ports, lambda _: copier, clock, clock.pause, self.said.append)

    def flash(self, port: str = "", board: str = "") -> int:
        return flash(self.tools, BoardSettings(MINE, Kind.REED, port, board), IMAGE, WORDS)


def test_a_copy_that_stops_half_way_says_where_and_how_to_go_on() -> None:
    notes = Notes(broken="debounce.py")
    fake = OnFakePorts(notes)
    fake.ports.plug(PORT, Says())
    assert fake.flash() == 1
    assert notes.done == EVERYTHING[: EVERYTHING.index(("copy", "debounce.py"))]
    assert fake.said[-1] == (
        f"Stopped at: copy debounce.py, {len(IMAGE['debounce.py'])} bytes. the port has gone. The board says that its firmware "
        "is not whole until all is copied: run `orapa-pi flash` again."
    )


def test_a_new_controller_without_firmware_is_flashed_and_one_that_does_not_start_is_said() -> None:
    notes = Notes()
    fake = OnFakePorts(notes)
    fake.ports.plug(PORT, Says())
    assert fake.flash() == 1
    assert notes.done == EVERYTHING
    assert fake.said[0] == FOUND[0]
    assert fake.said[-1].startswith(f"All is copied, but the board does not run it ({PORT}: nothing answers there)")


def test_a_new_controller_is_found_beside_a_stranger() -> None:
    notes = Notes()
    fake = OnFakePorts(notes)
    fake.ports.plug(PORT, Says(b"T:21.5\r\n"), vid=0x1A86)
    fake.ports.plug("/dev/ttyACM1", Says())
    assert fake.flash() == 1
    assert notes.done == EVERYTHING
    assert "/dev/ttyACM1: nothing answers there" in fake.said[-1]


def test_a_port_that_is_held_is_said() -> None:
    fake = OnFakePorts(Notes())
    fake.ports.plug(PORT, FakeBoard())
    fake.ports.refused[PORT] = OSError(11, "orapa-pi (process 12) holds it; end that first")
    with pytest.raises(DriverUnavailable, match=r"No board to flash was found: /dev/ttyACM0: orapa-pi \(process 12\) holds it"):
        fake.flash()


def test_a_board_that_answers_is_asked_to_stay_off() -> None:
    notes = Notes()
    fake = OnFakePorts(notes)
    board = FakeBoard(image=identity(IMAGE))
    board.goes_off = True
    fake.ports.plug(PORT, board)
    assert fake.flash() == 0
    assert fake.said[:2] == FOUND
    assert fake.said[-1] == f"Board 0001020304050607 runs this release's firmware, image {identity(IMAGE):08x}."


@pytest.mark.parametrize("ids", [(0x1A86, 0x7523), None])
def test_what_is_not_our_controller_is_left_alone(ids: tuple[int, int] | None) -> None:
    notes = Notes()
    fake = OnFakePorts(notes)
    if ids:
        fake.ports.plug(PORT, Says(b"hello"), *ids)
    with pytest.raises(DriverUnavailable, match="No board to flash was found"):
        fake.flash()
    assert notes.done == []


@pytest.mark.parametrize("ids", [(0x1A86, 0x7523), (None, None)])
@pytest.mark.parametrize("words", [b"", b"$GPGGA,1,N\r\n"])
def test_another_device_on_the_port_of_the_config_hears_probes_only(ids: tuple[int | None, int | None], words: bytes) -> None:
    notes = Notes()
    fake = OnFakePorts(notes)
    fake.ports.plug(PORT, Says(words), *ids)
    why = "something else answers there" if words else "nothing answers there"
    with pytest.raises(DriverUnavailable, match=f"No board to flash was found: {PORT}: {why}"):
        fake.flash(port=PORT)
    assert notes.done == []
    written = fake.ports.written[PORT]
    assert written == PROBE * (len(written) // len(PROBE))


@pytest.mark.parametrize(("port", "ids", "words"), [("1a86:7523", (0x1A86, 0x7523), b""), (PORT, (None, None), b"\r\n>>> ")])
def test_a_controller_of_another_make_is_flashed_where_its_ids_or_its_prompt_say_so(
    port: str, ids: tuple[int | None, int | None], words: bytes
) -> None:
    notes = Notes()
    fake = OnFakePorts(notes)
    fake.ports.plug(PORT, Says(words), *ids)
    assert fake.flash(port=port) == 1
    assert notes.done == EVERYTHING


def test_of_two_boards_none_is_guessed_and_a_number_must_answer() -> None:
    notes = Notes()
    fake = OnFakePorts(notes)
    fake.ports.plug(PORT, FakeBoard())
    fake.ports.plug("/dev/ttyACM1", Says())
    with pytest.raises(ConfigError, match=r"several boards, on /dev/ttyACM0 and /dev/ttyACM1: name one as port in \[board\]"):
        fake.flash()
    with pytest.raises(DriverUnavailable, match="the board here is 0001020304050607, not ffffffffffffffff"):
        fake.flash(board="f" * 16)
    assert notes.done == []


def test_the_config_must_have_a_serial_board(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('board = "off"')
    assert 'must be "serial"' in assert_one_sentence(orapa("flash", "--config", str(tmp_path / "c.toml")))


PATIENCE_S = 60.0


class OnTheTwin(Notes):
    """A copier onto the twin's flash; the reset is its power, as `refuse.py` hears no Ctrl-D.

    As mpremote, it gets in when `boot.py` is through: by then that has taken the flag away.
    """

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench
        end_s = time.monotonic() + PATIENCE_S
        while (bench.flash / memory.FLAG).exists():
            assert time.monotonic() < end_s, "the controller has not started anew"
            time.sleep(0.01)

    def remove(self, name: str) -> None:
        (self.bench.flash / name).unlink(missing_ok=True)

    def make_folder(self, name: str) -> None:
        (self.bench.flash / name).mkdir(exist_ok=True)

    def copy(self, name: str, data: bytes) -> None:
        (self.bench.flash / name).write_bytes(data)

    def reset(self) -> None:
        self.bench.unplug()
        self.bench.plug()


def slowly() -> float:
    """A clock for a busy computer: the interpreter gets four times as long as a Pico."""
    return time.monotonic() / 4


@pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)
@pytest.mark.parametrize("lying", ["old firmware", "half-copied"])
def test_the_whole_way_on_the_real_firmware(tmp_path: Path, lying: str) -> None:
    bench = Bench(tmp_path / "board")
    bench.copy({**IMAGE, MANIFEST: IMAGE[MANIFEST] + b"\n"} if lying == "old firmware" else {**IMAGE, "scan.py": b""})
    bench.plug()
    said: list[str] = []
    patient = Tools(SystemPorts(), lambda _: OnTheTwin(bench), slowly, lambda s: time.sleep(min(s, 0.2)), said.append)
    try:
        status = flash(patient, BoardSettings(MINE, Kind.REED, str(bench.port)), IMAGE, WORDS)
    finally:
        bench.unplug()
    assert status == 0, said[-1]
    assert said[1] == FOUND[1]


@pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)
def test_the_command_copies_with_the_real_mpremote(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "board")
    old = {**IMAGE, "scan.py": IMAGE["scan.py"] + b"# older\n"}
    del old[MANIFEST]
    bench.copy({**old, MANIFEST: manifest(old)})
    bench.plug()
    wait_until_awake(bench.port)
    config = tmp_path / "config.toml"
    config.write_text(f'[board]\ndriver = "serial"\nport = "{bench.port}"\n')
    try:
        done = orapa("flash", "--config", str(config))
    finally:
        bench.unplug()
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert (
        done.stdout.splitlines()[-1] == f"Board {b'twin0000'.hex()} runs this release's firmware, image {identity(IMAGE):08x}."
    )
    assert {name: (bench.flash / name).read_bytes() for name in IMAGE} == IMAGE


class Process:
    """Notes the programs that are run, and answers as mpremote would."""

    def __init__(self, status: int = 0, error: str = "") -> None:
        self.commands: list[Sequence[str]] = []
        self.status, self.error = status, error

    def __call__(self, command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        self.commands.append(command)
        return subprocess.CompletedProcess(list(command), self.status, "", self.error)


@pytest.fixture
def _mpremote_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash_copy, "find_spec", lambda _: object())


@pytest.mark.usefixtures("_mpremote_is_there")
def test_mpremote_is_called_without_a_reset_in_between() -> None:
    process = Process()
    copier = Mpremote(PORT, process)
    copier.remove("manifest.txt")
    copier.make_folder("orapa_pi")
    copier.copy("orapa_pi/link/frames.py", b"x")
    copier.reset()
    start = [sys.executable, "-m", "mpremote", "connect", PORT, "resume"]
    assert all(list(command[: len(start)]) == start for command in process.commands)
    rest = [list(command[len(start) :]) for command in process.commands]
    assert rest[0][0] == rest[1][0] == "exec"
    assert "os.remove('manifest.txt')" in rest[0][1]
    assert "os.mkdir('orapa_pi')" in rest[1][1]
    assert rest[2][:2] == ["fs", "cp"]
    assert rest[2][2].endswith("/frames.py")
    assert rest[2][3] == ":orapa_pi/link/frames.py"
    assert rest[3] == ["reset"]
    compile(rest[0][1], "exec", "exec")


@pytest.mark.usefixtures("_mpremote_is_there")
def test_mpremote_s_last_words_are_the_reason() -> None:
    copier = Mpremote(PORT, Process(1, "Traceback\nmpremote: failed to access /dev/ttyACM0\n"))
    with pytest.raises(CopyFailed, match=r"^mpremote: failed to access /dev/ttyACM0$"):
        copier.reset()


def test_what_a_controller_says_need_not_be_text() -> None:
    said = "import sys; sys.stdout.buffer.write(b'\\xfftorn'); sys.exit('no \\udcff')"
    done = run_process([sys.executable, "-c", said])
    assert (done.returncode, done.stdout) == (1, "\N{REPLACEMENT CHARACTER}torn")


@pytest.mark.usefixtures("_mpremote_is_there")
def test_a_computer_that_cannot_lay_a_file_ready_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    fake = OnFakePorts(Mpremote(PORT, Process()))
    fake.ports.plug(PORT, Says())
    assert fake.flash() == 1
    name = next(iter(IMAGE))
    assert fake.said[-1].startswith(
        f"Stopped at: copy {name}, {len(IMAGE[name])} bytes. No such file or directory. The board says that its firmware"
    )


def test_without_mpremote_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash_copy, "find_spec", lambda _: None)
    with pytest.raises(DriverUnavailable, match=r"needs the package mpremote: install it with pip install 'orapa-pi\[pi\]'"):
        Mpremote(PORT)
