"""The firmware's own files under the real MicroPython interpreter, on a pty."""

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from serial import SerialException

from orapa_pi.image import MANIFEST, board_image, identity, manifest
from orapa_pi.link import frames, messages, values
from orapa_pi.link.events import Answered, Problem, Rebooted, Seen
from orapa_pi.link.greeting import FLASH
from orapa_pi.link.states import State
from orapa_pi.pins import load_pins
from tests.firmware.rig import PATIENCE_S, Rig
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

pytestmark = pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)
ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "tests" / "data"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A flashed board, plugged in."""
    bench = Bench(tmp_path / "board")
    bench.copy(board_image())
    bench.plug()
    yield bench
    bench.unplug()


@pytest.fixture
def rig(bench: Bench) -> Iterator[Rig]:
    """The table's end on the board's port, opened."""
    rig = Rig(bench.port)
    rig.open()
    yield rig
    rig.close()


def test_vectors_and_traces_hold_under_micropython() -> None:
    vectors = json.loads((DATA / "link" / "vectors.json").read_text())["frames"]
    traces = json.loads((DATA / "firmware" / "debounce.json").read_text())
    script = ROOT / "firmware" / "twin" / "check.py"
    path = f"{ROOT / 'firmware'}:{ROOT}:.frozen"
    done = subprocess.run(
        [str(interpreter()), str(script), str(DATA)],
        env={**os.environ, "MICROPYPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
    )
    bits = sum(len(row["frame"]) * 4 for row in vectors)
    assert done.stdout + done.stderr == f"{len(vectors)} vectors {bits} bits {len(traces)} traces micropython\n"


def test_a_board_with_magnets_on_it_says_hello_and_shows_them(bench: Bench, rig: Rig) -> None:
    bench.tell("place 0 0")
    bench.tell("place 10 7")
    rig.until(lambda: rig.sees((0, 0), (10, 7)))
    hello = rig.table.hello
    assert hello is not None
    assert (hello.board, hello.build, hello.columns, hello.rows) == (b"twin0000".hex(), "reed", 11, 8)
    assert hello.image == identity(board_image())
    assert rig.table.bad_frames == 0


def test_a_bouncing_change_arrives_once(bench: Bench, rig: Rig) -> None:
    bench.tell("bounce 25")
    rig.until(lambda: rig.sees())
    rig.events.clear()
    bench.tell("place 3 4")
    rig.until(lambda: rig.sees((3, 4)))
    bench.tell("lift 3 4")
    rig.until(lambda: rig.sees())
    seen = [event.picture.at(3, 4) for event in rig.events if isinstance(event, Seen)]
    assert [value for value, _ in itertools.groupby([values.NONE, *seen])] == [values.NONE, values.MAGNET, values.NONE]


def test_every_byte_of_a_message_reaches_the_board_also_ctrl_c(bench: Bench, rig: Rig) -> None:
    rig.until(rig.live)
    rig.answer("ping")  # sequence 2; the next one's frame holds a byte 3
    rig.answer("ping")
    assert (bench.flash / "kbd_intr").read_text() == "-1"
    assert rig.table.state is State.LIVE


def test_a_board_that_hangs_is_started_again_by_its_watchdog(bench: Bench, rig: Rig) -> None:
    bench.tell("place 5 5")
    rig.until(lambda: rig.sees((5, 5)))
    assert rig.table.hello is not None
    boot = rig.table.hello.boot
    bench.tell("hang")
    rig.until(lambda: Rebooted((boot + 1) & 0xFFFF) in rig.events and rig.sees((5, 5)))


def test_a_board_that_works_feeds_its_watchdog(bench: Bench, rig: Rig) -> None:
    # half of its time: so long a busy computer hardly lets an interpreter wait, and the test takes little longer
    replug(bench, rig, {"loop.py": (b"WATCHDOG_MS = 4000", b"WATCHDOG_MS = 2000")})
    rig.until(lambda: rig.table.heartbeat is not None and rig.table.heartbeat.number("uptime_s") >= 3)
    assert rig.table.counters.reboots == 0
    assert rig.table.hello is not None
    assert rig.table.hello.image != identity(board_image())


def test_a_board_that_crashes_says_why_and_is_started_again_by_its_watchdog(bench: Bench, rig: Rig) -> None:
    replug(bench, rig, {"board.py": (b"def _self_test(", b"def _self_test(self, *_):\n        1 // 0\n    def _other(")})
    rig.until(rig.live)
    rig.ask("self_test", action=messages.SELF_TEST_START)
    rig.until(lambda: rig.table.counters.reboots == 1 and rig.live())
    assert "ZeroDivisionError: divide by zero" in rig.table.noise


def test_a_board_with_another_message_table_is_named_and_can_be_updated(bench: Bench, rig: Rig) -> None:
    replug(bench, rig, {"orapa_pi/link/messages.py": (b'("running", "B"),', b'("walking", "B"), ("running", "B"),')})
    rig.until(lambda: rig.table.problem is not None)
    assert rig.table.problem is not None
    assert "message table" in rig.table.problem.what
    assert rig.table.problem.remedy == FLASH
    rig.ask("update", magic=messages.UPDATE_MAGIC)
    rig.until(lambda: rig.heard.endswith(b">>> "))
    bench.copy(board_image())
    rig.write(b"\x04")
    rig.until(rig.live)


def replug(bench: Bench, rig: Rig, edits: dict[str, tuple[bytes, bytes]]) -> None:
    """Flash another firmware, whole but edited, and start it."""
    bench.unplug()
    rig.close()
    image = board_image()
    for name, (old, new) in edits.items():
        assert old in image[name]
        image[name] = image[name].replace(old, new)
    image[MANIFEST] = manifest({name: data for name, data in image.items() if name != MANIFEST})
    bench.copy(image)
    bench.plug()
    rig.open()


def test_unplugged_and_plugged_in_again_it_is_live_again(bench: Bench, rig: Rig) -> None:
    bench.tell("place 1 2")
    rig.until(lambda: rig.sees((1, 2)))
    bench.unplug()
    with pytest.raises((SerialException, OSError)):
        rig.until(lambda: False)
    rig.close()
    assert rig.table.state is State.LOST
    bench.plug()
    rig.open()
    rig.until(lambda: rig.sees((1, 2)))
    assert rig.table.counters.reboots == 1


def test_the_self_test_names_every_kind_of_fault(bench: Bench, rig: Rig) -> None:
    faults = {"stuck": (2, 1), "dead": (4, 3), "bridge": (6, 5), "backwards": (8, 7)}
    for fault, (column, row) in faults.items():
        bench.tell(f"{fault} {column} {row}")
    rig.answer("self_test", action=messages.SELF_TEST_START)
    # Only the faulty sensors and one good one get the magnet: the other good ones must then be called dead.
    for column, row in [*faults.values(), (0, 0)]:
        bench.tell(f"place {column} {row}")
        wait_for_scans(rig)
        bench.tell(f"lift {column} {row}")
        wait_for_scans(rig)
    _, stuck, dead, bridge, backwards = report(rig)
    number = {fault: row * 11 + column for fault, (column, row) in faults.items()}
    every = (1 << 88) - 1
    walked = 1 | sum(1 << place for fault, place in number.items() if fault != "dead")
    assert stuck == 1 << number["stuck"]
    assert dead == every & ~walked
    assert bridge == 1 << number["bridge"]
    assert backwards == 1 << number["backwards"]


def wait_for_scans(rig: Rig) -> None:
    """Until the board has scanned twice more: what was told to it before has then been seen."""
    before = report(rig)[0]
    rig.until(lambda: report(rig)[0] >= before + 2)


def report(rig: Rig) -> tuple[int, ...]:
    """(scans, four sets) of the self-test now."""
    answer = rig.answer("self_test", action=messages.SELF_TEST_REPORT)
    return (answer.number("scans"), *values.unpack_masks(answer.data("masks"), 88, 4))


def test_update_ends_at_the_prompt_and_a_half_copied_firmware_is_caught_after_the_reset(bench: Bench, rig: Rig) -> None:
    rig.until(rig.live)
    rig.ask("update", magic=messages.UPDATE_MAGIC)
    rig.until(lambda: rig.heard.endswith(b">>> "))
    assert any(isinstance(event, Answered) and event.answer.name == "done" for event in rig.events)
    bench.copy({"board.py": board_image()["board.py"].replace(b"HEARTBEAT_MS = 500", b"HEARTBEAT_MS = 400")})
    rig.write(b"\x04")  # what mpremote's reset does
    rig.until(lambda: rig.table.problem is not None)
    assert rig.table.problem == Problem("The board does not start: firmware incomplete: board.py.", FLASH)


@pytest.mark.parametrize("name", ["scan.py", "loop.py", "pins.py", "orapa_pi/link/values.py", MANIFEST])
def test_a_firmware_that_is_not_whole_does_not_run_and_says_so(bench: Bench, rig: Rig, name: str) -> None:
    bench.unplug()
    rig.close()
    (bench.flash / "kbd_intr").unlink(missing_ok=True)  # the whole firmware may have run before the plug was pulled
    (bench.flash / name).write_text("")
    bench.plug()
    rig.open()
    rig.until(lambda: rig.table.problem is not None)
    assert rig.table.problem == Problem(f"The board does not start: firmware incomplete: {name}.", FLASH)
    assert not (bench.flash / "kbd_intr").exists(), "Ctrl-C must still work"


def test_a_firmware_whose_protocol_is_damaged_says_so_in_words(bench: Bench, rig: Rig) -> None:
    bench.unplug()
    rig.close()
    (bench.flash / "orapa_pi" / "link" / "frames.py").write_text("def encode(")
    bench.plug()
    rig.open()
    rig.until(lambda: b"firmware incomplete: orapa_pi/link/frames.py" in rig.heard)


def test_the_update_pin_held_low_keeps_the_firmware_off(bench: Bench, rig: Rig) -> None:
    bench.unplug()
    rig.close()
    pin = load_pins()["pico"].pin("update")
    bench.tell(f"low {pin}")
    bench.plug()
    rig.open()
    rig.until(lambda: b"staying off" in rig.heard and rig.heard.endswith(b">>> "))
    bench.tell(f"high {pin}")
    rig.write(b"\x04")
    rig.until(rig.live)


def test_the_bench_runs_from_the_command_line_and_passes_lines_on() -> None:
    program = [sys.executable, str(ROOT / "firmware" / "twin" / "bench.py")]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        port = Path(running.stdout.readline().strip())
        print("place 2 3", file=running.stdin, flush=True)
        rig = Rig(port)
        rig.open()
        rig.until(lambda: rig.sees((2, 3)))
        rig.close()
        running.stdin.close()
        assert running.wait(timeout=PATIENCE_S) == 0
    assert not port.exists()


@pytest.mark.parametrize("line", ["place 1", "place 1 two", "dance 1 2", "hang 1"])
def test_the_bench_refuses_a_line_that_the_twin_has_not(bench: Bench, line: str) -> None:
    with pytest.raises(ValueError, match=f"no line of the twin's: {line}"):
        bench.tell(line)


def test_the_bench_has_one_cable(bench: Bench) -> None:
    with pytest.raises(RuntimeError, match="plugged in already"):
        bench.plug()


def test_noise_on_the_line_is_counted_and_changes_nothing(rig: Rig) -> None:
    rig.until(rig.live)
    rig.write(b"\x03\x04\0garbage\0" + frames.encode(9, 0x7E, b"unknown") + frames.encode(9, 0xFE, b"optional"))
    rig.until(lambda: rig.table.heartbeat is not None and rig.table.heartbeat.number("unknown") == 2)
    assert rig.table.heartbeat is not None
    assert rig.table.heartbeat.number("bad_frames") == 2
    assert rig.live()
