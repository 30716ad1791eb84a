"""Is the firmware whole? Compares every file with the manifest that is copied last."""

import binascii
import hashlib

NAME = "manifest.txt"  # one line a file: SHA-256 in hex, a space, the file's name


def differences() -> list[str]:
    """The files that are missing or are not the ones of the manifest; the manifest itself where it is missing."""
    try:
        with open(NAME) as file:
            lines = file.read().split("\n")
    except OSError:
        return [NAME]
    wanted = [line.split(" ", 1) for line in lines if line]
    if not wanted or any(len(pair) != 2 for pair in wanted):
        return [NAME]
    return [name for digest, name in wanted if _digest(name) != digest]


def identity() -> int:
    """Which build this is: the first four bytes of the manifest's own SHA-256, high byte first."""
    return int(_digest(NAME)[:8], 16)


def _digest(name: str) -> str:
    found = hashlib.sha256()
    try:
        with open(name, "rb") as file:
            while part := file.read(512):
                found.update(part)
    except OSError:
        return ""
    return binascii.hexlify(found.digest()).decode()
