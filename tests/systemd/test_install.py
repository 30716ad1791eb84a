"""`systemd/install.sh` for real: in a Debian made for the purpose, with its own systemd, from the wheelhouse without a network.

There is no hardware there, and no Raspberry Pi OS: raspi-config is a stand-in, the devices and the groups' rights on them are
not tried.
"""

import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from orapa_pi.rules.mine import MINE
from orapa_pi.vision.store import save_calibration
from tests.commands.run import ROOT
from tests.systemd.debian import Debian, missing, wheels_for
from tests.vision.conditions import PLAIN
from tests.vision.scene import draw
from tests.vision.tables import table_for

pytestmark = [pytest.mark.soak, pytest.mark.skipif(bool(missing()), reason=missing())]
README = (ROOT / "README.md").read_text(encoding="utf-8")
INSTALL = "/src/systemd/install.sh"
SHOW = ("systemctl", "show", "orapa-pi.service", "--value", "-p")


HOW_TO_GET_WHEELS = {
    "bookworm": "make wheelhouse PYTHON=python3.11",
    "trixie": "make wheelhouse PYTHON=python3.13 WHEELS=wheelhouse-trixie",
}


@pytest.fixture(scope="module", params=HOW_TO_GET_WHEELS)
def debian(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    suite: str = request.param
    if not wheels_for(suite).exists():
        pytest.skip(f"there are no wheels for {suite}: {HOW_TO_GET_WHEELS[suite]}")
    debian = Debian(tmp_path_factory.mktemp("debian"), suite)
    try:
        yield debian
    finally:
        debian.close()


@pytest.fixture(scope="module")
def started(debian: Debian) -> Debian:
    why_not = debian.start()
    if why_not:
        pytest.skip(why_not)
    return debian


def installed(debian: Debian, *arguments: str, online: bool = True) -> list[str]:
    return debian.run(INSTALL, *arguments, online=online).stdout.splitlines()


def with_program(debian: Debian, name: str, script: str) -> None:
    """Put a program of Raspberry Pi OS in place, as a script that does what is needed of it."""
    file = debian.root / "usr/local/bin" / name
    file.write_text(script)
    file.chmod(0o755)


RASPI_CONFIG = """#!/bin/sh
case "$*" in
  "nonint get_spi") if [ -e /tmp/spi-is-on ]; then echo 0; else echo 1; fi ;;
  "nonint do_spi 0") touch /tmp/spi-is-on ;;
  *) exit 1 ;;
esac
"""


def current(debian: Debian) -> str:
    return debian.run("readlink", "/opt/orapa-pi/current").stdout.strip()


@pytest.fixture
def raspi_config(debian: Debian) -> Iterator[None]:
    """On Raspberry Pi OS it is there; here with SPI off."""
    left = ("rm", "-f", "/usr/local/bin/raspi-config", "/tmp/spi-is-on")
    debian.run(*left)
    with_program(debian, "raspi-config", RASPI_CONFIG)
    yield
    debian.run(*left)


@pytest.mark.usefixtures("raspi_config")
def test_without_a_network_and_a_running_systemd_it_installs_and_says_so(debian: Debian) -> None:
    debian.run(INSTALL, "--uninstall")
    debian.run("rm", "-rf", "/etc/orapa-pi", "/var/lib/orapa-pi")
    debian.run("apt-get", "purge", "-y", "-q", "espeak-ng", check=False)  # in a root that was kept
    debian.run("apt-get", "clean")
    said = installed(debian, online=False)
    assert "Switched SPI on, for the LED matrix." in said
    assert "Start the Pi again, so that SPI is there: sudo reboot" in said
    assert "Note: apt could not install espeak-ng, which the voice needs: run this again with a network." in said
    assert "No systemd runs here: the service is enabled and was not started." in said
    assert debian.run("id", "-nG", "orapa-pi").stdout.split() == ["orapa-pi", "dialout", "audio", "video", "gpio", "spi"]
    assert debian.run("systemctl", "is-enabled", "orapa-pi.service").stdout.strip() == "enabled"
    assert debian.run("orapa-pi", "ask", "--layout", "mine:red@B8E", "8").stdout.startswith("8: The wave comes out")
    again = installed(debian, online=False)
    assert not [line for line in again if line.startswith(("Made", "Put", "Took", "Installed", "Switched", "Start"))], again
    for unit in ("orapa-pi.service", "orapa-pi-poweroff.path", "orapa-pi-poweroff.service"):  # with the drop-in of its release
        verified = debian.run("systemd-analyze", "verify", "--man=no", f"/etc/systemd/system/{unit}")
        assert verified.stderr == ""
    if debian.suite != "bookworm":  # whose udev cannot judge rules
        assert debian.run("udevadm", "verify", "/etc/udev/rules.d/60-orapa-pi.rules").stderr == ""
    closed = ("systemd-analyze", "security", "--offline=yes", "--threshold=20", "/etc/systemd/system/orapa-pi.service")
    assert debian.run(*closed).returncode == 0
    debian.run(INSTALL, "--uninstall")


CAMERA = {"bookworm": ("1.", "4.11.0"), "trixie": ("2.", "")}
"""Which numpy goes with apt's picamera2 in a release, and which OpenCV with that; see systemd/constraints-bookworm.txt."""


def test_camera_and_voice_have_what_they_need(debian: Debian) -> None:
    """Where apt reaches its servers: python3-picamera2 is known to that of Raspberry Pi OS only."""
    said = installed(debian)
    asked = "import cv2, numpy; cv2.aruco.ArucoDetector; print(numpy.__version__, cv2.__version__)"
    versions = debian.run("/opt/orapa-pi/current/bin/python", "-c", asked).stdout.split()
    assert [version.startswith(wanted) for version, wanted in zip(versions, CAMERA[debian.suite], strict=True)] == [True, True]
    heard = "Installed espeak-ng with apt, for the voice." in said
    if heard:
        debian.run("sh", "-c", "echo 'voice = \"espeak\"' > /tmp/voice.toml")
        speak = ("check", "voice", "--config", "/tmp/voice.toml", "--wav", "/tmp/said.wav")
        assert "They are in /tmp/said.wav" in debian.run("/opt/orapa-pi/current/bin/orapa-pi", *speak).stdout
        assert int(debian.run("stat", "-c", "%s", "/tmp/said.wav").stdout) > 10_000
    debian.run(INSTALL, "--uninstall")
    if not heard:
        pytest.skip("apt cannot be reached from here, so no voice was tried")


def test_a_wrong_call_is_one_sentence(debian: Debian) -> None:
    for arguments, text in ((("--wheels", "/nowhere"), "There is no folder /nowhere"), (("--wat",), "--wat is not known")):
        done = debian.run(INSTALL, *arguments, check=False)
        assert (done.returncode, done.stdout) == (1, "")
        assert text in done.stderr


def test_it_runs_under_the_shipped_unit_and_is_not_installed_twice(started: Debian) -> None:
    assert installed(started)[-2:] == [
        "The table runs: systemctl status orapa-pi.",
        "Done. `sudo orapa-pi check` looks at everything.",
    ]
    assert started.run(*SHOW, "StatusText").stdout.startswith("open table, a board is laid, 0 questions.")
    process = started.run(*SHOW, "MainPID").stdout
    assert "This version runs already." in installed(started)
    assert started.run(*SHOW, "MainPID").stdout == process
    assert started.run(*SHOW, "User").stdout.strip() == "orapa-pi"
    assert started.run("stat", "-c", "%U %a", "/var/lib/orapa-pi/matches.db").stdout.split() == ["orapa-pi", "600"]


def test_killed_it_comes_back_and_hanging_it_is_killed(started: Debian) -> None:
    started.run("mkdir", "-p", "/run/systemd/system/orapa-pi.service.d")
    quick = "[Service]\nWatchdogSec=2\nRestartSec=100ms\n"
    started.run("sh", "-c", f"printf '{quick}' > /run/systemd/system/orapa-pi.service.d/quick.conf")
    started.run("systemctl", "daemon-reload")
    started.run("systemctl", "restart", "orapa-pi.service")
    for number, signal in enumerate(("KILL", "STOP"), 1):
        started.run("systemctl", "kill", f"--signal={signal}", "orapa-pi.service")
        started.wait_for(f"{number}", *SHOW, "NRestarts")
        started.wait_for("active", "systemctl", "is-active", "orapa-pi.service")
    started.run("rm", "-r", "/run/systemd/system/orapa-pi.service.d")
    started.run("systemctl", "daemon-reload")
    started.run("systemctl", "restart", "orapa-pi.service")


def broken_wheels(folder: Path) -> None:
    """The wheelhouse, with a service that ends at once."""
    (wheel,) = folder.glob("orapa_pi-*.whl")
    with zipfile.ZipFile(wheel) as before:
        files = {name: before.read(name) for name in before.namelist()}
    files["orapa_pi/commands/serve.py"] = b"raise SystemExit('this release is broken')\n"
    with zipfile.ZipFile(wheel, "w") as after:
        for name, data in files.items():
            after.writestr(name, data)


def test_an_update_that_does_not_come_up_gives_way_to_the_old_version(started: Debian) -> None:
    before = current(started)
    started.run("cp", "-r", "/src/wheelhouse", "/src/broken")
    broken_wheels(started.root / "src" / "broken")
    unit = started.root / "src/systemd/orapa-pi.service"
    shipped = unit.read_text()
    unit.write_text(shipped.replace("TimeoutStartSec=60", "TimeoutStartSec=61"))
    done = started.run(INSTALL, "--wheels", "/src/broken", check=False)
    unit.write_text(shipped)
    assert done.returncode == 1
    assert f"The old version {Path(before).name} runs again" in done.stderr
    assert "this release is broken" in done.stdout
    assert current(started) == before
    assert started.run("systemctl", "is-active", "orapa-pi.service").stdout.strip() == "active"
    assert started.run("ls", "/opt/orapa-pi/versions").stdout.split() == [Path(before).name]
    assert (started.root / "etc/systemd/system/orapa-pi.service").read_text() == shipped


def test_a_version_that_stopped_for_another_reason_is_not_taken_away(started: Debian) -> None:
    """A config that is spoilt keeps every version from coming up: installing once more leaves the one that is there."""
    before, config = current(started), started.root / "etc/orapa-pi/config.toml"
    text = config.read_text()
    config.write_text("wat = 1\n")
    started.run("systemctl", "stop", "orapa-pi.service")
    done = started.run(INSTALL, check=False)
    assert done.returncode == 1
    assert "there is no key 'wat'" in done.stdout
    assert "Mend what it says" in done.stderr
    assert started.run("test", "-e", f"{before}/whole").returncode == 0
    config.write_text(text)
    assert "The table runs: systemctl status orapa-pi." in installed(started)
    assert current(started) == before


def test_the_installed_command_works_as_the_tables_user(started: Debian) -> None:
    """The files that are named are written by whoever calls, everything else is done as the table's own user."""
    report = started.run("orapa-pi", "check", check=False)
    assert report.returncode == 1  # there is no hardware here
    assert report.stdout.startswith("The table runs (process ")
    for what in ("/dev/spidev0.0", "The panel does not work", "sensor board is looked for"):
        assert what in report.stdout
    started.run("orapa-pi", "backup", "/root/backup.tar.gz")
    assert started.run("stat", "-c", "%U %a", "/root/backup.tar.gz").stdout.split() == ["root", "600"]
    busy = started.run("orapa-pi", "restore", "/root/backup.tar.gz", check=False)
    assert "another table uses it" in busy.stderr
    started.run("systemctl", "stop", "orapa-pi.service")
    restored = started.run("orapa-pi", "restore", "/root/backup.tar.gz").stdout
    assert restored == "Put back: config.toml, matches.db.\n"
    started.run("systemctl", "start", "orapa-pi.service")
    assert "root" not in started.run("find", "/var/lib/orapa-pi", "/etc/orapa-pi", "-printf", "%u ").stdout
    started.run("orapa-pi", "bundle", "/root/bundle.tar.gz")
    assert "ActiveState=active" in started.run("tar", "-xzOf", "/root/bundle.tar.gz", "service.txt").stdout
    assert "orapa-pi[" in started.run("tar", "-xzOf", "/root/bundle.tar.gz", "journal.txt").stdout


def test_a_program_that_holds_a_device_is_named_to_whoever_asks_as_root(started: Debian) -> None:
    """The table's user may not look into root's programs; /usr/local/bin/orapa-pi looks for it."""
    started.run("sh", "-c", "touch /dev/spidev0.0; chmod 666 /dev/spidev0.0")
    process = started.run("sh", "-c", "sleep 600 < /dev/spidev0.0 > /dev/null 2>&1 & echo $!").stdout.strip()
    held = f"sleep (process {process}) holds /dev/spidev0.0"
    alone = ("setpriv", "--reuid=orapa-pi", "--regid=orapa-pi", "--init-groups")
    program = ("/opt/orapa-pi/current/bin/orapa-pi", "check", "--config", "/etc/orapa-pi/config.toml")
    try:
        assert held in started.run("orapa-pi", "check", check=False).stdout
        unseen = started.run(*alone, *program, check=False).stdout
        assert held not in unseen
        assert "`sudo orapa-pi check` also says which" in unseen
    finally:
        started.run("sh", "-c", f"kill {process}; rm /dev/spidev0.0")


VCGENCMD = "#!/bin/sh\necho throttled=0x50005\n"
SMALL_DISK = "/var/lib/orapa-pi"


def test_a_computer_that_is_not_well_is_found_out(started: Debian) -> None:
    """A nearly full disk, one that became read-only, and too little voltage, as the real system shows them."""
    healthy = started.run("orapa-pi", "check", "disk", check=False)
    assert (healthy.returncode, healthy.stdout.splitlines()[-1]) == (0, "Nothing is wrong.")
    try:
        started.run("mount", "-t", "tmpfs", "-o", "size=1m,mode=0777", "tmpfs", SMALL_DISK)
        full = started.run("orapa-pi", "check", "disk", check=False)
        assert full.returncode == 1
        assert f"The disk of {SMALL_DISK} has only 1 MB left" in full.stdout
        started.run("mount", "-o", "remount,ro", SMALL_DISK)
        read_only = started.run("orapa-pi", "check", "disk", check=False)
        assert read_only.returncode == 1
        assert f"Nothing can be kept in {SMALL_DISK} (Read-only file system)" in read_only.stdout
    finally:
        started.run("umount", SMALL_DISK)
    with_program(started, "vcgencmd", VCGENCMD)
    try:
        weak = started.run("orapa-pi", "check", "power", check=False)
        assert weak.returncode == 1
        assert "The Pi gets too little voltage now" in weak.stdout
        started.run("systemctl", "restart", "orapa-pi.service")
        started.wait_for("VOLT", *SHOW, "StatusText")  # the service is shut in, and may ask all the same
    finally:
        started.run("rm", "/usr/local/bin/vcgencmd")
        started.run("systemctl", "restart", "orapa-pi.service")


CAMERA_CONFIG = """
matrix = "off"
panel = "off"
board = "camera"
[camera]
driver = "files"
path = "/var/lib/orapa-pi/pictures"
calibration = "/var/lib/orapa-pi/camera.json"
every_s = 0.2
"""


def test_a_camera_is_read_under_the_shipped_unit(started: Debian) -> None:
    """All but the camera itself: numpy, OpenCV and the process that reads the pictures, shut in as the unit has it."""
    table, calibration, layout = table_for(MINE)
    data, config = started.root / "var/lib/orapa-pi", started.root / "etc/orapa-pi/config.toml"
    before = config.read_text()
    (data / "pictures").mkdir()
    cv2.imwrite(str(data / "pictures" / "board.png"), draw(layout, table, replace(PLAIN, jpeg=100)))
    save_calibration(data / "camera.json", calibration)
    started.run("chown", "-R", "orapa-pi:", "/var/lib/orapa-pi")
    config.write_text(CAMERA_CONFIG)
    try:
        started.run("systemctl", "restart", "orapa-pi.service")
        started.wait_for("Nothing is wrong.", *SHOW, "StatusText")
        (data / "pictures").rename(data / "away")
        started.wait_for("BORD", *SHOW, "StatusText")
        (data / "away").rename(data / "pictures")
        started.wait_for("Nothing is wrong.", *SHOW, "StatusText")  # only a reading ends it
    finally:
        config.write_text(before)
        started.run("rm", "-rf", "/var/lib/orapa-pi/pictures", "/var/lib/orapa-pi/camera.json")
        started.run("systemctl", "restart", "orapa-pi.service")


def test_the_readme_can_be_followed(started: Debian) -> None:
    """Command by command, as root instead of with sudo, and with an editor that changes nothing."""
    section = README.partition("## On a Raspberry Pi")[2]
    lines = section.partition("```sh\n")[2].partition("```")[0].splitlines()
    commands = [line.partition("#")[0].strip().removeprefix("sudo ") for line in lines]
    assert len(commands) == 5
    for command in commands:
        done = started.run("sh", "-c", f"cd /src && {command.replace('nano', 'cat')}", check=False)
        assert done.returncode == (1 if command == "orapa-pi check" else 0), (command, done.stdout, done.stderr)


def test_the_games_survive_taking_it_away(started: Debian) -> None:
    started.run(INSTALL, "--uninstall")
    assert started.run("systemctl", "is-active", "orapa-pi.service", check=False).stdout.strip() == "inactive"
    assert started.run("ls", "/var/lib/orapa-pi").stdout.split()
    assert started.run("ls", "/etc/orapa-pi").stdout.split() == ["config.toml"]
    assert subprocess.run(["ls", started.root / "opt" / "orapa-pi"], check=False, capture_output=True).returncode != 0
    installed(started)


def test_the_power_goes_off_when_the_table_asks_and_for_nobody_else(started: Debian) -> None:
    refused = started.run("setpriv", "--reuid=nobody", "--clear-groups", "touch", "/run/orapa-pi/power-off", check=False)
    assert refused.returncode != 0
    started.run("setpriv", "--reuid=orapa-pi", "--clear-groups", "touch", "/run/orapa-pi/power-off")
    assert started.ended()
