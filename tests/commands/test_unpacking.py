"""Files that are handed to `restore`: what is no backup is refused, whatever it does to look like one."""

import gzip
import io
import json
import re
import subprocess
import sys
import tarfile
import zlib
from pathlib import Path

import pytest

from orapa_pi.commands import archives
from orapa_pi.commands.archives import MANIFEST, MOST_FILES, packed
from orapa_pi.commands.backup import KIND
from orapa_pi.commands.restoring import ALLOWED
from orapa_pi.errors import BackupError
from tests.commands.kept import Table, unpacked
from tests.commands.run import ROOT


def tar_of(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for info, data in members:
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def link(name: str, target: str) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = tarfile.SYMTYPE, target
    return info, b""


@pytest.mark.parametrize(
    "name",
    [
        "../config.toml",
        "/etc/passwd",
        "calibrations/../../x.json",
        "calibrations/../config.toml",
        "calibrations/ABC.json",
        "matches.db.match-1.key",
        "config.toml\n",
        "calibrations",
    ],
)
def test_a_path_that_no_backup_has_is_refused(name: str) -> None:
    with pytest.raises(BackupError, match="does not belong"):
        unpacked(KIND, packed(KIND, {name: b"x"}), ALLOWED)


def test_links_other_kinds_doubles_and_damage_are_refused() -> None:
    good = packed(KIND, {"config.toml": b"language = 'en'\n"})
    other = packed("a bundle", {"config.toml": b""})
    twice = tar_of(*((tarfile.TarInfo("config.toml"), b"a") for _ in range(2)))
    changed = bytearray(gzip.decompress(good))
    changed[changed.index(b"language = ")] ^= 1
    bare = tar_of((tarfile.TarInfo("config.toml"), b""))
    listed_only = tar_of((tarfile.TarInfo(MANIFEST), json.dumps({"kind": KIND, "files": {"config.toml": "0"}}).encode()))
    deep = tar_of((tarfile.TarInfo(MANIFEST), b"[" * 100_000))
    for data in (
        b"",
        b"x",
        deep,
        good[: len(good) // 2],
        other,
        twice,
        gzip.compress(bytes(changed)),
        bare,
        listed_only,
        tar_of(link("config.toml", "/etc/shadow")),
    ):
        with pytest.raises(BackupError, match="nothing was changed"):
            unpacked(KIND, data, ALLOWED)
    assert unpacked(KIND, good, ALLOWED) == {"config.toml": b"language = 'en'\n"}


MEASURED = """
import sys
from orapa_pi.cli import main
status = main()
print(open("/proc/self/status").read())
sys.exit(status)
"""
"""A command that says at its end how much memory it had at most."""


def bomb(kind: bytes, name: str, size: int) -> bytes:
    """A .tar.gz that is a thousandth of what comes out of it: one member of this kind, all zeros."""
    head = tarfile.TarInfo(name)
    head.size, head.type = size, kind
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    parts = [packer.compress(head.tobuf(tarfile.GNU_FORMAT))]
    parts += [packer.compress(bytes(1 << 20)) for _ in range(size >> 20)]
    return b"".join((*parts, packer.flush()))


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.REGTYPE])
def test_a_small_file_that_unpacks_to_a_large_one_takes_little_memory(kind: bytes, tmp_path: Path) -> None:
    """Also where the large one is no member but what announces one, which tarfile reads whole, whatever size it says it is."""
    table = Table(tmp_path / "table")
    table.fill()
    (tmp_path / "b.tar.gz").write_bytes(bomb(kind, "matches.db", 200 << 20))
    before = {path: path.read_bytes() for path in table.folder.rglob("*") if path.is_file()}
    program = [sys.executable, "-c", MEASURED, "restore", str(tmp_path / "b.tar.gz"), "--config", str(table.config)]
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert "nothing was changed" in done.stderr
    (peak_kb,) = re.findall(r"VmHWM:\s*(\d+) kB", done.stdout)
    assert int(peak_kb) < 120_000, "it takes 44,000, whatever is in the file"
    assert {path: path.read_bytes() for path in table.folder.rglob("*") if path.is_file()} == before


def test_more_than_a_backup_may_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_BYTES", 1 << 20)
    many = [(tarfile.TarInfo(f"calibrations/{number:x}.json"), b"") for number in range(MOST_FILES + 1)]
    for data in (bomb(tarfile.REGTYPE, "matches.db", 2 << 20), tar_of(*many), packed(KIND, {}) + gzip.compress(bytes(2 << 20))):
        with pytest.raises(BackupError, match="too large"):
            unpacked(KIND, data, ALLOWED)


def test_a_bit_that_fell_over_is_never_more_than_a_refusal() -> None:
    good = packed(KIND, {"config.toml": b"".join(f"# {number * 7919 % 1009}\n".encode() for number in range(300))})
    refused = 0
    for place in range(10, len(good)):
        torn = good[:place] + bytes((good[place] ^ 0x10,)) + good[place + 1 :]
        try:
            unpacked(KIND, torn, ALLOWED)
        except BackupError:
            refused += 1
    assert refused > 0.9 * (len(good) - 10)
