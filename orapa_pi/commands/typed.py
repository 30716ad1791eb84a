"""Lines from standard input, taken as they come and never waited for."""

import os
import select
import sys

LONGEST_BYTES = 1000


class TypedLines:
    """Call it for the next line without its end, or None while there is none. Raises EOFError at the end of the input.

    It reads the file itself and not the stream on it, whose buffer would hide lines from `select`.
    """

    def __init__(self, file: int | None = None) -> None:
        self._file = file if file is not None or sys.stdin is None else sys.stdin.fileno()
        self._waiting = b""
        self._ended = self._file is None

    def __call__(self) -> str | None:
        if not self._whole() and self._file is not None and not self._ended and select.select([self._file], [], [], 0)[0]:
            self._read(self._file)
        if self._whole() or (self._ended and self._waiting):
            line, _, self._waiting = self._waiting.partition(b"\n")
            return line.decode(errors="replace").strip()
        if self._ended:
            raise EOFError
        return None

    def _whole(self) -> bool:
        return b"\n" in self._waiting or len(self._waiting) > LONGEST_BYTES

    def _read(self, file: int) -> None:
        try:
            data = os.read(file, LONGEST_BYTES)
        except OSError:  # the terminal has gone
            data = b""
        self._waiting += data
        self._ended = not data
