"""The shipped units and scripts, as far as they can be judged without starting them."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from orapa_pi.devices.machine import NEEDS
from orapa_pi.devices.machine_linux import POWER_OFF
from orapa_pi.devices.serial_line.search import PICO_MICROPYTHON
from tests.commands.run import ROOT

FOLDER = ROOT / "systemd"
SERVICE = FOLDER / "orapa-pi.service"
UNITS = ("orapa-pi.service", "orapa-pi-poweroff.path", "orapa-pi-poweroff.service")
MOST_EXPOSURE = 20  # tenths
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="sudo apt-get install systemd")

DEVICE_NAMES = {
    "/dev/ttyACM": "char-ttyACM",
    "/dev/ttyUSB": "char-ttyUSB",
    "/dev/serial/": "char-ttyACM",  # links to the ports
    "/dev/gpiochip": "char-gpiochip",
    "/dev/spidev": "char-spi",
    "/dev/video": "char-video4linux",
    "/dev/v4l-subdev": "char-video4linux",
    "/dev/media": "char-media",
    "/dev/dma_heap/": "char-dma_heap",
    "/dev/vcio": "/dev/vcio",  # vcgencmd; there from the start, and of no kind of its own
    "/dev/snd/": "char-alsa",
}
"""The device files that this product opens, and the kernel's name of their kind in /proc/devices (see its drivers' sources)."""


def settings() -> dict[str, list[str]]:
    """The keys of the service with all their values."""
    found: dict[str, list[str]] = {}
    for line in SERVICE.read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


@needs_systemd
def test_it_is_as_closed_as_it_can_be() -> None:
    command = ["systemd-analyze", "security", "--offline=yes", f"--threshold={MOST_EXPOSURE}", "--no-pager", str(SERVICE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stderr == ""


@needs_systemd
@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_every_word(unit: str, tmp_path: Path) -> None:
    for name in UNITS:  # the program is not installed here; nothing else is changed
        text = (FOLDER / name).read_text().replace("/opt/orapa-pi/current/bin/orapa-pi", "/bin/true")
        (tmp_path / name).write_text(text)
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_device_that_is_used_may_be_opened() -> None:
    allowed = {value.split()[0]: value.split()[1] for value in settings()["DeviceAllow"]}
    assert set(allowed) == set(DEVICE_NAMES.values())
    assert set(allowed.values()) == {"rw"}
    for (device, driver), need in NEEDS.items():
        if need.path:
            assert [name for name in DEVICE_NAMES if need.path.startswith(name)], (device, driver)


def test_nothing_is_set_that_would_hide_devices() -> None:
    found = settings()
    for key in ("PrivateDevices", "PrivateUsers", "RootDirectory", "RootImage", "PrivateNetwork"):
        assert key not in found
    assert found["DevicePolicy"] == ["closed"]
    assert found["SupplementaryGroups"] == ["gpio spi dialout video audio"]
    assert "AF_NETLINK" in found["RestrictAddressFamilies"][0]  # udev tells of cameras so
    assert "/run/udev" not in " ".join(found.get("InaccessiblePaths", []))
    assert found["ProcSubset"] == ["all"]  # gpiozero reads the Pi's revision in /proc


def test_what_brings_the_kinds_of_devices_is_loaded_first() -> None:
    """A kind that is not known when the service starts would not be allowed, however it is named."""
    wanted, after = settings()["Wants"][0], settings()["After"][0]
    assert wanted == after
    assert {"modprobe@cdc_acm.service", "modprobe@usbserial.service", "modprobe@spidev.service"} <= set(wanted.split())


def test_no_path_is_relative_and_no_user_is_root() -> None:
    found = settings()
    assert found["User"] == ["orapa-pi"]
    for path in re.findall(r"=(\S+)", " ".join(found["Environment"])):
        assert path.startswith("/") or path == "1"
    assert found["ExecStart"][0].startswith("/")
    assert "LG_WD=/run/orapa-pi" in found["Environment"][0]
    assert found["RuntimeDirectory"] == found["StateDirectory"] == ["orapa-pi"]


def test_the_table_asks_for_the_power_to_go_where_systemd_looks() -> None:
    path = (FOLDER / "orapa-pi-poweroff.path").read_text()
    assert f"PathExists=/run/orapa-pi/{POWER_OFF}\n" in path
    assert f"ExecStart=/bin/rm -f /run/orapa-pi/{POWER_OFF}\n" in (FOLDER / "orapa-pi-poweroff.service").read_text()


def test_the_udev_rule_names_the_controller_that_the_driver_looks_for() -> None:
    rule = (FOLDER / "60-orapa-pi.rules").read_text()
    vid, pid = PICO_MICROPYTHON
    assert f'ATTRS{{idVendor}}=="{vid:04x}", ATTRS{{idProduct}}=="{pid:04x}"' in rule
    assert 'GROUP="dialout"' in rule


def test_the_installed_command_reads_the_journal_as_root_and_bundles_as_the_table(tmp_path: Path) -> None:
    """The table's user may not read the system's journal (journalctl(1)): a bundle that reads it says only that."""
    program = {
        "id": "echo 0",
        "journalctl": 'echo "the journal: $*"',
        "setpriv": 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
        "program": 'echo "$* $ORAPA_PI_JOURNAL"; cat',
    }
    for name, script in program.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    command = (FOLDER / "orapa-pi").read_text().replace("/opt/orapa-pi/current/bin/orapa-pi", str(tmp_path / "program"))
    (tmp_path / "orapa-pi").write_text(command)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    asked = ["sh", str(tmp_path / "orapa-pi"), "bundle", str(tmp_path / "help.tar.gz")]
    subprocess.run(asked, env=environment, stdin=subprocess.DEVNULL, check=True)
    first, said = (tmp_path / "help.tar.gz").read_text().splitlines()
    assert first == "bundle - stdin"
    assert said.startswith("the journal: --unit=orapa-pi.service --lines=2000 ")


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="sudo apt-get install shellcheck")
@pytest.mark.parametrize("script", ["install.sh", "orapa-pi"])
def test_the_scripts_are_clean(script: str) -> None:
    done = subprocess.run(["shellcheck", str(FOLDER / script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
