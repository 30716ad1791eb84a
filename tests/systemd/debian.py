"""A Debian of its own to install into: made by debootstrap, entered by chroot, or started with its own systemd."""

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from tests.commands.run import ROOT

HOW_TO_GET_IT = "takes some minutes, root and debootstrap: sudo apt-get install debootstrap && sudo make install-test"
PACKAGES = "python3,python3-venv,systemd,systemd-sysv,dbus,udev"
PATH = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PATIENCE_S = 120.0
_START = """
set -e
mount --make-rprivate /
mount --bind "$0" "$0"
cd "$0"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
mkdir -p dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /lib/systemd/systemd --show-status=0 --log-target=null
"""


def missing() -> str:
    """Why no Debian can be made here; empty if it can."""
    if os.environ.get("ORAPA_SOAK") != "1" or os.geteuid() != 0 or shutil.which("debootstrap", path=PATH) is None:
        return HOW_TO_GET_IT
    return ""


def wheels_for(suite: str) -> Path:
    """The wheels for the Python of a release."""
    return ROOT / {"bookworm": "wheelhouse", "trixie": "wheelhouse-trixie"}[suite]


class Debian:
    """A root folder with the checkout under /src. `ORAPA_DEBIAN` may name a folder that keeps such roots, to save time."""

    def __init__(self, folder: Path, suite: str) -> None:
        self.suite = suite
        self.root = Path(os.environ.get("ORAPA_DEBIAN") or folder) / suite
        self._group = Path("/sys/fs/cgroup") if Path("/sys/fs/cgroup/cgroup.controllers").exists() else folder / "cgroup"
        self._init: subprocess.Popen[bytes] | None = None
        self._systemd = ""
        if not (self.root / "usr/lib/systemd/systemd").exists():
            subprocess.run(
                ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, str(self.root)],
                check=True,
                stdout=subprocess.DEVNULL,
            )
        source = self.root / "src"
        shutil.rmtree(source, ignore_errors=True)
        for name in ("systemd", "orapa_pi", "firmware"):
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, source / name)
        shutil.copytree(wheels_for(suite), source / "wheelhouse")

    def start(self) -> str:
        """Start its systemd. Gives why that is impossible here, or an empty text."""
        if self._group.name == "cgroup" and not self._group.is_mount():
            self._group.mkdir(exist_ok=True)
            if subprocess.run(["mount", "-t", "cgroup2", "none", str(self._group)], check=False).returncode:
                return "no cgroup2 can be mounted"
        own = self._group / f"orapa-{os.getpid()}"
        own.mkdir(exist_ok=True)
        kinds = ["--pid", "--mount", "--uts", "--ipc", "--cgroup"]
        enter = f'echo $$ > {own}/cgroup.procs; exec unshare --fork {" ".join(kinds)} --kill-child bash -c "$1" "$0"'
        self._init = subprocess.Popen(["bash", "-c", enter, str(self.root), _START], stdin=subprocess.DEVNULL)
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s and self._init.poll() is None:
            children = Path(f"/proc/{self._init.pid}/task/{self._init.pid}/children").read_text().split()
            if children:
                self._systemd = children[0]
                state = self.run("systemctl", "is-system-running", check=False).stdout.strip()
                if state in ("running", "degraded"):
                    return ""
            time.sleep(0.2)
        return "systemd does not start in namespaces here"

    def run(self, *command: str, check: bool = True, online: bool = True) -> subprocess.CompletedProcess[str]:
        """Run something in it: beside its systemd, or where none was started, by chroot; there also without any network."""
        into: Sequence[str] = [*(() if online else ("unshare", "--net")), "chroot", str(self.root)]
        if self._systemd:
            assert online
            into = ["nsenter", "--target", self._systemd, "--all", "--root", "--wd"]
        return subprocess.run(
            [*into, "/usr/bin/env", "-i", f"PATH={PATH}", "LC_ALL=C.UTF-8", *command],
            capture_output=True,
            text=True,
            check=check,
            timeout=600,
        )

    def wait_for(self, wanted: str, *command: str) -> str:
        """Run something again and again until it says this."""
        end_s = time.monotonic() + PATIENCE_S
        said = ""
        while time.monotonic() < end_s:
            said = self.run(*command, check=False).stdout
            if wanted in said:
                return said
            time.sleep(0.2)
        raise AssertionError(f"{wanted!r} was not said by {command}, but {said!r}")

    def ended(self) -> bool:
        """Wait until its systemd has gone by itself."""
        assert self._init
        try:
            self._init.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            return False
        self._systemd = ""
        return True

    def close(self) -> None:
        """End its systemd."""
        if self._init and self._init.poll() is None:
            self._init.kill()
        if self._init:
            self._init.wait(PATIENCE_S)
        self._systemd = ""
        if self._group.is_mount() and self._group.name == "cgroup":
            subprocess.run(["umount", "--lazy", str(self._group)], check=False)
