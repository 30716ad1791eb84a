"""`orapa-pi check voice`: speaks, or says in one sentence why not."""

import json
import shutil
import wave
from pathlib import Path

import pytest

from tests.commands.run import assert_one_sentence, orapa
from tests.devices.espeak import FakeEspeak

NEEDED = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="no espeak-ng here: sudo apt install espeak-ng")


@NEEDED
def test_it_speaks_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "said.wav"
    done = orapa("check", "voice", "--lang", "nl", "--wav", str(file))
    assert done.returncode == 0, done.stderr
    assert "letter I: De straal komt naar buiten bij cijfer 1, transparant." in done.stdout
    with wave.open(str(file)) as sound:
        assert sound.getnframes() > sound.getframerate()


def test_what_is_missing_is_named_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "install it with `sudo apt install espeak-ng`" in assert_one_sentence(orapa("check", "voice"))


def test_a_voice_that_is_not_heard_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeEspeak(tmp_path)
    fake.say_on_stderr("error: No such device\n")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    done = orapa("check", "voice")
    fake.close()
    assert done.returncode == 2
    assert done.stderr.startswith("orapa-pi: The voice is not heard: espeak-ng says: No such device.")


def test_a_program_gets_one_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeEspeak(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    done = orapa("check", "voice", "--json")
    fake.close()
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert (document["device"], document["driver"]) == ("voice", "espeak")
    assert len(document["said"]) == 3


def test_another_driver_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('voice = "off"\n')
    assert 'set driver = "espeak" in [voice]' in assert_one_sentence(orapa("check", "voice", "--config", str(file)))
