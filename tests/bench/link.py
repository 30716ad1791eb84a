"""How long a changed cell takes to the table: from the interpreter's board to the reading on the host, in milliseconds.

The real firmware in the real MicroPython interpreter, its debounce (three equal scans, one every 10 ms) and the serial driver
on a pty, up to the meaning of the picture. Not measured on hardware.
"""

import tempfile
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter

from orapa_pi.devices.board_serial import SerialBoard
from orapa_pi.devices.ports import Message, PictureSeen
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.image import board_image
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.levels import Kind, Level
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

CHANGES = 200
PATIENCE_S = 5.0


def timed(bench: Bench, posted: "SimpleQueue[Message]") -> list[float]:
    """Milliseconds of every change, sorted; one cell after the other gets a magnet and loses it."""
    times = []
    for change in range(CHANGES):
        row, column = divmod(change // 2 % 80, 10)
        level = Level.NONE if change % 2 else Level.MAGNET
        start = perf_counter()
        bench.tell(f"{'lift' if change % 2 else 'place'} {column} {row}")
        _wait(posted, row * 10 + column, level)
        times.append((perf_counter() - start) * 1e3)
    return sorted(times)


def _wait(posted: "SimpleQueue[Message]", index: int, level: Level) -> None:
    while True:
        message = posted.get(timeout=PATIENCE_S)
        if isinstance(message, PictureSeen):
            decode(message.picture)
            if message.picture.levels[index] is level:
                return


def main() -> None:
    if interpreter() is None:
        print(f"cell change to reading: {HOW_TO_GET_IT}")
        return
    posted: SimpleQueue[Message] = SimpleQueue()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder) / "board")
        bench.copy(board_image())
        bench.plug()
        board = SerialBoard(BoardSettings(MINE, Kind.REED, str(bench.port)))
        try:
            board.start(posted.put)
            _wait(posted, 0, Level.NONE)
            times = timed(bench, posted)
        finally:
            board.close()
            bench.unplug()
    print(f"{'cell change to reading, ms':30} median    p99")
    print(f"{f'{CHANGES} changes, pty, no hardware':30} {times[len(times) // 2]:6.1f} {times[len(times) * 99 // 100]:6.1f}")


if __name__ == "__main__":
    main()
