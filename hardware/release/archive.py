"""Archives that are the same each time: files sorted, one date for all, a manifest with their sums."""

import hashlib
import io
import time
import zipfile
from collections.abc import Mapping

FIRST_S = 315_532_800
"""1980: a zip knows no earlier date."""
MANIFEST = "MANIFEST"


def manifest(files: Mapping[str, bytes]) -> bytes:
    """One line a file, sorted by name: SHA-256 in hex, two spaces, the name, as `sha256sum -c` reads it."""
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()


def zipped(top: str, files: Mapping[str, bytes], epoch_s: int) -> bytes:
    """A zip with one folder `top`, in it the files and their MANIFEST; `epoch_s` is the date of all, seconds since 1970."""
    whole = {**files, MANIFEST: manifest(files)}
    date = time.gmtime(max(epoch_s, FIRST_S))[:6]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(whole):
            entry = zipfile.ZipInfo(f"{top}/{name}", date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the same from every system
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, whole[name])
    return packed.getvalue()
