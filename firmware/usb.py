"""The USB serial line: whatever has come in, without waiting long, and out."""

import select
import sys

AT_ONCE = 64  # bytes a turn, so that a flood cannot hold up the scan


class Port:
    """The line to the table."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def read(self, wait_ms: int) -> bytes:
        """What has come in; waits up to `wait_ms` for the first byte. Empty where nothing came."""
        data = b""
        while len(data) < AT_ONCE and self._poll.poll(0 if data else wait_ms):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break
            data += byte
        return data

    def write(self, data: bytes) -> bool:
        """Send; False where the line did not take all of it."""
        written = sys.stdout.buffer.write(data)
        return written is None or written == len(data)
