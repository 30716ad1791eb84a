"""Tar files with a list of what is in them: a file that came from elsewhere is not trusted."""

import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from re import Pattern
from typing import BinaryIO

from orapa_pi.errors import BackupError, Reason, quoted

MANIFEST = "manifest.json"
LARGEST_BYTES = 500_000_000
"""So much may be unpacked, onto the disk: the games of many years. In memory there is never more than a piece."""
PIECE_BYTES = 1 << 16
SMALL_BYTES = 1 << 20
"""A manifest is small."""
MOST_FILES = 500


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


def unpack(kind: str, source: BinaryIO, allowed: Pattern[str], folder: Path) -> frozenset[str]:
    """Lay the files of such a .tar.gz into a folder, piece by piece. Returns their names.

    Raises BackupError for another kind, a file that does not belong, damage, or more than a backup may hold. What was laid by
    then is left to whoever made the folder. OSError if the folder cannot be written.
    """
    try:
        with gzip.GzipFile(fileobj=source) as unzipped:
            sums, manifest = _members(_Bounded(unzipped), allowed, folder)
        listed = json.loads(manifest)
        if listed["kind"] != kind or listed["files"] != sums:
            raise BackupError(Reason("The backup is not whole: nothing was changed."))
    except (tarfile.TarError, zlib.error, gzip.BadGzipFile, EOFError, ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, BackupError):
            raise
        kind = type(error).__name__
        raise BackupError(Reason("This is no backup, or a damaged one ({kind}): nothing was changed.", kind=kind)) from None
    return frozenset(sums)


def _members(tar: "_Bounded", allowed: Pattern[str], folder: Path) -> tuple[dict[str, str], bytes]:
    """(the digest of every file, the manifest). Only plain files are read: no header that announces another one, no link."""
    sums: dict[str, str] = {}
    manifest = b""
    while (block := tar.exactly(tarfile.BLOCKSIZE)).strip(b"\0"):
        member = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
        plain = member.type in (tarfile.REGTYPE, tarfile.AREGTYPE) and member.size >= 0
        if not plain or not (member.name == MANIFEST or allowed.fullmatch(member.name)):
            raise BackupError(
                Reason("The backup holds {name}, which does not belong in one: nothing was changed.", name=quoted(member.name))
            )
        is_manifest = member.name == MANIFEST
        if member.name in sums or len(sums) >= MOST_FILES or (is_manifest and (manifest or member.size > SMALL_BYTES)):
            raise _too_much()
        if is_manifest:
            manifest = tar.exactly(member.size)
        else:
            sums[member.name] = _lay(tar, member.size, folder / member.name)
        tar.exactly(-member.size % tarfile.BLOCKSIZE)
    while tar.upto(PIECE_BYTES):
        """To the end, where the checksum of the whole is."""
    return sums, manifest


def _lay(tar: "_Bounded", size: int, path: Path) -> str:
    """Write so many bytes to the disk; their digest."""
    digest = hashlib.sha256()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        while size > 0:
            piece = tar.exactly(min(size, PIECE_BYTES))
            digest.update(piece)
            out.write(piece)
            size -= len(piece)
        out.flush()
        os.fsync(out.fileno())
    return digest.hexdigest()


class _Bounded:
    """What comes out of a packed file, which may be a thousand times as much as went in: up to a limit."""

    def __init__(self, source: BinaryIO | gzip.GzipFile) -> None:
        self._source = source
        self._left = LARGEST_BYTES

    def upto(self, size: int) -> bytes:
        """At most so many bytes; none at the end. Raises BackupError where there is more than a backup may hold."""
        piece = self._source.read(size)
        self._left -= len(piece)
        if self._left < 0:
            raise _too_much()
        return piece

    def exactly(self, size: int) -> bytes:
        """So many bytes; few at a time are asked for here. Raises EOFError."""
        if size > self._left:
            raise _too_much()
        piece = self.upto(size)
        if len(piece) < size:
            raise EOFError
        return piece


def _too_much() -> BackupError:
    return BackupError(Reason("The backup is too large, or holds a file twice: nothing was changed."))


def write_out(file: str, data: bytes) -> None:
    """Write to a file, all or nothing, or to standard output. Raises BackupError."""
    if file == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = Path(file)
    if path.exists() and not path.is_file():  # replacing a device would take it from everybody
        raise BackupError(
            Reason("{path} is no file that can be written over: choose another name, or - for standard output.", path=path)
        )
    fresh = path.with_name(f"{path.name}.part")
    try:
        with open(fresh, "wb", opener=lambda name, flags: os.open(name, flags | os.O_NOFOLLOW, 0o600)) as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):  # half a file is of use to nobody, least of all on a disk that is full
            fresh.unlink(missing_ok=True)
        raise BackupError(Reason("{path} cannot be written: {error}.", path=path, error=error.strerror or error)) from None


@contextmanager
def reading(file: str) -> Iterator[BinaryIO]:
    """A file, or standard input. Raises BackupError."""
    if file == "-":
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            source = stack.enter_context(Path(file).open("rb"))
        except OSError as error:
            raise BackupError(Reason("{file} cannot be read: {error}.", file=file, error=error.strerror or error)) from None
        yield source
