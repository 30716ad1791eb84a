"""Two sensor boards with the real firmware in the interpreter, each on a pty, told apart by their numbers."""

import select
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from time import monotonic

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.compose import open_table
from orapa_pi.config import check_config
from orapa_pi.devices.board_serial import SerialBoard
from orapa_pi.devices.off import NoMatrix, NoPanel
from orapa_pi.devices.ports import Message, PictureSeen, Quit, numbered
from orapa_pi.devices.serial_line.ports import OpenPort, SystemPorts
from orapa_pi.devices.serial_line.search import PICO_MICROPYTHON, SerialPort
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.drivers import Devices, make_devices
from orapa_pi.image import board_image
from orapa_pi.phrases import load_words
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_placement
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture, picture_of
from tests.app.test_table import Listener
from twin.bench import HOW_TO_GET_IT, Bench, interpreter

pytestmark = pytest.mark.skipif(interpreter() is None, reason=HOW_TO_GET_IT)
IDS = (b"twin0001", b"twin0002")
PATIENCE_S = 120.0


@pytest.fixture
def benches(tmp_path: Path) -> Iterator[tuple[Bench, Bench]]:
    """Two flashed boards, plugged in; a magnet lies on the first sensor of one and on the last row of the other."""
    made = (Bench(tmp_path / "one", board=IDS[0]), Bench(tmp_path / "two", board=IDS[1]))
    for bench in made:
        bench.copy(board_image())
    made[0].tell("place 0 0")
    made[1].tell("place 3 7")
    for bench in made:
        bench.plug()
    yield made
    for bench in made:
        bench.unplug()


@dataclass
class BothPorts:
    """The ports of both boards, as if they had come up on USB, in any order."""

    paths: tuple[Path, ...]
    system: SystemPorts = field(default_factory=SystemPorts)

    def listed(self, path: str) -> list[SerialPort]:
        del path  # none is asked for
        return [SerialPort(str(one), *PICO_MICROPYTHON) for one in self.paths if one.exists()]

    def open(self, path: str) -> OpenPort:
        return self.system.open(path)


class Heard:
    """What both boards post, by the number of the board."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[Message] = SimpleQueue()
        self.last: dict[int, Picture] = {}

    def until(self, true: Callable[[], bool]) -> None:
        end = monotonic() + PATIENCE_S
        while not true():
            try:
                message = self.queue.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                pytest.fail(f"not seen within {PATIENCE_S:.0f} s: {self.last}")
            if isinstance(message, PictureSeen):
                self.last[message.board] = message.picture

    def magnets(self, board: int) -> set[str]:
        picture = self.last.get(board)
        if picture is None:
            return set()
        return {str(cell) for cell, level in zip(picture.edition.grid, picture.levels, strict=True) if level is Level.MAGNET}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["as plugged", "the other way round"])
def test_each_board_is_found_by_its_number_whatever_its_port(order: tuple[int, int], benches: tuple[Bench, Bench]) -> None:
    heard = Heard()
    ports = BothPorts(tuple(benches[number].port for number in order))
    boards = [SerialBoard(BoardSettings(MINE, Kind.REED, board_id=IDS[number].hex()), ports) for number in range(2)]
    try:
        for number, board in enumerate(boards):
            board.start(numbered(heard.queue.put, number))
        heard.until(lambda: heard.magnets(0) == {"A1"} and heard.magnets(1) == {"H4"})
        benches[1].tell("place 4 4")
        heard.until(lambda: heard.magnets(1) == {"H4", "E5"})
        assert heard.magnets(0) == {"A1"}
    finally:
        for board in boards:
            board.close()


def shown(edition: Edition, piece: str) -> list[tuple[int, int]]:
    """Column and row of every magnet of one piece."""
    picture = picture_of(Layout(edition, (parse_placement(edition, piece),)), Kind.REED)
    return [
        (cell.column, cell.row) for cell, level in zip(edition.grid, picture.levels, strict=True) if level is not Level.NONE
    ]


def test_the_table_sees_each_of_them_and_goes_on_when_one_is_pulled(benches: tuple[Bench, Bench]) -> None:
    benches[0].tell("lift 0 0")
    benches[1].tell("lift 3 7")
    tables = {
        name: {"driver": "serial", "port": str(bench.port), "id": IDS[number].hex()}
        for number, (name, bench) in enumerate(zip(("board", "second_board"), benches, strict=True))
    }
    config = check_config({**tables, "matrix": "off", "panel": "off"}, "test")
    made = make_devices(config)
    devices = Devices(made.board, NoMatrix(MatrixSettings()), NoPanel(), second_board=made.second_board)
    listener = Listener()
    with open_table(config, devices, load_words("en"), monotonic, Random("two"), Companions(speakers=(listener,))) as table:

        def until(true: Callable[[], bool]) -> None:
            """Work as the loop does, until this is so."""
            end = monotonic() + PATIENCE_S
            while not true():
                assert monotonic() < end, (listener.heard, table.state.seen, table.state.second)
                table.run_until_quiet()
                select.select([], [], [], 0.005)

        until(lambda: table.state.seen.next_piece == table.state.second.next_piece == "white_big")
        for column, row in shown(config.edition(), "white_big@A3S"):
            benches[1].tell(f"place {column} {row}")
        until(lambda: table.state.second.next_piece == "blue")
        assert table.state.seen.next_piece == "white_big"
        benches[1].unplug()
        until(lambda: "Board 2 does not work: the cable is pulled or the port has gone" in listener.heard)
        assert table.state.seen.next_piece == "white_big"
        before = listener.heard.count("Board 2: The board is connected.")  # twice, where a busy computer let it fall silent
        assert before
        benches[1].plug()
        until(lambda: table.state.second.next_piece == "blue")
        assert listener.heard.count("Board 2: The board is connected.") == before + 1
        table.post(Quit())
