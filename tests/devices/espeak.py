"""A program in the place of espeak-ng, on PATH: it tells what it is handed, and speaks until it is let go."""

import os
import select
from pathlib import Path

PATIENCE_S = 90.0
SCRIPT = """#!/bin/sh
case "$*" in *-q*) exit $(cat "{folder}/probe" 2>/dev/null || echo 0);; esac
text=$(cat)
echo "begins $text | $*" > "{folder}/told"
if [ -e "{folder}/gate" ]; then read line < "{folder}/gate"; fi
if [ -e "{folder}/complaint" ]; then cat "{folder}/complaint" >&2; fi
echo "ends $text" > "{folder}/told"
exit $(cat "{folder}/status" 2>/dev/null || echo 0)
"""


class FakeEspeak:
    """`told` gives the next thing that it says of itself; with a gate it speaks each sentence until `let_go`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder / "espeak-ng"
        program.write_text(SCRIPT.format(folder=folder))
        program.chmod(0o755)
        os.mkfifo(folder / "told")
        self._told = os.open(folder / "told", os.O_RDWR)
        self._rest = b""

    def gate(self) -> None:
        """From now on every sentence is spoken until it is let go."""
        os.mkfifo(self.folder / "gate")

    def let_go(self) -> None:
        """Let the sentence that is spoken now come to its end."""
        with (self.folder / "gate").open("w") as gate:  # waits until the program reads
            gate.write("\n")

    def say_on_stderr(self, text: str) -> None:
        (self.folder / "complaint").write_text(text)

    def end_with(self, status: int, what: str = "status") -> None:
        """The status of its end from now on; `probe` is that of the try at the start."""
        (self.folder / what).write_text(str(status))

    def told(self) -> str:
        while b"\n" not in self._rest:
            assert select.select([self._told], [], [], PATIENCE_S)[0], "the program says nothing"
            self._rest += os.read(self._told, 65536)
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode()

    def close(self) -> None:
        os.close(self._told)
