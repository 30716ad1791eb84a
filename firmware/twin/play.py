"""`make play-firmware`: the table on the sensor board's own firmware, which runs in the interpreter, over a serial line.

In a terminal people play, and lay pieces with the keys of the terminal; elsewhere the table plays its script. Everything
between a magnet and the table is what a real board uses: firmware, frames, serial port, driver.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Condition

from orapa_pi.commands.play import play
from orapa_pi.commands.script import Scene
from orapa_pi.config import load_config
from orapa_pi.devices.ports import Alive, Message, PictureSeen, Post, Source
from orapa_pi.drivers import make_devices
from orapa_pi.errors import DriverUnavailable, NotationError, OrapaError, quoted
from orapa_pi.image import board_image
from orapa_pi.phrases import load_words
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture, picture_of
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

PATIENCE_S = 60.0  # an interpreter that starts slowly misses the first look for it, and the next comes after 10 s


class Hands:
    """The hands on the twin: a board driver with the verbs of a simulated board. Each verb returns when it was seen."""

    def __init__(self, driver: Source, bench: Bench, edition: Edition) -> None:
        self._driver = driver
        self._bench = bench
        self.edition = edition
        self._pieces: dict[str, Placement] = {}
        self._news = Condition()
        self._last: Message | None = None

    def start(self, post: Post) -> None:
        def note(message: Message) -> None:
            post(message)
            if isinstance(message, Alive):
                return  # it says nothing of what lies there
            with self._news:
                self._last = message
                self._news.notify_all()

        self._driver.start(note)

    def close(self) -> None:
        self._driver.close()

    @property
    def placements(self) -> tuple[Placement, ...]:
        return tuple(self._pieces.values())

    @property
    def picture(self) -> Picture:
        return picture_of(Layout(self.edition, self.placements), Kind.REED)

    def place(self, placement: Placement) -> None:
        self._lay({**self._pieces, placement.piece.name: placement})

    def lift(self, piece: str) -> None:
        if piece not in self._pieces:
            raise NotationError(f"{quoted(piece)} does not lie on the board.")
        self._lay({name: placement for name, placement in self._pieces.items() if name != piece})

    def clear(self) -> None:
        self._lay({})

    def look(self) -> None:
        """Wait until the board is connected and shows what lies on it."""
        self._wait_for_magnets(self._magnets())

    def unplug(self) -> None:
        """Pull the cable."""
        self._bench.unplug()
        self._wait("that the cable is pulled", lambda message: not isinstance(message, PictureSeen))

    def plug(self) -> None:
        """Put the cable back."""
        self._bench.plug()
        self._wait_for_magnets(self._magnets())

    def _lay(self, pieces: dict[str, Placement]) -> None:
        before = self._magnets()
        self._pieces = pieces
        after = self._magnets()
        for verb, cells in (("lift", before - after), ("place", after - before)):
            for cell in sorted(cells):
                self._bench.tell(f"{verb} {cell.column} {cell.row}")
        self._wait_for_magnets(after)

    def _magnets(self) -> set[Cell]:
        return {cell for cell, level in zip(self.edition.grid, self.picture.levels, strict=True) if level is not Level.NONE}

    def _wait_for_magnets(self, cells: set[Cell]) -> None:
        def settled(message: Message | None) -> bool:
            if not isinstance(message, PictureSeen) or message.moving:
                return False
            levels = zip(self.edition.grid, message.picture.levels, strict=True)
            return all(level is (Level.MAGNET if cell in cells else Level.NONE) for cell, level in levels)

        self._wait("the pieces", settled)

    def _wait(self, what: str, seen: Callable[[Message | None], bool]) -> None:
        with self._news:
            if not self._news.wait_for(lambda: seen(self._last), PATIENCE_S):
                raise DriverUnavailable(f"The board has not seen {what} for {PATIENCE_S:.0f} s.")


def main() -> int:
    """Flash the twin, plug it in, write a config that names its port, and play."""
    if interpreter() is None:
        print(f"orapa-pi: There is {HOW_TO_GET_IT}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder) / "board")
        bench.copy(board_image())
        bench.plug()
        try:
            return _play(bench, Path(folder) / "config.toml")
        except OrapaError as error:
            print(f"orapa-pi: {error}", file=sys.stderr)
            return 2
        finally:
            bench.unplug()


def _play(bench: Bench, file: Path) -> int:
    file.write_text(f'[board]\ndriver = "serial"\nport = "{bench.port}"\n')
    config = load_config(file)
    devices = make_devices(config)
    hands = Hands(devices.board, bench, config.edition())
    more = [Scene(0.0, hands.look), Scene(17.5, hands.unplug), Scene(19.0, hands.plug)]
    return play(config, load_words(config.language), replace(devices, board=hands), more)


if __name__ == "__main__":
    sys.exit(main())
