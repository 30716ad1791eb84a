"""The voice by what espeak-ng is handed, in which order, and what is said when it cannot be heard; and once for real."""

import os
import shutil
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from orapa_pi.devices import voice_espeak
from orapa_pi.devices.ports import DeviceLost, DeviceWorks, Message, Weight
from orapa_pi.devices.settings import VoiceSettings
from orapa_pi.devices.voice_espeak import KEPT, EspeakVoice
from orapa_pi.errors import DriverUnavailable
from tests.devices.espeak import PATIENCE_S, FakeEspeak


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy computer a program may take more than the 5 s after which a table goes on without its voice."""
    monkeypatch.setattr(voice_espeak, "PROBE_S", PATIENCE_S)


@pytest.fixture
def espeak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeEspeak]:
    fake = FakeEspeak(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    yield fake
    fake.close()


@pytest.fixture
def posted() -> list[Message]:
    return []


@pytest.fixture
def voice(espeak: FakeEspeak, posted: list[Message]) -> Iterator[EspeakVoice]:
    del espeak  # it has to be on PATH first
    made = EspeakVoice(VoiceSettings("nl", speed_wpm=130, volume=80))
    made.start(posted.append)
    yield made
    made.close()


def test_the_program_is_handed_the_text_the_language_the_speed_and_the_volume(voice: EspeakVoice, espeak: FakeEspeak) -> None:
    voice.speak("De straal komt terug bij letter I, één keer.")
    assert espeak.told() == "begins De straal komt terug bij letter I, één keer. | -v nl -s 130 -a 80 -b 1 --stdin"
    voice.speak("hello", language="en")
    assert espeak.told() == "ends De straal komt terug bij letter I, één keer."
    assert espeak.told().startswith("begins hello | -v en -s 130 ")
    assert voice.finish(PATIENCE_S)
    assert voice.fault is None


def test_the_volume_is_changed_while_it_runs_and_none_is_silence(voice: EspeakVoice, espeak: FakeEspeak) -> None:
    voice.set_volume(0)
    voice.speak("not heard")
    voice.set_volume(150)
    voice.speak("louder")
    assert espeak.told() == "begins louder | -v nl -s 130 -a 150 -b 1 --stdin"


def test_a_text_that_looks_like_an_option_is_only_text(voice: EspeakVoice, espeak: FakeEspeak) -> None:
    voice.speak("-w file; $(false)")
    assert espeak.told().startswith("begins -w file; $(false) | -v nl")


def test_speaking_returns_before_anything_is_spoken(voice: EspeakVoice, espeak: FakeEspeak) -> None:
    espeak.gate()
    for number in range(3):
        voice.speak(f"sentence {number}")
    assert not voice.finish(0.0)
    for number in range(3):
        assert espeak.told().startswith(f"begins sentence {number} ")
        espeak.let_go()
        assert espeak.told() == f"ends sentence {number}"
    assert voice.finish(PATIENCE_S)


def test_an_answer_goes_before_chatter_that_waits_or_is_spoken(
    voice: EspeakVoice, espeak: FakeEspeak, posted: list[Message]
) -> None:
    espeak.gate()
    voice.speak("chatter 1")
    assert espeak.told().startswith("begins chatter 1 ")
    voice.speak("chatter 2")
    voice.speak("answer", Weight.ANSWER)
    voice.speak("after it")
    assert espeak.told().startswith("begins answer ")  # chatter 1 never came to its end
    espeak.let_go()
    assert espeak.told() == "ends answer"
    assert espeak.told().startswith("begins after it ")
    espeak.let_go()
    assert voice.finish(PATIENCE_S)
    assert posted == []  # giving way is no fault


def test_an_answer_is_spoken_to_its_end_before_a_newer_one(voice: EspeakVoice, espeak: FakeEspeak) -> None:
    espeak.gate()
    voice.speak("first", Weight.ANSWER)
    assert espeak.told().startswith("begins first ")
    voice.speak("whose turn it is")
    voice.speak("second", Weight.ANSWER)
    espeak.let_go()
    assert espeak.told() == "ends first"
    assert espeak.told().startswith("begins second ")
    espeak.let_go()
    assert espeak.told() == "ends second"


def test_only_so_many_sentences_wait(voice: EspeakVoice, espeak: FakeEspeak) -> None:
    espeak.gate()
    voice.speak("0", Weight.ANSWER)
    assert espeak.told().startswith("begins 0 ")
    for number in range(1, KEPT + 3):
        voice.speak(str(number), Weight.ANSWER)
    espeak.let_go()
    assert espeak.told() == "ends 0"
    assert espeak.told().startswith("begins 3 ")


def test_closing_falls_silent_at_once_and_it_can_be_started_again(
    voice: EspeakVoice, espeak: FakeEspeak, posted: list[Message]
) -> None:
    espeak.gate()
    voice.speak("long", Weight.ANSWER)
    assert espeak.told().startswith("begins long ")
    voice.close()
    voice.close()
    voice.speak("to nobody")
    voice.start(posted.append)
    voice.speak("here again")
    assert espeak.told().startswith("begins here again ")
    assert posted == []


@pytest.mark.parametrize(
    ("status", "complaint", "reason"),
    [
        (0, "ALSA lib confmisc.c: cannot find card '0'\nerror: No such device\n", "espeak-ng says: No such device. Is a sound"),
        (3, "", "espeak-ng says: status 3. Is a sound card there (`aplay -l`)?"),
    ],
)
def test_a_voice_that_is_not_heard_says_so_once_goes_on_trying_and_says_when_it_is_heard(
    status: int, complaint: str, reason: str, voice: EspeakVoice, espeak: FakeEspeak, posted: list[Message]
) -> None:
    espeak.end_with(status)
    espeak.say_on_stderr(complaint)
    for _ in range(2):
        voice.speak("hello")
        assert espeak.told().startswith("begins hello ")
        assert espeak.told() == "ends hello"
    espeak.end_with(0)
    (espeak.folder / "complaint").unlink()
    voice.speak("heard")
    assert espeak.told().startswith("begins heard ")
    assert espeak.told() == "ends heard"
    assert voice.finish(PATIENCE_S)
    voice.close()  # now everything was posted
    assert posted[1:] == [DeviceWorks("voice")]
    assert isinstance(posted[0], DeviceLost)
    assert posted[0].device == "voice"
    assert posted[0].reason.startswith(reason)
    assert voice.fault is None


def test_a_program_that_disappears_is_said_with_the_remedy(
    voice: EspeakVoice, espeak: FakeEspeak, posted: list[Message]
) -> None:
    (espeak.folder / "espeak-ng").unlink()
    voice.speak("hello")
    assert voice.finish(PATIENCE_S)
    voice.close()
    assert isinstance(posted[0], DeviceLost)
    assert "install it with `sudo apt install espeak-ng`" in posted[0].reason


def test_a_program_that_is_missing_is_named_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DriverUnavailable, match="needs the program espeak-ng: install it with `sudo apt install espeak-ng`"):
        EspeakVoice(VoiceSettings("en")).start(print)


@pytest.mark.parametrize("what", ["fails", "is no program"])
def test_a_program_that_does_not_work_is_named(what: str, espeak: FakeEspeak) -> None:
    if what == "fails":
        espeak.end_with(1, "probe")
    else:
        (espeak.folder / "espeak-ng").write_text("\x7fELF")
    with pytest.raises(DriverUnavailable, match="apt install espeak-ng"):
        EspeakVoice(VoiceSettings("en")).start(print)


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="no espeak-ng here: sudo apt install espeak-ng")
@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_real_program_speaks_into_a_file(language: str, tmp_path: Path) -> None:
    lengths_s = []
    for text in ("letter I", "The wave comes out at letter I, light orange."):
        file = tmp_path / "said.wav"
        voice = EspeakVoice(VoiceSettings(language), ("-w", str(file)))
        voice.start(print)
        voice.speak(text, Weight.ANSWER)
        assert voice.finish(PATIENCE_S)
        voice.close()
        assert voice.fault is None
        with wave.open(str(file)) as sound:
            frames = sound.readframes(sound.getnframes())
            lengths_s.append(sound.getnframes() / sound.getframerate())
        assert max(frames) > 0
    assert 0.3 < lengths_s[0] < lengths_s[1] < 10


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="no espeak-ng here: sudo apt install espeak-ng")
def test_the_real_program_names_a_language_that_it_does_not_know() -> None:
    with pytest.raises(DriverUnavailable, match="The specified espeak-ng voice does not exist"):
        EspeakVoice(VoiceSettings("xx")).start(print)
