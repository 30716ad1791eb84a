"""The hands of the emulated table: only simulated drivers have them, and one bench serves terminal and page at once."""

from collections.abc import Callable
from random import Random
from threading import Thread

import pytest

from orapa_pi.config import check_config
from orapa_pi.devices.factory import DRIVERS
from orapa_pi.devices.ports import Message, PictureSeen
from orapa_pi.devices.settings import BoardSettings
from orapa_pi.devices.simulated import SimulatedBoard
from orapa_pi.drivers import make_devices
from orapa_pi.errors import NotationError
from orapa_pi.phrases import load_words
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.picture import picture_of
from orapa_pi.web.channel import Channel, Position
from orapa_pi.web.emulated.workbench import Workbench
from tests.web.hunting import FULL

SEED = 5


@pytest.mark.parametrize("board", DRIVERS["board"])
@pytest.mark.parametrize("panel", DRIVERS["panel"])
def test_only_simulated_drivers_have_hands_and_faults(board: str, panel: str) -> None:
    devices = make_devices(check_config({"board": board, "panel": panel, "camera": "files"}, "the config"))
    assert (devices.bench is not None) == (devices.breakable is not None) == (board == "simulated")
    assert (devices.keys is not None) == (panel == "simulated")


def bench() -> tuple[Workbench, Channel, list[Message]]:
    board, channel, posted = SimulatedBoard(BoardSettings(MINE)), Channel(), list[Message]()
    board.start(posted.append)
    return Workbench(board, board, MINE, load_words("en"), Random(SEED), channel), channel, posted


def test_many_hands_leave_one_board_and_the_table_sees_it_last() -> None:
    hands, channel, posted = bench()

    def work() -> None:
        for _ in range(5):
            hands.board()
            hands.anywhere("red")

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    last = posted[-1]
    assert isinstance(last, PictureSeen)
    assert last.picture == hands.picture == picture_of(Layout(MINE, hands.placements), last.picture.kind)
    (told,) = channel.since(Position())
    assert all(f'"{placement.piece.name}"' in told.data for placement in hands.placements)


def test_a_verb_that_is_refused_changes_nothing_and_says_why() -> None:
    hands, channel, posted = bench()
    before = channel.since(Position()), len(posted)
    verbs: list[Callable[[], None]] = [
        lambda: hands.lift("red"),
        lambda: hands.bump("red"),
        lambda: hands.spoil("dead Z9"),
        lambda: hands.anywhere("x"),
    ]
    for verb in verbs:
        with pytest.raises(NotationError):
            verb()
    assert (channel.since(Position()), len(posted)) == before


def test_a_piece_without_room_and_a_board_of_another_game_are_told_in_the_language_of_the_table() -> None:
    board = SimulatedBoard(BoardSettings(SPACE))
    hands = Workbench(board, board, SPACE, load_words("nl"), Random(SEED), Channel())
    for placement in FULL:
        board.place(hands.parse(placement))
    with pytest.raises(NotationError, match=r"^Er is geen plaats voor de grote witte planeet: "):
        hands.anywhere("white_big")
    with pytest.raises(NotationError, match=r"^Deze tafel speelt Space: "):
        hands.board("mine:red@B8E")


def test_a_bumped_piece_stays_on_the_board_wherever_it_lay() -> None:
    hands, _, _ = bench()
    for placement in MINE.placements(MINE.piece("white_big")):
        hands.place(placement)
        hands.bump("white_big")
        (bumped,) = hands.placements
        assert bumped != placement
        assert all(cell in MINE.grid for cell, _ in bumped.cells)


def test_where_nothing_can_be_broken_it_says_so() -> None:
    board = SimulatedBoard(BoardSettings(MINE))
    hands = Workbench(board, None, MINE, load_words("en"), Random(SEED), Channel())
    assert not hands.can_break
    verbs: list[Callable[[], None]] = [lambda: hands.fail("unplug"), lambda: hands.spoil("dead A1")]
    for fail in verbs:
        with pytest.raises(NotationError, match="only a simulated one"):
            fail()
