"""The beginner's tray at the whole table: reached and left by buttons, private, and no part of the match."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.app.journal import MemoryJournal
from orapa_pi.compose import open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.ports import Control, Press, Typed
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import AtBoard, OnTray
from orapa_pi.play.modes import Mode
from orapa_pi.play.orders import Begin, SetTurnTime
from orapa_pi.play.state import Stage
from orapa_pi.rules.grid import Port
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.questions import BeamQuestion
from orapa_pi.rules.tracer import answer
from orapa_pi.screen.answers import beam_code
from orapa_pi.sensing.levels import Kind
from tests.app.test_table import LAYOUT, Bench

REED = parse_layout("mine:white_big@A3S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N")
HALL, SWITCHES = Config(), check_config({"board": {"kind": "reed"}}, "test")


class Prompted:
    def __init__(self) -> None:
        self.heard: list[str] = []
        self.asked: list[str] = []

    def say(self, sentence: str) -> None:
        self.heard.append(sentence)

    def prompt(self, text: str) -> None:
        self.asked.append(text)


@contextmanager
def hunting(config: Config = HALL, hunters: int = 2) -> Iterator[tuple[Bench, Prompted, MemoryJournal]]:
    """A sealed puzzle whose hunt has begun."""
    clock, told, journal = SimulatedClock(), Prompted(), MemoryJournal()
    board = SimulatedBoard(BoardSettings(config.edition(), Kind(config.board.kind)))
    devices = Devices(board, SimulatedMatrix(MatrixSettings()), SimulatedPanel())
    with open_table(
        config, devices, load_words("en"), clock, Random("tray"), Companions(speakers=(told,)), journal=journal
    ) as table:
        hands = Bench(table, clock, devices, told.heard)
        hands.rest()
        table._obey(SetTurnTime(60))  # the menu's own tests press their way there
        table._obey(Begin(Mode.SEALED, hunters, 0))
        hands.rest()
        assert table.state.stage is Stage.ASKING
        yield hands, told, journal


def open_tray(hands: Bench, told: Prompted) -> None:
    """Through the menu, as people do."""
    hands.press(Control.MODE)
    for _ in range(12):
        if "TRY OUT" in told.asked[-1]:
            break
        hands.press(Control.RIGHT)
    hands.press(Control.OK)
    assert isinstance(hands.table.place, OnTray)


def pages(hands: Bench) -> str:
    """The text line of the next few seconds, as the row of modules shows it."""
    lines = []
    for _ in range(24):
        hands.wait(0.25)
        lines.append(hands.matrix.frames[-1].line or "")
    return " ".join(lines)


def test_a_beam_through_the_tray_is_shown_marked_and_leaves_no_trace() -> None:
    with hunting() as (hands, told, journal):
        before, kept, said = hands.table.state, list(journal.entries), list(told.heard)
        hands.lay(LAYOUT)
        first = len(hands.matrix.frames)
        open_tray(hands, told)
        assert "ANN" in hands.matrix.frames[-1].line
        assert told.asked[-1] == "Tray, not the secret: number 1? OK sends a beam through it, BACK leaves."
        assert "TRAY" in pages(hands)
        hands.press(Control.RIGHT)
        hands.press(Control.LEFT, Press.LONG)
        hands.panel.turn(9)
        hands.table.run_until_quiet()
        assert hands.table.place == OnTray(Port.parse("5"))
        hands.press(Control.OK)
        shown = answer(LAYOUT, BeamQuestion(Port.parse("5")))
        line = pages(hands)
        assert "TRAY" in line
        assert beam_code(load_words("en"), shown) in line  # type: ignore[arg-type]
        hands.press(Control.BACK)
        assert isinstance(hands.table.place, AtBoard)
        after = hands.table.state
        assert (after.boards, after.turn, after.wrong, after.port) == (before.boards, before.turn, before.wrong, before.port)
        assert journal.entries == kept
        assert told.heard == said
        assert len(hands.matrix.frames) > first


def test_the_beam_follows_what_is_laid() -> None:
    with hunting() as (hands, told, _):
        hands.lay(LAYOUT)
        open_tray(hands, told)
        hands.press(Control.OK)
        hands.wait(5.0)
        before = hands.matrix.text()
        hands.board.lift("red")
        hands.rest()
        assert told.asked[-1] == "Tray, not the secret: still to lay: the red gem."
        hands.board.unplug()
        hands.table.run_until_quiet()
        assert told.asked[-1] == "Tray, not the secret: the board cannot be seen, check its cable."
        assert "CAN" in pages(hands)
        hands.board.plug()
        hands.lay(LAYOUT)
        hands.wait(0.25)
        assert told.asked[-1].endswith("BACK leaves.")
        seen = {hands.wait(0.25) for _ in range(16)}
        assert before in seen


def test_on_switches_the_questions_are_answered_at_the_tray_and_the_answer_handed_in() -> None:
    with hunting(SWITCHES) as (hands, told, _):
        open_tray(hands, told)
        assert told.asked[-1].startswith("Tray, not the secret: still to lay: the big white gem, the blue gem, ")
        for placement in REED.placements:
            hands.board.place(placement)
            hands.rest()
            if hands.table.state.seen.whole_asked:
                assert told.asked[-1].endswith("OK says that it lies as the matrix shows it, and sends a beam.")
                hands.press(Control.OK)
                assert hands.table.place == OnTray(Port.parse("1"), sent=True)
            elif hands.table.state.seen.choice:
                assert told.asked[-1].endswith("the matrix shows where to look.")
                hands.press(Control.RIGHT)
                hands.press(Control.LEFT)
                hands.press(Control.OK)
        assert hands.table.state.seen.layout == REED
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
        assert hands.table.place == OnTray(Port.parse("2"), sent=True)
        hands.press(Control.BACK)
        assert isinstance(hands.table.place, AtBoard), "BACK leaves, whatever lies there"
        hands.press(Control.SUBMIT)
        hands.press(Control.OK)
        assert hands.heard[-2:] == ["ANN's solution is wrong.", "It is BOB's turn."]


def test_typed_ports_are_sent_through_the_tray() -> None:
    with hunting() as (hands, told, journal):
        kept = list(journal.entries)
        hands.lay(LAYOUT)
        open_tray(hands, told)
        for text, place in (("N", OnTray(Port.parse("N"), sent=True)), ("E4", OnTray(Port.parse("N"), sent=True))):
            hands.table.post(Typed(text))
            hands.table.run_until_quiet()
            assert hands.table.place == place
        assert journal.entries == kept
        assert hands.table.state.log == ()


def test_the_tray_closes_when_the_turn_goes_to_another() -> None:
    with hunting() as (hands, told, _):
        hands.lay(LAYOUT)
        open_tray(hands, told)
        hands.wait(60)
        assert hands.heard[-1] == "It is BOB's turn."
        assert isinstance(hands.table.place, AtBoard)
        ring = "".join(hands.matrix.text().splitlines()[:11])
        assert not set(ring) & set("rbyw"), "what lies on the tray is not for the next hunter"


@pytest.mark.parametrize("config", [HALL, SWITCHES], ids=["hall", "reed"])
def test_at_an_open_table_it_is_there_before_the_board_is_locked(config: Config) -> None:
    with hunting(config) as (hands, told, _):
        hands.table._obey(Begin(Mode.OPEN, 0))
        hands.rest()
        open_tray(hands, told)
        hands.press(Control.BACK)
        for placement in REED.placements:
            hands.board.place(placement)
            hands.rest()
            if hands.table.state.seen.choice and not hands.table.state.seen.whole_asked:
                hands.press(Control.OK)
        open_tray(hands, told)
        hands.press(Control.OK)
        assert hands.table.place == OnTray(Port.parse("1"), sent=True)
        hands.press(Control.BACK)
        hands.press(Control.OK)
        assert hands.table.state.stage is Stage.ASKING
        hands.press(Control.MODE)
        assert not any("TRY OUT" in hands_line for hands_line in all_lines(hands, told))


def all_lines(hands: Bench, told: Prompted) -> set[str]:
    lines = set()
    for _ in range(12):
        lines.add(told.asked[-1])
        hands.press(Control.RIGHT)
    return lines
