"""Sealing: what nobody may read before a match is over, and the key for it in a file of its own.

The threat is a copied database, not somebody with the rights of the table: the key lies beside the database, readable by the
table only, new for each match, and it is deleted when the match is revealed or destroyed.
"""

import hashlib
import hmac
import os
import re
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from orapa_pi.errors import Reason, SealBroken
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout

KEY_BYTES = 32
NONCE_BYTES = 12
"""NIST SP 800-38D, 8.2.2: a random nonce of 96 bits is good for 2^32 messages under one key; a match has some hundred."""
BLOCK_BYTES = 2048
"""Texts are filled up to a multiple of this: the length of a path would tell how often a beam was turned."""


class Seal:
    """Seals texts with one key. The name that goes with each text says where it belongs, so that none can be moved."""

    __slots__ = ("_cipher",)

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def close(self, text: str, name: str) -> bytes:
        """The text sealed. It must not end in a space."""
        plain = text.encode()
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain.ljust(-(-len(plain) // BLOCK_BYTES) * BLOCK_BYTES), name.encode())

    def open(self, sealed: bytes, name: str) -> str:
        """The text again. Raises SealBroken for another key, another name, or a changed or damaged text."""
        try:
            plain = self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], name.encode())
        except (InvalidTag, ValueError):
            raise SealBroken(Reason("The sealed part of {name} does not fit its key.", name=name)) from None
        return plain.decode().rstrip(" ")


def digest(layout: Layout, key: bytes) -> str:
    """A keyed hash of a layout: it shows that answers belong to one layout, and a plain hash could be found by trying all."""
    return hmac.new(key, format_layout(layout).encode(), hashlib.sha256).hexdigest()


def new_key() -> bytes:
    """From the system's generator: one for sealing, or one for digests."""
    return secrets.token_bytes(KEY_BYTES)


def key_file(database: Path, match: int) -> Path:
    """Where the key of a match lies."""
    return database.with_name(f"{database.name}.match-{match}.key")


def key_files(database: Path) -> dict[int, Path]:
    """The keys that lie beside a database, by match."""
    pattern = re.compile(re.escape(database.name) + r"\.match-([0-9]+)\.key")
    matches = ((path, pattern.fullmatch(path.name)) for path in database.parent.iterdir())
    return {int(match[1]): path for path, match in matches if match}


def write_key(path: Path, key: bytes) -> None:
    """Write a key that only the table may read, and wait until it is on disk. Raises OSError."""
    path.unlink(missing_ok=True)  # of a match that was never written
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(descriptor, key)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    sync_folder(path.parent)


def read_key(path: Path) -> bytes:
    """Raises SealBroken if there is no key, or what lies there is none; OSError if it cannot be read."""
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        raise SealBroken(Reason("The key file {path} is gone.", path=path)) from None
    if len(key) != KEY_BYTES:
        raise SealBroken(Reason("The key file {path} is damaged.", path=path))
    return key


def holds_key(path: Path, key: bytes) -> bool:
    """Whether this key lies there. Raises OSError if that cannot be read."""
    try:
        return path.read_bytes() == key
    except FileNotFoundError:
        return False


def delete_key(path: Path) -> None:
    """Delete a key, and wait until it is gone from the folder. Raises OSError."""
    path.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Wait until a new or deleted name is on disk: syncing the file does not do that (fsync(2), NOTES). Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
