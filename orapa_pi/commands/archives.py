"""Tar files with a list of what is in them, written and read whole: a file that came from elsewhere is not trusted."""

import hashlib
import io
import json
import os
import sys
import tarfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from re import Pattern

from orapa_pi.errors import BackupError, quoted

MANIFEST = "manifest.json"
LARGEST_BYTES = 500_000_000


def packed(kind: str, files: Mapping[str, bytes]) -> bytes:
    """A .tar.gz with these files and a manifest."""
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    manifest = json.dumps({"kind": kind, "files": sums}, indent=1).encode()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name, data in {MANIFEST: manifest, **files}.items():
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(data), 0o600
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def unpacked(kind: str, data: bytes, allowed: Pattern[str]) -> dict[str, bytes]:
    """The files of such a .tar.gz, by name. Raises BackupError for another kind, a file that does not belong, or damage."""
    files: dict[str, bytes] = {}
    left = LARGEST_BYTES
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as tar:
            for member in tar:
                if not member.isreg() or not (member.name == MANIFEST or allowed.fullmatch(member.name)):
                    raise BackupError(
                        f"The backup holds {quoted(member.name)}, which does not belong in one: nothing was changed."
                    )
                left -= member.size
                content = tar.extractfile(member) if left >= 0 and member.name not in files else None
                if content is None:
                    raise BackupError("The backup is too large, or holds a file twice: nothing was changed.")
                files[member.name] = content.read()
        manifest = json.loads(files.pop(MANIFEST))
        sums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
        if manifest["kind"] != kind or manifest["files"] != sums:
            raise BackupError("The backup is not whole: nothing was changed.")
    except (tarfile.TarError, zlib.error, OSError, EOFError, ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, BackupError):
            raise
        raise BackupError(f"This is no backup, or a damaged one ({type(error).__name__}): nothing was changed.") from None
    return files


def write_out(file: str, data: bytes) -> None:
    """Write to a file, all or nothing, or to standard output. Raises BackupError."""
    if file == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = Path(file)
    if path.exists() and not path.is_file():  # replacing a device would take it from everybody
        raise BackupError(f"{path} is no file that can be written over: choose another name, or - for standard output.")
    fresh = path.with_name(f"{path.name}.part")
    try:
        with open(fresh, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):  # half a file is of use to nobody, least of all on a disk that is full
            fresh.unlink(missing_ok=True)
        raise BackupError(f"{path} cannot be written: {error.strerror or error}.") from None


def read_in(file: str) -> bytes:
    """Read a file or standard input. Raises BackupError."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST_BYTES)
        with Path(file).open("rb") as source:
            return source.read(LARGEST_BYTES)
    except OSError as error:
        raise BackupError(f"{file} cannot be read: {error.strerror or error}.") from None
