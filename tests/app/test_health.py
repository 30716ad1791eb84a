"""The rules by which something is found wrong with the computer, each on one that is otherwise well."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from orapa_pi.app import examiner as examiner_module
from orapa_pi.app.examiner import WRITE_EVERY, Examiner
from orapa_pi.app.health import Wanted, examine, span
from orapa_pi.compose import wanted_of
from orapa_pi.config import check_config
from orapa_pi.devices.factory import DRIVERS
from orapa_pi.devices.machine import NEEDS, Access, DeviceFile, Interpreter
from orapa_pi.devices.ports import Examined
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.devices.simulated_machine import SimulatedMachine
from orapa_pi.phrases import languages, load_words
from orapa_pi.screen.findings import Finding, found

WANTED = wanted_of(
    check_config(
        {"store": "/data/matches.db", "board": "serial", "matrix": {"driver": "apa102", "spi_device": 1}, "panel": "gpiozero"},
        "the test",
    )
)
CAMERA = Wanted({"camera": ("picamera2", {}), "voice": ("espeak", {})})
VENV = Interpreter("/opt/venv/bin/python", "3.11.2", "/opt/venv", sees_system=False)
PYENV = Interpreter("/home/pi/.pyenv/bin/python", "3.13.0", owns_system=False)
NO_LIBCAMERA = {"libcamera": "ModuleNotFoundError: No module named 'libcamera'"}


def held(path: str) -> dict[str, DeviceFile]:
    return {path: DeviceFile(path, Access.HELD, "picochess (process 77)")}


CASES: dict[str, tuple[Callable[[], SimulatedMachine], Wanted, str, str]] = {
    "package_missing": (
        lambda: SimulatedMachine(packages={"luma.led_matrix": "1.9", "pyserial": "3.5", "gpiozero": "2.0", "lgpio": "0.2.2.0"}),
        WANTED,
        "software",
        "needs the package spidev",
    ),
    "package_old": (
        lambda: SimulatedMachine(packages=old()),
        WANTED,
        "software",
        "needs lgpio 0.2.2 or newer and there is 0.2.0",
    ),
    "spi_off": (
        lambda: SimulatedMachine(files={"/dev/spidev0.1": DeviceFile("/dev/spidev0.1", Access.ABSENT)}),
        WANTED,
        "matrix",
        "SPI is switched off",
    ),
    "file_absent": (
        lambda: SimulatedMachine(files={"/dev/gpiochip*": DeviceFile("/dev/gpiochip*", Access.ABSENT)}),
        WANTED,
        "panel",
        "/dev/gpiochip*",
    ),
    "file_refused": (
        lambda: SimulatedMachine(files={"/dev/spidev0.1": DeviceFile("/dev/spidev0.1", Access.REFUSED, group="spi")}),
        WANTED,
        "matrix",
        "usermod -aG spi",
    ),
    "file_held": (lambda: SimulatedMachine(files=held("/dev/spidev0.1")), WANTED, "matrix", "picochess (process 77) holds"),
    "disk_full": (lambda: SimulatedMachine(free_bytes=50_000_000), WANTED, "disk", "only 50 MB"),
    "disk_fails": (lambda: SimulatedMachine(disk_trouble="Read-only file system"), WANTED, "disk", "Read-only file system"),
    "volts_now": (lambda: SimulatedMachine(bits=0x50005), WANTED, "power", "power supply"),
    "volts_before": (lambda: SimulatedMachine(bits=0x50000), WANTED, "power", "since it was started"),
    "hot": (lambda: SimulatedMachine(degrees=84.6), WANTED, "heat", "85 degrees"),
    "clock_behind": (lambda: SimulatedMachine(now_s=1_799_900_000.0), WANTED, "clock", "28 h behind"),
    "module_missing": (
        lambda: SimulatedMachine(broken_imports=NO_LIBCAMERA),
        CAMERA,
        "software",
        "apt install python3-libcamera",
    ),
    "wrong_environment": (
        lambda: SimulatedMachine(broken_imports=NO_LIBCAMERA, python=VENV),
        CAMERA,
        "software",
        "--system-site-packages",
    ),
    "wrong_python": (
        lambda: SimulatedMachine(broken_imports=NO_LIBCAMERA, python=PYENV),
        CAMERA,
        "software",
        "/home/pi/.pyenv/bin/python (3.13.0)",
    ),
    "program_missing": (lambda: SimulatedMachine(programs=set()), CAMERA, "software", "apt install espeak-ng"),
}


def old() -> dict[str, str]:
    return {**SimulatedMachine().packages, "lgpio": "0.2.0"}


@pytest.mark.parametrize("what", CASES)
def test_what_is_wrong_is_found_alone_and_said_with_what_to_do(what: str) -> None:
    make, wanted, about, text = CASES[what]
    (finding,) = examine(make(), wanted)
    assert (finding.what, finding.about) == (what, about)
    assert text in finding.in_words(load_words("en"))
    for language in languages():
        sentence = finding.in_words(load_words(language))
        assert sentence.endswith("."), sentence
        assert len(load_words(language).say(f"check.about.{about}")) <= 4


@pytest.mark.parametrize("wanted", [WANTED, CAMERA, Wanted()])
def test_a_healthy_one_has_no_findings(wanted: Wanted) -> None:
    assert examine(SimulatedMachine(), wanted) == ()
    assert examine(SimulatedMachine(bits=None, degrees=None), wanted) == ()


def test_a_clock_that_went_on_from_an_hour_ago_is_no_finding() -> None:
    """So it is every evening where there is no network: the table would never be well."""
    healthy = SimulatedMachine()
    assert examine(replace(healthy, now_s=healthy.now_s - 3700), WANTED) == ()


@pytest.mark.parametrize(("path", "wanted"), [("/dev/gpiochip*", WANTED), ("/dev/snd/controlC*", CAMERA)])
def test_what_several_programs_may_have_open_is_no_finding(path: str, wanted: Wanted) -> None:
    """The pins' chip is shared line by line, a sound card's control by everybody who plays."""
    assert examine(SimulatedMachine(files=held(path)), wanted) == ()


def test_every_real_driver_has_its_needs() -> None:
    real = {(device, name) for device, table in DRIVERS.items() for name in table} - {
        (device, name) for device in DRIVERS for name in ("simulated", "off")
    }
    assert real <= set(NEEDS)


def test_the_examiner_seldom_writes_and_remembers_a_failing_disk() -> None:
    machine, clock = SimulatedMachine(disk_trouble="Input/output error"), SimulatedClock()
    examiner = Examiner(machine, WANTED, clock)
    for _ in range(WRITE_EVERY):
        assert [one.what for one in examiner.look().findings] == ["disk_fails"]
    assert machine.written == 1
    machine.disk_trouble = ""
    assert examiner.look().findings == ()
    assert machine.written == 2


def test_the_examiner_seldom_reads_the_store_through_and_remembers_that_it_is_unsound() -> None:
    unsound, reads = [found("store", "store_unsound", path="/data", reason="it is so")], list[int]()

    def read() -> list[Finding]:
        reads.append(len(reads))
        return unsound

    examiner = Examiner(SimulatedMachine(), Wanted(), SimulatedClock(), read)
    for _ in range(WRITE_EVERY):
        assert [one.what for one in examiner.look().findings] == ["store_unsound"]
    assert reads == [0]
    unsound.clear()
    assert examiner.look().findings == ()
    assert reads == [0, 1]


@pytest.mark.parametrize("jump_s", [7_200.0, -90_000.0])
def test_a_clock_that_is_set_while_the_table_runs_is_said(jump_s: float) -> None:
    machine, clock = SimulatedMachine(newest_s=0.0), SimulatedClock()
    examiner = Examiner(machine, WANTED, clock)
    assert examiner.look().findings == ()
    clock.advance(60.0)
    machine.now_s += 60.0
    assert examiner.look().findings == ()
    machine.now_s += jump_s
    (finding,) = examiner.look().findings
    assert finding.what == "clock_jumped"
    assert span(abs(jump_s)) in finding.in_words(load_words("en"))
    told = []
    for _ in range(30):
        clock.advance(60.0)
        machine.now_s += 60.0
        told.append([one.what for one in examiner.look().findings])
    assert told == [["clock_jumped"]] * 14 + [[]] * 16  # a quarter of an hour, and not all day
    machine.now_s += jump_s
    assert [one.what for one in examiner.look().findings] == ["clock_jumped"]
    machine.now_s -= jump_s
    assert examiner.look().findings == ()


def test_the_examiner_says_where_the_table_can_be_reached() -> None:
    assert Examiner(SimulatedMachine(), Wanted({}, (Path("/"),)), SimulatedClock()).look().addresses == ("192.168.1.20",)


def test_a_network_that_comes_up_later_or_changes_is_seen_between_two_looks() -> None:
    machine = SimulatedMachine(numbers=(), bits=1)
    examiner = Examiner(machine, Wanted(), SimulatedClock())
    assert examiner.look().addresses == ()
    assert examiner.moved() is None
    for numbers in (("192.168.1.20",), ("10.0.0.7", "192.168.4.1"), ()):
        machine.numbers = numbers
        moved = examiner.moved()
        assert moved is not None
        assert moved.addresses == numbers
        assert [one.what for one in moved.findings] == ["volts_now"]
        assert examiner.moved() is None


def test_its_thread_tells_of_a_new_number_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examiner_module, "NUMBERS_S", 0.01)
    machine, told = SimulatedMachine(numbers=()), SimpleQueue[object]()
    examiner = Examiner(machine, Wanted(), SimulatedClock())
    examiner.start(told.put)
    try:
        assert told.get(timeout=90.0) == Examined((), ())
        machine.numbers = ("192.168.1.20",)
        assert told.get(timeout=90.0) == Examined((), ("192.168.1.20",))
    finally:
        examiner.close()


@pytest.mark.parametrize(("seconds", "text"), [(5, "5 s"), (119, "119 s"), (300, "5 min"), (7200, "2 h"), (90_000 * 2, "2 d")])
def test_a_time_is_told_in_a_unit_that_fits(seconds: float, text: str) -> None:
    assert span(seconds) == text
