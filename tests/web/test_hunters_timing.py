"""When and how often something is told says nothing of a beam's path; and the table judges every deed once more by itself."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from orapa_pi.app.announcing import Announcement
from orapa_pi.app.companions import Companions
from orapa_pi.app.table import Table
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.ports import HunterAsked
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.modes import Mode
from orapa_pi.play.orders import Begin
from orapa_pi.rules.grid import PORTS, Port
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.questions import BeamQuestion
from orapa_pi.rules.tracer import trace
from orapa_pi.web.channel import Position
from orapa_pi.web.hunters.herald import Herald
from orapa_pi.web.stream import BEAT_S, until_beat

SEED = 11


class Heard:
    """A watcher that remembers."""

    def __init__(self) -> None:
        self.announced: list[Announcement] = []

    def announce(self, now: Announcement) -> None:
        self.announced.append(now)

    def tell(self, sentence: str) -> None:
        """What is said is not counted here."""


@contextmanager
def hunting() -> Iterator[tuple[Table, Herald, Heard]]:
    """A sealed board that ANN and BOB hunt, on simulated time and this thread alone."""
    herald, heard = Herald(load_words("en")), Heard()
    devices = Devices(SimulatedBoard(BoardSettings(MINE)), SimulatedMatrix(MatrixSettings()), SimulatedPanel())
    words, clock = load_words("en"), SimulatedClock()
    with open_table(Config(), devices, words, clock, Random(SEED), companions=Companions(watchers=(herald, heard))) as table:
        table.run_until_quiet()
        table._obey(Begin(Mode.SEALED, 2, 0))  # the menu's own tests press their way there
        table.run_until_quiet()
        yield table, herald, heard


def ask(table: Table, heard: Heard, port: Port, hunter: str = "") -> None:
    state = table.state
    table.post(HunterAsked(hunter or state.hunters[state.turn], heard.announced[-1].move, BeamQuestion(port)))
    table.run_until_quiet()


def test_every_answer_is_as_many_messages_in_the_same_order() -> None:
    """Whether a beam bounces once or ten times: as many announcements, and the same topics published, in the same order."""
    told: Counter[tuple[int, tuple[str, ...]]] = Counter()
    lengths = set()
    with hunting() as (table, herald, heard):
        secret = table.state.secret
        assert secret is not None
        for port in PORTS:
            if any(port in (asked.question.port, asked.answer.exit) for asked in table.state.log):  # type: ignore[union-attr]
                continue
            position = Position(herald.channel.epoch, herald.channel.since(Position())[-1].number)
            announced = len(heard.announced)
            ask(table, heard, port)
            topics = tuple(item.topic for item in herald.channel.since(position))
            told[len(heard.announced) - announced, topics] += 1
            lengths.add(len(trace(secret, port).path))
    assert len(lengths) > 4
    assert len(told) == 1, told


@pytest.mark.parametrize("beat", [0, 7, 1000])
def test_what_is_done_within_a_beat_leaves_together(beat: int) -> None:
    asked_s = beat * BEAT_S
    leaves = {round(now_s + until_beat(now_s, BEAT_S), 9) for now_s in (asked_s + BEAT_S * part / 10 for part in range(1, 10))}
    assert leaves == {round(asked_s + BEAT_S, 9)}


def test_without_beats_nothing_waits() -> None:
    assert until_beat(12.34, 0.0) == 0.0


def test_the_table_has_the_last_word() -> None:
    """A message that comes too late, or from one who is not on, is nothing, whatever the server believed."""
    with hunting() as (table, _, heard):
        number = heard.announced[-1].move
        for message in (
            HunterAsked("ANN", number - 1, BeamQuestion(Port.parse("7"))),
            HunterAsked("ANN", number + 1, BeamQuestion(Port.parse("7"))),
            HunterAsked("BOB", number, BeamQuestion(Port.parse("7"))),
            HunterAsked("EVE", number, BeamQuestion(Port.parse("7"))),
        ):
            table.post(message)
        table.run_until_quiet()
        assert not table.state.log
        table.post(HunterAsked("ANN", number, BeamQuestion(Port.parse("7"))))
        table.post(HunterAsked("ANN", number, BeamQuestion(Port.parse("8"))))  # sent twice
        table.run_until_quiet()
        assert [str(asked.question) for asked in table.state.log] == ["7"]
