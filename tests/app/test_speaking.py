"""What the table gives its voice: public sentences only, spelled to be heard, answers weightier than the rest."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from orapa_pi.app.companions import Companions
from orapa_pi.commands.check_voice import sentences
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.ports import Control, Typed, Weight
from orapa_pi.devices.settings import BoardSettings, MatrixSettings, VoiceSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel, SimulatedVoice
from orapa_pi.devices.voice_espeak import PROGRAM, EspeakVoice
from orapa_pi.drivers import Devices
from orapa_pi.phrases import languages, load_words
from orapa_pi.play.desk import AT_BOARD, MODE_MENU, Place
from tests.app.test_table import LAYOUT, Bench, Listener


@contextmanager
def speaking(language: str = "en", opening: Place = AT_BOARD) -> Iterator[tuple[Bench, SimulatedVoice]]:
    clock, listener, voice = SimulatedClock(), Listener(), SimulatedVoice(VoiceSettings(language))
    board = SimulatedBoard(BoardSettings(Config().edition()))
    devices = Devices(board, SimulatedMatrix(MatrixSettings()), SimulatedPanel(), voice)
    words = load_words(language)
    with open_table(
        Config(), devices, words, clock, Random("voice"), Companions(speakers=(listener,)), opening=opening
    ) as table:
        hands = Bench(table, clock, devices, listener.heard)
        hands.rest()
        yield hands, voice


def ask(hands: Bench, text: str) -> None:
    hands.table.post(Typed(text))
    hands.table.run_until_quiet()


def test_answers_are_spelled_for_the_ear() -> None:
    with speaking() as (hands, voice):
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        assert voice.spoken.pop() == ("The board is locked. Choose a port and fire.", Weight.CHATTER)
        for text, spoken in (
            ("1", "number 1: The wave comes out at letter I, transparent."),
            ("I", "letter I: The wave comes out at number 1, transparent."),
            ("1", "number 1, again: The wave comes out at letter I, transparent."),
            ("E4", "cell E 4: Nothing is there."),
        ):
            ask(hands, text)
            assert voice.spoken.pop() == (spoken, Weight.ANSWER)
        assert hands.heard[-1] == "E4: Nothing is there."


def test_a_duel_in_dutch_speaks_names_as_words_and_nothing_private() -> None:
    with speaking("nl", MODE_MENU) as (hands, voice):
        hands.press(Control.RIGHT)
        for control in (Control.RIGHT, Control.OK, Control.RIGHT, Control.OK):  # a duel, and ANN starts
            hands.press(control)
        for _ in range(2):
            hands.lay(LAYOUT)
            hands.press(Control.OK)
            hands.board.clear()
            hands.rest()
        assert [text for text, _ in voice.spoken] == [
            load_words("nl").say("match.at_once"),
            "Ann legt nu een bord; de anderen kijken weg.",
            "Het bord staat vast en is onthouden. Haal nu alle stukken weg.",
            "Bob legt nu een bord; de anderen kijken weg.",
            "Het bord staat vast en is onthouden. Haal nu alle stukken weg.",
            "Ann is aan de beurt.",
        ]
        voice.spoken.clear()
        hands.press(Control.MODE)
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
        hands.press(Control.RIGHT)
        hands.press(Control.OK)
        hands.press(Control.RIGHT)  # the sheet is open: what is on it is private
        hands.press(Control.OK)
        assert list(voice.spoken) == []
        ask(hands, "I")
        assert voice.spoken[0] == ("letter I: De straal komt naar buiten bij cijfer 1, transparant.", Weight.ANSWER)
        assert voice.spoken[1] == ("Bob is aan de beurt.", Weight.CHATTER)


def test_the_accounts_speak_what_happens_and_refusals_but_no_corrections() -> None:
    with speaking(opening=MODE_MENU) as (hands, voice):
        hands.press(Control.LEFT)
        hands.press(Control.OK)
        assert voice.spoken.pop()[0].startswith("The accounts of Space Opera.")
        hands.table.post(Typed('{"do": "setup", "players": ["ANN", "Bob"]}'))
        hands.table.post(Typed('{"do": "start_turn"}'))
        hands.press(Control.TRAIN)
        voice.spoken.clear()
        hands.press(Control.TRAIN)
        assert [text for text, _ in voice.spoken] == [
            "rule: Ann has 0 credits and the price is 4, due in full; get the missing credits first"
        ]
        hands.press(Control.BACK)
        voice.spoken.clear()
        hands.press(Control.CREDIT_UP)
        hands.press(Control.CREDIT_UP)
        assert hands.heard[-1].startswith("ANN: house correction, credits +2")
        hands.press(Control.END_TURN)
        assert [text for text, _ in voice.spoken] == ["Ann: end of the turn"]


def test_a_voice_that_breaks_down_and_is_mended_is_said_once_each_and_play_goes_on() -> None:
    with speaking() as (hands, voice):
        voice.break_down()
        hands.table.run_until_quiet()
        assert hands.heard == ["voice does not work: the simulated loudspeaker is unplugged"]
        assert [one.about for one in hands.table.findings()] == ["voice"]
        hands.lay(LAYOUT)
        hands.press(Control.OK)
        hands.press(Control.OK)
        assert hands.heard[-1].startswith("1: ")
        voice.mend()
        hands.table.run_until_quiet()
        assert hands.heard[-1] == "voice works again."
        assert hands.table.findings() == ()


def test_a_voice_that_cannot_start_is_named_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    clock, listener = SimulatedClock(), Listener()
    board = SimulatedBoard(BoardSettings(Config().edition()))
    devices = Devices(board, SimulatedMatrix(MatrixSettings()), SimulatedPanel(), EspeakVoice(VoiceSettings("en")))
    with open_table(Config(), devices, load_words("en"), clock, Random("voice"), Companions(speakers=(listener,))) as table:
        table.run_until_quiet()
        assert listener.heard[0].startswith(f"voice does not work: The voice needs the program {PROGRAM}: install it")


@pytest.mark.parametrize("language", languages())
def test_the_two_that_look_alike_are_spoken_differently(language: str) -> None:
    text = sentences(load_words(language))
    assert "letter I" in text
    assert " 1," in text
