"""sd_notify: the exact datagrams, on a socket in the file system and on an abstract one; and silence without systemd."""

import os
import socket
from pathlib import Path

import pytest

from orapa_pi.devices.supervisor import SystemdSupervisor, supervisor_of


@pytest.mark.parametrize("abstract", ["", "@orapa-pi-test-"], ids=["file", "abstract"])
def test_what_is_sent(abstract: str, tmp_path: Path) -> None:
    # an abstract name is the whole computer's: other tests may run there
    address = f"{abstract}{os.getpid()}-{tmp_path.name}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(f"\0{address[1:]}" if abstract else address)
        supervisor = supervisor_of({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 7)
        assert supervisor.watchdog_s == 30.0
        supervisor.ready()
        supervisor.status("two\nlines  of text")
        supervisor.feed()
        supervisor.stopping()
        supervisor.close()
        supervisor.feed()
        assert [systemd.recv(100) for _ in range(4)] == [b"READY=1", b"STATUS=two lines of text", b"WATCHDOG=1", b"STOPPING=1"]


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "5", "WATCHDOG_PID": "8"},
        {"NOTIFY_SOCKET": "vsock"},
    ],
)
def test_without_systemd_nothing_is_told(environment: dict[str, str]) -> None:
    supervisor = supervisor_of(environment, 7)
    assert supervisor.watchdog_s is None
    supervisor.ready()


def test_a_supervisor_that_has_gone_or_does_not_listen_disturbs_nobody(tmp_path: Path) -> None:
    gone = SystemdSupervisor(str(tmp_path / "gone"))
    gone.feed()
    gone.close()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as deaf:
        deaf.bind(str(tmp_path / "deaf"))
        supervisor = SystemdSupervisor(str(tmp_path / "deaf"))
        for _ in range(1000):  # more than a socket keeps
            supervisor.feed()
        supervisor.close()
