"""The firmware's own files under the real MicroPython interpreter, on a pty."""

import json
import os
import subprocess
import time
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
from tests.firmware.rig import Rig
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

pytestmark = pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)
ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "tests" / "data"


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A flashed board, plugged in, its port open."""
    bench = Bench(tmp_path / "board")
    bench.copy(board_image())
    bench.plug()
    rig = Rig(bench)
    try:
        rig.open()
        yield rig
        rig.close()
    finally:
        bench.unplug()


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
        timeout=60,
    )
    bits = sum(len(row["frame"]) * 4 for row in vectors)
    assert done.stdout + done.stderr == f"{len(vectors)} vectors {bits} bits {len(traces)} traces micropython\n"


def test_a_board_with_magnets_on_it_says_hello_and_shows_them(rig: Rig) -> None:
    rig.bench.tell("place 0 0")
    rig.bench.tell("place 10 7")
    rig.until(lambda: rig.sees((0, 0), (10, 7)))
    hello = rig.table.hello
    assert hello is not None
    assert (hello.board, hello.build, hello.columns, hello.rows) == (b"twin0000".hex(), "reed", 11, 8)
    assert hello.image == identity(board_image())
    assert rig.table.bad_frames == 0


def test_a_bouncing_change_arrives_once(rig: Rig) -> None:
    rig.bench.tell("bounce 25")
    rig.until(lambda: rig.sees())
    rig.events.clear()
    rig.bench.tell("place 3 4")
    rig.until(lambda: rig.sees((3, 4)))
    rig.bench.tell("lift 3 4")
    rig.until(lambda: rig.sees())
    seen = [event.picture.at(3, 4) for event in rig.events if isinstance(event, Seen)]
    without_repeats = [value for place, value in enumerate(seen) if place == 0 or seen[place - 1] != value]
    assert [value for value in without_repeats if value != values.NONE] == [values.MAGNET]


def test_every_byte_of_a_message_reaches_the_board_also_ctrl_c(rig: Rig) -> None:
    rig.until(rig.live)
    rig.ask("ping")  # sequence 2; the next one's frame holds a byte 3
    rig.ask("ping")
    rig.until(lambda: sum(isinstance(event, Answered) for event in rig.events) == 2)
    assert (rig.bench.flash / "kbd_intr").read_text() == "-1"
    assert rig.table.state is State.LIVE


def test_a_board_that_hangs_is_started_again_by_its_watchdog(rig: Rig) -> None:
    rig.bench.tell("place 5 5")
    rig.until(lambda: rig.sees((5, 5)))
    assert rig.table.hello is not None
    boot = rig.table.hello.boot
    rig.bench.tell("hang")
    rig.until(lambda: Rebooted((boot + 1) & 0xFFFF) in rig.events and rig.sees((5, 5)), seconds=10)


def test_a_board_that_works_feeds_its_watchdog(rig: Rig) -> None:
    rig.bench.unplug()
    rig.close()
    image = board_image()
    image["loop.py"] = image["loop.py"].replace(b"WATCHDOG_MS = 4000", b"WATCHDOG_MS = 300")
    image[MANIFEST] = manifest({name: data for name, data in image.items() if name != MANIFEST})
    rig.bench.copy(image)
    rig.bench.plug()
    rig.open()
    rig.until(lambda: rig.table.heartbeat is not None and rig.table.heartbeat.number("uptime_s") >= 1)
    assert rig.table.counters.reboots == 0
    assert rig.table.hello is not None
    assert rig.table.hello.image == identity(image)


def test_unplugged_and_plugged_in_again_it_is_live_within_three_seconds(rig: Rig) -> None:
    rig.bench.tell("place 1 2")
    rig.until(lambda: rig.sees((1, 2)))
    rig.bench.unplug()
    with pytest.raises((SerialException, OSError)):
        rig.until(lambda: False)
    rig.close()
    assert rig.table.state is State.LOST
    rig.bench.plug()
    began = time.monotonic()
    rig.open()
    rig.until(lambda: rig.sees((1, 2)), seconds=3)
    assert time.monotonic() - began < 3
    assert rig.table.counters.reboots == 1


def test_the_self_test_names_every_kind_of_fault(rig: Rig) -> None:
    faults = {"stuck": (2, 1), "dead": (4, 3), "bridge": (6, 5), "backwards": (8, 7)}
    for fault, (column, row) in faults.items():
        rig.bench.tell(f"{fault} {column} {row}")
    rig.until(rig.live)
    rig.ask("self_test", action=messages.SELF_TEST_START)
    # Only the faulty sensors and one good one get the magnet: the other good ones must then be called dead.
    for column, row in [*faults.values(), (0, 0)]:
        rig.bench.tell(f"place {column} {row}")
        wait_for_scans(rig)
        rig.bench.tell(f"lift {column} {row}")
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
    rig.events.clear()
    rig.ask("self_test", action=messages.SELF_TEST_REPORT)
    rig.until(lambda: any(isinstance(event, Answered) for event in rig.events))
    answer = next(event.answer for event in rig.events if isinstance(event, Answered))
    return (answer.number("scans"), *values.unpack_masks(answer.data("masks"), 88, 4))


def test_update_ends_at_the_prompt_and_new_files_run_after_a_reset(rig: Rig) -> None:
    rig.until(rig.live)
    rig.ask("update", magic=messages.UPDATE_MAGIC)
    rig.until(lambda: rig.heard.endswith(b">>> "))
    assert any(isinstance(event, Answered) and event.answer.name == "done" for event in rig.events)
    image = {name: data.replace(b"HEARTBEAT_MS = 500", b"HEARTBEAT_MS = 400") for name, data in board_image().items()}
    rig.bench.copy({"board.py": image["board.py"]})
    rig.write(b"\x04")  # what mpremote's reset does
    rig.until(lambda: rig.table.problem is not None)
    assert rig.table.problem == Problem("The board does not start: firmware incomplete: board.py.", FLASH)


@pytest.mark.parametrize("name", ["scan.py", "loop.py", "pins.py", "orapa_pi/link/values.py", MANIFEST])
def test_a_firmware_that_is_not_whole_does_not_run_and_says_so(rig: Rig, name: str) -> None:
    rig.bench.unplug()
    rig.close()
    (rig.bench.flash / name).write_text("")
    rig.bench.plug()
    rig.open()
    rig.until(lambda: rig.table.problem is not None)
    assert rig.table.problem == Problem(f"The board does not start: firmware incomplete: {name}.", FLASH)
    assert not (rig.bench.flash / "kbd_intr").exists(), "Ctrl-C must still work"


def test_a_firmware_whose_protocol_is_damaged_says_so_in_words(rig: Rig) -> None:
    rig.bench.unplug()
    rig.close()
    (rig.bench.flash / "orapa_pi" / "link" / "frames.py").write_text("def encode(")
    rig.bench.plug()
    rig.open()
    rig.until(lambda: b"firmware incomplete: orapa_pi/link/frames.py" in rig.heard)


def test_the_update_pin_held_low_keeps_the_firmware_off(rig: Rig) -> None:
    rig.bench.unplug()
    rig.close()
    pin = load_pins()["pico"].pin("update")
    rig.bench.tell(f"low {pin}")
    rig.bench.plug()
    rig.open()
    rig.until(lambda: b"staying off" in rig.heard and rig.heard.endswith(b">>> "))
    rig.bench.tell(f"high {pin}")
    rig.write(b"\x04")
    rig.until(rig.live)


def test_noise_on_the_line_is_counted_and_changes_nothing(rig: Rig) -> None:
    rig.until(rig.live)
    rig.write(b"\x03\x04\0garbage\0" + frames.encode(9, 0x7E, b"unknown") + frames.encode(9, 0xFE, b"optional"))
    rig.until(lambda: rig.table.heartbeat is not None and rig.table.heartbeat.number("unknown") == 2)
    assert rig.table.heartbeat is not None
    assert rig.table.heartbeat.number("bad_frames") == 2
    assert rig.live()
