"""JOIN: where the phones' page is, said and paged on the matrix; and a table without pages says that."""

from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import languages, load_words
from orapa_pi.play.orders import TellAddress
from orapa_pi.rules.mine import MINE
from tests.app.script import Telling


def lines_after_join(language: str, address: str) -> tuple[list[str], list[str]]:
    """What is said, and the text lines of the matrix in the next seconds."""
    clock, told, matrix = SimulatedClock(), Telling(), SimulatedMatrix(MatrixSettings())
    devices = Devices(SimulatedBoard(BoardSettings(MINE)), matrix, SimulatedPanel())
    words, config = load_words(language), Config()
    with open_table(
        config, devices, words, clock, Random(1), Companions(speakers=(told,), join_address=lambda: address)
    ) as table:
        for _ in range(8):  # until the board has settled
            clock.advance(0.25)
            table.run_until_quiet()
        table._obey(TellAddress())  # the menu's own tests press their way there
        shown = []
        for _ in range(40):
            clock.advance(0.25)
            table.run_until_quiet()
            shown.append(matrix.frames[-1].line)
    return told.lines, shown


@pytest.mark.parametrize("language", languages())
def test_the_address_is_said_and_scrolls_by(language: str) -> None:
    said, lines = lines_after_join(language, "http://192.168.4.1:8642")
    assert load_words(language).say("play.join", address="http://192.168.4.1:8642") in said
    text = "192.168.4.1:8642"
    for start in range(len(text) - 4):
        assert any(text[start : start + 4] in line for line in lines), (text[start : start + 4], lines)


@pytest.mark.parametrize("language", languages())
def test_a_table_without_pages_says_so(language: str) -> None:
    said, lines = lines_after_join(language, "")
    assert said[-1] == load_words(language).say("play.no_pages")
    assert not any("192" in line for line in lines)
